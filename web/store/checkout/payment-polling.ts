import type { Answer } from '#schema/api/endpoint.ts'
import { checkPaymentStatus } from '#schema/api/payments.ts'
import { centsOf } from '#schema/rules/money.ts'
import { statusPollMs } from '#schema/rules/payments.ts'
import { ApiError, call } from '#web/api/call.ts'
import { serverNow } from '#web/state/clock.ts'
import { readStorage } from '#web/state/storage.ts'
import { choice } from './checkout-state.ts'
import { attemptsMax, waitMsOf } from './payment-start.ts'
import { approve, goTo, interrupted, type Order, payment, storePaymentIds, visitCount } from './payment-state.ts'

/**
 * How often the status is looked at while the code is on a visible screen: beside the bank's window, the key has to appear within two
 * seconds. The server answers from its own rows; only a hidden page, trouble and an expired code use the slower `statusPollMs`.
 */
export const fastPollMs = 1_000

/** How long until the next look; null where there is nothing to wait for. */
export function pollMsOf(step: string, isVisible: boolean, look: string): number | null {
  // Late money is honoured, so an expired code is still looked after.
  if (step === 'expired') return statusPollMs
  if (step !== 'code') return null
  return isVisible && look !== 'offline' && look !== 'busy' ? fastPollMs : statusPollMs
}

let isAsking = false
let refusals = 0

/** Looks at the payment's status. `isWanted`: the shopper asked, and is told what came of it. */
export async function checkPayment(isWanted = false) {
  const id = payment.code?.paymentId
  if (!id || !payment.isOpen || (!isWanted && payment.waitUntil > Date.now())) return
  if (isWanted) payment.look = 'asking'
  // A look that is on its way brings the answer to this one too.
  if (isAsking) return
  isAsking = true
  try {
    const answer = await call(checkPaymentStatus, { params: { paymentId: id } })
    refusals = 0
    if (isWatched(id)) learn(answer)
  } catch (thrown) {
    if (isWatched(id)) bear(thrown instanceof ApiError ? thrown : new ApiError(0, {}))
  } finally {
    isAsking = false
  }
}

const isWatched = (id: string) =>
  payment.isOpen && payment.code?.paymentId === id && (payment.step === 'code' || payment.step === 'expired')

function learn({
  payment_id: id,
  status,
  isExpired,
  licenseKey,
  isDelivering,
  reason,
}: Answer<typeof checkPaymentStatus>) {
  payment.waitUntil = 0
  if (status === 'approved') return approve(id, licenseKey, isDelivering)
  payment.look = payment.look === 'asking' || payment.look === 'notYet' ? 'notYet' : 'none'
  if (status === 'refunded') goTo('refunded')
  else if (isExpired) payment.step = 'expired'
  else if (status === 'cancelled') Object.assign(payment, { step: 'refused', problem: null, reason })
  if (payment.step === 'refused' || payment.step === 'refunded') storePaymentIds(null, null)
}

function bear(error: ApiError) {
  if (error.status === 404) {
    goTo('lost')
    storePaymentIds(null, null)
  } else if (error.code === 'too_many_requests') {
    refusals = Math.min(refusals + 1, attemptsMax)
    payment.waitUntil = Date.now() + waitMsOf(refusals, error.retryAfter)
    payment.look = 'busy'
  } else payment.look = error.code === 'network' ? 'offline' : 'busy'
  if (payment.step === 'code' && payment.code && serverNow() > payment.code.deadline) payment.step = 'expired'
}

/** The key of a payment that was approved without being watched, free or paid before, or whose key was on its way. */
export async function fetchKey(paymentId: string) {
  const answer = await call(checkPaymentStatus, { params: { paymentId } }).catch(() => null)
  if (payment.approvedId !== paymentId || !answer) return
  Object.assign(payment, { approvedKey: answer.licenseKey, isDelivering: answer.isDelivering })
}

/** After a reload, or a login in the middle: brings back the code that was on the screen, or what it has come to meanwhile. */
export async function resumePayment(order: Order) {
  const id = idToResume(order.productId)
  if (!id) return
  const begun = visitCount
  const answer = await call(checkPaymentStatus, { params: { paymentId: id } }).catch((thrown) => thrown as ApiError)
  if (payment.order || visitCount !== begun) return
  if (answer instanceof ApiError) {
    if (answer.status === 404) storePaymentIds(null, null)
    return
  }
  const { status, isExpired, qr_code: text, amount, timeLeft } = answer
  if (status === 'approved') {
    Object.assign(payment, { order, isOpen: true })
    approve(id, answer.licenseKey, answer.isDelivering)
  } else if (isExpired || (status === 'pending' && text)) {
    const amountCents = centsOf(amount) ?? 0
    const code = { paymentId: id, text: text ?? '', amountCents, deadline: serverNow() + timeLeft * 1000 }
    const step = isExpired ? 'expired' : 'code'
    const resumed = takeCoupon(order, answer.coupon, amountCents)
    Object.assign(payment, { order: resumed, code, step, isOpen: true, look: 'none', problem: null })
  } else storePaymentIds(null, null)
}

function idToResume(productId: string): string | null {
  const stored = readStorage('paymentId')
  const id = stored ?? (interrupted.productId === productId ? interrupted.paymentId : null)
  Object.assign(interrupted, { productId: '', paymentId: null })
  if (stored === null || readStorage('selectedProductId') === productId) return id
  storePaymentIds(null, null)
  return null
}

/** The order as it was paid for: its coupon is back on the page too, and a new code costs the same. */
function takeCoupon(order: Order, coupon: Answer<typeof checkPaymentStatus>['coupon'], totalCents: number): Order {
  const couponCode = coupon?.code.toLowerCase() ?? null
  choice.coupon = coupon && couponCode ? { code: couponCode, percent: coupon.discount } : null
  return { ...order, totalCents, couponCode }
}
