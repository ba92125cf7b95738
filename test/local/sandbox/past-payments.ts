import type { CoinCharge } from './coin-charges.ts'
import { type Payment, qrCodeOf } from './mercado-pago-payments.ts'
import type { PastCharge } from './past-charges.ts'

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

export function toPayment(charge: PastCharge): Payment {
  const { id, cents, createdAt, changedAt, refunds } = charge
  const isPartly = charge.status === 'approved' && refunds.length > 0
  return {
    ...pastStatuses[charge.status],
    ...(isPartly && { detail: 'partially_refunded' }),
    id: Number(id),
    cents,
    askedCents: cents,
    description: charge.description,
    externalReference: charge.reference,
    notificationUrl: charge.notificationUrl,
    payer: { email: charge.payerEmail },
    metadata: charge.metadata,
    statementDescriptor: null,
    createdAt,
    changedAt,
    approvedAt: charge.approvedAt,
    expiresAt: charge.expiresAt,
    payAt: null,
    qrCode: qrCodeOf(Number(id), cents),
    refunds: refunds.map((refund) => ({
      ...{ id: Number(refund.id), cents: refund.cents, status: 'approved' },
      ...{ createdAt: changedAt, doneAt: null },
    })),
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
