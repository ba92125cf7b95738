import { type Currency, currencies, toWire } from '#schema/rules/money.ts'

/** Counted payments of one currency. */
export interface Sum {
  currency: Currency
  count: number
  cents: number
}

/** Amounts by currency; counts over all currencies. */
export const tallyOf = (rows: readonly Sum[]) => ({
  count: rows.reduce((sum, { count }) => sum + count, 0),
  amount: eachCurrency(rows, (own) => toWire(own.reduce((sum, { cents }) => sum + cents, 0))),
})

/** A figure of each currency's rows. */
export function eachCurrency<R extends Sum, T>(
  rows: readonly R[],
  figure: (rows: readonly R[]) => T,
): Record<Currency, T> {
  const entries = currencies.map((name) => [name, figure(rows.filter((row) => row.currency === name))])
  return Object.fromEntries(entries)
}
