import { type Currency, currencies } from './money.ts'
import type { Prices } from './prices.ts'
import type { VolumePrice } from './volume-prices.ts'

export const volumePricesMax = 5
export const volumeFromMin = 2
export const volumeFromMax = 1_000

/** Whether a step's price is below that of the first key in a currency. Where the product is not sold in it, any is. */
export const isBelow = (price: Prices, step: Pick<VolumePrice, 'price'>, currency: Currency): boolean =>
  price[currency] === 0 || step.price[currency] < price[currency]

interface Fault {
  index: number
  path: readonly string[]
  code: 'volume_from' | 'volume_price' | 'price'
}

/** What is wrong with steps by themselves: their numbers have to rise, and their prices to fall. */
export const faultsOf = (steps: readonly VolumePrice[]): Fault[] =>
  steps.flatMap(({ from, price }, index): Fault[] => {
    const before = steps.slice(0, index)
    const isRaised = (currency: Currency) =>
      price[currency] > 0 && before.some((one) => one.price[currency] > 0 && one.price[currency] <= price[currency])
    return [
      ...(before.some((one) => one.from >= from) ? [{ index, path: ['from'], code: 'volume_from' } as const] : []),
      ...(currencies.every((currency) => price[currency] === 0)
        ? [{ index, path: ['price', 'BRL'], code: 'price' } as const]
        : []),
      ...currencies
        .filter(isRaised)
        .map((currency) => ({ index, path: ['price', currency], code: 'volume_price' }) as const),
    ]
  })
