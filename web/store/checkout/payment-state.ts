import { proxy } from 'valtio'
import { listPaymentMethods, type PaymentMethodSetting } from '#schema/api/settings.ts'
import type { Currency } from '#schema/rules/money.ts'
import type { CancelReason, PaidMethod } from '#schema/rules/payments.ts'
import { call } from '#web/api/call.ts'
import type { HoneypotData } from '#web/state/honeypot.ts'
import { resource } from '#web/state/resource.ts'
import { readStorage, writeStorage } from '#web/state/storage.ts'

/** Where the payment popup stands. */
export type Step =
  | 'methods'
  | 'terms'
  | 'declined'
  | 'starting'
  | 'leaving'
  | 'code'
  | 'approved'
  | 'refused'
  | 'refunded'
  | 'expired'
  | 'lost'
  | 'repriced'
  | 'failed'

export interface Order {
  productId: string
  productName: string
  /** In the currency that the shopper chose. */
  totalCents: number
  currency: Currency
  /** What it costs in crypto, whatever is shown; null where it has no price in dollars. */
  usdCents: number | null
  couponCode: string | null
}

export interface PixCode {
  paymentId: string
  text: string
  amountCents: number
  /** By the server's clock, in milliseconds. */
  deadline: number
}

/** What went wrong, in a form that a screen can put into words of either language. */
export interface Problem {
  code: string
  message: string
  retryAfter?: number | undefined
  /** The payment that stands in the way. */
  paymentId?: string | undefined
}

const blank = {
  isOpen: false,
  step: 'methods' as Step,
  order: null as Order | null,
  method: 'pix' as PaidMethod,
  code: null as PixCode | null,
  /** The provider's page that the browser is on its way to. */
  hostedUrl: null as string | null,
  /** Whose key is shown once it is approved. */
  approvedId: null as string | null,
  approvedKey: null as string | null,
  /** Its key comes from an external seller, a little later. */
  isDelivering: false,
  problem: null as Problem | null,
  /** Why it was called off, where it was. */
  reason: null as CancelReason | null,
  /** The form in which the terms were accepted: a new code for the same order needs no second acceptance. */
  acceptedWith: null as HoneypotData | null,
  newCents: 0,
  attempt: 1,
  /** Until when (ms, this device's clock) the server wants to be left alone; 0: not at all. */
  waitUntil: 0,
  /** What the last look at the payment's status came to. */
  look: 'none' as 'none' | 'asking' | 'notYet' | 'offline' | 'busy',
}

export const payment = proxy({ ...blank })

export const methods = resource<PaymentMethodSetting[]>([], () => call(listPaymentMethods), { freshMs: 60_000 })

/** What is asked for by the chosen method, in cents of its currency. */
export const centsOfOrder = ({ totalCents, usdCents }: Order, method: PaidMethod): number =>
  method === 'crypto' ? (usdCents ?? totalCents) : totalCents

const nameOf = ({ productId, totalCents, couponCode, currency }: Order) =>
  [productId, totalCents, couponCode, currency].join()

/** Opens the popup. A code that is still good for the very same order is shown again. */
export function openPayment(order: Order) {
  const isSame = payment.order !== null && nameOf(payment.order) === nameOf(order)
  if (isSame && payment.step === 'code' && payment.code) {
    storePaymentIds(payment.code.paymentId, readStorage('paymentIdMercadoPago'))
    payment.isOpen = true
    return
  }
  // Where nothing is to be paid there is no method to choose.
  const method: PaidMethod = order.currency === 'USD' ? 'crypto' : 'pix'
  Object.assign(payment, blank, { order, method, isOpen: true, step: order.totalCents === 0 ? 'terms' : 'methods' })
  methods.loadIfStale()
}

/** Closed by the shopper: a reload does not bring it back. */
export function closePayment() {
  payment.isOpen = false
  storePaymentIds(null, null)
}

/** What the end of a session took from the screen; it is looked for again after the next login. */
export const interrupted = proxy({ productId: '', paymentId: null as string | null })

/** Counts the pages that were left: what was asked for one of them is not for the next. */
export let visitCount = 0

/** The page is left; the ids stay, so that coming back resumes the code. */
export function leavePayment() {
  visitCount += 1
  const { isOpen, order, code } = payment
  const isCutShort = isOpen && order !== null && readStorage('token') === null
  if (isCutShort) Object.assign(interrupted, { productId: order.productId, paymentId: code?.paymentId ?? null })
  Object.assign(payment, blank)
}

/** Where a reload finds the payment again: our id, and the provider's. */
export function storePaymentIds(paymentId: string | null, providerId: string | null) {
  writeStorage('paymentId', paymentId)
  writeStorage('paymentIdMercadoPago', providerId)
}

export function goTo(step: Step) {
  Object.assign(payment, { step, problem: null })
}

export function approve(paymentId: string, licenseKey: string | null = null, isDelivering = false) {
  const approved = { approvedId: paymentId, approvedKey: licenseKey, isDelivering }
  Object.assign(payment, { step: 'approved', ...approved, problem: null })
  storePaymentIds(null, null)
}
