import type { Answer, Endpoint } from '#schema/api/endpoint.ts'
import type { ErrorBody, ErrorCode, ErrorDetail } from '#schema/api/errors.ts'
import { fits } from '#schema/api/shapes.ts'
import type { Language } from '#schema/rules/languages.ts'
import type { CallArgs, CallOptions } from '#web/api/call-args.ts'
import { syncServerClock } from '#web/api/server-clock.ts'

/**
 * `network`: nobody answered. Of something in front of the API: `unavailable`, a 5xx, `crowded`, a 429, and `too_large`, a 413. `malformed`:
 * another answer that is not the API’s. `unknown`: a bug.
 */
type ForeignCode = 'network' | 'unavailable' | 'crowded' | 'too_large' | 'malformed' | 'unknown'

type FailureBody =
  | (Partial<ErrorBody> & Pick<ErrorBody, 'code'>)
  | { code: ForeignCode; error?: undefined; details?: undefined }

/** A failed call. */
export class ApiError extends Error {
  /** 0 where there was no answer, or where somebody else refused the request: it says nothing about the session or what was asked for. */
  readonly status: number
  readonly code: ErrorCode | ForeignCode
  readonly details: ErrorDetail[]
  /** Seconds to wait, where the server asked for it. */
  readonly retryAfter: number | undefined
  readonly extra: Record<string, unknown>

  constructor(status: number, body: FailureBody, retryAfter?: number) {
    super(body.error ?? '')
    this.status = status
    this.code = body.code
    this.details = body.details ?? []
    this.retryAfter = retryAfter
    this.extra = body
  }
}

/** What a call needs of the session. Without it, calls are made as a visitor. */
interface SessionAccess {
  /** That of the shop: page translators write theirs into the document. */
  language: () => Language
  token: () => string | null
  /** The server says that the session of this token is over. */
  onUnauthorized: (token: string | null) => void
}

let session: SessionAccess = { language: () => 'pt-BR', token: () => null, onUnauthorized: () => {} }

/** Hands in the session; called once, before the first call. */
export function configureCall(access: SessionAccess) {
  session = access
}

/** Asks for a second factor where a call was refused for it: whether the call may be sent again. The panel alone can. */
let prove: (code: string) => Promise<boolean> = async () => false

/** Hands in what asks for a second factor; it is called with the code of every refusal. */
export function configureProof(ask: typeof prove) {
  prove = ask
}

/** Whether a call that was refused may be sent again, since its second factor has been proved meanwhile. */
export const isProvedMeanwhile = ({ code }: ApiError): Promise<boolean> => prove(code)

export const timeoutMs = 20_000
/** Uploading 5 MB over a mobile connection takes long. */
const fileTimeoutMs = 120_000

/**
 * What is said between a page and a server of different builds: the page asks for what is gone, sends what is not accepted, or cannot read the
 * answer.
 */
export const isBetweenBuilds = ({ code }: ApiError): boolean =>
  (['malformed', 'not_found', 'invalid_input'] satisfies ApiError['code'][] as string[]).includes(code)

let suspectBuild: (endpoint: Endpoint) => void = () => {}

/** Hands in what finds out whether the page is of another build than the server; it is called with the endpoint of the failed call. */
export function configureSuspicion(suspect: typeof suspectBuild) {
  suspectBuild = suspect
}

/** Calls an endpoint of the contract; throws ApiError. */
export async function call<const E extends Endpoint>(endpoint: E, ...[options]: CallArgs<E>): Promise<Answer<E>> {
  const request = (options ?? {}) as CallOptions
  const { response, token } = await send(endpoint, request, request.form ? fileTimeoutMs : timeoutMs)
  return answerOf(endpoint, response, token).catch(async (error: ApiError) => {
    if (await isProvedMeanwhile(error)) return call(endpoint, ...([options] as CallArgs<E>))
    throw error
  })
}

/** What an endpoint answered to a call with this token; throws ApiError. */
export async function answerOf<E extends Endpoint>(
  endpoint: E,
  response: Response,
  token: string | null,
): Promise<Answer<E>> {
  const text = await response.text().catch(connectionLost)
  const answer = response.ok ? parsed(text) : undefined
  if (answer !== undefined && fits(answer, endpoint.shape ?? 0)) return answer as Answer<E>
  const error = response.ok ? new ApiError(response.status, { code: 'malformed' }) : toApiError(response, text, token)
  if (isBetweenBuilds(error)) suspectBuild(endpoint)
  throw error
}

/** For a promise of an answer: nobody answered, or not to the end. */
export function connectionLost(): never {
  throw new ApiError(0, { code: 'network' })
}

/** Anything but an ApiError is a bug, which is reported and must not end in an endless skeleton. */
export function asApiError(thrown: unknown): ApiError {
  if (thrown instanceof ApiError) return thrown
  console.error(thrown)
  return new ApiError(0, { code: 'unknown' })
}

/** No answer, or one that says nothing of the call: it may succeed when repeated, and may have been carried out all the same. */
export const isTransient = ({ code, status }: ApiError): boolean =>
  code === 'network' || code === 'malformed' || code === 'crowded' || status >= 500

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Sends the request, in the shop's language and with the session's token; throws where nobody answered. */
export async function send(
  endpoint: Endpoint,
  { params = {}, query, body, headers, form, outlivesPage = false }: CallOptions,
  withinMs: number,
) {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const pairs = Object.entries(query ?? {}).filter(([, value]) => value != null && value !== '')
  const search = new URLSearchParams(pairs.map(([key, value]): [string, string] => [key, String(value)])).toString()
  const token = session.token()
  const sentAt = performance.now()
  const response = await fetch(search ? `${path}?${search}` : path, {
    method: endpoint.method,
    headers: {
      'accept-language': session.language(),
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    body: form ?? (body === undefined ? null : JSON.stringify(body)),
    keepalive: outlivesPage,
    // The API redirects nowhere. What does is an answer of somebody else, which would count as none where it leads to another site.
    redirect: 'manual',
    signal: AbortSignal.timeout(withinMs),
  }).catch(connectionLost)
  syncServerClock(response.headers, sentAt, performance.now())
  return { response, token }
}

/** What a refused call throws; reports the session where it is over. `text`: the body of the answer. */
export function toApiError(response: Response, text: string, token: string | null): ApiError {
  const { status } = response
  const body = parsed(text)
  if (!isErrorBody(body))
    return status >= 500
      ? new ApiError(status, { code: 'unavailable' })
      : new ApiError(0, { code: foreignCodeOf(status) })
  const error = new ApiError(status, body, retryAfter(response))
  // A wrong password is a 401 too, but says nothing about the session.
  if (error.code === 'not_authenticated') session.onUnauthorized(token)
  return error
}

const foreignCodeOf = (status: number): ForeignCode =>
  status === 429 ? 'crowded' : status === 413 ? 'too_large' : 'malformed'

function isErrorBody(body: unknown): body is ErrorBody {
  const { code, error } = (body ?? {}) as Record<string, unknown>
  return typeof code === 'string' && typeof error === 'string'
}

function retryAfter(response: Response): number | undefined {
  const seconds = Number.parseInt(response.headers.get('retry-after') ?? '', 10)
  return Number.isNaN(seconds) ? undefined : seconds
}
