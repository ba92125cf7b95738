import type { Eligibility } from '#schema/api/feedback.ts'
import { feedbackWaitMs } from '#schema/rules/feedback.ts'
import { dayMs } from '#schema/rules/licenses.ts'

/** Whether a product may be reviewed, and if not, why. `days`: until it may be. */
type ReviewStatus =
  | { kind: 'allowed' | 'rejected' | 'needsLicense' | 'pending' | 'submitted' }
  | { kind: 'wait'; days: number }

/** Interprets the server’s answer at the instant `now` (ms). */
export function reviewStatusOf(answer: Eligibility, now: number): ReviewStatus {
  const { canSubmitFeedback, hasExistingFeedback, existingFeedbackStatus, lastFeedbackDate } = answer
  if (canSubmitFeedback) return { kind: existingFeedbackStatus === 'rejected' ? 'rejected' : 'allowed' }
  if (!hasExistingFeedback) return { kind: 'needsLicense' }
  if (existingFeedbackStatus === 'pending') return { kind: 'pending' }
  const days = Math.ceil((Date.parse(lastFeedbackDate ?? '') + feedbackWaitMs - now) / dayMs)
  return existingFeedbackStatus === 'approved' && days > 0 ? { kind: 'wait', days } : { kind: 'submitted' }
}
