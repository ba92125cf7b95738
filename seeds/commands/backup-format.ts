import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { CommandError } from './database.ts'
import { linesOf } from './lines.ts'
import type { CopiedTable } from './table-lines.ts'

/** Of the files of a backup; docs/operations.md describes them. */
export const formatVersion = 1
export const manifestFile = 'manifest.json'
export const fileOf = ({ name }: CopiedTable) => `${name}.ndjson.gz`

/** Rows hold password hashes and keys: they are for the owner alone. */
export const folderMode = 0o700
export const fileMode = 0o600

export interface BackedUpTable extends CopiedTable {
  rows: number
  /** Of the lines before their compression. */
  sha256: string
}

export interface Manifest {
  format: number
  /** ISO 8601. */
  takenAt: string
  /** The schema, oldest migration first. */
  migrations: { hash: string; createdAt: number }[]
  /** Each after those that it refers to. */
  tables: BackedUpTable[]
}

export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, manifestFile), 'utf8').catch(() => {
    throw new CommandError(`${folder} is no whole backup: it has no ${manifestFile}.`)
  })
  const manifest: Manifest = JSON.parse(text)
  if (manifest.format === formatVersion) return manifest
  throw new CommandError(`${folder} has format ${manifest.format}; this version of the shop reads ${formatVersion}.`)
}

/** The rows of a table as lines of JSON. */
export const linesOfFile = (folder: string, table: CopiedTable): AsyncGenerator<string> =>
  // Whoever reads the lines gets the error of any part.
  linesOf(pipeline(createReadStream(join(folder, fileOf(table))), createGunzip(), () => {}))

/** Whether lines are those of a table as it was backed up. */
export async function isAsBackedUp(table: BackedUpTable, lines: AsyncIterable<string | null>): Promise<boolean> {
  const hash = createHash('sha256')
  let rows = 0
  for await (const line of lines) {
    rows++
    hash.update(`${line}\n`)
  }
  return rows === table.rows && hash.digest('hex') === table.sha256
}

export function printTables({ tables }: Manifest): void {
  for (const { name, rows } of tables) console.info(`  ${String(rows).padStart(8)} ${name}`)
}
