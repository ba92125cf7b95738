import type { Snapshot } from 'valtio'
import { listReviews, type Review } from '#schema/api/feedback.ts'
import { itemsOf } from '#schema/api/lists.ts'
import { shownRatingMin } from '#schema/rules/feedback.ts'
import { call } from '#web/api/call.ts'
import { resource } from '#web/state/resource.ts'

export type ReviewSnapshot = Snapshot<Review>

const maxReviews = 6

/** The newest good reviews: as many as the carousel has dots for. */
export const reviews = resource<Review[]>(
  [],
  async () => {
    const answer = await call(listReviews, { query: { limit: String(maxReviews), minRating: shownRatingMin } })
    return itemsOf(answer).filter(({ rating }) => rating >= shownRatingMin)
  },
  { retries: 2, freshMs: 300_000 },
)
