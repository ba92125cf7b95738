import { type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import { folded } from '#schema/rules/folded.ts'

/**
 * In SQL: the folded name of a row after a change; undefined where the name is not among what changes. A name that stays keeps it: where names
 * were alike before they were compared so, all but one have another, and can still be saved.
 */
export const foldAfter = (
  row: Record<'name' | 'foldedName', SQLiteColumn>,
  name: string | undefined,
): SQL | undefined =>
  name === undefined ? undefined : sql`iif(${row.name} = ${name}, ${row.foldedName}, ${folded(name)})`
