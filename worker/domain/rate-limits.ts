import { and, eq, gt, type SQL, sql } from 'drizzle-orm'
import { StoreError } from '#schema/api/errors.ts'
import type { ConditionalRateLimit } from '#schema/rules/rate-limits.ts'
import { counters } from '#schema/tables/index.ts'
import type { Database } from '#worker/lib/database.ts'
import { prepared } from '#worker/lib/prepared.ts'

/** A rate limit: at most `max` hits in `seconds`. */
export interface Limit {
  name: string
  max: number
  seconds: number
}

/** The hits counted in the present window, and when it ends. */
export interface Count {
  hits: number
  resetsAt: number
}

export const bucketOf = ({ name }: Limit, whose: string) => `${name}:${whose}`

const countWhere = (
  db: Database,
  { bucket, now, resetsAt }: Record<'bucket' | 'now' | 'resetsAt', unknown>,
  when: SQL,
) =>
  db
    .insert(counters)
    .select(sql`select ${bucket}, 1, ${resetsAt} where ${when}`)
    .onConflictDoUpdate({
      target: counters.bucket,
      set: {
        hits: sql`case when ${counters.resetsAt} <= ${now} then 1 else ${counters.hits} + 1 end`,
        resetsAt: sql`case when ${counters.resetsAt} <= ${now} then excluded.resets_at else ${counters.resetsAt} end`,
      },
    })
    .returning({ hits: counters.hits, resetsAt: counters.resetsAt })
const countAlways = prepared(['bucket', 'now', 'resetsAt'], (db, values) => countWhere(db, values, sql`true`))

/** A statement that counts one hit and returns the count. Where the condition `when` does not hold, it counts and returns nothing. */
export function countHit(db: Database, limit: Limit, whose: string, now: number, when?: SQL) {
  const values = { bucket: bucketOf(limit, whose), now, resetsAt: now + limit.seconds * 1000 }
  return when ? countWhere(db, values, when) : countAlways(db, values)
}

/** A statement that returns the count without counting. */
export const readCount = (db: Database, limit: Limit, whose: string, now: number) =>
  db
    .select({ hits: counters.hits, resetsAt: counters.resetsAt })
    .from(counters)
    .where(and(eq(counters.bucket, bucketOf(limit, whose)), gt(counters.resetsAt, now)))

/** Whether the count is within its limit, as a condition for the other statements of the batch that counts. */
export const isWithinLimit = (limit: Limit, whose: string, now: number): SQL =>
  isCountWithin({ bucket: bucketOf(limit, whose), now, max: limit.max })

/** The same for values or placeholders. Without a bucket it holds. */
export const isCountWithin = ({ bucket, now, max }: Record<'bucket' | 'now' | 'max', unknown>): SQL =>
  sql`not exists (select 1 from ${counters} where bucket = ${bucket} and resets_at > ${now} and hits > ${max})`

/** Throws 429 with the exact seconds to wait where the count exceeds the limit. */
export function requireWithinLimit(limit: Limit, count: Count | undefined, now: number): void {
  if (!count || count.hits <= limit.max) return
  const retryAfter = Math.max(1, Math.ceil((count.resetsAt - now) / 1000))
  throw new StoreError('too_many_requests', { retryAfter }, retryAfter)
}

/** When the counts that this isolate has seen exceed their limits end, by bucket. */
const exceededUntil = new Map<string, number>()
const exceededMax = 1_000

/** Remembers a count that exceeds its limit. */
export function rememberExceeded(limit: Limit, whose: string, count: Count | undefined): void {
  if (!count || count.hits <= limit.max) return
  if (exceededUntil.size >= exceededMax) exceededUntil.clear()
  exceededUntil.set(bucketOf(limit, whose), count.resetsAt)
}

/** Whether the count exceeded its limit when last seen. The database knows; this only tells what to do first. */
export const hasExceeded = (limit: Limit, whose: string, now: number): boolean =>
  (exceededUntil.get(bucketOf(limit, whose)) ?? 0) > now

/** Limits of calls about one e-mail address: from one network address, and from all of them. */
interface EmailLimits {
  here: Limit
  everywhere: Limit
}

interface EmailCall {
  email: string
  /** The network address. */
  address: string
}
const bucketHere = ({ email, address }: EmailCall) => `${email}:${address}`

/** Statements that count a call about an e-mail address, where `when` holds: `everywhere` only what `here` allows. */
export function countEmailCall(
  db: Database,
  { here, everywhere }: EmailLimits,
  emailCall: EmailCall,
  now: number,
  when: SQL,
) {
  const whose = bucketHere(emailCall)
  return {
    here: countHit(db, here, whose, now, when),
    everywhere: countHit(db, everywhere, emailCall.email, now, sql`${when} and ${isWithinLimit(here, whose, now)}`),
  }
}

/** Whether both counts are within their limits, as a condition for the other statements of the batch that counts. */
export const isEmailCallWithin = ({ here, everywhere }: EmailLimits, emailCall: EmailCall, now: number): SQL =>
  sql`(${isWithinLimit(here, bucketHere(emailCall), now)} and ${isWithinLimit(everywhere, emailCall.email, now)})`

/** Throws 429 where one of those counts exceeds its limit. */
export function requireEmailCallWithin(
  { here, everywhere }: EmailLimits,
  counts: { here: Count[]; everywhere: Count[] },
  now: number,
): void {
  requireWithinLimit(here, counts.here[0], now)
  requireWithinLimit(everywhere, counts.everywhere[0], now)
}

/** A limit that a guard declares and its handler counts. `serve` refuses the answer of a handler that has not counted it. */
export class CallLimit {
  readonly limit: ConditionalRateLimit
  readonly address: string
  isCounted = false

  constructor(limit: ConditionalRateLimit, address: string) {
    this.limit = limit
    this.address = address
  }

  /** A statement that counts the call where `when` holds, as `countHit`. */
  countHit(db: Database, now: number, when: SQL) {
    this.isCounted = true
    return countHit(db, this.limit, this.address, now, when)
  }
}
