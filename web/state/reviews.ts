import type { Snapshot } from 'valtio'
import { listReviews, type Review } from '#schema/api/feedback.ts'
import { itemsOf } from '#schema/api/lists.ts'
import { call } from '#web/api/call.ts'
import { resource } from '#web/state/resource.ts'

export type ReviewSnapshot = Snapshot<Review>

const minRatingShown = 4
const maxReviews = 6

/** The newest good reviews: as many as the carousel has dots for. */
export const reviews = resource<Review[]>(
  [],
  async () => {
    const answer = await call(listReviews, { query: { limit: String(maxReviews), minRating: minRatingShown } })
    return itemsOf(answer).filter(({ rating }) => rating >= minRatingShown)
  },
  { retries: 2, freshMs: 300_000 },
)
