import * as v from 'valibot'
import { paymentStatuses } from '../rules/payments.ts'
import { endpoint } from './endpoint.ts'
import { id, instant } from './fields.ts'

export const purchasedProduct = v.object({
  _id: id,
  productId: v.nullable(id),
  /** null for a key that was given, not bought. */
  paymentId: v.nullable(id),
  productName: v.string(),
  name: v.string(),
  licenseKey: v.string(),
  isUsed: v.boolean(),
  isActive: v.boolean(),
  status: v.picklist(paymentStatuses),
  purchaseDate: instant,
  expirationDate: instant,
})
export type PurchasedProduct = v.InferOutput<typeof purchasedProduct>

export const listPurchasedProducts = endpoint({
  method: 'GET',
  path: '/api/auth/purchased-products',
  summary: 'The keys of the signed-in user, newest first',
  answer: v.array(purchasedProduct),
})
