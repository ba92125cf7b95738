import type { SettlementSource } from '#schema/rules/payments.ts'
import type { PaymentRow } from '#schema/tables/payments.ts'
import type { Deps } from '#worker/deps.ts'
import { applyProviderStatus, fetchProviderPayment } from './apply-provider-status.ts'
import { providerOf } from './provider-of.ts'

/**
 * Cancels an open payment's charge at the provider: what is not cancelled there stays payable. True where nothing can be paid any more,
 * and the payment may be closed here; false where the provider knew better (the money was quicker, or the charge had come to an end of
 * its own), and that has been learned instead. Throws `ProviderError` where the provider cannot be asked.
 */
export async function cancelCharge(deps: Deps, payment: PaymentRow, by: SettlementSource): Promise<boolean> {
  const evidence = await fetchProviderPayment(deps, payment)
  if (evidence === null) return true
  if (evidence.status === 'pending' && (await providerOf(deps, payment)?.cancel(evidence.providerId))) {
    // Known by its id from now on, so that money which comes all the same finds it.
    await applyProviderStatus(deps, payment, evidence, by)
    return true
  }
  const latest = evidence.status === 'pending' ? await fetchProviderPayment(deps, payment) : evidence
  if (latest) await applyProviderStatus(deps, payment, latest, by)
  return false
}
