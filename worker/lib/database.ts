import { createClient, type InStatement, type ResultSet } from '@libsql/client/http'
import { is, type SQL, sql } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import { drizzle } from 'drizzle-orm/libsql/http'
import { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import { type Calls, noCalls } from './calls.ts'
import { timeLimit } from './time-limit.ts'
import { wait } from './wait.ts'

/** The database cannot be reached, or did not answer in time. The statement may have been executed. */
export class DatabaseUnavailable extends Error {}

const attemptTimeoutMs = 5_000
/** Waits before each retry; together they bridge a restart of the server. */
const backoffMs = [60, 250, 800]
const retriedStatuses = new Set([429, 500, 502, 503, 504])

/**
 * Retries requests that failed on the way. A failed call may have committed, so this is safe only because every write may be repeated
 * harmlessly, by constraints and conditional updates.
 */
async function persistentFetch(input: Request | string, init?: RequestInit): Promise<Response> {
  const request = input instanceof Request ? input : new Request(input, init)
  for (const pause of [...backoffMs, null]) {
    const limit = timeLimit(attemptTimeoutMs)
    try {
      const answer = await fetch(pause === null ? request : request.clone(), { signal: limit.signal })
      // The limit stays, for the body.
      if (!retriedStatuses.has(answer.status)) return answer
      limit.end()
      await answer.body?.cancel()
    } catch (error) {
      limit.end()
      // No retry after a timeout: the shopper is waiting.
      if (error instanceof Error && error.name === 'TimeoutError') break
    }
    if (pause === null) break
    await wait(pause + Math.random() * pause)
  }
  throw new DatabaseUnavailable('the database did not answer')
}

/**
 * Opens the database for one request. A client shared between requests blocks the isolate for good (a query of one request would wait for a
 * promise of another), and a new one costs nothing measurable. `calls` counts its round trips.
 */
export function openDatabase(url: string, authToken?: string, calls: Calls = noCalls()) {
  const counted: typeof persistentFetch = (input, init) => {
    calls.roundTrips++
    return persistentFetch(input, init)
  }
  return drizzle(createClient({ url, ...(authToken && { authToken }), fetch: counted }))
}

export type Database = ReturnType<typeof openDatabase>

/** What drizzle's own `db.batch` uses of a query, which its types leave out. */
export interface PreparedStatement {
  getQuery(): { sql: string; params: unknown[] }
  mapResult(result: ResultSet, isFromBatch: boolean): unknown
}
export type Statement = BatchItem<'sqlite'>
export const prepare = (statement: Statement): PreparedStatement =>
  (statement as unknown as { _prepare(): PreparedStatement })._prepare()

/** Statements under names of their own, carried out in the order in which they are written. */
export type Statements = Record<string, Statement>
/** Refuses numbers as names: JavaScript puts such keys before all others. */
export type InOrder<S> = { [Name in keyof S]: Name extends number | `${number}` ? never : S[Name] }
/** What each statement answers, under its name: the rows it selects or returns, or else how many rows it affected. */
export type Answers<S extends Statements> = { [Name in keyof S]: S[Name]['_']['result'] }

/** As the client takes it. */
export function requestOf(statement: PreparedStatement): InStatement {
  const { sql, params } = statement.getQuery()
  return { sql, args: params as never[] }
}

async function batch<S extends Statements>(db: Database, statements: S, mode: 'read' | 'write'): Promise<Answers<S>> {
  const prepared = Object.values(statements).map(prepare)
  const requests = prepared.map(requestOf)
  for (const pause of [...backoffMs, null]) {
    try {
      const results = await send(db, requests, mode)
      const answers = prepared.map((statement, n) => statement.mapResult(results[n] as ResultSet, true))
      return Object.fromEntries(Object.keys(statements).map((name, n) => [name, answers[n]] as const)) as Answers<S>
    } catch (error) {
      if (pause === null || !isBusy(error)) throw error
      await wait(pause + Math.random() * pause)
    }
  }
  throw new DatabaseUnavailable('the database stayed busy')
}

/** One read needs no transaction, whose statements and stored texts cost more than the read's own. */
async function send(
  { $client: client }: Database,
  requests: InStatement[],
  mode: 'read' | 'write',
): Promise<ResultSet[]> {
  const [first, ...others] = requests
  return first && mode === 'read' && others.length === 0 ? [await client.execute(first)] : client.batch(requests, mode)
}

const isBusy = (error: unknown) => error instanceof Error && /SQLITE_BUSY|database is locked/.test(error.message)

/**
 * Several statements as one atomic write in one round trip. Use it for every write, never drizzle's own `db.batch` or
 * `db.transaction`: the first opens the transaction as a read and loses races to SQLITE_BUSY, the second holds the lock over the network.
 */
export const writeBatch = <S extends Statements>(db: Database, statements: S & InOrder<S>) =>
  batch<S>(db, statements, 'write')

/** Several reads of one snapshot of the database, in one round trip. */
export const readBatch = <S extends Statements>(db: Database, statements: S & InOrder<S>) =>
  batch<S>(db, statements, 'read')

/**
 * Sends `check` along with the first read through this database, in one round trip: `accept` gets its rows before the read's own are
 * returned, and throws to refuse them. Until then only reads may be made.
 */
export function checkWithFirstRead<Q extends Statement>(
  { $client: client }: Database,
  check: Q,
  accept: (rows: Q['_']['result']) => void,
): void {
  const execute = client.execute.bind(client)
  const sendBatch = client.batch.bind(client)
  const prepared = prepare(check)
  let isDue = true
  const readAll = async (requests: InStatement[]): Promise<ResultSet[]> => {
    const [checked, ...results] = await sendBatch([requestOf(prepared), ...requests], 'read')
    accept(prepared.mapResult(checked as ResultSet, true) as Q['_']['result'])
    isDue = false
    return results
  }
  client.batch = async (requests, mode) => {
    if (!isDue) return sendBatch(requests, mode)
    if (mode !== 'read') throw new Error('a write before the caller was checked')
    return readAll(requests as InStatement[])
  }
  client.execute = async (request: InStatement) => {
    const [result] = isDue ? await readAll([request]) : [await execute(request)]
    return result as ResultSet
  }
}

/**
 * Columns as one value, for a row that is read often: the database's answers spell the name and the type of every column, which would be most
 * of its bytes. Expressions are as SQLite's JSON has them.
 */
export function packing<Row>(columns: Record<keyof Row, SQLiteColumn | SQL>) {
  const named = Object.entries<SQLiteColumn | SQL>(columns)
  const unpack = (values: readonly unknown[]): Row => {
    const decoded = named.map(([name, column], n) => {
      const value = values[n]
      return [name, is(column, SQLiteColumn) && value !== null ? column.mapFromDriverValue(value) : value]
    })
    return Object.fromEntries(decoded) as Row
  }
  return { value: sql`json_array(${sql.join(Object.values(columns), sql`, `)})`, unpack }
}

/** Such a row as a column. Without a name of its own the column would be called like the whole expression. */
export function packed<Row>(columns: Record<keyof Row, SQLiteColumn | SQL>): SQL.Aliased<Row> {
  const { value, unpack } = packing<Row>(columns)
  return value.mapWith((text: string) => unpack(JSON.parse(text) as unknown[])).as('row')
}

/** Whether this holds of `error` or of one of its causes. */
const isCausedBy = (error: unknown, isMeant: (error: Error) => boolean): boolean =>
  error instanceof Error && (isMeant(error) || isCausedBy(error.cause, isMeant))

const isViolation = (error: unknown, constraint: string) =>
  isCausedBy(error, ({ message }) => message.includes(constraint))

/** Whether a UNIQUE constraint was violated, of `column` (`table.column`) if given. */
export const isUniqueViolation = (error: unknown, column = '') =>
  isViolation(error, `UNIQUE constraint failed: ${column}`)

export const isForeignKeyViolation = (error: unknown) => isViolation(error, 'FOREIGN KEY constraint failed')

export const isNotNullViolation = (error: unknown, column: string) =>
  isViolation(error, `NOT NULL constraint failed: ${column}`)

export const isCheckViolation = (error: unknown) => isViolation(error, 'CHECK constraint failed')

/** Also of an answer whose body did not arrive in time. */
export const isUnavailable = (error: unknown) =>
  isCausedBy(error, (one) => one instanceof DatabaseUnavailable || one.name === 'TimeoutError')
