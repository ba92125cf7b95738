import { dayMs } from './licenses.ts'

export const feedbackStatuses = ['pending', 'approved', 'rejected'] as const
export type FeedbackStatus = (typeof feedbackStatuses)[number]

export const feedbackMax = 500
export const ratingMin = 1
export const ratingMax = 5
/** Only reviews of at least this rating are shown in the store's carousel. */
export const shownRatingMin = 4
/** After an approved review the same product may be reviewed again when this much time has passed. */
export const feedbackWaitMs = 30 * dayMs
