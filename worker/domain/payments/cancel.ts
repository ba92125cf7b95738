import { and, eq } from 'drizzle-orm'
import type { CancelReason } from '#schema/rules/payments.ts'
import { payments } from '#schema/tables/payments.ts'
import type { Deps } from '#worker/deps.ts'
import { writeBatch } from '#worker/lib/database.ts'
import { countUses, releaseHold } from '../coupon-holds.ts'

/** Closes a pending payment that will not be paid and gives its coupon place back: statements for a batch. */
export const closing = ({ db, now }: Deps, paymentId: string, reason: CancelReason) =>
  [
    db
      .update(payments)
      .set({ status: 'cancelled', cancelReason: reason, cancelledAt: now() })
      .where(and(eq(payments.id, paymentId), eq(payments.status, 'pending'))),
    releaseHold(db, paymentId),
    countUses(db, paymentId),
  ] as const

/** The same, done. The provider must have agreed first. */
export async function close(deps: Deps, paymentId: string, reason: CancelReason): Promise<void> {
  await writeBatch(deps.db, closing(deps, paymentId, reason))
}
