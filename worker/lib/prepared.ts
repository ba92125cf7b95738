import { fillPlaceholders, type Placeholder, QueryPromise, sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/libsql/http'
import { type Database, type PreparedStatement, prepare, requestOf, type Statement } from './database.ts'

/** As the database stores it: drizzle does not convert the values of placeholders. */
type Value = string | number | null

/** Builds statements; it has no connection. */
const builder = drizzle.mock() as unknown as Database

type Query = ReturnType<PreparedStatement['getQuery']>

interface Built {
  statement: PreparedStatement
  /** Taken from the statement once: one of plain SQL writes it anew each time. */
  query: Query
}

/** A prepared statement with the values and the database of one request: to be awaited, or carried out in a batch. */
class BoundStatement<S extends Statement> extends QueryPromise<S['_']['result']> {
  declare readonly _: S['_']
  readonly #db: Database
  readonly #statement: PreparedStatement
  readonly #query: Query
  readonly #values: Record<string, Value>

  constructor(db: Database, { statement, query }: Built, values: Record<string, Value>) {
    super()
    this.#db = db
    this.#statement = statement
    this.#query = query
    this.#values = values
  }

  _prepare(): PreparedStatement {
    const { sql, params } = this.#query
    return {
      getQuery: () => ({ sql, params: fillPlaceholders(params, this.#values) }),
      mapResult: (result) => this.#statement.mapResult(result, true) as S['_']['result'],
    }
  }

  override async execute(): Promise<S['_']['result']> {
    const statement = this._prepare()
    return statement.mapResult(await this.#db.$client.execute(requestOf(statement)), true) as S['_']['result']
  }
}

/**
 * A statement whose SQL is always the same: drizzle builds it once for the isolate, which takes longer than all else that a request does for it.
 * `build` gets a placeholder for each of `names`, whose values each call states.
 */
export function prepared<const Name extends string, S extends Statement>(
  names: readonly Name[],
  build: (db: Database, value: Record<Name, Placeholder>) => S,
): (db: Database, ...values: [Name] extends [never] ? [] : [Record<Name, Value>]) => BoundStatement<S> {
  let built: Built | undefined
  return (db, ...[values = {}]) => {
    built ??= builtOf(prepare(build(builder, placeholders(names))))
    return new BoundStatement(db, built, values)
  }
}

const builtOf = (statement: PreparedStatement): Built => ({ statement, query: statement.getQuery() })

function placeholders<Name extends string>(names: readonly Name[]): Record<Name, Placeholder> {
  const all = {} as Record<Name, Placeholder>
  for (const name of names) all[name] = sql.placeholder(name)
  return all
}
