import * as v from 'valibot'
import { timeLimit } from '#worker/lib/time-limit.ts'
import { describeShape } from './answer-shape.ts'
import { MalformedAnswer, ProviderError } from './errors.ts'

export interface ProviderRequest {
  method: string
  url: string
  headers?: Record<string, string>
  /** Sent as JSON. */
  body?: unknown
  /** Sent as multipart/form-data. */
  form?: FormData
  timeoutMs?: number
  /** Codes by which the provider has refused for good, whatever the status says. */
  finalCodes?: readonly string[]
  /** Called before the request is sent. */
  onCall?: (() => void) | undefined
}

/** Short, because a shopper is waiting. */
const usualTimeoutMs = 3_000
/** Statuses that a retry may resolve: the API key is being changed, the same call is in progress, or there were too many. */
const retryable = [401, 403, 408, 409, 423, 424, 425, 429]

/**
 * Sends a request to a provider, named for the log, and returns the JSON of its answer as the schema has it. Throws `MalformedAnswer` where it
 * does not fit, `ProviderError` where there is none.
 */
export async function requestJson<T>(
  name: string,
  request: ProviderRequest,
  schema: v.GenericSchema<unknown, T>,
): Promise<T> {
  const { method, url, headers, body, form, timeoutMs = usualTimeoutMs, finalCodes = [], onCall } = request
  const limit = timeLimit(timeoutMs)
  let response: Response
  let text: string
  onCall?.()
  try {
    response = await fetch(url, {
      method,
      headers: { ...(!form && { 'content-type': 'application/json' }), ...headers },
      ...(form ? { body: form } : body !== undefined && { body: JSON.stringify(body) }),
      signal: limit.signal,
    })
    text = await response.text()
  } catch (error) {
    throw new ProviderError(`${name}: ${method} failed: ${error instanceof Error ? error.name : 'unknown'}`, false)
  } finally {
    limit.end()
  }
  const answer = parsed(text)
  if (response.ok) {
    const checked = v.safeParse(schema, answer)
    if (checked.success) return checked.output
    const type = response.headers.get('content-type')?.split(';')[0] ?? 'no type'
    throw new MalformedAnswer(
      `${name}: ${method}`,
      answer === undefined ? `no JSON but ${type}` : describeShape(answer),
    )
  }
  const code = codeOf(answer)
  const isDecided = !retryable.includes(response.status) || finalCodes.includes(code)
  const isFinal = response.status >= 400 && response.status < 500 && isDecided
  throw new ProviderError(
    `${name}: ${method} ${response.status} ${code}`.trim(),
    isFinal,
    response.status,
    retryAfterOf(response),
    code,
    saidBy(answer),
  )
}

/** undefined where the text is no JSON: a deletion is answered without a body. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** `Retry-After` in seconds; undefined where it is missing or a date. */
function retryAfterOf({ headers }: Response): number | undefined {
  const seconds = headers.get('retry-after') ?? ''
  return /^\d{1,5}$/.test(seconds) ? Number(seconds) : undefined
}

/** Of a body with a list of errors. */
function firstErrorOf(body: unknown): { code?: unknown; message?: unknown } | undefined {
  const { errors } = (body ?? {}) as { errors?: { code?: unknown; message?: unknown }[] }
  return Array.isArray(errors) ? errors[0] : undefined
}

/** The provider's own error code, in any of the places where one may stand. */
function codeOf(body: unknown): string {
  const { cause, errorType, code, name } = (body ?? {}) as {
    cause?: { code?: unknown }[]
    errorType?: unknown
    code?: unknown
    name?: unknown
  }
  const listed = (Array.isArray(cause) ? cause[0] : undefined) ?? firstErrorOf(body)
  return String(listed?.code ?? errorType ?? code ?? name ?? '')
}

const saidMax = 200

/** What a refusal says for people, where it does. Woovi has no codes, and its words in `error`, where others have a code beside their words. */
function saidBy(body: unknown): string {
  const { message, error_description, errorMessage, title, error } = (body ?? {}) as Record<string, unknown>
  const said = [message, error_description, errorMessage, title, firstErrorOf(body)?.message, error].find(
    (text) => typeof text === 'string' && text !== '',
  )
  return String(said ?? '').slice(0, saidMax)
}

/** For `catch`: turns a 404 into null. */
export function nullIfNotFound(error: unknown): null {
  if (error instanceof ProviderError && error.status === 404) return null
  throw error
}

/** For `catch`: turns a final refusal into null. */
export function nullIfRefused(error: unknown): null {
  if (error instanceof ProviderError && error.isFinal) return null
  throw error
}
