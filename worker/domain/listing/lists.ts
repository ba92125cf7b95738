import { asc, desc, or, type SQL, sql } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import { type Page, unpagedMax } from '#schema/api/lists.ts'
import { type Database, readBatch } from '#worker/lib/database.ts'

/** The parsed query of a list, its own filters apart. */
export interface ListQuery {
  page?: number | undefined
  limit?: number | undefined
  search?: string | undefined
  sort?: string | undefined
}

/** What a list answers; `isBare` where it was asked for without any query. */
export interface Listing<T> extends Page<T> {
  isUnpaged: boolean
}

export type RowsQuery<Row> = BatchItem<'sqlite'> & { readonly _: { readonly result: Row[] } }

/** How long a list is; `isAtLeast` (0 or 1, as SQL says it) where it was not counted to its end. */
export type TotalQuery = RowsQuery<{ total: number; isAtLeast?: number }>

const defaultLimit = 10

/** How many rows are counted one by one, past those that are skipped. Whoever finds more of them narrows the list. */
export const countMax = 500

/** Whether a list was asked for without any query. */
export const isUnpaged = (query: Record<string, unknown>): boolean =>
  Object.values(query).every((value) => value === undefined)

/** The window of a list that is asked for: whole, but for its end, where it is bare. */
export function pageWindow(query: ListQuery & Record<string, unknown>): { limit: number; offset: number } {
  const { page = 1, limit = defaultLimit } = query
  return isUnpaged(query) ? { limit: unpagedMax, offset: 0 } : { limit, offset: (page - 1) * limit }
}

/**
 * Reads one window of a list and the length of the whole, in one round trip. `rows` and `total` must be filtered alike.
 */
export async function readList<Row, Item>(
  db: Database,
  query: ListQuery & Record<string, unknown>,
  parts: {
    rows: (limit: number, offset: number) => RowsQuery<Row>
    total: TotalQuery
    onWire: (row: Row) => Item
  },
): Promise<Listing<Item>> {
  const { limit, offset } = pageWindow(query)
  const {
    rows,
    count: [count],
  } = await readBatch(db, { rows: parts.rows(limit, offset), count: parts.total })
  return listing(query, rows.map(parts.onWire), count ?? { total: 0 })
}

/** What a list answers, around its rows. */
export function listing<Item>(
  query: ListQuery & Record<string, unknown>,
  items: Item[],
  { total, isAtLeast }: { total: number; isAtLeast?: unknown },
): Listing<Item> {
  const { page = 1, limit = defaultLimit } = query
  const pages = Math.max(1, Math.ceil(total / limit))
  return { items, total, ...(isAtLeast ? { isAtLeast: true } : {}), page, pages, isUnpaged: isUnpaged(query) }
}

/** Counts what `rows` selects, up to `max`. `isUnsure`: there may be more than it selects. */
export const countUpTo = (db: Database, max: number, rows: SQL, isUnsure: SQL = sql`0`): TotalQuery =>
  db
    .select({
      total: sql<number>`min(count(*), ${max})`,
      isAtLeast: sql<number>`count(*) > ${max} or ${isUnsure}`,
    })
    .from(sql`(${rows} limit ${max + 1})`)

/** Rows in which one of the columns contains the text, whatever its case; all rows where there is no text. */
export function contains(text: string | undefined, columns: (SQLiteColumn | SQL)[]): SQL | undefined {
  if (!text) return undefined
  const pattern = `%${text.replace(/[\\%_]/g, '\\$&')}%`
  return or(...columns.map((column) => sql`${column} like ${pattern} escape '\\'`))
}

/** A row's place in its table. It needs no index. */
export const rowIdOf = (table: SQLiteTable): SQL<number> => sql<number>`${table}.rowid`

/**
 * The order a list was asked for (`name`, `-name`), or its own, which is descending. What is equal there falls to `ties`, the last of them
 * unique, so that pages do not overlap. They run the same way, so that one index holds the whole order.
 */
export function ordered(
  sort: string | undefined,
  columns: Record<string, SQLiteColumn | SQL>,
  usual: SQLiteColumn | SQL,
  ...ties: (SQLiteColumn | SQL)[]
): SQL[] {
  const chosen = sort && columns[sort.replace(/^-/, '')]
  const directed = chosen && !sort.startsWith('-') ? asc : desc
  const first = chosen || usual
  return [first, ...ties.filter((tie) => tie !== first)].map((column) => directed(column))
}
