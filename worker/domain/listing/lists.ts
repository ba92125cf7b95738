import { asc, count, desc, type InferSelectModel, or, type SQL, sql } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import { folded, visible } from '#schema/rules/folded.ts'
import { type Page, pageCount, unpagedMax } from '#schema/rules/lists.ts'
import { type Database, readBatch } from '#worker/lib/database.ts'
import { foldedInSql } from '#worker/lib/folded-in-sql.ts'

/** Pagination: the parsed query of a list, without its filters. */
export interface ListQuery {
  page?: number | undefined
  limit?: number | undefined
  search?: string | undefined
  sort?: string | undefined
}

/** The result of a list; `isUnpaged` if it was called without a query. */
export interface Listing<T> extends Page<T> {
  isUnpaged: boolean
}

export type RowsQuery<Row> = BatchItem<'sqlite'> & { readonly _: { readonly result: Row[] } }

/** A statement that returns the length of a list; `isAtLeast` (0 or 1) if it was not counted to its end. */
export type TotalQuery = RowsQuery<{ total: number; isAtLeast?: number }>

const defaultLimit = 10

/** How many rows are counted beyond the page. */
export const countMax = 500

/** Whether a list was called without a query. */
export const isUnpaged = (query: Record<string, unknown>): boolean =>
  Object.values(query).every((value) => value === undefined)

/** The limit and offset of a list: the newest `unpaged` rows without a query. */
export function pageWindow(
  query: ListQuery & Record<string, unknown>,
  unpaged = unpagedMax,
): { limit: number; offset: number } {
  const { page = 1, limit = defaultLimit } = query
  return isUnpaged(query) ? { limit: unpaged, offset: 0 } : { limit, offset: (page - 1) * limit }
}

/** Reads one page of a list and its length in one round trip. `rows` and `total` must have the same filters. */
export async function readList<Row, Item>(
  db: Database,
  query: ListQuery & Record<string, unknown>,
  parts: {
    rows: (limit: number, offset: number) => RowsQuery<Row>
    total: TotalQuery
    onWire: (row: Row) => Item
    /** How many rows are returned without a query, where not `unpagedMax`. */
    unpagedMax?: number
  },
): Promise<Listing<Item>> {
  const { limit, offset } = pageWindow(query, parts.unpagedMax)
  const {
    rows,
    count: [count],
  } = await readBatch(db, { rows: parts.rows(limit, offset), count: parts.total })
  return listing(query, rows.map(parts.onWire), count ?? { total: 0 })
}

/** Reads one page of the rows of a single table, and the length of the list. */
export const readTable = <T extends SQLiteTable, Item>(
  db: Database,
  query: ListQuery & Record<string, unknown>,
  { table, where, order, onWire }: ListedTable<T, Item>,
): Promise<Listing<Item>> =>
  readList(db, query, {
    rows: (limit, offset) =>
      db
        .select()
        .from(table as SQLiteTable)
        .where(where)
        .orderBy(...order)
        .limit(limit)
        .offset(offset) as unknown as RowsQuery<InferSelectModel<T>>,
    total: db
      .select({ total: count() })
      .from(table as SQLiteTable)
      .where(where),
    onWire,
  })

interface ListedTable<T extends SQLiteTable, Item> {
  table: T
  where: SQL | undefined
  order: SQL[]
  onWire: (row: InferSelectModel<T>) => Item
}

export function listing<Item>(
  query: ListQuery & Record<string, unknown>,
  items: Item[],
  { total, isAtLeast }: { total: number; isAtLeast?: unknown },
): Listing<Item> {
  const { page = 1, limit = defaultLimit } = query
  const pages = pageCount(total, limit)
  return { items, total, ...(isAtLeast ? { isAtLeast: true } : {}), page, pages, isUnpaged: isUnpaged(query) }
}

/** Counts the rows of a query up to `max`. `isUnsure`: there may be more than it selects. */
export const countUpTo = (db: Database, max: number, rows: SQL, isUnsure: SQL = sql`0`): TotalQuery =>
  db
    .select({
      total: sql<number>`min(count(*), ${max})`,
      isAtLeast: sql<number>`count(*) > ${max} or ${isUnsure}`,
    })
    .from(sql`(${rows} limit ${max + 1})`)

/** What is looked for where somebody has typed this; empty where nobody would see it. */
export const soughtText = (typed: string | undefined): string => visible(typed ?? '')

/**
 * In SQL: one of the columns contains the text, whatever its case, accents and spelling in Unicode. Letters that `foldedInSql` does not know
 * have to be as they were typed. undefined without a text.
 */
export function contains(text: string | undefined, columns: (SQLiteColumn | SQL)[]): SQL | undefined {
  const sought = soughtText(text)
  if (!sought) return undefined
  const plain = folded(sought)
  return or(
    ...columns.map((column) => like(foldedInSql(column), plain)),
    ...(isAscii(plain) ? [] : columns.map((column) => like(sql`${column}`, sought))),
  )
}

const isAscii = (text: string) => /^[ -~]*$/.test(text)

const like = (text: SQL, sought: string): SQL =>
  sql`${text} like ${`%${sought.replace(/[\\%_]/g, '\\$&')}%`} escape '\\'`

/** The row id of a table: SQLite's insertion order, without an index. */
export const rowIdOf = (table: SQLiteTable): SQL<number> => sql<number>`${table}.rowid`

/**
 * The requested order (`name`, `-name`), or the default one, descending. `ties` break equal values; the last must be unique so that pages
 * do not overlap. All have one direction, so that one index serves the whole order.
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
