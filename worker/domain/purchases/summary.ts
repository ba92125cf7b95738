import { and, gte, lte } from 'drizzle-orm'
import type { Parsed } from '#schema/api/endpoint.ts'
import type { summarizePurchases as api, PurchaseSummary } from '#schema/api/purchases.ts'
import { dayOn } from '#schema/rules/clock.ts'
import { dailyPayments } from '#schema/tables/index.ts'
import type { Deps } from '#worker/deps.ts'
import { figuresOf } from '../statistics/sales.ts'
import { sumOf } from '../statistics/sums.ts'

const { day, currency, status, count, amountCents, freeCount, manualCount } = dailyPayments

/** Reads the daily counters, so its cost does not grow with the purchases. */
export async function summarizePurchases({ db }: Deps, { from, to }: Parsed<typeof api>): Promise<PurchaseSummary> {
  const rows = await db
    .select({
      currency,
      status,
      count: sumOf(count),
      cents: sumOf(amountCents),
      free: sumOf(freeCount),
      manual: sumOf(manualCount),
    })
    .from(dailyPayments)
    .where(and(from ? gte(day, dayOn(from)) : undefined, to ? lte(day, dayOn(to)) : undefined))
    .groupBy(currency, status)
  return figuresOf(rows)
}
