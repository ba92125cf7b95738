import { and, isNull, type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import { users } from '#schema/tables/users.ts'
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
  const way = sql.raw(isDescending ? 'desc' : 'asc')
  const place = rowIdOf(table)
  const part = (from: SQL, where: SQL | undefined, first: SQL) =>
    sql`select * from (select ${place} as place from ${from} where ${where ?? sql`true`} order by ${first} ${date} ${way}, ${place} ${way} limit ${limit + offset})`
  const nobodys = part(sql`${table}`, and(isNull(table.userId), filters), sql``)
  const owned = part(
    // A cross join fixes the order for SQLite's planner.
    sql`${users} cross join ${table} on ${table.userId} = ${users.id}`,
    filters,
    sql`${ownerName} ${way},`,
  )
  const [first, second] = isDescending ? [owned, nobodys] : [nobodys, owned]
  return sql`select place from (${first} union all ${second}) limit ${limit} offset ${offset}`
}
