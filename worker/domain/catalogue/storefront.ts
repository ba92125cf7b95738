import { and, desc, eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { Category, Product, Rating } from '#schema/api/catalogue.ts'
import { StoreError } from '#schema/api/errors.ts'
import { isForSale, isGivenAway, soldIn } from '#schema/rules/catalogue.ts'
import { toWire } from '#schema/rules/money.ts'
import { type CategoryRow, categories, type ProductRow, products } from '#schema/tables/catalogue.ts'
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

type PackedProduct = Omit<
  ShownProduct,
  'isFree' | 'stopsSales' | 'sellsStock' | 'isSoldOut' | 'additionalInfo' | 'media' | 'details' | 'en' | 'download'
> & {
  isFree: 0 | 1
  stopsSales: 0 | 1
  sellsStock: 0 | 1
  isSoldOut: 0 | 1
  additionalInfo: string
  media: string
  details: string
  en: string
  download: string | null
}

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

export const packedProductOnWire = ({ product }: { product: PackedProduct }, rating?: Rating): Product =>
  productOnWire(
    {
      ...product,
      isFree: product.isFree === 1,
      stopsSales: product.stopsSales === 1,
      sellsStock: product.sellsStock === 1,
      isSoldOut: product.isSoldOut === 1,
      additionalInfo: JSON.parse(product.additionalInfo),
      media: JSON.parse(product.media),
      details: JSON.parse(product.details),
      en: JSON.parse(product.en),
      download: product.download === null ? null : JSON.parse(product.download),
    },
    rating,
  )

const selectProduct = prepared(['id'], (db, { id }) =>
  db
    .select(shownColumns)
    .from(products)
    .where(and(eq(products.id, id), isShown)),
)

/** A product that the public may see; 404 for any other. */
export async function readProduct({ db }: Deps, id: string): Promise<Product> {
  const {
    rows: [row],
    ratings,
  } = await readBatch(db, { rows: selectProduct(db, { id }), ratings: selectRatingsOf(db, { productId: id }) })
  if (!row) throw new StoreError('product_not_found')
  return productOnWire(row, ratingsByProduct(ratings).get(id))
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

/** A product's prices in cents, and whether it is given away. */
export const pricesOf = ({ priceBrl, priceUsd, isFree }: ProductRow) => ({
  price: { BRL: priceBrl, USD: priceUsd },
  isFree,
})

const productOnWire = (row: ShownProduct, rating = ratingOf()): Product => ({
  ...factsOnWire(row),
  ...((row.isSoldOut || !isForSale(row)) && { isFree: false, soldIn: [] }),
  isSoldOut: row.isSoldOut && isForSale(row),
  rating,
  salesRank: row.salesRank,
})

/** All that the public reads of a product but its rating, its place by sales and its stock. */
export const factsOnWire = (row: ProductRow): Omit<Product, 'rating' | 'salesRank' | 'isSoldOut'> => ({
  _id: row.id,
  id: row.id,
  name: row.name,
  description: row.description,
  image: row.imageUrl,
  imageUrl: row.imageUrl,
  media: row.media,
  price: { BRL: toWire(row.priceBrl), USD: toWire(row.priceUsd) },
  priceUSD: toWire(row.priceUsd),
  isFree: isGivenAway(pricesOf(row)),
  soldIn: soldIn(pricesOf(row)),
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
  maintenanceSince: row.maintenanceSince === null ? null : isoOf(row.maintenanceSince),
  createdAt: new Date(row.createdAt).toISOString(),
})
