import { sql } from 'drizzle-orm'
import { dayOf } from '#schema/rules/clock.ts'
import type { ServiceFigure } from '#schema/rules/service.ts'
import { serviceFigures } from '#schema/tables/index.ts'
import type { Deps } from '#worker/deps.ts'

/** A statement: a number that replaces a lower one of its day. */
export const putFigure = ({ db, now }: Deps, name: ServiceFigure, value: number) =>
  db
    .insert(serviceFigures)
    .values({ day: dayOf(now()), name, value })
    .onConflictDoUpdate({
      target: [serviceFigures.day, serviceFigures.name, serviceFigures.step],
      set: { value: sql`max(${serviceFigures.value}, excluded.value)` },
    })

/** A statement: until when each list of each provider was read to its end. */
export const selectReadUntil = ({ db, now }: Deps) =>
  db
    .select({ name: serviceFigures.name, until: sql<number>`max(${serviceFigures.value})` })
    .from(serviceFigures)
    // A clock that was ahead must not hide what comes until then.
    .where(sql`${serviceFigures.name} glob 'read:*' and ${serviceFigures.value} <= ${now()}`)
    .groupBy(serviceFigures.name)
