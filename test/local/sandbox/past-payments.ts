import type { CoinCharge } from './coin-charges.ts'
import { readWireId } from './mercado-pago-orders-ids.ts'
import type { PastCharge } from './past-charges.ts'
import { type Account, codeOf, type Payment, qrCodeOf } from './pix-payments.ts'
import { transactionIdOf, type WooviPayment } from './woovi-wire.ts'

const pastStatuses: Record<PastCharge['status'], Pick<Payment, 'status' | 'detail'>> = {
  pending: { status: 'pending', detail: 'pending_waiting_transfer' },
  // PIX is final when it is seen.
  processing: { status: 'pending', detail: 'pending_waiting_transfer' },
  approved: { status: 'approved', detail: 'accredited' },
  in_mediation: { status: 'in_mediation', detail: 'pending' },
  refunded: { status: 'refunded', detail: 'refunded' },
  rejected: { status: 'rejected', detail: 'bank_error' },
  cancelled: { status: 'cancelled', detail: 'by_collector' },
  expired: { status: 'cancelled', detail: 'expired' },
}

export function toPayment(charge: PastCharge, id: number): Payment {
  const { cents, createdAt, changedAt, refunds } = charge
  const isPartly = charge.status === 'approved' && refunds.length > 0
  return {
    ...pastStatuses[charge.status],
    ...(isPartly && { detail: 'partially_refunded' }),
    id,
    cents,
    askedCents: cents,
    description: charge.description,
    externalReference: charge.reference,
    notificationUrl: charge.notificationUrl,
    payer: { email: charge.payerEmail },
    metadata: charge.metadata,
    items: [],
    statementDescriptor: null,
    createdAt,
    changedAt,
    approvedAt: charge.approvedAt,
    expiresAt: charge.expiresAt,
    payAt: null,
    paidBy: null,
    makeAt: null,
    version: 1,
    qrCode: qrCodeOf(id, cents),
    refunds: refunds.map((refund) => ({
      ...{ id: Number(refund.id), cents: refund.cents, status: 'approved' },
      ...{ createdAt: changedAt, doneAt: null },
    })),
  }
}

/** Orders have no metadata: the shop describes itself, the buyer and the product in the item. And they have no mediations. */
export function toOrderPayment(charge: PastCharge, id: number): Payment {
  const { shop, user_id, product_id } = charge.metadata
  const item = { title: charge.description, unit_price: (charge.cents / 100).toFixed(2), quantity: 1 }
  const refunds = charge.refunds.map((one) => ({ ...one, id: String(readWireId('REF', one.id) ?? one.id) }))
  const payment = toPayment({ ...charge, refunds }, id)
  return {
    ...payment,
    ...(charge.status === 'in_mediation' && { status: 'charged_back', detail: 'in_process' }),
    notificationUrl: null,
    metadata: {},
    items: [{ ...item, external_code: product_id, description: `${shop} ${user_id}` }],
  }
}

/** Charges of Woovi have additional information instead of metadata. */
export function toWooviPayment(charge: PastCharge, id: number, usualPayer: Account): WooviPayment {
  const { shop = '', user_id = '', product_id = '' } = charge.metadata
  const refunds = charge.refunds.map((one, n) => ({ ...one, id: String(id + n + 1) }))
  const payment = toPayment({ ...charge, refunds }, id)
  return {
    ...payment,
    ...(charge.status === 'in_mediation' && { status: 'charged_back', detail: 'in_process' }),
    externalReference: charge.id,
    notificationUrl: null,
    metadata: {
      customer: { name: charge.payerEmail, email: charge.payerEmail },
      additionalInfo: Object.entries({ shop, user: user_id, product: product_id }).map(([key, value]) => ({
        key,
        value,
      })),
      ensureSameTaxID: false,
    },
    qrCode: codeOf(transactionIdOf(id), charge.cents),
    paidBy: charge.approvedAt === null ? null : usualPayer,
    refunds: payment.refunds.map((one, n) => ({ ...one, reference: charge.refunds[n]?.id ?? '' })),
  }
}

export function toCoinCharge(charge: PastCharge): CoinCharge {
  const { id, status, cents, refunds } = charge
  const state = status === 'processing' ? 'processing' : charge.approvedAt === null ? null : 'settled'
  return {
    id,
    // No provider of coins has mediations.
    status: status === 'in_mediation' ? 'approved' : status,
    closed: status === 'expired' || status === 'cancelled' ? status : null,
    cents,
    payments: state ? [{ id: `${id}-0`, cents, state, at: charge.approvedAt ?? charge.createdAt }] : [],
    currency: charge.currency,
    description: charge.description,
    reference: charge.reference,
    metadata: charge.metadata,
    returnUrl: charge.returnUrl,
    createdAt: charge.createdAt,
    changedAt: charge.changedAt,
    expiresAt: charge.expiresAt,
    payAt: null,
    refunds: refunds.map((refund) => ({ ...refund, status: 'approved', doneAt: null })),
  }
}
