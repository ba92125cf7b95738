import { and, eq, inArray, isNotNull, lte, not, sql } from 'drizzle-orm'
import type { SystemNotificationKind } from '#schema/rules/notifications.ts'
import {
  type Mismatch,
  openRefundStatuses,
  type Provider,
  type ProviderPayment,
  type RefundStatus,
} from '#schema/rules/payments.ts'
import { disputes } from '#schema/tables/disputes.ts'
import { licenses } from '#schema/tables/licenses.ts'
import { type PaymentRow, payments, type RefundRow, refunds } from '#schema/tables/payments.ts'
import type { Deps } from '#worker/deps.ts'
import { writeBatch } from '#worker/lib/database.ts'
import { ProviderError } from '#worker/providers/errors.ts'
import { countUses, releaseHold } from '../coupons/holds.ts'
import { followDispute, isOutdated } from '../disputes/dispute-statements.ts'
import { isDisputed, syncLicense } from '../licenses/suspension.ts'
import { notifyBuyer } from '../notifications/notifications.ts'
import { closeDelivery, reopenDelivery } from './delivery-statements.ts'
import { moveStatus } from './move-status.ts'
import { providerOf } from './provider-of.ts'
import { paymentById } from './queries.ts'
import { openRefund } from './refund-statements.ts'

const isOpen = (paymentId: string) => and(eq(refunds.paymentId, paymentId), inArray(refunds.status, openRefundStatuses))

/**
 * Sends an open refund to the provider, if it is due and no other call is sending it. The delay between attempts doubles from a minute up
 *  to an hour; where the provider is down, the cron retries. While the payment is disputed, the provider holds the money: the refund waits.
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
      .where(and(isOpen(paymentId), lte(refunds.nextAttemptAt, now()), not(isDisputed(paymentId))))
      .returning(),
    payment: paymentById(db, paymentId),
  })
  if (!refund || !payment) return
  const outcome = await refundAtProvider(deps, refund, payment)
  if (!outcome) return
  const { refundUrl, ...change } = outcome
  const isOver = outcome.status === 'done' || outcome.status === 'refused'
  await writeBatch(db, {
    refund: db
      .update(refunds)
      .set({
        ...change,
        ...(isOver && { nextAttemptAt: null }),
        ...(outcome.status === 'done' && { completedAt: now() }),
      })
      .where(isOpen(paymentId)),
    payment: moveStatus(deps, paymentId, { status: 'refunded', refundedAt: now() }, isAccepted(paymentId)),
    license: syncLicense(deps, paymentId),
    delivery: reopenDelivery(deps, paymentId),
    releaseHold: releaseHold(db, paymentId),
    countUses: countUses(db, paymentId),
    notification:
      refundUrl && outcome.status === 'processing'
        ? notifyBuyer(deps, paymentId, 'refund_to_claim', isAccepted(paymentId), { link: refundUrl })
        : notifyBuyer(deps, paymentId, refundNotification, isAccepted(paymentId)),
  })
}

/** The kind of the buyer's notification, in SQL: the provider's webhook about a refund may come before its response. */
const refundNotification = sql<SystemNotificationKind>`iif(
  exists (select 1 from ${refunds} r where r.payment_id = p.id and r.reason = 'seller_failed')
    and not exists (select 1 from ${licenses} l where l.payment_id = p.id),
  'refunded_without_key', 'payment_refunded')`

/** In SQL: whether the provider accepted the refund, or completed it. */
const isAccepted = (paymentId: string) => sql`exists (
  select 1 from ${refunds} where ${refunds.paymentId} = ${paymentId} and ${refunds.status} in ('done', 'processing'))`

/**
 * Requests the refund from the provider and returns its status; null where that is unknown. The idempotency key is made of the payment's id,
 * so it is refunded once. From the second attempt on the payment is fetched first: the first may have succeeded and its response been lost.
 */
async function refundAtProvider(
  deps: Deps,
  refund: RefundRow,
  payment: PaymentRow,
): Promise<{ status: RefundStatus; providerRefundId?: string; refundUrl?: string | undefined } | null> {
  const { method, providerId } = payment
  // Nothing was paid, so nothing is to be refunded.
  if (method === 'free') return { status: 'done' }
  const provider = providerOf(deps, payment)
  if (!provider || providerId === null) return null
  const isRepeated = refund.attempts > 1
  try {
    if (isRepeated && isRefunded(await provider.get(providerId))) return { status: 'done' }
    const { id, status, refundUrl } = await provider.refund(
      providerId,
      `refund-${refund.paymentId}`,
      refund.amountCents,
    )
    return { status: status === 'approved' ? 'done' : 'processing', refundUrl, providerRefundId: id }
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    return error.isFinal && isRepeated ? { status: 'refused' } : null
  }
}

/** By a refund of ours whose response was lost, or by the bank. */
const isRefunded = (reported: ProviderPayment | null) =>
  reported?.status === 'refunded' || reported?.status === 'charged_back'

/** The payments of a provider whose refunds are due, the longest due first: a statement for a batch. */
export const dueRefunds = ({ db, now }: Deps, provider: Provider, limit: number) =>
  db
    .select({ paymentId: refunds.paymentId })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(
      and(
        eq(payments.provider, provider),
        inArray(refunds.status, openRefundStatuses),
        isNotNull(refunds.nextAttemptAt),
        lte(refunds.nextAttemptAt, now()),
        not(isDisputed(refunds.paymentId)),
      ),
    )
    .orderBy(refunds.nextAttemptAt)
    .limit(limit)

/**
 * The provider has refunded the payment: its key is deactivated and its coupon released. For a payment that was paid and refunded before we
 * knew, the refund is stored too, so that an approval fetched before it and applied after it issues no key. Where the money went back by a
 * dispute, that is lost with it.
 */
export async function applyProviderRefund(deps: Deps, paymentId: string, reported: ProviderPayment): Promise<void> {
  const { db, now } = deps
  const isCurrent = not(isOutdated(deps, paymentId, reported))
  await writeBatch(db, {
    payment: moveStatus(deps, paymentId, { status: 'refunded', refundedAt: now() }, isCurrent),
    ...followDispute(deps, paymentId, reported),
    refund: openRefund(deps, paymentId, {
      source: sql`iif(${isDisputeLost(paymentId)}, 'dispute', 'provider')`,
      when: sql`p.status in ('refunded', 'cancelled') and ${isCurrent}`,
      amountCents: Math.max(0, reported.amountCents),
      isCompleted: true,
      onConflict: sql`update set status = 'done', completed_at = excluded.completed_at,
        source = iif(status = 'refused', excluded.source, source)
      where status <> 'done'`,
    }),
    license: syncLicense(deps, paymentId),
    delivery: closeDelivery(deps, paymentId),
    releaseHold: releaseHold(db, paymentId),
    countUses: countUses(db, paymentId),
    notification: notifyBuyer(
      deps,
      paymentId,
      refundNotification,
      sql`p.status = 'refunded' and not ${isDisputeLost(paymentId)}`,
    ),
  })
}

/** In SQL: its buyer is told of the dispute, not of a refund. */
const isDisputeLost = (paymentId: string) =>
  sql`exists (select 1 from ${disputes} where payment_id = ${paymentId} and status = 'lost')`

/** The money that came in is not what was ordered: no key is issued, an open payment is closed for review, and the money is refunded. */
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
