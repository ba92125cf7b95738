import { and, eq } from 'drizzle-orm'
import type { CancelReason } from '#schema/rules/payments.ts'
import { payments } from '#schema/tables/payments.ts'
import type { Deps } from '#worker/deps.ts'
import { writeBatch } from '#worker/lib/database.ts'
import { countUses, releaseHold } from '../coupons/holds.ts'

/**
 * Why a pending payment is about to be called off, written before the provider hears of it: the provider's own notice of the cancellation
 * may be back before we close, and takes its reason from here.
 */
export const recordCancelReason = ({ db }: Deps, paymentId: string, reason: CancelReason) =>
  db
    .update(payments)
    .set({ cancelReason: reason })
    .where(and(eq(payments.id, paymentId), eq(payments.status, 'pending')))

/** Closes a pending payment that will not be paid and gives its coupon place back. The provider must have agreed first. */
export async function markCancelled({ db, now }: Deps, paymentId: string, reason: CancelReason): Promise<void> {
  await writeBatch(db, {
    cancel: db
      .update(payments)
      .set({ status: 'cancelled', cancelReason: reason, cancelledAt: now() })
      .where(and(eq(payments.id, paymentId), eq(payments.status, 'pending'))),
    releaseHold: releaseHold(db, paymentId),
    countUses: countUses(db, paymentId),
  })
}
