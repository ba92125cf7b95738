import { and, getTableName, lt, type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import { searchMin } from '#schema/rules/lists.ts'
import { contains, countMax, rowIdOf } from './lists.ts'

/** A list whose texts are in the FTS5 index `search`, which triggers maintain (schema/migrations/0004_find_in_lists.sql). */
export interface SearchedList {
  table: SQLiteTable
  /** The table joined with the other tables of `words`. */
  from?: SQL
  /** The columns that the triggers index. */
  words: (SQLiteColumn | SQL)[]
  /** The condition for rows to be listed; others are not indexed. */
  isListed?: SQL
}

/** The first row id of each table in the index: rows have the row ids of their tables plus this range's start. */
const rangeNumbers: Record<string, number> = { licenses: 0, payments: 1, users: 2, feedback: 3, audit_log: 4 }
const rangeSize = 2 ** 40

/**
 * Of longer texts only the ends are looked up, and the matches then compared: each further letter costs the index a third of a millisecond.
 */
const wholeLength = 16
const headLength = 8
const tailLength = 3
/** Texts too short for the index are looked for in this many of the newest rows only: nearly every row contains them. */
export const newestMax = 300

/** Whether a text is long enough for the index. */
export const isIndexable = (text: string): boolean => [...text].length >= searchMin

/** The row ids of matches that pass `filters`, newest first, up to `countMax` and one. */
export const matchesIn = (list: SearchedList, text: string, filters: SQL | undefined): SQL =>
  sql`${(isIndexable(text) ? indexedMatches : newestMatches)(list, text, filters)} limit ${countMax + 1}`

/** Where an export continues: below the row id read last, and how many rows follow. */
export interface ExportBatch {
  belowRowId: number | undefined
  limit: number
}

/** In SQL: rows that the export has not read yet. */
export const isBelowRowId = (rowId: SQL<number>, { belowRowId }: Pick<ExportBatch, 'belowRowId'>): SQL | undefined =>
  belowRowId === undefined ? undefined : lt(rowId, belowRowId)

/** In SQL: the rows of an export's next batch, in reverse insertion order. A search exports all its matches. */
export function isInNextBatch(
  list: SearchedList,
  search: string | undefined,
  filters: SQL | undefined,
  { belowRowId, limit }: ExportBatch,
) {
  const rowId = rowIdOf(list.table)
  const text = search?.replaceAll('\0', '')
  if (text && isIndexable(text))
    return sql`${rowId} in (${indexedMatches(list, text, filters, belowRowId)} limit ${limit})`
  return and(list.isListed, filters, contains(text, list.words), isBelowRowId(rowId, { belowRowId }))
}

function indexedMatches(
  { table, from, words }: SearchedList,
  text: string,
  filters: SQL | undefined,
  belowRowId = rangeSize,
): SQL {
  const start = (rangeNumbers[getTableName(table)] ?? 0) * rangeSize
  const rowId = sql`search.rowid - ${sql.raw(String(start))}`
  // As literals: the driver sends numbers as floats, and FTS5 compares row ids with integers only.
  const isInRange = sql.raw(`search.rowid between ${start + 1} and ${start + belowRowId - 1}`)
  const query = queryFor(text)
  const read = and(query.isWhole ? undefined : contains(text, words), filters)
  // A cross join fixes the order for SQLite's planner.
  const rows = read && sql`cross join ${query.isWhole ? table : (from ?? table)}`
  const isIndexedRow = read && sql`${rowIdOf(table)} = ${rowId}`
  const where = and(sql`search match ${query.match}`, isInRange, isIndexedRow, read)
  return sql`select ${rowId} as row_id from search ${rows} where ${where} order by search.rowid desc`
}

const phrase = (letters: string[]): string => `"${letters.join('').replaceAll('"', '""')}"`

/** An FTS5 query for the text. Unless `isWhole`, it also matches rows that do not contain the text. */
function queryFor(text: string): { match: string; isWhole: boolean } {
  const letters = [...text]
  if (letters.length <= wholeLength) return { match: phrase(letters), isWhole: true }
  const at = letters.indexOf('@')
  // The part after the @ is the same in half of all addresses.
  if (at >= headLength) return { match: phrase(letters.slice(at - headLength, at + 1)), isWhole: false }
  return { match: `${phrase(letters.slice(0, headLength))} AND ${phrase(letters.slice(-tailLength))}`, isWhole: false }
}

/** The highest row id: about how many rows there are. */
export const lastRowId = (table: SQLiteTable): SQL => sql`(select max(rowid) from ${table})`

function newestMatches({ table, from, words }: SearchedList, text: string, filters: SQL | undefined): SQL {
  const rowId = rowIdOf(table)
  const where = and(sql`${rowId} > ${lastRowId(table)} - ${newestMax}`, contains(text, words), filters)
  return sql`select ${rowId} as row_id from ${from ?? table} where ${where} order by ${rowId} desc`
}
