import { and, between, eq, ne, type SQL, sql } from 'drizzle-orm'
import type { Statistics } from '#schema/api/statistics.ts'
import { startOf } from '#schema/rules/clock.ts'
import { dayMs } from '#schema/rules/licenses.ts'
import { type Currency, toWire } from '#schema/rules/money.ts'
import { paymentMethods } from '#schema/rules/payments.ts'
import { shopOffsetMs } from '#schema/rules/shop-time.ts'
import {
  type ChartRange,
  type DayRange,
  hoursPerDay,
  type PartKind,
  partDaysOf,
  partsMax,
  pointOf,
} from '#schema/rules/statistics.ts'
import { dailyParts, dailyPayments, disputes, partialRefunds, payments } from '#schema/tables/index.ts'
import type { Answers, Database } from '#worker/lib/database.ts'
import { unindexed } from '#worker/lib/unindexed.ts'
import { chartPoint, sumOf } from './sums.ts'
import { tallyOf } from './tally.ts'

const { day, kind, value, currency, count, amountCents, feeCents, feeCount } = dailyParts

const centsIn = (name: Currency): SQL<number> =>
  sql<number>`coalesce(sum(iif(${currency} = ${name}, ${amountCents}, 0)), 0)`

/** The keys of the days as one parameter: a year has many. */
const isAmong = (keys: number[]) => sql`${day} in (select value from json_each(${JSON.stringify(keys)}))`

/** The values of a kind that were sold most often. */
const selectParts = (db: Database, span: ChartRange, name: PartKind) =>
  db
    .select({ value, sold: sumOf(count).as('sold'), BRL: centsIn('BRL'), USD: centsIn('USD') })
    .from(dailyParts)
    .where(and(isAmong(partDaysOf(span)), eq(kind, name)))
    .groupBy(value)
    .having(sql`sold > 0`)
    .orderBy(sql`sold desc`, value)
    .limit(partsMax)

/** Every sale counts once by its method. */
export const selectFees = (db: Database, range: DayRange) =>
  db
    .select({ currency, cents: sumOf(feeCents), count: sumOf(feeCount) })
    .from(dailyParts)
    .where(and(isAmong(partDaysOf(range)), eq(kind, 'method')))
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
    .where(and(isAmong(refundDaysOf(span)), eq(kind, 'refund')))
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

const closedAt = sql`(${partialRefunds.closedAt} + ${shopOffsetMs})`
const closedDay = sql<number>`cast(${closedAt} / ${dayMs} as integer)`
/** The first day of the month. */
const closedMonth = sql<number>`unixepoch(cast(${closedAt} / 1000 as integer), 'unixepoch', 'start of month') / 86400`

/**
 * What went back of sales that stand, by day or as `point` says. Such refunds are few: they are read from an index, without a counter. Those of a payment that
 * was refunded as a whole since count with it.
 */
export const selectPartialRefunds = (db: Database, { from, to }: DayRange, point = closedDay) =>
  db
    .select({
      day: point.as('refund_day'),
      currency: payments.currency,
      count: sql<number>`count(*)`,
      cents: sql<number>`sum(${partialRefunds.amountCents})`,
    })
    .from(partialRefunds)
    .innerJoin(payments, eq(payments.id, partialRefunds.paymentId))
    .where(
      and(
        between(partialRefunds.closedAt, startOf(from), startOf(to + 1) - 1),
        eq(partialRefunds.status, 'done'),
        // What came in beyond the price was never earned.
        ne(partialRefunds.source, 'automatic'),
        eq(unindexed(payments.status), 'approved'),
      ),
    )
    .groupBy(sql`refund_day`, payments.currency)

/** Statements: what the sales of a range consist of, and what was given back in it. */
export const selectSaleParts = (db: Database, span: ChartRange) => ({
  products: selectParts(db, span, 'product'),
  coupons: selectParts(db, span, 'coupon'),
  methods: selectParts(db, span, 'method'),
  hours: selectParts(db, span, 'hour'),
  buyers: selectParts(db, span, 'buyer'),
  fees: selectFees(db, span),
  feesBefore: selectFees(db, span.previous),
  weekdays: selectWeekdays(db, span),
  refunds: selectRefunds(db, span),
  partialRefunds: selectPartialRefunds(db, span, span.unit === 'month' ? closedMonth : closedDay),
  // Of these only the sum is shown.
  partialRefundsBefore: selectPartialRefunds(db, span.previous, sql<number>`0`),
  disputes: selectDisputes(db, span),
})

type Rows<Select extends (...args: never[]) => PromiseLike<unknown>> = Awaited<ReturnType<Select>>
type PartRows = Rows<typeof selectParts>
export type PartialRefundRows = Rows<typeof selectPartialRefunds>
export type SaleParts = Answers<ReturnType<typeof selectSaleParts>>

const onWire = ({ sold, BRL, USD }: PartRows[number]) => ({
  count: sold,
  amount: { BRL: toWire(BRL), USD: toWire(USD) },
})
const named = (rows: PartRows) => rows.map((row) => ({ name: row.value, ...onWire(row) }))

function oneOf(rows: PartRows, wanted: string) {
  const row = rows.find(({ value }) => value === wanted)
  return row ? onWire(row) : tallyOf([])
}

export function salePartsOf(found: SaleParts, span: ChartRange): Statistics['parts'] {
  const { products, coupons, methods, hours, buyers, weekdays, disputes } = found
  const refunds = Map.groupBy([...found.refunds, ...found.partialRefunds], (row) => pointOf(row.day, span))
  return {
    products: named(products),
    coupons: named(coupons),
    methods: paymentMethods.map((method) => ({ method, ...oneOf(methods, method) })),
    hours: Array.from({ length: hoursPerDay }, (_, hour) => ({ hour, ...oneOf(hours, String(hour)) })),
    weekdays: Array.from({ length: 7 }, (_, weekday) => ({
      weekday,
      ...tallyOf(weekdays.filter((row) => row.weekday === weekday)),
    })),
    buyers: { first: oneOf(buyers, '0'), again: oneOf(buyers, '1') },
    refunds: span.points.map((date) => ({ date, ...tallyOf(refunds.get(date) ?? []) })),
    disputes: span.points.map((date) => ({ date, count: disputes.find((row) => row.date === date)?.count ?? 0 })),
  }
}

type Money = Record<Currency, number>

/** What the providers kept of the sales, as far as they reported it, what went back of them, and what is left of the amount. */
export function netOf(rows: Rows<typeof selectFees>, partialRefunds: PartialRefundRows, sold: Money) {
  const fees = tallyOf(rows)
  const sentBack = tallyOf(partialRefunds)
  const net = (name: Currency) => toWire(Math.round((sold[name] - fees.amount[name] - sentBack.amount[name]) * 100))
  return { fees, partialRefunds: sentBack, net: { BRL: net('BRL'), USD: net('USD') } }
}
