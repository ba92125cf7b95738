import * as v from 'valibot'
import { refusalCodes } from '../rules/activations.ts'
import { suspensions } from '../rules/licenses.ts'
import { endReasons, paymentMethods, paymentStatuses } from '../rules/payments.ts'
import { refundRights } from '../rules/refund-requests.ts'
import { refundSources, refundStatuses } from '../rules/refunds.ts'
import { renewalObstacles } from '../rules/renewals.ts'
import { keyDevice } from './devices.ts'
import { downloadFacts } from './downloads.ts'
import { endpoint } from './endpoint.ts'
import { eligibility } from './feedback.ts'
import { amount, calendarDay, currency, dateTime, endDateTime, id, instant, integer } from './fields.ts'
import { listAnswer, listQuery, pageQuery } from './lists.ts'
import { media } from './media.ts'
import { ownPartialRefund, partialRefund } from './partial-refunds.ts'
import { ownRefundRequest } from './refund-requests.ts'
import { salesFigures } from './statistics.ts'

export const purchasedProduct = v.object({
  _id: id,
  productId: v.nullable(id),
  /** null for a key that was given away. */
  paymentId: v.nullable(id),
  productName: v.string(),
  name: v.string(),
  /** The English name of the product; empty where it has not been written. */
  en: v.object({ productName: v.string() }),
  image: v.string(),
  /** The picture that stands for the product, where it has one. */
  media,
  /** Of the product's page; null where it is no longer on sale. */
  slug: v.nullable(v.string()),
  /** What was paid; null for a key that was given away. */
  amount: v.nullable(amount),
  currency: v.nullable(currency),
  /** Empty while `isDelivering`. */
  licenseKey: v.string(),
  /** Paid, and waiting for the external seller's key. */
  isDelivering: v.boolean(),
  isUsed: v.boolean(),
  /** Since when it has been in use. */
  usedSince: v.nullable(instant),
  /** null where only an external seller knows. */
  hasDevice: v.nullable(v.boolean()),
  /** The first that was bound first; empty where only an external seller knows them. */
  devices: v.array(keyDevice),
  /** How many the key may have at once; null where the product no longer exists. */
  deviceLimit: v.nullable(integer),
  /** When its owner may release a device again; null if they never did. */
  releasableAt: v.nullable(instant),
  /** Neither switched off nor suspended. */
  isActive: v.boolean(),
  /** Why it is suspended; null where it is not. */
  suspension: v.nullable(v.picklist(suspensions)),
  /** Deleted by an admin. */
  isRemoved: v.boolean(),
  status: v.picklist(paymentStatuses),
  purchaseDate: instant,
  expirationDate: instant,
  /** How often it was renewed. */
  renewalCount: integer,
  /** Why it cannot be renewed now; null where it can. */
  renewalObstacle: v.nullable(v.picklist(renewalObstacles)),
  /** What its buyer can have of its money now; null where nothing was paid, or it was asked for, paid back or contested. */
  refundRight: v.nullable(v.picklist(refundRights)),
  /** Until when; null where that was long ago, or nothing was paid. */
  refundableUntil: v.nullable(instant),
  refundRequest: v.nullable(ownRefundRequest),
  /** What went back of the amount while the purchase stands, or is on its way, the oldest first. */
  partialRefunds: v.array(ownPartialRefund),
  /** What its owner can download while the key is in force. */
  download: downloadFacts,
  /**
   * What a tool was last told of the key where it still could not use it, and when; `boundSince`: since when the key runs on another device,
   * where that is why. null where there is none, and in the unpaged list.
   */
  refusal: v.nullable(
    v.object({ code: v.picklist(refusalCodes), refusedAt: instant, boundSince: v.nullable(instant) }),
  ),
  /** Whether its owner may review the product; null in the unpaged list, and where it is not paid for or not delivered. */
  review: v.nullable(eligibility),
})
export type PurchasedProduct = v.InferOutput<typeof purchasedProduct>

export const listPurchasedProducts = endpoint('GET', '/api/auth/purchased-products', {
  summary: 'List your licence keys',
  description:
    'Newest first, those whose key a seller still owes before the others. Each key that is in force is handed out with it, which is recorded and counts as use: from then on the shop decides about a refund. With `keys=hidden`, which makes no page, a key that was not handed out before is masked. `search` looks for a product’s name, in both languages, and for four or more symbols of what you may read of a key. `id`: one purchase, by the id of its key or its payment. `each=product`: of each product that you own, the newest purchase; `each=refused`: the keys that tools were refused lately.',
  query: v.object({
    ...pageQuery,
    id: v.optional(id),
    each: v.optional(v.picklist(['product', 'refused'])),
    keys: v.optional(v.picklist(['hidden'])),
  }),
  answer: listAnswer(purchasedProduct),
})

export const purchase = v.object({
  _id: id,
  /** The shop's own id, which refunds, cancellations and receipts take. */
  paymentId: id,
  /** The provider's id; null if no charge was created. */
  transactionId: v.nullable(v.string()),
  /** null once the account is deleted. */
  userId: v.nullable(id),
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
  /** It gave more days to a key that its buyer had, `licenseKey`. */
  isRenewal: v.boolean(),
  /** Its key was renewed: a refund takes the days of this payment from it. */
  isKeyRenewed: v.boolean(),
  licenseKey: v.nullable(v.string()),
  /** Paid, and waiting for the external seller's key. */
  isDelivering: v.boolean(),
  couponCode: v.nullable(v.string()),
  cancelDate: v.nullable(instant),
  cancelReason: v.nullable(v.picklist(endReasons)),
  refundInfo: v.nullable(
    v.object({
      status: v.picklist(refundStatuses),
      /** Why the provider last declined: its status and code, `rejected`, or `not_found`. */
      refusal: v.nullable(v.string()),
      refusedAt: v.nullable(instant),
      /** When the shop calls the provider next by itself; null where it does not. */
      nextAttemptAt: v.nullable(instant),
    }),
  ),
  /** The oldest first. */
  partialRefunds: v.array(partialRefund),
  /** Whether a part of it can be refunded: approved, without a refund of the whole, by a provider that can. */
  canRefundPart: v.boolean(),
  /** Until when it is refunded without a reason; null where it is not approved. */
  refundableUntil: v.nullable(instant),
  /** Whether its buyer has been handed the whole key. */
  isKeyRevealed: v.boolean(),
  /** Whether its buyer has downloaded the product's tool with it. */
  isToolDownloaded: v.boolean(),
  /** Whether the key was ever bound to a device, as far as the shop knows: of an external one its seller knows. */
  isKeyActivated: v.boolean(),
  refundSource: v.nullable(v.picklist(refundSources)),
  /** Whether the key of a refunded purchase is deactivated; also true if an admin has deleted it. Otherwise null. */
  keyDeleted: v.nullable(v.boolean()),
  /** Not paid yet: money was seen, and is not final. */
  isProcessing: v.boolean(),
  /** Not paid yet: nothing is held for it, and its money goes back if the key or the coupon is gone by then. */
  lacksHold: v.boolean(),
  /** What the provider kept of the amount; null where it reported none, or nothing was paid. */
  fee: v.nullable(amount),
  /** The id by which banks know the transfer (PIX); null where the provider reported none. */
  endToEndId: v.nullable(v.string()),
  /** Whether another person than the buyer has paid, by their CPF or CNPJ; null where they were not compared. */
  payerDiffers: v.nullable(v.boolean()),
  /** Of a sale made outside the shop: through what it was paid, in the words of the admin who recorded it. */
  soldThrough: v.nullable(v.string()),
  /** Paid after it had expired. */
  isLate: v.boolean(),
  /** What the provider reported differently from what was charged. */
  mismatch: v.nullable(v.string()),
  transactionData: v.object({
    /** When the payment code expires. */
    expirationDate: instant,
    /** Validity of the license in days. */
    keyExpiration: integer,
    /** Both null once the payment is no longer pending. */
    qrCode: v.nullable(v.string()),
    /** Only in the unpaged list; null in pages. */
    qrCodeBase64: v.nullable(v.string()),
  }),
})
export type Purchase = v.InferOutput<typeof purchase>

export const listPurchaseHistory = endpoint('GET', '/api/payments/mercadopago/get-payments', {
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

export const summarizePurchases = endpoint('GET', '/api/auth/admin/purchases/summary', {
  summary: 'Summarize purchases',
  description: 'All of them, or those started from one date to another, both included.',
  query: v.object({ from: v.optional(calendarDay), to: v.optional(calendarDay) }),
  answer: salesFigures,
})
export type PurchaseSummary = v.InferOutput<typeof salesFigures>
