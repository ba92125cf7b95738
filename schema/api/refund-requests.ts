import * as v from 'valibot'
import { paymentStatuses } from '../rules/payments.ts'
import { refundReasonMax, refundReplyMax, refundRequestStatuses } from '../rules/refund-requests.ts'
import { refundStatuses } from '../rules/refunds.ts'
import { endpoint } from './endpoint.ts'
import { amount, currency, dateTime, endDateTime, id, instant, successAnswer, text } from './fields.ts'
import { listAnswer, listQuery } from './lists.ts'

/** A request as its customer sees it. */
export const ownRefundRequest = v.object({
  status: v.picklist(refundRequestStatuses),
  reason: v.string(),
  /** What the shop answered; may be empty. */
  reply: v.string(),
  createdAt: instant,
  decidedAt: v.nullable(instant),
})
export type OwnRefundRequest = v.InferOutput<typeof ownRefundRequest>

export const submitRefundRequest = endpoint('POST', '/api/auth/purchases/:paymentId/refund-request', {
  summary: 'Submit a request to refund your purchase',
  description:
    'Where the key was neither revealed nor activated it is refunded at once, and `status` is `approved`; else an admin decides. There is one request for each purchase.',
  body: v.object({ reason: v.optional(text(refundReasonMax), '') }),
  answer: v.object({ ...successAnswer.entries, request: ownRefundRequest }),
})

const refundRequest = v.object({
  /** The payment's. */
  _id: id,
  ...ownRefundRequest.entries,
  /** Whether the key had been revealed or activated when it was asked for. */
  isKeyUsed: v.boolean(),
  /** The admin's name; null where none decided, or the account is deleted. */
  decidedBy: v.nullable(v.string()),
  /** The provider's id of the payment. */
  transactionId: v.nullable(v.string()),
  productName: v.string(),
  amount,
  currency,
  purchasedAt: instant,
  paymentStatus: v.picklist(paymentStatuses),
  refundStatus: v.nullable(v.picklist(refundStatuses)),
  /** null once the account is deleted. */
  userId: v.nullable(id),
  username: v.string(),
  email: v.nullable(v.string()),
})
export type RefundRequest = v.InferOutput<typeof refundRequest>

export const listRefundRequests = endpoint('GET', '/api/auth/admin/refund-requests', {
  summary: 'List refund requests',
  description: 'Open ones first, the oldest first; then answered ones, newest first.',
  query: listQuery(['createdAt', 'amount', 'status', 'username', 'productName'], {
    status: v.optional(v.picklist(refundRequestStatuses)),
    from: v.optional(dateTime),
    to: v.optional(endDateTime),
  }),
  answer: listAnswer(refundRequest),
})

export const decisions = ['approved', 'declined'] as const

export const decideRefundRequest = endpoint('POST', '/api/auth/admin/refund-requests/:paymentId', {
  summary: 'Approve or reject a refund request',
  description:
    'An approved one is refunded as by `refund`, whenever it was asked for. The customer reads the reply, without which none is declined.',
  body: v.pipe(
    v.object({ decision: v.picklist(decisions), reply: v.optional(text(refundReplyMax), '') }),
    v.forward(
      v.check(({ decision, reply }) => decision === 'approved' || reply !== '', 'empty'),
      ['reply'],
    ),
  ),
  answer: v.object({ ...successAnswer.entries, request: refundRequest }),
})
