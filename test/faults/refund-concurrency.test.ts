import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { refundPayment } from '#schema/api/refunds.ts'
import { mapConcurrently, times } from '../concurrency.ts'
import { openStore, type Store } from '../open-store.ts'
import { address, admin, client } from '../people.ts'
import { product } from '../rows.ts'
import { isLong } from '../width.ts'
import { countRows, expectNoViolations, openRandom, placeOrder, report, sized } from './harness.ts'

const sales = sized({ long: 100, wide: 10, small: 5 })
const requests = sized({ long: 50, small: 12 })
const minute = 60_000

let store: Store
beforeAll(async () => {
  store = await openStore()
})
afterAll(() => store.close())

test('however often a refund is requested at once, with a provider that often does not answer, each sale is refunded once', async () => {
  const { seed } = openRandom('refund concurrency')
  const boss = await admin(store)
  const item = await product(store, { priceBrl: 4_990 })
  const sold = await mapConcurrently(times(sales, String), 8, async () => {
    const { body } = await placeOrder(store, await client(store), { productId: item.id, cents: 4_990 })
    await store.sandbox.approve(body.id)
    return { paymentId: body.payment_id, providerId: body.id }
  })
  await untilNone(sql`payments where status = 'pending'`)

  const fault = { operations: ['refund' as const] }
  store.sandbox.faults.set({ seed, webhooks: { off: true }, dropAfter: { ...fault, rate: isLong ? 0.15 : 0.3 } })
  // Longer than the Worker's timeout: the refund is made and its answer is never read.
  if (isLong) store.sandbox.faults.set({ delayMs: { ...fault, value: 3_500, rate: 0.15 } })
  const answers = await mapConcurrently(sold, 5, ({ paymentId }) =>
    Promise.all(
      times(requests, () =>
        store.ask(refundPayment, {
          as: boss,
          params: { paymentId },
          headers: { 'cf-connecting-ip': address() },
        }),
      ),
    ),
  )
  const lost = await countRows(store, sql`refunds where status = 'requested'`)
  store.sandbox.faults.reset()
  for (const later of [2, 5]) await store.tick(Date.now() + later * minute)

  const atProvider = (await mapConcurrently(sold, 8, ({ providerId }) => store.pix.refundsAt(providerId))).flat()
  report('refund concurrency', {
    sales,
    requests: sales * requests,
    'answers of the provider lost': lost,
    'refunds at the provider': atProvider.length,
  })
  expect(new Set(answers.flat().map(({ status }) => status))).toEqual(new Set([200]))
  expect(atProvider).toHaveLength(sales)
  expect(new Set(atProvider)).toEqual(new Set([4_990]))
  expect(await countRows(store, sql`payments where status = 'refunded'`)).toBe(sales)
  expect(await countRows(store, sql`refunds where status = 'done'`)).toBe(sales)
  expect(await countRows(store, sql`licenses where not is_active`)).toBe(sales)
  expect(await countRows(store, sql`notifications where notice = 'payment_refunded'`)).toBe(sales)
  await expectNoViolations(store)
})

async function untilNone(what: ReturnType<typeof sql>) {
  for (let tries = 0; (await countRows(store, what)) > 0; tries++) {
    if (tries > 200) throw new Error('the rows are still there')
    await sleep(100)
  }
}
