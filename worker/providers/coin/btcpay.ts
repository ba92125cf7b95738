import * as v from 'valibot'
import { decimalOf, parseCryptoAmount } from '#schema/rules/money.ts'
import type { ProviderPayment } from '#schema/rules/payments.ts'
import { hmacHex, timingSafeEqualText } from '#worker/lib/signatures.ts'
import { ProviderError } from '#worker/providers/errors.ts'
import { nullIfNotFound, nullIfRefused, requestJson } from '#worker/providers/request.ts'
import { eventIdOf } from '../event-id.ts'
import type { PaymentProvider } from '../payment-provider.ts'
import { btcpayRefunds } from './btcpay-refunds.ts'

export interface BtcpayConfig {
  /** The server, without `/api/v1`. */
  apiUrl: string
  storeId: string
  apiKey: string
  webhookSecret: string
  /** Called before each call of the API. */
  onCall?: () => void
}

/** The fields of an invoice that we read. Source: the Greenfield API reference at docs.btcpayserver.org. */
interface Invoice {
  id: string
  storeId: string
  amount: string
  paidAmount?: string
  currency: string
  checkoutLink: string
  status: 'New' | 'Processing' | 'Expired' | 'Invalid' | 'Settled'
  additionalStatus: string
  /** In seconds. */
  createdTime: number
  metadata?: { orderId?: string; shop?: string; userId?: string; productId?: string } | null
}

interface PaymentMethod {
  payments?: { status: 'Processing' | 'Settled' | 'Invalid' }[]
}

/** Invoices per page of the list. */
const listPage = 100

/** Servers before 2.1.2 do not say what was paid: that is not nothing. */
function paidCents({ paidAmount }: Invoice): number {
  const cents = paidAmount === undefined ? undefined : parseCryptoAmount(paidAmount)
  if (cents === undefined) throw new ProviderError('BTCPay: an invoice without a paid amount', false)
  return cents
}
const askedCents = ({ amount }: Invoice) => parseCryptoAmount(amount) ?? -1

const providerPayment = (
  invoice: Invoice,
  status: ProviderPayment['status'],
  amountCents = askedCents(invoice),
): ProviderPayment => ({
  providerId: invoice.id,
  reference: invoice.metadata?.orderId ?? null,
  status,
  amountCents,
  currency: invoice.currency,
  collectorId: invoice.storeId,
  updatedAt: null,
})

/** Which of several invoices for one payment counts: a paid one first, then one that may still be paid. */
const rank: Record<ProviderPayment['status'], number> = {
  approved: 5,
  refunded: 5,
  charged_back: 5,
  disputed: 5,
  underpaid: 4,
  processing: 3,
  pending: 2,
  rejected: 1,
  cancelled: 0,
}

/** BTCPay Server, the merchant's own. Source: its Greenfield API. */
export function btcpay({ apiUrl, storeId, apiKey, webhookSecret, onCall }: BtcpayConfig): PaymentProvider<'crypto'> {
  const base = `${apiUrl.replace(/\/$/, '')}/api/v1`
  const store = `/stores/${encodeURIComponent(storeId)}`
  const invoices = `${store}/invoices`
  const invoicePath = (providerId: string) => `${invoices}/${encodeURIComponent(providerId)}`

  const ask = <T>(method: string, path: string, body?: unknown): Promise<T> =>
    requestJson(
      'BTCPay',
      {
        method,
        url: `${base}${path}`,
        headers: { authorization: `token ${apiKey}` },
        body,
        onCall,
      },
      v.any() as v.GenericSchema<unknown, T>,
    )

  /**
   * An invoice that is over may have been paid all the same, too little or too late: its single payments then show whether that money is
   * final. An overpaid invoice is a sale; the merchant returns the rest on their own server.
   */
  async function toProviderPayment(invoice: Invoice): Promise<ProviderPayment> {
    const paid = paidCents(invoice)
    if (invoice.status === 'Settled') return providerPayment(invoice, 'approved')
    if (invoice.status === 'Processing') return providerPayment(invoice, 'processing')
    if (invoice.status === 'New') return providerPayment(invoice, paid > 0 ? 'processing' : 'pending')
    if (paid === 0) return providerPayment(invoice, 'cancelled')
    const methods = await ask<PaymentMethod[]>('GET', `${invoicePath(invoice.id)}/payment-methods`)
    const states = methods.flatMap(({ payments = [] }) => payments.map(({ status }) => status))
    if (states.includes('Processing')) return providerPayment(invoice, 'processing')
    if (!states.includes('Settled')) return providerPayment(invoice, 'rejected')
    const isWhole = paid >= askedCents(invoice) && !states.includes('Invalid')
    return isWhole ? providerPayment(invoice, 'approved') : providerPayment(invoice, 'underpaid', paid)
  }

  async function findInvoice(paymentId: string): Promise<{ invoice: Invoice; payment: ProviderPayment } | null> {
    const found = await ask<Invoice[]>('GET', `${invoices}?orderId=${encodeURIComponent(paymentId)}`)
    const ours = found.filter(({ metadata }) => metadata?.orderId === paymentId)
    const candidates = await Promise.all(
      ours.map(async (invoice) => ({ invoice, payment: await toProviderPayment(invoice) })),
    )
    return candidates.sort((a, b) => rank[b.payment.status] - rank[a.payment.status])[0] ?? null
  }

  return {
    name: 'btcpay',
    method: 'crypto',
    isListFiltered: true,
    disputes: null,

    /** The API has no idempotency keys, so an existing invoice is looked up first. */
    async create(order) {
      const existing = await findInvoice(order.paymentId)
      if (existing) return { ...existing.payment, instructions: { hostedUrl: existing.invoice.checkoutLink } }
      const minutes = Math.max(1, Math.round((order.expiresAt - Date.now()) / 60_000))
      const made = await ask<Invoice>('POST', invoices, {
        amount: decimalOf(order.amountCents),
        currency: 'USD',
        metadata: {
          orderId: order.paymentId,
          itemDesc: order.description,
          shop: order.shop,
          userId: order.userId,
          productId: order.productId,
        },
        checkout: { redirectURL: order.returnUrl, redirectAutomatically: true, expirationMinutes: minutes },
      })
      if (!made.id || !made.checkoutLink) throw new ProviderError('BTCPay: an invoice without a payment page', false)
      return { ...(await toProviderPayment(made)), instructions: { hostedUrl: made.checkoutLink } }
    },

    async get(providerId) {
      const found = await ask<Invoice>('GET', invoicePath(providerId)).catch(nullIfNotFound)
      return found && toProviderPayment(found)
    },

    async find(paymentId) {
      return (await findInvoice(paymentId))?.payment ?? null
    },

    /** Newest first. Invoices without our order id were made by the merchant for something else, and are skipped. */
    async list(from, to, cursor) {
      const skip = Number(cursor ?? 0)
      const [startDate, endDate] = [Math.floor(from / 1000), Math.ceil(to / 1000)]
      const found = await ask<Invoice[]>(
        'GET',
        `${invoices}?startDate=${startDate}&endDate=${endDate}&skip=${skip}&take=${listPage}`,
      )
      const orders = found.filter(({ metadata }) => typeof metadata?.orderId === 'string')
      const charges = await Promise.all(
        orders.map(async (invoice) => ({
          ...(await toProviderPayment(invoice)),
          shop: invoice.metadata?.shop ?? null,
          userId: invoice.metadata?.userId ?? null,
          productId: invoice.metadata?.productId ?? null,
          createdAt: invoice.createdTime * 1000,
        })),
      )
      return { charges, malformed: [], next: found.length < listPage ? null : String(skip + found.length) }
    },

    /**
     * An invoice that money is coming for could be marked invalid too, so it is read first. Marking it does not undo a payment that came in
     * between: then it was not cancelled, and the money is processed.
     */
    async cancel(providerId) {
      const found = await ask<Invoice>('GET', invoicePath(providerId)).catch(nullIfNotFound)
      if (found?.status !== 'New' || paidCents(found) > 0) return false
      const path = `${invoicePath(providerId)}/status`
      const marked = await ask<Invoice>('POST', path, { status: 'Invalid' }).catch(nullIfRefused)
      return marked !== null && marked.status === 'Invalid' && paidCents(marked) === 0
    },

    ...btcpayRefunds(ask, store),

    /** `BTCPay-Sig: sha256=hex`, an HMAC over the raw body. Each delivery has an id; a redelivery names the first one's. */
    readWebhook({ headers, body }) {
      const signature = /^sha256=([0-9a-f]{64})$/i.exec(headers.get('btcpay-sig') ?? '')?.[1]?.toLowerCase()
      if (!signature || !timingSafeEqualText(hmacHex(webhookSecret, body), signature)) return null
      const event = eventIn(body)
      const deliveryId = event.originalDeliveryId || event.deliveryId
      const subjectId = event.invoiceId
      if (!deliveryId || !subjectId) return null
      return { eventId: eventIdOf('payment', subjectId, deliveryId), topic: 'payment', subjectId }
    },
  }
}

interface Event {
  deliveryId?: string
  originalDeliveryId?: string
  invoiceId?: string
}

function eventIn(body: string): Event {
  try {
    return JSON.parse(body) as Event
  } catch {
    return {}
  }
}
