import { and, getTableName, lt, type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import { searchMin } from '#schema/rules/lists.ts'
import { contains, countMax, rowIdOf, soughtText } from './lists.ts'

/**
 * A list whose texts are in the FTS5 index `search`, which triggers maintain (schema/migrations/0000_baseline.sql). New rows of
 * some tables come into it later: up to then they are compared with the text one by one.
 */
export interface SearchedList {
  table: SQLiteTable
  /** The table joined with the other tables of `words`. */
  from?: SQL
  /** The columns that the triggers index. */
  words: (SQLiteColumn | SQL)[]
  /** The condition for rows to be listed; others are not indexed. */
  isListed?: SQL
}

/** The range of each table in the index: rows have the row ids of their tables plus their range's start. */
const rangeNumbers: Record<string, number> = { licenses: 0, payments: 1, users: 2, feedback: 3, audit_log: 4 }
const rangeSize = 2 ** 40
/** The tables whose new rows `indexNewRows` adds. */
const indexedLater = new Set(['licenses', 'payments'])

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
  firstMatches(list, text, filters, countMax + 1)

/** As `matchesIn`, up to `limit`: where that is 0, the index is not asked. */
export const firstMatches = (list: SearchedList, text: string, filters: SQL | undefined, limit: number | SQL): SQL =>
  isIndexable(text)
    ? allMatches(list, text, filters, { belowRowId: undefined, limit })
    : sql`${newestMatches(list, text, filters)} limit ${limit}`

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
  const text = soughtText(search)
  if (isIndexable(text)) return sql`${rowId} in (${allMatches(list, text, filters, { belowRowId, limit })})`
  return and(list.isListed, filters, contains(text, list.words), isBelowRowId(rowId, { belowRowId }))
}

/** The newest matches first: those that the index does not have yet, then its own. */
function allMatches(
  list: SearchedList,
  text: string,
  filters: SQL | undefined,
  batch: Pick<ExportBatch, 'belowRowId'> & { limit: number | SQL },
): SQL {
  const { belowRowId, limit } = batch
  const indexed = sql`${indexedMatches(list, text, filters, belowRowId)} limit ${limit}`
  if (!indexedLater.has(getTableName(list.table))) return indexed
  const rowId = rowIdOf(list.table)
  const isNew = sql`${rowId} > ${lastIndexed(list.table)}`
  const isMatch = contains(text, list.words)
  const where = and(isNew, isBelowRowId(rowId, batch), isMatch, list.isListed, filters)
  const added = sql`select ${rowId} as row_id from ${list.from ?? list.table} where ${where} order by ${rowId} desc limit ${limit}`
  return sql`select row_id from (select * from (${added}) union all select * from (${indexed})) limit ${limit}`
}

const rangeStart = (table: SQLiteTable): number => (rangeNumbers[getTableName(table)] ?? 0) * rangeSize

/** In SQL, as literals: the driver sends numbers as floats, and FTS5 compares row ids with integers only. */
const isInRange = (table: SQLiteTable, belowRowId = rangeSize): SQL =>
  sql.raw(`search.rowid between ${rangeStart(table) + 1} and ${rangeStart(table) + belowRowId - 1}`)

/** In SQL: the last row of a table that is in the index, with all before it that are to be; 0 without one. */
export const lastIndexed = (table: SQLiteTable): SQL =>
  sql`coalesce((select search.rowid - ${sql.raw(String(rangeStart(table)))} from search where ${isInRange(table)} order by search.rowid desc limit 1), 0)`

function indexedMatches(
  { table, from, words }: SearchedList,
  text: string,
  filters: SQL | undefined,
  belowRowId: number | undefined,
): SQL {
  const rowId = sql`search.rowid - ${sql.raw(String(rangeStart(table)))}`
  const query = queryFor(text)
  const read = and(query.isWhole ? undefined : contains(text, words), filters)
  // A cross join fixes the order for SQLite's planner.
  const rows = read && sql`cross join ${query.isWhole ? table : (from ?? table)}`
  const isIndexedRow = read && sql`${rowIdOf(table)} = ${rowId}`
  const where = and(sql`search match ${query.match}`, isInRange(table, belowRowId), isIndexedRow, read)
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
