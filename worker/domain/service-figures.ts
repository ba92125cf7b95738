import { sql } from 'drizzle-orm'
import { dayOf } from '#schema/rules/clock.ts'
import { type ReadList, readFigure, readLists, type ServiceFigure } from '#schema/rules/service.ts'
import { serviceFigures } from '#schema/tables/index.ts'
import type { Deps } from '#worker/deps.ts'
import type { PaymentProvider } from '#worker/providers/payment-provider.ts'

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

/** The lists that a provider has. */
const readListsOf = ({ listChanged }: PaymentProvider): ReadList[] =>
  readLists.filter((list) => list === 'created' || listChanged !== undefined)

/** Each list of the configured providers, and until when it was read; null where it never was. */
export const withReadUntil = ({ providers }: Deps, known: { name: ServiceFigure; until: number }[]) =>
  providers.flatMap((provider) =>
    readListsOf(provider).map((list) => ({
      provider: provider.name,
      list,
      until: known.find(({ name }) => name === readFigure(list, provider.name))?.until ?? null,
    })),
  )
