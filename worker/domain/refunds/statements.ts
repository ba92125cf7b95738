import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { type RefundReason, type RefundSource, refundStatusesBefore } from '#schema/rules/refunds.ts'
import { licenses, payments, type RefundRow, refunds } from '#schema/tables/index.ts'
import type { Deps } from '#worker/deps.ts'
import { excessCents, partsCents } from './partial-refunds/statements.ts'

interface NewRefund {
  source: RefundSource | SQL<RefundSource>
  /** None where the provider has paid back on its own; in an admin's words where they refund beyond the window. */
  reason?: RefundReason | (string & {}) | SQL<RefundReason>
  /** In SQL, on the payment `p`: no refund is opened where it does not hold. */
  when: SQL
  /** What is to go back of the payment (`owedCents`), unless it is another amount. */
  amountCents?: number | SQL
  /** The admin who asked for it. */
  requestedBy?: string
  /** The provider has paid back already. */
  isCompleted?: boolean
  /** In SQL: what becomes of a refund that the payment has already. */
  onConflict?: SQL
}

/**
 * In SQL, on the payment `p`: what a refund of the whole sends back. Of a sale, the price and what came beyond it, without what goes back by
 * itself; otherwise all that came in.
 */
const owedCents = sql`(iif(p.status = 'cancelled', coalesce(p.received_cents, p.amount_cents), max(p.amount_cents, coalesce(p.received_cents, 0)))
  - ${partsCents(sql`p.id`)} - ${excessCents(sql`p.id`)})`

/**
 * Opens the refund of a payment: a statement for the batch that decides on it, before the provider is asked. `refunds.payment_id` is the
 * primary key, so a payment has one refund at most.
 */
export function openRefund({ db, now }: Deps, paymentId: string, refund: NewRefund) {
  const { source, reason = '', when, requestedBy = null, isCompleted = false, onConflict = sql`nothing` } = refund
  const amountCents = refund.amountCents ?? owedCents
  const at = now()
  return db.run(sql`
    insert into ${refunds} (
      payment_id, status, source, reason, amount_cents, requested_by, requested_at, next_attempt_at, created_at, completed_at)
    select p.id, ${isCompleted ? 'done' : 'requested'}, ${source}, ${reason}, ${amountCents}, ${requestedBy},
      ${at}, ${isCompleted ? null : at}, ${at}, ${isCompleted ? at : null}
    from ${payments} p where p.id = ${paymentId} and (${when})
    on conflict (payment_id) do ${onConflict}`)
}

/** A status, with the columns that are written along with it. */
export type RefundMove =
  | { status: 'requested' }
  | { status: 'processing'; providerRefundId: string | null; nextAttemptAt: number }
  | { status: 'refused'; refusal: string; refusals: number; refusedAt: number; nextAttemptAt: SQL | number | null }
  | { status: 'done'; providerRefundId: string | null; completedAt: number; nextAttemptAt: null }

/** Moves a refund to another status, if `refundMoves` allows it from its present one and `condition` holds: a statement for a batch. */
export const moveRefund = ({ db }: Deps, paymentId: string, move: RefundMove, condition?: SQL) =>
  db
    .update(refunds)
    .set(move)
    .where(and(eq(refunds.paymentId, paymentId), inArray(refunds.status, refundStatusesBefore(move.status)), condition))

/** In SQL: nobody has asked for the refund or called the provider since it was read. */
export const isUnchanged = ({ attempts, refusals }: RefundRow) =>
  and(eq(refunds.attempts, attempts), eq(refunds.refusals, refusals))

/** The seller has issued the key after all: the refund that the provider refused is not sent again. */
export const dropRefusedRefund = ({ db }: Deps, paymentId: string) =>
  db.run(sql`
    update ${refunds} set next_attempt_at = null
    where payment_id = ${paymentId} and status = 'refused' and reason = 'seller_failed'
      and exists (select 1 from ${licenses} where payment_id = ${paymentId})`)
