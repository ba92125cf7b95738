import type { Answer } from '#schema/api/endpoint.ts'
import { createCryptoPayment, createPixPayment } from '#schema/api/payments.ts'
import { centsOf, toWire } from '#schema/rules/money.ts'
import { methodTerms, type PaidMethod } from '#schema/rules/payments.ts'
import { ApiError, call } from '#web/api/call.ts'
import { serverNow } from '#web/state/clock.ts'
import type { HoneypotData } from '#web/state/honeypot.ts'
import { readStorage } from '#web/state/storage.ts'
import { product } from './checkout-state.ts'
import { approve, centsOfOrder, goTo, methods, type Order, payment, storePaymentIds } from './payment-state.ts'

export const attemptsMax = 3
const firstWaitMs = 1_000
const longestWaitMs = 30_000

/** The wait before another attempt: what the server asks for, or twice as long each time. */
export const waitMsOf = (attempt: number, retryAfter: number | undefined): number =>
  retryAfter === undefined ? Math.min(firstWaitMs * 2 ** (attempt - 1), longestWaitMs) : retryAfter * 1000

let run = 0

export function acceptTerms(honeypot: HoneypotData) {
  payment.acceptedWith = honeypot
  return startPayment()
}

export function choosePix() {
  payment.method = 'pix'
  goTo('terms')
}

/** Crypto is paid on its provider's page. */
export function chooseCrypto() {
  payment.method = 'crypto'
  return startPayment()
}

export const renewPayment = () => (payment.acceptedWith || payment.method === 'crypto' ? startPayment() : goTo('terms'))

/** Pays the price the server named instead. */
export function acceptPrice() {
  const { order, method, newCents } = payment
  if (order && method === 'crypto') order.usdCents = newCents
  else if (order) order.totalCents = newCents
  return startPayment()
}

/** Asks for the code, or the page. The same order inside its window is answered the same one, so asking again is harmless. */
export async function startPayment() {
  const { order, method, acceptedWith } = payment
  if (!order || (method === 'pix' && !acceptedWith)) return goTo('terms')
  run += 1
  const mine = run
  const isOff = () => mine !== run || !payment.isOpen
  Object.assign(payment, { step: 'starting', problem: null, reason: null, attempt: 1, waitUntil: 0 })
  for (let attempt = 1; ; attempt++) {
    payment.attempt = attempt
    try {
      const take = await ask(order, method, acceptedWith)
      if (!isOff()) take()
      return
    } catch (thrown) {
      if (isOff()) return
      const error = thrown instanceof ApiError ? thrown : new ApiError(0, {})
      if (!(thrown instanceof ApiError)) console.error(thrown)
      if (error.code !== 'too_many_requests' || attempt === attemptsMax) return refuse(error)
      const waitMs = waitMsOf(attempt, error.retryAfter)
      payment.waitUntil = Date.now() + waitMs
      await new Promise((resolve) => setTimeout(resolve, waitMs))
      if (isOff()) return
      payment.waitUntil = 0
    }
  }
}

/** Calls the method's endpoint; what comes back says what to do with the answer. */
async function ask(order: Order, method: PaidMethod, acceptedWith: HoneypotData | null): Promise<() => void> {
  const { productId, productName, couponCode } = order
  const asked = {
    amount: toWire(centsOfOrder(order, method)),
    userId: readStorage('userId') ?? '',
    productId,
    couponCode,
  }
  if (method === 'crypto') {
    const { currency } = methodTerms.crypto
    const body = { ...asked, currency, ...(acceptedWith && { termsAccepted: true }) }
    const answer = await call(createCryptoPayment, { body })
    return () => leaveFor(answer)
  }
  const honeypotData = acceptedWith ?? { timestamp: Date.now(), fields: {} }
  const body = { ...asked, description: productName, termsAccepted: true, honeypotData }
  const answer = await call(createPixPayment, { body })
  return () => take(answer)
}

/** Goes to the provider's page; it leads back to the confirmation. */
function leaveFor({ payment_id: paymentId, status, hostedUrl }: Answer<typeof createCryptoPayment>) {
  if (!paymentId || !/^https?:\/\//.test(hostedUrl)) return fail('invalid')
  if (status === 'approved') return approve(paymentId)
  if (status !== 'pending') return goTo('refused')
  Object.assign(payment, { step: 'leaving', hostedUrl, waitUntil: 0 })
  storePaymentIds(null, null)
  location.assign(hostedUrl)
}

function take(answer: Answer<typeof createPixPayment>) {
  const { payment_id: paymentId, id, status, qr_code: text, amount, timeLeft } = answer
  if (!paymentId) return fail('invalid')
  if (status === 'approved') return approve(paymentId)
  if (status !== 'pending') return goTo('refused')
  if (!text) return fail('no_code')
  storePaymentIds(paymentId, id)
  // From the seconds that are left, which need no clock to agree.
  const code = { paymentId, text, amountCents: centsOf(amount) ?? 0, deadline: serverNow() + timeLeft * 1000 }
  Object.assign(payment, { step: 'code', code, look: 'none', waitUntil: 0 })
}

function refuse(error: ApiError) {
  const { code, message, retryAfter, extra } = error
  // Another attempt with the same form would be answered the same.
  if (code === 'honeypot_failed' || code === 'terms_required') payment.acceptedWith = null
  const problem = { code, message, retryAfter }
  const paidId = extra.payment_id
  if (code === 'already_paid' && typeof paidId === 'string') {
    approve(paidId)
    payment.problem = problem
  } else if (code === 'price_changed' && typeof extra.price === 'number') {
    Object.assign(payment, { step: 'repriced', newCents: centsOf(extra.price) ?? 0 })
    if (payment.order) void product.load(payment.order.productId)
  } else if (code === 'method_disabled') {
    Object.assign(payment, { step: 'methods', problem })
    void methods.load()
  } else {
    const paymentId = typeof paidId === 'string' ? paidId : undefined
    Object.assign(payment, { step: 'failed', problem: { ...problem, paymentId } })
  }
}

const fail = (code: 'invalid' | 'no_code') => Object.assign(payment, { step: 'failed', problem: { code, message: '' } })
