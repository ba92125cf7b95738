import { and, desc, eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import type { Product, ProductPage } from '#schema/api/catalogue.ts'
import type { Review } from '#schema/api/feedback.ts'
import { pageReviewsMax } from '#schema/rules/feedback.ts'
import type { Schedule } from '#schema/rules/prices.ts'
import { detailsOf } from '#schema/rules/product-details.ts'
import { feedback, products } from '#schema/tables/index.ts'
import type { Deps } from '#worker/deps.ts'
import { readBatch } from '#worker/lib/database.ts'
import { prepared } from '#worker/lib/prepared.ts'
import { isLatest, reviewColumns, reviewOnWire } from '../feedback/reviews.ts'
import { pricedAt } from './priced.ts'
import { ratingsByProduct, selectRatingsOf } from './ratings.ts'
import { isShown, productOnWire, scheduleOf, shownColumns } from './storefront.ts'

/** What the page of a product shows of it alone: all its texts, in both languages. A value of one instant, shared by requests. */
export interface ProductEntry {
  /** When its read began, in milliseconds. */
  readAt: number
  /** With the prices of that instant; null where nobody may see it. */
  product: Product | null
  /** Of the product, where it has campaigns. */
  schedules: Record<string, Schedule>
  details: ProductPage['details']
  /** The newest, and only the latest of each author. */
  reviews: Review[]
}

const selectProduct = prepared(['id'], (db, { id }) =>
  db
    .select(shownColumns)
    .from(products)
    .where(and(eq(products.id, id), isShown)),
)

const selectReviews = prepared(['id'], (db, { id }) => {
  const newest = alias(feedback, 'newest')
  const own = db
    .select({ id: newest.id })
    .from(newest)
    .where(and(eq(newest.productId, id), isLatest(db, newest)))
    .orderBy(desc(newest.createdAt), desc(newest.id))
    .limit(pageReviewsMax)
  return db
    .select(reviewColumns)
    .from(feedback)
    .where(sql`${feedback.id} in (${own})`)
    .orderBy(desc(feedback.createdAt), desc(feedback.id))
})

/** A product by its id, in one round trip. */
export async function readProductEntry({ db, now }: Pick<Deps, 'db' | 'now'>, id: string): Promise<ProductEntry> {
  const readAt = now()
  const {
    rows: [row],
    ratings,
    reviews,
  } = await readBatch(db, {
    rows: selectProduct(db, { id }),
    ratings: selectRatingsOf(db, { productId: id }),
    reviews: selectReviews(db, { id }),
  })
  return {
    readAt,
    product: row ? productOnWire(row, readAt, ratingsByProduct(ratings).get(id)) : null,
    schedules: row && row.campaigns.length > 0 ? { [id]: scheduleOf(row) } : {},
    details: detailsOf(row?.details ?? {}),
    reviews: reviews.map(reviewOnWire),
  }
}

/** Such an entry with the prices of an instant. */
export const productEntryAt = (entry: ProductEntry, at: number): ProductEntry =>
  pricedAt(
    {
      read: entry,
      schedules: entry.schedules,
      withPrices: (reprice) => ({ ...entry, product: entry.product && reprice(entry.product) }),
    },
    at,
  )
