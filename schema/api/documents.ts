import * as v from 'valibot'
import { languages } from '../rules/languages.ts'
import { endpoint } from './endpoint.ts'

const file = v.instance(Uint8Array)
const pdf = 'application/pdf'

export const generateReceipt = endpoint('GET', '/api/payments/mercadopago/generate-receipt/:paymentId', {
  summary: 'Get the URL of a receipt',
  description: 'Of a paid or refunded purchase, by the shop’s own payment id.',
  answer: v.object({ receiptUrl: v.string() }),
})

export const getReceipt = endpoint('GET', '/api/payments/receipt/:paymentId', {
  summary: 'Download a receipt',
  description: 'A PDF without the key, and with the buyer’s e-mail masked.',
  /** Default: the language of the request. */
  query: v.object({ lang: v.optional(v.picklist(languages)) }),
  answer: file,
  contentType: pdf,
})

export const getUserTerms = endpoint('GET', '/api/auth/admin/users/:id/terms-pdf', {
  summary: 'Download a user’s acceptance of the terms',
  description: 'A PDF: the text accepted at registration, and the record of the acceptance.',
  answer: file,
  contentType: pdf,
})

export const getPurchaseTerms = endpoint('GET', '/api/auth/admin/purchases/:paymentId/terms-pdf', {
  summary: 'Download a buyer’s acceptance of the terms',
  description: 'A PDF: the text accepted at the purchase, and the record of the acceptance.',
  answer: file,
  contentType: pdf,
})
