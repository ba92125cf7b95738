import { count, type SQL, sql } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { Database } from '#worker/lib/database.ts'
import { countUpTo, type Listing, type ListQuery, pageWindow, type RowsQuery, readList, rowIdOf } from './lists.ts'

/** A list whose rows are shown, searched and sorted together with those of other tables. */
export interface JoinedList {
  table: SQLiteTable
  /** The table joined with the others, one row of each at most. */
  from: SQL
  /** The orders that need the other tables. */
  foreignOrders: readonly string[]
}

/** How many matches of a search are counted beyond the page: each one reads the other tables. */
const joinedCountMax = 100

/** A statement as far as its tables. */
interface Selection<Row> {
  where(which: SQL): { orderBy(...order: SQL[]): RowsQuery<Row> }
}

interface Parts<Row, Item> {
  where: SQL | undefined
  order: SQL[]
  rows: Selection<Row>
  onWire: (row: Row) => Item
}

/**
 * Reads one page of a joined list. The other tables are read for the rows of the page alone, unless the search or the order needs them: a
 * search reads them until it has found a page and counted a little further.
 */
export function readJoinedList<Row, Item>(
  db: Database,
  { table, from, foreignOrders }: JoinedList,
  query: ListQuery & Record<string, unknown>,
  { where, order, rows, onWire }: Parts<Row, Item>,
): Promise<Listing<Item>> {
  const isJoined = query.search || foreignOrders.includes(query.sort?.replace(/^-/, '') ?? '')
  const matching = sql`from ${isJoined ? from : table} where ${where ?? sql`true`}`
  const page = (limit: number, offset: number) =>
    sql`select ${rowIdOf(table)} ${matching} order by ${sql.join(order, sql`, `)} limit ${limit} offset ${offset}`
  return readList(db, query, {
    rows: (...window) => rows.where(sql`${rowIdOf(table)} in (${page(...window)})`).orderBy(...order),
    total: query.search
      ? countUpTo(db, pageWindow(query).offset + joinedCountMax, sql`select 1 ${matching}`)
      : db.select({ total: count() }).from(table).where(where),
    onWire,
  })
}
