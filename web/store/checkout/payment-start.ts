import type { Answer } from '#schema/api/endpoint.ts'
import { createPixPayment } from '#schema/api/payments.ts'
import { centsOf, toWire } from '#schema/rules/money.ts'
import { ApiError, call } from '#web/api/call.ts'
import type { HoneypotData } from '#web/state/honeypot.ts'
import { read } from '#web/state/storage.ts'
import { approve, goTo, keepIds, methods, type Order, payment } from './payment-state.ts'

export const attemptsMax = 3
const firstWaitMs = 1_000
const longestWaitMs = 30_000

/** The wait before another attempt: what the server asks for, or twice as long each time. */
export const waitMsOf = (attempt: number, retryAfter: number | undefined): number =>
  retryAfter === undefined ? Math.min(firstWaitMs * 2 ** (attempt - 1), longestWaitMs) : retryAfter * 1000

let run = 0

export function acceptTerms(honeypot: HoneypotData) {
  payment.acceptedWith = honeypot
  return startPix()
}

export const renewPix = () => (payment.acceptedWith ? startPix() : goTo('terms'))

/** Pays the price the server named instead. */
export function acceptPrice() {
  if (payment.order) payment.order.totalCents = payment.newCents
  return startPix()
}

/** Asks for the code. The same order inside its window is answered the same code, so asking again is harmless. */
export async function startPix() {
  const { order, acceptedWith } = payment
  if (!order || !acceptedWith) return goTo('terms')
  run += 1
  const mine = run
  const isOff = () => mine !== run || !payment.isOpen
  Object.assign(payment, { step: 'starting', problem: null, attempt: 1, waitUntil: 0 })
  for (let attempt = 1; ; attempt++) {
    payment.attempt = attempt
    try {
      const answer = await call(createPixPayment, { body: requestOf(order, acceptedWith) })
      if (!isOff()) take(answer)
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

const requestOf = ({ productId, productName, totalCents, couponCode }: Order, honeypotData: HoneypotData) => ({
  amount: toWire(totalCents),
  description: productName,
  userId: read('userId') ?? '',
  productId,
  couponCode,
  termsAccepted: true,
  honeypotData,
})

function take(answer: Answer<typeof createPixPayment>) {
  const { payment_id: paymentId, id, status, qr_code: text, amount, expiresAt } = answer
  if (!paymentId) return fail('invalid')
  if (status === 'approved') return approve(paymentId)
  if (status !== 'pending') return goTo('refused')
  if (!text) return fail('no_code')
  keepIds(paymentId, id)
  const code = { paymentId, text, amountCents: centsOf(amount) ?? 0, deadline: Date.parse(expiresAt) }
  Object.assign(payment, { step: 'code', code, look: 'none', waitUntil: 0 })
}

function refuse(error: ApiError) {
  const { code, message, retryAfter, extra } = error
  const problem = { code, message, retryAfter }
  const paidId = extra.payment_id
  if (code === 'already_paid' && typeof paidId === 'string') {
    approve(paidId)
    payment.problem = problem
  } else if (code === 'price_changed' && typeof extra.price === 'number') {
    Object.assign(payment, { step: 'repriced', newCents: centsOf(extra.price) ?? 0 })
  } else if (code === 'method_disabled') {
    Object.assign(payment, { step: 'methods', problem })
    void methods.load()
  } else Object.assign(payment, { step: 'failed', problem })
}

const fail = (code: 'invalid' | 'no_code') => Object.assign(payment, { step: 'failed', problem: { code, message: '' } })
