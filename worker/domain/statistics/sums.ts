import { type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import { dateOf } from '#schema/rules/clock.ts'
import type { Days, Span } from '#schema/rules/statistics.ts'

/** The sum of a counter's column. */
export const total = (value: SQLiteColumn): SQL<number> => sql<number>`coalesce(sum(${value}), 0)`

/** The sum of a counter's column over some of its days. */
export const totalWithin = (value: SQLiteColumn, day: SQLiteColumn, { from, to }: Days): SQL<number> =>
  sql<number>`coalesce(sum(case when ${day} between ${from} and ${to} then ${value} end), 0)`

/** The point of a chart to which a counted day belongs, as `Span.points` spells it. */
export const pointOf = (day: SQLiteColumn, { unit }: Span): SQL<string> =>
  sql<string>`strftime(${unit === 'day' ? '%Y-%m-%d' : '%Y-%m'}, ${day} * 86400, 'unixepoch')`

export const datesOf = ({ from, to }: Days) => ({ from: dateOf(from), to: dateOf(to) })
