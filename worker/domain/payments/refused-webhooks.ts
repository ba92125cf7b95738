import { sql } from 'drizzle-orm'
import type { ProviderName } from '#schema/rules/payments.ts'
import { refusedWebhooks } from '#schema/tables/index.ts'
import type { Deps } from '#worker/deps.ts'
import { isUnavailable } from '#worker/lib/database.ts'

/** The day of an instant (UTC), as `2026-11-22`. */
export const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10)

/**
 * Counts a webhook whose signature did not hold: anybody can send those, so nothing of it is kept, and each provider has one row a day.
 * It is refused, counted or not.
 */
export async function countRefusedWebhook({ db, now }: Deps, provider: ProviderName): Promise<void> {
  const lastAt = now()
  const counted = db
    .insert(refusedWebhooks)
    .values({ provider, day: dayOf(lastAt), count: 1, lastAt })
    .onConflictDoUpdate({
      target: [refusedWebhooks.provider, refusedWebhooks.day],
      set: { count: sql`${refusedWebhooks.count} + 1`, lastAt },
    })
  await counted.catch((error: unknown) => {
    if (!isUnavailable(error)) throw error
  })
}
