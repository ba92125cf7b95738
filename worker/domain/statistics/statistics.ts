import { between, sql } from 'drizzle-orm'
import type { Statistics } from '#schema/api/statistics.ts'
import { dayOf } from '#schema/rules/clock.ts'
import { feedbackStatuses, ratingMax } from '#schema/rules/feedback.ts'
import { type ChartChoice, type ChartRange, chartRangeOf, newUserDays } from '#schema/rules/statistics.ts'
import { dailyUsers, feedbackCounts } from '#schema/tables/index.ts'
import type { Deps } from '#worker/deps.ts'
import { type Database, readBatch } from '#worker/lib/database.ts'
import { salePartsOf, selectSaleParts } from './parts.ts'
import { chartSales, salesOf, tallyPayments } from './sales.ts'
import { chartPoint, datesOf, sumOf, sumWithin } from './sums.ts'

/** Sales, users and ratings, read from counters in one round trip. */
export async function statistics({ db, now }: Deps, choice: ChartChoice): Promise<Statistics> {
  const span = chartRangeOf(choice, now())
  const {
    tallies,
    sales,
    users: [users],
    newUsers,
    reviews,
    ...found
  } = await readBatch(db, {
    tallies: tallyPayments(db, span),
    sales: chartSales(db, span),
    ...selectSaleParts(db, span),
    users: tallyUsers(db, span, dayOf(now())),
    newUsers: chartUsers(db, span),
    reviews: db.select().from(feedbackCounts),
  })
  const added = new Map(newUsers.map(({ date, count }) => [date, count]))
  return {
    period: choice.from === undefined ? choice.period : null,
    unit: span.unit,
    days: datesOf(span),
    previousDays: datesOf(span.previous),
    sales: salesOf(tallies, sales, found, span),
    parts: salePartsOf(found, span),
    users: {
      ...(users ?? { total: 0, recent: 0, recentBefore: 0, added: 0, addedBefore: 0 }),
      points: span.points.map((date) => ({ date, count: added.get(date) ?? 0 })),
    },
    feedback: feedbackOf(reviews),
  }
}

const { day, count } = dailyUsers

function tallyUsers(db: Database, span: ChartRange, today: number) {
  const recent = { from: today - newUserDays + 1, to: today }
  const before = { from: recent.from - newUserDays, to: recent.from - 1 }
  return db
    .select({
      total: sumOf(count),
      recent: sumWithin(count, day, recent),
      recentBefore: sumWithin(count, day, before),
      added: sumWithin(count, day, span),
      addedBefore: sumWithin(count, day, span.previous),
    })
    .from(dailyUsers)
}

const chartUsers = (db: Database, span: ChartRange) =>
  db
    .select({ date: chartPoint(day, span).as('date'), count: sumOf(count) })
    .from(dailyUsers)
    .where(between(day, span.from, span.to))
    .groupBy(sql`date`)

function feedbackOf(rows: (typeof feedbackCounts.$inferSelect)[]): Statistics['feedback'] {
  const countOf = (shown: typeof rows) => shown.reduce((sum, row) => sum + row.count, 0)
  const rated = rows.filter(({ status }) => status !== 'rejected')
  const stars = rated.reduce((sum, row) => sum + row.rating * row.count, 0)
  const ratings = Array.from({ length: ratingMax }, (_, n) => n + 1)
  return {
    ratings: ratings.map((rating) => ({ rating, count: countOf(rated.filter((row) => row.rating === rating)) })),
    average: countOf(rated) === 0 ? null : Math.round((stars / countOf(rated)) * 100) / 100,
    byStatus: feedbackStatuses.map((status) => ({
      status,
      count: countOf(rows.filter((row) => row.status === status)),
    })),
  }
}
