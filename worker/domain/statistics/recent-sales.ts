import { sql } from 'drizzle-orm'
import { dayOf } from '#schema/rules/clock.ts'
import { recentSalesDays } from '#schema/rules/statistics.ts'
import { dailyParts } from '#schema/tables/index.ts'

const { day, kind, value, count } = dailyParts

/**
 * In SQL, on `products`: how many were sold under its present name in the last days, today among them. It reads the sums of these days, which are
 * as few with a million payments.
 */
export function countOfRecentSales(now: number) {
  const today = dayOf(now)
  const days = JSON.stringify(Array.from({ length: recentSalesDays }, (_, n) => today - n))
  return sql<number>`(select coalesce(sum(${count}), 0) from ${dailyParts}
    where ${day} in (select value from json_each(${days})) and ${kind} = 'product' and ${value} = ${sql.raw('products.name')})`
}
