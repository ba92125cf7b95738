import { createClient } from '@libsql/client/http'
import { drizzle } from 'drizzle-orm/libsql/http'

/** A failure explained by its message alone: shown without a stack trace. */
export class CommandError extends Error {}

/** Long, because a first migration creates everything at once. Without retries, because the statement may have been executed. */
const timeoutMs = 60_000

const patientFetch = (request: Request): Promise<Response> => fetch(request, { signal: AbortSignal.timeout(timeoutMs) })

/** Opens the database of the commands. Nothing is sent before the first statement. */
export function openDatabase(url: string, token?: string) {
  try {
    return drizzle(createClient({ url, ...(token && { authToken: token }), fetch: patientFetch }))
  } catch {
    throw new CommandError('DATABASE_URL must be an http(s):// or libsql:// address.')
  }
}

export type CommandDatabase = ReturnType<typeof openDatabase>

/** Opens the database for `work` and closes it, whatever becomes of that. */
export async function withDatabase<T>(
  url: string,
  token: string | undefined,
  work: (db: CommandDatabase) => Promise<T>,
): Promise<T> {
  const db = openDatabase(url, token)
  try {
    return await work(db)
  } finally {
    db.$client.close()
  }
}

interface Statement {
  toSQL(): { sql: string; params: unknown[] }
}

/** Executes statements as one atomic write. Returns how many rows each has changed. */
export async function writeAll(db: CommandDatabase, statements: readonly Statement[]): Promise<number[]> {
  const queries = statements.map((statement) => {
    const { sql, params } = statement.toSQL()
    return { sql, args: params as never[] }
  })
  return (await db.$client.batch(queries, 'write')).map(({ rowsAffected }) => rowsAffected)
}

/** The database's address, from the environment. */
export function databaseAddress(): { url: string; token?: string } {
  const { DATABASE_URL: url, DATABASE_AUTH_TOKEN: token } = process.env
  if (!url) throw new CommandError('DATABASE_URL is not set: it names the database to work on.')
  return { url, ...(token && { token }) }
}

/** Runs a command if its file is what Node was started with: a failure prints one message and exits with status 1. */
export async function runCommand(isMain: boolean, command: () => Promise<void>): Promise<void> {
  if (!isMain) return
  try {
    await command()
  } catch (error) {
    console.error(explain(error))
    process.exitCode = 1
  }
}

function explain(error: unknown): string {
  const chain = [...causes(error)]
  const known = chain.find((cause) => cause instanceof CommandError)
  if (known) return known.message
  const text = chain.map(({ name, message }) => `${name}: ${message}`).join('; ')
  if (/fetch failed|TimeoutError|ECONNREFUSED|ENOTFOUND/.test(text)) {
    return `The database at ${process.env.DATABASE_URL} cannot be reached.`
  }
  if (/HTTP status 40[13]|Unauthorized|auth/i.test(text)) return 'The database refuses DATABASE_AUTH_TOKEN.'
  if (/no such table/.test(text)) return 'The database has no tables yet: migrate it first.'
  if (/FOREIGN KEY constraint/.test(text)) {
    return 'Nothing was loaded: an e-mail, coupon code or category name of the demo store is already in use by other rows.'
  }
  return `The database answered: ${chain.at(-1)?.message ?? String(error)}`
}

function* causes(error: unknown): Generator<Error> {
  for (let cause = error; cause instanceof Error; cause = cause.cause) yield cause
}
