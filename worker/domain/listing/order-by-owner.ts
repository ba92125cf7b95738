import { and, isNull, type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import { users } from '#schema/tables/index.ts'
import { type ListQuery, rowIdOf } from './lists.ts'

/** A table whose rows may belong to a user, and have a date. */
export interface OwnedTable {
  table: SQLiteTable & { userId: SQLiteColumn }
  date: SQLiteColumn
}

/** Whether a list is sorted by its owners' names. */
export const isSortedByOwner = ({ sort }: ListQuery): boolean => /^-?username$/.test(sort ?? '')

export const ownerName = sql`${users.name} collate nocase`

/**
 * The row ids of one page in the order of the owners' names: users are walked in order, and the rows of each, because sorting the joined
 * rows would read them all. Rows without an owner come first, as SQL orders null.
 */
export function rowIdsByOwner(
  { table, date }: OwnedTable,
  filters: SQL | undefined,
  { sort }: ListQuery,
  { limit, offset }: { limit: number; offset: number },
): SQL {
  const isDescending = sort?.startsWith('-')
  const direction = sql.raw(isDescending ? 'desc' : 'asc')
  const rowId = rowIdOf(table)
  const part = (from: SQL, where: SQL | undefined, first: SQL) =>
    sql`select * from (select ${rowId} as row_id from ${from} where ${where ?? sql`true`} order by ${first} ${date} ${direction}, ${rowId} ${direction} limit ${limit + offset})`
  const withoutOwner = part(sql`${table}`, and(isNull(table.userId), filters), sql``)
  const withOwner = part(
    // A cross join fixes the order for SQLite's planner.
    sql`${users} cross join ${table} on ${table.userId} = ${users.id}`,
    filters,
    sql`${ownerName} ${direction},`,
  )
  const [first, second] = isDescending ? [withOwner, withoutOwner] : [withoutOwner, withOwner]
  return sql`select row_id from (${first} union all ${second}) limit ${limit} offset ${offset}`
}
