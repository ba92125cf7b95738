import { and, eq, inArray, type SQL } from 'drizzle-orm'
import { type CancelReason, statusesBefore } from '#schema/rules/payments.ts'
import { payments } from '#schema/tables/index.ts'
import type { Deps } from '#worker/deps.ts'
import { writeBatch } from '#worker/lib/database.ts'
import { countUses, releaseHold } from '../coupons/holds.ts'
import { moveStatus } from '../payment-rows/move-status.ts'

/**
 * Writes why a payment is about to be cancelled, before the provider is asked to: the webhook about the cancellation may arrive before we
 * have closed the payment, and then takes the reason from here.
 */
export const recordCancelReason = ({ db }: Deps, paymentId: string, reason: CancelReason) =>
  db
    .update(payments)
    .set({ cancelReason: reason })
    .where(and(eq(payments.id, paymentId), inArray(payments.status, statusesBefore('cancelled'))))

/** The statements that close a pending payment, or several, and release their coupons; `when`: an SQL condition on `payments`. */
export const cancellation = (deps: Deps, paymentId: string | string[], reason: CancelReason, when?: SQL) => ({
  cancel: moveStatus(deps, paymentId, { status: 'cancelled', cancelReason: reason, cancelledAt: deps.now() }, when),
  releaseHold: releaseHold(deps.db, paymentId),
  countUses: countUses(deps.db, paymentId),
})

/**
 * Closes a pending payment that will not be paid, or several, and releases their coupons. Their charges must have been cancelled at the
 * provider first.
 */
export async function markCancelled(deps: Deps, paymentId: string | string[], reason: CancelReason): Promise<void> {
  await writeBatch(deps.db, cancellation(deps, paymentId, reason))
}
