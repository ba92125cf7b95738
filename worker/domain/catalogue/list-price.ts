import { type SQL, sql } from 'drizzle-orm'
import type { Currency } from '#schema/rules/money.ts'
import { payments } from '#schema/tables/index.ts'
import { unindexed } from '#worker/lib/unindexed.ts'

/**
 * In SQL, on `payments`: by it somebody bought a key of the product, which counts for volume prices. Neither what cost nothing does, nor a renewal, nor one
 * whose money went back whole.
 */
export const isBought = (userId: unknown, productId: unknown): SQL => sql`${payments.userId} = ${userId}
  and ${payments.productId} = ${productId} and ${payments.renewsLicenseId} is null and ${unindexed(payments.status)} = 'approved' and ${payments.amountCents} > 0`

/**
 * In SQL, on the product `p`: what the shop asks somebody for their next key at an instant, in cents, as `pricesAt` of schema/rules/prices.ts
 * and `priceOfKey` of schema/rules/volume-prices.ts say. `withoutVolume`: what it would ask for the first one; `volumeFrom`: the number of the
 * first key at the price `list_price`, where that is a volume price, else null.
 */
export function listPriceAt(currency: Currency, at: unknown, buyer: unknown) {
  const regular = sql.raw(currency === 'BRL' ? 'p.price_brl' : 'p.price_usd')
  const lowered = sql.raw(`nullif(json_extract(c.value, '$.price.${currency}'), 0)`)
  const keyNumber = sql`1 + (select count(*) from ${payments} where ${isBought(buyer, sql`p.id`)})`
  const withoutVolume = sql`min(${regular},
    coalesce((select ${lowered} from json_each(p.campaigns) c
      where json_extract(c.value, '$.from') <= ${at} and ${at} < json_extract(c.value, '$.until')), ${regular}))`
  return {
    withoutVolume,
    listPrice: sql`min(${withoutVolume}, coalesce((select min(${lowered}) from json_each(p.volume_prices) c
      where json_extract(c.value, '$.from') <= ${keyNumber}), ${regular}))`,
    volumeFrom: sql`(select min(json_extract(c.value, '$.from')) from json_each(p.volume_prices) c
      where ${lowered} = p.list_price and p.list_price < p.price_without_volume)`,
  }
}
