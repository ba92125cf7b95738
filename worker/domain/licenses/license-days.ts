import { type SQL, sql } from 'drizzle-orm'
import { dateOf } from '#schema/rules/clock.ts'
import { dayMs } from '#schema/rules/licenses.ts'
import { licenseDays, licenses } from '#schema/tables/index.ts'
import type { Database } from '#worker/lib/database.ts'

/**
 * A statement that counts one use of the key that `where` selects: an activation where it holds that a device has just been bound, else a
 * validation. Repeated after a lost response it counts twice, which does no harm.
 */
export const countUse = (db: Database, where: SQL | undefined, isActivation: SQL, now: number) =>
  db
    .insert(licenseDays)
    .select(sql`
      select ${licenses.id}, ${dateOf(Math.floor(now / dayMs))}, ${isActivation}, not ${isActivation}
      from ${licenses} where ${where}`)
    .onConflictDoUpdate({
      target: [licenseDays.licenseId, licenseDays.day],
      set: {
        activations: sql`${licenseDays.activations} + excluded.activations`,
        validations: sql`${licenseDays.validations} + excluded.validations`,
      },
    })
