import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { listRefundRequests } from '#schema/api/refund-requests.ts'
import { itemsOf } from '#schema/rules/lists.ts'
import { payments } from '#schema/tables/index.ts'
import { auditMoney } from '#seeds/commands/audit-money.ts'
import { eventually } from '../eventually.ts'
import { openFileStore } from '../open-store.ts'
import { admin, type Person } from '../people.ts'
import { purchasesOf } from '../purchases.ts'
import { unusedSales } from './unused-sale.ts'

const store = await openFileStore()
const { ask, sale, saleOf, orderOf, rowOf, refundOf, keyOf } = unusedSales(() => store)

const volumePrices = [{ from: 3, price: { BRL: 2_490, USD: 0 } }]

/** A buyer's purchases of one product, the oldest first: the third at half the price. */
async function threeKeys() {
  const first = await sale({ volumePrices })
  const second = await saleOf(first)
  const third = await saleOf(first)
  expect(await rowOf(second.id)).toMatchObject({ amountCents: 4_990, volumeFrom: null, volumeSavedCents: null })
  expect(await rowOf(third.id)).toMatchObject({ amountCents: 2_490, volumeFrom: 3, volumeSavedCents: 2_500 })
  return [first, second, third] as const
}
const rightsOf = async (as: Person) => {
  const seen = await purchasesOf(store, as)
  return Object.fromEntries(seen.map(({ paymentId, refundRight }) => [paymentId, refundRight]))
}

test('the purchases before a key at a volume price are not withdrawn: they are asked for, and the desk shows the difference', async () => {
  const [first, second, third] = await threeKeys()
  expect(await rightsOf(first.who)).toEqual({
    ...{ [first.id]: 'request', [second.id]: 'request', [third.id]: 'withdraw' },
  })
  expect((await ask(first.who, first.id)).body.request).toMatchObject({ status: 'open' })
  const boss = await admin(store)
  const [request] = itemsOf((await store.ask(listRefundRequests, { as: boss, query: { search: first.id } })).body)
  expect(request).toMatchObject({ isKeyUsed: false, volumeLoss: 25 })
  // Without the third nothing is left that would be too cheap.
  expect((await ask(third.who, third.id)).body.request).toMatchObject({ status: 'approved' })
  expect(await rightsOf(first.who)).toMatchObject({ [second.id]: 'withdraw' })
  expect(await auditMoney(store.sqld.url)).toEqual([])
})

test('an open order at a volume price counts as a key', async () => {
  const first = await sale({ volumePrices })
  const second = await saleOf(first)
  const order = await orderOf(first)
  expect((await ask(first.who, second.id)).body.request).toMatchObject({ status: 'open' })
  await store.sandbox.approve(order.id)
  await store.tick(Date.now() + 61_000)
  expect(await rowOf(order.payment_id)).toMatchObject({ status: 'approved', amountCents: 2_490 })
})

test('money that comes late for a volume price goes back where the purchases before were withdrawn since', async () => {
  const first = await sale({ volumePrices })
  const second = await saleOf(first)
  const order = await orderOf(first)
  const at = Date.now() + 10 * 60_000
  await store.tick(at)
  expect(await rowOf(order.payment_id)).toMatchObject({ status: 'cancelled' })
  expect((await ask(first.who, second.id)).body.request).toMatchObject({ status: 'approved' })
  await store.sandbox.payLate(order.id, { isNow: true })
  await eventually(async () => expect(await refundOf(order.payment_id)).toMatchObject({ status: 'done' }))
  expect(await rowOf(order.payment_id)).toMatchObject({ status: 'cancelled' })
  expect(await keyOf(order.payment_id)).toBeUndefined()
})

test('of two withdrawals at the same instant, of which each alone takes no volume price away, one stands', async () => {
  const [first, second, third] = await threeKeys()
  const fourth = await saleOf(first)
  await store.db.update(payments).set({ volumeFrom: null, volumeSavedCents: null }).where(eq(payments.id, third.id))
  const answers = await Promise.all([first, second].map(({ who, id }) => ask(who, id)))
  expect(answers.map(({ body }) => body.request.status).sort()).toEqual(['approved', 'open'])
  expect(await rowOf(fourth.id)).toMatchObject({ status: 'approved', volumeFrom: 3 })
})
