import type { SettlementSource } from '#schema/rules/payments.ts'
import type { PaymentRow } from '#schema/tables/index.ts'
import type { Deps } from '#worker/deps.ts'
import { wait } from '#worker/lib/wait.ts'
import { providerOf } from '../payment-rows/provider-of.ts'
import { paymentById } from '../payment-rows/queries.ts'
import { applyProviderStatus, fetchProviderPayment } from './apply-provider-status.ts'

/** How long after an empty search the provider is asked again: its search finds a new charge later than the charge can be paid. */
export const searchAgainAfterMs = 2_000

/**
 * Cancels the charge of an open payment at the provider, where it would stay payable otherwise. True where nothing can be paid any more and
 * the payment may be closed here; false where the charge had changed (it was paid first, or had ended), and that status was applied
 * instead. Throws `ProviderError` where the provider cannot be reached.
 */
export async function cancelCharge(deps: Deps, payment: PaymentRow, by: SettlementSource): Promise<boolean> {
  const outcome = await tryCancelCharge(deps, payment, by)
  if (outcome !== 'missing') return outcome === 'ended'
  await wait(searchAgainAfterMs)
  // The charge's id may have been stored meanwhile.
  const [latest = payment] = await paymentById(deps.db, payment.id)
  return (await tryCancelCharge(deps, { ...latest, cancelReason: payment.cancelReason }, by)) !== 'changed'
}

/**
 * As `cancelCharge`, with a single search. `missing`: the charge's id is unknown and a search for our reference found nothing, which only
 * counts when it is repeated later.
 */
export async function tryCancelCharge(
  deps: Deps,
  payment: PaymentRow,
  by: SettlementSource,
): Promise<'ended' | 'changed' | 'missing'> {
  const provider = providerOf(deps, payment)
  // The usual case takes this one call: there may be thousands to expire.
  if (payment.providerId !== null && (await provider?.cancel(payment.providerId))) return 'ended'
  const reported = await fetchProviderPayment(deps, payment)
  if (reported === null) return provider && payment.providerId === null ? 'missing' : 'ended'
  if (reported.status === 'pending' && payment.providerId === null && (await provider?.cancel(reported.providerId))) {
    // Stores the charge's id, so that money which comes anyway finds the payment.
    await applyProviderStatus(deps, payment, reported, by)
    return 'ended'
  }
  // Not to be cancelled before it is made, and nobody was shown a code: it is cancelled when it has one.
  if (reported.isBeingMade) return 'ended'
  const isFinal = payment.providerId !== null || reported.status !== 'pending'
  const latest = isFinal ? reported : await fetchProviderPayment(deps, payment)
  if (latest) await applyProviderStatus(deps, payment, latest, by)
  return 'changed'
}
