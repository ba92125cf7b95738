import { execFile } from 'node:child_process'
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { migrate } from 'drizzle-orm/libsql/migrator'
import { expect, onTestFinished, test } from 'vitest'
import { folded } from '#schema/rules/folded.ts'
import { backUp } from '#seeds/commands/backup.ts'
import { type CommandDatabase, openDatabase } from '#seeds/commands/database.ts'
import { migrationsFolder } from '#seeds/commands/migrate.ts'
import { restore } from '#seeds/commands/restore.ts'
import { derivedTables } from '#seeds/commands/table-lines.ts'
import { indexLicenses, indexPayments } from '#seeds/large/search.ts'
import { root } from '../local/build.ts'
import { startSqld } from '../local/sqld.ts'

type Row = Record<string, unknown>
type Contents = Record<string, Row[]>

/** What a migration means to change in rows that are there: columns by table. */
const changed: Record<string, Record<string, string[]>> = {}

/** Values that constraints of the tables ask for. Other columns get any value of their type. */
const values: Record<string, Row> = {
  audit_log: { before: '{}', after: '{"userId":"some id of users"}' },
  address_claims: { decided_at: null },
  approvals: { decided_at: null },
  disputes: { closed_at: null },
  license_grants: { is_counted: 0, granted_from: null, granted_until: null, rest_ms: 0 },
  partial_refunds: { closed_at: null },
  payments: { list_price_cents: 1, amount_cents: 1, sold_through: null },
  refund_requests: { decided_at: null },
  refunds: { completed_at: null },
  users: { email: 'someone@people.test' },
}

async function temporaryFolder(): Promise<string> {
  const dir = await mkdtemp(join(tmpdir(), 'trinco-migrations-'))
  onTestFinished(() => rm(dir, { recursive: true, force: true }))
  return dir
}

async function openSqld() {
  const sqld = await startSqld({ dir: await temporaryFolder() })
  const db = openDatabase(sqld.url)
  onTestFinished(() => {
    db.$client.close()
    return sqld.kill()
  })
  return { url: sqld.url, db }
}

/** The migrations in a folder of their own, and its journal, which says how many of them there are. */
async function copyOfMigrations() {
  const folder = await temporaryFolder()
  await cp(migrationsFolder, folder, { recursive: true })
  const path = join(folder, 'meta/_journal.json')
  const journal: { entries: { tag: string; when: number }[] } = JSON.parse(await readFile(path, 'utf8'))
  return { folder, journal, setEntries: (entries: Row[]) => writeFile(path, JSON.stringify({ ...journal, entries })) }
}

/** The rows of each query, all in one request: a request for each takes most of the time. */
const readAll = async ({ $client }: CommandDatabase, queries: string[]): Promise<Row[][]> =>
  (await $client.batch(queries, 'read')).map(({ rows }) => rows.map((row) => ({ ...row })))
const read = async (db: CommandDatabase, query: string): Promise<Row[]> => (await readAll(db, [query]))[0] ?? []

const tablesQuery = `
  select name, wr, (select sql from sqlite_master m where m.name = t.name) as text from pragma_table_list t
  where schema = 'main' and type = 'table' and name not like 'sqlite\\_%' escape '\\' and name not like '\\_\\_%' escape '\\'
    and name not in (${derivedTables.map((name) => `'${name}'`)}) order by name`

/** Inserts a row into each table that has none, with a value in every column. */
async function fill(db: CommandDatabase): Promise<void> {
  const tables = await read(db, tablesQuery)
  const firsts = await readAll(
    db,
    tables.map(({ name }) => `select 1 from ${name} limit 1`),
  )
  const empty = tables.filter((_, n) => firsts[n]?.length === 0)
  const shapes = await readAll(
    db,
    empty.flatMap(({ name }) => [
      `select name, type from pragma_table_info('${name}')`,
      `select "from", "table" as parent from pragma_foreign_key_list('${name}')`,
    ]),
  )
  const statements = empty.map(({ name, wr, text }, n) => {
    const [columns = [], keys = []] = shapes.slice(2 * n)
    const parents = new Map(keys.map((key) => [key.from, key.parent]))
    const row: Row = wr ? {} : { rowid: 7 }
    for (const { name: column, type } of columns) {
      const allowed = new RegExp(`\\b${column} in \\('([^']*)'`).exec(String(text))?.[1]
      const parent = parents.get(column)
      const any = String(type).toLowerCase() === 'integer' ? 1 : `some ${column} of ${name}`
      row[String(column)] = parent ? `some id of ${parent}` : (allowed ?? any)
    }
    if (parents.get('payment_id')) row.payment_id = 'some id of payments'
    Object.assign(row, values[String(name)])
    const literals = Object.values(row).map((value) =>
      typeof value === 'string' ? `'${value.replaceAll("'", "''")}'` : String(value),
    )
    const names = Object.keys(row).map((column) => `"${column}"`)
    return `insert into ${name} (${names}) values (${literals})`
  })
  await db.$client.migrate(statements)
}

async function contentsOf(db: CommandDatabase): Promise<Contents> {
  const tables = await read(db, tablesQuery)
  const rows = await readAll(
    db,
    tables.map(({ name, wr }) => `select ${wr ? '' : 'rowid, '}* from ${name}`),
  )
  return Object.fromEntries(tables.map(({ name }, n) => [String(name), rows[n] ?? []]))
}

/** Counters and words of the search, as the triggers have left them. */
const derivedOf = async (db: CommandDatabase) => ({
  counters: await readAll(
    db,
    derivedTables.map((name) => `select * from ${name} where count <> 0`),
  ),
  found: await read(db, 'select rowid from search order by rowid'),
})

const without = (rows: Row[], columns: readonly string[]) =>
  rows.map((row) => Object.fromEntries(Object.entries(row).filter(([name]) => !columns.includes(name))))

test('a database of the first version comes through every migration with a row in each table, none of them lost or changed unasked', async () => {
  const { url, db } = await openSqld()
  const { folder, journal, setEntries } = await copyOfMigrations()
  let before: Contents = {}
  for (const [n, { tag }] of journal.entries.entries()) {
    await setEntries(journal.entries.slice(0, n + 1))
    await migrate(db, { migrationsFolder: folder })
    const after = await contentsOf(db)
    for (const [table, rows] of Object.entries(before)) {
      const now = after[table] ?? []
      const kept = Object.keys(now[0] ?? {})
      const gone = Object.keys(rows[0] ?? {}).filter((column) => !kept.includes(column))
      const own = changed[tag]?.[table] ?? []
      const added = kept.filter((column) => !(column in (rows[0] ?? {})))
      expect({ tag, table, rows: without(now, [...added, ...own]) }).toEqual({
        tag,
        table,
        rows: without(rows, [...gone, ...own]),
      })
    }
    await fill(db)
    expect(await read(db, 'select * from pragma_foreign_key_check'), tag).toEqual([])
    before = await contentsOf(db)
    for (const [table, rows] of Object.entries(before)) expect(rows, `${tag}: ${table}`).not.toEqual([])
  }

  // A copy that was never migrated: what triggers keep is the same.
  const copy = await openSqld()
  const { folder: backup } = await backUp(url, undefined, await temporaryFolder())
  await restore(copy.url, undefined, backup)
  await db.$client.batch([indexLicenses, indexPayments], 'write')
  expect(await contentsOf(copy.db)).toEqual(before)
  expect(await derivedOf(copy.db)).toEqual(await derivedOf(db))
})

test('of the spellings of a key the sold one keeps it, else a held one; none of a licence’s is sold, and the Worker of the version before adds none', async () => {
  const { db } = await openSqld()
  const { folder, journal, setEntries } = await copyOfMigrations()
  const applyUntil = async (tag: string) => {
    await setEntries(journal.entries.slice(0, 1 + journal.entries.findIndex((entry) => entry.tag === tag)))
    await migrate(db, { migrationsFolder: folder })
  }
  await applyUntil('0001_honest_money')
  await fill(db)
  const productId = 'some id of products'
  const add = (id: string, key: string, issuedAt: number | null = null) =>
    `insert into stock_keys (id, product_id, key, added_by, added_at, issued_at) values ('${id}', '${productId}', '${key}', 'x', 1, ${issuedAt})`
  const licenseOf = (key: string) =>
    `insert into licenses (id, key, product_name, seller_type, level, purchase_date, expiration_date)
      select '${key}', '${key}', product_name, seller_type, level, purchase_date, expiration_date from licenses limit 1`
  const holderOf = (stockKeyId: string) =>
    `insert into payments (id, status, stock_key_id, product_name, seller_type, level, key_expiration, method, provider, list_price_cents, amount_cents, currency, created_at, expires_at, checked_at)
      select 'order of ${stockKeyId}', 'pending', '${stockKeyId}', product_name, seller_type, level, key_expiration, method, provider, list_price_cents, amount_cents, currency, created_at, expires_at, checked_at from payments limit 1`
  await db.$client.batch(
    [
      ...[add('a1', 'AAAA-1'), add('a2', 'aaaa1', 1), add('a3', 'aaaa 1'), holderOf('a3')],
      ...[add('b1', 'BBBB-1'), add('b2', 'bbbb1'), holderOf('b2')],
      ...[add('c1', 'CCCC-1'), add('c2', 'cccc1')],
      ...[add('d1', 'DDDD-1'), add('d2', 'DDDD1'), licenseOf('dddd1'), add('e1', 'EEEE-1'), licenseOf('EEEE-1')],
      ...[add('f1', '-----'), add('g1', 'GGGG-1')],
    ],
    'write',
  )
  await applyUntil('0003_spellings_sold_once')
  const folds = async () =>
    Object.fromEntries(
      (await read(db, `select id, folded_key from stock_keys where length(id) = 2`)).map((row) => [
        row.id,
        row.folded_key,
      ]),
    )
  const migrated = {
    ...{ a1: '-a1', a2: 'AAAA1', a3: '-a3', b1: '-b1', b2: 'BBBB1', c1: 'CCCC1', c2: '-c2' },
    ...{ d1: '-d1', d2: '-d2', e1: 'EEEE1', f1: '-f1', g1: 'GGGG1' },
  }
  expect(await folds()).toEqual(migrated)
  expect(await read(db, `select id, stock_key_id, lacks_key_hold from payments where id like 'order%'`)).toEqual([
    { id: 'order of a3', stock_key_id: null, lacks_key_hold: 1 },
    { id: 'order of b2', stock_key_id: 'b2', lacks_key_hold: 0 },
  ])

  // As that Worker adds keys: one in two spellings, and a known one; and the same call again.
  const keys = JSON.stringify(['HHHH-1', 'HHHH-1', 'hhhh1', 'GGGG-1', 'iiii_2'])
  const ofOldWorker = `insert into stock_keys (id, product_id, key, added_by, added_at)
    select 'h' || j.key, p.id, j.value, 'x', 2 from json_each('${keys}') j join products p on p.id = '${productId}'
    where not exists (select 1 from licenses l where l.key = j.value) on conflict do nothing`
  await db.$client.batch([ofOldWorker, ofOldWorker], 'write')
  expect(await folds()).toEqual({ ...migrated, h0: 'HHHH1', h4: 'IIII2' })
})

test('names and codes that are there are folded; of two that become one the elder, or the coupon in use, has the fold', async () => {
  const { db } = await openSqld()
  const { folder, journal, setEntries } = await copyOfMigrations()
  const last = journal.entries.findIndex(({ tag }) => tag === '0004_folded_texts')
  await setEntries(journal.entries.slice(0, last))
  await migrate(db, { migrationsFolder: folder })
  const names = ['PROMOÇÃO', 'Ａ\u00a0b  C\u200b', 'Łódź ß ﬁ Œ', 'ΟΔΟΣ', 'ПРИВЁТ', 'Ünïcode é', 'x-1', '日本']
  const text = (value: string) => `'${value.replaceAll("'", "''")}'`
  const category = (id: string, name: string, at = 1) =>
    `insert into categories (id, name, created_at) values (${text(id)}, ${text(name)}, ${at})`
  const product = (id: string, name: string, at: number, deletedAt: number | null = null) =>
    `insert into products (id, name, price_brl, price_usd, created_at, deleted_at) values (${text(id)}, ${text(name)}, 1, 1, ${at}, ${deletedAt})`
  const coupon = (id: string, code: string, isActive: 0 | 1) =>
    `insert into coupons (id, code, discount, allowed_roles, is_active, created_at) values (${text(id)}, ${text(code)}, 5, '[]', ${isActive}, 1)`
  await db.$client.batch(
    [
      ...names.map((name, n) => category(`c${n}`, name)),
      ...[category('a', 'Jogos', 2), category('b', 'Jógos', 1), category('d', 'jôgos', 3)],
      ...[product('p1', 'Água', 1, 9), product('p2', 'Agua', 3), product('p3', 'água', 2)],
      ...[coupon('k1', 'ÁGUA', 0), coupon('k2', 'Agua', 1), coupon('k3', 'outro', 1)],
    ],
    'write',
  )
  await setEntries(journal.entries)
  await migrate(db, { migrationsFolder: folder })
  const folds = async (table: string, column: string) =>
    (await read(db, `select id, ${column} as fold from ${table} order by id`)).map(({ id, fold }) => `${id} ${fold}`)
  expect(await folds('categories', 'folded_name')).toEqual(
    ['a -a', 'b jogos', 'd -d', ...names.map((name, n) => `c${n} ${folded(name)}`)].sort(),
  )
  expect(await folds('products', 'folded_name')).toEqual(['p1 agua', 'p2 -p2', 'p3 agua'])
  expect(await folds('coupons', "folded_code || ' ' || is_active")).toEqual(['k1 -k1 0', 'k2 agua 1', 'k3 outro 1'])
  expect(await read(db, `select name from sqlite_schema where name in ('folded_letters', 'text_places')`)).toEqual([])
})

test('the address of a deleted product leads to it, unless another has it; of several to the one that was deleted last', async () => {
  const { db } = await openSqld()
  const { folder, journal, setEntries } = await copyOfMigrations()
  await setEntries(journal.entries.slice(0, 1 + journal.entries.findIndex(({ tag }) => tag === '0004_folded_texts')))
  await migrate(db, { migrationsFolder: folder })
  const product = (id: string, slug: string, deletedAt: number | null) =>
    `insert into products (id, name, slug, price_brl, price_usd, created_at, deleted_at) values ('${id}', '${id}', '${slug}', 1, 1, 1, ${deletedAt})`
  await db.$client.batch(
    [
      ...[product('p1', 'lua', 5), product('p2', 'lua', 9), product('p3', 'lua', 7)],
      ...[product('p4', 'sol', 5), product('p5', 'sol', null), product('p6', 'mar', null)],
      ...[product('p7', '', 5), product('p8', 'p8', 5)],
    ],
    'write',
  )
  await setEntries(journal.entries)
  await migrate(db, { migrationsFolder: folder })
  expect(await read(db, 'select * from former_addresses')).toEqual([
    { kind: 'product', address: 'lua', target_id: 'p2', left_at: 9 },
  ])
})

test('devices that keys have become rows, and the Worker of the version before goes on binding and unbinding them', async () => {
  const { db } = await openSqld()
  const { folder, journal, setEntries } = await copyOfMigrations()
  await setEntries(
    journal.entries.slice(
      0,
      journal.entries.findIndex(({ tag }) => tag.endsWith('key_devices')),
    ),
  )
  await migrate(db, { migrationsFolder: folder })
  const key = (id: string, hwid: string | null, activatedAt: number | null = null) =>
    `insert into licenses (id, key, product_name, seller_type, level, purchase_date, expiration_date, hwid, activated_at, last_validated_at)
      values ('${id}', '${id}', 'P', 'internal', 0, 5, 9, ${hwid && `'${hwid}'`}, ${activatedAt}, 8)`
  await db.$client.batch([key('a', 'one', 6), key('b', 'two'), key('c', null), key('d', null)], 'write')
  await setEntries(journal.entries)
  await migrate(db, { migrationsFolder: folder })
  const rows = () =>
    read(
      db,
      `select license_id || ' ' || digest || ' ' || bound_at || ' ' || coalesce(last_used_at, '-') as row from license_devices order by 1`,
    ).then((all) => all.map(({ row }) => row))
  expect(await rows()).toEqual(['a one 6 8', 'b two 5 8'])
  const ids = await read(db, 'select id from license_devices')
  expect(new Set(ids.map(({ id }) => id)).size).toBe(2)
  for (const { id } of ids) expect(id).toMatch(/^[0-9a-f]{32}$/)

  const ofOldWorker = (id: string, hwid: string | null, at: number | null) =>
    `update licenses set hwid = ${hwid && `'${hwid}'`}, activated_at = ${at}, last_validated_at = 10 where id = '${id}'`
  await db.$client.batch(
    [
      ...[ofOldWorker('a', null, null), ofOldWorker('a', 'three', 10)],
      // To a device in the place of one whose id many share.
      ...[ofOldWorker('b', 'four', 10), ofOldWorker('b', 'four', 10)],
      ofOldWorker('c', 'five', 10),
    ],
    'write',
  )
  expect(await rows()).toEqual(['a three 10 10', 'b four 10 10', 'c five 10 10'])

  // The new one has bound a key meanwhile, which the old one takes for free: the first device stays.
  await db.$client.batch(
    [
      `insert into license_devices (license_id, digest, id, bound_at) values ('d', 'six', 'x', 10)`,
      ofOldWorker('d', 'seven', 11),
      `update licenses set activated_at = 12 where id = 'c'`,
    ],
    'write',
  )
  expect(await rows()).toEqual(['a three 10 10', 'b four 10 10', 'c five 10 10', 'd six 10 -'])
  await db.$client.execute(ofOldWorker('d', null, null))
  expect(await rows()).toEqual(['a three 10 10', 'b four 10 10', 'c five 10 10'])
  await db.$client.execute(
    `insert into products (id, name, price_brl, price_usd, created_at) values ('p', 'p', 1, 1, 1)`,
  )
  for (const limit of [0, 11])
    await expect(db.$client.execute(`update products set device_limit = ${limit}`)).rejects.toThrow(/CHECK/)
})

/** The statements by which a migration builds a table anew (docs/migrations.md). */
async function rebuildOf(db: CommandDatabase, table: string): Promise<string[]> {
  const objects = (
    await read(db, `select type, name, tbl_name as owner, sql from sqlite_schema where sql is not null order by rowid`)
  ).map(({ type, name, owner, sql }) => ({ type: `${type}`, name: `${name}`, owner: `${owner}`, sql: `${sql}` }))
  const readers = (type: string, names: string[]) =>
    objects.filter((one) => one.type === type && names.some((name) => new RegExp(`\\b${name}\\b`).test(one.sql)))
  const views = readers('view', [table])
  const triggers = readers('trigger', [table, ...views.map(({ name }) => name)])
  const others = [...views, ...triggers.filter(({ owner }) => owner !== table)]
  const indexes = objects.filter(({ type, owner }) => type === 'index' && owner === table)
  const text = objects.find(({ type, name }) => type === 'table' && name === table)?.sql ?? ''
  const columns = (await read(db, `select name from pragma_table_info('${table}')`)).map(({ name }) => `\`${name}\``)
  return [
    ...others.map(({ type, name }) => `drop ${type} ${name}`),
    text.replace(/[`"]\w+[`"]/, `\`__new_${table}\``),
    `insert into __new_${table} (rowid, ${columns}) select rowid, ${columns} from ${table}`,
    `drop table ${table}`,
    `alter table __new_${table} rename to ${table}`,
    ...[...indexes, ...views, ...triggers].map(({ sql }) => sql),
  ]
}

test('tables that a migration builds anew, as the guide says, keep rows, row ids and all that refers to them; with foreign keys on it fails as a whole', async () => {
  const { db } = await openSqld()
  const { folder, journal, setEntries } = await copyOfMigrations()
  await migrate(db, { migrationsFolder: folder })
  await fill(db)
  await db.$client.batch([indexLicenses, indexPayments], 'write')
  const everything = async () => ({
    contents: await contentsOf(db),
    derived: await derivedOf(db),
    // Quotes of the table's name aside.
    schema: (
      await read(
        db,
        `select type, name, sql from sqlite_schema where name not like '\\_\\_%' escape '\\' order by 1, 2`,
      )
    ).map(({ sql, ...row }) => ({ ...row, sql: String(sql).replaceAll('"', '`') })),
    broken: await read(db, 'select * from pragma_foreign_key_check'),
  })
  const before = await everything()
  for (const [n, table] of ['audit_log', 'feedback', 'licenses', 'payments', 'users'].entries()) {
    const statements = await rebuildOf(db, table)
    if (table === 'payments') await expect(db.$client.batch(statements, 'write')).rejects.toThrow(/FOREIGN KEY/)
    const when = Math.max(...journal.entries.map((entry) => entry.when)) + n + 1
    journal.entries.push({ ...journal.entries[0], tag: table, when })
    await setEntries(journal.entries)
    await writeFile(join(folder, `${table}.sql`), statements.join(';\n--> statement-breakpoint\n'))
    await migrate(db, { migrationsFolder: folder })
    expect(await everything(), table).toEqual(before)
  }
})

test('the newest snapshot has the tables, columns and indexes of schema/tables', async () => {
  const { folder } = await copyOfMigrations()
  const args = ['generate', '--dialect', 'sqlite', '--schema', './schema/tables/*.ts', '--out', folder]
  await promisify(execFile)(join(root, 'node_modules/.bin/drizzle-kit'), args, { cwd: root })
  expect(await readdir(folder)).toEqual(await readdir(migrationsFolder))
})
