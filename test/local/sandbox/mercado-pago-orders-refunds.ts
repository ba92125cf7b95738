import * as v from 'valibot'
import { type Answer, type Call, type Route, route } from './http.ts'
import type { Idempotent } from './mercado-pago-idempotency.ts'
import { refuseFor, refuseOrder } from './mercado-pago-orders-errors.ts'
import { wireIdOf } from './mercado-pago-orders-ids.ts'
import { amount, centsOf, readBody } from './mercado-pago-orders-request.ts'
import { writeRefunded } from './mercado-pago-orders-wire.ts'
import { canBeRefunded, type Payment, type Refund, restCents } from './pix-payments.ts'

export type OrderRefundOptions = {
  idempotent: Idempotent
  /** Checks the token, and finds the order that the address names. */
  withOrder(answer: (call: Call, payment: Payment) => Answer): Route['answer']
  refund(payment: Payment, cents: number): Refund
}

/** Nothing: all of it. Otherwise the part that goes back. */
const refundBody = v.strictObject({
  transactions: v.optional(v.pipe(v.array(v.strictObject({ id: v.string(), amount })), v.minLength(1), v.maxLength(1))),
})

/** The amount to send back in cents, or why nothing is. */
function readRefund(body: Record<string, unknown>, payment: Payment): number | Answer {
  const read = readBody(refundBody, body)
  if (Array.isArray(read)) return refuseOrder(400, read)
  const rest = restCents(payment)
  if (payment.refunds.some(({ status }) => status === 'in_process')) {
    return refuseFor(409, 'refund_in_progress', 'A refund of this order is in progress')
  }
  if (payment.status === 'refunded' || (canBeRefunded(payment) && rest <= 0)) {
    return refuseFor(409, 'order_already_refunded', 'The order was already refunded')
  }
  if (!canBeRefunded(payment)) {
    return refuseFor(409, 'cannot_refund_order', "Only orders with status 'processed' can be refunded")
  }
  const [part] = read.transactions ?? []
  if (!part) return rest
  if (part.id !== wireIdOf('PAY', payment.id)) return refuseFor(404, 'transaction_not_found', 'Transaction not found')
  const cents = centsOf(part.amount)
  if (cents === 0) return refuseFor(400, 'property_value', 'transactions[0].amount must be greater than 0')
  if (cents > rest) return refuseFor(400, 'refund_amount_exceeds', 'Refund amount exceeds the available amount')
  return cents
}

/** Mercado Pago's /v1/orders/{id}/refund. */
export function orderRefundRoute({ idempotent, withOrder, refund }: OrderRefundOptions): Route {
  const create = (call: Call, payment: Payment) =>
    idempotent(call, (body) => {
      const cents = readRefund(body, payment)
      if (typeof cents !== 'number') return { answer: cents, isDone: false }
      refund(payment, cents)
      return { answer: { status: 201, json: writeRefunded(payment) }, isDone: true }
    })
  return route('POST', '/v1/orders/:id/refund', withOrder(create), 'refund')
}
