import * as v from 'valibot'
import { refundSources, refundStatuses } from '../rules/payments.ts'
import { endpoint } from './endpoint.ts'
import { amount, id, instant, successAnswer } from './fields.ts'

export const refundPayment = endpoint({
  method: 'POST',
  path: '/api/payments/mercadopago/refund/:paymentId',
  summary:
    'Pay an approved purchase of the last 24 hours back, once however often it is asked; a refund still running is said to be',
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
  summary: 'Call a pending payment off, at the provider too',
  answer: successAnswer,
})
