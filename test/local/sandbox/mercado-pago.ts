import type { FaultSettings } from './faults.ts'
import { type Answer, type Call, parseBody, type Route, route } from './http.ts'
import { disputeRoutes } from './mercado-pago-disputes.ts'
import { createIdempotency } from './mercado-pago-idempotency.ts'
import { refundRoutes, wrongState } from './mercado-pago-refunds.ts'
import { readRequest } from './mercado-pago-request.ts'
import { searchPayments } from './mercado-pago-search.ts'
import { createSignedWebhooks } from './mercado-pago-webhooks.ts'
import * as wire from './mercado-pago-wire.ts'
import { toPayment } from './past-payments.ts'
import { toCharge } from './pix-charges.ts'
import { type CaseBook, createDisputes } from './pix-disputes.ts'
import { canBeCancelled, createPayments, type Payment } from './pix-payments.ts'
import { isDisputeAction, type Provider } from './provider.ts'
import type { SandboxState } from './state.ts'
import type { Webhooks } from './webhooks.ts'

export type MercadoPagoOptions = {
  store: SandboxState
  faults: FaultSettings
  webhooks: Webhooks
  now: () => number
  accessToken: string
  webhookSecret: string
  collectorId: number
  bankUrl: () => string
  /** The account's cases, to which this API adds its own. */
  books: CaseBook[]
}

const name = 'mercadoPago'

const missingKey = "Header X-Idempotency-Key can't be null"
const usedKey = 'X-Idempotency-Key was already used with another body'

/** Mercado Pago's /v1/payments, for PIX. */
export function createMercadoPago(options: MercadoPagoOptions): Provider {
  const { store, faults, webhooks, now, accessToken, webhookSecret, collectorId, bankUrl, books } = options
  const signed = createSignedWebhooks({ name, store, faults, webhooks, now, webhookSecret })
  const idempotent = createIdempotency({
    store,
    section: 'mercado-pago-answers',
    refuseKey: (key) => (key ? undefined : wire.refuse(400, missingKey, [{ code: 4292, description: missingKey }])),
    refuseOtherBody: () => wire.refuse(409, usedKey, [{ code: 'idempotency_key_already_used', description: usedKey }]),
    refuseBody: () => wire.refuse(400, 'Params Error', [{ code: 1, description: 'Params Error' }]),
  })
  const payments = createPayments({
    store,
    section: 'mercado-pago',
    faults,
    now,
    announce(payment, change) {
      if (!payment.notificationUrl) return
      const body = wire.writeNotification(store.newId(), payment, `payment.${change}`, collectorId, now())
      signed.queue(wire.notificationAddress(payment.notificationUrl, payment.id), body)
    },
  })
  const disputes = createDisputes({
    store,
    section: 'mercado-pago-disputes',
    mediations: 'held',
    now,
    change: payments.change,
    announce(payment, { id }) {
      if (!payment.notificationUrl) return
      const body = wire.writeCaseNotification(store.newId(), payment.id, id, collectorId, now())
      signed.queue(wire.notificationAddress(payment.notificationUrl, id, wire.disputeTopic), body)
    },
  })
  books.push({ disputes, payment: (id) => payments.find(String(id)) })

  const write = (payment: Payment) => wire.writePayment(payment, collectorId, bankUrl())
  const notFound = () => wire.refuse(404, 'Payment not found', [{ code: 2000, description: 'Payment not found' }])

  const withToken = (answer: Route['answer']) => (call: Call) =>
    call.header('authorization') === `Bearer ${accessToken}`
      ? answer(call)
      : wire.refuse(401, 'Invalid access token', [{ code: 'unauthorized', description: 'Invalid access token' }])

  const withPayment = (answer: (call: Call, payment: Payment) => Answer | Promise<Answer>) =>
    withToken((call) => {
      const payment = payments.find(call.params.id ?? '')
      return payment ? answer(call, payment) : notFound()
    })

  function create(call: Call): Answer {
    const answer = idempotent(call, (body) => {
      const read = readRequest(body, now())
      if ('request' in read)
        return { answer: { status: 201, json: write(payments.create(read.request)) }, isDone: true }
      return { answer: wire.refuse(400, read.causes[0]?.description ?? 'Params Error', read.causes), isDone: false }
    })
    return answer.status === 201 ? { ...answer, json: wire.withQrCodeImage(answer.json as wire.WirePayment) } : answer
  }

  const get = (_: Call, payment: Payment): Answer => ({ status: 200, json: wire.withQrCodeImage(write(payment)) })

  function search(call: Call): Answer {
    payments.settleDue()
    const found = searchPayments(payments.all(), call.url.searchParams, now())
    if (!found) {
      const description = 'Invalid search: limit is at most 100, dates are ISO 8601 with an offset'
      return wire.refuse(400, description, [{ code: 1000, description }])
    }
    const { page, ...paging } = found
    const results = page.map((payment) => wire.withQrCodeImage(write(payment)))
    return { status: 200, json: { paging, results } }
  }

  function update(call: Call, payment: Payment): Answer {
    if (parseBody(call.text)?.status !== 'cancelled') {
      return wire.refuse(400, 'Params Error', [{ code: 1, description: 'Params Error: status can only be cancelled' }])
    }
    if (!canBeCancelled(payment)) return wire.refuse(400, wrongState, [{ code: 2018, description: wrongState }])
    payments.cancel(payment)
    return get(call, payment)
  }

  return {
    name,
    routes: [
      route('POST', '/v1/payments', withToken(create), 'create'),
      route('GET', '/v1/payments/search', withToken(search), 'search'),
      route('GET', '/v1/payments/:id', withPayment(get), 'get'),
      route('PUT', '/v1/payments/:id', withPayment(update), 'cancel'),
      ...refundRoutes({ collectorId, idempotent, withPayment, refund: payments.refund }),
      ...disputeRoutes({ books, withToken, now }),
    ],
    failure: wire.failure,
    settleDue: payments.settleDue,
    charges: () =>
      payments.all().map((payment) =>
        toCharge(payment, {
          id: String(payment.id),
          provider: name,
          actions: [...payments.actionsOf(payment), ...disputes.actionsOf(payment)],
        }),
      ),
    addPast: (charge) => payments.add(toPayment(charge, Number(charge.id))),
    act(id, action, actionOptions) {
      const payment = payments.find(id)
      if (payment && isDisputeAction(action)) disputes.act(payment, action)
      else if (payment) payments.act(payment, action, actionOptions)
    },
    async notify(id, { action = 'payment.updated', topic, url, ...changes }) {
      const payment = payments.find(id)
      const shop = url ?? payment?.notificationUrl
      if (!payment || !shop) return 0
      const disputed = topic === 'dispute' ? disputes.latestOf(payment) : undefined
      const address = disputed
        ? wire.notificationAddress(shop, disputed.id, wire.disputeTopic)
        : wire.notificationAddress(shop, payment.id)
      const body = disputed
        ? wire.writeCaseNotification(store.newId(), payment.id, disputed.id, collectorId, now())
        : wire.writeNotification(store.newId(), payment, action, collectorId, now())
      return signed.send(address, body, changes)
    },
  }
}
