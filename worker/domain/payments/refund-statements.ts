import { type SQL, sql } from 'drizzle-orm'
import type { Mismatch, RefundSource } from '#schema/rules/payments.ts'
import { payments, refunds } from '#schema/tables/payments.ts'
import type { Deps } from '#worker/deps.ts'

interface NewRefund {
  source: RefundSource | SQL<RefundSource>
  /** None where the provider has paid back on its own. */
  reason?: 'requested' | 'late_money' | 'seller_failed' | Mismatch
  /** In SQL, on the payment `p`: no refund is opened where it does not hold. */
  when: SQL
  /** The price of the payment, unless another amount came in. */
  amountCents?: number
  /** The admin who asked for it. */
  requestedBy?: string
  /** The provider has paid back already. */
  isCompleted?: boolean
  /** In SQL: what becomes of a refund that the payment has already. */
  onConflict?: SQL
}

/**
 * Opens the refund of a payment: a statement for the batch that decides on it, before the provider is asked. `refunds.payment_id` is the
 * primary key, so a payment has one refund at most.
 */
export function openRefund({ db, now }: Deps, paymentId: string, refund: NewRefund) {
  const { source, reason = '', when, requestedBy = null, isCompleted = false, onConflict = sql`nothing` } = refund
  const amountCents = refund.amountCents ?? sql`p.amount_cents`
  const at = now()
  return db.run(sql`
    insert into ${refunds} (
      payment_id, status, source, reason, amount_cents, requested_by, requested_at, next_attempt_at, created_at, completed_at)
    select p.id, ${isCompleted ? 'done' : 'requested'}, ${source}, ${reason}, ${amountCents}, ${requestedBy},
      ${at}, ${isCompleted ? null : at}, ${at}, ${isCompleted ? at : null}
    from ${payments} p where p.id = ${paymentId} and (${when})
    on conflict (payment_id) do ${onConflict}`)
}
