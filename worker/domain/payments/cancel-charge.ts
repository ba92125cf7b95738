import type { SettlementSource } from '#schema/rules/payments.ts'
import type { PaymentRow } from '#schema/tables/payments.ts'
import type { Deps } from '#worker/deps.ts'
import { applyProviderStatus, fetchProviderPayment } from './apply-provider-status.ts'
import { providerOf } from './provider-of.ts'

/**
 * Cancels the charge of an open payment at the provider, where it would stay payable otherwise. True where nothing can be paid any more and
 * the payment may be closed here; false where the charge had changed (it was paid first, or had ended), and that status was applied
 * instead. Throws `ProviderError` where the provider cannot be reached.
 */
export async function cancelCharge(deps: Deps, payment: PaymentRow, by: SettlementSource): Promise<boolean> {
  const reported = await fetchProviderPayment(deps, payment)
  if (reported === null) return true
  if (reported.status === 'pending' && (await providerOf(deps, payment)?.cancel(reported.providerId))) {
    // Stores the charge's id, so that money which comes anyway finds the payment.
    await applyProviderStatus(deps, payment, reported, by)
    return true
  }
  const latest = reported.status === 'pending' ? await fetchProviderPayment(deps, payment) : reported
  if (latest) await applyProviderStatus(deps, payment, latest, by)
  return false
}
