import { and, eq, inArray, isNull, lte, not, type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import { partialRefundStatusesBefore, standingPartStatuses } from '#schema/rules/partial-refunds.ts'
import type { Provider } from '#schema/rules/payments.ts'
import { partialRefunds, payments, refunds } from '#schema/tables/index.ts'
import type { Deps } from '#worker/deps.ts'
import { isDisputed } from '../../licenses/contested.ts'
import type { OtherRefund } from '../ask-provider.ts'

type PaymentId = SQL | SQLiteColumn | string

/** In SQL, on `partial_refunds`: it is a part of the price. What came in beyond it goes back by rows of its own (`excess.ts`). */
const isOfPrice = sql`source <> 'automatic'`

/** In SQL: a part of the payment is on its way back, or may be. */
export const isPartOnItsWay = (paymentId: PaymentId) => sql`exists (
  select 1 from ${partialRefunds} where payment_id = ${paymentId} and status in ('requested', 'processing') and ${isOfPrice})`

/** In SQL: a part of the payment has neither gone back nor been given up. */
export const isPartOpen = (paymentId: PaymentId) => sql`exists (
  select 1 from ${partialRefunds} part where part.payment_id = ${paymentId} and part.closed_at is null and ${isOfPrice})`

/** In SQL: the cents of a payment that went back in parts, or may have. */
export const partsCents = (paymentId: PaymentId) => sql<number>`(
  select coalesce(sum(part.amount_cents), 0) from ${partialRefunds} part
  where part.payment_id = ${paymentId} and part.status in ${standingPartStatuses} and ${isOfPrice})`

/** In SQL: the cents of a payment that went back in parts. */
export const doneCents = (paymentId: PaymentId) => sql<number>`(
  select coalesce(sum(part.amount_cents), 0) from ${partialRefunds} part
  where part.payment_id = ${paymentId} and part.status = 'done' and ${isOfPrice})`

/** In SQL: the cents beyond the price that went back, or are to. */
export const excessCents = (paymentId: PaymentId) => sql<number>`(
  select coalesce(sum(part.amount_cents), 0) from ${partialRefunds} part
  where part.payment_id = ${paymentId} and part.status <> 'dropped' and part.source = 'automatic')`

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
    where payment_id = ${paymentId} and status in ${partialRefundStatusesBefore('dropped')} and ${isOfPrice} and ${hasRefund(paymentId)}`),
  rest: db.run(sql`
    update ${refunds} set amount_cents = (select p.amount_cents from ${payments} p where p.id = ${paymentId}) - ${partsCents(paymentId)}
    where payment_id = ${paymentId} and exists (select 1 from ${partialRefunds} where payment_id = ${paymentId} and ${isOfPrice})`),
})

/** The other refunds of a payment: a statement. `partId`: for the refund of that part instead of the whole. */
export const otherRefunds = ({ db }: Deps, paymentId: string | SQL, partId: string | null = null) =>
  db
    .select({
      id: partialRefunds.providerRefundId,
      amountCents: partialRefunds.amountCents,
      what: sql<OtherRefund['what']>`iif(source = 'automatic', 'excess', 'part')`,
      isSent: sql<boolean>`${partialRefunds.status} in ('processing', 'done')`.mapWith(Boolean),
    })
    .from(partialRefunds)
    .where(sql`${partialRefunds.paymentId} = ${paymentId} and ${partialRefunds.id} is not ${partId}
      and ${partialRefunds.status} <> 'dropped' and (provider_refund_id is not null or source = 'automatic')`)
    .unionAll(
      db
        .select({
          id: refunds.providerRefundId,
          amountCents: refunds.amountCents,
          what: sql<OtherRefund['what']>`'whole'`,
          isSent: sql<boolean>`${refunds.status} in ('processing', 'done')`.mapWith(Boolean),
        })
        .from(refunds)
        .where(sql`${refunds.paymentId} = ${paymentId} and ${partId} is not null`),
    )

/**
 * In SQL: since `others` was read, no other row of excess has taken money that is promised in a provider's panel and, for a part, no refund of
 * the whole was begun.
 */
export const areOthersUnchanged = (paymentId: string, partId: string | null, others: readonly OtherRefund[]) => {
  const sent = others
    .filter(({ what, isSent }) => what === 'excess' && isSent)
    .map(({ id, amountCents }) => `${id ?? ''} ${amountCents}`)
    .sort()
  const hasWhole = others.some(({ what }) => what === 'whole')
  return sql`${JSON.stringify(sent)} = (
      select json_group_array(sent) from (
        select coalesce(other.provider_refund_id, '') || ' ' || other.amount_cents as sent from ${partialRefunds} other
        where other.payment_id = ${paymentId} and other.id is not ${partId} and other.source = 'automatic'
          and other.status in ('processing', 'done')
        order by 1))
    and (${partId} is null or ${hasWhole} = ${hasRefund(paymentId)})`
}

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
