import * as v from 'valibot'
import { type Answer, definitionOf, type Endpoint } from '#schema/api/endpoint.ts'
import type { ErrorBody } from '#schema/api/errors.ts'

export interface Question {
  /** Whose session token is sent: a person's, or that of a login's answer. */
  as?: { token: string }
  /** Sent as JSON; a form or raw bytes as they are. */
  body?: unknown
  query?: Record<string, string | number | boolean>
  params?: Record<string, string>
  headers?: Record<string, string>
  /** For Accept-Language. */
  lang?: string
}

/** The body is read as the endpoint's answer or as an error, as the status says; the types leave that to the test. */
export interface Reply<E extends Endpoint> {
  status: number
  body: Answer<E> & Partial<ErrorBody>
  headers: Headers
}

/** Calls an endpoint over HTTP, or by `send`, and checks a 2xx answer against the endpoint's own schema. */
export async function ask<E extends Endpoint>(
  origin: string,
  endpoint: E,
  question: Question = {},
  send: typeof fetch = fetch,
): Promise<Reply<E>> {
  const { as, body, query = {}, params = {}, headers = {}, lang } = question
  const url = new URL(fillIn(endpoint.path, params), origin)
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, String(value))
  const isRaw = body instanceof FormData || body instanceof Uint8Array || typeof body === 'string'
  const response = await send(url, {
    method: endpoint.method,
    redirect: 'manual',
    headers: {
      ...(as && { authorization: `Bearer ${as.token}` }),
      ...(lang !== undefined && { 'accept-language': lang }),
      ...(body !== undefined && !isRaw && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: isRaw ? body : JSON.stringify(body) }),
  })
  const answer = await read(response)
  if (response.ok) check(endpoint, answer)
  return { status: response.status, body: answer as Reply<E>['body'], headers: response.headers }
}

export const fillIn = (path: string, params: Record<string, string>) =>
  path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))

async function read(response: Response): Promise<unknown> {
  const type = response.headers.get('content-type') ?? ''
  if (type.includes('json')) return response.json()
  if (/^text\/|xml|openmetrics|jwt$/.test(type)) return response.text()
  return new Uint8Array(await response.arrayBuffer())
}

function check(endpoint: Endpoint, answer: unknown) {
  const { issues } = v.safeParse(definitionOf(endpoint).answer, answer)
  if (!issues) return
  const problems = issues.map((issue) => `${v.getDotPath(issue) ?? 'answer'}: ${issue.message}`).join('; ')
  throw new Error(`${endpoint.method} ${endpoint.path} does not answer what its schema says: ${problems}`)
}
