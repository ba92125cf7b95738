import { and, desc, eq, inArray } from 'drizzle-orm'
import { canonicalKey } from '#schema/rules/activations.ts'
import { licenses } from '#schema/tables/licenses.ts'
import type { Database } from '#worker/lib/database.ts'
import { isListed } from './list.ts'

/** In SQL: the key as typed or, if it is one of the shop's, in its canonical form. */
const matchesTypedKey = (typed: string) => and(inArray(licenses.key, [typed, canonicalKey(typed)]), isListed)

/** The exact match first, since keys of external sellers may differ in case only. */
export const exactFirst = (typed: string) => desc(eq(licenses.key, typed))

export const licenseByKey = (db: Database, typed: string) =>
  db.select().from(licenses).where(matchesTypedKey(typed)).orderBy(exactFirst(typed)).limit(1)
