import type { Deps } from '#worker/deps.ts'
import { isProviderError } from '#worker/providers/errors.ts'
import type { Payer } from '#worker/providers/payment-provider.ts'
import { faultForAdmin } from '../payment-rows/provider-fault.ts'
import { providerOf } from '../payment-rows/provider-of.ts'
import { findClaim } from './list.ts'

/**
 * Who paid, as the provider tells; null where it does not tell, or is not configured any more. Throws 404 `address_claim_not_found`, 502
 * where the provider fails or refuses.
 */
export async function findClaimedPayer(deps: Deps, id: string): Promise<Payer | null> {
  const { payment } = await findClaim(deps, id)
  const provider = providerOf(deps, payment)
  if (!provider?.getPayer || payment.providerId === null) return null
  return provider.getPayer(payment.providerId).catch((error: unknown) => {
    throw isProviderError(error) ? faultForAdmin(error) : error
  })
}
