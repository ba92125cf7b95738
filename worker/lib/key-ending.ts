import { type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import { maskedMin } from '#schema/rules/activations.ts'
import { keyGroupLength } from '#schema/rules/licenses.ts'

/** In SQL: `keyEnding`. */
export const keyEndingOf = (key: SQL | SQLiteColumn): SQL =>
  sql`iif(length(${key}) >= ${sql.raw(`${maskedMin}`)}, '…' || substr(${key}, ${sql.raw(`${-keyGroupLength}`)}), '…')`
