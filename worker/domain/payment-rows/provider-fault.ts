import { StoreError } from '#schema/api/errors.ts'
import { isOfCredentials, isRefusal, MalformedAnswer, type ProviderError, wordsOf } from '#worker/providers/errors.ts'

/** The provider's own words in an error's answer. */
export const providerSaid = (said: string) => ({ said, details: [{ path: 'provider', message: said }] })

/** The error of a failed call for an admin: with the provider's own words where it refused, and "no answer" only where there was none. */
export function faultForAdmin(error: ProviderError): StoreError {
  if (error instanceof MalformedAnswer) return new StoreError('provider_malformed')
  if (isOfCredentials(error)) return new StoreError('provider_unauthorized', providerSaid(wordsOf(error)))
  if (isRefusal(error)) return new StoreError('provider_refused', providerSaid(wordsOf(error)))
  return new StoreError('provider_failed')
}

/** The error for a buyer whose charge could not be made or cancelled. */
export function faultForBuyer(error: ProviderError): StoreError {
  if (error instanceof MalformedAnswer) return new StoreError('provider_malformed')
  // The page tries again by itself.
  if (error.status === 429) return new StoreError('too_many_requests', {}, error.retryAfter)
  if (isOfCredentials(error)) return new StoreError('method_out_of_order')
  return new StoreError(error.isFinal ? 'payment_refused' : 'provider_failed')
}
