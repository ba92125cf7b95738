import { and, eq, gt, type Placeholder, type SQL, sql } from 'drizzle-orm'
import { StoreError } from '#schema/api/errors.ts'
import { type ConditionalRateLimit, hardMax, type RateLimit } from '#schema/rules/rate-limits.ts'
import { counters } from '#schema/tables/index.ts'
import type { Database } from '#worker/lib/database.ts'
import { prepared } from '#worker/lib/prepared.ts'

/** A rate limit: at most `max` hits in `seconds`, `hardMax` where a challenge lets calls go further. */
export type Limit = Omit<RateLimit, 'by'>

/**
 * Whether a call shows a proof that lets it go beyond soft limits; in SQL where the batch itself finds out. Limits without a challenge have
 * no soft part, so that nothing depends on it there.
 */
export type Proved = boolean | SQL

/** A call beyond a soft limit, or with a filled honeypot: it may be repeated with the solution of a challenge. */
export class ChallengeNeeded extends Error {
  readonly code: 'challenge_required' | 'honeypot_failed'

  constructor(code: ChallengeNeeded['code'] = 'challenge_required') {
    super(code)
    this.code = code
  }
}

/** How many hits a call may see, its own included. */
const maxOf = (limit: Limit, proved: Proved): number | SQL => {
  if (typeof proved === 'boolean') return proved ? hardMax(limit) : limit.max
  return limit.challenge ? sql`case when ${proved} then ${hardMax(limit)} else ${limit.max} end` : limit.max
}

/** The hits counted in the present window, and when it ends (ms). */
export interface Count {
  hits: number
  resetsAt: number
}

export const bucketOf = ({ name }: Limit, whose: string) => `${name}:${whose}`

/** More hits than any limit allows. */
const uncapped = 1_000_000_000

/**
 * What a call counts up to: unproved ones end with the first that the soft limit refuses, so that refused calls never add up to the hard
 * limit, which would close the form to others.
 */
const capOf = (limit: Limit, proved: Proved): number | SQL => {
  if (!limit.challenge || proved === true) return uncapped
  return proved === false ? limit.max + 1 : sql`case when ${proved} then ${uncapped} else ${limit.max + 1} end`
}

const countWhere = (
  db: Database,
  { bucket, now, resetsAt, cap }: Record<'bucket' | 'now' | 'resetsAt' | 'cap', unknown>,
  when: SQL,
) =>
  db
    .insert(counters)
    .select(sql`select ${bucket}, 1, ${resetsAt} where ${when}`)
    .onConflictDoUpdate({
      target: counters.bucket,
      set: {
        hits: sql`case when ${counters.resetsAt} <= ${now} then 1 when ${counters.hits} < ${cap} then ${counters.hits} + 1 else ${counters.hits} end`,
        resetsAt: sql`case when ${counters.resetsAt} <= ${now} then excluded.resets_at else ${counters.resetsAt} end`,
      },
    })
    .returning({ hits: counters.hits, resetsAt: counters.resetsAt })
const countAlways = prepared(['bucket', 'now', 'resetsAt', 'cap'], (db, values) => countWhere(db, values, sql`true`))

/** A statement that counts one hit and returns the count. Where the condition `when` does not hold, it counts and returns nothing. */
export function countHit(db: Database, limit: Limit, whose: string, now: number, when?: SQL, proved: Proved = true) {
  const values = { bucket: bucketOf(limit, whose), now, resetsAt: now + limit.seconds * 1000 }
  const cap = capOf(limit, proved)
  if (when || typeof cap !== 'number') return countWhere(db, { ...values, cap }, when ?? sql`true`)
  return countAlways(db, { ...values, cap })
}

/** A statement that counts one hit where `when` holds: of the first where `isFirst` holds too, else of the second. */
export function countEither(
  db: Database,
  [first, second]: readonly [{ limit: Limit; whose: string }, { limit: Limit; whose: string }],
  now: number,
  { isFirst, when }: { isFirst: SQL; when: SQL },
) {
  const either = (value: (one: typeof first) => string | number) =>
    sql`case when ${isFirst} then ${value(first)} else ${value(second)} end`
  const bucket = either(({ limit, whose }) => bucketOf(limit, whose))
  const resetsAt = either(({ limit }) => now + limit.seconds * 1000)
  return countWhere(db, { bucket, now, resetsAt, cap: uncapped }, when)
}

/** A statement that returns the count without counting. */
export const readCount = (db: Database, limit: Limit, whose: string, now: number) =>
  db
    .select({ hits: counters.hits, resetsAt: counters.resetsAt })
    .from(counters)
    .where(and(eq(counters.bucket, bucketOf(limit, whose)), gt(counters.resetsAt, now)))

/** A statement that adds hits which were counted elsewhere, of several callers at once. */
export const addHits = (db: Database, { name }: Limit, counted: readonly ({ whose: string } & Count)[], now: number) =>
  db.run(sql`
    insert into ${counters} (bucket, hits, resets_at)
    select ${`${name}:`} || (value ->> 'whose'), value ->> 'hits', value ->> 'resetsAt' from json_each(${JSON.stringify(counted)}) where true
    on conflict (bucket) do update set
      hits = iif(resets_at <= ${now}, excluded.hits, hits + excluded.hits),
      resets_at = iif(resets_at <= ${now}, excluded.resets_at, resets_at)`)

/** In SQL: the hits counted in the present window and its end, as JSON; null where there are none. */
export const countInSql = (bucket: string | Placeholder, now: number | Placeholder) =>
  sql<Count | null>`(select json_object('hits', hits, 'resetsAt', resets_at) from ${counters} where bucket = ${bucket} and resets_at > ${now})`.mapWith(
    (json: string): Count => JSON.parse(json),
  )

/** Whether the count is within its limit, as a condition for the other statements of the batch that counts. */
export const isWithinLimit = (limit: Limit, whose: string, now: number, proved: Proved = true): SQL =>
  isCountWithin({ bucket: bucketOf(limit, whose), now, max: maxOf(limit, proved) })

/** The same for values or placeholders. Without a bucket it holds. */
export const isCountWithin = ({ bucket, now, max }: Record<'bucket' | 'now' | 'max', unknown>): SQL =>
  sql`not exists (select 1 from ${counters} where bucket = ${bucket} and resets_at > ${now} and hits > ${max})`

/** Throws 429 with the exact seconds to wait where the count exceeds the limit, and ChallengeNeeded where an unproved call's the soft one. */
export function requireWithinLimit(limit: Limit, count: Count | undefined, now: number, isProved = true): void {
  if (!count || count.hits <= (isProved ? hardMax(limit) : limit.max)) return
  if (count.hits <= hardMax(limit)) throw new ChallengeNeeded()
  const retryAfter = Math.max(1, Math.ceil((count.resetsAt - now) / 1000))
  throw new StoreError(limit.refusal ?? 'too_many_requests', { retryAfter }, retryAfter)
}

/** The counts that this isolate has seen exceed their limits, by bucket. */
const exceeding = new Map<string, Count>()
const exceedingMax = 1_000

/** Remembers a count that exceeds its limit. */
export function rememberExceeded(limit: Limit, whose: string, count: Count | undefined): void {
  if (!count || count.hits <= limit.max) return
  if (exceeding.size >= exceedingMax) exceeding.clear()
  exceeding.set(bucketOf(limit, whose), count)
}

/** The count as it was when this isolate last saw it exceed its limit, if it still does. */
function lastExceeded(limit: Limit, whose: string, now: number): Count | undefined {
  const count = exceeding.get(bucketOf(limit, whose))
  return count && count.resetsAt > now ? count : undefined
}

/** Whether the count exceeded its limit when last seen. The database knows; this only tells what to do first. */
export function hasExceeded(limit: Limit, whose: string, now: number, isProved: boolean): boolean {
  const count = lastExceeded(limit, whose, now)
  return count !== undefined && count.hits > (isProved ? hardMax(limit) : limit.max)
}

/** Throws 429 where the count exceeded its limit when last seen: for what is to be spared, and may be done once too often by each isolate. */
export const requireNotExceeded = (limit: Limit, whose: string, now: number): void =>
  requireWithinLimit(limit, lastExceeded(limit, whose, now), now)

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
  proved: Proved = true,
) {
  const whose = bucketHere(emailCall)
  const isWithinHere = isWithinLimit(here, whose, now, proved)
  return {
    here: countHit(db, here, whose, now, when, proved),
    everywhere: countHit(db, everywhere, emailCall.email, now, sql`${when} and ${isWithinHere}`, proved),
  }
}

/** Whether both counts are within their limits, as a condition for the other statements of the batch that counts. */
export const isEmailCallWithin = (
  { here, everywhere }: EmailLimits,
  emailCall: EmailCall,
  now: number,
  proved: Proved,
): SQL => {
  const isWithinHere = isWithinLimit(here, bucketHere(emailCall), now, proved)
  return sql`(${isWithinHere} and ${isWithinLimit(everywhere, emailCall.email, now, proved)})`
}

/** Throws as `requireWithinLimit` where one of those counts exceeds its limit. */
export function requireEmailCallWithin(
  { here, everywhere }: EmailLimits,
  counts: { here: Count[]; everywhere: Count[] },
  now: number,
  isProved = true,
): void {
  requireWithinLimit(here, counts.here[0], now, isProved)
  requireWithinLimit(everywhere, counts.everywhere[0], now, isProved)
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

  /** For a call that the limit is not about, known before the database is asked. */
  leaveOut(): void {
    this.isCounted = true
  }

  /** A statement that counts the call where `when` holds, as `countHit`. */
  countHit(db: Database, now: number, when: SQL) {
    this.isCounted = true
    return countHit(db, this.limit, this.address, now, when)
  }
}
