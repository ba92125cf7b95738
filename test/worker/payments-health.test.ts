import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as payApi from '#schema/api/payments.ts'
import { getPaymentsHealth } from '#schema/api/payments-health.ts'
import { deliveries, payments, refunds } from '#schema/tables/index.ts'
import { paymentsHealth } from '#worker/domain/payments-health/report.ts'
import { dailyCron } from '../local/worker.ts'
import { openStore, type Store } from '../open-store.ts'
import { admin, client, type Person } from '../people.ts'
import { license, pendingPayment, product } from '../rows.ts'
import { rowsRead } from '../rows-read.ts'

let store: Store
let boss: Person
beforeAll(async () => {
  store = await openStore()
  boss = await admin(store)
})
afterAll(() => store.close())

const report = async () => (await store.ask(getPaymentsHealth, { as: boss })).body

test('without problems both counts are zero, beside the age of the last webhook and how payments were settled', async () => {
  const who = await client(store)
  const item = await product(store, { priceBrl: 4990 })
  const { body } = await store.ask(payApi.createPixPayment, {
    as: who,
    body: {
      amount: 49.9,
      userId: who.id,
      productId: item.id,
      termsAccepted: true,
      honeypotData: { timestamp: 1, fields: {} },
    },
  })
  await store.sandbox.approve(body.id)
  await expect.poll(async () => (await report()).settled.length).toBe(1)
  await expect.poll(async () => (await report()).webhooks[0]?.waiting).toBe(0)
  const shown = await report()
  expect(shown.paidWithoutKey).toEqual({ count: 0, rows: [] })
  expect(shown.keyWithoutPayment).toEqual({ count: 0, rows: [] })
  expect(shown.webhooks).toMatchObject([{ provider: store.pix.name }])
  expect(shown.webhooks[0]?.ageSeconds).toBeLessThan(60)
  expect(shown.settledBy).toEqual([{ by: 'webhook', count: 1, share: 1 }])
  const unread = { readUntil: null, ageSeconds: null }
  expect(shown.lists.slice(0, 2)).toEqual([
    { provider: store.pix.name, list: 'created', ...unread },
    { provider: store.pix.name, list: 'changed', ...unread },
  ])
  await store.tick(Date.now() - 3_600_000, dailyCron)
  expect((await report()).lists[0]).toMatchObject({
    readUntil: expect.any(String),
    ageSeconds: expect.toSatisfy((age) => age >= 3_600),
  })
  expect(shown.settled).toMatchObject([{ paymentId: body.payment_id, by: 'webhook', isLate: false, amount: 49.9 }])
})

test('money without a key, a key without money and money still owed are shown with their rows', async () => {
  const at = Date.now()
  const paid = await pendingPayment(store, { status: 'approved', approvedAt: at })
  const open = await pendingPayment(store)
  const stray = await license(store, { paymentId: open.id })
  const orphan = await license(store)
  await license(store, { createdBy: 'Ana' })
  const owed = await pendingPayment(store, { status: 'cancelled' })
  await store.db.insert(refunds).values({
    paymentId: owed.id,
    source: 'automatic',
    status: 'refused',
    reason: 'amount',
    amountCents: 100,
    requestedAt: at,
    nextAttemptAt: at,
    createdAt: at,
  })
  const shown = await report()
  expect(shown.paidWithoutKey).toMatchObject({ count: 1, rows: [{ paymentId: paid.id }] })
  expect(shown.keyWithoutPayment.count).toBe(2)
  expect(new Set(shown.keyWithoutPayment.rows.map(({ licenseId }) => licenseId))).toEqual(
    new Set([stray.id, orphan.id]),
  )
  expect(shown.refunds).toMatchObject({ count: 1, rows: [{ paymentId: owed.id, status: 'refused', amount: 1 }] })
})

test('an external seller’s key is missing only after half an hour', async () => {
  const at = Date.now()
  const before = (await report()).paidWithoutKey.count
  const paid = await pendingPayment(store, { status: 'approved', approvedAt: at, sellerType: 'multiloader' })
  await store.db.insert(deliveries).values({ paymentId: paid.id, nextAttemptAt: at, createdAt: at - 29 * 60_000 })
  expect((await report()).paidWithoutKey.count).toBe(before)
  await store.db.update(deliveries).set({ createdAt: at - 31 * 60_000 })
  expect((await report()).paidWithoutKey).toMatchObject({ count: before + 1, rows: [{ paymentId: paid.id }, {}] })
})

test('the report takes one round trip with the guard’s check, however many rows there are', async () => {
  await store.db.update(payments).set({ settledBy: 'cron' })
  store.proxy.reset()
  await report()
  expect(store.proxy.roundTrips()).toBe(1)
})

test('the report reads as many rows of 8,000 sales with their webhooks and e-mails as of 4,000', async () => {
  const at = Date.now()
  const insertSales = async (from: number, to: number) => {
    const numbers = sql`with recursive n(x) as (select cast(${from} as integer) union all select x + 1 from n where x < ${to})`
    await store.db.run(sql`
      ${numbers} insert into payments (id, product_name, seller_type, level, key_expiration, method, provider, provider_id, list_price_cents,
        amount_cents, currency, status, settled_by, created_at, expires_at, approved_at, checked_at)
      select 'many' || x, 'Tool', 'internal', 0, 30, 'pix', 'mercadopago', 'many' || x, 100, 100, 'BRL',
        iif(x % 4, 'approved', 'cancelled'), 'webhook', ${at} + x, ${at}, ${at}, ${at} from n`)
    await store.db.run(sql`
      ${numbers} insert into licenses (id, key, payment_id, product_name, seller_type, level, purchase_date, expiration_date)
      select 'many' || x, 'many' || x, 'many' || x, 'Tool', 'internal', 0, ${at}, ${at} from n where x % 4`)
    await store.db.run(sql`
      ${numbers} insert into licenses (id, key, created_by, product_name, seller_type, level, purchase_date, expiration_date)
      select 'made' || x, 'made' || x, 'Ana', 'Tool', 'internal', 0, ${at}, ${at} from n`)
    await store.db.run(sql`
      ${numbers} insert into provider_events (provider, event_id, subject_id, body, received_at, lease_until, done_at)
      select 'mercadopago', 'many' || x, 'many' || x, '{}', ${at}, ${at}, ${at} from n`)
    await store.db.run(sql`
      ${numbers} insert into refunds (payment_id, status, source, amount_cents, requested_at, created_at, completed_at)
      select 'many' || x, 'done', 'user', 100, ${at}, ${at}, ${at} from n where x % 4 = 0`)
    await store.db.run(sql`
      ${numbers} insert into emails (id, kind, address, language, params, first_attempt_at, sent_at, created_at)
      select 'many' || x, 'key_delivered', 'many@people.test', 'en', '{}', ${at}, ${at}, ${at} from n`)
  }
  const read = () => rowsRead(store, () => paymentsHealth(store.deps))
  await insertSales(1, 4_000)
  const few = await read()
  await insertSales(4_001, 8_000)
  expect(await read()).toBeLessThanOrEqual(few * 1.05)
})
