import { type LicenseRow, licenses } from '#schema/tables/licenses.ts'
import { type PaymentRow, payments, type RefundRow, refunds } from '#schema/tables/payments.ts'
import type { Violation } from '#seeds/commands/audit-money.ts'
import type { Store } from '../open-store.ts'

interface Books {
  payment: Pick<PaymentRow, 'status' | 'amountCents'> | undefined
  refund: Pick<RefundRow, 'status'> | undefined
  key: Pick<LicenseRow, 'isActive'> | undefined
}

/** What our books must say of a charge that stands so at the provider. */
const agrees: Record<string, (books: Books) => boolean> = {
  pending: ({ payment }) => payment?.status === 'pending',
  approved: ({ payment, refund }) =>
    payment?.status === 'approved' ||
    (payment?.status === 'cancelled' && (refund?.status === 'requested' || refund?.status === 'in_process')),
  cancelled: ({ payment }) => payment?.status === 'cancelled' || payment?.status === 'pending',
  rejected: ({ payment }) => payment?.status === 'cancelled' || payment?.status === 'pending',
  refunded: ({ payment, key }) => (payment?.status === 'refunded' || payment?.status === 'cancelled') && !key?.isActive,
  charged_back: ({ payment, key }) =>
    (payment?.status === 'refunded' || payment?.status === 'cancelled') && !key?.isActive,
}

/** Nothing is lost between the provider and us: every charge has its payment, in the same state and over the same amount; and none of ours was approved without a charge. */
export async function auditProvider({ db, sandbox }: Pick<Store, 'db' | 'sandbox'>): Promise<Violation[]> {
  const [rows, given, keys] = await Promise.all([
    // Without their codes: an answer of the database has its limit.
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
  const payment = new Map(rows.map((row) => [row.id, row]))
  const refund = new Map(given.map((row) => [row.paymentId, row]))
  const key = new Map(keys.map((row) => [row.paymentId, row]))
  const charges = sandbox.charges()
  const paid = new Set(charges.filter(({ status }) => status !== 'pending').map(({ reference }) => reference))
  const broken: Violation[] = []
  for (const { id, reference, status, amount } of charges) {
    const books = { payment: payment.get(reference), refund: refund.get(reference), key: key.get(reference) }
    const row = { charge: id, provider: status, payment: reference, ours: books.payment?.status ?? null }
    if (!agrees[status]?.(books)) broken.push({ rule: 'our books agree with the provider’s', row })
    const isOurAmount = Math.round(amount * 100) === books.payment?.amountCents
    if (!isOurAmount && books.payment?.status !== 'cancelled') {
      broken.push({ rule: 'only the amount asked is honoured', row: { ...row, amount } })
    }
  }
  for (const { id, status, method } of rows) {
    if (status === 'approved' && method === 'pix' && !paid.has(id)) {
      broken.push({ rule: 'an approved payment has its charge', row: { payment: id } })
    }
  }
  return broken
}
