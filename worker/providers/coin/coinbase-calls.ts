import { SignJWT } from 'jose'
import * as v from 'valibot'
import { decimalOf } from '#schema/rules/money.ts'
import type { ProviderPayment } from '#schema/rules/payments.ts'
import { uuidOf } from '#worker/lib/ids.ts'
import { readSigningKey, type SigningKey } from '#worker/providers/coin/signing-keys.ts'
import { ProviderError } from '#worker/providers/errors.ts'
import { nullIfNotFound, nullIfRefused, requestJson } from '#worker/providers/request.ts'
import { fittingEntries } from '../fitting-entries.ts'
import type { ListedCharge, PaymentProvider, ProviderRefund } from '../payment-provider.ts'
import { cents } from './amounts.ts'
import { textIn } from './metadata.ts'

export interface CoinbaseAccess {
  /** With the version: `https://business.coinbase.com/api/v1`. */
  apiUrl: string
  keyName: string
  /** The private key of `keyName`, as Coinbase hands it out. */
  keySecret: string
  /** Called before each call of the API. */
  onCall?: () => void
}

const refundStatuses = { PENDING: 'processing', COMPLETED: 'approved', FAILED: 'rejected' } as const

const refundSchema = v.object({
  id: v.pipe(v.string(), v.minLength(1)),
  status: v.picklist(['PENDING', 'COMPLETED', 'FAILED']),
  amount: cents,
})

const statuses = {
  ACTIVE: 'pending',
  PROCESSING: 'processing',
  COMPLETED: 'approved',
  // The merchant refunded a part by hand; the sale stands.
  PARTIALLY_REFUNDED: 'approved',
  REFUNDED: 'refunded',
  DEACTIVATED: 'cancelled',
  EXPIRED: 'cancelled',
  FAILED: 'rejected',
} as const satisfies Record<string, ProviderPayment['status']>

/** The fields of a checkout that we read. Source: the Checkouts API reference at docs.cdp.coinbase.com. */
const checkoutSchema = v.object({
  id: v.pipe(v.string(), v.minLength(1)),
  url: v.pipe(v.string(), v.minLength(1)),
  amount: cents,
  currency: v.string(),
  status: v.picklist(Object.keys(statuses) as (keyof typeof statuses)[]),
  /** The merchant's own checkouts have any. */
  metadata: v.nullish(v.record(v.string(), v.unknown()), {}),
  settlement: v.nullish(v.object({ totalAmount: v.nullish(cents), feeAmount: v.nullish(cents) })),
  fiatAmount: v.nullish(cents),
  fiatCurrency: v.nullish(v.string()),
  createdAt: v.pipe(v.string(), v.transform(Date.parse), v.number()),
  updatedAt: v.pipe(v.string(), v.transform(Date.parse), v.number()),
  refundedAmount: v.nullish(cents),
  refunds: v.nullish(v.array(refundSchema), []),
})
type Checkout = v.InferOutput<typeof checkoutSchema>

const pageSchema = v.object({ checkouts: v.array(v.unknown()), nextPageToken: v.nullish(v.string()) })

const isPaid = new Set<string>(['COMPLETED', 'PARTIALLY_REFUNDED', 'REFUNDED'])

const toProviderRefund = ({ id, status, amount }: v.InferOutput<typeof refundSchema>): ProviderRefund => ({
  id,
  status: refundStatuses[status],
  amountCents: amount,
})

/** USDC counts as dollars: Coinbase redeems it at par, and shows a checkout that was made in dollars in either. */
const dollars = new Set(['USD', 'USDC'])

function toProviderPayment(checkout: Checkout): ProviderPayment {
  const { id, status, settlement, fiatAmount, fiatCurrency, refundedAmount } = checkout
  const asked =
    fiatAmount != null && fiatCurrency
      ? { cents: fiatAmount, currency: fiatCurrency }
      : { cents: checkout.amount, currency: checkout.currency }
  const currency = dollars.has(asked.currency) ? 'USD' : asked.currency
  const hasCome = isPaid.has(status)
  const cameCents = hasCome ? (settlement?.totalAmount ?? asked.cents) : asked.cents
  return {
    providerId: id,
    reference: textIn(checkout, 'paymentId'),
    status: statuses[status],
    // An underpayment is a mismatch; what came beyond the price is not.
    amountCents: Math.min(asked.cents, cameCents),
    ...(hasCome && currency === 'USD' && { receivedCents: cameCents }),
    currency,
    collectorId: null,
    updatedAt: null,
    feeCents: hasCome ? (settlement?.feeAmount ?? null) : null,
    refundedCents: refundedAmount ?? 0,
  }
}

const listed = (checkout: Checkout): ListedCharge => ({
  ...toProviderPayment(checkout),
  shop: textIn(checkout, 'shop'),
  userId: textIn(checkout, 'userId'),
  productId: textIn(checkout, 'productId'),
  createdAt: checkout.createdAt,
})

const tokenSeconds = 120
/** The list cannot be searched, so this is how much of it is read to find a payment. */
const listPage = 100
const listPagesMax = 10
/** How old a checkout may be whose changes are found by reading the list. */
const changedMaxAgeMs = 90 * 86_400_000
const descriptionMax = 500

/** Parsed keys, by their text: parsing one costs more than signing with it. */
const keys = new Map<string, SigningKey>()

/** The Checkouts API of Coinbase Business. Source: docs.cdp.coinbase.com/coinbase-business, and Coinbase's own shop plugin. */
export function coinbaseCalls({ apiUrl, keyName, keySecret, onCall }: CoinbaseAccess) {
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
    schema: v.GenericSchema<unknown, T>,
    method: string,
    path: string,
    { query = '', body, idempotencyKey }: { query?: string; body?: unknown; idempotencyKey?: string } = {},
  ): Promise<T> {
    return requestJson(
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
      schema,
    )
  }

  /** A page of all checkouts, newest first, and the token of the next one. */
  async function page(pageToken: string | null) {
    const query = new URLSearchParams({ pageSize: String(listPage), ...(pageToken && { pageToken }) })
    const { checkouts, nextPageToken } = await ask(pageSchema, 'GET', '/checkouts', { query: `?${query}` })
    const { fitting, malformed } = fittingEntries(checkoutSchema, checkouts)
    return { checkouts: fitting, malformed, next: nextPageToken || null }
  }

  const pathOf = (providerId: string) => `/checkouts/${encodeURIComponent(providerId)}`

  async function listRefunds(providerId: string): Promise<ProviderRefund[]> {
    const { refunds } = await ask(checkoutSchema, 'GET', pathOf(providerId))
    return (refunds ?? []).map(toProviderRefund)
  }

  async function sendBack(providerId: string, idempotencyKey: string, amountCents: number): Promise<ProviderRefund> {
    const { refund } = await ask(v.object({ refund: refundSchema }), 'POST', `${pathOf(providerId)}/refund`, {
      idempotencyKey,
      body: { amount: decimalOf(amountCents) },
    })
    return toProviderRefund(refund)
  }

  return {
    async create(order) {
      const made = await ask(checkoutSchema, 'POST', '/checkouts', {
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
      return { ...toProviderPayment(made), instructions: { hostedUrl: made.url } }
    },

    async get(providerId) {
      const found = await ask(checkoutSchema, 'GET', pathOf(providerId)).catch(nullIfNotFound)
      return found && toProviderPayment(found)
    },

    /** The API has no search, so the list is read. An older checkout is still found by its webhook. */
    async find(paymentId) {
      let pageToken: string | null = null
      for (let read = 0; read < listPagesMax; read++) {
        const { checkouts, next }: Awaited<ReturnType<typeof page>> = await page(pageToken)
        const found = checkouts.find((checkout) => textIn(checkout, 'paymentId') === paymentId)
        if (found) return toProviderPayment(found)
        if (next === null) return null
        pageToken = next
      }
      return null
    },

    /** The API cannot filter by time: the list is read from the newest on, until a checkout is older than `from`. */
    async list(from, to, cursor) {
      const { checkouts, malformed, next } = await page(cursor)
      const charges = checkouts.map(listed)
      return {
        malformed,
        charges: charges.filter(({ createdAt }) => createdAt >= from && createdAt <= to),
        next: charges.some(({ createdAt }) => createdAt < from) ? null : next,
      }
    },

    /** The same list has to be read, so this ends at checkouts that were made long ago. */
    async listChanged(from, to, cursor) {
      const { checkouts, malformed, next } = await page(cursor)
      const isChanged = ({ updatedAt }: Checkout) => updatedAt >= from && updatedAt <= to
      const isEnd = checkouts.some(({ createdAt }) => createdAt < from - changedMaxAgeMs)
      return { malformed, charges: checkouts.filter(isChanged).map(listed), next: isEnd ? null : next }
    },

    async cancel(providerId) {
      const answer = await ask(checkoutSchema, 'POST', `${pathOf(providerId)}/deactivate`).catch(nullIfRefused)
      return answer?.status === 'DEACTIVATED'
    },

    refund: sendBack,
    refundPart: sendBack,
    refundExcess: sendBack,

    listRefunds,

    async getRefund(providerId, refundId) {
      return (await listRefunds(providerId)).find(({ id }) => id === refundId) ?? null
    },
  } satisfies Partial<PaymentProvider<'crypto'>>
}
