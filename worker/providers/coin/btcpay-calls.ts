import * as v from 'valibot'
import { decimalOf } from '#schema/rules/money.ts'
import type { ProviderPayment } from '#schema/rules/payments.ts'
import { isProviderError, MalformedAnswer } from '#worker/providers/errors.ts'
import { nullIfNotFound, nullIfRefused, requestJson } from '#worker/providers/request.ts'
import { fittingEntries } from '../fitting-entries.ts'
import type { ChargePage, ListedCharge, PaymentProvider } from '../payment-provider.ts'
import { cents, decimal } from './amounts.ts'
import { type Ask, btcpayRefunds } from './btcpay-refunds.ts'
import { textIn } from './metadata.ts'

export interface BtcpayAccess {
  /** The server, without `/api/v1`. */
  apiUrl: string
  storeId: string
  apiKey: string
  /** Called before each call of the API. */
  onCall?: () => void
}

/** The fields of an invoice that we read. Source: the Greenfield API reference at docs.btcpayserver.org. */
const invoiceSchema = v.object({
  id: v.pipe(v.string(), v.minLength(1)),
  storeId: v.string(),
  amount: cents,
  paidAmount: v.nullish(cents),
  currency: v.string(),
  checkoutLink: v.pipe(v.string(), v.minLength(1)),
  status: v.picklist(['New', 'Processing', 'Expired', 'Invalid', 'Settled']),
  additionalStatus: v.string(),
  /** In seconds. */
  createdTime: v.number(),
  /** The merchant's own invoices have any. */
  metadata: v.nullish(v.record(v.string(), v.unknown())),
})
type Invoice = v.InferOutput<typeof invoiceSchema>

const anyInvoices = v.array(v.looseObject({ metadata: v.nullish(v.record(v.string(), v.unknown())) }))

const methodsSchema = v.array(
  v.object({
    currency: v.nullish(v.string()),
    rate: v.nullish(decimal),
    payments: v.nullish(v.array(v.object({ status: v.picklist(['Processing', 'Settled', 'Invalid']) })), []),
  }),
)

/** Invoices per page of the list. */
const listPage = 100
/** An invoice is settled within its window, before the merchant has anything to refund; one that is older is looked up. */
const refundableAfterMs = 3_600_000
/** Refunded invoices per page of the list of changes. */
const changedPage = 20

/** Servers before 2.1.2 do not say what was paid: that is not nothing. */
function paidCents({ paidAmount }: Invoice): number {
  if (paidAmount == null) throw new MalformedAnswer('BTCPay: an invoice', 'without a paid amount')
  return paidAmount
}

const providerPayment = (
  invoice: Invoice,
  status: ProviderPayment['status'],
  more: Partial<ProviderPayment> = {},
): ProviderPayment => ({
  providerId: invoice.id,
  reference: textIn(invoice, 'orderId'),
  status,
  amountCents: invoice.amount,
  currency: invoice.currency,
  collectorId: invoice.storeId,
  updatedAt: null,
  ...more,
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

/** What is asked of the server. Source: its Greenfield API. */
export function btcpayCalls({ apiUrl, storeId, apiKey, onCall }: BtcpayAccess) {
  const base = `${apiUrl.replace(/\/$/, '')}/api/v1`
  const store = `/stores/${encodeURIComponent(storeId)}`
  const invoices = `${store}/invoices`
  const invoicePath = (providerId: string) => `${invoices}/${encodeURIComponent(providerId)}`

  const ask: Ask = (schema, method, path, body) =>
    requestJson(
      'BTCPay',
      {
        method,
        url: `${base}${path}`,
        headers: { authorization: `token ${apiKey}` },
        body,
        onCall,
      },
      schema,
    )

  const methodsOf = (providerId: string) => ask(methodsSchema, 'GET', `${invoicePath(providerId)}/payment-methods`)

  async function ratesOf(providerId: string) {
    const methods = await methodsOf(providerId)
    return new Map(
      methods.flatMap(({ currency, rate }) => (currency && rate ? [[currency, Number(rate)] as const] : [])),
    )
  }

  const { refund, listRefunds, getRefund, paidInPanel, listRefundedInPanel } = btcpayRefunds(ask, store, ratesOf)

  /**
   * An invoice that is over may have been paid all the same, too little or too late, and a settled one beyond its price: its single payments
   * then show whether that money is final. An overpaid invoice is a sale.
   */
  async function reportOf(invoice: Invoice): Promise<ProviderPayment> {
    const { id, status, amount } = invoice
    const paid = paidCents(invoice)
    if (status === 'Processing') return providerPayment(invoice, 'processing')
    if (status === 'New') return providerPayment(invoice, paid > 0 ? 'processing' : 'pending', { seenCents: paid })
    if (status === 'Settled' && paid <= amount) {
      // What the merchant calls paid need not have come; the server itself forgives what is within its tolerance.
      const isMarked = invoice.additionalStatus === 'Marked' && paid < amount
      return providerPayment(invoice, 'approved', isMarked ? {} : { receivedCents: amount })
    }
    if (paid === 0) return providerPayment(invoice, 'cancelled')
    const states = (await methodsOf(id)).flatMap(({ payments }) => (payments ?? []).map((one) => one.status))
    const isFinal = !states.includes('Processing')
    if (status === 'Settled') return providerPayment(invoice, 'approved', isFinal ? { receivedCents: paid } : {})
    if (!isFinal) return providerPayment(invoice, 'processing', { seenCents: paid })
    if (!states.includes('Settled')) return providerPayment(invoice, 'rejected')
    // What has become invalid may still have counted when the invoice was read.
    if (states.includes('Invalid')) {
      const latest = await readInvoice(id)
      if (latest && paidCents(latest) < paid) return reportOf(latest)
    }
    const isWhole = paid >= amount && !states.includes('Invalid')
    return isWhole
      ? providerPayment(invoice, 'approved', { receivedCents: paid })
      : providerPayment(invoice, 'underpaid', { amountCents: paid, receivedCents: paid })
  }

  /** With what the merchant has refunded in the panel. */
  async function withPanelRefunds(reported: ProviderPayment): Promise<ProviderPayment> {
    const { providerId, status, amountCents, receivedCents = amountCents } = reported
    const paid = status === 'approved' ? await paidInPanel(providerId, amountCents, receivedCents) : null
    if (!paid) return reported
    const { isWhole, ...refunded } = paid
    return { ...reported, status: isWhole ? 'refunded' : status, ...refunded }
  }

  async function toProviderPayment(invoice: Invoice): Promise<ProviderPayment> {
    const reported = await reportOf(invoice)
    const isOld = Date.now() - invoice.createdTime * 1000 > refundableAfterMs
    return isOld ? withPanelRefunds(reported) : reported
  }

  const readInvoice = (providerId: string) => ask(invoiceSchema, 'GET', invoicePath(providerId)).catch(nullIfNotFound)

  async function findInvoice(paymentId: string): Promise<{ invoice: Invoice; payment: ProviderPayment } | null> {
    const ours = v.pipe(
      anyInvoices,
      v.transform((found) => found.filter((one) => textIn(one, 'orderId') === paymentId)),
      v.array(invoiceSchema),
    )
    const found = await ask(ours, 'GET', `${invoices}?orderId=${encodeURIComponent(paymentId)}`)
    const candidates = await Promise.all(
      found.map(async (invoice) => ({ invoice, payment: await toProviderPayment(invoice) })),
    )
    return candidates.sort((a, b) => rank[b.payment.status] - rank[a.payment.status])[0] ?? null
  }

  /** One that cannot be read is left out, and named, so that it does not hide the others. Without any answer the list is not read. */
  async function readEach<T extends { id: string }>(
    entries: readonly T[],
    read: (entry: T) => Promise<ListedCharge | null>,
  ): Promise<Pick<ChargePage, 'charges' | 'malformed'>> {
    const malformed: ChargePage['malformed'] = []
    const charges = await Promise.all(
      entries.map((entry) =>
        read(entry).catch((error) => {
          const hasAnswer = error instanceof MalformedAnswer || (isProviderError(error) && error.status !== null)
          if (!hasAnswer) throw error
          malformed.push({ subjectId: entry.id, shape: error.message })
          return null
        }),
      ),
    )
    return { charges: charges.filter((one) => one !== null), malformed }
  }

  async function listed(
    invoice: Invoice,
    report: (invoice: Invoice) => Promise<ProviderPayment>,
  ): Promise<ListedCharge> {
    return {
      ...(await report(invoice)),
      shop: textIn(invoice, 'shop'),
      userId: textIn(invoice, 'userId'),
      productId: textIn(invoice, 'productId'),
      createdAt: invoice.createdTime * 1000,
    }
  }

  return {
    /** The API has no idempotency keys, so an existing invoice is looked up first. */
    async create(order) {
      const existing = await findInvoice(order.paymentId)
      if (existing) return { ...existing.payment, instructions: { hostedUrl: existing.invoice.checkoutLink } }
      const minutes = Math.max(1, Math.round((order.expiresAt - Date.now()) / 60_000))
      const made = await ask(invoiceSchema, 'POST', invoices, {
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
      return { ...(await reportOf(made)), instructions: { hostedUrl: made.checkoutLink } }
    },

    async get(providerId) {
      const found = await readInvoice(providerId)
      return found && toProviderPayment(found)
    },

    async find(paymentId) {
      return (await findInvoice(paymentId))?.payment ?? null
    },

    /** Newest first. Invoices without our order id were made by the merchant for something else, and are skipped. */
    async list(from, to, cursor) {
      const skip = Number(cursor ?? 0)
      const [startDate, endDate] = [Math.floor(from / 1000), Math.ceil(to / 1000)]
      const found = await ask(
        anyInvoices,
        'GET',
        `${invoices}?startDate=${startDate}&endDate=${endDate}&skip=${skip}&take=${listPage}`,
      )
      const orders = found.filter((one) => textIn(one, 'orderId') !== null)
      const { fitting, malformed } = fittingEntries(invoiceSchema, orders)
      // What the panel has refunded is listed as a change.
      const read = await readEach(fitting, (invoice) => listed(invoice, reportOf))
      return {
        charges: read.charges,
        malformed: [...malformed, ...read.malformed],
        next: found.length < listPage ? null : String(skip + found.length),
      }
    },

    /** Refunds of the panel: nothing else changes without a webhook. */
    async listChanged(from, to, cursor) {
      const skip = Number(cursor ?? 0)
      const refunded = await listRefundedInPanel(from, to)
      const ids = refunded.slice(skip, skip + changedPage).map((id) => ({ id }))
      const read = await readEach(ids, async ({ id }) => {
        const invoice = await readInvoice(id)
        const isOrder = invoice && textIn(invoice, 'orderId') !== null
        return isOrder ? listed(invoice, async (one) => withPanelRefunds(await reportOf(one))) : null
      })
      return { ...read, next: skip + ids.length < refunded.length ? String(skip + ids.length) : null }
    },

    /**
     * An invoice that money is coming for could be marked invalid too, so it is read first. Marking it does not undo a payment that came in
     * between: then it was not cancelled, and the money is processed.
     */
    async cancel(providerId) {
      const found = await readInvoice(providerId)
      if (found?.status !== 'New' || paidCents(found) > 0) return false
      const path = `${invoicePath(providerId)}/status`
      const marked = await ask(invoiceSchema, 'POST', path, { status: 'Invalid' }).catch(nullIfRefused)
      return marked !== null && marked.status === 'Invalid' && paidCents(marked) === 0
    },

    refund,
    refundExcess: refund,
    listRefunds,
    getRefund,
  } satisfies Partial<PaymentProvider<'crypto'>>
}
