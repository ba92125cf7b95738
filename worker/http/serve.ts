import type { Hono } from 'hono'
import * as v from 'valibot'
import {
  type Answer,
  definitionOf,
  type Endpoint,
  type EndpointDefinition,
  type Parsed,
  type Schema,
} from '#schema/api/endpoint.ts'
import { StoreError } from '#schema/api/errors.ts'
import { detailsOf } from '#schema/api/issues.ts'
import { requireHuman } from './captcha.ts'
import type { AppContext, AppEnv } from './context.ts'
import { authorize, type Guard } from './guards.ts'
import { requireEmptyHoneypot } from './honeypot.ts'

/** Every endpoint that is served and who may call it: what the contract test and the table-driven suite walk. */
export const served: { endpoint: Endpoint; guard: Guard }[] = []

type Reply<E extends Endpoint> = Answer<E> | Response
/** Answers the endpoint's JSON; a page or a file goes out as a Response. */
type Handler<E extends Endpoint> = (c: AppContext<E['path']>, input: Parsed<E>) => Promise<Reply<E>> | Reply<E>

/** Serves one endpoint: authority before input before rows. The handler calls one function of the domain. */
export function serve<E extends Endpoint>(app: Hono<AppEnv>, endpoint: E, guard: Guard, handler: Handler<E>): void {
  served.push({ endpoint, guard })
  app.on(endpoint.method, endpoint.path, async (c) => {
    await authorize(c, guard)
    const input = await read(c, definitionOf(endpoint))
    if (guard.human) await requireHuman(c, guard.human, input)
    const reply = await handler(c as AppContext<E['path']>, input as Parsed<E>)
    return reply instanceof Response ? reply : c.json(reply as object)
  })
}

async function read(c: AppContext, { body, query, refusals }: EndpointDefinition): Promise<unknown> {
  if (body) {
    const value = await readJson(c)
    if ('entries' in body && 'honeypotData' in (body.entries as object)) requireEmptyHoneypot(value)
    return parse(c, body, value, refusals)
  }
  return query ? parse(c, query, c.req.query(), refusals) : undefined
}

async function readJson(c: AppContext): Promise<unknown> {
  if (!/^application\/json\b/i.test(c.req.header('content-type') ?? '')) throw new StoreError('unsupported_media_type')
  const text = await c.req.text()
  try {
    return JSON.parse(text)
  } catch {
    throw new StoreError('malformed_json')
  }
}

function parse(c: AppContext, schema: Schema, value: unknown, refusals: EndpointDefinition['refusals'] = {}): unknown {
  const result = v.safeParse(schema, value)
  if (result.success) return result.output
  const details = detailsOf(result.issues, c.var.language)
  const field = details[0]?.path ?? ''
  throw new StoreError((Object.hasOwn(refusals, field) && refusals[field]) || 'invalid_input', { details })
}
