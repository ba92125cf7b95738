import { and, desc, eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { Category, Product, Rating } from '#schema/api/catalogue.ts'
import { StoreError } from '#schema/api/errors.ts'
import { isForSale, isGivenAway, soldIn } from '#schema/rules/catalogue.ts'
import { type Currency, toWire } from '#schema/rules/money.ts'
import { type Prices, pricesAt, type Schedule } from '#schema/rules/prices.ts'
import { priceOfKey } from '#schema/rules/volume-prices.ts'
import { type CategoryRow, categories, type ProductRow, products } from '#schema/tables/index.ts'
import type { Deps } from '#worker/deps.ts'
import { packed, readBatch } from '#worker/lib/database.ts'
import { isoOf } from '#worker/lib/iso.ts'
import { prepared } from '#worker/lib/prepared.ts'
import { nextFreeKey, sellsStock } from '../stock/free-keys.ts'
import { ratingOf, ratingsByProduct, selectRatingsOf } from './ratings.ts'

/** In the order in which they were made. */
export const selectCategories = prepared([], (db) =>
  db.select().from(categories).orderBy(categories.createdAt, categories.id),
)

/** A product with whether its stock is empty. */
type ShownProduct = ProductRow & { isSoldOut: boolean }

type PackedProduct = ProductRow & { isSoldOut: 0 | 1 }

/** In SQL: everybody may see the product who knows its address. */
export const isShown = sql`(${products.deletedAt} is null and ${products.sale} <> 'draft')`
/** In SQL: the product is in the shop's lists. */
export const isInLists = sql`(${isShown} and ${products.sale} <> 'hidden')`

/** In SQL, on `products`: its keys are those of its stock, and none is left. */
const isSoldOut = sql<boolean>`(select ${sellsStock} and ${nextFreeKey(sql.raw('p.id'))} is null
  from ${products} p where p.id = ${sql.raw('products.id')})`.mapWith(Boolean)

/** The columns of a shown product. */
export const shownColumns = { ...getTableColumns(products), isSoldOut: isSoldOut.as('is_sold_out') }

/** Newest first. Packed: the client takes longer for a row of many columns than the database. */
const selectPacked = (which: SQL) =>
  prepared([], (db) =>
    db
      .select({ product: packed<PackedProduct>({ ...getTableColumns(products), isSoldOut }) })
      .from(products)
      .where(which)
      .orderBy(desc(products.createdAt), desc(products.id)),
  )
export const selectProducts = selectPacked(isInLists)
/** Those that are reached by their addresses alone. */
export const selectUnlisted = selectPacked(sql`(${isShown} and ${products.sale} = 'hidden')`)

const { id, priceBrl, priceUsd, pricesSince, campaigns } = products

/** Of the products that have campaigns. */
export const selectSchedules = prepared([], (db) =>
  db
    .select({ id, priceBrl, priceUsd, pricesSince, campaigns })
    .from(products)
    .where(sql`(${isShown} and ${products.campaigns} <> '[]')`),
)

export const packedProductOnWire = ({ product }: { product: PackedProduct }, at: number, rating?: Rating): Product =>
  productOnWire({ ...product, isSoldOut: product.isSoldOut === 1 }, at, rating)

const selectProduct = prepared(['id'], (db, { id }) =>
  db
    .select(shownColumns)
    .from(products)
    .where(and(eq(products.id, id), isShown)),
)

/** A product that the public may see; 404 for any other. */
export async function readProduct({ db, now }: Deps, id: string): Promise<Product> {
  const {
    rows: [row],
    ratings,
  } = await readBatch(db, { rows: selectProduct(db, { id }), ratings: selectRatingsOf(db, { productId: id }) })
  if (!row) throw new StoreError('product_not_found')
  return productOnWire(row, now(), ratingsByProduct(ratings).get(id))
}

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

const productOnWire = (row: ShownProduct, at: number, rating = ratingOf()): Product => ({
  ...factsOnWire(row),
  ...pricesOnWire(scheduleOf(row), at),
  ...((row.isSoldOut || !isForSale(row)) && { isFree: false, soldIn: [] }),
  isSoldOut: row.isSoldOut && isForSale(row),
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
  slug: row.slug || row.id,
  platform: row.details.platform ?? '',
  games: row.details.games ?? [],
  status: row.status,
  maintenanceSince: isoOf(row.maintenanceSince),
  createdAt: isoOf(row.createdAt),
})
