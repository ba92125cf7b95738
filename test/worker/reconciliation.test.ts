import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import * as api from '#schema/api/payments.ts'
import { products } from '#schema/tables/catalogue.ts'
import { licenses } from '#schema/tables/licenses.ts'
import { payments, refunds } from '#schema/tables/payments.ts'
import { dailyCron } from '../local/worker.ts'
import { openStore, type Store } from '../open-store.ts'
import { client } from '../people.ts'
import { product } from '../rows.ts'

let store: Store
beforeAll(async () => {
  store = await openStore()
})
afterAll(() => store.close())
beforeEach(() => store.sandbox.knobs.set({ webhooks: { off: true } }))

const reconcile = () => store.tick(Date.now() + 1_000, dailyCron)
const paymentRow = async (id: string) => (await store.db.select().from(payments).where(eq(payments.id, id)))[0]
const keysOf = (id: string) => store.db.select().from(licenses).where(eq(licenses.paymentId, id))

async function paid() {
  const who = await client(store)
  const item = await product(store, { priceBrl: 4990 })
  const { body } = await store.ask(api.createPixPayment, {
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
  return { who, item, id: body.payment_id, providerId: body.id }
}
/** As a database that lost its last writes would have it. */
const lose = (id: string) => store.db.delete(payments).where(eq(payments.id, id))

test('the daily run finds money that neither webhook, poll nor sweep has brought', async () => {
  const { id } = await paid()
  await reconcile()
  expect(await paymentRow(id)).toMatchObject({ status: 'approved', settledBy: 'cron' })
  expect(await keysOf(id)).toHaveLength(1)
})

test('a payment that the database lost is written again, and its buyer gets the key, once', async () => {
  const { who, item, id, providerId } = await paid()
  await lose(id)
  await reconcile()
  await reconcile()
  expect(await paymentRow(id)).toMatchObject({
    userId: who.id,
    productId: item.id,
    productName: item.name,
    providerId,
    amountCents: 4990,
    status: 'approved',
    isLate: true,
  })
  expect(await keysOf(id)).toHaveLength(1)
})

test('a lost payment whose product is gone too is written again and paid back', async () => {
  const { item, id, providerId } = await paid()
  await lose(id)
  await store.db.delete(products).where(eq(products.id, item.id))
  await reconcile()
  expect(await paymentRow(id)).toMatchObject({ status: 'cancelled', userId: null })
  expect(await keysOf(id)).toEqual([])
  const [refund] = await store.db.select().from(refunds).where(eq(refunds.paymentId, id))
  expect(refund).toMatchObject({ status: 'approved', source: 'automatic', amountCents: 4990 })
  expect(store.sandbox.charges().find((charge) => charge.id === providerId)?.status).toBe('refunded')
})

test('a refund at the provider that we never heard of is learned', async () => {
  const { id, providerId } = await paid()
  await reconcile()
  await store.sandbox.refund(providerId)
  await reconcile()
  expect(await paymentRow(id)).toMatchObject({ status: 'refunded' })
  expect(await keysOf(id)).toMatchObject([{ isActive: false }])
})

test('more charges than one page holds are all gone through', async () => {
  const made = []
  for (let n = 0; n < 105; n++) made.push(await paid())
  await reconcile()
  const rows = await Promise.all(made.map(({ id }) => paymentRow(id)))
  expect(rows.filter((row) => row?.status !== 'approved')).toEqual([])
})
