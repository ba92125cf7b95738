import { and, asc, count, desc, eq, gte, isNotNull, isNull, max, not, sql, sum } from 'drizzle-orm'
import type { Answer } from '#schema/api/endpoint.ts'
import { type getPaymentsHealth as api, healthCheckedMax, healthRowsMax } from '#schema/api/payments-health.ts'
import { deliveryTimeoutMs } from '#schema/rules/deliveries.ts'
import { dayMs } from '#schema/rules/licenses.ts'
import { toWire } from '#schema/rules/money.ts'
import type { PaymentStatus, RefundStatus } from '#schema/rules/payments.ts'
import { deliveries } from '#schema/tables/deliveries.ts'
import { disputes } from '#schema/tables/disputes.ts'
import { licenses } from '#schema/tables/licenses.ts'
import { type PartialRefundRow, partialRefunds } from '#schema/tables/partial-refunds.ts'
import { type PaymentRow, payments, providerEvents, refunds, refusedWebhooks } from '#schema/tables/payments.ts'
import { refundRequests } from '#schema/tables/refund-requests.ts'
import type { Deps } from '#worker/deps.ts'
import { readBatch } from '#worker/lib/database.ts'
import { isoOf } from '#worker/lib/iso.ts'
import { unindexed } from '#worker/lib/unindexed.ts'
import { outboxOnWire, readOutbox } from '../emails/outbox-health.ts'
import { policyReportsOnWire, selectPolicyReports } from '../policy-reports.ts'
import { dayOf } from './refused-webhooks.ts'
import { isOpenRequest, urgency } from './request-urgency.ts'

const settledWindowMs = 30 * dayMs
const refusedWindowMs = 7 * dayMs

/** In SQL: the key is still to be issued by an external seller, which is within its time limit. */
export const isOnItsWay = (now: number) => sql`exists (
  select 1 from ${deliveries} where ${deliveries.paymentId} = ${payments.id} and ${deliveries.status} = 'open'
    and ${deliveries.createdAt} > ${now - deliveryTimeoutMs})`

// Only the newest rows are looked at: with all that there ever were, the report would take longer with every sale. `npm run audit-money`
// checks all.

/** In SQL: the row ids of the newest payments of a status. */
const newest = (status: PaymentStatus) =>
  sql`select rowid from ${payments} where status = ${status} order by created_at desc limit ${healthCheckedMax}`

/** In SQL: one of the newest approved payments, without a key. */
export const isKeyless = sql`${payments}.rowid in (${newest('approved')})
  and not exists (select 1 from ${licenses} l where l.payment_id = ${payments.id})`
// Most keys without a payment were made by admins: SQLite would read them all by the index on payments.
const lacksPayment = sql`${licenses}.rowid in (
  select rowid from ${licenses} indexed by licenses_unpaid where payment_id is null and created_by is null
  union all
  select l.rowid from ${payments} p cross join ${licenses} l on l.payment_id = p.id
  where p.rowid in (select * from (${newest('pending')}) union all select * from (${newest('cancelled')})))`

/** Whether payments and keys match, with the rows behind every number: one round trip, and as many rows however much was sold. */
export async function paymentsHealth(deps: Deps): Promise<Answer<typeof api>> {
  const { db, now } = deps
  // The condition of the partial index, word for word.
  const isOwed = sql`status <> 'done'`
  const isRecent = and(
    sql`${payments}.rowid in (select * from (${newest('approved')}) union all select * from (${newest('refunded')}))`,
    isNotNull(payments.settledBy),
    gte(payments.approvedAt, now() - settledWindowMs),
  )
  const total = count().as('total')
  const all = sql<number>`count(*) over ()`
  const {
    keyless,
    unpaid,
    owed,
    owedCount: [owedCount],
    parts,
    open,
    requests,
    dead,
    refused,
    events,
    shares,
    settled,
    reports,
    ...outbox
  } = await readBatch(db, {
    keyless: db
      .select({ row: payments, all })
      .from(payments)
      .where(and(isKeyless, not(isOnItsWay(now()))))
      .orderBy(desc(unindexed(payments.createdAt)))
      .limit(healthRowsMax),
    unpaid: db
      .select({ row: licenses, all })
      .from(licenses)
      .where(lacksPayment)
      .orderBy(desc(unindexed(licenses.purchaseDate)))
      .limit(healthRowsMax),
    owed: db.select().from(refunds).where(isOwed).orderBy(desc(refunds.createdAt)).limit(healthRowsMax),
    owedCount: db
      .select({ total, refused: sql<number>`coalesce(sum(${refunds.status} = 'refused'), 0)` })
      .from(refunds)
      .where(isOwed),
    parts: db
      .select({ row: partialRefunds, all, refused: sql<number>`sum(${partialRefunds.status} = 'refused') over ()` })
      .from(partialRefunds)
      .where(isNull(partialRefunds.closedAt))
      .orderBy(desc(partialRefunds.createdAt))
      .limit(healthRowsMax),
    open: db
      .select({ row: disputes, all })
      .from(disputes)
      // As in the partial index.
      .where(sql`status = 'open'`)
      .orderBy(asc(disputes.answerBy))
      .limit(healthRowsMax),
    requests: db
      .select({ row: refundRequests, payment: payments, all })
      .from(refundRequests)
      .innerJoin(payments, eq(payments.id, refundRequests.paymentId))
      .where(isOpenRequest)
      .orderBy(desc(urgency))
      .limit(healthRowsMax),
    dead: db
      .select({ row: providerEvents, all })
      .from(providerEvents)
      .where(and(isNotNull(providerEvents.failedAt), isNull(providerEvents.doneAt)))
      .orderBy(desc(providerEvents.failedAt))
      .limit(healthRowsMax),
    refused: db
      .select({
        provider: refusedWebhooks.provider,
        total: sum(refusedWebhooks.count).mapWith(Number),
        last: max(refusedWebhooks.lastAt),
      })
      .from(refusedWebhooks)
      .where(gte(refusedWebhooks.day, dayOf(now() - refusedWindowMs)))
      .groupBy(refusedWebhooks.provider),
    events: db
      .select({
        provider: providerEvents.provider,
        last: max(providerEvents.receivedAt),
        waiting: sql<number>`sum(${providerEvents.doneAt} is null and ${providerEvents.failedAt} is null)`,
      })
      .from(providerEvents)
      .where(sql`rowid in (select rowid from ${providerEvents} order by rowid desc limit ${healthCheckedMax})`)
      .groupBy(providerEvents.provider),
    shares: db.select({ by: payments.settledBy, total }).from(payments).where(isRecent).groupBy(payments.settledBy),
    // By their row ids, because sorting whole rows copies them all.
    settled: db
      .select()
      .from(payments)
      .where(
        sql`${payments}.rowid in (
          select rowid from ${payments} where ${isRecent} order by ${payments.approvedAt} desc limit ${healthRowsMax})`,
      )
      .orderBy(desc(payments.approvedAt)),
    reports: selectPolicyReports(db, now()),
    ...readOutbox(deps),
  })
  const recent = shares.reduce((sum, share) => sum + share.total, 0)
  return {
    paidWithoutKey: { count: keyless[0]?.all ?? 0, rows: keyless.map(({ row }) => paymentOnWire(row)) },
    keyWithoutPayment: {
      count: unpaid[0]?.all ?? 0,
      rows: unpaid.map(({ row: { id, paymentId, productName, purchaseDate } }) => ({
        licenseId: id,
        paymentId,
        productName,
        createdAt: isoOf(purchaseDate),
      })),
    },
    refunds: {
      count: (owedCount?.total ?? 0) + (parts[0]?.all ?? 0),
      refused: (owedCount?.refused ?? 0) + (parts[0]?.refused ?? 0),
      rows: [...owed, ...parts.map(({ row }) => ({ ...row, status: openStatusOf(row) }))].map(
        ({ paymentId, status, reason, refusal, amountCents, createdAt, nextAttemptAt }) => ({
          paymentId,
          status,
          reason,
          refusal,
          amount: toWire(amountCents),
          createdAt: isoOf(createdAt),
          nextAttemptAt: isoOf(nextAttemptAt),
        }),
      ),
    },
    disputes: {
      count: open[0]?.all ?? 0,
      rows: open.map(({ row: { id, paymentId, kind, openedAt, answerBy } }) => ({
        disputeId: id,
        paymentId,
        kind,
        openedAt: isoOf(openedAt),
        answerBy: isoOf(answerBy),
      })),
    },
    refundRequests: {
      count: requests[0]?.all ?? 0,
      rows: requests.map(({ row: { paymentId, isKeyUsed, createdAt }, payment }) => ({
        paymentId,
        productName: payment.productName,
        amount: toWire(payment.amountCents),
        currency: payment.currency,
        isKeyUsed,
        createdAt: isoOf(createdAt),
      })),
    },
    deadEvents: {
      count: dead[0]?.all ?? 0,
      rows: dead.map(({ row: { provider, eventId, subjectId, attempts, receivedAt, failedAt } }) => ({
        provider,
        eventId,
        subjectId,
        attempts,
        receivedAt: isoOf(receivedAt),
        failedAt: isoOf(failedAt ?? receivedAt),
      })),
    },
    emails: outboxOnWire(deps, outbox),
    refusedWebhooks: refused.map(({ provider, total, last }) => ({
      provider,
      count: total,
      lastAt: isoOf(last ?? 0),
      ageSeconds: secondsSince(last ?? 0, now()),
    })),
    policyReports: policyReportsOnWire(reports),
    webhooks: events.map(({ provider, last, waiting }) => ({
      provider,
      lastReceivedAt: isoOf(last ?? 0),
      ageSeconds: secondsSince(last ?? 0, now()),
      waiting,
    })),
    settledBy: shares.flatMap(({ by, total }) => (by ? [{ by, count: total, share: total / recent }] : [])),
    settled: settled.map((row) => ({ ...paymentOnWire(row), by: row.settledBy, isLate: row.isLate })),
  }
}

/** An open one is never dropped. */
const openStatusOf = ({ status }: PartialRefundRow): RefundStatus => (status === 'dropped' ? 'refused' : status)

const secondsSince = (at: number, now: number) => Math.max(0, Math.round((now - at) / 1000))

const paymentOnWire = (row: PaymentRow) => ({
  paymentId: row.id,
  transactionId: row.providerId,
  productName: row.productName,
  amount: toWire(row.amountCents),
  currency: row.currency,
  createdAt: isoOf(row.createdAt),
  approvedAt: isoOf(row.approvedAt),
})
