import { proxy, type Snapshot, snapshot } from 'valtio'
import { listPaymentMethods, type PaymentMethodSetting } from '#schema/api/settings.ts'
import type { Currency } from '#schema/rules/money.ts'
import type { PayerCheck } from '#schema/rules/payers.ts'
import type { EndReason, PaidMethod } from '#schema/rules/payments.ts'
import type { ProviderFault } from '#schema/rules/provider-answers.ts'
import { call } from '#web/api/call.ts'
import type { HoneypotData } from '#web/state/honeypot.ts'
import { afterHydration } from '#web/state/hydration.ts'
import type { KeyHold } from '#web/state/key-hold.ts'
import { keepOver } from '#web/state/new-page.ts'
import { resource } from '#web/state/resource.ts'
import { session } from '#web/state/session.ts'
import { readStorage, readTabStorage, storePaymentIds, writeTabStorage } from '#web/state/storage.ts'
import { choice } from './checkout-state.ts'
import { boughtKeys } from './key-number.ts'

export interface Order {
  productId: string
  productName: string
  /** How long the licence is valid. */
  days: number
  /** In the currency that the shopper chose. */
  totalCents: number
  currency: Currency
  /** What it costs in crypto, whatever is shown; null where it has no price in dollars. */
  usdCents: number | null
  isSoldInReais: boolean
  couponCode: string | null
  /** The key that it renews, with the end of what the key says; null where a new one is bought. */
  renews: { licenseId: string; ending: string } | null
}

export interface PixCode {
  paymentId: string
  /** Empty while the bank is making it. */
  text: string
  amountCents: number
  /** By the server's clock, in milliseconds. */
  deadline: number
  isReserved: boolean
  payerCheck: PayerCheck
  /** From whose account it is to be paid; null where nobody is compared. */
  payerHint: string | null
}

/** What went wrong, in a form that a screen can put into words of either language. */
export interface Problem {
  code: string
  message: string
  retryAfter?: number | undefined
  /** The payment that stands in the way. */
  paymentId?: string | undefined
}

/** What the last status request came to. */
export type PollResult = 'none' | 'asking' | 'notYet' | 'offline' | 'busy' | ProviderFault

/** A payment whose status is polled. */
interface Polled {
  code: PixCode
  pollResult: PollResult
  /** Until when (by `elapsed`) the server refuses requests; 0: it does not. */
  waitUntil: number
}

/** The form in which the terms were accepted. */
export interface Acceptance {
  honeypotData: HoneypotData
  /** The CPF or CNPJ that was typed for this order and has not brought a code yet. */
  taxId: string
}

/** What the payment popup shows: each step with the data that it needs, and no other. */
export type PaymentScreen =
  /** With the terms; where nothing is to be paid, the terms alone. */
  | { step: 'methods'; problem: Problem | null }
  | { step: 'declined' }
  | { step: 'starting'; attempt: number; waitUntil: number }
  /** Asks from whose account it is paid. `shown`: the code that another one would replace. */
  | { step: 'payer'; typed: string; problem: Problem | null; shown: ({ step: 'code' } & Polled) | null }
  /** `hostedUrl`: the provider's page that the browser is on its way to; without a reservation once the shopper has read so. */
  | { step: 'leaving'; hostedUrl: string; isReserved: boolean }
  | ({ step: 'code' } & Polled)
  | ({ step: 'expired' } & Polled)
  /** `isDelivering`: the key comes from an external seller, a little later. `wasPaidBefore`: an earlier payment for the same order. */
  | {
      step: 'approved'
      paymentId: string
      licenseKey: string | null
      isDelivering: boolean
      wasPaidBefore: boolean
      /** Why the key is not in force, as of a payment that was paid before. */
      hold: KeyHold | null
    }
  | { step: 'refused'; reason: EndReason | null }
  | { step: 'refunded' }
  | { step: 'lost' }
  | { step: 'repriced'; newCents: number }
  | { step: 'failed'; problem: Problem }

export type Step = PaymentScreen['step']

/** The screen of these steps, as a component is given it. */
export type ScreenOf<S extends Step> = Snapshot<Extract<PaymentScreen, { step: S }>>

interface PaymentPopup {
  isOpen: boolean
  order: Order | null
  method: PaidMethod
  screen: PaymentScreen
  /** The server has refused crypto for this order. */
  isCryptoOff: boolean
  /** The payment whose code was shown last for this order. */
  lastPaymentId: string | null
  /** A new code for the same order needs no second acceptance. */
  acceptedWith: Acceptance | null
}

export const payment = proxy<PaymentPopup>({
  isOpen: false,
  order: null,
  method: 'pix',
  screen: { step: 'methods', problem: null },
  isCryptoOff: false,
  lastPaymentId: null,
  acceptedWith: null,
})

/** The only way to another step: what belongs to it has to be given with it. */
export function showScreen(screen: PaymentScreen) {
  payment.screen = screen
}

/** A popup for this order at its first step; without an order, a closed one. */
function resetPayment(order: Order | null) {
  payment.isOpen = order !== null
  payment.order = order
  // Dollars are paid in crypto alone.
  payment.method = order?.currency === 'USD' ? 'crypto' : 'pix'
  payment.isCryptoOff = false
  payment.lastPaymentId = null
  payment.acceptedWith = null
  showScreen({ step: 'methods', problem: null })
}

export const methods = resource<PaymentMethodSetting[]>([], () => call(listPaymentMethods), { freshMs: 60_000 })

/** What is asked for by the chosen method, in cents of its currency. */
export const centsOfOrder = ({ totalCents, usdCents }: Order, method: PaidMethod): number =>
  method === 'crypto' ? (usdCents ?? totalCents) : totalCents

const orderKey = ({ productId, renews, totalCents, couponCode, currency }: Order) =>
  [productId, renews?.licenseId, totalCents, couponCode, currency].join()

/** Opens the popup. A code that is still valid for the very same order is shown again. */
export function openPayment(order: Order) {
  const isSame = payment.order !== null && orderKey(payment.order) === orderKey(order)
  if (isSame && payment.screen.step === 'code') {
    storePaymentIds(payment.screen.code.paymentId, readStorage('paymentIdMercadoPago'))
    payment.isOpen = true
    return
  }
  resetPayment(order)
  methods.loadIfStale()
}

/** Opens the popup for a payment that exists already, as after a reload. */
export function reopenPayment(order: Order) {
  resetPayment(order)
  payment.method = 'pix'
}

/** Closed by the shopper: a reload does not bring it back. */
export function closePayment() {
  payment.isOpen = false
  storePaymentIds(null, null)
}

/** The order that the end of a session interrupted, where a refused call may reload the page; it is resumed after the next login. */
export const interrupted = proxy({ productId: '', paymentId: null as string | null })
afterHydration(() => {
  interrupted.productId = readTabStorage('interruptedProductId') ?? ''
  interrupted.paymentId = readTabStorage('interruptedPaymentId')
})

export function setInterrupted(productId: string, paymentId: string | null) {
  interrupted.productId = productId
  interrupted.paymentId = paymentId
  writeTabStorage('interruptedProductId', productId || null)
  writeTabStorage('interruptedPaymentId', paymentId)
}

/** A code, and what became of it, is found again by its stored id; the choice before it is kept, and the popup opens at it. */
keepOver('checkout', () => {
  const { isOpen, screen } = payment
  const isPaying = isOpen && /methods|starting|payer|failed/.test(screen.step)
  return choice.subject ? { ...snapshot(choice), isPaying } : null
})

/** Counts the pages that were left: an answer to a request of one of them does not concern the next. */
export let visitCount = 0

/** The page is left; the ids stay, so that coming back resumes the code. */
export function leavePayment() {
  visitCount += 1
  const { isOpen, order, lastPaymentId } = payment
  if (isOpen && order !== null && readStorage('token') === null) setInterrupted(order.productId, lastPaymentId)
  resetPayment(null)
}

/** A reload need not find this payment any more. Another tab may have stored a newer one meanwhile, which stays. */
export function forgetPayment(paymentId: string) {
  if (readStorage('paymentId') === paymentId) storePaymentIds(null, null)
}

/** Shows a code that can be paid or is being made, or one that has expired. */
export function showCode(code: PixCode, step: 'code' | 'expired' = 'code') {
  payment.lastPaymentId = code.paymentId
  showScreen({ step, code, pollResult: 'none', waitUntil: 0 })
}

interface Approval {
  licenseKey?: string | null
  isDelivering?: boolean
  wasPaidBefore?: boolean
  hold?: KeyHold | null
}

export function showApproved(
  paymentId: string,
  { licenseKey = null, isDelivering = false, wasPaidBefore = false, hold = null }: Approval = {},
) {
  session.hasBought = true
  void boughtKeys.reload()
  showScreen({ step: 'approved', paymentId, licenseKey, isDelivering, wasPaidBefore, hold })
  forgetPayment(paymentId)
}
