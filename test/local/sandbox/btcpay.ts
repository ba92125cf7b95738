import { createHmac, randomUUID } from 'node:crypto'
import { createPullPayments } from './btcpay-pulls.ts'
import * as wire from './btcpay-wire.ts'
import { coinActions } from './coin-actions.ts'
import { type CoinCharge, type CoinEvent, createCoinCharges } from './coin-charges.ts'
import type { FaultSettings } from './faults.ts'
import { type Answer, type Call, isObject, type Route, route } from './http.ts'
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

const { invalid, readBody, readMark, refuse, seconds } = wire
const name = 'btcpay'
const ok = (json: unknown): Answer => ({ status: 200, json })
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
  'refund-failed': '',
}
/** BTCPay Server's Greenfield API. */
export function createBtcpay(options: BtcpayOptions): Provider {
  const { store, faults, webhooks, now, payUrl, storeId, apiKey, webhookSecret } = options
  const newId = () => store.newId().toString(36).toUpperCase().padStart(22, 'B')
  const charges = createCoinCharges(store, faults, now, {
    name,
    settlesParts: false,
    canRefund: false,
    newId,
    announce(charge, event) {
      if (events[event]) webhooks.queue(name, shopOf(charge), writeEvent(charge, events[event]))
    },
  })
  const pulls = createPullPayments({ store, newId, charges, payUrl, now })
  webhooks.signWith(name, ({ body }) => sign(body, webhookSecret))

  // BTCPay's webhooks are set up once, by hand; the sandbox assumes one for the shop that made the invoice.
  const shopOf = ({ returnUrl }: CoinCharge) => new URL('/api/payments/btcpay/webhook', returnUrl).href

  function writeEvent(charge: CoinCharge, type: string) {
    const deliveryId = randomUUID()
    const event = { deliveryId, webhookId: 'sandbox', originalDeliveryId: deliveryId, isRedelivery: false }
    return { ...event, type, timestamp: seconds(now()), storeId, invoiceId: charge.id, metadata: charge.metadata }
  }

  const writeInvoice = (charge: CoinCharge) => {
    const { paidAmount, ...rest } = wire.writeInvoice(charge, storeId, payUrl(charge.id))
    return faults.get().omitPaidAmount ? rest : { ...rest, paidAmount }
  }

  const withKey = (answer: Route['answer']) => (call: Call) => {
    if (call.header('authorization') !== `token ${apiKey}`)
      return refuse(401, 'unauthenticated', 'Authentication is required')
    // A key is of one store: of any other it says no more than that it may not read it.
    if (call.params.store !== storeId) return refuse(403, 'missing-permission', 'Insufficient API Permissions')
    return answer(call)
  }
  const withCharge = (answer: (call: Call, charge: CoinCharge) => Answer) =>
    withKey((call) => {
      charges.settleDue()
      const charge = charges.find(call.params.id ?? '')
      return charge ? answer(call, charge) : refuse(404, 'invoice-not-found', 'The invoice was not found')
    })

  function create(call: Call): Answer {
    const read = readBody(call)
    if ('refused' in read) return read.refused
    const { amount, currency, metadata: sent, checkout: options } = read.body
    if (!(Number(amount) > 0)) return invalid('Amount', 'The amount should be 0 or more.')
    if (!/^[A-Z]{3,5}$/.test(String(currency))) return refuse(400, 'generic-error', 'Invalid currency')
    const metadata = isObject(sent) ? sent : {}
    const checkout = isObject(options) ? options : {}
    const minutes = Number(checkout.expirationMinutes ?? 15)
    if (!(minutes >= 1)) return invalid('checkout.expirationMinutes', 'Expiration time must be at least 30 seconds')
    if (!URL.canParse(String(checkout.redirectURL))) return invalid('checkout.redirectURL', 'Not an address')
    const charge = charges.create({
      cents: Math.round(Number(amount) * 100),
      currency: String(currency),
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
    if (!(startsAt <= endsAt)) return invalid('startDate', 'startDate should not be above endDate')
    if (!(skip >= 0 && take >= 0)) return invalid('skip', 'The value is not valid')
    const found = charges
      .newestFirst()
      .filter(({ reference }) => wanted.length === 0 || wanted.includes(reference))
      .filter(({ createdAt }) => createdAt >= startsAt && createdAt <= endsAt)
    return { status: 200, json: found.slice(skip, skip + take).map(writeInvoice) }
  }

  function mark(call: Call, charge: CoinCharge): Answer {
    const read = readMark(call, charge)
    if ('refused' in read) return read.refused
    if (read.mark === 'Invalid') charges.cancel(charge)
    else charges.markSettled(charge)
    return { status: 200, json: writeInvoice(charge) }
  }

  const stores = `${btcpayPath}/api/v1/stores/:store`
  return {
    name,
    // ASP.NET accepts a slash at the end of every route.
    routes: [
      route('POST', `${stores}/invoices/?`, withKey(create), 'create'),
      route('GET', `${stores}/invoices/?`, withKey(list), 'search'),
      route(
        'GET',
        `${stores}/invoices/:id/?`,
        withCharge((_, charge) => ok(writeInvoice(charge))),
        'get',
      ),
      route(
        'GET',
        `${stores}/invoices/:id/payment-methods/?`,
        withCharge(({ url }, charge) =>
          ok(wire.writeMethods(charge, url.searchParams.get('onlyAccountedPayments') !== 'false')),
        ),
        'get',
      ),
      route('POST', `${stores}/invoices/:id/status/?`, withCharge(mark), 'cancel'),
      route('POST', `${stores}/pull-payments/?`, withKey(pulls.create), 'refund'),
      route('GET', `${stores}/pull-payments/?`, withKey(pulls.list), 'search'),
      route('DELETE', `${stores}/pull-payments/:id/?`, withKey(pulls.archive), 'cancel'),
      route('GET', `${btcpayPath}/api/v1/pull-payments/:id/payouts/?`, pulls.listPayouts, 'get'),
    ],
    failure: (status, message, code = 'generic-error') => refuse(status, String(code), message),
    ...coinActions({
      ...{ charges, store, webhooks, payUrl, webhookSecret, shopOf, sign },
      writeEvent,
      paid: 'InvoiceSettled',
      refundInPanel: pulls.createInPanel,
    }),
  }
}

export const sign = (body: string, secret: string) => ({
  'btcpay-sig': `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`,
})
