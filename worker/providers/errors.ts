/**
 * A provider did not do what it was asked. `isFinal`: it refused, and asking again will not help. Otherwise nobody knows whether it
 * was done: it was down, slow, or its answer got lost.
 */
export class ProviderError extends Error {
  readonly isFinal: boolean
  readonly status: number | null
  /** Seconds that a 429 asks us to wait. */
  readonly retryAfter: number | undefined

  constructor(message: string, isFinal: boolean, status: number | null = null, retryAfter?: number) {
    super(message)
    this.isFinal = isFinal
    this.status = status
    this.retryAfter = retryAfter
  }
}

export const isProviderError = (error: unknown): error is ProviderError => error instanceof ProviderError
