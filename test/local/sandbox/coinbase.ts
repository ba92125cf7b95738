import { createHash, createHmac } from 'node:crypto'
import { coinActions } from './coin-actions.ts'
import { type CoinCharge, type CoinEvent, createCoinCharges, restCents } from './coin-charges.ts'
import { isTokenFor } from './coinbase-token.ts'
import { refuse, statuses, writeCheckout, writeRefund, wrongIn } from './coinbase-wire.ts'
import type { FaultSettings } from './faults.ts'
import { type Answer, type Call, isObject, parseBody, type Route, route } from './http.ts'
import type { Provider } from './provider.ts'
import type { SandboxState } from './state.ts'
import type { Webhooks } from './webhooks.ts'

export type CoinbaseKeys = { keyName: string; keySecret: string; webhookSecret: string }
export type CoinbaseOptions = CoinbaseKeys & {
  store: SandboxState
  faults: FaultSettings
  webhooks: Webhooks
  now: () => number
  payUrl: (id: string) => string
}

const name = 'coinbase'
export const coinbasePath = '/coinbase/api/v1'
const uuid4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/
/** The events that Coinbase notifies of; it does not of the others. */
const events: Partial<Record<CoinEvent, string>> = {
  paid: 'checkout.payment.success',
  'paid-late': 'checkout.payment.success',
  failed: 'checkout.payment.failed',
  expired: 'checkout.payment.expired',
  refunded: 'checkout.refund.success',
  'refund-failed': 'checkout.refund.failed',
}
/** The Checkouts API of Coinbase Business. */
export function createCoinbase(options: CoinbaseOptions): Provider {
  const { store, faults, webhooks, now, payUrl, webhookSecret } = options
  const answers = store.section('coinbase-answers', () => ({
    byKey: {} as Record<string, { text: string; answer: Answer }>,
  }))
  const charges = createCoinCharges(store, faults, now, {
    name,
    settlesParts: true,
    canRefund: true,
    newId: () => store.newId().toString(16).padStart(24, 'c'),
    announce(charge, event) {
      const eventType = events[event]
      if (eventType) webhooks.queue(name, shopOf(charge), write(charge, eventType))
    },
  })
  webhooks.signWith(name, ({ body }) => sign(body, webhookSecret))

  // Coinbase's webhook subscriptions are made once, by hand; the sandbox assumes one for the shop that made the checkout.
  const shopOf = ({ returnUrl }: CoinCharge) => new URL('/api/payments/coinbase/webhook', returnUrl).href
  const write = (charge: CoinCharge, eventType?: string) => ({
    ...writeCheckout(charge, payUrl(charge.id)),
    ...(eventType && { eventType }),
  })

  const withToken = (answer: Route['answer']) => async (call: Call) => {
    const uri = `${call.method} ${call.header('host')}${call.url.pathname}`
    const isGenuine = await isTokenFor(call.header('authorization'), uri, options)
    return isGenuine ? answer(call) : refuse(401, 'Unauthorized')
  }
  const withCharge = (answer: (call: Call, charge: CoinCharge) => Answer) => (call: Call) => {
    charges.settleDue()
    const charge = charges.find(call.params.id ?? '')
    return charge ? answer(call, charge) : refuse(404, 'Checkout not found')
  }

  /** X-Idempotency-Key: the same key and body get the first answer again. Successes are stored, refusals are not. */
  function idempotent(call: Call, work: (body: Record<string, unknown>) => Answer): Answer {
    const key = call.header('x-idempotency-key')
    if (key !== undefined && !uuid4.test(key)) return refuse(400, 'X-Idempotency-Key must be a UUID v4')
    const slot = `${call.url.pathname} ${key}`
    const earlier = key === undefined ? undefined : answers.byKey[slot]
    if (earlier) return earlier.text === call.text ? earlier.answer : refuse(409, 'X-Idempotency-Key was used before')
    const body = parseBody(call.text)
    if (!body) return refuse(400, 'The body is not a JSON object')
    const answer = work(body)
    if (answer.status < 300 && key !== undefined) {
      answers.byKey[slot] = { text: call.text, answer }
      store.markChanged()
    }
    return answer
  }

  const create = (call: Call) =>
    idempotent(call, (body) => {
      const wrong = wrongIn(body, now())
      if (wrong) return refuse(400, wrong)
      const metadata = isObject(body.metadata) ? body.metadata : {}
      const charge = charges.create({
        cents: Math.round(Number(body.amount) * 100),
        currency: String(body.currency),
        description: String(body.description ?? ''),
        reference: String(metadata.paymentId ?? ''),
        metadata,
        returnUrl: String(body.successRedirectUrl),
        expiresAt: body.expiresAt === undefined ? now() + 86_400_000 : Date.parse(String(body.expiresAt)),
      })
      return { status: 201, json: write(charge) }
    })

  function list(call: Call): Answer {
    charges.settleDue()
    const size = Number(call.url.searchParams.get('pageSize') ?? 25)
    const from = Number(call.url.searchParams.get('pageToken') ?? 0)
    if (!(size >= 1 && size <= 100) || !(from >= 0)) return refuse(400, 'pageSize is 1 to 100')
    const wanted = call.url.searchParams.get('status')
    const all = charges
      .newestFirst()
      .map((charge) => write(charge))
      .filter(({ status }) => !wanted || status === wanted)
    const nextPageToken = from + size < all.length ? String(from + size) : ''
    return { status: 200, json: { checkouts: all.slice(from, from + size), nextPageToken } }
  }

  function deactivate(_: Call, charge: CoinCharge): Answer {
    if (charge.status !== 'pending') return refuse(400, `Checkout is ${statuses[charge.status]}`)
    charges.cancel(charge)
    return { status: 200, json: write(charge) }
  }

  const refund = (call: Call, charge: CoinCharge) =>
    idempotent(call, ({ amount, reason = '' }) => {
      const cents = Math.round(Number(amount) * 100)
      if (charge.status !== 'approved') return refuse(400, 'Only completed checkouts can be refunded')
      if (typeof amount !== 'string' || !/^\d+(\.\d{1,2})?$/.test(amount)) return refuse(400, 'amount is not a decimal')
      if (cents <= 0 || cents > restCents(charge)) return refuse(400, 'amount exceeds what can be refunded')
      if (typeof reason !== 'string' || reason.length > 500) return refuse(400, 'reason is too long')
      const made = charges.refund(charge, cents, faults.get().refundsInProcessMs)
      return { status: 200, json: { checkout: write(charge), refund: writeRefund(charge, made) } }
    })

  return {
    name,
    routes: [
      route('POST', `${coinbasePath}/checkouts`, withToken(create), 'create'),
      route('GET', `${coinbasePath}/checkouts`, withToken(list), 'search'),
      route(
        'GET',
        `${coinbasePath}/checkouts/:id`,
        withToken(withCharge((_, charge) => ({ status: 200, json: write(charge) }))),
        'get',
      ),
      route('POST', `${coinbasePath}/checkouts/:id/deactivate`, withToken(withCharge(deactivate)), 'cancel'),
      route('POST', `${coinbasePath}/checkouts/:id/refund`, withToken(withCharge(refund)), 'refund'),
    ],
    failure: (status, message) => refuse(status, message),
    ...coinActions({
      ...{ charges, store, webhooks, payUrl, webhookSecret, shopOf, sign },
      writeEvent: write,
      paid: 'checkout.payment.success',
    }),
  }
}

/** Signed at the real time, not the sandbox's clock: the shop refuses what is older than five minutes. */
export function sign(body: string, secret: string, t = Math.floor(Date.now() / 1000)): Record<string, string> {
  const { eventType = '' } = parseBody(body) ?? {}
  const signed: Record<string, string> = {
    'content-type': 'application/json',
    'x-event-id': createHash('sha256').update(body).digest('hex').slice(0, 32),
    'x-event-type': String(eventType),
  }
  const h = Object.keys(signed).join(' ')
  const v1 = createHmac('sha256', secret)
    .update(`${t}.${h}.${Object.values(signed).join('.')}.${body}`)
    .digest('hex')
  const v0 = createHmac('sha256', secret).update(`${t}.${body}`).digest('hex')
  return { ...signed, 'x-hook0-signature': `t=${t},v0=${v0},h=${h},v1=${v1}` }
}
