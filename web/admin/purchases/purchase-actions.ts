import { canMove } from '#schema/rules/payments.ts'
import type { PurchaseRow } from './purchases-state.ts'

/** What an admin can do to a payment. */
export type PurchaseAction = 'refund' | 'refundAgain' | 'cancel'

/** The action that the status allows. A refund after 24 hours is offered too: its dialog says why it is refused. */
export function actionOf({ status, refundInfo }: PurchaseRow): PurchaseAction | null {
  if (refundInfo) return refundInfo.status === 'done' ? null : 'refundAgain'
  if (canMove(status, 'cancelled')) return 'cancel'
  return canMove(status, 'refunded') ? 'refund' : null
}
