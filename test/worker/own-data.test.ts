import { getTableColumns, getTableName, is, sql } from 'drizzle-orm'
import { getTableConfig, SQLiteTable } from 'drizzle-orm/sqlite-core'
import { describe, expect, test } from 'vitest'
import { downloadOwnData, downloadOwnTerms } from '#schema/api/own-data.ts'
import { brand } from '#schema/brand.ts'
import { rateLimits } from '#schema/rules/rate-limits.ts'
import * as tables from '#schema/tables/index.ts'
import { columnsOf, rowsOf } from '#worker/domain/own-data/file.ts'
import { sections } from '#worker/domain/own-data/sections.ts'
import { openFileStore } from '../open-store.ts'
import { client, type Person } from '../people.ts'
import { planOf } from '../query-plans.ts'
import { readPdf } from '../read-pdf.ts'
import { addEverything } from './own-rows.ts'
import { buyer } from './paid-purchase.ts'

const store = await openFileStore()

type Row = Record<string, unknown>
type File = Record<string, Row[]> & { account: Row }

async function fileOf(as: Person) {
  const { status, body, headers } = await store.ask(downloadOwnData, { as, lang: 'en' })
  expect(status).toBe(200)
  return { file: body as File, text: JSON.stringify(body), headers }
}

describe('the file of a person’s data', () => {
  test('has their rows of every kind, keys and receipts in full, and nothing of anybody else', async () => {
    const ana = await buyer(store)
    const other = await client(store, { name: 'Other Person' })
    const { payment, key } = await addEverything(store, ana)
    await addEverything(store, other)
    const { file, text, headers } = await fileOf(ana)
    expect(headers.get('content-disposition')).toMatch(/^attachment; filename="trinco-my-data-\d{4}-\d\d-\d\d\.json"; /)
    expect(headers.get('cache-control')).toBe('private, no-store')
    expect(Object.keys(file)).toEqual(['madeAt', 'controller', ...sections.map(({ name }) => name)])
    expect(file.controller).toMatchObject({ legalName: brand.legalName, cnpj: brand.cnpj })
    for (const { name } of sections.slice(1)) expect(file[name], name).toHaveLength(1)
    expect(file.account).toMatchObject({
      name: ana.name,
      email: ana.email,
      termsAcceptedAt: '2026-11-21T02:03:04.000Z',
      termsAddress: '198.51.100.7',
    })
    expect(file.purchases?.[0]).toMatchObject({
      id: payment.id,
      amount: 44.9,
      currency: 'BRL',
      status: 'approved',
      couponCode: 'SEGREDO',
      termsAddress: '198.51.100.7',
      receipt: `${store.url}/api/payments/receipt/${payment.id}`,
    })
    expect(file.keys?.[0]).toMatchObject({ key, expirationDate: expect.stringMatching(/^\d{4}-.*Z$/) })
    expect(file.keyViews?.[0]).toMatchObject({ kind: 'revealed', address: '203.0.113.9' })
    expect(file.emails?.[0]).toMatchObject({ kind: 'recovery', sentAt: '2023-11-14T22:13:20.000Z' })
    expect(file.refunds?.[0]).toMatchObject({ amount: 44.9, status: 'refused' })
    for (const hidden of [
      other.id,
      other.name,
      other.email,
      'the-admin',
      'Stranger',
      'stranger@',
      'l-',
      ana.passwordHash,
    ])
      expect(text.includes(`"${hidden}`), hidden).toBe(false)
    // An instant that is not written as one.
    expect(text.match(/:1\d{12}\b/g)).toBeNull()
  })

  test('has all rows of a kind, however many there are', async () => {
    const who = await client(store)
    await store.db.run(sql`
      with recursive n(x) as (select 1 union all select x + 1 from n where x < 1203)
      insert into notifications (id, user_id, content, created_at) select 'many-' || x, ${who.id}, 'No ' || x, x from n`)
    await store.db.run(sql`
      insert into notification_reads (user_id, notification_id, read_at)
      select user_id, id, 1 from notifications where user_id = ${who.id}`)
    const { file } = await fileOf(who)
    expect(new Set(file.notifications?.map(({ id }) => id)).size).toBe(1_203)
    expect(file.notifications).toHaveLength(1_203)
    expect(file.notificationsRead).toHaveLength(1_203)
  })

  test('may be downloaded five times in an hour', async () => {
    const as = await client(store)
    const statuses: number[] = []
    for (let n = 0; n < rateLimits.ownData.max + 1; n++)
      statuses.push((await store.ask(downloadOwnData, { as })).status)
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
  })
})

const allTables = (Object.values(tables) as unknown[]).filter((value): value is SQLiteTable => is(value, SQLiteTable))

/** The tables that are not in the file, each with the reason. */
const leftOutTables: Readonly<Record<string, string>> = {
  approvals:
    'what admins ask one another for, in their words; the refunds, purchases and keys that come of it are in the file',
  audit_log:
    'what admins did and who they are, for the defence of the shop; the rows that they changed are in the file',
  categories: 'the catalogue',
  counters: 'hits of rate limits, deleted after minutes',
  coupons: 'the catalogue',
  daily_parts: 'sums',
  daily_payments: 'sums',
  daily_users: 'sums',
  ended_sessions: 'random ids of sessions, of no account',
  feedback_counts: 'sums',
  former_addresses: 'the catalogue',
  levels: 'the catalogue',
  listed_tokens: 'numbers of keys that are off',
  license_counts: 'sums',
  payment_banks: 'how providers answer',
  payment_methods: 'settings of the shop',
  products: 'the catalogue',
  provider_events: 'notices that name payments of the provider; what they reported is in the payments',
  refused_webhooks: 'sums',
  service_figures: 'sums',
  shop_settings: 'settings of the shop',
  social_links: 'settings of the shop',
  status_lists: 'sums',
  stock_keys: 'keys of the shop; one that was sold is among the keys',
  videos: 'settings of the shop',
}

describe('what the file covers', () => {
  test('is every table, or else a table that is left out by name, with the reason', () => {
    const covered = [...sections.map(({ table }) => getTableName(table)), ...Object.keys(leftOutTables)]
    expect(covered.sort()).toEqual(allTables.map((table) => getTableName(table)).sort())
  })

  test('is every column of these tables, or else one that is left out by name, with the reason', () => {
    for (const one of sections) {
      const { name, table, leftOut } = one
      expect(Object.keys(getTableColumns(table)), name).toEqual(expect.arrayContaining(Object.keys(leftOut)))
      for (const reason of Object.values(leftOut)) expect(reason, name).toMatch(/\w/)
      expect([...Object.keys(columnsOf(one)), ...Object.keys(leftOut)].sort()).toEqual(
        Object.keys(getTableColumns(table)).sort(),
      )
    }
  })

  test('leaves out no table that refers to a person, or to a purchase or key of one', () => {
    const ofPeople = new Set(sections.map(({ table }) => getTableName(table)))
    for (const table of allTables.filter((one) => !ofPeople.has(getTableName(one)))) {
      const referred = getTableConfig(table).foreignKeys.map((key) => getTableName(key.reference().foreignTable))
      expect(
        referred.filter((name) => ofPeople.has(name)),
        getTableName(table),
      ).toEqual([])
    }
  })

  test('is found by indexes, except for the few claims of lost addresses', async () => {
    for (const one of sections.filter(({ name }) => name !== 'addressClaims')) {
      const { sql: text, params } = rowsOf(store.db, one, 'somebody').toSQL()
      const plan = await planOf(store, text, params)
      expect(
        plan.filter((line) => line.startsWith('SCAN')),
        one.name,
      ).toEqual([])
    }
  })
})

test('the recorded acceptance of the terms is downloaded by its owner, one of a later version as such', async () => {
  const ana = await client(store, { termsVersion: '2019-01-01', termsAcceptedAt: 1, createdAt: 1 })
  const { status, body, headers } = await store.ask(downloadOwnTerms, { as: ana })
  expect(status).toBe(200)
  expect(headers.get('content-disposition')).toMatch(/^attachment; filename="terms-/)
  expect((await readPdf(body)).text).toContain('ao criar a conta')
  const later = await client(store, { termsVersion: '2019-01-01', termsAcceptedAt: 2, createdAt: 1 })
  const { text } = await readPdf((await store.ask(downloadOwnTerms, { as: later })).body)
  expect(text).toContain('marcando a caixa de aceite.')
  expect(text).not.toContain('ao criar a conta')
  const without = await store.ask(downloadOwnTerms, { as: await client(store) })
  expect(without).toMatchObject({ status: 404, body: { code: 'terms_not_recorded' } })
})
