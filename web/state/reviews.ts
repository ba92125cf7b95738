import type { Snapshot } from 'valtio'
import { listReviews, type Review } from '#schema/api/feedback.ts'
import { shownRatingMin, shownReviewsMax } from '#schema/rules/feedback.ts'
import { itemsOf } from '#schema/rules/lists.ts'
import { call } from '#web/api/call.ts'
import { resource } from '#web/state/resource.ts'

export type ReviewSnapshot = Snapshot<Review>

/** The newest good reviews. */
export const reviews = resource<Review[]>(
  [],
  async () => {
    const answer = await call(listReviews, { query: { limit: String(shownReviewsMax), minRating: shownRatingMin } })
    return itemsOf(answer).filter(({ rating }) => rating >= shownRatingMin)
  },
  { retries: 2, freshMs: 300_000, sent: ({ reviews }) => [reviews] },
)
