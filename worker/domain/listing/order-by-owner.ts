import { and, isNull, type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import { users } from '#schema/tables/users.ts'
import { type ListQuery, rowIdOf } from './lists.ts'

/** A table whose rows are somebody's, or nobody's, and came at some time. */
export interface OwnedTable {
  table: SQLiteTable & { userId: SQLiteColumn }
  date: SQLiteColumn
}

/** Whether a list is to be in the order of its owners' names. */
export const isSortedByOwner = ({ sort }: ListQuery): boolean => /^-?username$/.test(sort ?? '')

export const ownerName = sql`${users.name} collate nocase`

/**
 * One page of rows in the order of their owners' names, as places: the people are walked in order, and of each their rows. Sorting the
 * joined rows would read them all. Nobody's rows stand where SQL puts what is null: before all names.
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
    // In this order, whatever the planner makes of it.
    sql`${users} cross join ${table} on ${table.userId} = ${users.id}`,
    filters,
    sql`${ownerName} ${way},`,
  )
  const [first, second] = isDescending ? [owned, nobodys] : [nobodys, owned]
  return sql`select place from (${first} union all ${second}) limit ${limit} offset ${offset}`
}
