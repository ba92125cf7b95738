import type { FaultSettings } from './faults.ts'
import { type Answer, type Call, type Failure, parseBody, type Route, route } from './http.ts'
import { toWooviPayment } from './past-payments.ts'
import { toCharge } from './pix-charges.ts'
import { type CaseBook, createDisputes } from './pix-disputes.ts'
import {
  type Account,
  type Cause,
  canBeRefunded,
  codeOf,
  createPayments,
  type Refund,
  restCents,
} from './pix-payments.ts'
import { isDisputeAction, type Provider } from './provider.ts'
import type { SandboxState } from './state.ts'
import type { Webhooks } from './webhooks.ts'
import { wooviDisputeRoutes } from './woovi-disputes.ts'
import { createWooviKeys } from './woovi-keys.ts'
import { listPage } from './woovi-lists.ts'
import { readCharge, readRefund, type WooviMetadata } from './woovi-request.ts'
import { createWooviWebhooks } from './woovi-webhooks.ts'
import type { WooviPayment } from './woovi-wire.ts'
import * as wire from './woovi-wire.ts'

export type WooviOptions = {
  store: SandboxState
  faults: FaultSettings
  webhooks: Webhooks
  now: () => number
  appId: string
  /** A refund is confirmed in the answer to its request, which is documented; by default it is in process for a moment. */
  refundsAtOnce?: boolean
  /** The address of webhooks, which only the panel knows. */
  webhookUrl: () => string | null
  ownUrl: () => string
  bankUrl: () => string
  books: CaseBook[]
}

const name = 'woovi'
const day = 86_400_000
const evidenceWithinMs = 3 * day
const somebody: Account = { name: 'Pessoa Pagadora', taxId: '52998224725' }

/** The answer to an unknown AppID, as documented: its body differs from that of all other errors. */
const refuse: Failure = (status, message) => ({
  status,
  json: status === 401 ? { data: null, errors: [{ message }] } : { error: message },
})

/** An account of Woovi: its API, and what its panel sets. */
export type Woovi = Provider & {
  /** As its webhooks are signed. */
  sign(body: string): string
  /** The private half of the key that signs now, as PEM. */
  key(): string
  rotateKey(): void
  sendTestWebhook(): Promise<number>
}

/** Woovi's API, for charges by PIX. Source: https://developers.woovi.com/api. */
export function createWoovi(options: WooviOptions): Woovi {
  const { store, faults, webhooks, now, appId, webhookUrl, ownUrl, bankUrl, books } = options
  const { refundsAtOnce = false } = options
  const keys = createWooviKeys(store)
  const signed = createWooviWebhooks({ name: name, store, webhooks, keys, url: webhookUrl })
  const addresses = () => ({ bankUrl: bankUrl() })
  const event = (type: string, payment: WooviPayment) => wire.writeChargeEvent(`OPENPIX:${type}`, payment, addresses())

  /** The events that a shop subscribes to. That a charge is there, and that a transfer has come, it hears as well by the others. */
  function announce(payment: WooviPayment, cause: Cause | undefined) {
    if (cause === 'expired') signed.queue(event('CHARGE_EXPIRED', payment))
    else if (cause === 'paid') {
      index(payment)
      signed.queue(event('CHARGE_COMPLETED', payment))
      if (wire.otherPayerOf(payment)) signed.queue(event('CHARGE_COMPLETED_NOT_SAME_CUSTOMER_PAYER', payment))
    } else if (cause) signed.queue(wire.writeRefundEvent(payment, cause))
  }

  const payments = createPayments<WooviMetadata>({
    store,
    section: 'woovi',
    faults,
    now,
    codeOf: (id, cents) => codeOf(wire.transactionIdOf(id), cents),
    // The code of a declined transfer may be paid by another one.
    endsByDecline: false,
    refundsTakeTime: !refundsAtOnce,
    payers: {
      usual: ({ metadata: { customer } }) =>
        customer?.taxId === undefined ? somebody : { name: customer.name, taxId: customer.taxId },
      refuse: ({ metadata: { customer, ensureSameTaxID } }, { taxId }) =>
        ensureSameTaxID && customer?.taxId !== taxId ? 'only the customer may pay' : undefined,
    },
    announce: (payment, _, cause) => announce(payment, cause),
  })
  const disputes = createDisputes({
    store,
    section: 'woovi-disputes',
    mediations: 'cases',
    canBeWithdrawn: true,
    // The central bank takes one report about a transfer ("InfractionReportAlreadyProcessed" of its DICT).
    isOnce: true,
    transferOf: (payment) => wire.paymentIdAt(payment) ?? '',
    answerWithinMs: evidenceWithinMs,
    now,
    change: payments.change,
    announce(payment, one) {
      // A new document changes the case as well, but sends no webhook.
      const isNew = one.documents.length === 0 || one.isCovered !== null
      if (isNew) signed.queue(wire.writeDisputeEvent(payment as WooviPayment, one))
    },
  })
  books.push({ disputes, payment: (id) => payments.find(String(id)) })

  // The numbers of charges by the ids that they are asked for.
  const numbers = new Map<string, number>()
  function index(payment: WooviPayment) {
    const ids = [wire.correlationIdOf(payment), wire.chargeIdOf(payment), wire.transactionIdOf(payment.id)]
    for (const id of [...ids, wire.paymentIdAt(payment)]) if (id !== null) numbers.set(id, payment.id)
  }
  payments.all().forEach(index)
  const find = (id: string) => payments.find(String(numbers.get(id)))
  const findPaid = (endToEndId: string) => {
    const payment = find(endToEndId)
    return payment && wire.paymentIdAt(payment) === endToEndId ? payment : undefined
  }

  const withAppId = (answer: Route['answer']) => (call: Call) =>
    call.header('authorization') === appId ? answer(call) : refuse(401, 'appID inválido')
  const withCharge = (answer: (call: Call, payment: WooviPayment) => Answer) =>
    withAppId((call) => {
      const payment = find(decodeURIComponent(call.params.id ?? ''))
      // Documented are 200 and 400 alone.
      return payment && !wire.isDeleted(payment) ? answer(call, payment) : refuse(400, 'Cobrança não encontrada')
    })
  const withBody = (call: Call, answer: (body: Record<string, unknown>) => Answer) => {
    const body = parseBody(call.text)
    return body ? answer(body) : refuse(400, 'The body is not a JSON object')
  }

  const write = (payment: WooviPayment) => wire.writeCharge(payment, addresses())
  const ok = (json: unknown): Answer => ({ status: 200, json })
  const answerMade = (payment: WooviPayment) => {
    const charge = write(payment)
    return ok({ charge, correlationID: charge.correlationID, brCode: charge.brCode })
  }

  const create = (call: Call) =>
    withBody(call, (body) => {
      const read = readCharge(body, now())
      if (typeof read === 'string') return refuse(400, read)
      const existing = find(read.externalReference ?? '')
      const returnsIt = call.url.searchParams.get('return_existing') === 'true'
      if (existing && returnsIt && !wire.isDeleted(existing)) return answerMade(existing)
      if (existing) return refuse(400, 'Já existe uma cobrança com o correlationID fornecido')
      const made = payments.create(read)
      index(made)
      return answerMade(made)
    })

  function list({ url }: Call): Answer {
    payments.settleDue()
    const wanted = url.searchParams.get('status')
    const charges = payments
      .all()
      .filter((one) => !wire.isDeleted(one) && (wanted === null || wire.statusOf(one) === wanted))
    const found = listPage(charges, url.searchParams)
    if (!found) return refuse(400, 'start and end must be in RFC 3339')
    return ok({ charges: found.page.map(write), pageInfo: found.pageInfo })
  }

  function remove(call: Call, payment: WooviPayment): Answer {
    if (payment.approvedAt !== null) return refuse(400, 'Uma cobrança paga não pode ser removida')
    payments.cancel(payment)
    return ok({ status: 'OK', id: decodeURIComponent(call.params.id ?? '') })
  }

  const refund = (call: Call, payment: WooviPayment) =>
    withBody(call, (body) => {
      const read = readRefund(body)
      if (typeof read === 'string') return refuse(400, read)
      const { correlationID: reference, comment } = read
      const earlier = payment.refunds.find((one) => one.reference === reference)
      if (earlier) return ok({ refund: wire.writeRefund(earlier) })
      const rest = restCents(payment)
      const { value = rest } = read
      if (!canBeRefunded(payment)) return refuse(400, 'A cobrança não pode ser reembolsada')
      if (value > rest || rest <= 0) return refuse(400, 'O valor é maior que o que resta da cobrança')
      const made: Refund = payments.refund(payment, value, { reference, ...(comment !== undefined && { comment }) })
      return ok({ refund: wire.writeRefund(made) })
    })

  const transfersOf = (all: WooviPayment[]) =>
    all.flatMap(wire.writeTransactions).map((one) => ({ one, createdAt: Date.parse(one.createdAt) }))

  function listTransactions({ url }: Call): Answer {
    payments.settleDue()
    const charge = url.searchParams.get('charge')
    const one = charge === null ? undefined : find(charge)
    if (charge !== null && !one) return refuse(400, 'Cobrança não encontrada')
    const found = listPage(transfersOf(one ? [one] : payments.all()), url.searchParams)
    if (!found) return refuse(400, 'start and end must be in RFC 3339')
    return ok({ transactions: found.page.map((transfer) => transfer.one), pageInfo: found.pageInfo })
  }

  function getTransaction({ params }: Call): Answer {
    const payment = findPaid(params.id ?? '')
    const paid = payment && wire.writeTransactions(payment).at(-1)
    return paid ? ok({ transaction: paid }) : refuse(400, 'Transação não encontrada')
  }

  const caseOwner = ({ paymentId }: { paymentId: number }) => payments.find(String(paymentId))
  /** Those that are set up in the panel. `url`: at that address alone. */
  function listWebhooks({ url: { searchParams } }: Call): Answer {
    const [address, wanted] = [webhookUrl(), searchParams.get('url')]
    const registered = address === null || (wanted ?? address) !== address ? [] : wire.writeWebhooks(address)
    const found = listPage(
      registered.map((one) => ({ one, createdAt: now() })),
      searchParams,
    )
    if (!found) return refuse(400, 'start and end must be in RFC 3339')
    return ok({ webhooks: found.page.map(({ one }) => one), pageInfo: found.pageInfo })
  }

  const publicKeys = (): Answer => ({
    ...ok({ public_keys: keys.published() }),
    headers: { 'cache-control': 'public, max-age=3600' },
  })

  const charge = '/api/v1/charge/:id'
  return {
    name: name,
    routes: [
      route('POST', '/api/v1/charge', withAppId(create), 'create'),
      route('GET', '/api/v1/charge', withAppId(list), 'search'),
      route(
        'GET',
        charge,
        withCharge((_, payment) => ok({ charge: write(payment) })),
        'get',
      ),
      route('DELETE', charge, withCharge(remove), 'cancel'),
      route('POST', `${charge}/refund`, withCharge(refund), 'refund'),
      route(
        'GET',
        `${charge}/refund`,
        withCharge((_, { refunds }) => ok({ refunds: refunds.map(wire.writeRefund) })),
        'refunds',
      ),
      route('GET', '/api/v1/transaction', withAppId(listTransactions), 'transaction'),
      route('GET', '/api/v1/transaction/:id', withAppId(getTransaction), 'transaction'),
      ...wooviDisputeRoutes({ disputes, withAppId, refuse, paymentOf: caseOwner, findPaid, ownUrl, now }),
      route('GET', '/api/v1/webhook/public-keys', publicKeys, 'keys'),
      route('GET', '/api/v1/webhook', withAppId(listWebhooks), 'webhooks'),
    ],
    failure: refuse,
    settleDue: payments.settleDue,
    charges: () =>
      payments.all().map((payment) =>
        toCharge(payment, {
          id: wire.correlationIdOf(payment),
          provider: name,
          method: 'PIX · Woovi',
          payerTaxId: payment.paidBy?.taxId ?? payment.metadata.customer?.taxId ?? somebody.taxId,
          actions: [...payments.actionsOf(payment), ...disputes.actionsOf(payment)],
        }),
      ),
    addPast(past) {
      if (numbers.has(past.id) && find(past.id)) return
      const payment = toWooviPayment(past, store.newId(), somebody)
      payments.add(payment)
      index(payment)
      if (past.status === 'in_mediation') disputes.openCase(payment)
    },
    act(id, action, actionOptions) {
      const payment = find(id)
      if (payment && isDisputeAction(action)) disputes.act(payment, action)
      else if (payment) payments.act(payment, action, actionOptions)
    },
    async notify(id, { action: named, topic, ...changes }) {
      const payment = find(id)
      if (!payment) return 0
      const action = named ?? 'OPENPIX:CHARGE_COMPLETED'
      // Where nothing is named, the latest that it has told.
      const isOfDispute = topic === 'dispute' || (topic === undefined && named === undefined)
      const disputed = isOfDispute ? disputes.latestOf(payment) : undefined
      const refunded = action.startsWith('PIX_TRANSACTION_REFUND') ? payment.refunds.at(-1) : undefined
      if (topic === 'test') return signed.send(wire.writeTestEvent(action, now()), changes)
      if (disputed) return signed.send(wire.writeDisputeEvent(payment, disputed), changes)
      if (refunded) return signed.send(wire.writeRefundEvent(payment, refunded), changes)
      return signed.send(wire.writeChargeEvent(action, payment, addresses()), changes)
    },
    sign: keys.sign,
    key: keys.current,
    rotateKey: keys.rotate,
    sendTestWebhook: () => signed.send(wire.writeTestEvent('OPENPIX:CHARGE_COMPLETED', now()), {}),
  }
}
