import { StoreError } from '#schema/api/errors.ts'
import { canCloseProcessing, canMove } from '#schema/rules/payments.ts'
import { payments } from '#schema/tables/index.ts'
import type { Deps } from '#worker/deps.ts'
import { ProviderError } from '#worker/providers/errors.ts'
import { type Actor, auditedWrite } from '../audit/audited-write.ts'
import { ifAlreadyWritten } from '../audit/crud.ts'
import { faultForAdmin } from '../payment-rows/provider-fault.ts'
import { paymentById } from '../payment-rows/queries.ts'
import { markCancelled, recordCancelReason } from './cancel.ts'
import { cancelCharge } from './cancel-charge.ts'

/**
 * Cancels a pending payment, at the provider first. Where it was paid first, the sale stands. One whose money has not become final for a day
 * is closed here alone.
 */
export async function cancelPayment(deps: Deps, actor: Actor, id: string): Promise<void> {
  const what = { action: 'payment.cancel', table: payments, id } as const
  const before = paymentById(deps.db, id)
  const {
    payment: [payment],
  } = await auditedWrite(deps, actor, what, {
    payment: before,
    reason: recordCancelReason(deps, id, 'admin'),
  }).catch(ifAlreadyWritten(async () => ({ payment: await before })))
  if (!payment) throw new StoreError('payment_not_found')
  if (!canMove(payment.status, 'cancelled')) throw new StoreError('cancel_not_pending')
  try {
    const isEnded = await cancelCharge(deps, { ...payment, cancelReason: 'admin' }, 'admin')
    if (isEnded || (await isStuck(deps, id))) return await markCancelled(deps, id, 'admin')
  } catch (error) {
    if (error instanceof ProviderError) throw faultForAdmin(error)
    throw error
  }
  throw new StoreError('cancel_too_late')
}

/** Whether the provider still waits for the money to become final, too long. Throws where it has not been too long. */
async function isStuck({ db, now }: Deps, id: string): Promise<boolean> {
  const [latest] = await paymentById(db, id)
  if (latest?.status !== 'pending' || !latest.isProcessing) return false
  if (!canCloseProcessing(latest.expiresAt, now())) throw new StoreError('cancel_processing')
  return true
}
