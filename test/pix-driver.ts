import { randomInt } from 'node:crypto'
import { webhookPath } from '#schema/api/webhooks.ts'
import { centsOf, decimalOf, parseMoney, toWire } from '#schema/rules/money.ts'
import { pixProviders } from '#schema/rules/payments.ts'
import type { Deps } from '#worker/deps.ts'
import { hmacHex } from '#worker/lib/signatures.ts'
import type { PaymentProvider } from '#worker/providers/payment-provider.ts'
import type { FaultsPatch } from './local/sandbox/faults.ts'
import type { Operation } from './local/sandbox/http.ts'
import { wireIdOf } from './local/sandbox/mercado-pago-orders-ids.ts'
import type { PastCharge } from './local/sandbox/past-charges.ts'
import type { Case } from './local/sandbox/pix-disputes.ts'
import type { Sandbox } from './local/sandbox/sandbox.ts'
import type { Secrets } from './local/settings.ts'
import { onceDriver } from './money-files.ts'

/** The drivers of PIX, of which a shop of the tests has one. Tests of money run with each: `test/money-files.ts`. */
export type PixName = (typeof pixProviders)[number]

/** The one that shops have where a test names none. */
export const usualPix: PixName = pixProviders.find((name) => name === process.env.PIX_DRIVER) ?? onceDriver

/** What a webhook is about. */
export type WebhookSubject = 'payment' | 'dispute'

/** A charge that is made without the shop, with any reference. */
export interface ChargeMade {
  reference: string
  cents: number
}

/** What a webhook tells; one that is sent again has the same request id. */
interface Notice {
  id: string
  about: WebhookSubject
  requestId: string
}

interface SignedWebhook {
  /** With its question mark; empty where it has none. */
  query: string
  headers: Record<string, string>
  body: string
}

/** Of an API of Mercado Pago, which signs an id and an instant. */
interface MercadoPagoSigning {
  /** The query's `type`. */
  topics: Record<WebhookSubject, string>
  /** The `action` of a webhook about a payment. */
  action: string
  /** What is signed of an id. */
  signedId: (id: string) => string
}

export const mercadoPagoSigning: Record<'mercadopago' | 'mercadopago-orders', MercadoPagoSigning> = {
  mercadopago: {
    topics: { payment: 'payment', dispute: 'topic_chargebacks_wh' },
    action: 'payment.updated',
    signedId: (id) => id,
  },
  'mercadopago-orders': {
    // An order tells of its own disputes.
    topics: { payment: 'order', dispute: 'order' },
    action: 'order.processed',
    signedId: (id) => id.toLowerCase(),
  },
}

const mercadoPagoWebhook =
  ({ topics, action, signedId }: MercadoPagoSigning) =>
  ({ id, about, requestId }: Notice, secret: string): SignedWebhook => {
    const ts = Date.now()
    const type = topics[about]
    const signature = `ts=${ts},v1=${hmacHex(secret, `id:${signedId(id)};request-id:${requestId};ts:${ts};`)}`
    return {
      query: `?data.id=${id}&type=${type}`,
      headers: { 'content-type': 'application/json', 'x-signature': signature, 'x-request-id': requestId },
      body: JSON.stringify({ action, type, data: { id } }),
    }
  }

/** What tests have to know of a driver: how it is named, how it is called at the bank, and what it reports. */
interface PixTraits {
  /** Its name in the sandbox: of counters and charges. */
  sandbox: PastCharge['provider']
  accessToken: keyof Secrets
  /** Where the provider signs by a secret that the shop knows. */
  webhookSecret?: keyof Secrets
  /** A webhook, as the provider signs it: by the secret, or by a key of its own. */
  webhook: (notice: Notice, secret: string, sandbox: Sandbox) => SignedWebhook
  signatureHeader: string
  /** The id of the charge that has a number in the sandbox. */
  idOf: (n: number) => string
  /** An id that the charge of a payment may have. */
  chargeIdOf: (paymentId: string) => string
  isId: (id: string) => boolean
  /** Whether a case is about the charge of an id. */
  isCaseOf: (dispute: Case, id: string) => boolean
  /** The report of a payment does not tell whether it is contested: webhooks about disputes do. */
  isSilentOnDisputes: boolean
  /** A payment may be contested again, after the shop has won. */
  isContestedAgain: boolean
  /** How many days the shop has to answer a dispute that it has contested. */
  answerDays: number
  /** What the shop learns of a case. */
  caseOf: (dispute: Case) => { caseId: string; reason: string; answerBy?: number }
  /** `isCovered` of a case as the shop stores it: null where the API does not tell. */
  coverage: (isCovered: boolean) => boolean | null
  /** What a webhook about a dispute names: its case, or what is disputed. */
  disputeSubject: (dispute: Case) => string
  /** Its variables, left empty: the shop does not have it. */
  absent: Record<string, ''>
  /** Of 49.90; null where the provider does not report it. */
  reported: { feeCents: number | null }
  /** Whether a payer contests a payment at the provider before its bank does. */
  hasMediations: boolean
  /** Whether a transfer that the payer's bank declines ends the charge. */
  endsByDecline: boolean
  /** The text by which admins read why it refused; with the error code, where its API has codes. */
  refusal: (status: number, code: number, said: string) => string
  /** The call that looks for the charge of our payment id. */
  findOperation: Operation
  /** The next calls that look for a charge find none: so many, or all. */
  unfound: (times?: number) => FaultsPatch
  /** A charge, as its API answers it alone. */
  alone: (charge: object) => object
  /** A list of charges, as its API answers it. */
  listed: (charges: unknown[]) => object
  /** What only addresses of lists by time have. */
  listQuery: string
  /** What it calls the amount of a charge. */
  amountField: string
  /** The `authorization` header of its API. */
  authorization: (accessToken: string) => string
  /** Makes a charge; returns its id. */
  charge: (bank: Bank, charge: ChargeMade) => Promise<string>
  /** Where its API has the charges. */
  apiPath: string
  /** What the provider has sent back of a charge, in cents. */
  refundsAt: (bank: Bank, id: string) => Promise<number[]>
}

/** Calls the provider's API with the token of the shop. */
type Bank = (path: string, init?: RequestInit) => Promise<Response>

const jsonOf = async <T>(answer: Promise<Response>): Promise<T> => {
  const response = await answer
  if (!response.ok) throw new Error(`the sandbox answers ${response.status}: ${await response.text()}`)
  return (await response.json()) as T
}

/** A number for an id. */
const numberIn = (id: string) => Number.parseInt(id.slice(0, 10), 16)

const traits: Record<PixName, PixTraits> = {
  mercadopago: {
    sandbox: 'mercadoPago',
    accessToken: 'MERCADOPAGO_ACCESS_TOKEN',
    webhookSecret: 'MERCADOPAGO_WEBHOOK_SECRET',
    webhook: mercadoPagoWebhook(mercadoPagoSigning.mercadopago),
    signatureHeader: 'x-signature',
    idOf: String,
    chargeIdOf: (id) => String(numberIn(id)),
    isId: (id) => /^\d+$/.test(id),
    isCaseOf: ({ paymentId }, id) => String(paymentId) === id,
    isSilentOnDisputes: false,
    isContestedAgain: true,
    answerDays: 3,
    caseOf: ({ id, reason, deadline }) => ({ caseId: id, reason, answerBy: deadline }),
    coverage: (isCovered) => isCovered,
    disputeSubject: ({ id }) => id,
    absent: { MERCADOPAGO_ACCESS_TOKEN: '' },
    // 0.99%.
    reported: { feeCents: 49 },
    hasMediations: true,
    authorization: (accessToken) => `Bearer ${accessToken}`,
    async charge(bank, { reference, cents }) {
      const { id } = await jsonOf<{ id: number }>(
        bank('/v1/payments', {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'x-idempotency-key': `${reference} ${cents}` },
          body: JSON.stringify({
            transaction_amount: toWire(cents),
            payment_method_id: 'pix',
            payer: { email: 'somebody@people.test' },
            external_reference: reference,
          }),
        }),
      )
      return String(id)
    },
    endsByDecline: true,
    refusal: (status, code, said) => `${status} ${code}: ${said}`,
    findOperation: 'search',
    unfound: (times) => ({
      answerAs: { value: JSON.stringify({ results: [] }), status: 200, operations: ['search'], times: times ?? null },
    }),
    alone: (charge) => charge,
    apiPath: '/v1/payments',
    listed: (results) => ({ results }),
    listQuery: 'range=date_',
    amountField: 'transaction_amount',
    async refundsAt(bank, id) {
      const refunds = await jsonOf<{ amount: number }[]>(bank(`/v1/payments/${id}/refunds`))
      return refunds.map(({ amount }) => centsOf(amount) ?? 0)
    },
  },
  'mercadopago-orders': {
    sandbox: 'mercadoPagoOrders',
    accessToken: 'MERCADOPAGO_ORDERS_ACCESS_TOKEN',
    webhookSecret: 'MERCADOPAGO_ORDERS_WEBHOOK_SECRET',
    webhook: mercadoPagoWebhook(mercadoPagoSigning['mercadopago-orders']),
    signatureHeader: 'x-signature',
    idOf: (n) => wireIdOf('ORD', n),
    chargeIdOf: (id) => wireIdOf('ORD', numberIn(id)),
    isId: (id) => id.startsWith('ORD'),
    isCaseOf: ({ paymentId }, id) => wireIdOf('ORD', paymentId) === id,
    isSilentOnDisputes: false,
    isContestedAgain: true,
    answerDays: 10,
    caseOf: ({ id, reason, deadline }) => ({ caseId: id, reason, answerBy: deadline }),
    coverage: (isCovered) => isCovered,
    disputeSubject: ({ paymentId }) => wireIdOf('ORD', paymentId),
    absent: { MERCADOPAGO_ORDERS_ACCESS_TOKEN: '' },
    reported: { feeCents: null },
    hasMediations: false,
    authorization: (accessToken) => `Bearer ${accessToken}`,
    async charge(bank, { reference, cents }) {
      const amount = decimalOf(cents)
      const payment_method = { id: 'pix', type: 'bank_transfer' }
      const { id } = await jsonOf<{ id: string }>(
        bank('/v1/orders', {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'x-idempotency-key': `${reference} ${cents}` },
          body: JSON.stringify({
            ...{ type: 'online', processing_mode: 'automatic', external_reference: reference, total_amount: amount },
            payer: { email: 'somebody@people.test' },
            transactions: { payments: [{ amount, payment_method, expiration_time: 'PT30M' }] },
          }),
        }),
      )
      return id
    },
    endsByDecline: true,
    refusal: (status, code, said) => `${status} ${code}: ${said}`,
    findOperation: 'search',
    unfound: (times) => ({
      answerAs: {
        value: JSON.stringify({ data: [], paging: { total: '0', total_pages: '0', offset: '0', limit: '100' } }),
        status: 200,
        operations: ['search'],
        times: times ?? null,
      },
    }),
    alone: (charge) => charge,
    apiPath: '/v1/orders',
    listed: (data) => ({ data, paging: { total: String(data.length), total_pages: '1', offset: '0', limit: '100' } }),
    listQuery: 'payment_method_id=pix',
    amountField: 'total_amount',
    async refundsAt(bank, id) {
      const { transactions } = await jsonOf<{ transactions: { refunds?: { amount: string }[] } }>(
        bank(`/v1/orders/${id}`),
      )
      return (transactions.refunds ?? []).map(({ amount }) => parseMoney(amount) ?? 0)
    },
  },
  woovi: {
    sandbox: 'woovi',
    accessToken: 'WOOVI_APP_ID',
    webhook: ({ id, about, requestId }, _, sandbox) => {
      const what =
        about === 'dispute'
          ? { event: 'OPENPIX:DISPUTE_CREATED', dispute: { status: 'OPENED', endToEndId: id } }
          : { event: 'OPENPIX:CHARGE_COMPLETED', charge: { correlationID: id } }
      const body = JSON.stringify({ ...what, requestId })
      const headers = { 'content-type': 'application/json', 'x-webhook-signature': sandbox.signWoovi(body) }
      return { query: '', headers, body }
    },
    signatureHeader: 'x-webhook-signature',
    // The shop's own id of the payment.
    idOf: (n) => n.toString(16).padStart(32, '0'),
    chargeIdOf: (id) => id,
    isId: (id) => /^[0-9a-f]{32}$/.test(id),
    isCaseOf: ({ reference }, id) => reference === id,
    isSilentOnDisputes: true,
    isContestedAgain: false,
    answerDays: 3,
    caseOf: ({ endToEndId = '' }) => ({ caseId: endToEndId, reason: '' }),
    coverage: () => null,
    disputeSubject: ({ endToEndId = '' }) => endToEndId,
    absent: { WOOVI_APP_ID: '' },
    reported: { feeCents: 85 },
    hasMediations: false,
    endsByDecline: false,
    // It has no codes.
    refusal: (status, _, said) => `${status}: ${said}`,
    findOperation: 'get',
    unfound: (times) => ({ failWith: { value: 400, operations: ['get'], times: times ?? null } }),
    alone: (charge) => ({ charge }),
    authorization: (appId) => appId,
    async charge(bank, { reference, cents }) {
      const { correlationID } = await jsonOf<{ correlationID: string }>(
        bank('/api/v1/charge', {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ correlationID: reference, value: cents, expiresIn: 300 }),
        }),
      )
      return correlationID
    },
    apiPath: '/api/v1/charge',
    listed: (charges) => ({
      charges,
      pageInfo: { skip: 0, limit: 100, totalCount: charges.length, hasPreviousPage: false, hasNextPage: false },
    }),
    listQuery: 'start=',
    amountField: 'value',
    async refundsAt(bank, id) {
      const { refunds } = await jsonOf<{ refunds: { value: number }[] }>(bank(`/api/v1/charge/${id}/refund`))
      return refunds.map(({ value }) => value)
    },
  },
}

/** A driver without its shop, by default the usual one. */
export const pixOf = (name = usualPix) => {
  const { idOf, chargeIdOf, endsByDecline } = traits[name]
  return { name, idOf, chargeIdOf, endsByDecline }
}

/** The drivers that a shop has: one, several, which make its charges in this order, or all, in the order of the shop itself. */
export type PixChoice = PixName | readonly PixName[] | 'all'

const namesOf = (choice: PixChoice): readonly PixName[] =>
  choice === 'all' ? pixProviders : typeof choice === 'string' ? [choice] : choice

/** The variables of a shop with these drivers alone. */
export const onlyPix = (choice: PixChoice): Record<string, string> => {
  const names = namesOf(choice)
  const absent: Record<string, string>[] = pixProviders.map((name) => (names.includes(name) ? {} : traits[name].absent))
  return Object.assign({}, ...absent, choice !== 'all' && { PIX_PROVIDERS: names.join(',') })
}

/** The one that makes the charges of a shop with these. */
export const firstPix = (choice: PixChoice): PixName =>
  choice === 'all' ? onceDriver : (namesOf(choice)[0] ?? onceDriver)

/** Those of a shop that has none. */
export const withoutPix: Record<string, ''> = Object.assign({}, ...pixProviders.map((name) => traits[name].absent))

export type Pix = ReturnType<typeof openPix>

/** A driver of PIX in a shop, beside what its provider knows. */
export function openPix(name: PixName, store: { sandbox: Sandbox; secrets: Secrets; deps: Deps }) {
  const { charge, refundsAt, listed, webhook, ...own } = traits[name]
  const { sandbox, secrets } = store
  const accessToken = secrets[own.accessToken]
  const bank: Bank = (path, init = {}) =>
    fetch(`${sandbox.url}${path}`, {
      ...init,
      headers: { authorization: own.authorization(accessToken), ...init.headers },
    })
  return {
    ...own,
    name,
    accessToken,
    webhookSecret: own.webhookSecret ? secrets[own.webhookSecret] : '',
    webhook: (notice: Notice, secret: string) => webhook(notice, secret, sandbox),
    webhookPath: webhookPath(name),
    /** An id that no charge has. */
    unknownId: own.idOf(randomInt(2 ** 40)),
    provider(): PaymentProvider<'pix'> {
      const found = store.deps.providers.find((provider) => provider.name === name)
      if (found?.method !== 'pix') throw new Error(`the shop has no ${name}`)
      return found as PaymentProvider<'pix'>
    },
    /** How often the provider was called, since the counters were reset. */
    calls: (operation: Operation) => sandbox.counters()[own.sandbox]?.[operation] ?? 0,
    /** The text of a list of charges. */
    listed: (...charges: unknown[]) => JSON.stringify(listed(charges)),
    charge: (made: ChargeMade) => charge(bank, made),
    /** The charge as the provider's API has it. */
    async read(id: string) {
      const answer = await jsonOf<Record<string, unknown>>(bank(`${own.apiPath}/${id}`))
      // Of those that are answered in an object of their own.
      return (answer.charge ?? answer) as Record<string, unknown>
    },
    refundsAt: (id: string) => refundsAt(bank, id),
    /** What the next webhook about a charge is about. */
    news: (id: string): WebhookSubject =>
      own.isSilentOnDisputes && sandbox.disputes().some((dispute) => own.isCaseOf(dispute, id)) ? 'dispute' : 'payment',
    /** What a webhook about the latest case of a charge names; undefined where it has none. */
    latestDispute(id: string) {
      const latest = sandbox.disputes().findLast((dispute) => own.isCaseOf(dispute, id))
      return latest && own.disputeSubject(latest)
    },
    /** The payer contests a payment: at the provider, where that is possible, or by the bank. */
    contest: (id: string) => (own.hasMediations ? sandbox.openMediation(id) : sandbox.openChargeback(id)),
  }
}
