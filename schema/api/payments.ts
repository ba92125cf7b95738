import * as v from 'valibot'
import { couponCodeMax } from '../rules/coupons.ts'
import { paymentMethods, paymentStatuses } from '../rules/payments.ts'
import { endpoint } from './endpoint.ts'
import { amount, currency, honeypotData, id, instant } from './fields.ts'

export const createPixPayment = endpoint({
  method: 'POST',
  path: '/api/payments/mercadopago/create-payment',
  summary: 'Start, or resume, a PIX payment for one product',
  body: v.object({
    /** Only compared: the server computes the price. Another one is answered 409 `price_changed` with the present `price`. */
    amount: v.union([amount, v.pipe(v.string(), v.maxLength(20))]),
    description: v.optional(v.nullable(v.pipe(v.string(), v.maxLength(500)))),
    /** Only compared with the session's user. */
    userId: id,
    productId: id,
    couponCode: v.optional(v.nullable(v.pipe(v.string(), v.maxLength(couponCodeMax)))),
    termsAccepted: v.boolean(),
    honeypotData,
  }),
  answer: v.object({
    /** The provider's id of the charge. */
    id: v.string(),
    /** Ours: the one that status, confirmation and receipt are asked by. */
    payment_id: id,
    qr_code: v.string(),
    /** The code as an image: base64 of a PNG. Empty where the total was 0 and nothing is to be paid. */
    qr_code_base64: v.string(),
    status: v.picklist(paymentStatuses),
    amount,
    expiresAt: instant,
    /** Seconds, by the server's clock. */
    timeLeft: v.number(),
  }),
})

export const checkPixStatus = endpoint({
  method: 'GET',
  path: '/api/payments/mercadopago/check-status/:paymentId',
  summary: 'How a payment of the signed-in user stands',
  answer: v.object({
    payment_id: id,
    status: v.picklist(paymentStatuses),
    /** Seconds, by the server's clock. */
    timeLeft: v.number(),
    isExpired: v.boolean(),
    productName: v.string(),
    amount,
    qr_code: v.nullable(v.string()),
    licenseKey: v.nullable(v.string()),
    /** When the licence runs out. */
    expiration: v.nullable(instant),
    error: v.nullable(v.string()),
  }),
})

export const getConfirmation = endpoint({
  method: 'GET',
  path: '/api/payments/confirmation/:id',
  summary: 'The key of an approved payment of the signed-in user',
  answer: v.object({
    payment_id: id,
    productId: v.nullable(id),
    productName: v.string(),
    licenseKey: v.nullable(v.string()),
    /** When the licence runs out. */
    expiration: v.nullable(instant),
    /** For how many days the licence was sold. */
    keyExpiration: v.number(),
    transactionId: v.string(),
    amount,
    currency,
    paymentMethod: v.picklist(paymentMethods),
    approvedAt: instant,
  }),
})

export const mercadoPagoWebhook = endpoint({
  method: 'POST',
  path: '/api/payments/mercadopago/webhook',
  summary:
    'Mercado Pago tells that a payment changed; believed only as far as its signature and a fresh look at the payment',
  answer: v.object({ received: v.boolean() }),
})
