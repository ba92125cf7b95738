import * as v from 'valibot'
import { productNameMax } from '../rules/catalogue.ts'
import { feedbackMax, feedbackStatuses, ratingMax, ratingMin, unpagedReviewsMax } from '../rules/feedback.ts'
import { endpoint } from './endpoint.ts'
import { changesOf, givenName, id, instant, integer, prose, successAnswer, wholeNumber } from './fields.ts'
import { listAnswer, listQuery } from './lists.ts'

/** A JSON number: numeric strings are refused. */
const rating = v.pipe(v.number(), v.integer(), v.minValue(ratingMin), v.maxValue(ratingMax))
const text = prose(feedbackMax)

/** The public part of a review: of its author only the name. */
export const review = v.object({
  _id: id,
  name: v.string(),
  productName: v.string(),
  feedback: v.string(),
  rating: integer,
  /** Its author has paid for the product here. */
  isVerified: v.boolean(),
  createdAt: instant,
  /** The same as `createdAt`: the waiting time until the next review starts here. */
  lastFeedbackDate: instant,
})
export type Review = v.InferOutput<typeof review>

const { isVerified: _, ...written } = review.entries

export const feedback = v.object({
  ...written,
  /** null: the author's account was deleted */
  userId: v.nullable(id),
  status: v.picklist(feedbackStatuses),
  updatedAt: instant,
})
export type Feedback = v.InferOutput<typeof feedback>

const changed = v.object({ ...successAnswer.entries, feedback })

/** Whether somebody may review a product, and their last review of it. */
export const eligibility = v.object({
  canSubmitFeedback: v.boolean(),
  hasExistingFeedback: v.boolean(),
  existingFeedbackStatus: v.nullable(v.picklist(feedbackStatuses)),
  lastFeedbackDate: v.nullable(instant),
  existingFeedback: v.nullable(v.object({ feedback: v.string(), rating: integer })),
})
export type Eligibility = v.InferOutput<typeof eligibility>

export const getFeedbackEligibility = endpoint('GET', '/api/auth/feedback/eligibility/:productName', {
  summary: 'Check whether you may review a product',
  description: 'Also answers your last review.',
  answer: eligibility,
})

export const sendFeedback = endpoint('POST', '/api/auth/feedback', {
  summary: 'Submit a product review',
  description: 'Only for a product that the signed-in user owns.',
  body: v.object({ feedback: text, rating, productName: givenName(productNameMax) }),
  answer: changed,
})

export const listReviews = endpoint('GET', '/api/auth/approved/feedback', {
  isSnapshot: true,
  summary: 'List approved reviews',
  description: `The latest of each user for each product. Newest first. Without a query: the newest ${unpagedReviewsMax}.`,
  query: listQuery(['createdAt', 'rating'], {
    minRating: v.optional(wholeNumber(ratingMin, ratingMax)),
    productId: v.optional(id),
  }),
  answer: listAnswer(review),
})

export const listFeedback = endpoint('GET', '/api/auth/all/feedbacks', {
  summary: 'List all reviews',
  description: 'Newest first.',
  query: listQuery(['createdAt', 'name', 'productName', 'rating', 'status'], {
    status: v.optional(v.picklist(feedbackStatuses)),
  }),
  answer: listAnswer(feedback),
})

export const countRatings = endpoint('GET', '/api/auth/feedback/count/rating', {
  summary: 'Count reviews by rating',
  description: 'Rejected reviews are not counted.',
  answer: v.array(v.object({ _id: integer, count: integer })),
})

export const updateFeedback = endpoint('PUT', '/api/auth/feedback/:id', {
  summary: 'Update a review',
  description: 'Its text, rating or status; author and product cannot change. Omitted fields keep their values.',
  body: changesOf(v.object({ feedback: text, rating, status: v.picklist(feedbackStatuses) })),
  answer: changed,
})

export const deleteFeedback = endpoint('DELETE', '/api/auth/feedback/:id', {
  summary: 'Delete a review',
  description: 'Its author may submit another.',
  answer: successAnswer,
})

export const approveFeedback = endpoint('POST', '/api/auth/feedback/:id/approve', {
  summary: 'Approve a pending review',
  description: 'Publishes it in the store.',
  answer: changed,
})

export const rejectFeedback = endpoint('POST', '/api/auth/feedback/:id/reject', {
  summary: 'Reject a pending review',
  description: 'Its author may submit another.',
  answer: changed,
})
