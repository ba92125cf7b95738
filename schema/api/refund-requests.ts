import * as v from 'valibot'
import { paymentStatuses } from '../rules/payments.ts'
import {
  refundReasonMax,
  refundReplyMax,
  refundRequestStates,
  refundRequestStatuses,
} from '../rules/refund-requests.ts'
import { refundStatuses } from '../rules/refunds.ts'
import { endpoint } from './endpoint.ts'
import { amount, currency, dateTime, endDateTime, id, instant, requiredText, successAnswer, text } from './fields.ts'
import { listAnswer, listQuery } from './lists.ts'

/** A request as its customer sees it. */
export const ownRefundRequest = v.object({
  status: v.picklist(refundRequestStatuses),
  reason: v.string(),
  /** What the shop answered; may be empty. */
  reply: v.string(),
  createdAt: instant,
  decidedAt: v.nullable(instant),
  /** Why the shop gave up the refund of an approved one, which the provider refuses; null where it did not. */
  closeReason: v.nullable(v.string()),
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
  /** What it is to whoever decides: `unpaid` while it is approved and its money has not gone back. */
  state: v.picklist(refundRequestStates),
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
  /** The provider's last words about a refund that it declined: its status and code. */
  refusal: v.nullable(v.string()),
  /** When the provider is asked for the refund, or about it, next. */
  nextAttemptAt: v.nullable(instant),
  /**
   * How much more the customer would have paid for their other keys of the product without this purchase, by which they reached a volume
   * price; null where it changes nothing.
   */
  volumeLoss: v.nullable(amount),
  /** null once the account is deleted. */
  userId: v.nullable(id),
  username: v.string(),
  email: v.nullable(v.string()),
})
export type RefundRequest = v.InferOutput<typeof refundRequest>

export const listRefundRequests = endpoint('GET', '/api/auth/admin/refund-requests', {
  summary: 'List refund requests',
  description: 'Open and unpaid ones first, the oldest first; then the others, newest first.',
  query: listQuery(['createdAt', 'amount', 'status', 'username', 'productName'], {
    status: v.optional(v.picklist(refundRequestStates)),
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

export const closeRefundRequest = endpoint('POST', '/api/auth/admin/refund-requests/:paymentId/close', {
  summary: 'Give up the refund of an approved request',
  description:
    'Only while the provider refuses it: it is not sent again by itself, and the request leaves the desk. The customer reads the reason. Refunding the purchase again opens it again.',
  body: v.object({ reason: requiredText(refundReplyMax) }),
  answer: v.object({ ...successAnswer.entries, request: refundRequest }),
})
