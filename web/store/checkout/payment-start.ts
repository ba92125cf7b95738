import type { Answer } from '#schema/api/endpoint.ts'
import { createCryptoPayment, createPixPayment } from '#schema/api/payments.ts'
import { centsOf, toWire } from '#schema/rules/money.ts'
import { methodTerms, type PaidMethod } from '#schema/rules/payments.ts'
import { type ApiError, asApiError, call } from '#web/api/call.ts'
import { serverNow } from '#web/api/server-clock.ts'
import { elapsed } from '#web/hooks/use-now.ts'
import { formCall } from '#web/state/form-call.ts'
import type { HoneypotData } from '#web/state/honeypot.ts'
import { product } from '#web/state/product.ts'
import { reloadPurchases } from '#web/state/purchases.ts'
import { session } from '#web/state/session.ts'
import { storePaymentIds } from '#web/state/storage.ts'
import { boughtKeys } from './key-number.ts'
import { attemptsMax, showFailure, waitMsOf } from './payment-attempts.ts'
import {
  type Acceptance,
  centsOfOrder,
  methods,
  type Order,
  payment,
  showApproved,
  showCode,
  showScreen,
} from './payment-state.ts'

/** The longest wait for which the popup stays open: it ends where the limit of payments does, but not where guesses of coupons do. */
const longestRetryAfter = 60
const isTooLong = ({ retryAfter = 0 }: ApiError) => retryAfter > longestRetryAfter

let run = 0

/** Asks for the PIX code, or for the key of what is free. */
export function acceptTerms(honeypotData: HoneypotData) {
  payment.acceptedWith = { honeypotData, taxId: payment.acceptedWith?.taxId ?? '' }
  return startPayment()
}

/** Asks for a code that is paid from this person's account. The terms were accepted before, also of a code that was resumed. */
export function choosePayer(taxId: string, honeypotData: HoneypotData) {
  payment.acceptedWith = { honeypotData, ...payment.acceptedWith, taxId }
  return startPayment()
}

/** Crypto is paid on its provider's page. */
export function chooseCrypto() {
  payment.method = 'crypto'
  return startPayment()
}

const showFirst = () => showScreen({ step: 'methods', problem: null })

export const renewPayment = () => (payment.acceptedWith || payment.method === 'crypto' ? startPayment() : showFirst())

/** Pays the price the server named instead. */
export function acceptPrice(newCents: number) {
  const { order, method } = payment
  if (order && method === 'crypto') order.usdCents = newCents
  else if (order) order.totalCents = newCents
  return startPayment()
}

/** Requests the code, or the page. The same order within its window gets the same answer, so a repeated request is harmless. */
async function startPayment() {
  const { order, method, acceptedWith } = payment
  if (!order || (method === 'pix' && !acceptedWith)) return showFirst()
  run += 1
  const thisRun = run
  const isCancelled = () => thisRun !== run || !payment.isOpen
  for (let attempt = 1; ; attempt++) {
    if (attempt <= attemptsMax) showScreen({ step: 'starting', attempt, waitUntil: 0 })
    try {
      const showAnswer = await createPayment(order, method, acceptedWith)
      if (!isCancelled()) showAnswer()
      return
    } catch (thrown) {
      if (isCancelled()) return
      const error = asApiError(thrown)
      const isAsked = error.code === 'too_many_requests'
      // As the text says, it is tried on behind the error.
      const isTriedOn = error.code === 'provider_malformed'
      if (!isTriedOn && (!isAsked || attempt >= attemptsMax || isTooLong(error))) return showError(error)
      const waitMs = waitMsOf(attempt, error.retryAfter)
      if (attempt < attemptsMax) showScreen({ step: 'starting', attempt, waitUntil: isAsked ? elapsed() + waitMs : 0 })
      else if (attempt === attemptsMax) showError(error)
      await new Promise((resolve) => setTimeout(resolve, waitMs))
      if (isCancelled()) return
    }
  }
}

/** Calls the method's endpoint; returns what shows the answer. */
async function createPayment(order: Order, method: PaidMethod, acceptedWith: Acceptance | null): Promise<() => void> {
  const { productId, productName, couponCode, renews } = order
  const amount = toWire(centsOfOrder(order, method))
  const common = {
    amount,
    userId: session.userId ?? '',
    productId,
    couponCode,
    renewsLicenseId: renews?.licenseId ?? null,
  }
  if (method === 'crypto') {
    const { currency } = methodTerms.crypto
    const body = { ...common, currency, ...(acceptedWith && { termsAccepted: true }) }
    const answer = await call(createCryptoPayment, { body })
    return () => openHostedPage(answer)
  }
  const { honeypotData, taxId } = acceptedWith ?? { honeypotData: { timestamp: serverNow(), fields: {} }, taxId: '' }
  const body = { ...common, description: productName, termsAccepted: true, honeypotData, taxId: taxId || null }
  const answer = await formCall(createPixPayment, { body })
  return () => showPixPayment(answer)
}

/** Goes to the provider's page, which leads back to the confirmation. Where nothing is reserved the shopper reads that first. */
function openHostedPage({ payment_id: paymentId, status, hostedUrl, isReserved }: Answer<typeof createCryptoPayment>) {
  if (!paymentId || !/^https?:\/\//.test(hostedUrl)) return showFailure('invalid')
  if (status === 'approved') return showApproved(paymentId)
  if (status !== 'pending') return showScreen({ step: 'refused', reason: null })
  showScreen({ step: 'leaving', hostedUrl, isReserved })
  storePaymentIds(null, null)
  if (isReserved) location.assign(hostedUrl)
}

function showPixPayment(answer: Answer<typeof createPixPayment>) {
  const {
    payment_id: paymentId,
    id,
    status,
    qr_code: text,
    amount,
    timeLeft,
    isReserved,
    payerCheck,
    payerHint,
  } = answer
  if (!paymentId) return showFailure('invalid')
  if (status === 'approved') return showApproved(paymentId)
  if (status !== 'pending') return showScreen({ step: 'refused', reason: null })
  storePaymentIds(paymentId, id)
  if (payment.acceptedWith) payment.acceptedWith.taxId = ''
  // From the seconds that are left, which need no clock to agree.
  const deadline = serverNow() + timeLeft * 1000
  showCode({ paymentId, text, amountCents: centsOf(amount) ?? 0, deadline, isReserved, payerCheck, payerHint })
}

/** Another attempt by the same method would be answered the same. */
const offersOtherMethods: readonly string[] = [
  'method_disabled',
  'crypto_unavailable',
  'payment_refused',
  'method_out_of_order',
]

function showError(error: ApiError) {
  const { code, message, retryAfter, extra } = error
  // Another attempt with the same form would be answered the same.
  if (code === 'honeypot_failed' || code === 'terms_required') payment.acceptedWith = null
  const problem = { code, message, retryAfter }
  const paymentId = typeof extra.payment_id === 'string' ? extra.payment_id : undefined
  // The page then says why.
  if (code === 'key_not_renewable' || code === 'license_not_found') void reloadPurchases()
  if (code === 'already_paid' && paymentId) showApproved(paymentId, { wasPaidBefore: true })
  else if (code === 'price_changed' && typeof extra.price === 'number') {
    showScreen({ step: 'repriced', newCents: centsOf(extra.price) ?? 0 })
    void boughtKeys.reload()
    if (payment.order) void product.load(payment.order.productId)
  } else if (offersOtherMethods.includes(code)) {
    if (payment.method === 'crypto' && code !== 'payment_refused') payment.isCryptoOff = true
    showScreen({ step: 'methods', problem })
    // Or its price in that currency was taken away.
    if (payment.order) void product.load(payment.order.productId)
    void methods.load()
  } else if (code === 'tax_id_required' || code === 'tax_id_invalid') {
    const typed = payment.acceptedWith?.taxId ?? ''
    showScreen({ step: 'payer', typed, problem: code === 'tax_id_invalid' ? problem : null, shown: null })
  } else showScreen({ step: 'failed', problem: { ...problem, paymentId } })
}
