import { proxy, ref } from 'valtio'
import type { Answer } from '#schema/api/endpoint.ts'
import { getFeedbackEligibility, sendFeedback } from '#schema/api/feedback.ts'
import { feedbackWaitMs } from '#schema/rules/feedback.ts'
import { dayMs } from '#schema/rules/licenses.ts'
import { ApiError, call } from '#web/api/call.ts'
import { session } from '#web/state/session.ts'

type EligibilityAnswer = Answer<typeof getFeedbackEligibility>

/** Whether a product may be reviewed, and if not, why. `days`: until it may be. */
type ReviewStatus =
  | { kind: 'allowed' | 'rejected' | 'needsLicense' | 'pending' | 'submitted' }
  | { kind: 'wait'; days: number }

/** Interprets the server’s answer at the instant `now` (ms). */
export function reviewStatusOf(answer: EligibilityAnswer, now: number): ReviewStatus {
  const { canSubmitFeedback, hasExistingFeedback, existingFeedbackStatus, lastFeedbackDate } = answer
  if (canSubmitFeedback) return { kind: existingFeedbackStatus === 'rejected' ? 'rejected' : 'allowed' }
  if (!hasExistingFeedback) return { kind: 'needsLicense' }
  if (existingFeedbackStatus === 'pending') return { kind: 'pending' }
  const days = Math.ceil((Date.parse(lastFeedbackDate ?? '') + feedbackWaitMs - now) / dayMs)
  return existingFeedbackStatus === 'approved' && days > 0 ? { kind: 'wait', days } : { kind: 'submitted' }
}

export type EligibilityCheck =
  | { status: 'checking' }
  | { status: 'failed'; error: ApiError }
  | { status: 'known'; answer: EligibilityAnswer }

/** The server’s answer for each product, by name; of the current user alone. */
export const eligibility = proxy({ userId: null as string | null, byProduct: {} as Record<string, EligibilityCheck> })

/** Requests the eligibility of a product; the previous answer stays visible meanwhile. */
export async function checkEligibility(productName: string) {
  const { userId } = session
  if (eligibility.userId !== userId) {
    eligibility.userId = userId
    eligibility.byProduct = {}
  }
  eligibility.byProduct[productName] ??= { status: 'checking' }
  if (eligibility.byProduct[productName].status === 'failed')
    eligibility.byProduct[productName] = { status: 'checking' }
  let check: EligibilityCheck
  try {
    check = { status: 'known', answer: await call(getFeedbackEligibility, { params: { productName } }) }
  } catch (thrown) {
    if (!(thrown instanceof ApiError)) throw thrown
    check = { status: 'failed', error: ref(thrown) }
  }
  if (eligibility.userId === userId) eligibility.byProduct[productName] = check
}

/** Requests the eligibility of the products for which it is unknown. */
export function checkEligibilityOfAll(productNames: readonly string[]) {
  for (const name of productNames) {
    if (eligibility.userId !== session.userId || !eligibility.byProduct[name]) void checkEligibility(name)
  }
}

export interface FeedbackDraft {
  productName: string
  rating: number
  text: string
}

/** Sends a review; the product then has a pending one. */
export async function submitFeedback({ productName, rating, text }: FeedbackDraft) {
  const { userId } = session
  const { feedback: sent } = await call(sendFeedback, { body: { productName, rating, feedback: text } })
  if (eligibility.userId !== userId) return
  eligibility.byProduct[productName] = {
    status: 'known',
    answer: {
      canSubmitFeedback: false,
      hasExistingFeedback: true,
      existingFeedbackStatus: sent.status,
      lastFeedbackDate: sent.lastFeedbackDate,
      existingFeedback: { feedback: sent.feedback, rating: sent.rating },
    },
  }
}
