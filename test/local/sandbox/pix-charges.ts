import type { Payment } from './pix-payments.ts'
import type { Charge } from './provider.ts'

type Own = Pick<Charge, 'id' | 'provider' | 'actions'> & Partial<Pick<Charge, 'method' | 'payerTaxId'>>

/** A payment as the bank shows it. */
export const toCharge = (payment: Payment, own: Own): Charge => ({
  method: 'PIX',
  payerTaxId: null,
  ...own,
  status: payment.status,
  detail: payment.detail,
  amount: payment.cents / 100,
  currency: 'BRL',
  description: payment.description ?? '',
  reference: payment.externalReference ?? '',
  payer: payment.payer.email,
  code: payment.qrCode,
  payUrl: null,
  returnUrl: null,
  createdAt: payment.createdAt,
  changedAt: payment.changedAt,
  payAt: payment.payAt,
  refunds: payment.refunds.map(({ cents, status }) => ({ amount: cents / 100, status })),
})
