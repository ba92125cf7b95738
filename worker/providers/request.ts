import { ProviderError } from './errors.ts'

export interface ProviderRequest {
  method: string
  url: string
  headers?: Record<string, string>
  /** Sent as JSON. */
  body?: unknown
}

/** A provider that is slower than this counts as down: a shopper is waiting. */
const timeoutMs = 3_000
/** Answers that another attempt may turn around: our key is being changed, the same call is under way, or there were too many. */
const passing = [401, 403, 409, 423, 429]

/** Asks a provider, named for the log, and reads its JSON; throws `ProviderError` where it does not do what it is asked. */
export async function requestJson<T>(name: string, { method, url, headers, body }: ProviderRequest): Promise<T> {
  let answer: Response
  try {
    answer = await fetch(url, {
      method,
      headers: { 'content-type': 'application/json', ...headers },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(timeoutMs),
    })
    if (answer.ok) return (await answer.json()) as T
  } catch (error) {
    throw new ProviderError(`${name}: ${method} failed: ${error instanceof Error ? error.name : 'unknown'}`, false)
  }
  const code = codeOf(await answer.json().catch(() => null))
  const isFinal = answer.status >= 400 && answer.status < 500 && !passing.includes(answer.status)
  throw new ProviderError(`${name}: ${method} ${answer.status} ${code}`.trim(), isFinal, answer.status, waitOf(answer))
}

/** Whole seconds, where it names them: the header may hold a date too. */
function waitOf({ headers }: Response): number | undefined {
  const seconds = headers.get('retry-after') ?? ''
  return /^\d{1,5}$/.test(seconds) ? Number(seconds) : undefined
}

/** The provider's own word for what is wrong, wherever it puts it. */
function codeOf(body: unknown): string {
  const { cause, errorType, code } = (body ?? {}) as {
    cause?: { code?: unknown }[]
    errorType?: unknown
    code?: unknown
  }
  return String((Array.isArray(cause) ? cause[0]?.code : undefined) ?? errorType ?? code ?? '')
}

/** For `catch`: what the provider does not have is null. */
export function nullIfNotFound(error: unknown): null {
  if (error instanceof ProviderError && error.status === 404) return null
  throw error
}

/** For `catch`: what the provider refuses for good is null. */
export function nullIfRefused(error: unknown): null {
  if (error instanceof ProviderError && error.isFinal) return null
  throw error
}
