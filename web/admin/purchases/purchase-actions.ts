import { canMove } from '#schema/rules/payments.ts'
import { openPartOf, type PurchaseRow } from './purchases-state.ts'

/** What an admin can do to a payment. */
export type PurchaseAction = 'refund' | 'refundAgain' | 'partAgain' | 'partDrop' | 'cancel'

/** The action that the status allows. A refund after 24 hours is offered too: its dialog says why it is refused. */
export function actionOf({ status, refundInfo }: PurchaseRow): PurchaseAction | null {
  if (refundInfo) return refundInfo.status === 'done' ? null : 'refundAgain'
  if (canMove(status, 'cancelled')) return 'cancel'
  return canMove(status, 'refunded') ? 'refund' : null
}

/** All of them: those of a part that the provider refused come first. */
export function actionsOf(purchase: PurchaseRow): PurchaseAction[] {
  const action = actionOf(purchase)
  const isPartRefused = openPartOf(purchase)?.status === 'refused'
  return [...(isPartRefused ? (['partAgain', 'partDrop'] as const) : []), ...(action ? [action] : [])]
}
