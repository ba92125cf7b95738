import type { Category, Product } from '#schema/api/catalogue.ts'
import type { getConfig } from '#schema/api/config.ts'
import type { Answer, Parsed } from '#schema/api/endpoint.ts'
import type * as api from '#schema/api/feedback.ts'
import type { Review } from '#schema/api/feedback.ts'
import type { Page } from '#schema/api/lists.ts'
import type { PaymentMethodSetting, SocialLink, Video } from '#schema/api/settings.ts'
import { shownRatingMin, shownReviewsMax } from '#schema/rules/feedback.ts'
import type { Deps } from '#worker/deps.ts'
import { type Database, readBatch } from '#worker/lib/database.ts'
import { prepared } from '#worker/lib/prepared.ts'
import { categoryOnWire, productOnWire, selectCategories, selectProducts } from './catalogue/storefront.ts'
import { readConfig } from './config.ts'
import { type ReviewQuery, reviewOnWire, reviewParts } from './feedback/reviews.ts'
import { isUnpaged, listing, pageWindow } from './listing/lists.ts'
import {
  linkOnWire,
  methodOnWire,
  selectPaymentMethods,
  selectSocialLinks,
  selectVideos,
  videoOnWire,
} from './settings.ts'

/** What every visitor sees, as the API spells it. A value of one instant, shared by requests: it must never be changed. */
export interface Snapshot {
  /** When its read began, in milliseconds: what was written before is in it. */
  readAt: number
  /** In the order in which they were made. */
  categories: Category[]
  /** On sale, newest first. */
  products: Product[]
  socialLinks: SocialLink[]
  videos: Video[]
  paymentMethods: PaymentMethodSetting[]
  config: Answer<typeof getConfig>
  /** The approved reviews of a call without a query, newest first, and how many there are in all. */
  reviews: { items: Review[]; total: number }
  /** The reviews that the store shows: the first page of the newest good ones. */
  shownReviews: Page<Review>
}

const shownReviewsQuery = { limit: shownReviewsMax, minRating: shownRatingMin }

/** The statements of a list of reviews whose query is always the same. */
function preparedReviews(query: ReviewQuery) {
  const parts = (db: Database) => reviewParts(db, query)
  return {
    rows: prepared([], (db) => {
      const { rows, unpagedMax } = parts(db)
      const { limit, offset } = pageWindow(query, unpagedMax)
      return rows(limit, offset)
    }),
    total: prepared([], (db) => parts(db).total),
  }
}
const bare = preparedReviews({})
const shown = preparedReviews(shownReviewsQuery)

/** Reads everything in one round trip. */
export async function readSnapshot(deps: Deps): Promise<Snapshot> {
  const { db, now } = deps
  const readAt = now()
  const read = await readBatch(db, {
    categories: selectCategories(db),
    products: selectProducts(db),
    socialLinks: selectSocialLinks(db),
    videos: selectVideos(db),
    paymentMethods: selectPaymentMethods(db),
    reviews: bare.rows(db),
    reviewCount: bare.total(db),
    shownReviews: shown.rows(db),
    shownReviewCount: shown.total(db),
  })
  const [reviewCount = { total: 0 }] = read.reviewCount
  const [shownReviewCount = { total: 0 }] = read.shownReviewCount
  const { isUnpaged: _, ...shownReviews } = listing(
    shownReviewsQuery,
    read.shownReviews.map(reviewOnWire),
    shownReviewCount,
  )
  return {
    readAt,
    categories: read.categories.map(categoryOnWire),
    products: read.products.map(productOnWire),
    socialLinks: read.socialLinks.map(linkOnWire),
    videos: read.videos.map(videoOnWire),
    paymentMethods: read.paymentMethods.map((row) => methodOnWire(deps, row)),
    config: readConfig(deps),
    reviews: { items: read.reviews.map(reviewOnWire), total: reviewCount.total },
    shownReviews,
  }
}

/** The page of reviews that the store shows; undefined for any other query. */
export function shownReviewsOf({ shownReviews }: Snapshot, query: Parsed<typeof api.listReviews>) {
  const { page = 1, limit, minRating, ...others } = query
  const isShown = page === 1 && limit === shownReviewsMax && minRating === shownRatingMin && isUnpaged(others)
  return isShown ? shownReviews : undefined
}
