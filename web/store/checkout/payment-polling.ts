import type { Answer } from '#schema/api/endpoint.ts'
import { checkPaymentStatus } from '#schema/api/payments.ts'
import { centsOf } from '#schema/rules/money.ts'
import { methodTerms, statusPollMs } from '#schema/rules/payments.ts'
import { ApiError, asApiError, call, isBetweenBuilds } from '#web/api/call.ts'
import { serverNow } from '#web/api/server-clock.ts'
import { elapsed } from '#web/hooks/use-now.ts'
import { keyHoldOf } from '#web/state/key-hold.ts'
import { isReplaced, leadOn } from '#web/state/new-page.ts'
import { choice } from './checkout-state.ts'
import { attemptsMax, showFailure, waitMsOf } from './payment-attempts.ts'
import {
  forgetPayment,
  type Order,
  type PaymentScreen,
  type PollResult,
  payment,
  reopenPayment,
  type Step,
  showApproved,
  showCode,
  showScreen,
} from './payment-state.ts'

/**
 * How often the status is requested while the code, or the wait for it, is on a visible screen: beside the bank's window, the key has to
 * appear within two seconds. The server answers from its own rows; only a hidden page, trouble and an expired code use the slower
 * `statusPollMs`.
 */
export const fastPollMs = 1_000

/** How long until the next request; null where there is nothing to wait for. */
export function pollMsOf(step: Step, isVisible: boolean, pollResult: PollResult): number | null {
  // A late payment is accepted, so an expired code is polled too.
  if (step === 'expired') return statusPollMs
  if (step !== 'code') return null
  return isVisible && pollResult !== 'offline' && pollResult !== 'busy' ? fastPollMs : statusPollMs
}

let isRequesting = false
let refusals = 0

type PolledScreen = Extract<PaymentScreen, { step: 'code' | 'expired' }>

/** The screen of a payment that is being polled, as it is now. */
function polledScreen(): PolledScreen | null {
  const { isOpen, screen } = payment
  return isOpen && (screen.step === 'code' || screen.step === 'expired') ? screen : null
}

/** Requests the payment's status. `isManual`: the shopper asked for it, and is shown the result. */
export async function checkPayment(isManual = false) {
  const screen = polledScreen()
  if (!screen || (!isManual && screen.waitUntil > elapsed())) return
  if (isManual) screen.pollResult = 'asking'
  // The answer to a request that is under way serves this one too.
  if (isRequesting) return
  isRequesting = true
  const { paymentId } = screen.code
  const isCurrent = () => polledScreen()?.code.paymentId === paymentId
  try {
    const answer = await call(checkPaymentStatus, { params: { paymentId } })
    refusals = 0
    if (isCurrent()) showStatus(answer)
  } catch (thrown) {
    if (isCurrent()) showPollError(asApiError(thrown))
  } finally {
    isRequesting = false
  }
}

function showStatus(answer: Answer<typeof checkPaymentStatus>) {
  const { payment_id: paymentId, status, isExpired, licenseKey, isDelivering, reason, isReserved } = answer
  const screen = polledScreen()
  if (!screen) return
  if (status === 'approved')
    return showApproved(paymentId, { licenseKey, isDelivering, hold: keyHoldOf(answer, serverNow()) })
  if (status === 'refunded') {
    showScreen({ step: 'refunded' })
    forgetPayment(paymentId)
  } else if (status === 'cancelled' && !isExpired) {
    showScreen({ step: 'refused', reason })
    forgetPayment(paymentId)
  } else {
    const wasManual = screen.pollResult === 'asking' || screen.pollResult === 'notYet'
    const pollResult = answer.providerFault ?? (wasManual ? 'notYet' : 'none')
    const text = answer.qr_code ?? screen.code.text
    showPolled({ ...screen, code: { ...screen.code, text, isReserved }, pollResult, waitUntil: 0 }, isExpired)
  }
}

function showPollError(error: ApiError) {
  const screen = polledScreen()
  if (!screen) return
  if (error.code === 'payment_not_found') {
    showScreen({ step: 'lost' })
    forgetPayment(screen.code.paymentId)
    return
  }
  let { waitUntil } = screen
  if (error.code === 'too_many_requests') {
    refusals = Math.min(refusals + 1, attemptsMax)
    waitUntil = elapsed() + waitMsOf(refusals, error.retryAfter)
  }
  // A page of an older build would never read that it is paid; the new one resumes the code.
  if (isBetweenBuilds(error)) void isReplaced().then((isOld) => isOld && leadOn())
  const pollResult = error.code === 'network' ? 'offline' : 'busy'
  showPolled({ ...screen, pollResult, waitUntil }, serverNow() > screen.code.deadline)
}

/** A code that has expired may have been paid; without one nobody can have paid. */
function showPolled(screen: PolledScreen, isExpired: boolean) {
  if (!isExpired || screen.step === 'expired') return showScreen(screen)
  if (screen.code.text) return showScreen({ ...screen, step: 'expired' })
  showFailure('no_code')
  forgetPayment(screen.code.paymentId)
}

/** Fetches the key of a payment that was approved without being polled: free or paid before, or with a key to be delivered. */
export async function fetchKey(paymentId: string) {
  const answer = await call(checkPaymentStatus, { params: { paymentId } }).catch(() => null)
  const { screen } = payment
  if (screen.step !== 'approved' || screen.paymentId !== paymentId || !answer) return
  screen.licenseKey = answer.licenseKey
  screen.isDelivering = answer.isDelivering
  screen.hold = keyHoldOf(answer, serverNow())
}

/** Shows the payment that a reload or a login interrupted, unless something else is shown (`isCurrent`) by the time it is known. */
export async function showStoredPayment(order: Order, paymentId: string, isCurrent: () => boolean) {
  const answer = await call(checkPaymentStatus, { params: { paymentId } }).catch((thrown) => thrown as ApiError)
  if (!isCurrent()) return
  if (answer instanceof ApiError) {
    if (answer.code === 'payment_not_found') forgetPayment(paymentId)
    return
  }
  // Of the same product, another key may be renewed, or a new one bought.
  if (answer.renewsLicenseId !== (order.renews?.licenseId ?? null)) return
  const { status, isExpired, qr_code: text, hostedUrl, amount, timeLeft, isReserved, payerCheck, payerHint } = answer
  if (status === 'approved') {
    reopenPayment(order)
    showApproved(paymentId, { ...answer, hold: keyHoldOf(answer, serverNow()) })
  } else if (isExpired || (status === 'pending' && hostedUrl === null)) {
    const amountCents = centsOf(amount) ?? 0
    reopenPayment(asPaid(order, answer.coupon, amountCents))
    const deadline = serverNow() + timeLeft * 1000
    const code = { paymentId, text: text ?? '', amountCents, deadline, isReserved, payerCheck, payerHint }
    showCode(code, isExpired ? 'expired' : 'code')
  } else forgetPayment(paymentId)
}

/** The order as it was paid for: its coupon and its currency are back on the page too, and a new code costs the same. */
function asPaid(order: Order, coupon: Answer<typeof checkPaymentStatus>['coupon'], totalCents: number): Order {
  const couponCode = coupon?.code.toLowerCase() ?? null
  choice.coupon = coupon && couponCode ? { code: couponCode, percent: coupon.discount } : null
  const { currency } = methodTerms.pix
  choice.currency = currency
  return { ...order, totalCents, currency, couponCode }
}
