import { randomBytes } from 'node:crypto'
import { inArray, sql } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { createCryptoPayment } from '#schema/api/payments.ts'
import { couponHolds, coupons, payments, providerEvents } from '#schema/tables/index.ts'
import { mapConcurrently, times } from '../concurrency.ts'
import { eventually } from '../eventually.ts'
import { openStore, type Store } from '../open-store.ts'
import { client } from '../people.ts'
import { changeRow, coupon, findRow, pendingPayment, product } from '../rows.ts'
import { startSilentServer } from '../silent-server.ts'
import { countRows, expectNoViolations, report, sized } from './harness.ts'

const minute = 60_000
const carts = sized({ long: 5_000, wide: 160, small: 40 })
const runsMax = 3

let store: Store
afterEach(() => store.close())

test('a crowd of abandoned carts is expired, and its coupons are free, within three runs', async () => {
  store = await openStore()
  store.sandbox.faults.set({ webhooks: { off: true } })
  const item = await product(store)
  const limited = await coupon(store, { maxUses: carts, currentUses: 0 })
  const old = Date.now() - 10 * minute
  const columns = { productId: item.id, discount: 10, amountCents: 4_491, couponCode: limited.code }
  const left = await mapConcurrently(times(carts, Number), 20, async () => {
    const id = randomBytes(16).toString('hex')
    const providerId = await store.pix.charge({ reference: id, cents: 4_491 })
    const instants = { createdAt: old, checkedAt: old, expiresAt: old + 5 * minute }
    await pendingPayment(store, { id, providerId, ...columns, ...instants })
    return { paymentId: id, couponId: limited.id, state: 'held' as const, createdAt: old }
  })
  for (let from = 0; from < carts; from += 500) await store.db.insert(couponHolds).values(left.slice(from, from + 500))
  await changeRow(store, coupons, limited.id, { currentUses: carts })

  const open = () => countRows(store, sql`${payments} where status = 'pending'`)
  const start = Date.now()
  let runs = 0
  while (runs < runsMax && (await open()) > 0) {
    runs++
    await store.tick(Date.now() + runs * minute)
  }
  report('abandoned carts', { carts, runs, open: await open(), ms: Date.now() - start })
  expect(await open()).toBe(0)
  const rows = await store.db.select().from(payments)
  expect(new Set(rows.map(({ status, cancelReason }) => `${status} ${cancelReason}`))).toEqual(
    new Set(['cancelled expired']),
  )
  expect(new Set(store.sandbox.charges().map(({ status }) => status))).toEqual(new Set(['cancelled']))
  expect((await findRow(store, coupons, limited.id))?.currentUses).toBe(0)
  await expectNoViolations(store)
})

test('a provider that does not answer holds up no other provider’s work', async () => {
  const silent = await startSilentServer()
  store = await openStore({ vars: { MERCADOPAGO_API_URL: silent.url } })
  store.sandbox.faults.set({ webhooks: { off: true } })
  const old = Date.now() - 2 * minute
  const events = sized({ long: 200, small: 12 })
  for (let n = 0; n < events; n++) {
    const { id, providerId } = await pendingPayment(store, { createdAt: old, checkedAt: old })
    await store.db.insert(providerEvents).values({
      provider: store.pix.name,
      eventId: id,
      subjectId: providerId ?? '',
      body: '{}',
      receivedAt: old,
      leaseUntil: old,
    })
  }
  const sales: string[] = []
  for (let n = 0; n < sized({ long: 20, small: 5 }); n++) {
    const who = await client(store)
    const item = await product(store, { priceUsd: 990 })
    const body = { amount: 9.9, currency: 'USD' as const, userId: who.id, productId: item.id }
    const { body: made } = await store.ask(createCryptoPayment, { as: who, body })
    await store.sandbox.approve(made.id)
    await changeRow(store, payments, made.payment_id, { checkedAt: old })
    sales.push(made.payment_id)
  }
  const run = store.tick(Date.now())
  await eventually(async () => {
    const rows = await store.db.select().from(payments).where(inArray(payments.id, sales))
    expect(rows.filter(({ status }) => status !== 'approved')).toEqual([])
  })
  const waited = silent.calls()
  // Refused from now on, at once.
  await silent.close()
  await run
  report('a silent provider', { events, 'calls before the other’s sales were settled': waited })
  expect(waited).toBeLessThanOrEqual(6)
})
