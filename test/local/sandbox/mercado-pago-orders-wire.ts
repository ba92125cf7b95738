import { wireIdOf } from './mercado-pago-orders-ids.ts'
import { endToEndIdOf, imageOf } from './mercado-pago-wire.ts'
import type { Case } from './pix-disputes.ts'
import { type Payment, type Refund, refundedCents } from './pix-payments.ts'

const reais = (cents: number) => (cents / 100).toFixed(2)
const isoDate = (instant: number) => new Date(instant).toISOString()

type State = { status: string; status_detail: string }
const state = (status: string, status_detail = status): State => ({ status, status_detail })

/** What has one meaning whatever its detail says, and then what its detail decides. */
const states: Record<string, State> = {
  processing: state('processing', 'in_process'),
  pending: state('action_required', 'waiting_transfer'),
  rejected: state('failed'),
  cancelled: state('canceled'),
  'cancelled expired': state('expired'),
  refunded: state('refunded'),
}

/** Of an order. Source: "Order status". */
export const stateOf = ({ status, detail }: Payment): State =>
  states[`${status} ${detail}`] ?? states[status] ?? state(status === 'approved' ? 'processed' : status, detail)

/** Of its payment, which has the same one, and tells why it failed. Source: "Payment status". */
function paymentStateOf(payment: Payment): State {
  const { status, status_detail } = stateOf(payment)
  return state(status, status === 'failed' ? 'rejected_by_issuer' : status_detail)
}

const refundStatuses: Record<Refund['status'], string> = {
  approved: 'processed',
  in_process: 'processing',
  rejected: 'failed',
}

const writeRefund = (payment: Payment, refund: Refund) => ({
  id: wireIdOf('REF', refund.id),
  transaction_id: wireIdOf('PAY', payment.id),
  reference_id: String(refund.id),
  amount: reais(refund.cents),
  status: refundStatuses[refund.status],
  ...(refund.status === 'approved' && { e2e_id: endToEndIdOf(refund.id, refund.createdAt).replace('E', 'D') }),
})

const writeChargeback = (payment: Payment, one: Case) => ({
  id: wireIdOf('CHB', Number(one.id)),
  transaction_id: wireIdOf('PAY', payment.id),
  case_id: one.id,
  status: one.isCovered === null ? 'in_process' : one.isCovered ? 'reimbursed' : 'settled',
  references: [],
})

export type WrittenOrder = { payment: Payment; chargebacks: Case[]; collectorId: number; bankUrl: string }

/** An order without the image of its QR code, which `withQrCodeImage` adds. */
export function writeOrder({ payment, chargebacks, collectorId, bankUrl }: WrittenOrder) {
  const { id, refunds, approvedAt } = payment
  const orderId = wireIdOf('ORD', id)
  const isPaid = approvedAt !== null
  const sentBack = refundedCents(payment)
  return {
    id: orderId,
    type: 'online',
    processing_mode: 'automatic',
    capture_mode: 'automatic',
    external_reference: payment.externalReference,
    ...(payment.description !== null && { description: payment.description }),
    marketplace: 'NONE',
    total_amount: reais(payment.askedCents),
    total_paid_amount: reais(isPaid ? payment.cents : 0),
    currency: 'BRL',
    country_code: 'BRA',
    user_id: String(collectorId),
    ...stateOf(payment),
    created_date: isoDate(payment.createdAt),
    last_updated_date: isoDate(payment.changedAt),
    integration_data: { application_id: applicationId },
    payer: payment.payer,
    ...(payment.items.length && { items: payment.items }),
    transactions: {
      payments: [
        {
          id: wireIdOf('PAY', id),
          reference_id: String(id),
          ...paymentStateOf(payment),
          amount: reais(payment.askedCents),
          ...(isPaid && { paid_amount: reais(payment.cents) }),
          ...(sentBack && { refunded_amount: reais(sentBack) }),
          date_of_expiration: isoDate(payment.expiresAt).replace('Z', '+00:00'),
          payment_method: {
            id: 'pix',
            type: 'bank_transfer',
            ...(payment.qrCode && { ticket_url: `${bankUrl}?charge=${orderId}`, qr_code: payment.qrCode }),
            ...(isPaid && { e2e_id: endToEndIdOf(id, approvedAt) }),
          },
        },
      ],
      ...(refunds.length && { refunds: refunds.map((one) => writeRefund(payment, one)) }),
      ...(chargebacks.length && { chargebacks: chargebacks.map((one) => writeChargeback(payment, one)) }),
    },
  }
}

export type WireOrder = ReturnType<typeof writeOrder>

export function withQrCodeImage(order: WireOrder) {
  const payments = order.transactions.payments.map(({ payment_method, ...payment }) => {
    const { qr_code } = payment_method
    return { ...payment, payment_method: { ...payment_method, ...(qr_code && { qr_code_base64: imageOf(qr_code) }) } }
  })
  return { ...order, transactions: { ...order.transactions, payments } }
}

/** Documented: a refund is answered with its order's state alone. */
export const writeRefunded = (payment: Payment) => ({
  id: wireIdOf('ORD', payment.id),
  ...stateOf(payment),
  transactions: { refunds: payment.refunds.map((one) => writeRefund(payment, one)) },
})

const applicationId = '76506430185983'

/** Source: the notifications of the topic Order (Mercado Pago). */
export function writeNotification(order: WireOrder, version: number, action: string, now: number) {
  const { id, type, external_reference, status, status_detail, total_amount, total_paid_amount, transactions } = order
  const payments = transactions.payments.map((payment) => ({
    id: payment.id,
    amount: payment.amount,
    ...(payment.paid_amount !== undefined && { paid_amount: payment.paid_amount }),
    status: payment.status,
    status_detail: payment.status_detail,
    payment_method: { id: payment.payment_method.id, type: payment.payment_method.type },
    reference: { id: payment.reference_id },
  }))
  return {
    action,
    api_version: 'v1',
    application_id: applicationId,
    date_created: isoDate(now),
    live_mode: true,
    type: 'order',
    user_id: order.user_id,
    data: {
      id,
      type,
      external_reference,
      status,
      status_detail,
      total_amount,
      total_paid_amount,
      version,
      transactions: { ...transactions, payments },
    },
  }
}
