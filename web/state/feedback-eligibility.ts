import { proxy, ref } from 'valtio'
import { type Eligibility, getFeedbackEligibility, sendFeedback } from '#schema/api/feedback.ts'
import type { PurchasedProduct } from '#schema/api/purchases.ts'
import { ApiError, call } from '#web/api/call.ts'
import { session } from '#web/state/session.ts'

export type EligibilityCheck =
  | { status: 'checking' }
  | { status: 'failed'; error: ApiError }
  | { status: 'known'; answer: Eligibility }

/** The server’s answer for each product, by name; of the current user alone. */
export const eligibility = proxy({ userId: null as string | null, byProduct: {} as Record<string, EligibilityCheck> })

/** Forgets the answers about another user. */
function keepOnlyOf(userId: string | null) {
  if (eligibility.userId === userId) return
  eligibility.userId = userId
  eligibility.byProduct = {}
}

/** Requests the eligibility of a product; the previous answer stays visible meanwhile. */
export async function checkEligibility(productName: string) {
  const { userId } = session
  keepOnlyOf(userId)
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

/** Takes the answers that came with a user's purchases, the newest first: of several of one product that of the newest counts. */
export function takeEligibility(
  userId: string,
  purchases: readonly Pick<PurchasedProduct, 'productName' | 'review'>[],
) {
  if (userId !== session.userId) return
  keepOnlyOf(userId)
  for (const { productName, review } of [...purchases].reverse())
    if (review) eligibility.byProduct[productName] = { status: 'known', answer: review }
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
