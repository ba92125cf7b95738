import { and, eq, gte, notExists, type SQL, sql } from 'drizzle-orm'
import { alias, type SQLiteColumn } from 'drizzle-orm/sqlite-core'
import type { Parsed } from '#schema/api/endpoint.ts'
import type { listReviews as api, Review } from '#schema/api/feedback.ts'
import { unpagedReviewsMax } from '#schema/rules/feedback.ts'
import { openRefundStatuses } from '#schema/rules/refunds.ts'
import { type FeedbackRow, feedback, feedbackCounts, payments, refunds } from '#schema/tables/index.ts'
import type { Deps } from '#worker/deps.ts'
import type { Database } from '#worker/lib/database.ts'
import { isoOf } from '#worker/lib/iso.ts'
import { unindexed } from '#worker/lib/unindexed.ts'
import {
  countMax,
  countUpTo,
  type Listing,
  ordered,
  pageWindow,
  readList,
  rowIdOf,
  soughtText,
  type TotalQuery,
} from '../listing/lists.ts'
import { matchesIn } from '../listing/search.ts'
import { sumOf } from '../statistics/sums.ts'
import { feedbackList } from './feedback.ts'

export type ReviewQuery = Parsed<typeof api>

/**
 * In SQL: its author has bought the product, and the money is neither back nor on its way back. With the tables' names: drizzle leaves them out of
 * what is selected from one table.
 */
const isVerified = sql<number>`exists (
  select 1 from ${payments} bought where bought.user_id = feedback.user_id and bought.product_id = feedback.product_id
  and +bought.status = 'approved' and not exists (
    select 1 from ${refunds} r where r.payment_id = bought.id and r.status in ${openRefundStatuses}))`.as('is_verified')

const { id, name, productName, rating, createdAt } = feedback
/** What the public reads of a review. */
export const reviewColumns = { id, name, productName, feedback: feedback.feedback, rating, createdAt, isVerified }

/** The latest approved review of each user for each product. */
export const listReviews = ({ db }: Deps, query: ReviewQuery): Promise<Listing<Review>> =>
  readList(db, query, reviewParts(db, query))

/** The statements of that list, and what it answers of a row. */
export function reviewParts(db: Database, query: ReviewQuery) {
  const search = soughtText(query.search)
  const shown = and(
    isLatest(db, feedback, query.sort),
    query.minRating === undefined ? undefined : gte(rating, query.minRating),
    query.productId === undefined ? undefined : eq(feedback.productId, query.productId),
  )
  const where = search ? sql`${rowIdOf(feedback)} in (${matchesIn(feedbackList, search, shown)})` : shown
  const walk = sql`select 1 from ${feedback} where ${where}`
  return {
    rows: (limit: number, offset: number) =>
      db
        .select(reviewColumns)
        .from(feedback)
        .where(where)
        .orderBy(...ordered(query.sort, { createdAt, rating }, createdAt, createdAt, rowIdOf(feedback)))
        .limit(limit)
        .offset(offset),
    total: search || query.productId ? countUpTo(db, countMax, walk) : countShown(db, query, walk),
    unpagedMax: unpagedReviewsMax,
    onWire: reviewOnWire,
  }
}

export const reviewOnWire = ({ id, createdAt, isVerified, ...row }: ReviewRow): Review => ({
  _id: id,
  ...row,
  isVerified: isVerified === 1,
  createdAt: isoOf(createdAt),
  lastFeedbackDate: isoOf(createdAt),
})

export type ReviewRow = Pick<FeedbackRow, 'id' | 'name' | 'productName' | 'feedback' | 'rating' | 'createdAt'> & {
  isVerified: number
}

/** Of the table, or of an alias of it. */
type ReviewColumns = Record<'id' | 'userId' | 'productName' | 'status' | 'createdAt', SQLiteColumn>

/** In SQL: the review is approved, and no later one of the same user for the same product is. */
export function isLatest(db: Database, reviews: ReviewColumns, sort?: ReviewQuery['sort']) {
  const { id, userId, productName, status, createdAt } = reviews
  const newer = alias(feedback, 'newer')
  const isNewer = sql`(${newer.createdAt}, ${newer.id}) > (${createdAt}, ${id})`
  const isSameThing = and(eq(newer.userId, userId), eq(newer.productName, productName))
  const newerReviews = db
    .select({ id: newer.id })
    .from(newer)
    .where(and(isSameThing, eq(newer.status, 'approved'), isNewer))
  // SQLite would read all approved reviews, to sort them by rating.
  const isApproved = sort?.endsWith('rating') ? eq(unindexed(status), 'approved') : eq(status, 'approved')
  return and(isApproved, notExists(newerReviews))
}

/**
 * The length of the list, counted up to `countMax` rows past the page. Of a longer list it is the number of approved reviews, with the
 * earlier ones of the same users for the same products: finding those means reading all reviews.
 */
function countShown(db: Database, query: ReviewQuery, walk: SQL): TotalQuery {
  const { rating, status, count } = feedbackCounts
  const max = pageWindow(query, unpagedReviewsMax).offset + countMax
  const approved = db
    .select({ total: sumOf(count) })
    .from(feedbackCounts)
    .where(and(eq(status, 'approved'), query.minRating === undefined ? undefined : gte(rating, query.minRating)))
  return db
    .select({ total: sql<number>`case when count(*) > ${max} then (${approved}) else count(*) end` })
    .from(sql`(${walk} limit ${max + 1})`)
}
