import { eq } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { listCategories } from '#schema/api/catalogue.ts'
import * as api from '#schema/api/payments.ts'
import { licenses } from '#schema/tables/licenses.ts'
import { payments } from '#schema/tables/payments.ts'
import { openStore, type Store } from '../open-store.ts'
import { client, type Person } from '../people.ts'
import { product } from '../rows.ts'

let store: Store
afterEach(() => store.close())

const buy = (who: Person, productId: string) =>
  store.ask(api.createPixPayment, {
    as: who,
    body: { amount: 49.9, userId: who.id, productId, termsAccepted: true, honeypotData: { timestamp: 1, fields: {} } },
  })

test('a database that dies in the middle of a purchase loses nothing: the sale completes when it is back', async () => {
  store = await openStore()
  const who = await client(store)
  const item = await product(store, { priceBrl: 4990 })
  const { body } = await buy(who, item.id)
  await store.sqld.kill()
  const blind = await store.ask(listCategories)
  expect(blind).toMatchObject({ status: 503, body: { code: 'database_unavailable' } })
  expect(Number(blind.headers.get('retry-after'))).toBeGreaterThan(0)
  await store.sandbox.approve(body.id)
  await store.sqld.restart()
  await store.tick(Date.now() + 61_000)
  const status = await store.ask(api.checkPixStatus, { as: who, params: { paymentId: body.payment_id } })
  expect(status.body.status).toBe('approved')
  expect(await store.db.select().from(licenses).where(eq(licenses.paymentId, body.payment_id))).toHaveLength(1)
})

test('answers of the database that get lost do not make two payments or two keys', async () => {
  store = await openStore()
  store.proxy.set({ dropAnswers: 0.25 })
  const buyers = await Promise.all(Array.from({ length: 25 }, () => client(store)))
  const item = await product(store, { priceBrl: 4990 })
  await Promise.all(
    buyers.map(async (who) => {
      for (let tries = 0; tries < 8; tries++) {
        const { status, body } = await buy(who, item.id)
        if (status === 200) return store.sandbox.approve(body.id)
      }
      throw new Error('a purchase never got through')
    }),
  )
  store.proxy.set({ dropAnswers: 0 })
  for (let minute = 1; minute <= 2; minute++) await store.tick(Date.now() + minute * 61_000)
  const rows = await store.db.select().from(payments)
  expect(rows.map(({ status }) => status)).toEqual(Array(25).fill('approved'))
  const keys = await store.db.select().from(licenses)
  expect(new Set(keys.map(({ paymentId }) => paymentId)).size).toBe(25)
  expect(keys).toHaveLength(25)
  expect(store.sandbox.charges()).toHaveLength(25)
})
