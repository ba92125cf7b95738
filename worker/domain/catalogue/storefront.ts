import { getTableColumns, sql } from 'drizzle-orm'
import type { Category, Product } from '#schema/api/catalogue.ts'
import { isForSale, isGivenAway, soldIn } from '#schema/rules/catalogue.ts'
import { type Currency, toWire } from '#schema/rules/money.ts'
import { type Prices, pricesAt, type Schedule } from '#schema/rules/prices.ts'
import { priceOfKey } from '#schema/rules/volume-prices.ts'
import { type CategoryRow, type ProductRow, products } from '#schema/tables/index.ts'
import { isoOf } from '#worker/lib/iso.ts'
import { nextFreeKey, sellsStock } from '../stock/free-keys.ts'
import { ratingOf } from './ratings.ts'

/** A product with whether its stock is empty. */
type ShownProduct = ProductRow & { isSoldOut: boolean }

/** In SQL: everybody may see the product who knows its address. */
export const isShown = sql`(${products.deletedAt} is null and ${products.sale} <> 'draft')`
/** In SQL: the product is in the shop's lists. */
export const isInLists = sql`(${isShown} and ${products.sale} <> 'hidden')`

/** In SQL, on `products`: its keys are those of its stock, and none is left. */
export const isSoldOut = sql<boolean>`(select ${sellsStock} and ${nextFreeKey(sql.raw('p.id'))} is null
  from ${products} p where p.id = ${sql.raw('products.id')})`.mapWith(Boolean)

/** The columns of a shown product. */
export const shownColumns = { ...getTableColumns(products), isSoldOut: isSoldOut.as('is_sold_out') }

const noEnglish = { name: '', description: '' }

export const categoryOnWire = ({ id, name, description, image, media, en }: CategoryRow): Category => ({
  _id: id,
  id,
  name,
  description,
  image,
  media,
  en: { ...noEnglish, ...en },
})

type Scheduled = Pick<ProductRow, 'priceBrl' | 'priceUsd' | 'pricesSince' | 'campaigns'>

export const scheduleOf = ({ priceBrl, priceUsd, pricesSince, campaigns }: Scheduled): Schedule => ({
  price: { BRL: priceBrl, USD: priceUsd },
  since: pricesSince,
  campaigns,
})

/** A product's prices at an instant in cents, of a buyer's key with this number, and whether it is given away. */
export const pricesOf = (
  row: Scheduled & Pick<ProductRow, 'isFree' | 'volumePrices'>,
  at: number,
  keyNumber: number,
) => ({
  price: priceOfKey(pricesAt(scheduleOf(row), at).price, row.volumePrices, keyNumber),
  isFree: row.isFree,
})

export const amountsOf = ({ BRL, USD }: Prices): Record<Currency, number> => ({ BRL: toWire(BRL), USD: toWire(USD) })

/** What the public reads of a product's prices. */
export function pricesOnWire(schedule: Schedule, at: number): Pick<Product, 'price' | 'priceUSD' | 'campaign'> {
  const { price, campaign } = pricesAt(schedule, at)
  return {
    price: amountsOf(price),
    priceUSD: toWire(price.USD),
    campaign: campaign && {
      until: isoOf(campaign.until),
      currencies: campaign.currencies,
      regularPrice: campaign.isComparable ? amountsOf(schedule.price) : null,
    },
  }
}

/** How a product is offered: what is not for sale, or sold out, is sold in no currency. */
export function saleOnWire(
  row: Parameters<typeof isForSale>[0] & Pick<ShownProduct, 'priceBrl' | 'priceUsd' | 'isFree' | 'isSoldOut'>,
): Pick<Product, 'isFree' | 'soldIn' | 'isSoldOut'> {
  const isSoldOut = row.isSoldOut && isForSale(row)
  if (row.isSoldOut || !isForSale(row)) return { isFree: false, soldIn: [], isSoldOut }
  const offer = { price: { BRL: row.priceBrl, USD: row.priceUsd }, isFree: row.isFree }
  return { isFree: isGivenAway(offer), soldIn: soldIn(offer), isSoldOut }
}

export const productOnWire = (row: ShownProduct, at: number, rating = ratingOf()): Product => ({
  ...factsOnWire(row),
  ...pricesOnWire(scheduleOf(row), at),
  ...saleOnWire(row),
  rating,
  salesRank: row.salesRank,
})

/** All that the public reads of a product but its rating, its place by sales and its stock; of its prices the regular ones. */
export const factsOnWire = (row: ProductRow): Omit<Product, 'rating' | 'salesRank' | 'isSoldOut' | 'campaign'> => ({
  _id: row.id,
  id: row.id,
  name: row.name,
  description: row.description,
  image: row.imageUrl,
  imageUrl: row.imageUrl,
  media: row.media,
  price: amountsOf({ BRL: row.priceBrl, USD: row.priceUsd }),
  priceUSD: toWire(row.priceUsd),
  volumePrices: row.volumePrices.map(({ from, price }) => ({ from, price: amountsOf(price) })),
  isFree: isGivenAway({ ...scheduleOf(row), isFree: row.isFree }),
  soldIn: soldIn({ ...scheduleOf(row), isFree: row.isFree }),
  categoryId: row.categoryId,
  level: row.level,
  additionalInfo: row.additionalInfo.map(({ title, description, en = { title: '', description: '' } }) => ({
    title,
    description,
    info: description,
    en,
  })),
  en: { ...noEnglish, ...row.en },
  keyExpiration: row.keyExpiration,
  deviceLimit: row.deviceLimit,
  slug: row.slug || row.id,
  platform: row.details.platform ?? '',
  games: row.details.games ?? [],
  status: row.status,
  maintenanceSince: isoOf(row.maintenanceSince),
  createdAt: isoOf(row.createdAt),
})
