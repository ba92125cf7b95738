import { type SQL, sql } from 'drizzle-orm'
import { dateOf } from '#schema/rules/clock.ts'
import { dayMs } from '#schema/rules/licenses.ts'
import { licenseDays, licenses } from '#schema/tables/index.ts'
import type { Database } from '#worker/lib/database.ts'

/**
 * A statement that counts one use of the key that `where` selects: an activation where the key has no device yet, else a validation. It has to
 * stand before the statement that binds the device. Repeated after a lost response it counts twice, which does no harm.
 */
export const countUse = (db: Database, where: SQL | undefined, now: number) =>
  db
    .insert(licenseDays)
    .select(sql`
      select ${licenses.id}, ${dateOf(Math.floor(now / dayMs))}, ${licenses.hwid} is null, ${licenses.hwid} is not null
      from ${licenses} where ${where}`)
    .onConflictDoUpdate({
      target: [licenseDays.licenseId, licenseDays.day],
      set: {
        activations: sql`${licenseDays.activations} + excluded.activations`,
        validations: sql`${licenseDays.validations} + excluded.validations`,
      },
    })
