import { isRefunding, type PurchaseRow } from './purchases-state.ts'

/** What an admin does to a payment: pay it back, or call it off. */
export type PurchaseAction = 'refund' | 'cancel'

/** What can be done with a purchase now, beyond 24 hours too: the question says why it cannot. */
export function actionOf(purchase: PurchaseRow): PurchaseAction | null {
  if (purchase.status === 'pending') return 'cancel'
  return purchase.status === 'approved' && !isRefunding(purchase) ? 'refund' : null
}
