import { canMove } from '#schema/rules/payments.ts'
import { isRefunding, type PurchaseRow } from './purchases-state.ts'

/** What an admin can do to a payment. */
export type PurchaseAction = 'refund' | 'cancel'

/** The action that the status allows. A refund after 24 hours is offered too: its dialog says why it is refused. */
export function actionOf(purchase: PurchaseRow): PurchaseAction | null {
  if (canMove(purchase.status, 'cancelled')) return 'cancel'
  return canMove(purchase.status, 'refunded') && !isRefunding(purchase) ? 'refund' : null
}
