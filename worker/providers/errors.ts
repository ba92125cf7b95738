/**
 * A call to a provider failed. `isFinal`: the provider refused, and a retry will not help. Otherwise it is unknown whether the call was
 * carried out: the provider was down or slow, or its response was lost.
 */
export class ProviderError extends Error {
  readonly isFinal: boolean
  readonly status: number | null
  /** Seconds, from the `Retry-After` of a 429. */
  readonly retryAfter: number | undefined

  constructor(message: string, isFinal: boolean, status: number | null = null, retryAfter?: number) {
    super(message)
    this.isFinal = isFinal
    this.status = status
    this.retryAfter = retryAfter
  }
}

export const isProviderError = (error: unknown): error is ProviderError => error instanceof ProviderError
