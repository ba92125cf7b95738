import { dayMs } from './licenses.ts'

export const feedbackStatuses = ['pending', 'approved', 'rejected'] as const
export type FeedbackStatus = (typeof feedbackStatuses)[number]

/** The decisions of a moderator. The edit form may set any status. */
export const feedbackMoves: Record<FeedbackStatus, readonly FeedbackStatus[]> = {
  pending: ['approved', 'rejected'],
  approved: [],
  rejected: [],
}

export const feedbackMax = 500
export const ratingMin = 1
export const ratingMax = 5
/** The lowest rating shown in the store's carousel. */
export const shownRatingMin = 4
/** How many reviews the store shows: as many as the carousel has dots for. */
export const shownReviewsMax = 6
/** How many reviews a product's page shows at first. */
export const pageReviewsMax = 3
/** How many reviews the public list returns without a query: the longest texts of so many stay within 20 kB. */
export const unpagedReviewsMax = 25
/** How long after an approved review the same product may be reviewed again. */
export const feedbackWaitMs = 30 * dayMs

interface Sent {
  status: FeedbackStatus
  createdAt: number
}

/** Why the author of these reviews of one product may not submit another now, or null. `days` are left to wait, rounded up. */
export function feedbackRefusal(
  sent: readonly Sent[],
  now: number,
): { code: 'feedback_pending' } | { code: 'feedback_wait'; days: number } | null {
  if (sent.some(({ status }) => status === 'pending')) return { code: 'feedback_pending' }
  const approvedAt = Math.max(...sent.filter(({ status }) => status === 'approved').map(({ createdAt }) => createdAt))
  const left = approvedAt + feedbackWaitMs - now
  return left > 0 ? { code: 'feedback_wait', days: Math.ceil(left / dayMs) } : null
}
