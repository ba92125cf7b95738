import { and, asc, between, eq, gt, inArray, lte, ne, type SQL, sql } from 'drizzle-orm'
import type { Statistics } from '#schema/api/statistics.ts'
import { shopOffsetMs, startOf } from '#schema/rules/clock.ts'
import { dayMs } from '#schema/rules/licenses.ts'
import { type Currency, currencies, toWire } from '#schema/rules/money.ts'
import { paymentMethods } from '#schema/rules/payments.ts'
import {
  type ChartRange,
  type DayRange,
  hoursPerDay,
  type PartKind,
  partDaysOf,
  partsMax,
  pointOf,
} from '#schema/rules/statistics.ts'
import { disputes } from '#schema/tables/disputes.ts'
import { dailyParts, dailyPayments } from '#schema/tables/statistics.ts'
import type { Database } from '#worker/lib/database.ts'
import { chartPoint, sumOf } from './sums.ts'

const { day, kind, value, currency, count, amountCents, feeCents, feeCount } = dailyParts

const centsIn = (name: Currency): SQL<number> =>
  sql<number>`coalesce(sum(iif(${currency} = ${name}, ${amountCents}, 0)), 0)`

/** Of each kind the values that were sold most often. */
function selectParts(db: Database, span: ChartRange) {
  const ranked = db
    .select({
      kind,
      value,
      sold: sumOf(count).as('sold'),
      BRL: centsIn('BRL').as('in_reais'),
      USD: centsIn('USD').as('in_dollars'),
      place: sql<number>`row_number() over (partition by ${kind} order by sum(${count}) desc, ${value})`.as('place'),
    })
    .from(dailyParts)
    .where(and(inArray(day, partDaysOf(span)), ne(kind, 'refund')))
    .groupBy(kind, value)
    .as('ranked')
  return db
    .select({ kind: ranked.kind, value: ranked.value, sold: ranked.sold, BRL: ranked.BRL, USD: ranked.USD })
    .from(ranked)
    .where(and(lte(ranked.place, partsMax), gt(ranked.sold, 0)))
    .orderBy(asc(ranked.place))
}

/** Every sale counts once by its method. */
const selectFees = (db: Database, range: DayRange) =>
  db
    .select({ currency, cents: sumOf(feeCents), count: sumOf(feeCount) })
    .from(dailyParts)
    .where(and(inArray(day, partDaysOf(range)), eq(kind, 'method')))
    .groupBy(currency)

/** 0 is Sunday: the epoch began on a Thursday. */
const selectWeekdays = (db: Database, { from, to }: DayRange) =>
  db
    .select({
      weekday: sql<number>`(${dailyPayments.day} + 4) % 7`.as('weekday'),
      currency: dailyPayments.currency,
      count: sumOf(dailyPayments.count),
      cents: sumOf(dailyPayments.amountCents),
    })
    .from(dailyPayments)
    .where(and(eq(dailyPayments.status, 'approved'), between(dailyPayments.day, from, to)))
    .groupBy(sql`weekday`, dailyPayments.currency)

/** A chart of days needs each of them. */
const refundDaysOf = (span: ChartRange) =>
  span.unit === 'month' ? partDaysOf(span) : Array.from({ length: span.to - span.from + 1 }, (_, n) => span.from + n)

const selectRefunds = (db: Database, span: ChartRange) =>
  db
    .select({ day, currency, count: sumOf(count), cents: sumOf(amountCents) })
    .from(dailyParts)
    .where(and(inArray(day, refundDaysOf(span)), eq(kind, 'refund')))
    .groupBy(day, currency)

/** Disputes are few: they are read from an index, without a counter. */
function selectDisputes(db: Database, span: ChartRange) {
  const opened = disputes.openedAt
  return db
    .select({
      date: chartPoint(sql`((${opened} + ${shopOffsetMs}) / ${dayMs})`, span).as('date'),
      count: sql<number>`count(*)`,
    })
    .from(disputes)
    .where(between(opened, startOf(span.from), startOf(span.to + 1) - 1))
    .groupBy(sql`date`)
}

/** Statements: what the sales of a range consist of, and what was given back in it. */
export const selectSaleParts = (db: Database, span: ChartRange) => ({
  parts: selectParts(db, span),
  fees: selectFees(db, span),
  feesBefore: selectFees(db, span.previous),
  weekdays: selectWeekdays(db, span),
  refunds: selectRefunds(db, span),
  disputes: selectDisputes(db, span),
})

type Rows<Select extends (...args: never[]) => PromiseLike<unknown>> = Awaited<ReturnType<Select>>
interface Found {
  parts: Rows<typeof selectParts>
  weekdays: Rows<typeof selectWeekdays>
  refunds: Rows<typeof selectRefunds>
  disputes: Rows<typeof selectDisputes>
}

export function salePartsOf({ parts, weekdays, refunds, disputes }: Found, span: ChartRange): Statistics['parts'] {
  const of = (name: PartKind) =>
    parts
      .filter((row) => row.kind === name)
      .map(({ value, sold, BRL, USD }) => ({ value, count: sold, amount: { BRL: toWire(BRL), USD: toWire(USD) } }))
  const one = (name: PartKind, wanted: string) => {
    const { count, amount } = of(name).find(({ value }) => value === wanted) ?? nothing
    return { count, amount }
  }
  const named = (name: PartKind) => of(name).map(({ value, ...tally }) => ({ name: value, ...tally }))
  return {
    products: named('product'),
    coupons: named('coupon'),
    methods: paymentMethods.map((method) => ({ method, ...one('method', method) })),
    hours: Array.from({ length: hoursPerDay }, (_, hour) => ({ hour, ...one('hour', String(hour)) })),
    weekdays: Array.from({ length: 7 }, (_, weekday) => ({
      weekday,
      ...tallyOf(weekdays.filter((row) => row.weekday === weekday)),
    })),
    buyers: { first: one('buyer', '0'), again: one('buyer', '1') },
    refunds: span.points.map((date) => ({
      date,
      ...tallyOf(refunds.filter((row) => pointOf(row.day, span) === date)),
    })),
    disputes: span.points.map((date) => ({ date, count: disputes.find((row) => row.date === date)?.count ?? 0 })),
  }
}

interface Sum {
  currency: Currency
  count: number
  cents: number
}

const nothing = { count: 0, amount: { BRL: 0, USD: 0 } }

const tallyOf = (rows: readonly Sum[]) => ({
  count: rows.reduce((sum, { count }) => sum + count, 0),
  amount: Object.fromEntries(
    currencies.map((name) => [
      name,
      toWire(rows.reduce((sum, row) => sum + (row.currency === name ? row.cents : 0), 0)),
    ]),
  ) as Record<Currency, number>,
})

type Money = Record<Currency, number>

/** What the providers kept of the sales, as far as they reported it, and what is left of the amount. */
export function feesOf(rows: Rows<typeof selectFees>, sold: Money) {
  const fees = tallyOf(rows)
  const net = (name: Currency) => toWire(Math.round((sold[name] - fees.amount[name]) * 100))
  return { fees, net: { BRL: net('BRL'), USD: net('USD') } }
}
