import * as v from 'valibot'
import { couponCodeMax } from '../rules/coupons.ts'
import { suspensions } from '../rules/licenses.ts'
import { payerChecks, taxIdMax } from '../rules/payers.ts'
import { endReasons, methodTerms, paymentMethods, paymentStatuses } from '../rules/payments.ts'
import { providerFaults } from '../rules/provider-answers.ts'
import { downloadFacts } from './downloads.ts'
import { endpoint } from './endpoint.ts'
import { amount, currency, honeypotData, id, instant, integer, successAnswer } from './fields.ts'

/** The licence that the payment renews; null where it buys a new key. */
export const renewsLicenseId = v.nullable(id)

/** Of an order: the customer's licence that it renews, instead of buying a new key. */
const renewal = { renewsLicenseId: v.optional(v.nullable(id)) }

/** Of a payment. */
export const reservation = {
  /**
   * Whether what it pays for is held for it, or nothing has to be. Otherwise the key, or the use of the coupon, is whose payment comes first:
   * of one that comes too late the money goes back at once.
   */
  isReserved: v.boolean(),
}

/** Who is to pay. */
const payer = {
  /** What becomes of a payment from another person's account; `off` where the bank of this code does not compare. */
  payerCheck: v.picklist(payerChecks),
  /** The CPF or CNPJ of the account, as far as it is shown; null where nobody is compared. */
  payerHint: v.nullable(v.string()),
}

export const createPixPayment = endpoint('POST', '/api/payments/mercadopago/create-payment', {
  summary: 'Start a PIX payment',
  description:
    'For one product: a new key, or with `renewsLicenseId` more days on a key that you have. Resumes the open payment where there is one.',
  body: v.object({
    /** Only compared: the server computes the price. A different one is refused with 409 `price_changed` and the current `price`. */
    amount: v.union([amount, v.pipe(v.string(), v.maxLength(20))]),
    description: v.optional(v.nullable(v.pipe(v.string(), v.maxLength(500)))),
    /** Only compared with the session's user. */
    userId: id,
    productId: id,
    couponCode: v.optional(v.nullable(v.pipe(v.string(), v.maxLength(couponCodeMax)))),
    termsAccepted: v.boolean(),
    /** The CPF or CNPJ from whose account it is paid, where 409 `tax_id_required` asks for it. It is stored for the purchases that follow. */
    taxId: v.optional(v.nullable(v.pipe(v.string(), v.maxLength(taxIdMax)))),
    ...renewal,
    honeypotData,
  }),
  answer: v.object({
    /** The provider's id of the charge. */
    id: v.string(),
    /** Our id, which status, confirmation and receipt take. */
    payment_id: id,
    /** Empty where nothing is to be paid, and where the bank is still making the code: the status has it a little later. */
    qr_code: v.string(),
    /** The code as an image: base64 of a PNG. Empty where there is no code. */
    qr_code_base64: v.string(),
    status: v.picklist(paymentStatuses),
    amount,
    expiresAt: instant,
    /** Seconds, by the server's clock. */
    timeLeft: integer,
    ...reservation,
    ...payer,
  }),
})

export const createCryptoPayment = endpoint('POST', '/api/payments/coinbase/create-payment', {
  summary: 'Start a crypto payment',
  description:
    'For one product, on the page of the configured crypto provider: a new key, or with `renewsLicenseId` more days on a key that you have. Resumes the open payment where there is one.',
  body: v.object({
    /** Only compared, as for PIX. */
    amount: v.union([amount, v.pipe(v.string(), v.maxLength(20))]),
    currency: v.picklist([methodTerms.crypto.currency]),
    /** Only compared with the session's user. */
    userId: id,
    productId: id,
    couponCode: v.optional(v.nullable(v.pipe(v.string(), v.maxLength(couponCodeMax)))),
    /** Stored with the payment, where it is present. */
    termsAccepted: v.optional(v.boolean()),
    ...renewal,
  }),
  answer: v.object({
    /** Where the browser goes next: the provider's page or, where the total was 0, the shop's own with the key. */
    hostedUrl: v.string(),
    /** The provider's id of the charge. */
    id: v.string(),
    /** Our id, which status, confirmation and receipt take. */
    payment_id: id,
    status: v.picklist(paymentStatuses),
    amount,
    currency,
    expiresAt: instant,
    /** Seconds, by the server's clock. */
    timeLeft: integer,
    ...reservation,
  }),
})

export const checkCryptoAvailability = endpoint('GET', '/api/payments/coinbase/check-status/test', {
  summary: 'Check whether crypto payments are available',
  description: '503 `crypto_unavailable` where they are not.',
  answer: v.object({ available: v.literal(true) }),
})

/** Of the key that a payment bought, or renewed: that one is on the page of its purchase. */
const keyState = {
  /** Whole, and recorded as handed out; masked where it was suspended before that. */
  licenseKey: v.nullable(v.string()),
  /** The payment is approved and its key is still to be issued by an external seller: poll again. */
  isDelivering: v.boolean(),
  /** The key is neither switched off, deleted nor suspended. */
  isActive: v.boolean(),
  /** Why it is suspended; null where it is not. */
  suspension: v.nullable(v.picklist(suspensions)),
  /** When the licence expires. */
  expiration: v.nullable(instant),
}

export const checkPaymentStatus = endpoint('GET', '/api/payments/mercadopago/check-status/:paymentId', {
  summary: 'Get the status of a payment',
  description:
    'Of the signed-in user, by any payment method. With an approved payment its key is handed out, which counts as use.',
  answer: v.object({
    payment_id: id,
    status: v.picklist(paymentStatuses),
    /** Seconds, by the server's clock. */
    timeLeft: integer,
    isExpired: v.boolean(),
    /** Money was seen and is not final yet. */
    processing: v.boolean(),
    ...reservation,
    /** Why the provider does not tell whether a pending payment was paid, as it was last asked; null where it does. The shop goes on asking. */
    providerFault: v.nullable(v.picklist(providerFaults)),
    productName: v.string(),
    renewsLicenseId,
    amount,
    /** The coupon that was used, so that a reloaded page shows the same price. */
    coupon: v.nullable(v.object({ code: v.string(), discount: integer })),
    /** null where it cannot be paid, and where the bank is still making the code: poll again. */
    qr_code: v.nullable(v.string()),
    /** The provider's page, for crypto. */
    hostedUrl: v.nullable(v.string()),
    ...payer,
    ...keyState,
    error: v.nullable(v.string()),
    /** Why it was cancelled. */
    reason: v.nullable(v.picklist(endReasons)),
  }),
})

export const getConfirmation = endpoint('GET', '/api/payments/confirmation/:id', {
  summary: 'Get the key of an approved payment',
  description: 'Of the signed-in user. The key is handed out, which counts as use.',
  answer: v.object({
    payment_id: id,
    productId: v.nullable(id),
    productName: v.string(),
    renewsLicenseId,
    /** The English name of the product; empty where it has not been written. */
    en: v.object({ productName: v.string() }),
    ...keyState,
    /** The licence's duration in days. */
    keyExpiration: integer,
    transactionId: v.string(),
    amount,
    currency,
    couponCode: v.nullable(v.string()),
    paymentMethod: v.picklist(paymentMethods),
    approvedAt: instant,
    /** What its buyer can download while the key is in force. */
    download: downloadFacts,
  }),
})

export const cancelPayment = endpoint('POST', '/api/payments/mercadopago/cancel/:paymentId', {
  summary: 'Cancel a pending payment',
  description: 'At the provider too. One whose money is not final is closed 24 hours after its window, here alone.',
  answer: successAnswer,
})
