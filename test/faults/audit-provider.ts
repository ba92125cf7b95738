import { type LicenseRow, licenses } from '#schema/tables/licenses.ts'
import { type PaymentRow, payments, type RefundRow, refunds } from '#schema/tables/payments.ts'
import type { Violation } from '#seeds/commands/audit-money.ts'
import type { Store } from '../open-store.ts'

interface Records {
  payment: Pick<PaymentRow, 'status' | 'amountCents'> | undefined
  refund: Pick<RefundRow, 'status'> | undefined
  key: Pick<LicenseRow, 'isActive'> | undefined
}

/** Whether our records agree with a charge's status at the provider. */
const agrees: Record<string, (records: Records) => boolean> = {
  pending: ({ payment }) => payment?.status === 'pending',
  approved: ({ payment, refund }) =>
    payment?.status === 'approved' ||
    (payment?.status === 'cancelled' && (refund?.status === 'requested' || refund?.status === 'processing')),
  cancelled: ({ payment }) => payment?.status === 'cancelled' || payment?.status === 'pending',
  expired: ({ payment }) => payment?.status === 'cancelled' || payment?.status === 'pending',
  rejected: ({ payment }) => payment?.status === 'cancelled' || payment?.status === 'pending',
  refunded: ({ payment, key }) => (payment?.status === 'refunded' || payment?.status === 'cancelled') && !key?.isActive,
  charged_back: ({ payment, key }) =>
    (payment?.status === 'refunded' || payment?.status === 'cancelled') && !key?.isActive,
}

/** Finds charges at the provider without a payment of ours in the same state and of the same amount, and approved payments without a charge. */
export async function auditProvider({ db, sandbox }: Pick<Store, 'db' | 'sandbox'>): Promise<Violation[]> {
  const [paymentRows, refundRows, keys] = await Promise.all([
    // Without their QR codes: an answer of the database is limited in size.
    db
      .select({
        id: payments.id,
        status: payments.status,
        method: payments.method,
        amountCents: payments.amountCents,
      })
      .from(payments),
    db.select({ paymentId: refunds.paymentId, status: refunds.status }).from(refunds),
    db.select({ paymentId: licenses.paymentId, isActive: licenses.isActive }).from(licenses),
  ])
  const payment = new Map(paymentRows.map((row) => [row.id, row]))
  const refund = new Map(refundRows.map((row) => [row.paymentId, row]))
  const key = new Map(keys.map((row) => [row.paymentId, row]))
  const charges = sandbox.charges()
  const paid = new Set(charges.filter(({ status }) => status !== 'pending').map(({ reference }) => reference))
  const violations: Violation[] = []
  for (const { id, reference, status, amount } of charges) {
    const records = { payment: payment.get(reference), refund: refund.get(reference), key: key.get(reference) }
    const row = { charge: id, provider: status, payment: reference, ours: records.payment?.status ?? null }
    if (!agrees[status]?.(records)) violations.push({ rule: 'our records agree with the provider’s', row })
    const isOurAmount = Math.round(amount * 100) === records.payment?.amountCents
    if (!isOurAmount && records.payment?.status !== 'cancelled') {
      violations.push({ rule: 'only the amount asked is honoured', row: { ...row, amount } })
    }
  }
  for (const { id, status, method } of paymentRows) {
    if (status === 'approved' && method === 'pix' && !paid.has(id)) {
      violations.push({ rule: 'an approved payment has its charge', row: { payment: id } })
    }
  }
  return violations
}
