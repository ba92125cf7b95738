import { and, between, desc, eq, gte, isNotNull, sql } from 'drizzle-orm'
import type { Answer } from '#schema/api/endpoint.ts'
import type { getPanelHome as api } from '#schema/api/panel.ts'
import { dateOf, dayOf, startOf } from '#schema/rules/clock.ts'
import { dayMs } from '#schema/rules/licenses.ts'
import { deliverySampleMax, homeDays } from '#schema/rules/panel.ts'
import type { PaymentStatus } from '#schema/rules/payments.ts'
import { dailyPayments, licenses, payments } from '#schema/tables/index.ts'
import type { Answers, Database } from '#worker/lib/database.ts'
import { unindexed } from '#worker/lib/unindexed.ts'
import { isPaidMethod } from '../payment-rows/paid-method.ts'
import { selectFees, selectPartialRefunds } from '../statistics/parts.ts'
import { type Sum, tallyOf } from '../statistics/tally.ts'

type Figures = NonNullable<Answer<typeof api>['figures']>

/** Statements: the counters of two weeks, the sales of this day a week ago up to this time, and the newest deliveries. */
export const selectFigures = (db: Database, now: number) => ({
  days: db
    .select()
    .from(dailyPayments)
    .where(gte(dailyPayments.day, dayOf(now) - 2 * homeDays + 1)),
  fees: selectFees(db, { from: dayOf(now) - homeDays + 1, to: dayOf(now) }),
  partialRefunds: selectPartialRefunds(db, { from: dayOf(now) - 2 * homeDays + 1, to: dayOf(now) }),
  weekAgo: db
    .select({
      currency: payments.currency,
      count: sql<number>`sum(${payments.amountCents} > 0)`,
      cents: sql<number>`sum(${payments.amountCents})`,
    })
    .from(payments)
    .where(
      and(
        eq(payments.status, 'approved'),
        between(payments.createdAt, startOf(dayOf(now) - homeDays), now - homeDays * dayMs),
      ),
    )
    .groupBy(unindexed(payments.currency)),
  deliveryTimes: db
    .select({
      ms: sql<number>`max(0, ${licenses.purchaseDate} - ${payments.paidAt})`,
    })
    .from(payments)
    .innerJoin(licenses, eq(licenses.paymentId, payments.id))
    .where(
      and(
        eq(payments.status, 'approved'),
        gte(payments.createdAt, now - homeDays * dayMs),
        isPaidMethod(unindexed(payments.method)),
        // Providers of crypto do not say when they were paid.
        isNotNull(payments.paidAt),
      ),
    )
    .orderBy(desc(payments.createdAt))
    .limit(deliverySampleMax),
})

type Found = Answers<ReturnType<typeof selectFigures>>

export function figuresOf({ days, fees, partialRefunds, weekAgo, deliveryTimes }: Found, now: number): Figures {
  const today = dayOf(now)
  // Free orders are no sales.
  const counted = days.map(({ amountCents, count, freeCount, ...row }) => ({
    ...row,
    count: count - freeCount,
    cents: amountCents,
  }))
  const within = (from: number, to: number, status?: PaymentStatus) =>
    counted.filter((row) => row.day >= from && row.day <= to && (status === undefined || row.status === status))
  const sold = (from: number, to: number) => within(from, to, 'approved')
  const first = today - homeDays + 1
  const sentBack = (from: number, to: number) => partialRefunds.filter(({ day }) => day >= from && day <= to)
  /** What is left of sales after what went back of them. */
  const lessened = (rows: readonly Sum[], from: number, to: number) =>
    tallyOf([...rows, ...sentBack(from, to).map(({ cents, ...row }) => ({ ...row, count: 0, cents: -cents }))])
  const sorted = deliveryTimes.map(({ ms }) => ms).sort((a, b) => a - b)
  return {
    today: tallyOf(sold(today, today)),
    todayBefore: tallyOf(weekAgo),
    week: lessened(sold(first, today), first, today),
    weekFees: tallyOf(fees),
    weekBefore: lessened(
      [...sold(first - homeDays, today - homeDays - 1), ...weekAgo],
      first - homeDays,
      today - homeDays,
    ),
    days: Array.from({ length: homeDays }, (_, n) => ({
      date: dateOf(first + n),
      ...tallyOf(sold(first + n, first + n)),
    })),
    startedToday: tallyOf(within(today, today)).count,
    refunded: tallyOf([...within(first, today, 'refunded'), ...sentBack(first, today)]),
    deliveryMs: sorted[Math.floor((sorted.length - 1) / 2)] ?? null,
    deliveries: sorted.length,
  }
}
