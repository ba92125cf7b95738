import type { Caller } from '#worker/domain/licenses/activation-answers.ts'
import type { CallLimit, Count, Limit } from '#worker/domain/rate-limits.ts'
import type { AppContext } from './context.ts'
import { GatheredWrites } from './gathered-writes.ts'
import { depsOf } from './request-deps.ts'

/** Evaluated when they are first needed. */
const refusals = () => import('./record-refusals.ts')
const callers = () => import('./record-callers.ts')
const repeated = () => import('#worker/domain/licenses/repeated-validations.ts')

const uses = new GatheredWrites(1)

/** A tool that asks about a key. What is to be written about its call is written after the answer. */
export const toolCaller = (c: AppContext, limit: CallLimit): Caller => ({
  language: c.var.language,
  address: c.var.address,
  limit,
  onRefusal: (refusal) => recordLater(c, async () => (await refusals()).recordRefusal(c, refusal)),
  onCall: (call) => recordLater(c, async () => (await callers()).recordCaller(c, call)),
  onCount: (counted, count) => writeRateLimit(c, counted, count),
  onUncounted: () => uses.later(c, async () => (await repeated()).writeUses(depsOf(c))),
})

/** A failed write needs no repetition: the tool repeats its call, and that one is recorded. */
const recordLater = (c: AppContext, record: () => Promise<void>) => c.executionCtx.waitUntil(record().catch(() => {}))

/** The two header fields of draft-ietf-httpapi-ratelimit-headers-10, about the limit that counts the calls of one key. */
function writeRateLimit(c: AppContext, { name, max, seconds }: Limit, { hits, resetsAt }: Count): void {
  const remaining = Math.max(0, max - hits)
  const reset = Math.max(0, Math.ceil((resetsAt - c.var.deps.now()) / 1000))
  c.header('RateLimit-Policy', `"${name}";q=${max};w=${seconds}`)
  c.header('RateLimit', `"${name}";r=${remaining};t=${reset}`)
}
