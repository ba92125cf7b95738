import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { finished } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import {
  type BackedUpTable,
  fileMode,
  fileOf,
  folderMode,
  formatVersion,
  type Manifest,
  manifestFile,
  printTables,
} from './backup-format.ts'
import { CommandError, databaseAddress, runCommand } from './database.ts'
import { migrationsTable } from './migrate.ts'
import { openSnapshot, type Row, type Snapshot } from './snapshot.ts'
import { type CopiedTable, copiedTables } from './table-lines.ts'

/**
 * Copies all rows of a database, as they are at one instant, to a new folder in `parent` that is named by the time. The folder has its name
 * only once it is whole, and its manifest is written last.
 */
export async function backUp(
  url: string,
  token: string | undefined,
  parent: string,
  now = Date.now(),
): Promise<{ folder: string; manifest: Manifest }> {
  const takenAt = new Date(now).toISOString()
  const folder = join(parent, takenAt.replace(/:|\.\d+/g, ''))
  const partial = `${folder}.partial`
  await mkdir(parent, { recursive: true, mode: folderMode })
  await mkdir(partial, { mode: folderMode })
  const snapshot = await openSnapshot(url, token)
  try {
    const migrations = await appliedMigrations(snapshot)
    const copied = await copiedTables(snapshot)
    const waiting = copied.values()
    const tables: BackedUpTable[] = []
    for await (const lines of snapshot.results(copied.map(({ query }) => query))) {
      const table = waiting.next().value
      if (table) tables.push(await writeTable(partial, { name: table.name, columns: table.columns }, lines))
    }
    const manifest: Manifest = { format: formatVersion, takenAt, migrations, tables }
    await writeFile(join(partial, manifestFile), `${JSON.stringify(manifest, null, 2)}\n`, {
      mode: fileMode,
      flush: true,
    })
    await rename(partial, folder)
    return { folder, manifest }
  } finally {
    await snapshot.close().catch(() => {})
  }
}

async function appliedMigrations(snapshot: Snapshot): Promise<Manifest['migrations']> {
  const rows = await snapshot.all(`select hash, created_at from ${migrationsTable} order by created_at`)
  return rows.map(([hash, createdAt]) => ({ hash: hash ?? '', createdAt: Number(createdAt) }))
}

/** Written at once: a write for each row would take longer than reading it. */
const chunkLength = 64 * 1024

async function writeTable(folder: string, table: CopiedTable, lines: AsyncGenerator<Row>): Promise<BackedUpTable> {
  const hash = createHash('sha256')
  const gzip = createGzip()
  const file = gzip.pipe(createWriteStream(join(folder, fileOf(table)), { mode: fileMode, flags: 'wx', flush: true }))
  const written = finished(file)
  let rows = 0
  let chunk = ''
  const write = async () => {
    hash.update(chunk)
    if (!gzip.write(chunk)) await Promise.race([once(gzip, 'drain'), written])
    chunk = ''
  }
  for await (const [line] of lines) {
    rows++
    chunk += `${line}\n`
    if (chunk.length >= chunkLength) await write()
  }
  await write()
  gzip.end()
  await written
  return { ...table, rows, sha256: hash.digest('hex') }
}

await runCommand(import.meta.main, async () => {
  const parent = process.argv[2]
  if (!parent) throw new CommandError('Say where to: backup FOLDER')
  const { url, token } = databaseAddress()
  const { folder, manifest } = await backUp(url, token, parent)
  printTables(manifest)
  console.info(`The backup is ${folder}`)
})
