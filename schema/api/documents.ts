import * as v from 'valibot'
import { endpoint } from './endpoint.ts'

const file = v.instance(Uint8Array)
const pdf = 'application/pdf'

export const generateReceipt = endpoint({
  method: 'GET',
  path: '/api/payments/mercadopago/generate-receipt/:paymentId',
  summary: 'Where the receipt of a paid or refunded purchase is, for whoever knows our id of its payment',
  answer: v.object({ receiptUrl: v.string() }),
})

export const getReceipt = endpoint({
  method: 'GET',
  path: '/api/payments/receipt/:paymentId',
  summary: 'The receipt itself; it shows no key, and of the buyer only a masked e-mail',
  /** Without it, the language of the request. */
  query: v.object({ lang: v.optional(v.picklist(['pt-BR', 'en'])) }),
  answer: file,
  contentType: pdf,
})

export const getUserTerms = endpoint({
  method: 'GET',
  path: '/api/auth/admin/users/:id/terms-pdf',
  summary: 'The terms as a user accepted them with the account, and the record of it',
  answer: file,
  contentType: pdf,
})

export const getPurchaseTerms = endpoint({
  method: 'GET',
  path: '/api/auth/admin/purchases/:paymentId/terms-pdf',
  summary: 'The terms as a buyer accepted them with a purchase, and the record of it',
  answer: file,
  contentType: pdf,
})
