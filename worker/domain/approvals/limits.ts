import { type SQL, sql } from 'drizzle-orm'
import type { Currency } from '#schema/rules/money.ts'
import { settingOf } from '../shop-settings.ts'

const limitOf = (currency: SQL | string) =>
  sql`iif(${currency} = 'USD', ${settingOf('four_eyes_usd_cents')}, ${settingOf('four_eyes_brl_cents')})`

/** In SQL: this many cents of a currency are more than one admin moves alone. */
export const isAboveLimit = (cents: SQL, currency: SQL | string): SQL =>
  sql`(${limitOf(currency)} > 0 and ${cents} > ${limitOf(currency)})`

/**
 * In SQL, on the product `p`: its price is more than one admin gives away alone. One that has no price in the currency is judged by the other;
 * where that has no limit, any limit holds it back.
 */
export function isPriceAboveLimit(currency: Currency): SQL {
  const usd = { code: 'USD', price: sql`p.price_usd` }
  const brl = { code: 'BRL', price: sql`p.price_brl` }
  const [own, other] = currency === 'USD' ? [usd, brl] : [brl, usd]
  return sql`(case
    when p.is_free or ${own.price} > 0 then ${isAboveLimit(own.price, own.code)}
    when ${other.price} > 0 and ${limitOf(other.code)} > 0 then ${isAboveLimit(other.price, other.code)}
    else ${limitOf(own.code)} > 0 or ${limitOf(other.code)} > 0 end)`
}

/** In SQL, on the payment `p`: all that came in for it is more than one admin refunds alone. */
export const isRefundAboveLimit = isAboveLimit(
  sql`max(p.amount_cents, coalesce(p.received_cents, 0))`,
  sql.raw('p.currency'),
)
