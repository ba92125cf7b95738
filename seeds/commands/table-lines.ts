import { getTableName } from 'drizzle-orm'
import { dailyParts, dailyPayments, dailyUsers, feedbackCounts, licenseCounts } from '#schema/tables/index.ts'
import { migrationsTable } from './migrate.ts'
import type { Snapshot } from './snapshot.ts'

/** A table whose rows are copied. */
export interface CopiedTable {
  name: string
  /** `rowid` is the first of a table that has it: `search` refers to rows by it. */
  columns: string[]
}

/** Written by triggers when the other tables are filled, as `search` is. */
export const derivedTables: readonly string[] = [
  dailyPayments,
  dailyParts,
  dailyUsers,
  feedbackCounts,
  licenseCounts,
].map(getTableName)

const notCopied = [...derivedTables, migrationsTable].map((name) => `'${name}'`).join(', ')

const tablesQuery = `
  select name, wr,
    (select json_group_array(name) from (select name from pragma_table_info(t.name) order by cid)),
    (select json_group_array(name) from (select name from pragma_table_info(t.name) where pk > 0 order by pk)),
    (select json_group_array(distinct "table") from pragma_foreign_key_list(t.name))
  from pragma_table_list t
  where schema = 'main' and type = 'table' and name not like 'sqlite\\_%' escape '\\' and name not in (${notCopied})
  order by name`

/** The tables to copy, each after those that it refers to, with the query of their rows as lines. */
export async function copiedTables(snapshot: Snapshot): Promise<(CopiedTable & { query: string })[]> {
  const tables = new Map<string, CopiedTable & { query: string; parents: string[] }>()
  for (const [name = '', isWithoutRowid, columns, key, parents] of await snapshot.all(tablesQuery)) {
    const own: string[] = JSON.parse(columns ?? '')
    const shape =
      isWithoutRowid === '1'
        ? { columns: own, order: JSON.parse(key ?? '') as string[] }
        : { columns: ['rowid', ...own], order: ['rowid'] }
    const table = { name: name ?? '', columns: shape.columns }
    tables.set(table.name, {
      ...table,
      query: linesQuery(table, shape.order),
      parents: JSON.parse(parents ?? ''),
    })
  }
  const sorted = new Set<string>()
  const add = (name: string) => {
    for (const parent of tables.get(name)?.parents ?? []) if (parent !== name && !sorted.has(parent)) add(parent)
    sorted.add(name)
  }
  for (const name of tables.keys()) add(name)
  return [...sorted].flatMap((name) => tables.get(name) ?? [])
}

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`

/** A row as a JSON array, whose types are those of SQLite: `1` is an integer, `1.0` a real number, `{"blob":"00FF"}` bytes. */
function linesQuery({ name, columns }: CopiedTable, order: string[]): string {
  const cells = columns.map(quoted).map(
    (column) => `case typeof(${column}) when 'blob' then json_object('blob', hex(${column}))
      when 'real' then json(format('%!.17g', ${column})) else ${column} end`,
  )
  return `select json_array(${cells.join(', ')}) from ${quoted(name)} order by ${order.map(quoted).join(', ')}`
}

/** Inserts rows, given as a JSON array of such lines. */
export function insertLines({ name, columns }: CopiedTable): string {
  const cells = columns.map(
    (_, n) => `case json_type(line, '$[${n}]') when 'object' then unhex(json_extract(line, '$[${n}].blob'))
      else json_extract(line, '$[${n}]') end`,
  )
  // Materialized, or each cell would have its line written out and parsed anew.
  return `insert into ${quoted(name)} (${columns.map(quoted).join(', ')})
    with lines as materialized (select value as line from json_each(?)) select ${cells.join(', ')} from lines`
}
