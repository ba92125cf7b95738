import * as v from 'valibot'
import type { DisputeKind } from '#schema/rules/disputes.ts'
import { centsOf, parseMoney, toWire } from '#schema/rules/money.ts'
import type { ProviderPayment } from '#schema/rules/payments.ts'
import { shopTime } from '#schema/rules/shop-time.ts'
import { hmacHex, timingSafeEqualText } from '#worker/lib/signatures.ts'
import { ProviderError } from '#worker/providers/errors.ts'
import { nullIfNotFound, nullIfRefused, type ProviderRequest, requestJson } from '#worker/providers/request.ts'
import { eventIdOf } from '../event-id.ts'
import type { ChargePage, PaymentProvider, ProviderRefund } from '../payment-provider.ts'
import { instantOf, mercadoPagoDisputes } from './mercado-pago-disputes.ts'

export interface MercadoPagoConfig {
  apiUrl: string
  accessToken: string
  webhookSecret: string
  /** Called before each call of the API. */
  onCall?: () => void
}

/** The fields of a payment that we read. Source: the /v1/payments reference and the official SDK's types. */
interface Payment {
  id: number | string
  status: string
  status_detail?: string
  payment_method_id?: string
  transaction_amount: number
  transaction_amount_refunded?: number | null
  currency_id: string
  external_reference: string | null
  collector_id?: number | string | null
  fee_details?: { amount: number; fee_payer?: string }[] | null
  transaction_details?: { net_received_amount?: number | null } | null
  date_created: string
  date_approved?: string | null
  date_last_updated?: string
  metadata?: { shop?: string; user_id?: string; product_id?: string }
  point_of_interaction?: {
    transaction_data?: {
      qr_code?: string
      /** The central bank's id, once it is paid. */
      transaction_id?: string | null
      /** Of the bank account that paid. */
      bank_info?: { payer?: { long_name?: string | null } }
    }
  }
  payer?: { email?: string | null; first_name?: string | null; last_name?: string | null }
}

const statuses: Record<string, ProviderPayment['status']> = {
  pending: 'pending',
  in_process: 'pending',
  authorized: 'pending',
  approved: 'approved',
  in_mediation: 'disputed',
  rejected: 'rejected',
  cancelled: 'cancelled',
  refunded: 'refunded',
}

/** What becomes of a chargeback is in the detail; one that is not decided, or not known, is open. */
const chargebackOutcomes: Record<string, ProviderPayment['status']> = {
  settled: 'charged_back',
  reimbursed: 'approved',
}

const statusOf = ({ status, status_detail = '' }: Payment): ProviderPayment['status'] =>
  status === 'charged_back' ? (chargebackOutcomes[status_detail] ?? 'disputed') : (statuses[status] ?? 'pending')

/** PIX knows no chargebacks of cards: the payer's bank takes the money back by the central bank's return mechanism. */
const kindOf = ({ status, payment_method_id }: Payment): DisputeKind =>
  status === 'in_mediation' ? 'mediation' : payment_method_id === 'pix' ? 'med' : 'chargeback'

/** As recorded for the shop; without a list of fees, what is missing from the net amount. */
function feeOf({ fee_details, transaction_details, transaction_amount, date_approved }: Payment): number | null {
  if (!date_approved) return null
  const own = (fee_details ?? []).filter(({ fee_payer }) => fee_payer === 'collector')
  const net = transaction_details?.net_received_amount
  const fee = own.length > 0 ? own.reduce((sum, { amount }) => sum + amount, 0) : net ? transaction_amount - net : null
  return fee === null ? null : (centsOf(fee) ?? null)
}

/** "E", the bank's number, the time and eleven characters; some of the API's answers have letters before it. */
const endToEndPattern = /E\d{20}[0-9A-Za-z]{11}$/

const toProviderPayment = (payment: Payment): ProviderPayment => ({
  providerId: String(payment.id),
  reference: payment.external_reference,
  status: statusOf(payment),
  amountCents: parseMoney(payment.transaction_amount) ?? -1,
  currency: payment.currency_id,
  collectorId: payment.collector_id?.toString() ?? null,
  updatedAt: instantOf(payment.date_last_updated),
  paidAt: payment.date_approved ? instantOf(payment.date_approved) : null,
  feeCents: feeOf(payment),
  endToEndId: endToEndPattern.exec(payment.point_of_interaction?.transaction_data?.transaction_id ?? '')?.[0] ?? null,
  disputeKind: kindOf(payment),
  refundedCents: parseMoney(payment.transaction_amount_refunded ?? 0) ?? 0,
})

/** The fields of a refund that we read. Source: the reference of /v1/payments/{id}/refunds. */
interface Refund {
  id: number | string
  status: string
  amount: number
}

const refundStatuses: Record<string, ProviderRefund['status']> = {
  approved: 'approved',
  refunded: 'approved',
  in_process: 'processing',
  pending: 'processing',
  rejected: 'rejected',
  cancelled: 'rejected',
}

const toProviderRefund = ({ id, status, amount }: Refund): ProviderRefund => ({
  id: String(id),
  status: refundStatuses[status] ?? 'processing',
  amountCents: parseMoney(amount) ?? 0,
})

/** Without it a refund in process is an error in responses, and is left out of lists. */
const withRefundsInProcess = { 'x-render-in-process-refunds': 'true' }

/** Payments per page of the list: the API's maximum. */
const listPage = 100

/** A timestamp in the API's format: with milliseconds and São Paulo's offset, which has been -03:00 all year since 2019. */
const brasilia = (at: number) => `${shopTime(at)}-03:00`

const refundsPath = (providerId: string) => `/v1/payments/${encodeURIComponent(providerId)}/refunds`

/** Mercado Pago's Payments API. Source: https://www.mercadopago.com.br/developers, reference of /v1/payments. */
export function mercadoPago({ apiUrl, accessToken, webhookSecret, onCall }: MercadoPagoConfig): PaymentProvider<'pix'> {
  const send = <T>(method: string, path: string, more: Partial<ProviderRequest> = {}): Promise<T> => {
    const headers = { authorization: `Bearer ${accessToken}`, ...more.headers }
    return requestJson(
      'Mercado Pago',
      { ...more, method, url: `${apiUrl}${path}`, headers, onCall },
      v.any() as v.GenericSchema<unknown, T>,
    )
  }
  const ask = <T>(method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<T> =>
    send(method, path, { headers, body })

  async function search(
    range: 'date_created' | 'date_last_updated',
    from: number,
    to: number,
    cursor: string | null,
  ): Promise<ChargePage> {
    const offset = Number(cursor ?? 0)
    const { results } = await ask<{ results: Payment[] }>(
      'GET',
      `/v1/payments/search?range=${range}&begin_date=${new Date(from).toISOString()}&end_date=${new Date(to).toISOString()}` +
        `&sort=${range}&criteria=asc&limit=${listPage}&offset=${offset}`,
    )
    const charges = results.map((payment) => ({
      ...toProviderPayment(payment),
      shop: payment.metadata?.shop ?? null,
      userId: payment.metadata?.user_id ?? null,
      productId: payment.metadata?.product_id ?? null,
      createdAt: Date.parse(payment.date_created),
    }))
    return { charges, next: results.length < listPage ? null : String(offset + results.length) }
  }

  /** Without an amount: what is left. */
  async function sendBack(providerId: string, idempotencyKey: string, body: { amount?: number }) {
    const headers = { 'x-idempotency-key': idempotencyKey, ...withRefundsInProcess }
    return toProviderRefund(await ask<Refund>('POST', refundsPath(providerId), body, headers))
  }

  return {
    name: 'mercadopago',
    method: 'pix',
    disputes: mercadoPagoDisputes(send),

    async create(order) {
      const data = await ask<Payment>(
        'POST',
        '/v1/payments',
        {
          transaction_amount: toWire(order.amountCents),
          description: order.description,
          payment_method_id: 'pix',
          payer: { email: order.payer.email, first_name: order.payer.name },
          date_of_expiration: brasilia(order.expiresAt),
          // Only webhooks: without the parameter it sends its older kind of notification (IPN) too.
          notification_url: `${order.notificationUrl}?source_news=webhooks`,
          external_reference: order.paymentId,
          metadata: { shop: order.shop, user_id: order.userId, product_id: order.productId },
        },
        { 'x-idempotency-key': order.paymentId },
      )
      const code = data.point_of_interaction?.transaction_data
      if (!code?.qr_code) throw new ProviderError('Mercado Pago: a charge without a code', false)
      return {
        ...toProviderPayment(data),
        instructions: { qrCode: code.qr_code },
      }
    },

    async get(providerId) {
      const found = await ask<Payment>('GET', `/v1/payments/${encodeURIComponent(providerId)}`).catch(nullIfNotFound)
      return found && toProviderPayment(found)
    },

    async getPayer(providerId) {
      const found = await ask<Payment>('GET', `/v1/payments/${encodeURIComponent(providerId)}`).catch(nullIfNotFound)
      if (!found) return null
      const { payer } = found
      const bankName = found.point_of_interaction?.transaction_data?.bank_info?.payer?.long_name
      const name = bankName || [payer?.first_name, payer?.last_name].filter(Boolean).join(' ')
      return { name: name || null, email: payer?.email ?? null }
    },

    async find(paymentId) {
      const { results } = await ask<{ results: Payment[] }>(
        'GET',
        `/v1/payments/search?external_reference=${encodeURIComponent(paymentId)}&sort=date_created&criteria=desc&limit=10`,
      )
      const paid = results.find((payment) => statusOf(payment) === 'approved' || statusOf(payment) === 'disputed')
      const found = paid ?? results[0]
      return found ? toProviderPayment(found) : null
    },

    list: (from, to, cursor) => search('date_created', from, to, cursor),

    /** What changes while the pages are read moves to their end, and another may be missed: the next day's run finds it. */
    listChanged: (from, to, cursor) => search('date_last_updated', from, to, cursor),

    async cancel(providerId) {
      const path = `/v1/payments/${encodeURIComponent(providerId)}`
      const answer = await ask<Payment>('PUT', path, { status: 'cancelled' }).catch(nullIfRefused)
      return answer?.status === 'cancelled'
    },

    refund: (providerId, idempotencyKey) => sendBack(providerId, idempotencyKey, {}),

    refundPart: (providerId, idempotencyKey, amountCents) =>
      sendBack(providerId, idempotencyKey, { amount: toWire(amountCents) }),

    async listRefunds(providerId) {
      const refunds = await ask<Refund[]>('GET', refundsPath(providerId), undefined, withRefundsInProcess)
      return refunds.map(toProviderRefund)
    },

    async getRefund(providerId, refundId) {
      const path = `${refundsPath(providerId)}/${encodeURIComponent(refundId)}`
      const found = await ask<Refund>('GET', path, undefined, withRefundsInProcess).catch(nullIfNotFound)
      return found && toProviderRefund(found)
    },

    /**
     * `x-signature: ts=…,v1=hex`: an HMAC over `id:…;request-id:…;ts:…;`, with the id of the query, not over the body. The official
     * SDKs differ on whether the id is lowercased, so both are tried.
     */
    readWebhook({ headers, query }) {
      const subjectId = query.get('data.id') ?? ''
      const requestId = headers.get('x-request-id') ?? ''
      const parts = new Map(
        (headers.get('x-signature') ?? '').split(',').map((part) => {
          const [name = '', value = ''] = part.split('=', 2)
          return [name.trim(), value.trim()]
        }),
      )
      const ts = parts.get('ts') ?? ''
      const signature = (parts.get('v1') ?? '').toLowerCase()
      if (!subjectId || !ts || !signature) return null
      const isGenuine = [subjectId, subjectId.toLowerCase()].some((id) => {
        const manifest = `id:${id};${requestId && `request-id:${requestId};`}ts:${ts};`
        return timingSafeEqualText(hmacHex(webhookSecret, manifest), signature)
      })
      if (!isGenuine) return null
      const topic = query.get('type') === 'topic_chargebacks_wh' ? 'dispute' : 'payment'
      return { eventId: eventIdOf(topic, subjectId, `${requestId}:${ts}`), topic, subjectId }
    },
  }
}
