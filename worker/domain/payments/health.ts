import { and, count, desc, eq, gte, inArray, isNotNull, isNull, max, not, or, sql } from 'drizzle-orm'
import type { Answer } from '#schema/api/endpoint.ts'
import { type getPaymentsHealth as api, healthRowsMax } from '#schema/api/payments-health.ts'
import { sellerPatienceMs } from '#schema/rules/deliveries.ts'
import { dayMs } from '#schema/rules/licenses.ts'
import { toWire } from '#schema/rules/money.ts'
import { deliveries } from '#schema/tables/deliveries.ts'
import { licenses } from '#schema/tables/licenses.ts'
import { type PaymentRow, payments, providerEvents, refunds } from '#schema/tables/payments.ts'
import type { Deps } from '#worker/deps.ts'
import { readBatch } from '#worker/lib/database.ts'
import { isoOf } from '../wire.ts'

const settledWindowMs = 30 * dayMs

/** In SQL: an external seller still has its half hour for the key of a payment. */
const isOnItsWay = (now: number) => sql`exists (
  select 1 from ${deliveries} where ${deliveries.paymentId} = ${payments.id} and ${deliveries.status} = 'open'
    and ${deliveries.createdAt} > ${now - sellerPatienceMs})`

/** Whether money and keys agree, with the rows behind every number: one round trip. */
export async function paymentsHealth({ db, now }: Deps): Promise<Answer<typeof api>> {
  const lacksKey = and(
    eq(payments.status, 'approved'),
    sql`not exists (select 1 from ${licenses} where ${licenses.paymentId} = ${payments.id})`,
    not(isOnItsWay(now())),
  )
  const lacksPayment = or(
    and(isNull(licenses.paymentId), isNull(licenses.createdBy)),
    and(
      isNotNull(licenses.paymentId),
      sql`not exists (select 1 from ${payments} where ${payments.id} = ${licenses.paymentId} and ${payments.status} in ('approved', 'refunded'))`,
    ),
  )
  const isOwed = inArray(refunds.status, ['requested', 'in_process', 'failed'])
  const isRecent = and(isNotNull(payments.settledBy), gte(payments.approvedAt, now() - settledWindowMs))
  const total = count().as('total')
  const [keyless, [keylessCount], unpaid, [unpaidCount], owed, [owedCount], events, shares, settled] = await readBatch(
    db,
    [
      db.select().from(payments).where(lacksKey).orderBy(desc(payments.createdAt)).limit(healthRowsMax),
      db.select({ total }).from(payments).where(lacksKey),
      db.select().from(licenses).where(lacksPayment).orderBy(desc(licenses.purchaseDate)).limit(healthRowsMax),
      db.select({ total }).from(licenses).where(lacksPayment),
      db.select().from(refunds).where(isOwed).orderBy(desc(refunds.createdAt)).limit(healthRowsMax),
      db.select({ total }).from(refunds).where(isOwed),
      db
        .select({
          provider: providerEvents.provider,
          last: max(providerEvents.receivedAt),
          waiting: sql<number>`sum(${providerEvents.doneAt} is null)`,
        })
        .from(providerEvents)
        .groupBy(providerEvents.provider),
      db.select({ by: payments.settledBy, total }).from(payments).where(isRecent).groupBy(payments.settledBy),
      db.select().from(payments).where(isRecent).orderBy(desc(payments.approvedAt)).limit(healthRowsMax),
    ],
  )
  const all = shares.reduce((sum, share) => sum + share.total, 0)
  return {
    paidWithoutKey: { count: keylessCount?.total ?? 0, rows: keyless.map(paymentOnWire) },
    keyWithoutPayment: {
      count: unpaidCount?.total ?? 0,
      rows: unpaid.map(({ id, paymentId, productName, purchaseDate }) => ({
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
    settledBy: shares.flatMap(({ by, total }) => (by ? [{ by, count: total, share: total / all }] : [])),
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
