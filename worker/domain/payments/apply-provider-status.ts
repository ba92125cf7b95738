import { and, eq, isNull } from 'drizzle-orm'
import { findMismatch, type ProviderPayment, type SettlementSource } from '#schema/rules/payments.ts'
import { type PaymentRow, payments } from '#schema/tables/payments.ts'
import type { Deps } from '#worker/deps.ts'
import { markCancelled } from './cancel.ts'
import { providerOf } from './provider-of.ts'
import { applyProviderRefund, refundMismatch } from './refund.ts'
import { settle } from './settle.ts'

/**
 * Brings our payment to where the provider says it is. The evidence must have been fetched from the provider by us, never taken from
 * a webhook's body. States only move forward: stale evidence changes nothing.
 */
export async function applyProviderStatus(
  deps: Deps,
  payment: PaymentRow,
  evidence: ProviderPayment,
  by: SettlementSource,
): Promise<void> {
  const known = await adopt(deps, payment, evidence)
  const difference = findMismatch(known, evidence)
  // Another charge of the same payment that nobody was shown: what becomes of it is not what becomes of the payment.
  const isOther = difference === 'reference' || difference === 'provider_id'
  switch (evidence.status) {
    case 'processing':
      return isOther ? undefined : markProcessing(deps, payment)
    case 'underpaid':
      return refundMismatch(deps, payment.id, difference ?? 'amount', Math.max(0, evidence.amountCents))
    case 'approved':
      if (difference === null) await settle(deps, payment.id, by)
      else await refundMismatch(deps, payment.id, difference, Math.max(0, evidence.amountCents))
      return
    case 'cancelled':
      return isOther ? undefined : markCancelled(deps, payment.id, payment.cancelReason ?? 'rejected')
    case 'rejected':
      return isOther ? undefined : markCancelled(deps, payment.id, 'rejected')
    case 'refunded':
    case 'charged_back':
      if (isOther) return
      // Paid and paid back before we looked: there was never a key to take back.
      await markCancelled(deps, payment.id, 'rejected')
      return applyProviderRefund(deps, payment.id, evidence)
    case 'pending':
      // Made while we were closing its payment: nobody is to pay it any more.
      if (payment.status === 'cancelled' && difference === null)
        await providerOf(deps, payment)?.cancel(evidence.providerId)
  }
}

/** Money is on its way: the payment stays open, past its window too, until the provider knows. */
async function markProcessing({ db }: Deps, { id, isProcessing }: PaymentRow): Promise<void> {
  if (isProcessing) return
  await db
    .update(payments)
    .set({ isProcessing: true })
    .where(and(eq(payments.id, id), eq(payments.status, 'pending')))
}

/** A charge whose answer got lost on the way is found again by its reference to us; from then on we know it by its id. */
async function adopt({ db }: Deps, payment: PaymentRow, evidence: ProviderPayment): Promise<PaymentRow> {
  if (payment.providerId !== null || evidence.reference !== payment.id) return payment
  const { providerId, collectorId } = evidence
  await db
    .update(payments)
    .set({ providerId, collectorId })
    .where(and(eq(payments.id, payment.id), isNull(payments.providerId)))
  return { ...payment, providerId, collectorId }
}

/** What the provider knows of a payment, by its id, or by ours where its answer to the create never reached us. */
export async function fetchProviderPayment(deps: Deps, payment: PaymentRow): Promise<ProviderPayment | null> {
  const { id, providerId } = payment
  const provider = providerOf(deps, payment)
  if (!provider) return null
  return providerId === null ? provider.find(id) : provider.get(providerId)
}
