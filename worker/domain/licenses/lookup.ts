import { and, desc, eq, inArray, or } from 'drizzle-orm'
import { keysMeant } from '#schema/rules/typed-keys.ts'
import { licenses } from '#schema/tables/index.ts'
import type { Database } from '#worker/lib/database.ts'
import { isListed } from './listed.ts'

/** In SQL: the key as typed or as it may be meant. */
const matchesTypedKey = (typed: string) => and(inArray(licenses.key, keysMeant(typed)), isListed)

/** The exact match first, since keys of external sellers may differ in case only. */
export const exactFirst = (typed: string) => desc(eq(licenses.key, typed))

/** For calls of admins: the key, or the id of its row, by which the panel names a key that it shows masked. */
export const licenseByKey = (db: Database, typed: string) =>
  db
    .select()
    .from(licenses)
    .where(or(matchesTypedKey(typed), and(eq(licenses.id, typed), isListed)))
    .orderBy(exactFirst(typed))
    .limit(1)
