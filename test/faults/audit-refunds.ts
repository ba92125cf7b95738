import { and, eq, ne } from 'drizzle-orm'
import { refundRetryMs } from '#schema/rules/refunds.ts'
import { disputes, licenses, payments, refunds } from '#schema/tables/index.ts'
import type { Violation } from '#seeds/commands/audit-money.ts'
import type { Store } from '../open-store.ts'

/** Finds refunds that we call done while the provider has the money: at no time may there be any. */
export async function auditReturns({ db, sandbox }: Pick<Store, 'db' | 'sandbox'>): Promise<Violation[]> {
  const done = await db
    .select({ payment: refunds.paymentId })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(and(eq(refunds.status, 'done'), eq(payments.method, 'pix')))
  const charges = new Map(sandbox.charges().map((charge) => [charge.reference, charge]))
  return done.flatMap(({ payment }) => {
    const { id, status, detail } = charges.get(payment) ?? {}
    if (status === 'refunded' || (status === 'charged_back' && detail === 'settled')) return []
    return { rule: 'a refund is done only when the money went back', row: { payment, charge: id, status, detail } }
  })
}

/**
 * Finds refunds that are not done after everything had its time. Only these may be: of a payment in dispute; by an admin, refused for a day;
 * of a key that the seller issued after the refund was refused.
 */
export async function auditRefundsAtRest({ db }: Pick<Store, 'db'>, { now }: { now: number }): Promise<Violation[]> {
  const rows = await db
    .select({ refund: refunds, dispute: disputes.id, license: licenses.id })
    .from(refunds)
    .leftJoin(disputes, and(eq(disputes.paymentId, refunds.paymentId), eq(disputes.status, 'open')))
    .leftJoin(licenses, eq(licenses.paymentId, refunds.paymentId))
    .where(ne(refunds.status, 'done'))
  return rows.flatMap(({ refund, dispute, license }) => {
    const { paymentId, status, source, reason, requestedAt } = refund
    const isEnded = source === 'user' && requestedAt <= now - refundRetryMs
    const isDelivered = reason === 'seller_failed' && license !== null
    if (dispute || (status === 'refused' && (isEnded || isDelivered))) return []
    return { rule: 'a refund ends', row: { payment: paymentId, status, source, reason } }
  })
}
