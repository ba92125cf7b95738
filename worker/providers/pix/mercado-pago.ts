import * as v from 'valibot'
import type { DisputeKind } from '#schema/rules/disputes.ts'
import { centsOf, toWire } from '#schema/rules/money.ts'
import type { ProviderPayment } from '#schema/rules/payments.ts'
import { shopTime } from '#schema/rules/shop-time.ts'
import { nullIfNotFound, nullIfRefused } from '#worker/providers/request.ts'
import { evaluatedLater } from '../evaluated-later.ts'
import { eventIdOf } from '../event-id.ts'
import { fittingEntries } from '../fitting-entries.ts'
import type { ChargePage, PaymentProvider, ProviderRefund } from '../payment-provider.ts'
import { anyText, endToEndIdIn, instantOf } from './fields.ts'
import { askMercadoPago, type MercadoPagoAccess } from './mercado-pago-ask.ts'
import { cents, id } from './mercado-pago-fields.ts'
import { chargeAmong } from './mercado-pago-search.ts'
import { chargebackType, readSignature } from './mercado-pago-webhook.ts'

export interface MercadoPagoConfig extends MercadoPagoAccess {
  webhookSecret: string
}

const transfer = {
  /** The central bank's id, once it is paid. */
  transaction_id: anyText,
  /** Of the bank account that paid. */
  bank_info: v.fallback(v.nullish(v.object({ payer: v.object({ long_name: anyText }) }), null), null),
}

/** Of a payment. Source: the /v1/payments reference and the official SDK's types. What no decision depends on may be anything. */
const paymentSchema = v.object({
  id,
  status: v.string(),
  status_detail: v.nullish(v.string(), ''),
  payment_method_id: anyText,
  transaction_amount: cents,
  transaction_amount_refunded: v.nullish(cents, 0),
  currency_id: v.string(),
  external_reference: v.nullish(v.string(), null),
  collector_id: v.nullish(id, null),
  fee_details: v.fallback(v.nullish(v.array(v.object({ amount: v.number(), fee_payer: anyText })), null), null),
  transaction_details: v.fallback(
    v.nullish(v.object({ net_received_amount: v.nullish(v.number(), null) }), null),
    null,
  ),
  date_approved: anyText,
  date_last_updated: anyText,
  point_of_interaction: v.fallback(v.object({ transaction_data: v.object(transfer) }), {
    transaction_data: { transaction_id: null, bank_info: null },
  }),
  payer: v.fallback(v.nullish(v.object({ email: anyText, first_name: anyText, last_name: anyText }), null), null),
})
type Payment = v.InferOutput<typeof paymentSchema>

const createdSchema = v.object({
  ...paymentSchema.entries,
  point_of_interaction: v.object({
    transaction_data: v.object({
      ...transfer,
      qr_code: v.pipe(v.string(), v.nonEmpty()),
    }),
  }),
})

/** Another shop with the same account writes what it likes into the metadata of its own. */
const listedSchema = v.object({
  ...paymentSchema.entries,
  date_created: v.pipe(
    v.string(),
    v.transform((text) => Date.parse(text)),
    v.number(),
  ),
  metadata: v.fallback(v.nullish(v.object({ shop: anyText, user_id: anyText, product_id: anyText }), null), null),
})

const pageSchema = v.object({ results: v.array(v.unknown()) })

/** A status that is not here is that of a charge which may still be paid. */
const statuses = new Map<string, ProviderPayment['status']>([
  ['approved', 'approved'],
  ['in_mediation', 'disputed'],
  ['rejected', 'rejected'],
  ['cancelled', 'cancelled'],
  ['refunded', 'refunded'],
])

/** What becomes of a chargeback is in the detail; one that is not decided, or not known, is open. */
const chargebackOutcomes = new Map<string, ProviderPayment['status']>([
  ['settled', 'charged_back'],
  ['reimbursed', 'approved'],
])

const statusOf = ({ status, status_detail }: Payment): ProviderPayment['status'] =>
  status === 'charged_back'
    ? (chargebackOutcomes.get(status_detail) ?? 'disputed')
    : (statuses.get(status) ?? 'pending')

/** PIX knows no chargebacks of cards: the payer's bank takes the money back by the central bank's return mechanism. */
const kindOf = ({ status, payment_method_id }: Payment): DisputeKind =>
  status === 'in_mediation' ? 'mediation' : payment_method_id === 'pix' ? 'med' : 'chargeback'

/** As recorded for the shop; without a list of fees, what is missing from the net amount. */
function feeOf({ fee_details, transaction_details, transaction_amount, date_approved }: Payment): number | null {
  if (!date_approved) return null
  const own = (fee_details ?? []).filter(({ fee_payer }) => fee_payer === 'collector')
  const net = transaction_details?.net_received_amount
  const fee =
    own.length > 0 ? own.reduce((sum, { amount }) => sum + amount, 0) : net ? toWire(transaction_amount) - net : null
  return fee === null ? null : (centsOf(fee) ?? null)
}

const toProviderPayment = (payment: Payment): ProviderPayment => ({
  providerId: payment.id,
  reference: payment.external_reference,
  status: statusOf(payment),
  amountCents: payment.transaction_amount,
  currency: payment.currency_id,
  collectorId: payment.collector_id,
  updatedAt: instantOf(payment.date_last_updated),
  paidAt: payment.date_approved ? instantOf(payment.date_approved) : null,
  feeCents: feeOf(payment),
  endToEndId: endToEndIdIn(payment.point_of_interaction.transaction_data.transaction_id),
  disputeKind: kindOf(payment),
  refundedCents: payment.transaction_amount_refunded,
})

/** Source: the reference of /v1/payments/{id}/refunds. */
const refundSchema = v.object({ id, status: v.string(), amount: cents })

/** A status that is not here is that of a refund which is not decided. */
const refundStatuses = new Map<string, ProviderRefund['status']>([
  ['approved', 'approved'],
  ['refunded', 'approved'],
  ['rejected', 'rejected'],
  ['cancelled', 'rejected'],
])

const toProviderRefund = ({ id, status, amount }: v.InferOutput<typeof refundSchema>): ProviderRefund => ({
  id,
  status: refundStatuses.get(status) ?? 'processing',
  amountCents: amount,
})

/** Without it a refund in process is an error in responses, and is left out of lists. */
const withRefundsInProcess = { 'x-render-in-process-refunds': 'true' }

/** Payments per page of the list: the API's maximum. */
const listPage = 100

/** A timestamp in the API's format: with milliseconds and São Paulo's offset, which has been -03:00 all year since 2019. */
const brasilia = (at: number) => `${shopTime(at)}-03:00`

const refundsPath = (providerId: string) => `/v1/payments/${encodeURIComponent(providerId)}/refunds`

/** Mercado Pago's Payments API. Source: https://www.mercadopago.com.br/developers, reference of /v1/payments. */
export function mercadoPago(config: MercadoPagoConfig): PaymentProvider<'pix'> {
  const ask = askMercadoPago(config)

  const read = (providerId: string) =>
    ask(paymentSchema, 'GET', `/v1/payments/${encodeURIComponent(providerId)}`).catch(nullIfNotFound)

  /**
   * A page begins with the date of the last charge of the page before, which it has again: by an offset alone, a charge that changes while the
   * list is read, and so moves to its end, would hide another.
   */
  async function search(
    range: 'date_created' | 'date_last_updated',
    from: number,
    to: number,
    cursor: string | null,
  ): Promise<ChargePage> {
    const [begin = from, offset = 0] = cursor === null ? [] : cursor.split('|').map(Number)
    const { results } = await ask(
      pageSchema,
      'GET',
      `/v1/payments/search?range=${range}&begin_date=${new Date(begin).toISOString()}&end_date=${new Date(to).toISOString()}` +
        `&sort=${range}&criteria=asc&limit=${listPage}&offset=${offset}`,
    )
    const { fitting, malformed } = fittingEntries(listedSchema, results)
    const charges = fitting.map((payment) => ({
      ...toProviderPayment(payment),
      shop: payment.metadata?.shop ?? null,
      userId: payment.metadata?.user_id ?? null,
      productId: payment.metadata?.product_id ?? null,
      createdAt: payment.date_created,
    }))
    const last = charges.at(-1)
    const lastAt = (range === 'date_created' ? last?.createdAt : last?.updatedAt) ?? begin
    const next = lastAt > begin ? `${lastAt}|0` : `${begin}|${offset + results.length}`
    return { charges, malformed, next: results.length < listPage ? null : next }
  }

  /** Without an amount: what is left. */
  async function sendBack(providerId: string, idempotencyKey: string, body: { amount?: number }) {
    const headers = { 'x-idempotency-key': idempotencyKey, ...withRefundsInProcess }
    return toProviderRefund(await ask(refundSchema, 'POST', refundsPath(providerId), { body, headers }))
  }

  const cases = async () => (await import('./mercado-pago-disputes.ts')).mercadoPagoDisputes(ask)

  return {
    name: 'mercadopago',
    method: 'pix',
    isListFiltered: true,
    disputes: evaluatedLater(cases, ['get', 'find', 'sendEvidence']),

    async create(order) {
      const data = await ask(createdSchema, 'POST', '/v1/payments', {
        body: {
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
        headers: { 'x-idempotency-key': order.paymentId },
        ...(order.timeoutMs && { timeoutMs: order.timeoutMs }),
      })
      const { qr_code } = data.point_of_interaction.transaction_data
      return { ...toProviderPayment(data), instructions: { qrCode: qr_code } }
    },

    async get(providerId) {
      const found = await read(providerId)
      return found && toProviderPayment(found)
    },

    async getPayer(providerId) {
      const found = await read(providerId)
      if (!found) return null
      const { payer } = found
      const bankName = found.point_of_interaction.transaction_data.bank_info?.payer.long_name
      const name = bankName || [payer?.first_name, payer?.last_name].filter(Boolean).join(' ')
      return { name: name || null, email: payer?.email ?? null }
    },

    async find(paymentId) {
      const { results } = await ask(
        pageSchema,
        'GET',
        `/v1/payments/search?external_reference=${encodeURIComponent(paymentId)}&sort=date_created&criteria=desc&limit=10`,
      )
      const found = chargeAmong(paymentSchema, results, statusOf)
      return found && toProviderPayment(found)
    },

    list: (from, to, cursor) => search('date_created', from, to, cursor),

    listChanged: (from, to, cursor) => search('date_last_updated', from, to, cursor),

    async cancel(providerId) {
      const path = `/v1/payments/${encodeURIComponent(providerId)}`
      const body = { status: 'cancelled' }
      const answer = await ask(v.object({ status: v.string() }), 'PUT', path, { body }).catch(nullIfRefused)
      return answer?.status === 'cancelled'
    },

    refund: (providerId, idempotencyKey) => sendBack(providerId, idempotencyKey, {}),

    refundPart: (providerId, idempotencyKey, amountCents) =>
      sendBack(providerId, idempotencyKey, { amount: toWire(amountCents) }),

    async listRefunds(providerId) {
      // Whole or not at all: a refund that is left out would be sent again.
      const refunds = await ask(v.array(refundSchema), 'GET', refundsPath(providerId), {
        headers: withRefundsInProcess,
      })
      return refunds.map(toProviderRefund)
    },

    async getRefund(providerId, refundId) {
      const path = `${refundsPath(providerId)}/${encodeURIComponent(refundId)}`
      const headers = withRefundsInProcess
      const found = await ask(refundSchema, 'GET', path, { headers }).catch(nullIfNotFound)
      return found && toProviderRefund(found)
    },

    readWebhook(request) {
      const signed = readSignature(request, config.webhookSecret)
      if (!signed) return null
      const { subjectId, type, nonce } = signed
      const topic = type === chargebackType ? 'dispute' : 'payment'
      return { eventId: eventIdOf(topic, subjectId, nonce), topic, subjectId }
    },
  }
}
