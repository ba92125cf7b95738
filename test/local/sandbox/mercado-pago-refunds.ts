import { type Answer, type Call, type Route, route } from './http.ts'
import type { Idempotent } from './mercado-pago-idempotency.ts'
import { type Cause, readCents, unknownNames } from './mercado-pago-request.ts'
import { refuse, writeRefund } from './mercado-pago-wire.ts'
import { canBeRefunded, type Payment, type Refund, restCents } from './pix-payments.ts'

export type RefundOptions = {
  collectorId: number
  idempotent: Idempotent
  /** Checks the token, and finds the payment that the address names. */
  withPayment(answer: (call: Call, payment: Payment) => Answer): Route['answer']
  refund(payment: Payment, cents: number): Refund
}

const refundNames = ['amount']
const notFound = { code: 2032, description: 'Refund not found' }
const inProcess = { code: 'in_process', description: 'The refund is in process' }
export const wrongState = 'The action requested is not valid for the current payment state'

/** Without this header, which the official client does not send, refunds in process are not shown. */
const showsInProcess = (call: Call) => call.header('x-render-in-process-refunds') === 'true'

/** The amount to refund in cents, or why there is none. */
function readRefund(body: Record<string, unknown>, payment: Payment): number | Cause {
  const unknown = unknownNames(body, refundNames)
  if (unknown) return unknown
  const rest = restCents(payment)
  if (payment.status === 'refunded' || (canBeRefunded(payment) && rest <= 0)) {
    return { code: 4296, description: 'The payment is already refunded' }
  }
  if (!canBeRefunded(payment)) return { code: 2063, description: wrongState }
  if (body.amount === undefined || body.amount === null) return rest
  const cents = readCents(body.amount)
  if (cents === undefined) return { code: 4041, description: 'amount attribute must be numeric' }
  if (cents <= 0 || cents > rest)
    return { code: 4040, description: 'amount attribute must be positive, and at most what is left' }
  return cents
}

/** Mercado Pago's /v1/payments/{id}/refunds. */
export function refundRoutes({ collectorId, idempotent, withPayment, refund }: RefundOptions): Route[] {
  const write = (payment: Payment, one: Refund) => writeRefund(payment, one, collectorId)
  const shown = (call: Call, { refunds }: Payment) =>
    refunds.filter(({ status }) => status !== 'in_process' || showsInProcess(call))

  const create = (call: Call, payment: Payment) =>
    idempotent(call, (body) => {
      const read = readRefund(body, payment)
      if (typeof read !== 'number') return { answer: refuse(400, read.description, [read]), isDone: false }
      const made = refund(payment, read)
      // As documented: without the header the refund is in process and the answer is a 400 all the same.
      const answer =
        made.status === 'in_process' && !showsInProcess(call)
          ? refuse(400, inProcess.description, [inProcess])
          : { status: 201, json: write(payment, made) }
      return { answer, isDone: true }
    })

  function get(call: Call, payment: Payment): Answer {
    const found = shown(call, payment).find(({ id }) => String(id) === call.params.refund)
    return found ? { status: 200, json: write(payment, found) } : refuse(404, notFound.description, [notFound])
  }

  // The official client lists with a slash at the end.
  const refunds = '/v1/payments/:id/refunds'
  return [
    route('POST', `${refunds}/?`, withPayment(create), 'refund'),
    route(
      'GET',
      `${refunds}/?`,
      withPayment((call, payment) => ({ status: 200, json: shown(call, payment).map((one) => write(payment, one)) })),
      'get',
    ),
    route('GET', `${refunds}/:refund`, withPayment(get), 'get'),
  ]
}
