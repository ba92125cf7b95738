import { type SQL, sql } from 'drizzle-orm'
import { settingOf } from '../shop-settings.ts'

/** In SQL: this many cents of a currency are more than one admin moves alone. */
export const isAboveLimit = (cents: SQL, currency: SQL | string): SQL => {
  const limit = sql`iif(${currency} = 'USD', ${settingOf('four_eyes_usd_cents')}, ${settingOf('four_eyes_brl_cents')})`
  return sql`(${limit} > 0 and ${cents} > ${limit})`
}

/** In SQL, on the payment `p`: all that came in for it is more than one admin refunds alone. */
export const isRefundAboveLimit = isAboveLimit(
  sql`max(p.amount_cents, coalesce(p.received_cents, 0))`,
  sql.raw('p.currency'),
)
