import { readMigrationFiles } from 'drizzle-orm/migrator'
import { indexLicenses, indexPayments } from '../large/search.ts'
import { auditMoney, reportMoney } from './audit-money.ts'
import {
  type BackedUpTable,
  isAsBackedUp,
  linesOfFile,
  type Manifest,
  printTables,
  readManifest,
} from './backup-format.ts'
import { type CommandDatabase, CommandError, databaseAddress, runCommand, withDatabase } from './database.ts'
import { createSchema, migrateDatabase, migrationsFolder } from './migrate.ts'
import { openSnapshot, type Row } from './snapshot.ts'
import { copiedTables, insertLines } from './table-lines.ts'

/** Characters of rows in one write. */
const batchLength = 1_000_000
const indexedAtOnce = 10_000

/**
 * Loads a backup into an empty database, at the version of the schema that it was made with, and then applies newer migrations. Triggers fill
 * `search` and the counters. Throws before anything is written where the backup is damaged or the database is not empty, and at the end where
 * a row is not as it was.
 */
export async function restore(url: string, token: string | undefined, folder: string): Promise<Manifest> {
  const manifest = await readManifest(folder)
  refuseUnknownSchema(manifest)
  for (const table of manifest.tables) {
    const isWhole = await isAsBackedUp(table, linesOfFile(folder, table)).catch(() => false)
    if (!isWhole) throw new CommandError(`The backup is damaged: ${table.name} is not as its manifest says.`)
  }
  await withDatabase(url, token, async (db) => {
    await refuseUsedDatabase(db)
    await createSchema(url, token, manifest.migrations.length)
    for (const table of manifest.tables) await load(db, folder, table)
  })
  await verify(url, token, manifest)
  await migrateDatabase(url, token)
  await indexSales(url, token)
  return manifest
}

function refuseUnknownSchema({ migrations }: Manifest): void {
  const known = readMigrationFiles({ migrationsFolder })
  if (migrations.some(({ hash }, n) => hash !== known[n]?.hash)) {
    throw new CommandError(
      'The backup has migrations that are not in schema/migrations: use the version of the shop that made it.',
    )
  }
}

async function refuseUsedDatabase({ $client: client }: CommandDatabase): Promise<void> {
  const { rows } = await client.execute(
    `select name from sqlite_master where type = 'table' and name not like 'sqlite\\_%' escape '\\' limit 1`,
  )
  if (rows.length > 0) throw new CommandError('The database is not empty: restore into a new one. Nothing was changed.')
}

async function load({ $client: client }: CommandDatabase, folder: string, table: BackedUpTable): Promise<void> {
  const sql = insertLines(table)
  let batch: string[] = []
  let length = 0
  const write = async () => {
    if (batch.length > 0) await client.execute({ sql, args: [`[${batch.join(',')}]`] })
    batch = []
    length = 0
  }
  for await (const line of linesOfFile(folder, table)) {
    batch.push(line)
    length += line.length
    if (length >= batchLength) await write()
  }
  await write()
}

/** Reads all rows back. */
async function verify(url: string, token: string | undefined, { tables }: Manifest): Promise<void> {
  const snapshot = await openSnapshot(url, token)
  try {
    const queries = new Map((await copiedTables(snapshot)).map(({ name, query }) => [name, query]))
    const waiting = tables.values()
    for await (const rows of snapshot.results(tables.map(({ name }) => queries.get(name) ?? ''))) {
      const table = waiting.next().value
      if (!table || (await isAsBackedUp(table, firstCells(rows)))) continue
      throw new CommandError(`The restored rows of ${table.name} are not those of the backup.`)
    }
  } finally {
    await snapshot.close().catch(() => {})
  }
}

/** Licenses and payments are not indexed by triggers; the cron would take hours for all of a large shop. */
async function indexSales(url: string, token: string | undefined): Promise<void> {
  return withDatabase(url, token, async (db) => {
    for (const statement of [indexLicenses, indexPayments]) {
      while ((await db.$client.execute(`${statement} limit ${indexedAtOnce}`)).rowsAffected > 0);
    }
  })
}

async function* firstCells(rows: AsyncIterable<Row>): AsyncGenerator<string | null> {
  for await (const [cell = null] of rows) yield cell
}

await runCommand(import.meta.main, async () => {
  const folder = process.argv[2]
  if (!folder) throw new CommandError('Say what: restore FOLDER')
  const { url, token } = databaseAddress()
  const manifest = await restore(url, token, folder)
  printTables(manifest)
  console.info(`The backup of ${manifest.takenAt} is restored: every row is as it was.`)
  console.info('The database is up to date.')
  // As of the backup's time: payments have been waiting since then.
  reportMoney(await auditMoney(url, token, { now: Date.parse(manifest.takenAt) }))
})
