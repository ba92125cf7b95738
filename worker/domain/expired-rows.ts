import { lt, lte } from 'drizzle-orm'
import { dayMs } from '#schema/rules/licenses.ts'
import { counters } from '#schema/tables/counters.ts'
import { refusedWebhooks } from '#schema/tables/payments.ts'
import { endedSessions } from '#schema/tables/users.ts'
import type { Deps } from '#worker/deps.ts'
import { writeBatch } from '#worker/lib/database.ts'
import { dayOf } from './payments/refused-webhooks.ts'

const refusedWebhooksKeptMs = 90 * dayMs

/** Deletes what is kept for a time only: hits of rate limits, and ended sessions whose tokens have expired, and old counts of refused webhooks. */
export async function deleteExpiredRows({ db, now }: Deps): Promise<void> {
  const at = now()
  await writeBatch(db, {
    counters: db.delete(counters).where(lte(counters.resetsAt, at)),
    sessions: db.delete(endedSessions).where(lte(endedSessions.expiresAt, at)),
    refusedWebhooks: db.delete(refusedWebhooks).where(lt(refusedWebhooks.day, dayOf(at - refusedWebhooksKeptMs))),
  })
}
