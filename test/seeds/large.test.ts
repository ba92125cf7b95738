import { sql } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { listKeys } from '#schema/api/licenses.ts'
import { products } from '#schema/tables/index.ts'
import { auditMoney } from '#seeds/commands/audit-money.ts'
import { seedLarge } from '#seeds/commands/seed-large.ts'
import { demoIdPrefixes } from '#seeds/demo/sales.ts'
import { indexNewRows } from '#worker/domain/listing/index-new-rows.ts'
import { openStore, type Store } from '../open-store.ts'
import { admin } from '../people.ts'
import { changeRow } from '../rows.ts'

let store: Store
afterEach(() => store.close())

const sizes = { users: 300, payments: 600, licenses: 3_000, reviews: 100, announcements: 40 }
const now = Date.now()
const seed = (options = {}) => seedLarge(store.sqld.url, undefined, { sizes, now, keysAtOnce: 1_000, ...options })
const read = <Row>(query: string) => store.db.all<Row>(sql.raw(query))

const tables = ['users', 'payments', 'licenses', 'coupons', 'coupon_holds', 'refunds', 'notifications', 'feedback']
const fewer = ['customer_notes', 'disputes', 'partial_refunds', 'refund_requests', 'stock_keys']
const counted = [...tables, ...fewer, 'audit_log', 'suggestions', 'search']
const countAll = async () =>
  Object.fromEntries(
    await Promise.all(
      counted.map(async (table) => [table, (await read<{ n: number }>(`select count(*) n from ${table}`))[0]?.n ?? 0]),
    ),
  )

test('the large shop keeps the money rules, its counters and its search index, and is inserted once however often it is requested', async () => {
  store = await openStore({ isSeeded: true })
  await indexNewRows(store.deps)
  await changeRow(store, products, 'prod_lanterna-trainer', { sellsStock: true })
  const before = await countAll()

  // A crash after the first write.
  const crash = new Error('crash')
  await expect(
    seed({
      onProgress: () => {
        throw crash
      },
    }),
  ).rejects.toBe(crash)
  expect(await auditMoney(store.sqld.url)).toEqual([])

  const shares: number[] = []
  await seed({ onProgress: (share: number) => shares.push(share) })
  expect(shares).toEqual([1 / 3, 2 / 3, 1])
  const after = await countAll()
  const added = Object.fromEntries(counted.map((table) => [table, after[table] - before[table]]))
  const { users, payments, licenses, reviews, announcements } = sizes
  expect(added).toMatchObject({
    users,
    payments,
    licenses,
    audit_log: reviews,
    coupons: announcements,
    suggestions: announcements,
  })
  for (const table of ['coupon_holds', 'refunds', 'feedback', 'notifications']) expect(added[table]).toBeGreaterThan(10)
  for (const table of fewer) expect(added[table], table).toBeGreaterThan(0)
  const [{ manual, sessions } = { manual: 0, sessions: 0 }] = await read<{ manual: number; sessions: number }>(`
    select (select count(*) from payments where method = 'manual') as manual, (select count(*) from users where sessions <> '[]') as sessions`)
  expect(manual).toBeGreaterThan(1)
  expect(sessions).toBeGreaterThan(0)
  const moved = await read<{ provider: string; count: number }>(`
    select provider, count(*) as count from payments where provider_id glob '71??????????' or provider_id glob 'ORD01K00000000000000*'
    or (provider = 'woovi' and provider_id not glob '${demoIdPrefixes.woovi}*') group by provider order by provider`)
  expect(moved.map(({ provider }) => provider)).toEqual(['mercadopago', 'mercadopago-orders', 'woovi'])
  for (const { provider, count } of moved) expect(count, provider).toBeGreaterThan(payments / 40)
  expect(added.search).toBe(users + payments + licenses + reviews + (added.feedback ?? 0))
  expect(await auditMoney(store.sqld.url)).toEqual([])

  await seed({ now: now + 60_000, keysAtOnce: 25_000 })
  expect(await countAll()).toEqual(after)

  await expectRight('daily_payments', 'day, currency, status', 'payments', 'sum(amount_cents)', 'amount_cents')
  const parts = '(select day, kind, cast(value as text) as value, currency, amount_cents from sale_parts)'
  await expectRight('daily_parts', 'day, kind, value, currency', parts, 'sum(amount_cents)', 'amount_cents')
  await expectRight('daily_users', 'day', 'users')
  await expectRight('feedback_counts', 'product_id, rating, status', 'feedback')
  await expectRight('license_counts', 'seller_type', 'licenses')

  for (const [table, column] of [
    ['users', 'created_at'],
    ['payments', 'created_at'],
    ['licenses', 'purchase_date'],
  ]) {
    const [times] = await read<{ late: number; back: number }>(`
      select count(*) filter (where at > ${now}) as late, count(*) filter (where at < before) as back from (
        select ${column} as at, lag(${column}) over (order by rowid) as before from ${table}
        where rowid > ${before[table ?? '']})`)
    expect(times, table).toEqual({ late: 0, back: 0 })
  }

  const [sold] = await read<{ key: string }>(
    'select key from licenses where payment_id is not null order by rowid desc',
  )
  const { body } = await store.ask(listKeys, { as: await admin(store), query: { search: sold?.key ?? '' } })
  expect(body).toMatchObject({ total: 1, items: [{ key: sold?.key }] })
})

test('without products the seed is refused with one sentence', async () => {
  store = await openStore()
  await expect(seed()).rejects.toThrow('There is nothing to sell yet: load products first.')
})

/** Expects that a table of counters equals a count of the rows. */
async function expectRight(counters: string, keys: string, rows: string, sum = '0', column = '0') {
  const day = keys.includes('day') && !rows.startsWith('(') ? ', (created_at - 10800000) / 86400000 as day' : ''
  const kept = await read(
    `select ${keys}, count, ${column} as amount from ${counters} where count > 0 order by ${keys}`,
  )
  const anew = await read(
    `select ${keys}, count(*) as count, ${sum} as amount from (select *${day} from ${rows}) group by ${keys} order by ${keys}`,
  )
  expect(kept, counters).toEqual(anew)
  expect(anew.length).toBeGreaterThan(0)
}
