import { createHmac, randomUUID } from 'node:crypto'
import type { Answer } from '#schema/api/endpoint.ts'
import { errors } from '#schema/api/errors.ts'
import { getHealth, getReadiness } from '#schema/api/health.ts'
import { webhookPath } from '#schema/api/webhooks.ts'
import { type ProviderName, providerTitles } from '#schema/rules/payments.ts'
import type { Env } from '#worker/env.ts'
import { check, type Finding } from './finding.ts'
import { requireSameTime } from './services.ts'

const timeoutMs = 10_000
/** Of no payment: the shop asks the provider for it, finds none, and is done with the event. */
const noPayment = 'doctor'
/** The same in the form of an order's id: Mercado Pago refuses any other. */
const noOrder = `ORD${'DOCTOR'.padStart(26, '0')}`

/** Asks a deployed shop: whether it is alive and ready, its clock, and whether it has the same secrets of webhooks as this configuration. */
export async function checkDeployment(url: string, env: Env, now: () => number): Promise<Finding[]> {
  const ask = (path: string, init?: RequestInit) =>
    fetch(new URL(path, url), { ...init, signal: AbortSignal.timeout(timeoutMs) })
  let time = ''
  const health = await check('shop', async () => {
    const answer = await ask(getHealth.path)
    if (!answer.ok) throw new Error(`answers ${answer.status} to ${getHealth.path}`)
    ;({ time } = (await answer.json()) as Answer<typeof getHealth>)
    return 'is alive'
  })
  if (health.state !== 'ok') return [health]
  const clock = await check('clock of the shop', async () => requireSameTime(Date.parse(time), now()))
  const webhooks = await Promise.all([
    ...probesOf(env, now).map((probe) => checkWebhook(ask, probe)),
    ...unsignedProbes(ask, env),
  ])
  return [health, ...(await checkReadiness(ask)), clock, ...webhooks]
}

type Ask = (path: string, init?: RequestInit) => Promise<Response>

/** One finding for each name that fails. */
async function checkReadiness(ask: Ask): Promise<Finding[]> {
  const answer = await ask(getReadiness.path)
  const { failing = [], cronAgeSeconds } = (await answer.json().catch(() => ({}))) as {
    failing?: string[]
    cronAgeSeconds?: number
  }
  if (answer.ok) {
    return [
      { state: 'ok', name: 'shop', text: 'is ready' },
      { state: 'ok', name: 'cron', text: `ran ${cronAgeSeconds} s ago` },
    ]
  }
  if (failing.length === 0)
    return [{ state: 'missing', name: 'shop', text: `answers ${answer.status} to ${getReadiness.path}` }]
  return failing.map((name) => ({
    state: 'missing',
    name,
    text: name === 'cron' ? 'has not run for five minutes' : 'fails in the shop',
  }))
}

type SignedProvider = Exclude<ProviderName, 'woovi'>

interface Probe extends ReturnType<Signer['sign']> {
  provider: SignedProvider
  variable: Signer['variable']
}

/** For each provider, a webhook that is signed as the provider would sign it. */
const probesOf = (env: Env, now: () => number): Probe[] =>
  (Object.entries(signers) as [SignedProvider, Signer][]).flatMap(([provider, { variable, sign }]) => {
    const secret = env[variable]
    return secret === undefined ? [] : [{ provider, variable, ...sign(secret, now()) }]
  })

const send = (ask: Ask, provider: ProviderName, body: string, headers: Record<string, string> = {}, query = '') =>
  ask(webhookPath(provider) + query, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body,
  })

const checkWebhook = (ask: Ask, { provider, variable, headers, body, query }: Probe) =>
  check(`webhook of ${providerTitles[provider]}`, async () => {
    const answer = await send(ask, provider, body, headers, query)
    if (answer.status === 401) throw new Error(`is refused: the shop has another ${variable}`)
    if (!answer.ok) throw new Error(`is answered with ${answer.status}`)
    return `is accepted: the shop has the same ${variable}`
  })

/** Only Woovi can sign its webhooks: one without a signature, which the shop has to refuse, tells whether it expects them. */
const unsignedProbes = (ask: Ask, env: Env): Promise<Finding>[] =>
  env.WOOVI_APP_ID === undefined
    ? []
    : [
        check(`webhook of ${providerTitles.woovi}`, async () => {
          const answer = await send(ask, 'woovi', '{}')
          if (answer.status === 401) return 'is refused without a signature: the shop expects signed ones'
          if (answer.status === errors.method_disabled[0])
            throw new Error('is not expected: the shop has no WOOVI_APP_ID')
          throw new Error(`is answered with ${answer.status}, though it is not signed`)
        }),
      ]

interface Signer {
  variable:
    | 'MERCADOPAGO_ORDERS_WEBHOOK_SECRET'
    | 'MERCADOPAGO_WEBHOOK_SECRET'
    | 'COINBASE_WEBHOOK_SECRET'
    | 'BTCPAY_WEBHOOK_SECRET'
  sign: (secret: string, at: number) => { query?: string; headers: Record<string, string>; body: string }
}

const hmac = (secret: string, text: string) => createHmac('sha256', secret).update(text).digest('hex')

/** Mercado Pago signs the webhooks of both APIs alike: an id's letters in lower case. */
function signMercadoPago(type: 'order' | 'payment', id: string): Signer['sign'] {
  return (secret, at) => {
    const requestId = randomUUID()
    const v1 = hmac(secret, `id:${id.toLowerCase()};request-id:${requestId};ts:${at};`)
    return {
      query: `?data.id=${id}&type=${type}`,
      headers: { 'x-request-id': requestId, 'x-signature': `ts=${at},v1=${v1}` },
      body: '{}',
    }
  }
}

/** The formats are those that `readWebhook` of each provider reads. */
const signers: Record<SignedProvider, Signer> = {
  'mercadopago-orders': { variable: 'MERCADOPAGO_ORDERS_WEBHOOK_SECRET', sign: signMercadoPago('order', noOrder) },
  mercadopago: { variable: 'MERCADOPAGO_WEBHOOK_SECRET', sign: signMercadoPago('payment', noPayment) },
  coinbase: {
    variable: 'COINBASE_WEBHOOK_SECRET',
    sign(secret, at) {
      const body = JSON.stringify({ id: noPayment })
      const [t, id] = [Math.floor(at / 1_000), randomUUID()]
      const v1 = hmac(secret, `${t}.x-event-id.${id}.${body}`)
      return { headers: { 'x-event-id': id, 'x-hook0-signature': `t=${t},h=x-event-id,v1=${v1}` }, body }
    },
  },
  btcpay: {
    variable: 'BTCPAY_WEBHOOK_SECRET',
    sign(secret) {
      const body = JSON.stringify({ deliveryId: randomUUID(), invoiceId: noPayment, type: 'InvoiceSettled' })
      return { headers: { 'btcpay-sig': `sha256=${hmac(secret, body)}` }, body }
    },
  },
}
