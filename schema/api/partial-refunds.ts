import * as v from 'valibot'
import { partialRefundSources, partialRefundStatuses } from '../rules/partial-refunds.ts'
import { refundReasonMax } from '../rules/refund-requests.ts'
import { endpoint } from './endpoint.ts'
import { amount, instant, price, requiredText, successAnswer } from './fields.ts'

export const partialRefund = v.object({
  _id: v.string(),
  status: v.picklist(partialRefundStatuses),
  source: v.picklist(partialRefundSources),
  amount,
  /** Empty where it was begun at the provider. */
  reason: v.string(),
  /** Why the provider last declined: its status and code, `rejected`, or `not_found`. */
  refusal: v.nullable(v.string()),
  /** When the shop calls the provider next by itself; null where it does not. */
  nextAttemptAt: v.nullable(instant),
  createdAt: instant,
  /** When it was done or dropped. */
  closedAt: v.nullable(instant),
})
export type PartialRefund = v.InferOutput<typeof partialRefund>

/** As the buyer sees it. */
export const ownPartialRefund = v.object({
  _id: v.string(),
  amount,
  /** It came in beyond the price. */
  isExcess: v.boolean(),
  /** When it went back; null while it is on its way. */
  doneAt: v.nullable(instant),
})

export const refundPart = endpoint('POST', '/api/auth/admin/purchases/:paymentId/partial-refunds', {
  summary: 'Refund a part of a purchase',
  description:
    'Approved, however old, where its provider can send back a part. The key stays in force. `id` is 32 hexadecimal digits of your choice: calls with the same one refund once, and send a refused one again. All parts together stay below the amount; one at a time is open.',
  body: v.object({
    id: v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/)),
    amount: v.pipe(price, v.minValue(1)),
    reason: requiredText(refundReasonMax),
  }),
  answer: v.object({ ...successAnswer.entries, partialRefund }),
})

export const dropPartialRefund = endpoint('DELETE', '/api/auth/admin/purchases/:paymentId/partial-refunds/:id', {
  summary: 'Give up a refused refund of a part',
  description: 'It is not sent again.',
  answer: successAnswer,
})
