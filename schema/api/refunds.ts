import * as v from 'valibot'
import { refundReasonMax } from '../rules/refund-requests.ts'
import { refundSources, refundStatuses } from '../rules/refunds.ts'
import { endpoint } from './endpoint.ts'
import { amount, id, instant, requiredText, successAnswer } from './fields.ts'

const refundAnswer = v.object({
  ...successAnswer.entries,
  refund: v.object({
    paymentId: id,
    status: v.picklist(refundStatuses),
    source: v.picklist(refundSources),
    amount,
    createdAt: instant,
    completedAt: v.nullable(instant),
  }),
})

export const refundPayment = endpoint('POST', '/api/payments/mercadopago/refund/:paymentId', {
  summary: 'Refund a purchase',
  description:
    'Approved, and within the window that the settings say: by default 24 hours, or 7 days where the key was neither revealed nor activated; or where its customer asked for it in time. Repeated calls refund once; `refund.status` says whether it is still in process. One that was refused is sent again, however old; one in process is asked for its outcome.',
  answer: refundAnswer,
})

export const refundForReason = endpoint('POST', '/api/auth/admin/purchases/:paymentId/refund', {
  summary: 'Refund a purchase for a reason',
  description: 'However old it is. The reason stays with the refund, and in the audit log.',
  body: v.object({ reason: requiredText(refundReasonMax) }),
  answer: refundAnswer,
})
