import * as v from 'valibot'
import { paymentStatuses } from '../rules/payments.ts'
import { refundRights } from '../rules/refund-requests.ts'
import { endpoint } from './endpoint.ts'
import { amount, currency, id, instant, integer } from './fields.ts'
import { ownPartialRefund } from './partial-refunds.ts'
import { ownRefundRequest } from './refund-requests.ts'

const renewal = v.object({
  paymentId: id,
  /** `approved` or `refunded`. */
  status: v.picklist(paymentStatuses),
  amount,
  currency,
  paidAt: instant,
  /** How many days it gave, and until when the key was valid with them; null where it never counted. */
  days: integer,
  until: v.nullable(instant),
  /** What its buyer can have of its money now, as of a purchase. */
  refundRight: v.nullable(v.picklist(refundRights)),
  refundableUntil: v.nullable(instant),
  refundRequest: v.nullable(ownRefundRequest),
  partialRefunds: v.array(ownPartialRefund),
})
export type Renewal = v.InferOutput<typeof renewal>

export const listRenewals = endpoint('GET', '/api/auth/licenses/:id/renewals', {
  summary: 'List the renewals of your key',
  description: 'Those that you paid for, the newest first. `id`: the key’s.',
  answer: v.array(renewal),
})
