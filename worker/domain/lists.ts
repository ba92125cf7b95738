import { asc, desc, or, type SQL, sql } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import { bareMax, type Page } from '#schema/api/lists.ts'
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
  isBare: boolean
}

type Reads<Row> = BatchItem<'sqlite'> & { readonly _: { readonly result: Row[] } }

const defaultLimit = 10

/** Whether a list was asked for without any query. */
export const isBare = (query: Record<string, unknown>): boolean =>
  Object.values(query).every((value) => value === undefined)

/**
 * Reads one window of a list and the length of the whole, in one round trip. `rows` and `total` must be filtered alike.
 */
export async function readList<Row, Item>(
  db: Database,
  query: ListQuery & Record<string, unknown>,
  parts: {
    rows: (limit: number, offset: number) => Reads<Row>
    total: Reads<{ total: number }>
    onWire: (row: Row) => Item
  },
): Promise<Listing<Item>> {
  const isWhole = isBare(query)
  const { page = 1, limit = defaultLimit } = query
  const [rows, [count]] = await readBatch(db, [
    isWhole ? parts.rows(bareMax, 0) : parts.rows(limit, (page - 1) * limit),
    parts.total,
  ])
  const total = count?.total ?? 0
  const pages = Math.max(1, Math.ceil(total / limit))
  return { items: rows.map(parts.onWire), total, page, pages, isBare: isWhole }
}

/** Rows in which one of the columns contains the text, whatever its case; all rows where there is no text. */
export function contains(text: string | undefined, columns: (SQLiteColumn | SQL)[]): SQL | undefined {
  if (!text) return undefined
  const pattern = `%${text.replace(/[\\%_]/g, '\\$&')}%`
  return or(...columns.map((column) => sql`${column} like ${pattern} escape '\\'`))
}

/** The order a list was asked for (`name`, `-name`), or its own; ties fall to the id, so that pages do not overlap. */
export function ordered(
  sort: string | undefined,
  columns: Record<string, SQLiteColumn | SQL>,
  usual: SQL,
  id: SQLiteColumn,
): SQL[] {
  const column = sort && columns[sort.replace(/^-/, '')]
  const chosen = column ? (sort.startsWith('-') ? desc(column) : asc(column)) : usual
  return [chosen, desc(id)]
}
