import { createClient } from '@libsql/client/http'
import { sql } from 'drizzle-orm'
import { derivedTables } from '#seeds/commands/table-lines.ts'
import { untilAttempted } from './emails.ts'
import type { Store } from './open-store.ts'

type Db = Store['db']
interface Dumped {
  db: Db
  sqld: { url: string }
}
export type Row = Record<string, unknown>
export type Dump = Record<string, Row[]>

/** The rows of each table as one text: a JSON array of arrays, each in the order of the table's columns. */
export interface TableTexts {
  columns: Record<string, string[]>
  texts: Record<string, string>
}

const columnsOfDatabases = new WeakMap<Db, Promise<Record<string, string[]>>>()

/** The columns of the tables that are dumped, asked once of each database. */
function columnsOf(db: Db) {
  const columns = columnsOfDatabases.get(db) ?? readColumns(db)
  columnsOfDatabases.set(db, columns)
  return columns
}

async function readColumns(db: Db): Promise<Record<string, string[]>> {
  const { rows } = await db.run(
    sql`select one.name as name, json_group_array(each.name) as columns
      from sqlite_master as one join pragma_table_info(one.name) as each
      where one.type = 'table' and one.name <> 'counters' and one.name not like 'sqlite_%'
      group by one.name order by min(one.rowid)`,
  )
  const tables = rows.map(({ name, columns }) => [String(name), JSON.parse(String(columns)) as string[]] as const)
  return Object.fromEntries(tables.filter(([name]) => !derivedTables.includes(name) && !/^search(_|$)/.test(name)))
}

/** Asks for an answer as it is: to pack and unpack one costs several times as much as to read it. */
function fetchUnpacked(request: Request) {
  request.headers.set('accept-encoding', 'identity')
  return fetch(request)
}

/**
 * All rows of all tables except derived ones and the counters of the rate limits, which every call may change. SQLite writes the JSON: as rows
 * of the database's protocol they cost several times as much, and tests of every endpoint read them hundreds of times. Read once the Worker has
 * tried to send the e-mails of its answers: their rows change until then.
 */
export async function dumpTexts({ db, sqld }: Dumped): Promise<TableTexts> {
  await untilAttempted({ db })
  const columns = await columnsOf(db)
  const tables = Object.entries(columns)
  const client = createClient({ url: sqld.url, fetch: fetchUnpacked })
  const contents = await client.batch(
    tables.map(([name, names]) => {
      // JSON holds no bytes.
      const values = names
        .map((column) => `iif(typeof("${column}") = 'blob', hex("${column}"), "${column}")`)
        .join(', ')
      return `select json_group_array(json_array(${values})) as text from "${name}"`
    }),
    'read',
  )
  client.close()
  const texts = tables.map(([name], n) => [name, String(contents[n]?.rows[0]?.text)] as const)
  return { columns, texts: Object.fromEntries(texts) }
}

/** The rows of one table of the texts. */
const rowsOf = ({ columns, texts }: TableTexts, table: string): Row[] =>
  (JSON.parse(texts[table] ?? '[]') as unknown[][]).map((values) =>
    Object.fromEntries(columns[table]?.map((name, n) => [name, values[n]]) ?? []),
  )

/** The same rows as objects. */
export async function dump(store: Dumped): Promise<Dump> {
  const tables = await dumpTexts(store)
  return Object.fromEntries(Object.keys(tables.texts).map((table) => [table, rowsOf(tables, table)]))
}

/** The dump as one text, to compare with another or to search for what must not be in it. */
export async function dumpText(store: Dumped): Promise<string> {
  const { texts } = await dumpTexts(store)
  return Object.entries(texts)
    .map(([table, text]) => `${table}: ${text}`)
    .join('\n')
}
