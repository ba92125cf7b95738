import * as v from 'valibot'
import { refundSources, refundStatuses } from '../rules/payments.ts'
import { endpoint } from './endpoint.ts'
import { amount, id, instant, successAnswer } from './fields.ts'

export const refundPayment = endpoint({
  method: 'POST',
  path: '/api/payments/mercadopago/refund/:paymentId',
  summary: 'Refund a purchase',
  description:
    'Approved, and at most 24 hours old. Repeated calls refund once; `refund.status` says whether it is still in process. One that was refused is sent again, however old; one in process is asked for its outcome.',
  answer: v.object({
    success: v.boolean(),
    message: v.string(),
    refund: v.object({
      paymentId: id,
      status: v.picklist(refundStatuses),
      source: v.picklist(refundSources),
      amount,
      createdAt: instant,
      completedAt: v.nullable(instant),
    }),
  }),
})

export const cancelPayment = endpoint({
  method: 'POST',
  path: '/api/payments/mercadopago/cancel/:paymentId',
  summary: 'Cancel a pending payment',
  description: 'At the provider too. One whose money is not final is closed 24 hours after its window, here alone.',
  answer: successAnswer,
})
