import { isRefunding, type PurchaseRow } from './purchases-state.ts'

/** What an admin can do to a payment. */
export type PurchaseAction = 'refund' | 'cancel'

/** The action that the status allows. A refund after 24 hours is offered too: its dialog says why it is refused. */
export function actionOf(purchase: PurchaseRow): PurchaseAction | null {
  if (purchase.status === 'pending') return 'cancel'
  return purchase.status === 'approved' && !isRefunding(purchase) ? 'refund' : null
}
