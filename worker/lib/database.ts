import { createClient, type ResultSet } from '@libsql/client/web'
import type { BatchItem } from 'drizzle-orm/batch'
import { drizzle } from 'drizzle-orm/libsql/web'

/** The database cannot be reached, or did not answer in time. What was asked of it may still have been done. */
export class DatabaseUnavailable extends Error {}

const attemptTimeoutMs = 5_000
/** Waits before each further attempt; together they bridge a restart of the server. */
const backoffMs = [60, 250, 800]
const retriedStatuses = new Set([429, 500, 502, 503, 504])

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/**
 * Sends a request to the database again when it failed on the way. A failed call may have committed, so this is safe only because
 * every write of this shop may be repeated harmlessly: constraints and conditional updates carry it.
 */
async function persistentFetch(input: Request | string, init?: RequestInit): Promise<Response> {
  const request = new Request(input, init)
  for (const pause of [...backoffMs, null]) {
    try {
      const answer = await fetch(request.clone(), { signal: AbortSignal.timeout(attemptTimeoutMs) })
      if (!retriedStatuses.has(answer.status)) return answer
      await answer.body?.cancel()
    } catch (error) {
      // A silent server is not asked twice: the shopper waits.
      if (error instanceof Error && error.name === 'TimeoutError') break
    }
    if (pause === null) break
    await wait(pause + Math.random() * pause)
  }
  throw new DatabaseUnavailable('the database did not answer')
}

/**
 * Opens the database for one request. A client shared across requests wedges the isolate for good (one request's query would wait on
 * another's promise), and a new one costs nothing measurable.
 */
export const openDatabase = (url: string, authToken?: string) =>
  drizzle(createClient({ url, ...(authToken && { authToken }), fetch: persistentFetch }))

export type Database = ReturnType<typeof openDatabase>

/** The half of a drizzle query that its own `db.batch` uses and its types leave out. */
interface Prepared {
  getQuery(): { sql: string; params: unknown[] }
  mapResult(result: ResultSet, isFromBatch: boolean): unknown
}

type Queries = readonly [BatchItem<'sqlite'>, ...BatchItem<'sqlite'>[]]
type Results<Q extends Queries> = { -readonly [N in keyof Q]: Q[N]['_']['result'] }
type Mode = 'read' | 'write'

async function batch<const Q extends Queries>(db: Database, queries: Q, mode: Mode): Promise<Results<Q>> {
  const prepared = (queries as unknown as { _prepare(): Prepared }[]).map((query) => query._prepare())
  const statements = prepared.map((query) => {
    const { sql, params } = query.getQuery()
    return { sql, args: params as never[] }
  })
  for (const pause of [...backoffMs, null]) {
    try {
      const results = await db.$client.batch(statements, mode)
      return prepared.map((query, n) => query.mapResult(results[n] as ResultSet, true)) as Results<Q>
    } catch (error) {
      if (pause === null || !isBusy(error)) throw error
      await wait(pause + Math.random() * pause)
    }
  }
  throw new DatabaseUnavailable('the database stayed busy')
}

const isBusy = (error: unknown) => error instanceof Error && /SQLITE_BUSY|database is locked/.test(error.message)

/**
 * Several statements as one atomic write in one round trip. Use it for every write, never drizzle's own `db.batch` or
 * `db.transaction`: the first opens the transaction as a read and loses races to SQLITE_BUSY, the second holds the lock over the network.
 */
export const writeBatch = <const Q extends Queries>(db: Database, queries: Q) => batch(db, queries, 'write')

/** Several reads of one state of the database, in one round trip. */
export const readBatch = <const Q extends Queries>(db: Database, queries: Q) => batch(db, queries, 'read')

/** Whether `error`, or what caused it, is a violated UNIQUE constraint; of `column` (`table.column`), where it is named. */
export function isUniqueViolation(error: unknown, column = ''): boolean {
  if (!(error instanceof Error)) return false
  return error.message.includes(`UNIQUE constraint failed: ${column}`) || isUniqueViolation(error.cause, column)
}

/** Whether `error`, or what caused it, is a reference to a row that is not there. */
export function isForeignKeyViolation(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return /FOREIGN KEY constraint failed/.test(error.message) || isForeignKeyViolation(error.cause)
}

/** Whether `error`, or what caused it, is a violated CHECK constraint. */
export function isCheckViolation(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return /CHECK constraint failed/.test(error.message) || isCheckViolation(error.cause)
}

/** Whether `error`, or what caused it, is the database's absence. */
export function isUnavailable(error: unknown): boolean {
  if (error instanceof DatabaseUnavailable) return true
  return error instanceof Error && isUnavailable(error.cause)
}
