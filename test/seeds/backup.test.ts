import { exec, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gunzipSync, gzipSync } from 'node:zlib'
import type { R2Bucket } from '@cloudflare/workers-types'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { toolFileUrl } from '#schema/rules/downloads.ts'
import { mediaPath } from '#schema/rules/images.ts'
import { products } from '#schema/tables/index.ts'
import { auditMoney } from '#seeds/commands/audit-money.ts'
import { backUp } from '#seeds/commands/backup.ts'
import { backUpMedia } from '#seeds/commands/backup-media.ts'
import { restore } from '#seeds/commands/restore.ts'
import { openSnapshot } from '#seeds/commands/snapshot.ts'
import { derivedTables } from '#seeds/commands/table-lines.ts'
import { indexNewRows } from '#worker/domain/listing/index-new-rows.ts'
import { type Database, openDatabase } from '#worker/lib/database.ts'
import { dump } from '../dump.ts'
import { eventually } from '../eventually.ts'
import { placeOrder } from '../faults/harness.ts'
import { root } from '../local/build.ts'
import { type Sqld, startSqld } from '../local/sqld.ts'
import { openStore, type Store } from '../open-store.ts'
import { client } from '../people.ts'
import { product } from '../rows.ts'
import { wide } from '../width.ts'
import { documentedCommands, shapeOf } from './documented-commands.ts'

const pictures = [
  { key: `${'0'.repeat(32)}.png`, content: 'picture 0' },
  { key: `${'1'.repeat(32)}.png`, content: 'picture 1' },
] as const

let store: Store
let dir: string
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'trinco-backup-'))
  store = await openStore({ isSeeded: true, isMiniflare: true })
  const bucket = (await store.bindings()).MEDIA as R2Bucket
  const look = { smaller: [], width: 1, height: 1, alt: 'A', altEn: '' }
  for (const { key, content } of pictures) await bucket.put(key, content)
  await client(store, { profileImage: mediaPath + pictures[0].key })
  await product(store, { media: [{ kind: 'image', url: mediaPath + pictures[1].key, ...look }] })
  for (const row of oddRows) await store.db.run(sql.raw(row))
  await indexNewRows(store.deps)
})
afterAll(async () => {
  await store.close()
  await rm(dir, { recursive: true, force: true })
})

const newFolder = (name: string) => mkdtemp(join(dir, `${name}-`))
const backUpStore = async () => backUp(store.sqld.url, undefined, await newFolder('backups'))

async function emptySqld<T>(use: (sqld: Sqld, db: Database) => Promise<T>): Promise<T> {
  const sqld = await startSqld({ dir: await newFolder('database') })
  const db = openDatabase(sqld.url)
  return use(sqld, db).finally(() => {
    db.$client.close()
    return sqld.kill()
  })
}

const read = async (db: Database, query: string) => (await db.$client.execute(query)).rows.map((row) => ({ ...row }))
const count = async (db: Database, what: string) => Number((await read(db, `select count(*) as n from ${what}`))[0]?.n)

/** What triggers keep of the rows. A count that has gone down to nothing is a row or none. */
const derivedFrom = async (db: Database) => ({
  counters: await Promise.all(
    derivedTables.map((name) => read(db, `select * from ${name} where count <> 0 order by 1, 2`)),
  ),
  found: await read(db, `select rowid from search order by rowid`),
})

/** Values that a format of text, or JavaScript, may change. */
const oddRows = [
  `insert into counters values ('odd ' || char(0, 10, 13, 34, 39, 92, 8232) || '😀', 9223372036854775807, -9007199254740993)`,
  `insert into counters values ('', 0.1, 1e300)`,
  `insert into shop_settings (name, value) values (x'00ff0a', 1.5), ('{"blob":"00"}', -2.5e-320), ('null', x'')`,
  `insert into users (id, name, email, password_hash, created_at) values ('gap', 'Gap', 'gap@people.test', '!', 1)`,
  `insert into users (id, name, email, password_hash, created_at) values ('after', 'Éa', 'after@people.test', '!', 1)`,
  `delete from users where id = 'gap'`,
]
const oddValues = (db: Database) =>
  read(
    db,
    `select hex(bucket) as a, quote(hits) as b, quote(resets_at) as c from counters where hits > 9e18 or hits < 1
      union all select quote(name), quote(value), typeof(value) from shop_settings
      union all select id, rowid, 'row id' from users`,
  )

/** What a restored database has as the shop had it. */
const contentOf = async (db: Database, { url }: Pick<Sqld, 'url'>) => ({
  rows: await dump({ db, sqld: { url } }),
  odd: await oddValues(db),
  derived: await derivedFrom(db),
  schema: await read(
    db,
    `select type, name, tbl_name, sql from sqlite_master where name not like '\\_\\_%' escape '\\' order by 1, 2`,
  ),
})

test('a restored backup has every row, row number, counter and word of the search, and a backup of the media every picture and file of a tool', async () => {
  const bucket = (await store.bindings()).MEDIA as R2Bucket
  const content = await contentOf(store.db, store.sqld)
  await emptySqld(async (sqld, db) => {
    await restore(sqld.url, undefined, (await backUpStore()).folder)
    expect(await contentOf(db, sqld)).toEqual(content)
  })

  const folder = await newFolder('media')
  const copyMedia = (secret?: string) => backUpMedia(store.sqld.url, undefined, { shop: store.url, folder, secret })
  expect(await copyMedia()).toEqual({ copied: 2, there: 0, missing: 0 })
  for (const { key, content } of pictures) expect(await readFile(join(folder, key), 'utf8')).toBe(content)
  // A second run copies what is new: here the file of a tool, which has signed addresses only.
  const tool = { key: `${'c'.repeat(32)}.bin`, content: 'a tool' }
  await bucket.put(tool.key, tool.content)
  await product(store, { download: { url: toolFileUrl(tool.key), bytes: 6, sha256: '', name: 'tool.zip' } })
  await expect(copyMedia()).rejects.toThrow('SESSION_SECRET')
  const { SESSION_SECRET } = await store.bindings()
  expect(await copyMedia(String(SESSION_SECRET))).toEqual({ copied: 1, there: 2, missing: 0 })
  expect(await readFile(join(folder, tool.key), 'utf8')).toBe(tool.content)
  await store.db.update(products).set({ download: null })
})

wide.test(
  'the commands of docs/operations.md print what it says, and restore the database and the pictures',
  async () => {
    const content = await contentOf(store.db, store.sqld)
    await emptySqld(async (sqld, db) => {
      const databases = [store.sqld.url, sqld.url]
      const env: NodeJS.ProcessEnv = { ...process.env, WRANGLER_SEND_METRICS: 'false', CI: '1' }
      const backups = join(dir, 'documented')
      for (const { command, printed } of documentedCommands('docs/operations.md')) {
        if (command.startsWith('export DATABASE_URL=')) {
          env.DATABASE_URL = databases.shift()
          continue
        }
        const [backup = ''] = await readdir(backups).catch(() => [])
        const own = command
          .replace(/2026\S+Z/, backup)
          .replace('backups', backups)
          .replace('https://shop.example', store.url)
          .replace('--remote', `--local --persist-to ${join(dir, 'bucket')}`)
        const { stdout } = await promisify(exec)(own, { env, cwd: root })
        const shapes = stdout.replaceAll(backups, 'backups').split('\n').map(shapeOf)
        for (const line of printed.filter((line) => line !== '…')) expect(shapes, command).toContain(shapeOf(line))
      }
      expect(databases).toEqual([])
      expect(await contentOf(db, sqld)).toEqual(content)
    })
    const blobs = join(dir, 'bucket/v3/r2/trinco-media/blobs')
    const restored = await Promise.all((await readdir(blobs)).map((name) => readFile(join(blobs, name), 'utf8')))
    expect(restored.sort()).toEqual(pictures.map(({ content }) => content))
  },
)

test('a backup taken during sales is one instant of the shop, and restored after a crash it has every key and no broken rule', async () => {
  const item = await product(store, { priceBrl: 4_990 })
  let paid = 0
  let isOver = false
  const keepSelling = async () => {
    while (!isOver) {
      const who = await client(store)
      const { status, body } = await placeOrder(store, who, { productId: item.id, cents: item.priceBrl })
      // The only connection of the database may have been busy with the backup for too long.
      if (status === 503) continue
      expect(status).toBe(200)
      await store.sandbox.approve(body.id)
      paid++
    }
  }
  const untilSold = (sales: number) => eventually(async () => expect(paid).toBeGreaterThanOrEqual(sales))
  const backUpMeanwhile = async () => {
    await untilSold(4)
    const before = await count(store.db, 'payments')
    const backup = await backUpStore()
    await untilSold(paid + 2)
    return { before, ...backup }
  }
  const backingUp = backUpMeanwhile().finally(() => {
    isOver = true
  })
  const [{ before, folder, manifest }] = await Promise.all([backingUp, keepSelling(), keepSelling()])
  const last = await count(store.db, 'payments')
  await store.sqld.kill()

  await emptySqld(async ({ url }, db) => {
    await restore(url, undefined, folder)
    const payments = await count(db, 'payments')
    expect(payments).toBeGreaterThanOrEqual(before)
    expect(payments).toBeLessThan(last)
    expect(await count(db, 'pragma_foreign_key_check')).toBe(0)
    expect(await auditMoney(url, undefined, { now: Date.parse(manifest.takenAt) })).toEqual([])
  })
  await store.sqld.restart()
})

test('what is written while rows are read is not among them', async () => {
  const sqld = await startSqld({ dir: await newFolder('database'), connections: 4 })
  const db = openDatabase(sqld.url)
  await db.run(sql`create table first (x)`)
  await db.run(sql`create table second (x)`)
  await db.run(sql`insert into first values (1)`)
  const snapshot = await openSnapshot(sqld.url)
  const seen = [await snapshot.all('select count(*) from first')]
  await db.run(sql`insert into first values (2)`)
  for await (const rows of snapshot.results(['select x from first', 'select x from second'])) {
    const table = []
    for await (const row of rows) table.push(row)
    seen.push(table)
    await db.run(sql`insert into second values (1)`)
  }
  await snapshot.close()
  expect(seen).toEqual([[['1']], [['1']], []])
  expect(await count(db, 'second')).toBe(2)
  db.$client.close()
  await sqld.kill()
})

test('a backup is for its owner alone, and any tool can read it', async () => {
  const { folder, manifest } = await backUpStore()
  expect((await stat(folder)).mode & 0o777).toBe(0o700)
  const files = await readdir(folder)
  expect(files.sort()).toEqual(['manifest.json', ...manifest.tables.map(({ name }) => `${name}.ndjson.gz`)].sort())
  for (const file of files) expect((await stat(join(folder, file))).mode & 0o777, file).toBe(0o600)
  const users = manifest.tables.find(({ name }) => name === 'users')
  const lines = gunzipSync(await readFile(join(folder, 'users.ndjson.gz')))
    .toString()
    .trim()
    .split('\n')
  const emails = lines.map((line) => JSON.parse(line)[users?.columns.indexOf('email') ?? 0])
  expect(emails).toContain('admin@trinco.test')
  expect(lines).toHaveLength(users?.rows ?? 0)
})

test('a backup that is partial, or damaged, or of an unknown schema, is refused before anything is written', async () => {
  const { folder } = await backUpStore()
  const changed = async (file: string, change: (text: string) => string) => {
    const copy = join(await newFolder('changed'), 'backup')
    await cp(folder, copy, { recursive: true })
    const isPacked = file.endsWith('.gz')
    const bytes = await readFile(join(copy, file))
    const text = change((isPacked ? gunzipSync(bytes) : bytes).toString())
    await writeFile(join(copy, file), isPacked ? gzipSync(text) : text)
    return copy
  }
  const cut = await changed('manifest.json', (text) => text)
  await writeFile(join(cut, 'payments.ndjson.gz'), (await readFile(join(cut, 'payments.ndjson.gz'))).subarray(0, -9))
  const partial = await changed('manifest.json', (text) => text)
  await rm(join(partial, 'manifest.json'))
  const damaged = 'The backup is damaged: payments is not as its manifest says.'
  await emptySqld(async ({ url }, db) => {
    const refusal = async (from: string) =>
      restore(url, undefined, from).then(
        () => 'it was restored',
        (error: Error) => error.message,
      )
    expect(await refusal(partial)).toContain('is no whole backup')
    expect(await refusal(cut)).toBe(damaged)
    for (const change of [
      (text: string) => text.replace('4990', '4991'),
      (text: string) => text.slice(text.indexOf('\n') + 1),
    ]) {
      expect(await refusal(await changed('payments.ndjson.gz', change))).toBe(damaged)
    }
    const unknown = await changed('manifest.json', (text) => text.replace(/"hash": "../, '"hash": "zz'))
    expect(await refusal(unknown)).toContain('use the version of the shop that made it')
    const newer = await changed('manifest.json', (text) => text.replace('"format": 1', '"format": 2'))
    expect(await refusal(newer)).toContain('has format 2; this version of the shop reads 1')
    expect(await count(db, 'sqlite_master')).toBe(0)
    await db.run(sql`create table things (id integer)`)
    expect(await refusal(folder)).toBe('The database is not empty: restore into a new one. Nothing was changed.')
  })
})

wide.test('a backup that was killed is partial, and refused', async () => {
  const parent = await newFolder('backups')
  store.proxy.set({ delayMs: 50 })
  const child = spawn(process.execPath, [join(root, 'seeds/commands/backup.ts'), parent], {
    env: { ...process.env, DATABASE_URL: store.proxy.url },
  })
  const ended = once(child, 'exit')
  const partial = await eventually(async () => {
    const [name = ''] = await readdir(parent)
    expect(name && (await readdir(join(parent, name)))[0]).toBeTruthy()
    return name
  })
  child.kill('SIGKILL')
  await ended
  store.proxy.set({ delayMs: 0 })
  expect(await readdir(parent)).toEqual([partial])
  expect(partial).toMatch(/^[\dTZ-]+\.partial$/)
  await emptySqld(async ({ url }) => {
    await expect(restore(url, undefined, join(parent, partial))).rejects.toThrow('is no whole backup')
  })
})
