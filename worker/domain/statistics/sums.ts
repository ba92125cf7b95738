import { type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import { dateOf } from '#schema/rules/clock.ts'
import type { ChartRange, DayRange } from '#schema/rules/statistics.ts'

/** The sum of a counter column. */
export const sumOf = (value: SQLiteColumn): SQL<number> => sql<number>`coalesce(sum(${value}), 0)`

/** The sum of a counter column over a range of days. */
export const sumWithin = (value: SQLiteColumn, day: SQLiteColumn, { from, to }: DayRange): SQL<number> =>
  sql<number>`coalesce(sum(case when ${day} between ${from} and ${to} then ${value} end), 0)`

/** The chart point of a counted day, in the format of `ChartRange.points`. */
export const chartPoint = (day: SQLiteColumn | SQL, { unit }: ChartRange): SQL<string> =>
  sql<string>`strftime(${unit === 'day' ? '%Y-%m-%d' : '%Y-%m'}, ${day} * 86400, 'unixepoch')`

export const datesOf = ({ from, to }: DayRange) => ({ from: dateOf(from), to: dateOf(to) })
