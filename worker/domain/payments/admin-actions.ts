import { and, eq, sql } from 'drizzle-orm'
import type { Answer } from '#schema/api/endpoint.ts'
import { StoreError } from '#schema/api/errors.ts'
import type * as api from '#schema/api/refunds.ts'
import { toWire } from '#schema/rules/money.ts'
import { canMove, refundWindowMs, statusesBefore } from '#schema/rules/payments.ts'
import { payments, type RefundRow, refunds } from '#schema/tables/payments.ts'
import type { Deps } from '#worker/deps.ts'
import { isoOf } from '#worker/lib/iso.ts'
import { ProviderError } from '#worker/providers/errors.ts'
import { type Actor, auditedWrite } from '../audit/audited-write.ts'
import { ifAlreadyWritten } from '../audit/crud.ts'
import { isDisputed, syncLicense } from '../licenses/suspension.ts'
import { markCancelled, recordCancelReason } from './cancel.ts'
import { cancelCharge } from './cancel-charge.ts'
import { closeDelivery } from './delivery-statements.ts'
import { paymentById } from './queries.ts'
import { sendRefund } from './refund.ts'
import { openRefund } from './refund-statements.ts'

/** What admins can do with a payment: refund it, or cancel it. */

const refundOf = (deps: Deps, paymentId: string) =>
  deps.db.select().from(refunds).where(eq(refunds.paymentId, paymentId))

/**
 * Refunds an approved payment, once, however often it is called: the refund is stored and the key deactivated before the provider is called.
 * Where the provider is down the cron retries; the returned status shows a refund that is not completed yet.
 */
export async function refundPayment(
  deps: Deps,
  actor: Actor,
  id: string,
): Promise<Answer<typeof api.refundPayment>['refund']> {
  const { db, now } = deps
  const disputed = () =>
    db
      .select({ id: payments.id })
      .from(payments)
      .where(and(eq(payments.id, id), isDisputed(id)))
  const what = { action: 'payment.refund', table: refunds, key: sql`${refunds.paymentId}`, id } as const
  const {
    refund: [refund],
    payment: [payment],
    disputed: [openDispute],
  } = await auditedWrite(deps, actor, what, {
    request: requestRefund(deps, actor, id),
    license: syncLicense(deps, id),
    closeDelivery: closeDelivery(deps, id),
    refund: refundOf(deps, id),
    payment: paymentById(db, id),
    disputed: disputed(),
  }).catch(
    ifAlreadyWritten(async () => ({
      refund: await refundOf(deps, id),
      payment: await paymentById(db, id),
      disputed: await disputed(),
    })),
  )
  if (!payment) throw new StoreError('payment_not_found')
  if (openDispute) throw new StoreError('payment_disputed')
  if (!refund || refund.status === 'refused') {
    if (!canMove(payment.status, 'refunded')) throw new StoreError('refund_not_approved')
    if (payment.createdAt < now() - refundWindowMs) throw new StoreError('refund_too_late')
  }
  await sendRefund(deps, id)
  const [current] = await refundOf(deps, id)
  if (!current || current.status === 'refused') throw new StoreError('refund_failed')
  return onWire(current)
}

/** One refund for each payment; one that the provider refused can be requested again. */
const requestRefund = (deps: Deps, actor: Actor, id: string) =>
  openRefund(deps, id, {
    source: 'user',
    reason: 'requested',
    when: sql`p.status in ${statusesBefore('refunded')} and p.created_at >= ${deps.now() - refundWindowMs} and not ${isDisputed(id)}`,
    requestedBy: actor.id,
    onConflict: sql`update set
      status = 'requested', attempts = 0, requested_at = excluded.requested_at, next_attempt_at = excluded.next_attempt_at, requested_by = excluded.requested_by
    where status = 'refused'`,
  })

const onWire = ({ paymentId, status, source, amountCents, createdAt, completedAt }: RefundRow) => ({
  paymentId,
  status,
  source,
  amount: toWire(amountCents),
  createdAt: isoOf(createdAt),
  completedAt: isoOf(completedAt),
})

/** Cancels a pending payment, at the provider first. Where it was paid first, the sale stands. */
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
    if (isEnded) return await markCancelled(deps, id, 'admin')
  } catch (error) {
    if (error instanceof ProviderError) throw new StoreError('provider_failed')
    throw error
  }
  throw new StoreError('cancel_too_late')
}
