import { and, getTableName, lt, type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import { searchMin } from '#schema/api/lists.ts'
import { contains, countMax, rowIdOf } from './lists.ts'

/** A list whose texts stand in the index `search`, which triggers keep (schema/migrations/0004_find_in_lists.sql). */
export interface SearchedList {
  table: SQLiteTable
  /** The table with what else `words` are read from. */
  from?: SQL
  /** The columns that its triggers put into the index. */
  words: (SQLiteColumn | SQL)[]
  /** What a row must be to be listed. The others are not in the index. */
  isListed?: SQL
}

/** Where the rows of each list begin in the index: they carry the row numbers of their tables, past these. */
const shelves: Record<string, number> = { licenses: 0, payments: 1, users: 2, feedback: 3, audit_log: 4 }
const shelfSize = 2 ** 40

/** Longer texts are found by their ends, and then read: every letter more costs the index a third of a millisecond. */
const wholeLength = 16
const headLength = 8
const tailLength = 3
/** Fewer letters than the index knows are looked for in so many rows, the newest, and in no others: they stand in nearly every row. */
export const newestMax = 300

/** Whether a text is long enough for the index; shorter ones are looked for in the newest rows alone. */
export const isIndexable = (text: string): boolean => [...text].length >= searchMin

/** Places of the newest rows that hold the text and are let through by `filters`, the latest written first, `countedMax` and one. */
export const matchesIn = (list: SearchedList, text: string, filters: SQL | undefined): SQL =>
  sql`${(isIndexable(text) ? indexedHits : newestHits)(list, text, filters)} limit ${countMax + 1}`

/** Where a file goes on: below the row it read last, with so many rows. */
export interface ExportBatch {
  last: number | undefined
  limit: number
}

/** In SQL: what a file has not read yet. */
export const isBelowRowId = (place: SQL<number>, { last }: Pick<ExportBatch, 'last'>): SQL | undefined =>
  last === undefined ? undefined : lt(place, last)

/** The rows of a list that come next in a file, which is all a search finds, the latest written first. */
export function isInNextBatch(
  list: SearchedList,
  search: string | undefined,
  filters: SQL | undefined,
  { last, limit }: ExportBatch,
) {
  const place = rowIdOf(list.table)
  const text = search?.replaceAll('\0', '')
  if (text && isIndexable(text)) return sql`${place} in (${indexedHits(list, text, filters, last)} limit ${limit})`
  return and(list.isListed, filters, contains(text, list.words), isBelowRowId(place, { last }))
}

function indexedHits(
  { table, from, words }: SearchedList,
  text: string,
  filters: SQL | undefined,
  last = shelfSize,
): SQL {
  const start = (shelves[getTableName(table)] ?? 0) * shelfSize
  const place = sql`search.rowid - ${sql.raw(String(start))}`
  // Written out: the driver sends every number as a float, and FTS5 bounds by whole numbers alone.
  const isShelved = sql.raw(`search.rowid between ${start + 1} and ${start + last - 1}`)
  const query = queryFor(text)
  const read = and(query.isWhole ? undefined : contains(text, words), filters)
  // In this order, whatever the planner makes of it.
  const rows = read && sql`cross join ${query.isWhole ? table : (from ?? table)}`
  const isTheirs = read && sql`${rowIdOf(table)} = ${place}`
  const where = and(sql`search match ${query.match}`, isShelved, isTheirs, read)
  return sql`select ${place} as place from search ${rows} where ${where} order by search.rowid desc`
}

const phrase = (letters: string[]): string => `"${letters.join('').replaceAll('"', '""')}"`

/** A query of the index for rows that hold the text; for others, too, where it is not `isWhole`. */
function queryFor(text: string): { match: string; isWhole: boolean } {
  const letters = [...text]
  if (letters.length <= wholeLength) return { match: phrase(letters), isWhole: true }
  const at = letters.indexOf('@')
  // What stands behind it is the same in half of all addresses.
  if (at >= headLength) return { match: phrase(letters.slice(at - headLength, at + 1)), isWhole: false }
  return { match: `${phrase(letters.slice(0, headLength))} AND ${phrase(letters.slice(-tailLength))}`, isWhole: false }
}

/** The place of the row written last: about how many there are. */
export const lastRowId = (table: SQLiteTable): SQL => sql`(select max(rowid) from ${table})`

function newestHits({ table, from, words }: SearchedList, text: string, filters: SQL | undefined): SQL {
  const place = rowIdOf(table)
  const where = and(sql`${place} > ${lastRowId(table)} - ${newestMax}`, contains(text, words), filters)
  return sql`select ${place} as place from ${from ?? table} where ${where} order by ${place} desc`
}
