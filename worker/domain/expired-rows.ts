import { lte } from 'drizzle-orm'
import { counters } from '#schema/tables/counters.ts'
import { endedSessions } from '#schema/tables/users.ts'
import type { Deps } from '#worker/deps.ts'
import { writeBatch } from '#worker/lib/database.ts'

/** Deletes what is kept for a time only: hits of rate limits, and ended sessions whose tokens have expired. */
export async function deleteExpiredRows({ db, now }: Deps): Promise<void> {
  const at = now()
  await writeBatch(db, {
    counters: db.delete(counters).where(lte(counters.resetsAt, at)),
    sessions: db.delete(endedSessions).where(lte(endedSessions.expiresAt, at)),
  })
}
