import { and, eq, inArray, isNull, lte, not, type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import { partialRefundStatusesBefore, standingPartStatuses } from '#schema/rules/partial-refunds.ts'
import type { Provider } from '#schema/rules/payments.ts'
import { partialRefunds, payments, refunds } from '#schema/tables/index.ts'
import type { Deps } from '#worker/deps.ts'
import { isDisputed } from '../../licenses/suspension.ts'

type PaymentId = SQL | SQLiteColumn | string

/** In SQL: a part of the payment is on its way back, or may be. */
export const isPartOnItsWay = (paymentId: PaymentId) => sql`exists (
  select 1 from ${partialRefunds} where payment_id = ${paymentId} and status in ('requested', 'processing'))`

/** In SQL: a part of the payment has neither gone back nor been given up. */
export const isPartOpen = (paymentId: PaymentId) => sql`exists (
  select 1 from ${partialRefunds} part where part.payment_id = ${paymentId} and part.closed_at is null)`

/** In SQL: the cents of a payment that went back in parts, or may have. */
export const partsCents = (paymentId: PaymentId) => sql<number>`(
  select coalesce(sum(part.amount_cents), 0) from ${partialRefunds} part
  where part.payment_id = ${paymentId} and part.status in ${standingPartStatuses})`

/** In SQL: the cents of a payment that went back in parts. */
export const doneCents = (paymentId: PaymentId) => sql<number>`(
  select coalesce(sum(part.amount_cents), 0) from ${partialRefunds} part
  where part.payment_id = ${paymentId} and part.status = 'done')`

/** In SQL: a refund of the whole payment was begun. */
export const hasRefund = (paymentId: PaymentId) =>
  sql`exists (select 1 from ${refunds} whole where whole.payment_id = ${paymentId})`

/**
 * A whole refund sends back what the parts have left: a statement for batches that change either. A part that the provider refused goes with
 * the whole.
 */
export const followParts = ({ db, now }: Deps, paymentId: string) => ({
  droppedParts: db.run(sql`
    update ${partialRefunds} set status = 'dropped', closed_at = ${now()}, next_attempt_at = null
    where payment_id = ${paymentId} and status in ${partialRefundStatusesBefore('dropped')} and ${hasRefund(paymentId)}`),
  rest: db.run(sql`
    update ${refunds} set amount_cents = (select p.amount_cents from ${payments} p where p.id = ${paymentId}) - ${partsCents(paymentId)}
    where payment_id = ${paymentId} and exists (select 1 from ${partialRefunds} where payment_id = ${paymentId})`),
})

/** The refunds at the provider that are those of parts: a statement. */
export const partsAtProvider = ({ db }: Deps, paymentId: string) =>
  db.select({ id: partialRefunds.providerRefundId }).from(partialRefunds).where(eq(partialRefunds.paymentId, paymentId))

/** The refunds of parts that a provider is to be asked for or about: a statement for a batch. */
export const dueParts = ({ db, now }: Deps, provider: Provider, limit: number) =>
  db
    .select({ id: partialRefunds.id })
    .from(partialRefunds)
    .innerJoin(payments, eq(payments.id, partialRefunds.paymentId))
    .where(
      and(
        isNull(partialRefunds.closedAt),
        lte(partialRefunds.nextAttemptAt, now()),
        eq(payments.provider, provider),
        not(isDisputed(partialRefunds.paymentId)),
      ),
    )
    .orderBy(partialRefunds.nextAttemptAt)
    .limit(limit)

/** In SQL, on `partial_refunds`: it may move to this status. */
export const canMovePart = (to: Parameters<typeof partialRefundStatusesBefore>[0]) =>
  inArray(partialRefunds.status, partialRefundStatusesBefore(to))
