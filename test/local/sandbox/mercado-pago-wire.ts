import { createHmac } from 'node:crypto'
import { qrImage } from '#worker/lib/qr-image.ts'
import type { Answer, Failure } from './http.ts'
import type { Cause } from './mercado-pago-request.ts'
import { type Payment, type Refund, refundedCents } from './pix-payments.ts'

const feeRate = 0.0099
const reais = (cents: number) => cents / 100

/** Mercado Pago writes its dates at -04:00, wherever the shop is. */
export const wireDate = (instant: number) => new Date(instant - 4 * 3_600_000).toISOString().replace('Z', '-04:00')

const errorNames: Record<number, string> = {
  400: 'bad_request',
  401: 'unauthorized',
  404: 'not_found',
  409: 'conflict',
  422: 'unprocessable_entity',
  429: 'too_many_requests',
  500: 'internal_server_error',
  503: 'service_unavailable',
}

export function refuse(status: number, message: string, cause: Cause[] = []): Answer {
  const causes = cause.map((one) => ({ ...one, data: null }))
  return { status, json: { message, error: errorNames[status] ?? 'error', status, cause: causes } }
}

export const failure: Failure = (status, message, code) =>
  refuse(status, message, code === undefined ? [] : [{ code, description: message }])

/** The central bank's id of a transfer: "E", the payer's bank, the minute in UTC and eleven characters. */
export const endToEndIdOf = (id: number, paidAt: number) =>
  `E18236120${new Date(paidAt).toISOString().replace(/\D/g, '').slice(0, 12)}s${String(id).padStart(10, '0').slice(-10)}`

/** A payment without the image of its QR code, which `withQrCodeImage` adds: it is large, slow to draw and derived from the code. */
export function writePayment(payment: Payment, collectorId: number, bankUrl: string) {
  const isPaid = payment.approvedAt !== null
  const fee = isPaid ? Math.round(payment.cents * feeRate) : 0
  const transferId = isPaid ? payment.id + 1 : null
  const endToEndId = payment.approvedAt === null ? null : endToEndIdOf(payment.id, payment.approvedAt)
  return {
    id: payment.id,
    status: payment.status,
    status_detail: payment.detail,
    date_created: wireDate(payment.createdAt),
    date_approved: payment.approvedAt === null ? null : wireDate(payment.approvedAt),
    date_last_updated: wireDate(payment.changedAt),
    date_of_expiration: wireDate(payment.expiresAt),
    money_release_date: payment.approvedAt === null ? null : wireDate(payment.approvedAt),
    money_release_status: isPaid ? 'released' : 'pending',
    operation_type: 'regular_payment',
    issuer_id: '12501',
    payment_method_id: 'pix',
    payment_type_id: 'bank_transfer',
    payment_method: { id: 'pix', type: 'bank_transfer', issuer_id: '12501' },
    currency_id: 'BRL',
    description: payment.description,
    live_mode: true,
    collector_id: collectorId,
    payer: { type: null, id: null, first_name: null, last_name: null, identification: {}, ...payment.payer },
    metadata: payment.metadata,
    additional_info: {},
    external_reference: payment.externalReference,
    notification_url: payment.notificationUrl,
    statement_descriptor: payment.statementDescriptor,
    binary_mode: false,
    captured: true,
    installments: 1,
    transaction_amount: reais(payment.cents),
    transaction_amount_refunded: reais(refundedCents(payment)),
    coupon_amount: 0,
    taxes_amount: 0,
    fee_details: isPaid ? [{ type: 'mercadopago_fee', amount: reais(fee), fee_payer: 'collector' }] : [],
    refunds: payment.refunds.map((refund) => writeRefund(payment, refund, collectorId)),
    transaction_details: {
      net_received_amount: isPaid ? reais(payment.cents - fee) : 0,
      total_paid_amount: reais(payment.cents),
      overpaid_amount: reais(Math.max(payment.cents - payment.askedCents, 0)),
      installment_amount: 0,
      bank_transfer_id: transferId,
      financial_institution: null,
      external_resource_url: null,
      payment_method_reference_id: null,
      transaction_id: endToEndId,
    },
    point_of_interaction: {
      type: 'PIX',
      sub_type: null,
      business_info: { unit: 'online_payments', sub_unit: 'default' },
      application_data: { name: null, version: null },
      transaction_data: {
        qr_code: payment.qrCode,
        ticket_url: `${bankUrl}?charge=${payment.id}`,
        transaction_id: endToEndId,
        bank_transfer_id: transferId,
        financial_institution: null,
        bank_info: {
          payer: isPaid ? bankAccountOf(payment) : {},
          collector: {},
          is_same_bank_account_owner: null,
          origin_bank_id: null,
        },
      },
    },
  }
}

/** The name of the paying bank account's owner, as banks write it. */
const bankAccountOf = ({ payer }: Payment) => ({ long_name: String(payer.first_name ?? '').toUpperCase() || null })

export type WirePayment = ReturnType<typeof writePayment>

const images = new Map<string, string>()
const maxImages = 2_000

/** A charge's picture is made once: at its creation, and each read repeats it. */
export function imageOf(code: string): string {
  const image = images.get(code) ?? qrImage(code).toString('base64')
  if (images.size > maxImages) images.clear()
  images.set(code, image)
  return image
}

export function withQrCodeImage(payment: WirePayment) {
  const { transaction_data, ...rest } = payment.point_of_interaction
  const qr_code_base64 = imageOf(transaction_data.qr_code)
  return {
    ...payment,
    point_of_interaction: { ...rest, transaction_data: { ...transaction_data, qr_code_base64 } },
  }
}

export function writeRefund(payment: Payment, refund: Refund, collectorId: number) {
  return {
    id: refund.id,
    payment_id: payment.id,
    amount: reais(refund.cents),
    metadata: {},
    source: { id: String(collectorId), name: 'Trinco Sandbox', type: 'collector' },
    date_created: wireDate(refund.createdAt),
    unique_sequence_number: null,
    refund_mode: 'standard',
    adjustment_amount: 0,
    status: refund.status,
    reason: null,
    amount_refunded_to_payer: refund.status === 'approved' ? reais(refund.cents) : null,
  }
}

/** Source: the notifications of the topic Chargebacks. */
export const writeCaseNotification = (
  id: number,
  paymentId: number,
  caseId: string,
  collectorId: number,
  now: number,
) => ({
  id,
  live_mode: true,
  type: disputeTopic,
  date_created: wireDate(now),
  user_id: collectorId,
  api_version: 'v1',
  actions: ['changed_case_status'],
  data: { id: caseId, payment_id: paymentId },
})

export const disputeTopic = 'topic_chargebacks_wh'

export function writeNotification(id: number, payment: Payment, action: string, collectorId: number, now: number) {
  return {
    id,
    live_mode: true,
    type: 'payment',
    date_created: wireDate(now),
    user_id: collectorId,
    api_version: 'v1',
    action,
    data: { id: String(payment.id) },
  }
}

/** The shop's address with `data.id` and `type` behind whatever query it has. */
export function notificationAddress(notificationUrl: string, id: number | string, type = 'payment') {
  const url = new URL(notificationUrl)
  url.searchParams.append('data.id', String(id))
  url.searchParams.append('type', type)
  return url.href
}

/** An id with letters is signed in lower case. */
export function signNotification(url: string, secret: string, requestId: string, ts: number) {
  const id = new URL(url).searchParams.get('data.id')?.toLowerCase()
  const manifest = `id:${id};request-id:${requestId};ts:${ts};`
  const v1 = createHmac('sha256', secret).update(manifest).digest('hex')
  return { 'x-request-id': requestId, 'x-signature': `ts=${ts},v1=${v1}` }
}
