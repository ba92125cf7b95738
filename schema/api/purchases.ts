import * as v from 'valibot'
import { cancelReasons, paymentMethods, paymentStatuses, refundSources, refundStatuses } from '../rules/payments.ts'
import { endpoint } from './endpoint.ts'
import { amount, currency, dateTime, endDateTime, id, instant } from './fields.ts'
import { listAnswer, listQuery } from './lists.ts'
import { salesFigures } from './statistics.ts'

export const purchasedProduct = v.object({
  _id: id,
  productId: v.nullable(id),
  /** null for a key that was given, not bought. */
  paymentId: v.nullable(id),
  productName: v.string(),
  name: v.string(),
  /** Empty while it is on its way. */
  licenseKey: v.string(),
  /** Paid, and its key comes from an external seller a little later. */
  isDelivering: v.boolean(),
  isUsed: v.boolean(),
  /** Since when it has been in use. */
  usedSince: v.nullable(instant),
  /** null where only an external seller knows. */
  hasDevice: v.nullable(v.boolean()),
  /** From when on its owner may release its device again; null where they never did. */
  releasableAt: v.nullable(instant),
  isActive: v.boolean(),
  /** An admin has deleted the key. */
  isRemoved: v.boolean(),
  status: v.picklist(paymentStatuses),
  purchaseDate: instant,
  expirationDate: instant,
})
export type PurchasedProduct = v.InferOutput<typeof purchasedProduct>

export const listPurchasedProducts = endpoint({
  method: 'GET',
  path: '/api/auth/purchased-products',
  summary: 'List your licence keys',
  description: 'Newest first.',
  answer: v.array(purchasedProduct),
})

export const purchase = v.object({
  _id: id,
  /** Ours: the one that refund, cancel and receipt are asked by. */
  paymentId: id,
  /** The provider's; null where it was never asked. */
  transactionId: v.nullable(v.string()),
  /** Empty once the account is deleted. */
  username: v.string(),
  email: v.nullable(v.string()),
  productName: v.string(),
  amount,
  currency,
  paymentMethod: v.picklist(paymentMethods),
  createdAt: instant,
  status: v.picklist(paymentStatuses),
  description: v.string(),
  receiptUrl: v.nullable(v.string()),
  licenseKey: v.nullable(v.string()),
  /** Paid, and its key comes from an external seller a little later. */
  isDelivering: v.boolean(),
  couponCode: v.nullable(v.string()),
  cancelDate: v.nullable(instant),
  cancelReason: v.nullable(v.picklist(cancelReasons)),
  refundInfo: v.nullable(v.object({ status: v.picklist(refundStatuses) })),
  refundSource: v.nullable(v.picklist(refundSources)),
  /** Whether the key of a refunded purchase is switched off; true, too, where an admin has deleted it. Otherwise null. */
  keyDeleted: v.nullable(v.boolean()),
  /** Paid after we had called it expired. */
  isLate: v.boolean(),
  /** In which way what the provider reported differed from what was asked for. */
  mismatch: v.nullable(v.string()),
  transactionData: v.object({
    /** When the code ran or runs out. */
    expirationDate: instant,
    /** For how many days the licence was sold. */
    keyExpiration: v.number(),
    /** Both null once the payment is no longer pending: nobody scans them then. */
    qrCode: v.nullable(v.string()),
    /** Of the whole list only; to pages it is null. */
    qrCodeBase64: v.nullable(v.string()),
  }),
})
export type Purchase = v.InferOutput<typeof purchase>

export const listPurchaseHistory = endpoint({
  method: 'GET',
  path: '/api/payments/mercadopago/get-payments',
  summary: 'List all purchases',
  description: 'By any payment method, newest first. A date in `to` includes the whole day.',
  query: listQuery(['createdAt', 'amount', 'username', 'productName', 'status'], {
    status: v.optional(v.picklist(paymentStatuses)),
    method: v.optional(v.picklist(paymentMethods)),
    from: v.optional(dateTime),
    to: v.optional(endDateTime),
  }),
  answer: listAnswer(purchase),
})

const day = v.pipe(v.string(), v.isoDate())

export const summarizePurchases = endpoint({
  method: 'GET',
  path: '/api/auth/admin/purchases/summary',
  summary: 'Summarize purchases',
  description: 'All of them, or those started from one date to another, both included.',
  query: v.object({ from: v.optional(day), to: v.optional(day) }),
  answer: salesFigures,
})
export type PurchaseSummary = v.InferOutput<typeof salesFigures>
