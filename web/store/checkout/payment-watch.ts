import type { Answer } from '#schema/api/endpoint.ts'
import { checkPixStatus } from '#schema/api/payments.ts'
import { centsOf } from '#schema/rules/money.ts'
import { statusPollMs } from '#schema/rules/payments.ts'
import { ApiError, call } from '#web/api/call.ts'
import { serverNow } from '#web/state/clock.ts'
import { read } from '#web/state/storage.ts'
import { attemptsMax, waitMsOf } from './payment-start.ts'
import { approve, goTo, keepIds, type Order, payment } from './payment-state.ts'

/**
 * How often the status is looked at while the code is on a visible screen: beside the bank's window, the key has to appear within two
 * seconds. The server answers from its own rows; only a hidden page, trouble and an expired code use the slower `statusPollMs`.
 */
export const freshPollMs = 1_000

/** How long until the next look; null where there is nothing to wait for. */
export function pollMsOf(step: string, isVisible: boolean, look: string): number | null {
  // Late money is honoured, so an expired code is still looked after.
  if (step === 'expired') return statusPollMs
  if (step !== 'code') return null
  return isVisible && look !== 'offline' && look !== 'busy' ? freshPollMs : statusPollMs
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
    const answer = await call(checkPixStatus, { params: { paymentId: id } })
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

function learn({ payment_id: id, status, isExpired, licenseKey }: Answer<typeof checkPixStatus>) {
  payment.waitUntil = 0
  if (status === 'approved') return approve(id, licenseKey)
  payment.look = payment.look === 'asking' || payment.look === 'notYet' ? 'notYet' : 'none'
  if (status === 'refunded') goTo('refunded')
  else if (isExpired) payment.step = 'expired'
  else if (status === 'cancelled') goTo('refused')
  if (payment.step === 'refused' || payment.step === 'refunded') keepIds(null, null)
}

function bear(error: ApiError) {
  if (error.status === 404) {
    goTo('lost')
    keepIds(null, null)
  } else if (error.code === 'too_many_requests') {
    refusals = Math.min(refusals + 1, attemptsMax)
    payment.waitUntil = Date.now() + waitMsOf(refusals, error.retryAfter)
    payment.look = 'busy'
  } else payment.look = error.code === 'network' ? 'offline' : 'busy'
  if (payment.step === 'code' && payment.code && serverNow() > payment.code.deadline) payment.step = 'expired'
}

/** The key of a payment that was approved without being watched: free, or paid before. */
export async function fetchKey(paymentId: string) {
  const answer = await call(checkPixStatus, { params: { paymentId } }).catch(() => null)
  if (payment.approvedId === paymentId && answer) payment.approvedKey = answer.licenseKey
}

/** After a reload: brings back the code that was on the screen, or the success it has come to meanwhile. */
export async function resumePayment(order: Order) {
  const id = read('paymentId')
  if (!id) return
  if (read('selectedProductId') !== order.productId) return keepIds(null, null)
  const answer = await call(checkPixStatus, { params: { paymentId: id } }).catch(() => null)
  if (!answer || payment.isOpen || read('paymentId') !== id) return
  const { status, isExpired, qr_code: text, amount, timeLeft } = answer
  if (status === 'approved') {
    Object.assign(payment, { order, isOpen: true })
    approve(id, answer.licenseKey)
  } else if (status === 'pending' && !isExpired && text) {
    const code = { paymentId: id, text, amountCents: centsOf(amount) ?? 0, deadline: serverNow() + timeLeft * 1000 }
    Object.assign(payment, { order, code, step: 'code', isOpen: true, look: 'none', problem: null })
  } else keepIds(null, null)
}
