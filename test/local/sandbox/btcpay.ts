import { createHmac, randomUUID } from 'node:crypto'
import { type CoinCharge, type CoinEvent, createCoinCharges } from './coin-charges.ts'
import type { FaultSettings } from './faults.ts'
import { type Answer, type Call, isObject, parseBody, type Route, route } from './http.ts'
import type { Provider } from './provider.ts'
import type { SandboxState } from './state.ts'
import type { Webhooks } from './webhooks.ts'

export type BtcpayKeys = { storeId: string; apiKey: string; webhookSecret: string }
export type BtcpayOptions = BtcpayKeys & {
  store: SandboxState
  faults: FaultSettings
  webhooks: Webhooks
  now: () => number
  payUrl: (id: string) => string
}

type PullPayment = { id: string; name: string; description: string; cents: number; currency: string; chargeId: string }

const name = 'btcpay'
export const btcpayPath = '/btcpay'
const events: Record<CoinEvent, string> = {
  created: 'InvoiceCreated',
  seen: 'InvoiceReceivedPayment',
  paid: 'InvoiceSettled',
  'paid-late': 'InvoicePaymentSettled',
  expired: 'InvoiceExpired',
  failed: 'InvoiceInvalid',
  cancelled: 'InvoiceInvalid',
  refunded: '',
}
const decimal = (cents: number) => (cents / 100).toFixed(2)
const seconds = (at: number) => Math.floor(at / 1000)
const wrong = (path: string, message: string): Answer => ({ status: 422, json: [{ path, message }] })
const refuse = (status: number, code: string, message: string): Answer => ({ status, json: { code, message } })

/** Status and additional status, as the server's own watcher sets them. */
function statusOf({ status, closed, paidCents, cents }: CoinCharge): [string, string] {
  if (closed === 'cancelled') return ['Invalid', 'Marked']
  if (closed === 'expired') {
    if (status === 'rejected') return ['Invalid', 'None']
    return ['Expired', paidCents >= cents ? 'PaidLate' : paidCents > 0 ? 'PaidPartial' : 'None']
  }
  if (status === 'processing') return ['Processing', 'None']
  if (status === 'rejected') return ['Invalid', 'None']
  if (status === 'pending') return ['New', paidCents > 0 ? 'PaidPartial' : 'None']
  return ['Settled', paidCents > cents ? 'PaidOver' : 'None']
}

/** BTCPay Server's Greenfield API. */
export function createBtcpay(options: BtcpayOptions): Provider {
  const { store, faults, webhooks, now, payUrl, storeId, apiKey, webhookSecret } = options
  const newId = () => store.newId().toString(36).toUpperCase().padStart(22, 'B')
  const state = store.section('btcpay-refunds', () => ({ pulls: [] as PullPayment[] }))
  const charges = createCoinCharges(store, faults, now, {
    name,
    settlesParts: false,
    canRefund: false,
    newId,
    announce(charge, event) {
      if (events[event]) webhooks.queue(name, shopOf(charge), writeEvent(charge, events[event]))
    },
  })
  webhooks.signWith(name, ({ body }) => sign(body, webhookSecret))

  // BTCPay's webhooks are set up once, by hand; the sandbox assumes one for the shop that made the invoice.
  const shopOf = ({ returnUrl }: CoinCharge) => new URL('/api/payments/btcpay/webhook', returnUrl).href

  function writeEvent(charge: CoinCharge, type: string) {
    const deliveryId = randomUUID()
    const event = { deliveryId, webhookId: 'sandbox', originalDeliveryId: deliveryId, isRedelivery: false }
    return { ...event, type, timestamp: seconds(now()), storeId, invoiceId: charge.id, metadata: charge.metadata }
  }

  function writeInvoice(charge: CoinCharge) {
    const [status, additionalStatus] = statusOf(charge)
    return {
      id: charge.id,
      storeId,
      amount: decimal(charge.cents),
      paidAmount: decimal(charge.paidCents),
      currency: charge.currency,
      type: 'Standard',
      checkoutLink: payUrl(charge.id),
      createdTime: seconds(charge.createdAt),
      expirationTime: seconds(charge.expiresAt),
      monitoringExpiration: seconds(charge.expiresAt) + 86_400,
      status,
      additionalStatus,
      availableStatusesForManualMarking: ['Settled', 'Invalid'],
      archived: false,
      metadata: charge.metadata,
      checkout: { redirectURL: charge.returnUrl },
    }
  }

  function writeMethods({ id, paidCents, money }: CoinCharge) {
    const status = { none: '', processing: 'Processing', settled: 'Settled', invalid: 'Invalid' }[money]
    const value = (paidCents / 6_000_000).toFixed(8)
    const payment = {
      id: `${id}-0`,
      receivedDate: seconds(now()),
      value,
      fee: '0.0',
      status,
      destination: 'bc1qsandbox',
    }
    return [
      {
        paymentMethodId: 'BTC-CHAIN',
        currency: 'BTC',
        destination: 'bc1qsandbox',
        rate: '60000.00',
        totalPaid: value,
        activated: true,
        payments: money === 'none' ? [] : [payment],
      },
    ]
  }

  const withKey = (answer: Route['answer']) => (call: Call) => {
    if (call.header('authorization') !== `token ${apiKey}`) return refuse(401, 'unauthenticated', 'Wrong API key')
    if (call.params.store !== storeId) return refuse(404, 'store-not-found', 'The store was not found')
    return answer(call)
  }
  const withCharge = (answer: (call: Call, charge: CoinCharge) => Answer) =>
    withKey((call) => {
      charges.settleDue()
      const charge = charges.find(call.params.id ?? '')
      return charge ? answer(call, charge) : refuse(404, 'invoice-not-found', 'The invoice was not found')
    })

  function create(call: Call): Answer {
    const body = parseBody(call.text)
    if (!body || !(Number(body.amount) > 0)) return wrong('amount', 'The amount should be more than 0')
    const metadata = isObject(body.metadata) ? body.metadata : {}
    const checkout = isObject(body.checkout) ? body.checkout : {}
    const minutes = Number(checkout.expirationMinutes ?? 15)
    if (!(minutes >= 1)) return wrong('checkout.expirationMinutes', 'At least a minute')
    if (!URL.canParse(String(checkout.redirectURL))) return wrong('checkout.redirectURL', 'Not an address')
    const charge = charges.create({
      cents: Math.round(Number(body.amount) * 100),
      currency: String(body.currency),
      description: String(metadata.itemDesc ?? ''),
      reference: String(metadata.orderId ?? ''),
      metadata,
      returnUrl: String(checkout.redirectURL),
      expiresAt: now() + minutes * 60_000,
    })
    return { status: 200, json: writeInvoice(charge) }
  }

  function list(call: Call): Answer {
    charges.settleDue()
    const query = call.url.searchParams
    const wanted = query.getAll('orderId')
    const startsAt = Number(query.get('startDate') ?? 0) * 1000
    const endsAt = Number(query.get('endDate') ?? Number.POSITIVE_INFINITY) * 1000
    const skip = Number(query.get('skip') ?? 0)
    const take = Number(query.get('take') ?? Number.POSITIVE_INFINITY)
    // Negated, so that NaN is refused too.
    if (!(startsAt <= endsAt)) return wrong('startDate', 'startDate should not be above endDate')
    if (!(skip >= 0 && take >= 0)) return wrong('skip', 'skip and take are numbers')
    const found = charges
      .all()
      .filter(({ reference }) => wanted.length === 0 || wanted.includes(reference))
      .filter(({ createdAt }) => createdAt >= startsAt && createdAt <= endsAt)
      .reverse()
    return { status: 200, json: found.slice(skip, skip + take).map(writeInvoice) }
  }

  function mark(call: Call, charge: CoinCharge): Answer {
    const { status } = parseBody(call.text) ?? {}
    if (status !== 'Invalid' && status !== 'Settled') return refuse(422, 'status', 'Invalid or Settled')
    if (status === 'Invalid' && charge.closed !== 'cancelled') charges.cancel(charge)
    if (status === 'Settled') charges.act(charge, 'approve', {})
    return { status: 200, json: writeInvoice(charge) }
  }

  const writePull = (pull: PullPayment) => ({
    id: pull.id,
    name: pull.name,
    description: pull.description,
    currency: pull.currency,
    amount: decimal(pull.cents),
    autoApproveClaims: false,
    archived: false,
    viewLink: payUrl(pull.chargeId),
  })

  /** A page on which the buyer claims a refund. The sandbox shows the invoice named in the description as being refunded. */
  function createPull(call: Call): Answer {
    const { name: title = '', description = '', amount, currency = '' } = parseBody(call.text) ?? {}
    const cents = Math.round(Number(amount) * 100)
    if (String(title).length > 50) return refuse(422, 'name', 'The name should be maximum 50 characters.')
    if (!(cents > 0)) return refuse(422, 'amount', 'The amount should be more than 0')
    const charge = charges.all().find(({ id }) => String(description).includes(id))
    const made = { name: String(title), description: String(description), cents, currency: String(currency) }
    const pull = { id: newId(), chargeId: charge?.id ?? '', ...made }
    state.pulls.push(pull)
    if (charge) charges.refund(charge, cents, null)
    store.markChanged()
    return { status: 200, json: writePull(pull) }
  }

  function listPayouts(call: Call): Answer {
    const pull = state.pulls.find(({ id }) => id === call.params.id)
    if (!pull) return refuse(404, 'pullpayment-not-found', 'The pull payment was not found')
    const isPaid = charges.find(pull.chargeId)?.refunds.some(({ status }) => status === 'approved')
    const payout = { id: `${pull.id}-0`, pullPaymentId: pull.id, originalCurrency: pull.currency, state: 'Completed' }
    return { status: 200, json: isPaid ? [{ ...payout, originalAmount: decimal(pull.cents) }] : [] }
  }

  const stores = `${btcpayPath}/api/v1/stores/:store`
  return {
    name,
    routes: [
      route('POST', `${stores}/invoices`, withKey(create), 'create'),
      route('GET', `${stores}/invoices`, withKey(list), 'search'),
      route(
        'GET',
        `${stores}/invoices/:id`,
        withCharge((_, charge) => ({ status: 200, json: writeInvoice(charge) })),
        'get',
      ),
      route(
        'GET',
        `${stores}/invoices/:id/payment-methods`,
        withCharge((_, charge) => ({ status: 200, json: writeMethods(charge) })),
        'get',
      ),
      route('POST', `${stores}/invoices/:id/status`, withCharge(mark), 'cancel'),
      route('POST', `${stores}/pull-payments`, withKey(createPull), 'refund'),
      route(
        'GET',
        `${stores}/pull-payments`,
        withKey(() => ({ status: 200, json: state.pulls.map(writePull) })),
        'search',
      ),
      route('GET', `${btcpayPath}/api/v1/pull-payments/:id/payouts`, listPayouts, 'get'),
    ],
    failure: (status) => refuse(status, 'generic-error', `The sandbox was told to answer ${status}`),
    settleDue: charges.settleDue,
    charges: () => charges.all().map((charge) => charges.toCharge(charge, payUrl(charge.id))),
    act(id, action, actionOptions) {
      const charge = charges.find(id)
      if (charge) charges.act(charge, action, actionOptions)
    },
    async notify(id, { action = 'InvoiceSettled', url, secret = webhookSecret, headers = {} }) {
      const charge = charges.find(id)
      if (!charge) return 0
      const body = JSON.stringify(writeEvent(charge, action))
      await store.saved()
      return webhooks.send({
        url: url ?? shopOf(charge),
        body,
        headers: { 'content-type': 'application/json', ...sign(body, secret), ...headers },
      })
    },
  }
}

export const sign = (body: string, secret: string) => ({
  'btcpay-sig': `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`,
})
