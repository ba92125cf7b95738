import { eq, sql } from 'drizzle-orm'
import { smallestExcessCents } from '#schema/rules/partial-refunds.ts'
import {
  type DisputeRow,
  disputes,
  type LicenseRow,
  licenseGrants,
  licenses,
  type PaymentRow,
  partialRefunds,
  payments,
  type RefundRow,
  refunds,
} from '#schema/tables/index.ts'
import type { Violation } from '#seeds/commands/audit-money.ts'
import { excessCents } from '#worker/domain/refunds/partial-refunds/statements.ts'
import type { Store } from '../open-store.ts'

interface Records {
  payment: Pick<PaymentRow, 'status' | 'amountCents' | 'cancelChargeAt'> | undefined
  refund: Pick<RefundRow, 'status'> | undefined
  key: Pick<LicenseRow, 'isActive' | 'suspendedAt'> | undefined
  dispute: Pick<DisputeRow, 'status'> | undefined
}

/** The money is the shop's. */
const isOurs = ({ payment, refund, dispute }: Records) =>
  !dispute &&
  (payment?.status === 'approved' ||
    (payment?.status === 'cancelled' && refund !== undefined && refund.status !== 'done'))

/** The provider holds the money: nothing is refunded, and no key is in force. */
const isHeld = ({ payment, refund, key, dispute }: Records) =>
  dispute !== undefined &&
  refund?.status !== 'done' &&
  (payment?.status === 'approved' || payment?.status === 'cancelled') &&
  (!key?.isActive || key.suspendedAt !== null)

/** The money went back. */
const isReturned = ({ payment, key, dispute }: Records) =>
  !dispute && (payment?.status === 'refunded' || payment?.status === 'cancelled') && !key?.isActive

/** Whether our records agree with a charge's status at the provider, by its detail where that decides. */
const agrees: Record<string, (records: Records) => boolean> = {
  // Of an order that went on to the next bank a charge may be made still: it is looked for, and cancelled.
  pending: ({ payment }) =>
    payment?.status === 'pending' || (payment?.status === 'cancelled' && payment.cancelChargeAt !== null),
  processing: ({ payment }) => payment?.status === 'pending',
  // An order without a code yet, which nobody can have paid: its payment may have ended.
  'processing in_process': ({ payment }) => payment?.status === 'pending' || payment?.status === 'cancelled',
  approved: isOurs,
  in_mediation: isHeld,
  cancelled: ({ payment }) => payment?.status === 'cancelled' || payment?.status === 'pending',
  expired: ({ payment }) => payment?.status === 'cancelled' || payment?.status === 'pending',
  rejected: ({ payment }) => payment?.status === 'cancelled' || payment?.status === 'pending',
  refunded: isReturned,
  'charged_back in_process': isHeld,
  'charged_back reimbursed': isOurs,
  'charged_back settled': isReturned,
}

const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0)

/** Finds charges at the provider without a payment of ours in the same state and of the same amount, and approved payments without a charge. */
export async function auditProvider({ db, sandbox }: Pick<Store, 'db' | 'sandbox'>): Promise<Violation[]> {
  const [paymentRows, refundRows, keys, grants, openDisputes, parts] = await Promise.all([
    // Without their QR codes: an answer of the database is limited in size.
    db
      .select({
        id: payments.id,
        status: payments.status,
        method: payments.method,
        amountCents: payments.amountCents,
        cancelChargeAt: payments.cancelChargeAt,
        receivedCents: payments.receivedCents,
        excessCents: excessCents(sql`payments.id`),
      })
      .from(payments),
    db.select({ paymentId: refunds.paymentId, status: refunds.status }).from(refunds),
    db
      .select({ paymentId: licenses.paymentId, isActive: licenses.isActive, suspendedAt: licenses.suspendedAt })
      .from(licenses),
    db.select().from(licenseGrants),
    db.select().from(disputes).where(eq(disputes.status, 'open')),
    db
      .select({ paymentId: partialRefunds.paymentId, amountCents: partialRefunds.amountCents })
      .from(partialRefunds)
      .where(eq(partialRefunds.status, 'done')),
  ])
  const payment = new Map(paymentRows.map((row) => [row.id, row]))
  const refund = new Map(refundRows.map((row) => [row.paymentId, row]))
  const key = new Map<string | null, Records['key']>(keys.map((row) => [row.paymentId, row]))
  // What a payment has given to a key that was renewed are days.
  for (const { paymentId, isCounted } of grants) key.set(paymentId, { isActive: isCounted, suspendedAt: null })
  const dispute = new Map(openDisputes.map((row) => [row.paymentId, row]))
  const charges = sandbox.charges()
  const paid = new Set(charges.filter(({ status }) => status !== 'pending').map(({ reference }) => reference))
  const violations: Violation[] = []
  for (const { id, reference, status, detail, amount, refunds: sentBack } of charges) {
    const records = {
      payment: payment.get(reference),
      refund: refund.get(reference),
      key: key.get(reference),
      dispute: dispute.get(reference),
    }
    const row = { charge: id, provider: status, payment: reference, ours: records.payment?.status ?? null }
    const agree = agrees[`${status} ${detail}`] ?? agrees[status]
    if (!agree?.(records)) violations.push({ rule: 'our records agree with the provider’s', row })
    const sentCents = sumOf(
      sentBack.filter((one) => one.status === 'approved').map((one) => Math.round(one.amount * 100)),
    )
    const partsCents = sumOf(parts.filter(({ paymentId }) => paymentId === reference).map((part) => part.amountCents))
    // What went back before a dispute is recorded when that ends.
    if (records.payment?.status === 'approved' && !records.dispute && sentCents !== partsCents) {
      violations.push({ rule: 'what went back of a sale is known', row: { ...row, sentCents, partsCents } })
    }
    // What came beyond the price is known, and goes back.
    const { amountCents = 0, receivedCents = null, excessCents: beyondCents = 0 } = payment.get(reference) ?? {}
    const keptCents = (receivedCents ?? amountCents) - beyondCents - amountCents
    const isKnown = Math.round(amount * 100) === (receivedCents ?? amountCents)
    const isOurAmount = isKnown && keptCents >= 0 && keptCents < smallestExcessCents
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
