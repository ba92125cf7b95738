import { SignJWT } from 'jose'
import * as v from 'valibot'
import { decimalOf, parseCryptoAmount } from '#schema/rules/money.ts'
import type { ProviderPayment } from '#schema/rules/payments.ts'
import { uuidOf } from '#worker/lib/ids.ts'
import { hmacHex, timingSafeEqualText } from '#worker/lib/signatures.ts'
import { readSigningKey, type SigningKey } from '#worker/providers/coin/signing-keys.ts'
import { ProviderError } from '#worker/providers/errors.ts'
import { nullIfNotFound, nullIfRefused, requestJson } from '#worker/providers/request.ts'
import { eventIdOf } from '../event-id.ts'
import type { ListedCharge, PaymentProvider, ProviderRefund } from '../payment-provider.ts'

export interface CoinbaseConfig {
  /** With the version: `https://business.coinbase.com/api/v1`. */
  apiUrl: string
  keyName: string
  /** The private key of `keyName`, as Coinbase hands it out. */
  keySecret: string
  webhookSecret: string
  /** Called before each call of the API. */
  onCall?: () => void
}

/** The fields of a checkout that we read. Source: the Checkouts API reference at docs.cdp.coinbase.com. */
interface Checkout {
  id: string
  url: string
  amount: string
  currency: string
  status: string
  metadata?: Record<string, string> | null
  settlement?: { totalAmount?: string; feeAmount?: string } | null
  fiatAmount?: string | null
  fiatCurrency?: string | null
  createdAt: string
  updatedAt: string
  refundedAmount?: string | null
  refunds?: Refund[] | null
}

interface Refund {
  id: string
  status: string
  amount?: string
}

const statuses: Record<string, ProviderPayment['status']> = {
  ACTIVE: 'pending',
  PROCESSING: 'processing',
  COMPLETED: 'approved',
  // The merchant refunded a part by hand; the sale stands.
  PARTIALLY_REFUNDED: 'approved',
  REFUNDED: 'refunded',
  DEACTIVATED: 'cancelled',
  EXPIRED: 'cancelled',
  FAILED: 'rejected',
}

const isPaid = new Set(['COMPLETED', 'PARTIALLY_REFUNDED', 'REFUNDED'])

const refundStatuses: Record<string, ProviderRefund['status']> = {
  PENDING: 'processing',
  COMPLETED: 'approved',
  FAILED: 'rejected',
}

const toProviderRefund = ({ id, status, amount }: Refund): ProviderRefund => ({
  id,
  status: refundStatuses[status] ?? 'processing',
  amountCents: parseCryptoAmount(amount ?? '0') ?? 0,
})

/** USDC counts as dollars: Coinbase redeems it at par, and shows a checkout that was made in dollars in either. */
const dollars = new Set(['USD', 'USDC'])

function toProviderPayment(checkout: Checkout): ProviderPayment {
  const { id, status, metadata, settlement, fiatAmount, fiatCurrency } = checkout
  const asked = fiatAmount && fiatCurrency ? { amount: fiatAmount, currency: fiatCurrency } : checkout
  const askedCents = parseCryptoAmount(asked.amount) ?? -1
  const cameCents = isPaid.has(status) ? parseCryptoAmount(settlement?.totalAmount ?? asked.amount) : askedCents
  return {
    providerId: id,
    reference: metadata?.paymentId ?? null,
    status: statuses[status] ?? 'pending',
    // The merchant returns what was paid beyond the price; an underpayment is a mismatch.
    amountCents: Math.min(askedCents, cameCents ?? -1),
    currency: dollars.has(asked.currency) ? 'USD' : asked.currency,
    collectorId: null,
    updatedAt: null,
    feeCents: isPaid.has(status) && settlement?.feeAmount ? (parseCryptoAmount(settlement.feeAmount) ?? null) : null,
    // What was returned of more than the price is no refund of it.
    ...(cameCents === askedCents && { refundedCents: parseCryptoAmount(checkout.refundedAmount ?? '0') ?? 0 }),
  }
}

const listed = (checkout: Checkout): ListedCharge => ({
  ...toProviderPayment(checkout),
  shop: checkout.metadata?.shop ?? null,
  userId: checkout.metadata?.userId ?? null,
  productId: checkout.metadata?.productId ?? null,
  createdAt: Date.parse(checkout.createdAt),
})

const tokenSeconds = 120
/** How old a webhook may be. */
const webhookMaxAgeMs = 5 * 60_000
/** The list cannot be searched, so this is how much of it is read to find a payment. */
const listPage = 100
const listPagesMax = 10
/** How old a checkout may be whose changes are found by reading the list. */
const changedMaxAgeMs = 90 * 86_400_000
const descriptionMax = 500

/** Parsed keys, by their text: parsing one costs more than signing with it. */
const keys = new Map<string, SigningKey>()

/** The Checkouts API of Coinbase Business. Source: docs.cdp.coinbase.com/coinbase-business, and Coinbase's own shop plugin. */
export function coinbase({
  apiUrl,
  keyName,
  keySecret,
  webhookSecret,
  onCall,
}: CoinbaseConfig): PaymentProvider<'crypto'> {
  const { host, pathname } = new URL(apiUrl)

  async function signingKey(): Promise<SigningKey> {
    const known = keys.get(keySecret)
    if (known) return known
    const key = await readSigningKey(keySecret).catch(() => {
      throw new ProviderError('Coinbase: COINBASE_KEY_SECRET cannot be read', false)
    })
    keys.set(keySecret, key)
    return key
  }

  /** A token for one call. The official plugin signs `uri`, the official SDK `uris`: this one has both. */
  async function tokenFor(method: string, path: string): Promise<string> {
    const { algorithm, key } = await signingKey()
    const uri = `${method} ${host}${pathname.replace(/\/$/, '')}${path}`
    const now = Math.floor(Date.now() / 1000)
    return new SignJWT({ uri, uris: [uri] })
      .setProtectedHeader({ alg: algorithm, kid: keyName, typ: 'JWT', nonce: crypto.randomUUID().replaceAll('-', '') })
      .setSubject(keyName)
      .setIssuer('cdp')
      .setIssuedAt(now)
      .setNotBefore(now)
      .setExpirationTime(now + tokenSeconds)
      .sign(key)
  }

  async function ask<T>(
    method: string,
    path: string,
    { query = '', body, idempotencyKey }: { query?: string; body?: unknown; idempotencyKey?: string } = {},
  ): Promise<T> {
    return requestJson<T>(
      'Coinbase',
      {
        method,
        url: `${apiUrl}${path}${query}`,
        headers: {
          authorization: `Bearer ${await tokenFor(method, path)}`,
          ...(idempotencyKey !== undefined && { 'x-idempotency-key': uuidOf(idempotencyKey) }),
        },
        body,
        onCall,
      },
      v.any() as v.GenericSchema<unknown, T>,
    )
  }

  /** A page of all checkouts, newest first, and the token of the next one. */
  async function page(pageToken: string | null): Promise<{ checkouts: Checkout[]; next: string | null }> {
    const query = new URLSearchParams({ pageSize: String(listPage), ...(pageToken && { pageToken }) })
    const { checkouts, nextPageToken } = await ask<{ checkouts: Checkout[]; nextPageToken?: string | null }>(
      'GET',
      '/checkouts',
      { query: `?${query}` },
    )
    return { checkouts, next: nextPageToken || null }
  }

  const pathOf = (providerId: string) => `/checkouts/${encodeURIComponent(providerId)}`

  async function listRefunds(providerId: string): Promise<ProviderRefund[]> {
    const { refunds } = await ask<Checkout>('GET', pathOf(providerId))
    return (refunds ?? []).map(toProviderRefund)
  }

  async function sendBack(providerId: string, idempotencyKey: string, amountCents: number): Promise<ProviderRefund> {
    const { refund } = await ask<{ refund: Refund }>('POST', `${pathOf(providerId)}/refund`, {
      idempotencyKey,
      body: { amount: decimalOf(amountCents) },
    })
    return toProviderRefund(refund)
  }

  return {
    name: 'coinbase',
    method: 'crypto',
    isListFiltered: false,
    disputes: null,

    async create(order) {
      const made = await ask<Checkout>('POST', '/checkouts', {
        idempotencyKey: order.paymentId,
        body: {
          amount: decimalOf(order.amountCents),
          currency: 'USD',
          description: order.description.slice(0, descriptionMax),
          metadata: { paymentId: order.paymentId, shop: order.shop, userId: order.userId, productId: order.productId },
          successRedirectUrl: order.returnUrl,
          failRedirectUrl: order.returnUrl,
          expiresAt: new Date(order.expiresAt).toISOString(),
        },
      })
      if (!made.id || !made.url) throw new ProviderError('Coinbase: a checkout without a payment page', false)
      return { ...toProviderPayment(made), instructions: { hostedUrl: made.url } }
    },

    async get(providerId) {
      const found = await ask<Checkout>('GET', pathOf(providerId)).catch(nullIfNotFound)
      return found && toProviderPayment(found)
    },

    /** The API has no search, so the list is read. An older checkout is still found by its webhook. */
    async find(paymentId) {
      let pageToken: string | null = null
      for (let read = 0; read < listPagesMax; read++) {
        const { checkouts, next }: Awaited<ReturnType<typeof page>> = await page(pageToken)
        const found = checkouts.find(({ metadata }) => metadata?.paymentId === paymentId)
        if (found) return toProviderPayment(found)
        if (next === null) return null
        pageToken = next
      }
      return null
    },

    /** The API cannot filter by time: the list is read from the newest on, until a checkout is older than `from`. */
    async list(from, to, cursor) {
      const { checkouts, next } = await page(cursor)
      const charges = checkouts.map(listed)
      return {
        malformed: [],
        charges: charges.filter(({ createdAt }) => createdAt >= from && createdAt <= to),
        next: charges.some(({ createdAt }) => createdAt < from) ? null : next,
      }
    },

    /** The same list has to be read, so this ends at checkouts that were made long ago. */
    async listChanged(from, to, cursor) {
      const { checkouts, next } = await page(cursor)
      const isChanged = ({ updatedAt }: Checkout) => Date.parse(updatedAt) >= from && Date.parse(updatedAt) <= to
      const isEnd = checkouts.some(({ createdAt }) => Date.parse(createdAt) < from - changedMaxAgeMs)
      return { malformed: [], charges: checkouts.filter(isChanged).map(listed), next: isEnd ? null : next }
    },

    async cancel(providerId) {
      const answer = await ask<Checkout>('POST', `${pathOf(providerId)}/deactivate`).catch(nullIfRefused)
      return answer?.status === 'DEACTIVATED'
    },

    refund: sendBack,
    refundPart: sendBack,

    listRefunds,

    async getRefund(providerId, refundId) {
      return (await listRefunds(providerId)).find(({ id }) => id === refundId) ?? null
    },

    /**
     * `X-Hook0-Signature: t=…,h=names of headers,v1=hex`: an HMAC over the timestamp, the names and values of those headers, and the raw
     * body. The event's name and id are among those headers.
     */
    readWebhook({ headers, body }, now) {
      const parts = new Map(
        (headers.get('x-hook0-signature') ?? '').split(',').map((part) => {
          const at = part.indexOf('=')
          return [part.slice(0, at).trim(), part.slice(at + 1).trim()]
        }),
      )
      const t = parts.get('t') ?? ''
      const h = parts.get('h') ?? ''
      const signature = (parts.get('v1') ?? '').toLowerCase()
      const names = h.split(' ').filter(Boolean)
      const values = names.map((name) => (/^[\w-]+$/.test(name) ? (headers.get(name) ?? '') : ''))
      if (!/^\d{1,12}$/.test(t) || !signature) return null
      const expected = hmacHex(webhookSecret, `${t}.${h}.${values.join('.')}.${body}`)
      if (!timingSafeEqualText(expected, signature)) return null
      if (Math.abs(now - Number(t) * 1000) > webhookMaxAgeMs) return null
      const subjectId = idIn(body)
      if (!subjectId) return null
      const eventId = (names.includes('x-event-id') && headers.get('x-event-id')) || `${t}:${signature}`
      return { eventId: eventIdOf('payment', subjectId, eventId), topic: 'payment', subjectId }
    },
  }
}

/** The checkout's id in the body of an event; '' where there is none. */
function idIn(body: string): string {
  try {
    const { id } = JSON.parse(body) as { id?: unknown }
    return typeof id === 'string' ? id : ''
  } catch {
    return ''
  }
}
