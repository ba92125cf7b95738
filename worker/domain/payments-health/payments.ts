import { and, count, desc, gte, isNotNull, sql } from 'drizzle-orm'
import { healthCheckedMax, healthRowsMax } from '#schema/api/payments-health.ts'
import { dayMs } from '#schema/rules/licenses.ts'
import { toWire } from '#schema/rules/money.ts'
import type { PaymentStatus } from '#schema/rules/payments.ts'
import { type PaymentRow, payments } from '#schema/tables/index.ts'
import type { Deps } from '#worker/deps.ts'
import type { Answers } from '#worker/lib/database.ts'
import { isoOf } from '#worker/lib/iso.ts'

const settledWindowMs = 30 * dayMs

/**
 * In SQL: the row ids of the newest payments of a status. With all that there ever were, the report would take longer with every sale;
 * `npm run audit-money` checks all.
 */
export const newest = (status: PaymentStatus) =>
  sql`select rowid from ${payments} where status = ${status} order by created_at desc limit ${healthCheckedMax}`

/** Reads through which channels payments were settled: their shares, and the last ones. */
export function readSettled({ db, now }: Deps) {
  const isRecent = and(
    sql`${payments}.rowid in (select * from (${newest('approved')}) union all select * from (${newest('refunded')}))`,
    isNotNull(payments.settledBy),
    gte(payments.approvedAt, now() - settledWindowMs),
  )
  return {
    shares: db
      .select({ by: payments.settledBy, total: count().as('total') })
      .from(payments)
      .where(isRecent)
      .groupBy(payments.settledBy),
    // By their row ids, because sorting whole rows copies them all.
    settled: db
      .select()
      .from(payments)
      .where(
        sql`${payments}.rowid in (
          select rowid from ${payments} where ${isRecent} order by ${payments.approvedAt} desc limit ${healthRowsMax})`,
      )
      .orderBy(desc(payments.approvedAt)),
  }
}

export function settledOnWire({ shares, settled }: Answers<ReturnType<typeof readSettled>>) {
  const recent = shares.reduce((sum, { total }) => sum + total, 0)
  return {
    settledBy: shares.flatMap(({ by, total }) => (by ? [{ by, count: total, share: total / recent }] : [])),
    settled: settled.map((row) => ({ ...paymentOnWire(row), by: row.settledBy, isLate: row.isLate })),
  }
}

export const paymentOnWire = (row: PaymentRow) => ({
  paymentId: row.id,
  transactionId: row.providerId,
  productName: row.productName,
  amount: toWire(row.amountCents),
  currency: row.currency,
  createdAt: isoOf(row.createdAt),
  approvedAt: isoOf(row.approvedAt),
})
