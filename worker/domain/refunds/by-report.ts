import { and, eq, not, type SQL, sql } from 'drizzle-orm'
import type { Mismatch, ProviderPayment, RefundedByOthers } from '#schema/rules/payments.ts'
import { refundStatusesBefore } from '#schema/rules/refunds.ts'
import { disputes, partialRefunds, payments } from '#schema/tables/index.ts'
import type { Deps } from '#worker/deps.ts'
import { writeBatch } from '#worker/lib/database.ts'
import { countUses, releaseHold } from '../coupons/holds.ts'
import { followDispute, isOutdated } from '../disputes/dispute-statements.ts'
import { syncLicense } from '../licenses/suspension.ts'
import { closeDelivery } from '../payment-rows/delivery-statements.ts'
import { moveStatus } from '../payment-rows/move-status.ts'
import { notifyRefunded } from './notices.ts'
import { openExcess, storeReceived } from './partial-refunds/excess.ts'
import { excessCents, followParts, partsCents } from './partial-refunds/statements.ts'
import { answerRequest, followRequest } from './refund-requests/statements.ts'
import { openRefund } from './statements.ts'

/** Refunds that follow from what the provider reports of a payment. */

/**
 * The provider has refunded the payment: its key is deactivated and its coupon released. For a payment that was paid and refunded before we
 * knew, the refund is stored too, so that an approval fetched before it and applied after it issues no key. Where the money went back by a
 * dispute, that is lost with it. One of ours that was refused, or never sent, did not bring it.
 */
export async function applyProviderRefund(deps: Deps, paymentId: string, reported: ProviderPayment): Promise<void> {
  const { db, now } = deps
  // What is known to have gone back takes the excess with it, where it is enough for both.
  const { receivedCents, refundedCents = 0, refundedByOthers } = reported
  const isReceivedKnown = receivedCents !== undefined
  const isCurrent = and(
    not(isOutdated(paymentId, reported)),
    refundedByOthers && coversPrice(paymentId, refundedByOthers),
  ) as SQL
  await writeBatch(db, {
    ...storeReceived(deps, paymentId, reported),
    ...(isReceivedKnown && { closedExcess: closeExcess(deps, paymentId, refundedCents) }),
    payment: moveStatus(deps, paymentId, { status: 'refunded', refundedAt: now() }, isCurrent),
    ...followDispute(deps, paymentId, reported),
    refund: openRefund(deps, paymentId, {
      source: sql`iif(${isDisputeLost(paymentId)}, 'dispute', 'provider')`,
      when: sql`p.status in ('refunded', 'cancelled') and ${isCurrent}`,
      amountCents: isReceivedKnown
        ? sql`max(${reported.amountCents}, ${refundedCents} - ${partsCents(paymentId)} - ${excessCents(paymentId)})`
        : Math.max(0, reported.amountCents),
      isCompleted: true,
      onConflict: sql`update set status = 'done', completed_at = excluded.completed_at, next_attempt_at = null,
        source = iif(status = 'refused' or attempts = 0, excluded.source, source),
        amount_cents = iif(${isReceivedKnown}, max(amount_cents, excluded.amount_cents), amount_cents)
      where status in ${refundStatusesBefore('done')}`,
    }),
    ...followParts(deps, paymentId),
    ...openExcess(deps, paymentId, reported),
    request: answerRequest(deps, paymentId),
    pending: followRequest(deps, paymentId),
    ...syncLicense(deps, paymentId),
    delivery: closeDelivery(deps, paymentId),
    releaseHold: releaseHold(db, paymentId),
    countUses: countUses(db, paymentId),
    ...notifyRefunded(deps, paymentId, sql`p.status = 'refunded' and not ${isDisputeLost(paymentId)}`),
  })
}

/** In SQL: what others have sent back is the price, beside the excess that has taken its part of that. In coins it may be a cent less. */
const coversPrice = (paymentId: string, { cents, ids }: RefundedByOthers) => sql`${cents} + 1 >= (
  select min(c.amount_cents, coalesce(c.received_cents, c.amount_cents)) + (
    select coalesce(sum(x.amount_cents), 0) from ${partialRefunds} x
    where x.payment_id = c.id and x.source = 'automatic' and x.status in ('processing', 'done')
      and (x.provider_refund_id is null or x.provider_refund_id in (select value from json_each(${JSON.stringify(ids)}))))
  from ${payments} c where c.id = ${paymentId})`

/** Everything has gone back, and the excess with it. */
const closeExcess = ({ db, now }: Deps, paymentId: string, refundedCents: number) =>
  db
    .update(partialRefunds)
    .set({ status: 'done', closedAt: now(), nextAttemptAt: null })
    .where(
      sql`payment_id = ${paymentId} and source = 'automatic' and closed_at is null and ${refundedCents} >= (
        select min(p.received_cents, p.amount_cents + ${excessCents(paymentId)}) from ${payments} p where p.id = ${paymentId})`,
    )

/** In SQL: the payment lost a dispute, so its buyer is notified of the dispute instead of the refund. */
const isDisputeLost = (paymentId: string) =>
  sql`exists (select 1 from ${disputes} where payment_id = ${paymentId} and status = 'lost')`

/** The money that came in is not what was ordered: no key is issued, an open payment is closed for review, and the money is refunded. */
export async function refundMismatch(
  deps: Deps,
  paymentId: string,
  what: Mismatch,
  amountCents: number,
  received: Pick<ProviderPayment, 'receivedCents'> = {},
): Promise<void> {
  const { db, now } = deps
  await writeBatch(db, {
    ...storeReceived(deps, paymentId, received),
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
      amountCents: received.receivedCents ?? amountCents,
    }),
    ...openExcess(deps, paymentId, received),
  })
  const { sendRefund } = await import('./send.ts')
  await sendRefund(deps, paymentId)
}
