import type { Product } from '#schema/api/catalogue.ts'
import { nextChange, type Schedule } from '#schema/rules/prices.ts'
import { pricesOnWire } from './storefront.ts'

/** A product, or what a card shows of it. */
type Priced = Pick<Product, '_id' | 'price' | 'campaign'> & Partial<Pick<Product, 'priceUSD'>>
export type Reprice = <P extends Priced>(product: P) => P

const priced = new WeakMap<object, { value: object; until: number }>()

interface Scheduled<Read> {
  /** A value that was read. */
  read: Read
  /** Of its products that have campaigns, by their ids. */
  schedules: Record<string, Schedule>
  /** The value, with each of its products repriced. */
  withPrices: (reprice: Reprice) => Read
}

/** A value that was read, with the prices of an instant: the same object until a campaign begins or ends. */
export function pricedAt<Read extends { readAt: number }>(
  { read, schedules, withPrices }: Scheduled<Read>,
  at: number,
): Read {
  const changeAfter = (instant: number) =>
    nextChange(
      Object.values(schedules).flatMap(({ campaigns }) => campaigns),
      instant,
    )
  const known = priced.get(read) ?? { value: read, until: changeAfter(read.readAt) }
  if (at < known.until) {
    priced.set(read, known)
    return known.value as Read
  }
  const value = withPrices((product) => {
    const schedule = schedules[product._id]
    if (!schedule) return product
    const { price, priceUSD, campaign } = pricesOnWire(schedule, at)
    return { ...product, price, campaign, ...('priceUSD' in product && { priceUSD }) }
  })
  priced.set(read, { value, until: changeAfter(at) })
  return value
}
