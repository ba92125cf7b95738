import { type Answer, type Call, type Route, route } from './http.ts'
import type { MercadoPagoOptions } from './mercado-pago.ts'
import { disputeRoutes } from './mercado-pago-disputes.ts'
import { createIdempotency } from './mercado-pago-idempotency.ts'
import { codeOf, refuseFor, refuseOrder } from './mercado-pago-orders-errors.ts'
import { isOrderId, readWireId, wireIdOf } from './mercado-pago-orders-ids.ts'
import { orderRefundRoute } from './mercado-pago-orders-refunds.ts'
import { readOrder } from './mercado-pago-orders-request.ts'
import { searchOrders } from './mercado-pago-orders-search.ts'
import * as wire from './mercado-pago-orders-wire.ts'
import { createSignedWebhooks } from './mercado-pago-webhooks.ts'
import { notificationAddress } from './mercado-pago-wire.ts'
import { toOrderPayment } from './past-payments.ts'
import { toCharge } from './pix-charges.ts'
import { createDisputes } from './pix-disputes.ts'
import { canBeCancelled, createPayments, type Making, type Payment } from './pix-payments.ts'
import { isDisputeAction, type Provider } from './provider.ts'

export type OrdersOptions = MercadoPagoOptions & {
  /** The address of webhooks, which only the panel of the application knows. */
  webhookUrl: () => string | null
}

const name = 'mercadoPagoOrders'
const longestKey = 128

function refuseKey(key: string | undefined): Answer | undefined {
  if (!key) return refuseFor(400, 'empty_required_header', 'Missing HTTP header: X-Idempotency-Key')
  if (key.length <= longestKey) return undefined
  return refuseFor(400, 'invalid_idempotency_key_length', `X-Idempotency-Key length exceeds ${longestKey} characters`)
}

/** Documented for each status of an order; one that is still being made has none. */
const actions: Record<string, string> = {
  action_required: 'order.action_required',
  processed: 'order.processed',
  canceled: 'order.canceled',
  refunded: 'order.refunded',
  expired: 'order.expired',
  failed: 'order.failed',
  charged_back: 'order.charged_back',
}

function actionOf(payment: Payment): string | undefined {
  const { status, status_detail } = wire.stateOf(payment)
  return status_detail === 'partially_refunded' ? 'order.refunded' : actions[status]
}

/** Mercado Pago's Orders API, for PIX. Source: https://www.mercadopago.com.br/developers, "Checkout API via Orders". */
export function createMercadoPagoOrders(options: OrdersOptions): Provider {
  const { store, faults, webhooks, now, accessToken, webhookSecret, collectorId, bankUrl, books, webhookUrl } = options
  const signed = createSignedWebhooks({ name, store, faults, webhooks, now, webhookSecret })
  const idempotent = createIdempotency({
    store,
    section: 'mercado-pago-orders-answers',
    refuseKey,
    refuseOtherBody: () =>
      refuseFor(409, 'idempotency_key_already_used', 'The X-Idempotency-Key was already used with another request'),
    refuseBody: () => refuseFor(400, 'json_syntax_error', 'The body is not a JSON object'),
  })
  const payments = createPayments({
    store,
    section: 'mercado-pago-orders',
    faults,
    now,
    announce(payment) {
      const url = webhookUrl()
      const action = actionOf(payment)
      if (url && action) signed.queue(addressOf(url, payment), notificationOf(payment, action))
    },
  })
  const disputes = createDisputes({
    store,
    section: 'mercado-pago-orders-disputes',
    mediations: 'none',
    now,
    change: payments.change,
    // Of a case there is nothing else to tell: its order has changed, and says so.
    announce() {},
  })
  books.push({ disputes, payment: (id) => payments.find(String(id)) })

  const write = (payment: Payment) =>
    wire.writeOrder({ payment, chargebacks: disputes.allOf(payment), collectorId, bankUrl: bankUrl() })
  const addressOf = (url: string, payment: Payment) => notificationAddress(url, wireIdOf('ORD', payment.id), 'order')
  const notificationOf = (payment: Payment, action: string) =>
    wire.writeNotification(write(payment), payment.version, action, now())

  const isOurs = (call: Call) => call.header('authorization') === `Bearer ${accessToken}`
  const withToken = (answer: Route['answer']) => (call: Call) =>
    isOurs(call) ? answer(call) : refuseFor(401, 'unauthorized', 'The value sent as Access Token is incorrect')

  const find = (id: string) => payments.find(String(readWireId('ORD', id)))
  const withOrder = (answer: (call: Call, payment: Payment) => Answer) =>
    withToken((call) => {
      const id = call.params.id ?? ''
      if (!isOrderId(id)) {
        return refuseFor(400, 'invalid_path_param', 'order_id must begin with ORD and be followed by 26 characters')
      }
      const payment = find(id)
      return payment ? answer(call, payment) : refuseFor(404, 'order_not_found', 'Order not found')
    })

  function drawMaking(text: string): Making {
    const fault = faults.drawOrder(text)
    if (fault?.value !== 'later') return { as: fault?.value ?? 'now' }
    return { as: 'later', makeAt: fault.afterMs === null ? null : now() + fault.afterMs }
  }

  function answerMade(payment: Payment): Answer {
    const made = write(payment)
    if (payment.status !== 'rejected') return { status: payment.status === 'processing' ? 202 : 201, json: made }
    const [failed] = made.transactions.payments
    const details = [`${failed?.id}: ${failed?.status_detail}`]
    return refuseOrder(402, [{ code: 'failed', message: 'The following transactions failed', details }], made)
  }

  function create(call: Call): Answer {
    const answer = idempotent(call, (body) => {
      const read = readOrder(body, now())
      if (Array.isArray(read)) return { answer: refuseOrder(400, read), isDone: false }
      return { answer: answerMade(payments.create(read, drawMaking(call.text))), isDone: true }
    })
    return answer.status === 201 ? { ...answer, json: wire.withQrCodeImage(answer.json as wire.WireOrder) } : answer
  }

  const get = (_: Call, payment: Payment): Answer => ({ status: 200, json: wire.withQrCodeImage(write(payment)) })

  function search({ url }: Call): Answer {
    payments.settleDue()
    const query = url.searchParams
    if (!query.get('begin_date') || !query.get('end_date')) {
      return refuseFor(400, 'missing_required_params', 'begin_date and end_date are required')
    }
    const found = searchOrders(payments.all(), query, now())
    if (found.fault !== undefined) return refuseFor(400, 'invalid_parameter', found.fault)
    const data = found.page.map((payment) => wire.withQrCodeImage(write(payment)))
    return { status: 200, json: { data, paging: found.paging } }
  }

  const cancel = (call: Call, payment: Payment) =>
    idempotent(call, () => {
      const { status } = wire.stateOf(payment)
      const refusal =
        status === 'canceled'
          ? refuseFor(409, 'order_already_canceled', 'The order was already canceled')
          : refuseFor(409, 'cannot_cancel_order', `An order with status ${status} cannot be canceled`)
      if (!canBeCancelled(payment)) return { answer: refusal, isDone: false }
      payments.cancel(payment)
      return { answer: { status: 200, json: write(payment) }, isDone: true }
    })

  // An automatic order is processed and captured by itself, with the transactions that it was created with.
  const refuseManual = withOrder(() =>
    refuseFor(409, 'invalid_order_status', 'The action is not allowed for an order that is processed automatically'),
  )

  return {
    name,
    routes: [
      route('POST', '/v1/orders', withToken(create), 'create'),
      route('GET', '/v1/orders', withToken(search), 'search'),
      route('GET', '/v1/orders/:id', withOrder(get), 'get'),
      route('POST', '/v1/orders/:id/cancel', withOrder(cancel), 'cancel'),
      orderRefundRoute({ idempotent, withOrder, refund: payments.refund }),
      ...disputeRoutes({ books, withToken, isFor: isOurs, now }),
      ...['process', 'capture', 'transactions'].map((one) => route('POST', `/v1/orders/:id/${one}`, refuseManual)),
      ...['PUT', 'DELETE'].map((one) => route(one, '/v1/orders/:id/transactions/:payment', refuseManual)),
    ],
    failure: (status, message, code = codeOf(status)) => refuseFor(status, String(code), message),
    settleDue: payments.settleDue,
    charges: () =>
      payments.all().map((payment) =>
        toCharge(payment, {
          id: wireIdOf('ORD', payment.id),
          provider: name,
          actions: [...payments.actionsOf(payment), ...disputes.actionsOf(payment)],
        }),
      ),
    addPast(charge) {
      const payment = toOrderPayment(charge, readWireId('ORD', charge.id) ?? Number(charge.id))
      if (payments.add(payment) && payment.status === 'charged_back') disputes.openCase(payment)
    },
    act(id, action, actionOptions) {
      const payment = find(id)
      if (payment && isDisputeAction(action)) disputes.act(payment, action)
      else if (payment) payments.act(payment, action, actionOptions)
    },
    async notify(id, { action, url, ...changes }) {
      const payment = find(id)
      const shop = url ?? webhookUrl()
      if (!payment || !shop) return 0
      const body = notificationOf(payment, action ?? actionOf(payment) ?? 'order.processed')
      return signed.send(addressOf(shop, payment), body, changes)
    },
  }
}
