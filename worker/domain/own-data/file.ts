import { getTableColumns, type SQL, sql } from 'drizzle-orm'
import { getTableConfig } from 'drizzle-orm/sqlite-core'
import { StoreError } from '#schema/api/errors.ts'
import { addressLine, brand } from '#schema/brand.ts'
import type { Language } from '#schema/rules/languages.ts'
import { toWire } from '#schema/rules/money.ts'
import { shopTime } from '#schema/rules/shop-time.ts'
import type { Deps } from '#worker/deps.ts'
import { type Database, readBatch, type Statements } from '#worker/lib/database.ts'
import { unindexed } from '#worker/lib/unindexed.ts'
import { batchSize } from '../exports/csv.ts'
import { type Section, sections } from './sections.ts'

type Row = Record<string, unknown>

/** The columns of a section's table that are in the file. */
export const columnsOf = ({ table, leftOut }: Section) =>
  Object.fromEntries(Object.entries(getTableColumns(table)).filter(([name]) => !Object.hasOwn(leftOut, name)))

function keyOf({ table }: Section): SQL {
  const { columns, primaryKeys } = getTableConfig(table)
  const key = primaryKeys[0]?.columns ?? columns.filter((column) => column.primary)
  // SQLite would walk the whole table in the order of its key.
  return sql.join(key.map(unindexed), sql`, `)
}

/** Rows of a section, those after the row with the key `after`, as `rowKey` has it. */
export function rowsOf(db: Database, section: Section, userId: string, after?: unknown) {
  const key = keyOf(section)
  const from = after === undefined ? [] : (JSON.parse(String(after)) as string[])
  const isNext = after === undefined ? sql`true` : sql`(${key}) > ${from}`
  return db
    .select({ ...columnsOf(section), ...section.columns, rowKey: sql`json_array(${key})` } as Record<string, SQL>)
    .from(section.table)
    .where(sql`${section.isOwn(userId)} and ${isNext}`)
    .orderBy(key)
    .limit(batchSize)
}

const isInstant = (name: string, value: unknown): value is number =>
  typeof value === 'number' && /(?:At|Date|Login)$/.test(name)

/** A column's value as the file has it, under its name there. */
function property(name: string, value: unknown): [name: string, value: unknown] {
  if (name.endsWith('Cents')) return [name.slice(0, -'Cents'.length), toWire(value as number)]
  return [name, isInstant(name, value) ? new Date(value).toISOString() : value]
}

async function onFile(deps: Deps, { also }: Section, { rowKey: _, ...row }: Row): Promise<string> {
  const properties = Object.fromEntries(Object.entries(row).map(([name, value]) => property(name, value)))
  return JSON.stringify({ ...properties, ...(await also?.(deps, row)) })
}

/**
 * Everything that the shop has about a person, as one JSON text in chunks. Up to 500 rows of each section are read as one snapshot, further
 * ones batch by batch, when the consumer asks for them.
 */
export async function* ownDataChunks(deps: Deps, userId: string): AsyncGenerator<string> {
  const { db, now } = deps
  const first = Object.fromEntries(sections.map((section) => [section.name, rowsOf(db, section, userId)]))
  const found: Record<string, Row[]> = await readBatch<Statements>(db, first)
  const [ofAccount, ...lists] = sections
  const account = found.account?.[0]
  if (!ofAccount || !account) throw new StoreError('not_authenticated')
  const { legalName, cnpj, privacyEmail } = brand
  yield `{\n"madeAt": ${JSON.stringify(new Date(now()).toISOString())},
"controller": ${JSON.stringify({ legalName, cnpj, address: addressLine, email: privacyEmail })},
"account": ${await onFile(deps, ofAccount, account)}`
  for (const section of lists) {
    let rows = found[section.name] ?? []
    let text = `,\n${JSON.stringify(section.name)}: [`
    let separator = '\n'
    for (;;) {
      for (const row of rows) {
        text += separator + (await onFile(deps, section, row))
        separator = ',\n'
      }
      if (rows.length < batchSize) break
      yield text
      text = ''
      rows = await rowsOf(db, section, userId, rows.at(-1)?.rowKey)
    }
    yield `${text}]`
  }
  yield '\n}\n'
}

const fileNames: Record<Language, string> = { 'pt-BR': 'meus-dados', en: 'my-data' }

export const ownDataName = ({ now }: Pick<Deps, 'now'>, language: Language): string =>
  `${brand.name}-${fileNames[language]}-${shopTime(now()).slice(0, 10)}.json`
