import { type SQL, sql } from 'drizzle-orm'
import type { Answer } from '#schema/api/endpoint.ts'
import { StoreError } from '#schema/api/errors.ts'
import type { getReadiness } from '#schema/api/health.ts'
import { dayOf } from '#schema/rules/clock.ts'
import { sweepAgeMaxMs } from '#schema/rules/service.ts'
import { serviceFigures } from '#schema/tables/index.ts'
import type { Deps } from '#worker/deps.ts'
import { isUnavailable, writeBatch } from '#worker/lib/database.ts'
import { type CallLimit, requireWithinLimit } from '../rate-limits.ts'
import { newestMigration } from './migrations.build-time.ts'

/**
 * Whether the database answers, has the newest migration and knows of a recent run of the cron, in one round trip. Throws 503 `not_ready` with
 * the names of what fails, and 429 to a caller who asks too often.
 */
export async function readiness(deps: Deps, limit: CallLimit): Promise<Answer<typeof getReadiness>> {
  const { db } = deps
  const now = deps.now()
  const {
    calls: [calls],
    state: [state],
  } = await writeBatch(db, {
    calls: limit.countHit(db, now, sql`true`),
    state: db.select({ migration: newestApplied, sweep: lastSweep(now) }).from(sql`(select 1)`),
  }).catch((error: unknown) => {
    throw new StoreError('not_ready', { failing: [isUnavailable(error) ? 'database' : 'migrations'] }, retryAfter)
  })
  requireWithinLimit(limit.limit, calls, now)
  const { migration = 0, sweep = null } = state ?? {}
  const age = sweep === null ? Number.POSITIVE_INFINITY : Math.max(0, now - sweep)
  const failing = [...(migration < newestMigration ? ['migrations'] : []), ...(age > sweepAgeMaxMs ? ['cron'] : [])]
  if (failing.length > 0) throw new StoreError('not_ready', { failing }, retryAfter)
  return { status: 'ready', cronAgeSeconds: Math.round(age / 1_000) }
}

/** Seconds. */
const retryAfter = 30

const newestApplied: SQL<number> = sql<number>`(select max(created_at) from __drizzle_migrations)`.mapWith(Number)

const lastSweep = (now: number): SQL<number | null> =>
  sql<number | null>`(select max(value) from ${serviceFigures} where name = 'sweep' and day >= ${dayOf(now) - 1})`
