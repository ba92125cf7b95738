import { and, desc, eq, inArray } from 'drizzle-orm'
import { canonicalKey } from '#schema/rules/activations.ts'
import { licenses } from '#schema/tables/licenses.ts'
import type { Database } from '#worker/lib/database.ts'
import { isListed } from './list.ts'

/** In SQL: the key as it was typed or, where it is one of ours, as it is printed; a customer reads it aloud as it comes. */
export const matchesTypedKey = (typed: string) => and(inArray(licenses.key, [typed, canonicalKey(typed)]), isListed)

/** The exact one first, where another seller has two that differ in their case. */
export const exactFirst = (typed: string) => desc(eq(licenses.key, typed))

export const licenseByKey = (db: Database, typed: string) =>
  db.select().from(licenses).where(matchesTypedKey(typed)).orderBy(exactFirst(typed)).limit(1)
