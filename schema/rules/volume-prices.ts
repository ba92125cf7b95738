import type { Currency } from './money.ts'
import type { Prices } from './prices.ts'

/** A price of a buyer's further keys of the same product. A price of 0 leaves that of the currency as it is. */
export interface VolumePrice {
  /** The number of the first key that has it: 3 is the buyer's third. */
  from: number
  price: Prices
}

/**
 * What a buyer's key with this number costs, the first being 1, where the shop asks `price` of everybody: the lowest of that and of the steps
 * that it reaches. Its counterpart in SQL is in `worker/domain/catalogue/list-price.ts`. In cents or amounts, as they are given.
 */
export function priceOfKey(price: Prices, steps: readonly VolumePrice[], number: number): Prices {
  const reached = steps.filter(({ from }) => from <= number)
  const lowest = (currency: Currency) =>
    Math.min(price[currency], ...reached.map((step) => step.price[currency]).filter((asked) => asked > 0))
  return { BRL: lowest('BRL'), USD: lowest('USD') }
}
