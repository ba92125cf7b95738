import * as v from 'valibot'
import { paymentMethods } from '../rules/payments.ts'
import { endpoint } from './endpoint.ts'
import { amount, currency, id, integer } from './fields.ts'
import { renewsLicenseId, reservation } from './payments.ts'

const unfinishedPayment = v.object({
  /** The shop's own id, which status and confirmation take. */
  paymentId: id,
  /** null once the product is deleted. */
  productId: v.nullable(id),
  renewsLicenseId,
  productName: v.string(),
  /** The English name of the product; empty where it has not been written. */
  en: v.object({ productName: v.string() }),
  paymentMethod: v.picklist(paymentMethods),
  amount,
  currency,
  /** Seconds in which it can still be paid, by the server's clock. */
  timeLeft: integer,
  /** Money was seen and is not final yet: there is nothing left to pay. */
  processing: v.boolean(),
  ...reservation,
  /** The provider's page, for crypto that is still to be paid. */
  hostedUrl: v.nullable(v.string()),
})
export type UnfinishedPayment = v.InferOutput<typeof unfinishedPayment>

export const listUnfinishedPayments = endpoint('GET', '/api/auth/unfinished-payments', {
  summary: 'List your unfinished payments',
  description: 'Newest first: those that can still be paid, and those whose money is not final yet.',
  answer: v.array(unfinishedPayment),
})
