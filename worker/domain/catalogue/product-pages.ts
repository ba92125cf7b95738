import { and, desc, eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import type { Category, Product, ProductPage } from '#schema/api/catalogue.ts'
import type { Review } from '#schema/api/feedback.ts'
import type { ServiceDay } from '#schema/api/service-days.ts'
import { relatedProducts } from '#schema/rules/catalogue.ts'
import { deliveryTimeOf } from '#schema/rules/delivery-time.ts'
import { pageReviewsMax } from '#schema/rules/feedback.ts'
import { detailsOf, type ProductDetails, type WrittenDetails } from '#schema/rules/product-details.ts'
import { feedback, products } from '#schema/tables/index.ts'
import { prepared } from '#worker/lib/prepared.ts'
import { isLatest, type ReviewRow, reviewColumns, reviewOnWire } from '../feedback/reviews.ts'
import { isShown } from './storefront.ts'

/** What products' pages show beside the products, by the products' ids. */
export type PageTexts = Record<string, { details: ProductDetails; reviews: Review[] }>

export const selectDetails = prepared([], (db) =>
  db.select({ id: products.id, details: products.details }).from(products).where(isShown),
)

const newest = alias(feedback, 'newest')

/** The newest reviews of each product on sale. */
export const selectPageReviews = prepared([], (db) => {
  const own = db
    .select({ id: newest.id })
    .from(newest)
    .where(and(eq(newest.productId, products.id), isLatest(db, newest)))
    .orderBy(desc(newest.createdAt), desc(newest.id))
    .limit(pageReviewsMax)
  return db
    .select({ ...reviewColumns, productId: products.id })
    .from(products)
    .innerJoin(feedback, sql`${feedback.id} in (${own})`)
    .where(isShown)
    .orderBy(desc(feedback.createdAt), desc(feedback.id))
})

export function pageTextsOf(
  rows: readonly { id: string; details: WrittenDetails }[],
  reviews: readonly (ReviewRow & { productId: string })[],
): PageTexts {
  const texts: PageTexts = Object.fromEntries(
    rows.map(({ id, details }) => [id, { details: detailsOf(details), reviews: [] }]),
  )
  for (const { productId, ...review } of reviews) texts[productId]?.reviews.push(reviewOnWire(review))
  return texts
}

interface Shop {
  products: Product[]
  unlisted: Product[]
  categories: Category[]
  pageTexts: PageTexts
  serviceDays: ServiceDay[]
}

/** Of one list of products with its prices: the same object for each call, whose bytes are kept. */
const made = new WeakMap<Product[], Map<string, ProductPage>>()

/** What the page with this address, or of the product with this id, shows; undefined where nobody may see it. */
export function productPageOf(
  { products, unlisted, categories, pageTexts, serviceDays }: Shop,
  slug: string,
): ProductPage | undefined {
  const pages = made.get(products) ?? new Map<string, ProductPage>()
  made.set(products, pages)
  const hasAddress = (candidate: Product) => candidate.slug === slug.toLowerCase() || candidate._id === slug
  const product = products.find(hasAddress) ?? unlisted.find(hasAddress)
  const texts = product && pageTexts[product._id]
  if (!texts) return undefined
  const category = categories.find(({ _id }) => _id === product.categoryId) ?? null
  const page = pages.get(product._id) ?? {
    product,
    category,
    ...texts,
    related: relatedTo(product, products),
    deliveryTime: deliveryTimeOf(serviceDays),
  }
  pages.set(product._id, page)
  return page
}

/** Others of its category, then the newest of the rest. */
function relatedTo(product: Product, products: readonly Product[]): Product[] {
  const others = products.filter(({ _id }) => _id !== product._id)
  const isNear = ({ categoryId }: Product) => categoryId !== null && categoryId === product.categoryId
  return [...others.filter(isNear), ...others.filter((other) => !isNear(other))].slice(0, relatedProducts)
}
