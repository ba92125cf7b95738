import { and, eq, isNull } from 'drizzle-orm'
import { type Evidence, mismatch, type Settler } from '#schema/rules/payments.ts'
import { type PaymentRow, payments } from '#schema/tables/payments.ts'
import type { Deps } from '#worker/deps.ts'
import { close } from './cancel.ts'
import { returnMismatch, takeBack } from './refund.ts'
import { settle } from './settle.ts'

/**
 * Brings our payment to where the provider says it is. The evidence must have been fetched from the provider by us, never taken from
 * a webhook's body. States only move forward: stale evidence changes nothing.
 */
export async function learn(deps: Deps, payment: PaymentRow, evidence: Evidence, by: Settler): Promise<void> {
  const known = await adopt(deps, payment, evidence)
  const difference = mismatch(known, evidence)
  switch (evidence.status) {
    case 'approved':
      if (difference === null) await settle(deps, payment.id, by)
      else await returnMismatch(deps, payment.id, difference, Math.max(0, evidence.amountCents))
      return
    case 'cancelled':
      return close(deps, payment.id, payment.expiresAt <= deps.now() ? 'expired' : 'rejected')
    case 'rejected':
      return close(deps, payment.id, 'rejected')
    case 'refunded':
    case 'charged_back':
      if (difference === 'reference' || difference === 'provider_id') return
      // Paid and paid back before we looked: there was never a key to take back.
      await close(deps, payment.id, 'rejected')
      return takeBack(deps, payment.id, evidence)
    case 'pending':
      // Made while we were closing its payment: nobody is to pay it any more.
      if (payment.status === 'cancelled' && difference === null) await deps.pix?.cancel(evidence.providerId)
  }
}

/** A charge whose answer got lost on the way is found again by its reference to us; from then on we know it by its id. */
async function adopt({ db }: Deps, payment: PaymentRow, evidence: Evidence): Promise<PaymentRow> {
  if (payment.providerId !== null || evidence.reference !== payment.id) return payment
  const { providerId, collectorId } = evidence
  await db
    .update(payments)
    .set({ providerId, collectorId })
    .where(and(eq(payments.id, payment.id), isNull(payments.providerId)))
  return { ...payment, providerId, collectorId }
}

/** What the provider knows of a payment, by its id, or by ours where its answer to the create never reached us. */
export async function lookUp({ pix }: Deps, { id, providerId }: PaymentRow): Promise<Evidence | null> {
  if (!pix) return null
  return providerId === null ? pix.find(id) : pix.get(providerId)
}
