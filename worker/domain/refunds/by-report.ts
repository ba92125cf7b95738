import { and, eq, not, sql } from 'drizzle-orm'
import type { Mismatch, ProviderPayment } from '#schema/rules/payments.ts'
import { refundStatusesBefore } from '#schema/rules/refunds.ts'
import { disputes, payments } from '#schema/tables/index.ts'
import type { Deps } from '#worker/deps.ts'
import { writeBatch } from '#worker/lib/database.ts'
import { countUses, releaseHold } from '../coupons/holds.ts'
import { followDispute, isOutdated } from '../disputes/dispute-statements.ts'
import { syncLicense } from '../licenses/suspension.ts'
import { closeDelivery } from '../payment-rows/delivery-statements.ts'
import { moveStatus } from '../payment-rows/move-status.ts'
import { notifyRefunded } from './notices.ts'
import { followParts } from './partial-refunds/statements.ts'
import { answerRequest, followRequest } from './refund-requests/statements.ts'
import { sendRefund } from './send.ts'
import { openRefund } from './statements.ts'

/** Refunds that follow from what the provider reports of a payment. */

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
      onConflict: sql`update set status = 'done', completed_at = excluded.completed_at, next_attempt_at = null,
        source = iif(status = 'refused', excluded.source, source)
      where status in ${refundStatusesBefore('done')}`,
    }),
    ...followParts(deps, paymentId),
    request: answerRequest(deps, paymentId),
    pending: followRequest(deps, paymentId),
    license: syncLicense(deps, paymentId),
    delivery: closeDelivery(deps, paymentId),
    releaseHold: releaseHold(db, paymentId),
    countUses: countUses(db, paymentId),
    ...notifyRefunded(deps, paymentId, sql`p.status = 'refunded' and not ${isDisputeLost(paymentId)}`),
  })
}

/** In SQL: the payment lost a dispute, so its buyer is notified of the dispute instead of the refund. */
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
