import { and, eq, gt, lte, type SQL, sql } from 'drizzle-orm'
import { StoreError } from '#schema/api/errors.ts'
import { counters } from '#schema/tables/counters.ts'
import type { Database } from '#worker/lib/database.ts'

/** At most `max` in `seconds`. */
export interface Limit {
  name: string
  max: number
  seconds: number
}

interface Count {
  hits: number
  resetsAt: number
}

const bucketOf = ({ name }: Limit, whose: string) => `${name}:${whose}`

/**
 * Counts one more of `whose` under a limit and answers where the count stands: a statement for a batch. `when` is a condition in SQL: where
 * it does not hold, nothing is counted or answered.
 */
export const countHit = (db: Database, limit: Limit, whose: string, now: number, when: SQL = sql`true`) =>
  db
    .insert(counters)
    .select(sql`select ${bucketOf(limit, whose)}, 1, ${now + limit.seconds * 1000} where ${when}`)
    .onConflictDoUpdate({
      target: counters.bucket,
      set: {
        hits: sql`case when ${counters.resetsAt} <= ${now} then 1 else ${counters.hits} + 1 end`,
        resetsAt: sql`case when ${counters.resetsAt} <= ${now} then excluded.resets_at else ${counters.resetsAt} end`,
      },
    })
    .returning({ hits: counters.hits, resetsAt: counters.resetsAt })

/** Where a count stands, without counting: a statement for a batch. */
export const readCount = (db: Database, limit: Limit, whose: string, now: number) =>
  db
    .select({ hits: counters.hits, resetsAt: counters.resetsAt })
    .from(counters)
    .where(and(eq(counters.bucket, bucketOf(limit, whose)), gt(counters.resetsAt, now)))

/** Whether a count is within its limit: a condition for the other statements of the batch that counts. */
export const isWithinLimit = (limit: Limit, whose: string, now: number): SQL =>
  sql`not exists (
    select 1 from ${counters}
    where bucket = ${bucketOf(limit, whose)} and resets_at > ${now} and hits > ${limit.max})`

/** Throws 429, with the exact seconds to wait, where a count is over its limit. */
export function requireWithinLimit(limit: Limit, count: Count | undefined, now: number): void {
  if (!count || count.hits <= limit.max) return
  const retryAfter = Math.max(1, Math.ceil((count.resetsAt - now) / 1000))
  throw new StoreError('too_many_requests', { retryAfter }, retryAfter)
}

/** Forgets the counts whose window is over. */
export const deleteExpiredCounts = (db: Database, now: number) => db.delete(counters).where(lte(counters.resetsAt, now))
