import { and, eq, inArray, lte, sql } from 'drizzle-orm'
import type { SystemNotificationKind } from '#schema/rules/notifications.ts'
import type { Mismatch, ProviderPayment, RefundStatus } from '#schema/rules/payments.ts'
import { licenses } from '#schema/tables/licenses.ts'
import { type PaymentRow, payments, type RefundRow, refunds } from '#schema/tables/payments.ts'
import type { Deps } from '#worker/deps.ts'
import { writeBatch } from '#worker/lib/database.ts'
import { ProviderError } from '#worker/providers/errors.ts'
import { countUses, releaseHold } from '../coupons/holds.ts'
import { deactivateLicense, reactivateLicense } from '../licenses/issue.ts'
import { notifyBuyer } from '../notifications/notifications.ts'
import { closeDelivery, reopenDelivery } from './delivery-statements.ts'
import { moveStatus } from './move-status.ts'
import { providerOf } from './provider-of.ts'
import { paymentById } from './queries.ts'
import { openRefund } from './refund-statements.ts'

const isOpen = (paymentId: string) =>
  and(eq(refunds.paymentId, paymentId), inArray(refunds.status, ['requested', 'in_process']))

/**
 * Sends an open refund to the provider, if it is due and nobody else is sending it. Waits between attempts double from a minute up to
 * an hour; a provider that is down leaves the refund to a later cron.
 */
export async function sendRefund(deps: Deps, paymentId: string): Promise<void> {
  const { db, now } = deps
  const {
    refund: [refund],
    payment: [payment],
  } = await writeBatch(db, {
    refund: db
      .update(refunds)
      .set({
        attempts: sql`${refunds.attempts} + 1`,
        nextAttemptAt: sql`${now()} + min(60000 * (1 << min(${refunds.attempts}, 6)), 3600000)`,
      })
      .where(and(isOpen(paymentId), lte(refunds.nextAttemptAt, now())))
      .returning(),
    payment: paymentById(db, paymentId),
  })
  if (!refund || !payment) return
  const outcome = await askForRefund(deps, refund, payment)
  if (!outcome) return
  const { refundUrl, ...change } = outcome
  const isOver = outcome.status === 'approved' || outcome.status === 'failed'
  await writeBatch(db, {
    refund: db
      .update(refunds)
      .set({ ...change, ...(isOver && { completedAt: now() }) })
      .where(isOpen(paymentId)),
    payment: moveStatus(deps, paymentId, { status: 'refunded', refundedAt: now() }, isUnderWay(paymentId)),
    license: reactivateLicense(db, paymentId),
    delivery: reopenDelivery(deps, paymentId),
    releaseHold: releaseHold(db, paymentId),
    countUses: countUses(db, paymentId),
    notification:
      refundUrl && outcome.status === 'in_process'
        ? notifyBuyer(deps, paymentId, 'refund_to_claim', isUnderWay(paymentId), { link: refundUrl })
        : notifyBuyer(deps, paymentId, refundNotice, isUnderWay(paymentId)),
  })
}

/** What the buyer is told of it, in SQL: the provider's own news of a refund may be here before our answer. */
const refundNotice = sql<SystemNotificationKind>`iif(
  exists (select 1 from ${refunds} r where r.payment_id = p.id and r.reason = 'seller_failed')
    and not exists (select 1 from ${licenses} l where l.payment_id = p.id),
  'refunded_without_key', 'payment_refunded')`

/** True in SQL where the provider has taken the refund on, or is through with it. */
const isUnderWay = (paymentId: string) => sql`exists (
  select 1 from ${refunds} where ${refunds.paymentId} = ${paymentId} and ${refunds.status} in ('approved', 'in_process'))`

/**
 * How the refund stands after asking; null where nobody knows. The provider does it once for each key, and the key is the payment's;
 * from the second attempt on it is looked at first, because the first may have been done and its answer lost.
 */
async function askForRefund(
  deps: Deps,
  refund: RefundRow,
  payment: PaymentRow,
): Promise<{ status: RefundStatus; providerRefundId?: string; refundUrl?: string | undefined } | null> {
  const { method, providerId } = payment
  // Nothing was paid, so nothing is to be paid back.
  if (method === 'free') return { status: 'approved' }
  const provider = providerOf(deps, payment)
  if (!provider || providerId === null) return null
  const isRepeated = refund.attempts > 1
  try {
    if (isRepeated && isGivenBack(await provider.get(providerId))) return { status: 'approved' }
    const { id, ...made } = await provider.refund(providerId, `refund-${refund.paymentId}`, refund.amountCents)
    return { ...made, providerRefundId: id }
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    return error.isFinal && isRepeated ? { status: 'failed' } : null
  }
}

/** By a refund of ours whose answer got lost, or by the bank on its own. */
const isGivenBack = (evidence: ProviderPayment | null) =>
  evidence?.status === 'refunded' || evidence?.status === 'charged_back'

/** Refunds that are due, each sent by one sweep only. */
export async function dueRefunds(deps: Deps, limit: number): Promise<string[]> {
  const due = await deps.db
    .select({ paymentId: refunds.paymentId })
    .from(refunds)
    .where(and(inArray(refunds.status, ['requested', 'in_process']), lte(refunds.nextAttemptAt, deps.now())))
    .orderBy(refunds.nextAttemptAt)
    .limit(limit)
  return due.map(({ paymentId }) => paymentId)
}

/**
 * The provider has given the money back: the key of an approved payment is switched off, its coupon place released. For one that was
 * paid and paid back before we looked the refund is noted too, so that an approval read before it, and believed after, brings no key.
 */
export async function applyProviderRefund(deps: Deps, paymentId: string, evidence: ProviderPayment): Promise<void> {
  const { db, now } = deps
  await writeBatch(db, {
    payment: moveStatus(deps, paymentId, { status: 'refunded', refundedAt: now() }),
    refund: openRefund(deps, paymentId, {
      source: evidence.status === 'charged_back' ? 'chargeback' : 'provider',
      when: sql`p.status in ('refunded', 'cancelled')`,
      amountCents: Math.max(0, evidence.amountCents),
      isCompleted: true,
      onConflict: sql`update set status = 'approved', completed_at = excluded.completed_at,
        source = iif(status = 'failed', excluded.source, source)
      where status <> 'approved'`,
    }),
    license: deactivateLicense(db, paymentId),
    delivery: closeDelivery(deps, paymentId),
    releaseHold: releaseHold(db, paymentId),
    countUses: countUses(db, paymentId),
    notification: notifyBuyer(deps, paymentId, refundNotice, sql`p.status = 'refunded'`),
  })
}

/** Money came in that is not what we asked for: no key, an open payment is closed for review, and the money goes back. */
export async function refundMismatch(
  deps: Deps,
  paymentId: string,
  what: Mismatch,
  amountCents: number,
): Promise<void> {
  const { db, now } = deps
  await writeBatch(db, {
    cancel: moveStatus(deps, paymentId, { status: 'cancelled', cancelReason: 'mismatch', cancelledAt: now() }),
    mismatch: db
      .update(payments)
      .set({ mismatch: what })
      .where(and(eq(payments.id, paymentId), eq(payments.status, 'cancelled'))),
    releaseHold: releaseHold(db, paymentId),
    countUses: countUses(db, paymentId),
    refund: openRefund(deps, paymentId, {
      source: 'automatic',
      reason: what,
      when: sql`p.status = 'cancelled'`,
      amountCents,
    }),
  })
  await sendRefund(deps, paymentId)
}
