import { and, desc, eq, getTableColumns, isNull } from 'drizzle-orm'
import type { Category, Product, Rating } from '#schema/api/catalogue.ts'
import { StoreError } from '#schema/api/errors.ts'
import { isGivenAway, soldIn } from '#schema/rules/catalogue.ts'
import { toWire } from '#schema/rules/money.ts'
import { type CategoryRow, categories, type ProductRow, products } from '#schema/tables/catalogue.ts'
import type { Deps } from '#worker/deps.ts'
import { packed, readBatch } from '#worker/lib/database.ts'
import { isoOf } from '#worker/lib/iso.ts'
import { prepared } from '#worker/lib/prepared.ts'
import { ratingOf, ratingsByProduct, selectRatingsOf } from './ratings.ts'

/** In the order in which they were made. */
export const selectCategories = prepared([], (db) =>
  db.select().from(categories).orderBy(categories.createdAt, categories.id),
)

type PackedProduct = Omit<ProductRow, 'isFree' | 'additionalInfo' | 'media' | 'details' | 'en' | 'download'> & {
  isFree: 0 | 1
  additionalInfo: string
  media: string
  details: string
  en: string
  download: string | null
}

/** On sale, newest first. Packed: the client takes longer for a row of many columns than the database. */
export const selectProducts = prepared([], (db) =>
  db
    .select({ product: packed<PackedProduct>(getTableColumns(products)) })
    .from(products)
    .where(isNull(products.deletedAt))
    .orderBy(desc(products.createdAt), desc(products.id)),
)

export const packedProductOnWire = ({ product }: { product: PackedProduct }, rating?: Rating): Product =>
  productOnWire(
    {
      ...product,
      isFree: product.isFree === 1,
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
    .select()
    .from(products)
    .where(and(eq(products.id, id), isNull(products.deletedAt))),
)

/** A product on sale; 404 for any other. */
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

const productOnWire = (row: ProductRow, rating = ratingOf()): Product => ({ ...factsOnWire(row), rating })

/** All that the public reads of a product but its rating. */
export const factsOnWire = (row: ProductRow): Omit<Product, 'rating'> => ({
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
