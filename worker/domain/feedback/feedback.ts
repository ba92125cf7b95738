import { and, desc, eq, gt, inArray, isNull, notExists, or, sql } from 'drizzle-orm'
import type { Parsed } from '#schema/api/endpoint.ts'
import { StoreError } from '#schema/api/errors.ts'
import type * as api from '#schema/api/feedback.ts'
import type { Eligibility, Feedback } from '#schema/api/feedback.ts'
import { feedbackRefusal, feedbackWaitMs } from '#schema/rules/feedback.ts'
import { type FeedbackRow, feedback, licenses, payments, products, type SessionUser } from '#schema/tables/index.ts'
import type { Deps } from '#worker/deps.ts'
import { type Database, readBatch, writeBatch } from '#worker/lib/database.ts'
import { isoOf } from '#worker/lib/iso.ts'
import type { LongList } from '../listing/long-lists.ts'

/** The product by a name, for its owner: by the name on the key, or by its present one. Paid for, or given by an admin. */
const owned = (db: Database, userId: string, name: string) =>
  db
    .select({ productId: licenses.productId })
    .from(licenses)
    .leftJoin(payments, eq(payments.id, licenses.paymentId))
    .leftJoin(products, eq(products.id, licenses.productId))
    .where(isOwned(userId, name))

const isOwned = (userId: string, name: string) =>
  and(
    eq(licenses.userId, userId),
    or(isNull(licenses.paymentId), eq(payments.status, 'approved')),
    or(eq(licenses.productName, name), eq(products.name, name)),
  )

/** The user's reviews of the product, under any of its names. */
const isSent = (db: Database, userId: string, name: string) =>
  and(
    eq(feedback.userId, userId),
    or(eq(feedback.productName, name), inArray(feedback.productId, owned(db, userId, name))),
  )

const sent = (db: Database, userId: string, name: string) =>
  db
    .select()
    .from(feedback)
    .where(isSent(db, userId, name))
    .orderBy(desc(feedback.createdAt), desc(feedback.id))

const named = (db: Database, name: string) =>
  db.select({ id: products.id }).from(products).where(eq(products.name, name)).limit(1)

/** The texts that reviews are searched by. */
export const feedbackList: LongList = {
  table: feedback,
  words: [feedback.name, feedback.productName, feedback.feedback],
  insertionOrder: 'createdAt',
}

export async function readEligibility({ db, now }: Deps, userId: string, name: string): Promise<Eligibility> {
  const { licensed, reviews, known } = await readBatch(db, {
    licensed: owned(db, userId, name).limit(1),
    reviews: sent(db, userId, name),
    known: named(db, name),
  })
  if (licensed.length + known.length + reviews.length === 0) throw new StoreError('product_not_found')
  return eligibilityOf(licensed.length > 0, reviews, now())
}

/** What a review says about the next one. */
export type SentReview = Pick<FeedbackRow, 'status' | 'createdAt' | 'feedback' | 'rating'>

/** The right to review a product; `reviews`: the user's own of it, the newest first. */
export function eligibilityOf(isOwner: boolean, reviews: readonly SentReview[], now: number): Eligibility {
  const [last] = reviews
  return {
    canSubmitFeedback: isOwner && feedbackRefusal(reviews, now) === null,
    hasExistingFeedback: last !== undefined,
    existingFeedbackStatus: last?.status ?? null,
    lastFeedbackDate: isoOf(last?.createdAt ?? null),
    existingFeedback: last ? { feedback: last.feedback, rating: last.rating } : null,
  }
}

/**
 * Submits a review. Ownership and waiting time are conditions of the write, so that of concurrent calls one succeeds. The new row is read
 * back by its id, so that a write sent twice is still one success.
 */
export async function sendFeedback(
  { db, now, newId }: Deps,
  user: SessionUser,
  { productName, rating, feedback: text }: Parsed<typeof api.sendFeedback>,
): Promise<Feedback> {
  const id = newId()
  const at = now()
  const blocksSubmission = or(
    eq(feedback.status, 'pending'),
    and(eq(feedback.status, 'approved'), gt(feedback.createdAt, at - feedbackWaitMs)),
  )
  const blockingReviews = db
    .select({ id: feedback.id })
    .from(feedback)
    .where(and(isSent(db, user.id, productName), blocksSubmission))
  const row = db
    .select({
      id: sql<string>`${id}`.as('id'),
      userId: sql<string>`${user.id}`.as('user_id'),
      name: sql<string>`${user.name}`.as('name'),
      productId: licenses.productId,
      productName: sql<string>`${productName}`.as('product_name'),
      rating: sql<number>`${rating}`.as('rating'),
      feedback: sql<string>`${text}`.as('feedback'),
      status: sql<'pending'>`'pending'`.as('status'),
      createdAt: sql<number>`${at}`.as('created_at'),
      updatedAt: sql<number>`${at}`.as('updated_at'),
    })
    .from(licenses)
    .leftJoin(payments, eq(payments.id, licenses.paymentId))
    .leftJoin(products, eq(products.id, licenses.productId))
    .where(and(isOwned(user.id, productName), notExists(blockingReviews)))
    .orderBy(desc(licenses.purchaseDate))
    .limit(1)
  const { licensed, reviews, known } = await writeBatch(db, {
    insert: db.insert(feedback).select(row).onConflictDoNothing(),
    licensed: owned(db, user.id, productName).limit(1),
    reviews: sent(db, user.id, productName),
    known: named(db, productName),
  })
  const mine = reviews.find((review) => review.id === id)
  if (mine) return feedbackOnWire(mine)
  if (licensed.length === 0) throw new StoreError(known.length > 0 ? 'feedback_not_buyer' : 'product_not_found')
  const refusal = feedbackRefusal(reviews, at)
  if (refusal?.code === 'feedback_wait') throw new StoreError(refusal.code, { days: refusal.days })
  throw new StoreError('feedback_pending')
}

export const feedbackOnWire = (row: FeedbackRow): Feedback => ({
  _id: row.id,
  userId: row.userId,
  name: row.name,
  productName: row.productName,
  feedback: row.feedback,
  rating: row.rating,
  status: row.status,
  createdAt: isoOf(row.createdAt),
  lastFeedbackDate: isoOf(row.createdAt),
  updatedAt: isoOf(row.updatedAt),
})
