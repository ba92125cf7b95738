/**
 * A call to a provider failed. `isFinal`: the provider refused, and a retry will not help. Otherwise it is unknown whether the call was
 * carried out: the provider was down or slow, or its response was lost.
 */
export class ProviderError extends Error {
  readonly isFinal: boolean
  readonly status: number | null
  /** Seconds, from the `Retry-After` of a 429. */
  readonly retryAfter: number | undefined
  /** The provider's own code; '' where it gave none. */
  readonly code: string
  /** What the provider wrote about it, for admins: it may name the customer, and is in no log. '' where it wrote nothing. */
  readonly said: string

  constructor(
    message: string,
    isFinal: boolean,
    status: number | null = null,
    retryAfter?: number,
    code = '',
    said = '',
  ) {
    super(message)
    this.isFinal = isFinal
    this.status = status
    this.retryAfter = retryAfter
    this.code = code
    this.said = said
  }
}

/** A provider's answer is not what its API documents: it is unknown whether the call was carried out. */
export class MalformedAnswer extends ProviderError {
  /** The names and types of the body's fields, without its values. */
  readonly shape: string

  constructor(message: string, shape: string) {
    super(`${message}: ${shape}`, false)
    this.shape = shape
  }
}

/** Client errors after which it is unknown whether the call is or will be carried out. */
const undecided = [408, 409, 423, 424, 425, 429]

/** Whether the provider has decided not to carry out the call. It may decide otherwise later: 401 ends with another access token. */
export const isRefusal = ({ status, isFinal }: ProviderError): boolean =>
  isFinal || (status !== null && status >= 400 && status < 500 && !undecided.includes(status))

/** The provider does not know our access token, or what it may do: the shop's to mend. */
export const isOfCredentials = ({ status }: ProviderError): boolean => status === 401 || status === 403

/** The provider's status, code and words, for admins. */
export const wordsOf = ({ status, code, said }: ProviderError): string =>
  [[status, code].filter(Boolean).join(' '), said].filter(Boolean).join(': ')

export const isProviderError = (error: unknown): error is ProviderError => error instanceof ProviderError

/** For `catch`: turns any failure of the provider into null. */
export function nullIfFailed(error: unknown): null {
  if (isProviderError(error)) return null
  throw error
}
