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
import type { CallerCheck } from '#worker/domain/accounts/caller-check.ts'
import { CallLimit } from '#worker/domain/rate-limits.ts'
import { isUnavailable } from '#worker/lib/database.ts'
import { withChallenge } from './challenges.ts'
import type { AppContext } from './context.ts'
import { authorize, type ConditionalGuard, type Guard, type SnapshotGuard } from './guards.ts'
import { sendEmailsAfterAnswer } from './queued-emails.ts'
import { depsOf } from './request-deps.ts'
import { dropSnapshot } from './snapshot-cache.ts'

type AnyGuard = Guard | ConditionalGuard

interface Served {
  endpoint: Endpoint
  guard: AnyGuard | SnapshotGuard
  handler: (c: AppContext) => Promise<Response> | Response
}

/** Every endpoint that is served, for the app; also for the contract test and the table-driven suites. */
export const served: Served[] = []

type Reply<E extends Endpoint> = Answer<E> | Response
/** What is left to the handler: the check of the caller, or to count the calls that its limit is about. */
type Duty<G extends AnyGuard> = G extends { check: 'byHandler' }
  ? CallerCheck
  : G extends ConditionalGuard
    ? CallLimit
    : undefined
/** Returns the endpoint's JSON, or a Response for a page or a file. */
type Handler<E extends Endpoint, G extends AnyGuard> = (
  c: AppContext<E['path']>,
  input: Parsed<E>,
  duty: Duty<G>,
) => Promise<Reply<E>> | Reply<E>

/** An order of what the caller was shown, and the database offers no longer. */
const isOfOldOffer = (error: unknown) =>
  error instanceof StoreError && (error.code === 'price_changed' || error.code === 'method_disabled')

/**
 * Serves one endpoint: authorization before validation before reading rows. The handler calls one function of the domain. Where the caller
 * is checked along with the handler's own statements, what the check finds comes before any other error, and before the answer.
 */
export function serve<E extends Endpoint, G extends AnyGuard>(endpoint: E, guard: G, handler: Handler<E, G>): void {
  const isAdminWrite = guard.who === 'admin' && endpoint.method !== 'GET'
  const handle = (c: AppContext) => answerTo(c).catch((error: unknown) => withChallenge(c, endpoint.path, error))
  const answerTo = async (c: AppContext) => {
    depsOf(c)
    const check = await authorize(c, endpoint.path, guard)
    const limit = guard.rate?.counts === undefined ? undefined : new CallLimit(guard.rate, c.var.address)
    const reply = await answer().catch(async (error: unknown) => {
      if (!isUnavailable(error)) await check.run()
      // A write that failed may have been carried out all the same.
      if (isAdminWrite || (guard.who === 'signedIn' && isOfOldOffer(error))) dropSnapshot(c)
      throw error
    })
    await check.run()
    if (isAdminWrite) dropSnapshot(c)
    if (c.var.deps.queuedEmails.length > 0) sendEmailsAfterAnswer(c)
    if (limit && !limit.isCounted)
      throw new Error(`the handler of ${endpoint.path} has not counted ${limit.limit.name}`)
    return reply instanceof Response ? reply : c.json(reply as object)

    async function answer() {
      const input = await readInput(c, definitionOf(endpoint), check, guard.ownCount)
      // Who has a count of their own is known now.
      if (guard.ownCount && check.hasExceeded) await check.run()
      if (guard.human) {
        const { requireHuman } = await import('./captcha.ts')
        await requireHuman(c, guard.human, input, check)
      }
      const duty = (guard.check === 'byHandler' ? check : limit) as Duty<G>
      return handler(c as AppContext<E['path']>, input as Parsed<E>, duty)
    }
  }
  served.push({ endpoint, guard, handler: handle })
}

/**
 * The body or query as the endpoint's schema has it. `check`: of the caller, who may fill in their own name and e-mail anywhere. Their own count
 * is given first: the honeypot may make the check.
 */
export async function readInput(
  c: AppContext,
  { body, query, refusals }: EndpointDefinition,
  check?: CallerCheck,
  ownCount?: Guard['ownCount'],
): Promise<unknown> {
  if (body) {
    const value = await readJson(c)
    const own = ownCount?.(c, value)
    if (own) check?.countOwn(own)
    if ('entries' in body && 'honeypotData' in (body.entries as object)) {
      const { requireEmptyHoneypot } = await import('./honeypot.ts')
      await requireEmptyHoneypot(value, check)
    }
    return parse(c, body, value, refusals)
  }
  return query ? parse(c, query, c.req.query(), refusals) : undefined
}

async function readJson(c: AppContext): Promise<unknown> {
  if (!/^application\/json\b/i.test(c.req.header('content-type') ?? '')) throw new StoreError('unsupported_media_type')
  return parsedBody(c)
}

/** The body, whose type is not looked at. */
export async function parsedBody(c: AppContext): Promise<unknown> {
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
