import { desc, type SQL } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { AuditNoun } from '#schema/rules/audit.ts'
import { byteOrderMark, type Cell, csvLine, plainCell } from '#schema/rules/csv.ts'
import { inLanguage, type Language, type Words } from '#schema/rules/languages.ts'
import { decimalOf } from '#schema/rules/money.ts'
import { shopTime } from '#schema/rules/shop-time.ts'
import type { Deps } from '#worker/deps.ts'
import type { Database } from '#worker/lib/database.ts'
import { rowIdOf } from '../listing/lists.ts'
import { type ExportBatch, isBelowRowId } from '../listing/search.ts'

/** A list as a CSV file: its rows in reverse insertion order, and its columns. */
export interface CsvExport<Query, Row> {
  /** Of the audit log's action `<noun>.export`. */
  noun: AuditNoun
  /** The file's name, without the date. */
  name: Words
  table: SQLiteTable
  select: (db: Database, rowId: SQL<number>) => Selection<Row & { rowId: number }>
  /** Of the next batch of the rows that match the query. */
  where: (query: Query, batch: BatchQuery) => SQL | undefined
  columns: readonly (readonly [...Words, cell: (row: Row, now: number) => Cell | Words])[]
}

/** A statement as far as its tables. */
interface Selection<Row> {
  where(condition: SQL | undefined): { orderBy(order: SQL): { limit(rows: number): PromiseLike<Row[]> } }
}

interface BatchQuery extends ExportBatch {
  now: number
  /** In SQL. Batches continue by row id, so that rows inserted meanwhile do not shift them. */
  isUnread: SQL | undefined
}

export const defineExport = <Query, Row>(sheet: CsvExport<Query, Row>): CsvExport<Query, Row> => sheet

/** The database limits the size of an answer, and a Worker's memory is small. */
export const batchSize = 500

/** How far an export has come. */
export interface ExportProgress {
  /** Rows read so far. */
  rows: number
  /** All rows are read. */
  isComplete: boolean
}

const yesNo: Record<'true' | 'false', Words> = { true: ['Sim', 'Yes'], false: ['Não', 'No'] }

/** Values that are words have them in the reader's language; numbers and dates are left to the spreadsheet. */
function cellIn(value: Cell | Words, language: Language): Cell {
  if (typeof value === 'boolean') return inLanguage(yesNo[`${value}`], language)
  return Array.isArray(value) ? inLanguage(value as Words, language) : (value as Cell)
}

/** The file in chunks of one batch: the next is read when the consumer asks for it. `progress` is kept up to date. */
export async function* csvChunks<Query, Row>(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { table, select, where, columns }: CsvExport<Query, Row>,
  query: Query,
  language: Language,
  progress: ExportProgress = { rows: 0, isComplete: false },
): AsyncGenerator<string> {
  let text = byteOrderMark + csvLine(columns.map(([pt, en]) => inLanguage([pt, en], language)))
  const rowId = rowIdOf(table)
  let belowRowId: number | undefined
  for (;;) {
    const batch = { belowRowId, limit: batchSize, now: now(), isUnread: isBelowRowId(rowId, { belowRowId }) }
    const rows = await select(db, rowId).where(where(query, batch)).orderBy(desc(rowId)).limit(batchSize)
    for (const row of rows) text += csvLine(columns.map(([, , cell]) => cellIn(cell(row, batch.now), language)))
    progress.rows += rows.length
    progress.isComplete = rows.length < batchSize
    yield text
    if (progress.isComplete) return
    text = ''
    belowRowId = rows.at(-1)?.rowId
  }
}

/** Brasília time in the format that every spreadsheet reads as a date. */
const brasiliaDateTime = (at: number): string => shopTime(at).slice(0, 19).replace('T', ' ')
export const dateTimeCell = (at: number | null): Cell => (at === null ? null : plainCell(brasiliaDateTime(at)))
export const moneyCell = (cents: number): Cell => plainCell(decimalOf(cents).replace('.', ','))

export const exportFileName = (
  { name }: Pick<CsvExport<never, never>, 'name'>,
  { now }: Pick<Deps, 'now'>,
  language: Language,
) => `${inLanguage(name, language)}-${brasiliaDateTime(now()).slice(0, 10)}.csv`
