import type { Answer, Endpoint } from '#schema/api/endpoint.ts'
import type { ErrorBody, ErrorCode, ErrorDetail } from '#schema/api/errors.ts'
import type { CallArgs, CallOptions } from '#web/api/call-args.ts'
import { syncServerClock } from '#web/api/server-clock.ts'

/** A failed call. `network`: the server was not reached, or the answer was not the API’s. */
export class ApiError extends Error {
  readonly status: number
  readonly code: ErrorCode | 'network'
  readonly details: ErrorDetail[]
  /** Seconds to wait, where the server asked for it. */
  readonly retryAfter: number | undefined
  readonly extra: Record<string, unknown>

  constructor(status: number, body: Partial<ErrorBody>, retryAfter?: number) {
    super(body.error ?? '')
    this.status = status
    this.code = body.code ?? 'network'
    this.details = body.details ?? []
    this.retryAfter = retryAfter
    this.extra = body
  }
}

/** What a call needs of the session. Without it, calls are made as a visitor. */
interface SessionAccess {
  token: () => string | null
  /** The server says that the session of this token is over. */
  onUnauthorized: (token: string | null) => void
}

let session: SessionAccess = { token: () => null, onUnauthorized: () => {} }

/** Hands in the session; called once, before the first call. */
export function configureCall(access: SessionAccess) {
  session = access
}

const timeoutMs = 20_000
/** Uploading 5 MB over a mobile connection takes long. */
const fileTimeoutMs = 120_000

/** Calls an endpoint of the contract; throws ApiError. */
export async function call<const E extends Endpoint>(endpoint: E, ...[options]: CallArgs<E>): Promise<Answer<E>> {
  const request = (options ?? {}) as CallOptions
  const { response, token } = await send(endpoint, request, request.form ? fileTimeoutMs : timeoutMs)
  const answer: unknown = await response.json().catch(() => undefined)
  if (response.ok && answer !== undefined) return answer as Answer<E>
  throw toApiError(response, answer, token)
}

/** Sends the request, in the document's language and with the session's token; throws where nobody answered. */
export async function send(
  endpoint: Endpoint,
  { params = {}, query, body, headers, form, outlivesPage = false }: CallOptions,
  withinMs: number,
) {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const pairs = Object.entries(query ?? {}).filter(([, value]) => value != null && value !== '')
  const search = new URLSearchParams(pairs.map(([key, value]): [string, string] => [key, String(value)])).toString()
  const token = session.token()
  const sentAt = Date.now()
  const response = await fetch(search ? `${path}?${search}` : path, {
    method: endpoint.method,
    headers: {
      'accept-language': document.documentElement.lang,
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    body: form ?? (body === undefined ? null : JSON.stringify(body)),
    keepalive: outlivesPage,
    signal: AbortSignal.timeout(withinMs),
  }).catch(() => {
    throw new ApiError(0, {})
  })
  syncServerClock(response.headers.get('date'), sentAt, Date.now())
  return { response, token }
}

/** What a refused call throws; reports the session where it is over. */
export function toApiError(response: Response, answer: unknown, token: string | null): ApiError {
  const error = new ApiError(response.status, (answer ?? {}) as Partial<ErrorBody>, retryAfter(response))
  // A wrong password is a 401 too, but says nothing about the session.
  if (error.code === 'not_authenticated') session.onUnauthorized(token)
  return error
}

function retryAfter(response: Response): number | undefined {
  const seconds = Number.parseInt(response.headers.get('retry-after') ?? '', 10)
  return Number.isNaN(seconds) ? undefined : seconds
}
