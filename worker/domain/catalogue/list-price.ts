import { type SQL, sql } from 'drizzle-orm'
import type { Currency } from '#schema/rules/money.ts'

/** In SQL, on the product `p`: what the shop asks at an instant, in cents, as `pricesAt` of schema/rules/prices.ts says. */
export function listPriceAt(currency: Currency, at: unknown): SQL {
  const regular = sql.raw(currency === 'BRL' ? 'p.price_brl' : 'p.price_usd')
  const inCampaign = sql.raw(`nullif(json_extract(c.value, '$.price.${currency}'), 0)`)
  return sql`min(${regular}, coalesce((select ${inCampaign} from json_each(p.campaigns) c
    where json_extract(c.value, '$.from') <= ${at} and ${at} < json_extract(c.value, '$.until')), ${regular}))`
}
