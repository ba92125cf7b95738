import { type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import { payments, users } from '#schema/tables/index.ts'
import { countMax, rowIdOf, soughtText } from './listing/lists.ts'
import type { LongList } from './listing/long-lists.ts'
import { isIndexable, matchesIn } from './listing/search.ts'

const { id, userId, providerId, productName, createdAt } = payments

/** Payments with what they are searched by. */
export const searchedPayments: LongList = {
  table: payments,
  from: sql`${payments} left join ${users} on ${users.id} = ${userId}`,
  words: [users.name, users.email, productName, id, providerId],
  insertionOrder: 'createdAt',
  ownedTable: { table: payments, date: createdAt },
}

/**
 * In SQL: the payment that a row belongs to by this column is one that the index finds. Where it finds very many, as of a text that stands in
 * most of them, all rows pass: a page of them is soon found by comparing. By row ids, which need no row to be read; the plus keeps the order
 * in which the list is walked.
 */
export function isOfFoundPayment(column: SQLiteColumn, search: string | undefined): SQL | undefined {
  const text = soughtText(search)
  if (!text || !isIndexable(text)) return undefined
  const { table } = column
  const isMany = sql`(select count(*) from found) > ${countMax}`
  return sql`+${rowIdOf(table)} in (
    with found as materialized (${matchesIn(searchedPayments, text, undefined)})
    select ${rowIdOf(table)} from found cross join ${payments} on ${rowIdOf(payments)} = found.row_id
      cross join ${table} on ${column} = ${id} where not ${isMany}
    union all select ${rowIdOf(table)} from ${table} where ${isMany})`
}
