import { between, type SQL, sql } from 'drizzle-orm'
import type { PurchaseSummary } from '#schema/api/purchases.ts'
import type { Statistics } from '#schema/api/statistics.ts'
import { toWire } from '#schema/rules/money.ts'
import type { PaymentStatus } from '#schema/rules/payments.ts'
import { type ChartRange, percentOf, statusOrder } from '#schema/rules/statistics.ts'
import { dailyPayments } from '#schema/tables/index.ts'
import type { Database } from '#worker/lib/database.ts'
import { netOf, type PartialRefundRows, type SaleParts } from './parts.ts'
import { chartPoint, sumOf, sumWithin } from './sums.ts'
import { eachCurrency, type Sum, tallyOf } from './tally.ts'

const { day, currency, status, count, amountCents, freeCount, manualCount } = dailyPayments

/** By currency and status: the period, the one before it, and all time. */
export const tallyPayments = (db: Database, span: ChartRange) =>
  db
    .select({
      currency,
      status,
      all: sumOf(count),
      count: sumWithin(count, day, span),
      cents: sumWithin(amountCents, day, span),
      countBefore: sumWithin(count, day, span.previous),
      centsBefore: sumWithin(amountCents, day, span.previous),
      free: sumWithin(freeCount, day, span),
      freeBefore: sumWithin(freeCount, day, span.previous),
      manual: sumWithin(manualCount, day, span),
      manualBefore: sumWithin(manualCount, day, span.previous),
    })
    .from(dailyPayments)
    .groupBy(currency, status)

const ofApproved = (value: SQL) => sql<number>`coalesce(sum(case when ${status} = 'approved' then ${value} end), 0)`

export const chartSales = (db: Database, span: ChartRange) =>
  db
    .select({
      date: chartPoint(day, span).as('date'),
      currency,
      count: ofApproved(sql`${count}`),
      cents: ofApproved(sql`${amountCents}`),
      begun: sql<number>`sum(${count} - ${freeCount} - ${manualCount})`,
      paid: ofApproved(sql`${count} - ${freeCount} - ${manualCount}`),
    })
    .from(dailyPayments)
    .where(between(day, span.from, span.to))
    .groupBy(sql`date`, currency)

type Tallies = Awaited<ReturnType<typeof tallyPayments>>
type Sales = Awaited<ReturnType<typeof chartSales>>

export function salesOf(
  tallies: Tallies,
  sales: Sales,
  { fees, feesBefore, partialRefunds, partialRefundsBefore }: SaleParts,
  { points }: ChartRange,
): Statistics['sales'] {
  const previous = tallies.map(({ countBefore, centsBefore, freeBefore, manualBefore, ...row }) => ({
    ...row,
    count: countBefore,
    cents: centsBefore,
    free: freeBefore,
    manual: manualBefore,
  }))
  const byDate = Map.groupBy(sales, ({ date }) => date)
  const withNet = (figures: PurchaseSummary, kept: typeof fees, sentBack: PartialRefundRows) => ({
    ...figures,
    ...netOf(kept, sentBack, figures.approved.amount),
  })
  return {
    current: withNet(figuresOf(tallies), fees, partialRefunds),
    previous: withNet(figuresOf(previous), feesBefore, partialRefundsBefore),
    points: points.map((date) => {
      const rows = byDate.get(date) ?? []
      const [begun, paid] = [sum(rows.map((row) => row.begun)), sum(rows.map((row) => row.paid))]
      return { date, ...tallyOf(rows), begun, paid }
    }),
    byStatus: statusOrder.map((name) => ({ status: name, ...tallyOf(ofStatus(tallies, name)) })),
    statusCounts: statusOrder.map((name) => ({
      status: name,
      count: sum(tallies.filter((row) => row.status === name).map(({ all }) => all)),
    })),
  }
}

type StatusRow = Sum & { status: PaymentStatus; free: number; manual: number }

const sum = (values: number[]) => values.reduce((a, b) => a + b, 0)
const ofStatus = (rows: StatusRow[], name: PaymentStatus) => rows.filter((row) => row.status === name)

/** The sales figures of payments counted by currency and status. */
export function figuresOf(rows: StatusRow[]): PurchaseSummary {
  const approved = ofStatus(rows, 'approved')
  const transactions = sum(rows.map(({ count }) => count))
  const begunCount = (of: StatusRow[]) => sum(of.map(({ count, free, manual }) => count - free - manual))
  return {
    transactions,
    approved: tallyOf(approved),
    pending: tallyOf(ofStatus(rows, 'pending')),
    free: sum(approved.map(({ free }) => free)),
    averageTicket: eachCurrency(approved, averageOf),
    conversion: percentOf(begunCount(approved), begunCount(rows)),
  }
}

function averageOf(rows: readonly StatusRow[]): number | null {
  const count = sum(rows.map((row) => row.count - row.free))
  return count === 0 ? null : toWire(Math.round(sum(rows.map(({ cents }) => cents)) / count))
}
