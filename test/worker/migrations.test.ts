import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrate } from 'drizzle-orm/libsql/migrator'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type CommandDatabase, openDatabase } from '#seeds/commands/database.ts'
import { type Sqld, startSqld } from '../local/sqld.ts'

const migrations = join(import.meta.dirname, '../../schema/migrations')

let dir: string
let sqld: Sqld
let db: CommandDatabase

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'trinco-migrations-'))
})
afterAll(() => rm(dir, { recursive: true, force: true }))

beforeEach(async () => {
  sqld = await startSqld({ dir: await mkdtemp(join(dir, 'database-')) })
  db = openDatabase(sqld.url)
  return async () => {
    db.$client.close()
    await sqld.stop()
  }
})

/** The folder of migrations as it was when `tag` was the last one. */
async function migrationsUpTo(tag: string): Promise<string> {
  const folder = join(dir, tag)
  await cp(migrations, folder, { recursive: true })
  const path = join(folder, 'meta/_journal.json')
  const journal: { entries: { tag: string }[] } = JSON.parse(await readFile(path, 'utf8'))
  const last = journal.entries.findIndex((entry) => entry.tag === tag)
  await writeFile(path, JSON.stringify({ ...journal, entries: journal.entries.slice(0, last + 1) }))
  return folder
}

const read = async (query: string) => (await db.$client.execute(query)).rows.map((row) => ({ ...row }))

const payment = (
  id: string,
  [status, approvedAt]: [string, number | null],
  [method, provider] = ['pix', 'mercadopago'],
) => `
  insert into payments (
    id, user_id, product_id, product_name, seller_type, level, key_expiration, method, provider, provider_id, list_price_cents,
    amount_cents, currency, status, created_at, expires_at, approved_at, checked_at)
  values ('${id}', 'ana', 'tool', 'Some Tool', 'internal', 0, 30, '${method}', '${provider}', 'charge-${id}', 4990, 4990, 'BRL', '${status}',
    1, 300000, ${approvedAt}, 1)`

/** Rows that refer to payments in every way there is. A deleted payment leaves a gap in the row numbers. */
const rows = [
  `insert into users (id, name, email, password_hash, created_at, last_login) values ('ana', 'Ana', 'ana@people.test', '-', 1, 1)`,
  `insert into products (id, name, price_brl, price_usd, created_at) values ('tool', 'Some Tool', 4990, 990, 1)`,
  `insert into coupons (id, code, discount, allowed_roles, created_at) values ('ten', 'TEN', 10, '["client"]', 1)`,
  payment('deleted', ['cancelled', null]),
  payment('paid', ['approved', 5]),
  payment('open', ['pending', null]),
  payment('returned', ['refunded', 5], ['crypto', 'coinbase']),
  `delete from payments where id = 'deleted'`,
  `insert into licenses (id, key, payment_id, user_id, product_id, product_name, seller_type, level, purchase_date, expiration_date)
   values ('key', 'AAAAA-BBBBB', 'paid', 'ana', 'tool', 'Some Tool', 'internal', 0, 5, 9000)`,
  `insert into refunds (payment_id, status, source, amount_cents, next_attempt_at, created_at)
   values ('returned', 'approved', 'user', 4990, 6, 6)`,
  `insert into deliveries (payment_id, status, created_at) values ('paid', 'delivered', 5)`,
  `insert into coupon_holds (payment_id, coupon_id, state, created_at) values ('paid', 'ten', 'used', 1)`,
]

/** Every row with its row number, and everything the schema consists of but for the text of `payments`. */
async function everything() {
  const tables = await read(`
    select name from sqlite_master where type = 'table' and name not like 'sqlite_%' and name not like '\\_\\_%' escape '\\'
      and name not like 'search%' and sql not like '%WITHOUT ROWID' order by name`)
  const contents = await Promise.all(
    tables.map(async ({ name }) => [name, await read(`select rowid, * from ${name} order by rowid`)]),
  )
  return {
    contents: Object.fromEntries(contents),
    counters: await read('select * from daily_payments order by 1, 2, 3'),
    schema: await read(`
      select type, name, tbl_name, iif(name = 'payments', '', sql) as sql from sqlite_master
      where name not like '\\_\\_%' escape '\\' order by type, name`),
    found: await read(`select rowid from search where search match '"some tool"' order by rowid`),
    isWhole: await read('pragma foreign_key_check'),
  }
}

const before = '0005_check_money_by_indexes'
const rebuild = '0006_accept_any_provider_of_payments'

test('the payments table is built anew with every row, row number, trigger, view and index, and without the list of providers', async () => {
  await migrate(db, { migrationsFolder: await migrationsUpTo(before) })
  for (const row of rows) await db.$client.execute(row)
  const old = await everything()
  expect(old.contents.payments.map(({ rowid }: { rowid: number }) => rowid)).toEqual([2, 3, 4])
  await migrate(db, { migrationsFolder: await migrationsUpTo(rebuild) })
  expect(await everything()).toEqual(old)

  await db.$client.execute(payment('new', ['pending', null], ['crypto', 'another']))
  await expect(db.$client.execute(payment('cash', ['pending', null], ['cash', 'another']))).rejects.toThrow(/CHECK/)
  await db.$client.execute(`update users set name = 'Carla' where id = 'ana'`)
  expect((await everything()).counters).not.toEqual(old.counters)
  expect(
    await read(
      `select rowid - 1099511627776 as row from search where search match 'carla' and rowid between 1099511627776 and 2199023255551`,
    ),
  ).toEqual([{ row: 2 }, { row: 3 }, { row: 4 }, { row: 5 }])
})

test('with foreign keys on, the rebuild of payments fails as a whole', async () => {
  await migrate(db, { migrationsFolder: await migrationsUpTo(before) })
  for (const row of rows) await db.$client.execute(row)
  const old = await everything()
  const statements = readMigrationFiles({ migrationsFolder: await migrationsUpTo(rebuild) }).at(-1)?.sql ?? []
  expect(statements.length).toBeGreaterThan(10)
  await expect(db.$client.batch(statements, 'write')).rejects.toThrow(/FOREIGN KEY/)
  expect(await everything()).toEqual(old)
})

test('the payments table is built anew for sales made elsewhere, with all that belongs to it', async () => {
  await migrate(db, { migrationsFolder: await migrationsUpTo('0034_sell_keys_of_stock') })
  for (const row of rows.filter((one) => !/coupon_holds|deliveries|refunds|licenses/.test(one)))
    await db.$client.execute(row)
  const old = await everything()
  await migrate(db, { migrationsFolder: await migrationsUpTo('0035_record_sales_made_elsewhere') })
  const withColumn = (row: Record<string, unknown>) => ({ ...row, sold_through: null })
  const contents = { ...old.contents, payments: old.contents.payments.map(withColumn) }
  expect(await everything()).toEqual({ ...old, contents })

  const manual = payment('cash', ['approved', 9], ['manual', 'none']).replace("'charge-cash'", 'null')
  await expect(db.$client.execute(manual)).rejects.toThrow(/CHECK/)
  await db.$client.execute(manual.replace('checked_at)', 'checked_at, sold_through)').replace(', 1)', ", 1, 'Cash')"))
  expect(await read(`select count from daily_parts where kind = 'method' and value = 'manual' and day >= 0`)).toEqual([
    { count: 1 },
  ])
})

test('earlier sales are counted by their parts, and free ones apart', async () => {
  await migrate(db, { migrationsFolder: await migrationsUpTo('0031_sell_products_by_state') })
  for (const row of [
    ...rows.filter((one) => !/coupon_holds|deliveries|refunds|licenses/.test(one)),
    payment('again', ['approved', 7]),
    payment('gift', ['approved', 9], ['free', 'none']).replaceAll('4990, 4990', '0, 0'),
    `update payments set coupon_code = 'Ten' where id = 'paid'`,
    `update payments set created_at = 90000000`,
    `update payments set refunded_at = 172800000 where id = 'returned'`,
  ])
    await db.$client.execute(row)
  await migrate(db, { migrationsFolder: migrations })
  const parts =
    'select day, kind, value, count, amount_cents as cents from daily_parts where day >= 0 order by day, kind, value'
  const counted = await read(parts)
  expect(counted).toEqual(
    [
      { day: 0, kind: 'buyer', value: '1', count: 1, cents: 4990 },
      { day: 0, kind: 'buyer', value: '0', count: 1, cents: 4990 },
      { day: 0, kind: 'coupon', value: 'ten', count: 1, cents: 4990 },
      { day: 0, kind: 'hour', value: '22', count: 3, cents: 9980 },
      { day: 0, kind: 'method', value: 'free', count: 1, cents: 0 },
      { day: 0, kind: 'method', value: 'pix', count: 2, cents: 9980 },
      { day: 0, kind: 'product', value: 'Some Tool', count: 3, cents: 9980 },
      { day: 1, kind: 'refund', value: 'crypto', count: 1, cents: 4990 },
    ].sort((a, b) => a.day - b.day || a.kind.localeCompare(b.kind) || a.value.localeCompare(b.value)),
  )
  expect(await read('select status, count, free_count from daily_payments where free_count > 0')).toEqual([
    { status: 'approved', count: 3, free_count: 1 },
  ])
  // Whole months have sums of their own.
  expect(await read(`select day, count from daily_parts where day < 0 and kind = 'product'`)).toEqual([
    { day: -197001, count: 3 },
  ])
  // The triggers go on from there: nothing is left of what goes.
  await db.$client.execute('delete from payments')
  expect((await read(parts)).filter(({ count, cents }) => count !== 0 || cents !== 0)).toEqual([])
})

test('refunds in process suspend their keys, and what the provider declined is asked for again where the shop owes it', async () => {
  await migrate(db, { migrationsFolder: await migrationsUpTo(rebuild) })
  const license = (id: string) => `
    insert into licenses (id, key, payment_id, user_id, product_id, product_name, seller_type, level, is_active, purchase_date, expiration_date)
    values ('key-${id}', 'KEY-${id}', '${id}', 'ana', 'tool', 'Some Tool', 'internal', 0, 0, 5, 9000)`
  const refund = (id: string, status: string, source: string) =>
    `insert into refunds (payment_id, status, source, amount_cents, next_attempt_at, created_at) values ('${id}', '${status}', '${source}', 4990, 6, 4)`
  for (const row of [
    ...rows.filter((one) => !one.includes('insert into refunds')),
    `insert into products (id, name, price_brl, price_usd, created_at) values ('twin', 'SOME TOOL', 4990, 990, 2)`,
    payment('claimed', ['refunded', 5]),
    license('claimed'),
    refund('claimed', 'in_process', 'user'),
    refund('returned', 'approved', 'chargeback'),
    payment('late', ['cancelled', null]),
    refund('late', 'failed', 'automatic'),
  ])
    await db.$client.execute(row)
  await migrate(db, { migrationsFolder: await migrationsUpTo('0007_track_refunds_and_disputes') })
  expect(
    await read(
      'select payment_id, status, source, refusals, next_attempt_at, completed_at from refunds order by payment_id',
    ),
  ).toEqual([
    {
      payment_id: 'claimed',
      status: 'processing',
      source: 'user',
      refusals: 0,
      next_attempt_at: 6,
      completed_at: null,
    },
    { payment_id: 'late', status: 'refused', source: 'automatic', refusals: 1, next_attempt_at: 6, completed_at: null },
    { payment_id: 'returned', status: 'done', source: 'dispute', refusals: 0, next_attempt_at: null, completed_at: 6 },
  ])
  expect(await read(`select status, refunded_at from payments where id = 'claimed'`)).toEqual([
    { status: 'approved', refunded_at: null },
  ])
  expect(await read(`select is_active, suspended_at from licenses where id = 'key-claimed'`)).toEqual([
    { is_active: 1, suspended_at: 4 },
  ])
  expect(await read('select id, name from products order by id')).toEqual([
    { id: 'tool', name: 'Some Tool' },
    { id: 'twin', name: 'SOME TOOL (2)' },
  ])
})
