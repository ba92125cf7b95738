import { and, between, eq, sql } from 'drizzle-orm'
import type { Statistics } from '#schema/api/statistics.ts'
import { type Currency, currencies, toWire } from '#schema/rules/money.ts'
import type { PaymentStatus } from '#schema/rules/payments.ts'
import { type ChartRange, percentOf, statusOrder } from '#schema/rules/statistics.ts'
import { dailyPayments } from '#schema/tables/statistics.ts'
import type { Database } from '#worker/lib/database.ts'
import { chartPoint, sumOf, sumWithin } from './sums.ts'

const { day, currency, status, count, amountCents } = dailyPayments

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
    })
    .from(dailyPayments)
    .groupBy(currency, status)

export const chartSales = (db: Database, span: ChartRange) =>
  db
    .select({ date: chartPoint(day, span).as('date'), currency, count: sumOf(count), cents: sumOf(amountCents) })
    .from(dailyPayments)
    .where(and(eq(status, 'approved'), between(day, span.from, span.to)))
    .groupBy(sql`date`, currency)

type Tallies = Awaited<ReturnType<typeof tallyPayments>>
type Sales = Awaited<ReturnType<typeof chartSales>>

export function salesOf(tallies: Tallies, sales: Sales, { points }: ChartRange): Statistics['sales'] {
  const current = tallies.map(({ currency, status, count, cents }) => ({ currency, status, count, cents }))
  const previous = tallies.map(({ countBefore, centsBefore, ...row }) => ({
    ...row,
    count: countBefore,
    cents: centsBefore,
  }))
  const byDate = Map.groupBy(sales, ({ date }) => date)
  return {
    current: figuresOf(current),
    previous: figuresOf(previous),
    points: points.map((date) => ({ date, ...tallyOf(byDate.get(date) ?? []) })),
    byStatus: statusOrder.map((name) => ({ status: name, ...tallyOf(ofStatus(current, name)) })),
    statusCounts: statusOrder.map((name) => ({
      status: name,
      count: sum(tallies.filter((row) => row.status === name).map(({ all }) => all)),
    })),
  }
}

interface Row {
  currency: Currency
  count: number
  cents: number
}
type StatusRow = Row & { status: PaymentStatus }

const sum = (values: number[]) => values.reduce((a, b) => a + b, 0)
const ofStatus = (rows: StatusRow[], name: PaymentStatus) => rows.filter((row) => row.status === name)

/** Amounts by currency; counts over all currencies. */
const tallyOf = (rows: Row[]) => ({ count: sum(rows.map(({ count }) => count)), amount: each(rows, amountOf) })
const amountOf = (rows: Row[]) => toWire(sum(rows.map(({ cents }) => cents)))

function each<T>(rows: Row[], figure: (rows: Row[]) => T): Record<Currency, T> {
  const entries = currencies.map((name) => [name, figure(rows.filter((row) => row.currency === name))])
  return Object.fromEntries(entries)
}

/** The sales figures of payments counted by currency and status. */
export function figuresOf(rows: StatusRow[]): Statistics['sales']['current'] {
  const approved = ofStatus(rows, 'approved')
  const transactions = sum(rows.map(({ count }) => count))
  return {
    transactions,
    approved: tallyOf(approved),
    pending: tallyOf(ofStatus(rows, 'pending')),
    averageTicket: each(approved, averageOf),
    conversion: percentOf(sum(approved.map(({ count }) => count)), transactions),
  }
}

function averageOf(rows: Row[]): number | null {
  const count = sum(rows.map((row) => row.count))
  return count === 0 ? null : toWire(Math.round(sum(rows.map(({ cents }) => cents)) / count))
}
