import { and, count, desc, gte, inArray, isNotNull, max, not, sql } from 'drizzle-orm'
import type { Answer } from '#schema/api/endpoint.ts'
import { type getPaymentsHealth as api, healthRowsMax } from '#schema/api/payments-health.ts'
import { deliveryTimeoutMs } from '#schema/rules/deliveries.ts'
import { dayMs } from '#schema/rules/licenses.ts'
import { toWire } from '#schema/rules/money.ts'
import { deliveries } from '#schema/tables/deliveries.ts'
import { licenses } from '#schema/tables/licenses.ts'
import { type PaymentRow, payments, providerEvents, refunds } from '#schema/tables/payments.ts'
import type { Deps } from '#worker/deps.ts'
import { readBatch } from '#worker/lib/database.ts'
import { isoOf } from '#worker/lib/iso.ts'

const settledWindowMs = 30 * dayMs

/** In SQL: the key is still to be issued by an external seller, which is within its time limit. */
const isOnItsWay = (now: number) => sql`exists (
  select 1 from ${deliveries} where ${deliveries.paymentId} = ${payments.id} and ${deliveries.status} = 'open'
    and ${deliveries.createdAt} > ${now - deliveryTimeoutMs})`

// Both are searched in covering indexes only: the rows are wide, and too many to read in a large shop. `+` before the column they are sorted
// by keeps SQLite from scanning all rows in that order.
const isKeyless = sql`${payments}.rowid in (
  select p.rowid from ${payments} p indexed by payments_standing
  where p.status = 'approved' and not exists (select 1 from ${licenses} l where l.payment_id = p.id))`
const lacksPayment = sql`${licenses}.rowid in (
  select rowid from ${licenses} indexed by licenses_unpaid where payment_id is null and created_by is null
  union all
  select l.rowid from ${licenses} l indexed by licenses_payment
  where l.payment_id is not null and not exists (
    select 1 from ${payments} p indexed by payments_standing
    where p.status in ('approved', 'refunded') and p.id = l.payment_id))`

/** Whether payments and keys match, with the rows behind every number: one round trip. */
export async function paymentsHealth({ db, now }: Deps): Promise<Answer<typeof api>> {
  const isOwed = inArray(refunds.status, ['requested', 'processing', 'refused'])
  const isRecent = and(isNotNull(payments.settledBy), gte(payments.approvedAt, now() - settledWindowMs))
  const total = count().as('total')
  const all = sql<number>`count(*) over ()`
  const {
    keyless,
    unpaid,
    owed,
    owedCount: [owedCount],
    events,
    shares,
    settled,
  } = await readBatch(db, {
    keyless: db
      .select({ row: payments, all })
      .from(payments)
      .where(and(isKeyless, not(isOnItsWay(now()))))
      .orderBy(desc(sql`+${payments.createdAt}`))
      .limit(healthRowsMax),
    unpaid: db
      .select({ row: licenses, all })
      .from(licenses)
      .where(lacksPayment)
      .orderBy(desc(sql`+${licenses.purchaseDate}`))
      .limit(healthRowsMax),
    owed: db.select().from(refunds).where(isOwed).orderBy(desc(refunds.createdAt)).limit(healthRowsMax),
    owedCount: db.select({ total }).from(refunds).where(isOwed),
    events: db
      .select({
        provider: providerEvents.provider,
        last: max(providerEvents.receivedAt),
        waiting: sql<number>`sum(${providerEvents.doneAt} is null)`,
      })
      .from(providerEvents)
      .groupBy(providerEvents.provider),
    shares: db.select({ by: payments.settledBy, total }).from(payments).where(isRecent).groupBy(payments.settledBy),
    settled: db.select().from(payments).where(isRecent).orderBy(desc(payments.approvedAt)).limit(healthRowsMax),
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
      count: owedCount?.total ?? 0,
      rows: owed.map(({ paymentId, status, reason, amountCents, createdAt }) => ({
        paymentId,
        status,
        reason,
        amount: toWire(amountCents),
        createdAt: isoOf(createdAt),
      })),
    },
    webhooks: events.map(({ provider, last, waiting }) => ({
      provider,
      lastReceivedAt: isoOf(last ?? 0),
      ageSeconds: Math.max(0, Math.round((now() - (last ?? 0)) / 1000)),
      waiting,
    })),
    settledBy: shares.flatMap(({ by, total }) => (by ? [{ by, count: total, share: total / recent }] : [])),
    settled: settled.map((row) => ({ ...paymentOnWire(row), by: row.settledBy, isLate: row.isLate })),
  }
}

const paymentOnWire = (row: PaymentRow) => ({
  paymentId: row.id,
  transactionId: row.providerId,
  productName: row.productName,
  amount: toWire(row.amountCents),
  currency: row.currency,
  createdAt: isoOf(row.createdAt),
  approvedAt: isoOf(row.approvedAt),
})
