import * as v from 'valibot'
import { productNameMax } from '../rules/catalogue.ts'
import { feedbackMax, feedbackStatuses, ratingMax, ratingMin } from '../rules/feedback.ts'
import { endpoint } from './endpoint.ts'
import { id, instant, prose, successAnswer, wholeNumber } from './fields.ts'
import { listAnswer, listQuery } from './lists.ts'

/** Stars: a number and nothing that looks like one. */
const rating = v.pipe(v.number(), v.integer(), v.minValue(ratingMin), v.maxValue(ratingMax))
const text = prose(feedbackMax)

/** What everybody may read of a review: nothing that tells who wrote it but the name. */
export const review = v.object({
  _id: id,
  name: v.string(),
  productName: v.string(),
  feedback: v.string(),
  rating: v.number(),
  createdAt: instant,
  /** The same instant: the wait for the next review counts from here. */
  lastFeedbackDate: instant,
})
export type Review = v.InferOutput<typeof review>

export const feedback = v.object({
  ...review.entries,
  /** null: the author's account is gone. */
  userId: v.nullable(id),
  status: v.picklist(feedbackStatuses),
  updatedAt: instant,
})
export type Feedback = v.InferOutput<typeof feedback>

const changed = v.object({ ...successAnswer.entries, feedback })

export const getFeedbackEligibility = endpoint({
  method: 'GET',
  path: '/api/auth/feedback/eligibility/:productName',
  summary: 'Whether the signed-in user may review a product, and what became of the last review',
  answer: v.object({
    canSubmitFeedback: v.boolean(),
    hasExistingFeedback: v.boolean(),
    existingFeedbackStatus: v.nullable(v.picklist(feedbackStatuses)),
    lastFeedbackDate: v.nullable(instant),
  }),
})

export const sendFeedback = endpoint({
  method: 'POST',
  path: '/api/auth/feedback',
  summary: 'Review a product that the signed-in user owns',
  body: v.object({ feedback: text, rating, productName: prose(productNameMax) }),
  answer: changed,
})

export const listReviews = endpoint({
  method: 'GET',
  path: '/api/auth/approved/feedback',
  summary: 'Approved reviews, newest first: the last one of each person for each product',
  query: listQuery(['createdAt', 'rating'], { minRating: v.optional(wholeNumber(ratingMin, ratingMax)) }),
  answer: listAnswer(review),
})

export const listFeedback = endpoint({
  method: 'GET',
  path: '/api/auth/all/feedbacks',
  summary: 'All reviews, newest first',
  query: listQuery(['createdAt', 'name', 'productName', 'rating', 'status'], {
    status: v.optional(v.picklist(feedbackStatuses)),
  }),
  answer: listAnswer(feedback),
})

export const countRatings = endpoint({
  method: 'GET',
  path: '/api/auth/feedback/count/rating',
  summary: 'How many reviews there are of each rating; rejected ones do not count',
  answer: v.array(v.object({ _id: v.number(), count: v.number() })),
})

export const updateFeedback = endpoint({
  method: 'PUT',
  path: '/api/auth/feedback/:id',
  summary: 'Change the text, rating or status of a review; whose it is, and of what, stays as it is',
  body: v.object({ feedback: text, rating: v.optional(rating), status: v.optional(v.picklist(feedbackStatuses)) }),
  answer: changed,
})

export const deleteFeedback = endpoint({
  method: 'DELETE',
  path: '/api/auth/feedback/:id',
  summary: 'Delete a review; its author may send another',
  answer: successAnswer,
})

export const approveFeedback = endpoint({
  method: 'POST',
  path: '/api/auth/feedback/:id/approve',
  summary: 'Show a pending review in the store',
  answer: changed,
})

export const rejectFeedback = endpoint({
  method: 'POST',
  path: '/api/auth/feedback/:id/reject',
  summary: 'Turn a pending review down; its author may send another',
  answer: changed,
})
