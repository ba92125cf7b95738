import { randomUUID } from 'node:crypto'
import { webhookPath } from '#schema/api/webhooks.ts'
import { centsOf, toWire } from '#schema/rules/money.ts'
import type { ProviderName } from '#schema/rules/payments.ts'
import type { Deps } from '#worker/deps.ts'
import type { PaymentProvider } from '#worker/providers/payment-provider.ts'
import type { Operation } from './local/sandbox/http.ts'
import type { PastCharge } from './local/sandbox/past-charges.ts'
import type { Sandbox } from './local/sandbox/sandbox.ts'
import type { Secrets } from './local/settings.ts'

/** The drivers of PIX, of which a shop of the tests has one. Tests of money run with each: `test/money-files.ts`. */
export const pixNames = ['mercadopago'] as const satisfies ProviderName[]
export type PixName = (typeof pixNames)[number]

/** The one that shops have where a test names none. */
export const usualPix: PixName = pixNames.find((name) => name === process.env.PIX_DRIVER) ?? 'mercadopago'

/** What a webhook is about. */
export type WebhookSubject = 'payment' | 'dispute'

/** A charge that is made without the shop, with any reference. */
export interface ChargeMade {
  reference: string
  cents: number
}

/** What tests have to know of a driver: how it is named, how it is called at the bank, and what it reports. */
interface PixTraits {
  /** Its name in the sandbox: of counters and charges. */
  sandbox: PastCharge['provider']
  accessToken: keyof Secrets
  webhookSecret: keyof Secrets
  /** The query's `type` of its webhooks. */
  topics: Record<WebhookSubject, string>
  /** The `action` of a webhook about a payment. */
  action: string
  /** What is signed of an id. */
  signedId: (id: string) => string
  /** An id as the provider has them, made of hexadecimal digits. */
  idOf: (hex: string) => string
  /** Its variables, left empty: the shop does not have it. */
  absent: Record<string, ''>
  /** Of 49.90; null where the provider does not report it. */
  reported: { feeCents: number | null; hasTimeOfPayment: boolean; hasPayer: boolean }
  /** Whether a payer contests a payment at the provider before its bank does. */
  hasMediations: boolean
  /** A list of charges, as its API answers it. */
  listed: (charges: unknown[]) => object
  /** What only addresses of lists by time have. */
  listQuery: string
  /** What it calls the amount of a charge. */
  amountField: string
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

const traits: Record<PixName, PixTraits> = {
  mercadopago: {
    sandbox: 'mercadoPago',
    accessToken: 'MERCADOPAGO_ACCESS_TOKEN',
    webhookSecret: 'MERCADOPAGO_WEBHOOK_SECRET',
    topics: { payment: 'payment', dispute: 'topic_chargebacks_wh' },
    action: 'payment.updated',
    signedId: (id) => id,
    idOf: (hex) => String(Number.parseInt(hex.slice(0, 10), 16)),
    absent: { MERCADOPAGO_ACCESS_TOKEN: '' },
    // 0.99%.
    reported: { feeCents: 49, hasTimeOfPayment: true, hasPayer: true },
    hasMediations: true,
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
    apiPath: '/v1/payments',
    listed: (results) => ({ results }),
    listQuery: 'range=date_',
    amountField: 'transaction_amount',
    async refundsAt(bank, id) {
      const refunds = await jsonOf<{ amount: number }[]>(bank(`/v1/payments/${id}/refunds`))
      return refunds.map(({ amount }) => centsOf(amount) ?? 0)
    },
  },
}

/** A driver without its shop, by default the usual one. */
export const pixOf = (name = usualPix) => ({ name, idOf: traits[name].idOf })

/** The variables of a shop without the other drivers. */
export const onlyPix = (only: string): Record<string, ''> =>
  Object.assign({}, ...pixNames.map((name) => (only === 'both' || name === only ? {} : traits[name].absent)))

export type Pix = ReturnType<typeof openPix>

/** A driver of PIX in a shop, beside what its provider knows. */
export function openPix(name: PixName, store: { sandbox: Sandbox; secrets: Secrets; deps: Deps }) {
  const { charge, refundsAt, listed, ...own } = traits[name]
  const { sandbox, secrets } = store
  const accessToken = secrets[own.accessToken]
  const bank: Bank = (path, init = {}) =>
    fetch(`${sandbox.url}${path}`, { ...init, headers: { authorization: `Bearer ${accessToken}`, ...init.headers } })
  return {
    ...own,
    name,
    accessToken,
    webhookSecret: secrets[own.webhookSecret],
    webhookPath: webhookPath(name),
    /** An id that no charge has. */
    unknownId: own.idOf(randomUUID().replaceAll('-', '')),
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
    read: (id: string) => jsonOf<Record<string, unknown>>(bank(`${own.apiPath}/${id}`)),
    refundsAt: (id: string) => refundsAt(bank, id),
  }
}
