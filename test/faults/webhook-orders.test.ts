import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { ProviderPayment } from '#schema/rules/payments.ts'
import { licenses, payments } from '#schema/tables/index.ts'
import { applyProviderStatus, fetchProviderPayment } from '#worker/domain/payments/apply-provider-status.ts'
import { mapConcurrently, times } from '../concurrency.ts'
import { openFileStore } from '../open-store.ts'
import { client } from '../people.ts'
import { findRow, product } from '../rows.ts'
import { signedWebhook } from '../webhooks.ts'
import { isLong, isWide } from '../width.ts'
import { expectNoViolations, placeOrder, report } from './harness.ts'

const store = await openFileStore()
store.sandbox.faults.set({ webhooks: { off: true } })

const events = ['created', 'pending', 'approved', 'refunded'] as const
type Event = (typeof events)[number]

const orders = <T>(all: readonly T[]): T[][] =>
  all.length === 0
    ? [[]]
    : all.flatMap((one) => orders(all.filter((other) => other !== one)).map((rest) => [one, ...rest]))

async function sale() {
  const item = await product(store, { priceBrl: 4_990 })
  const { body } = await placeOrder(store, await client(store), { productId: item.id, cents: 4_990 })
  return { id: body.id, paymentId: body.payment_id }
}
const row = async (id: string) => {
  const found = await findRow(store, payments, id)
  if (!found) throw new Error('there is no such payment')
  return found
}
const keyOf = async (id: string) => (await store.db.select().from(licenses).where(eq(licenses.paymentId, id)))[0]

/** Brings the charge into the state that the provider's notification of `event` follows. */
async function bringAbout(event: Event, id: string) {
  const charge = store.sandbox.charges().find((one) => one.id === id)
  if (event === 'approved' && charge?.status === 'pending') await store.sandbox.approve(id)
  if (event === 'refunded') {
    await bringAbout('approved', id)
    if (store.sandbox.charges().find((one) => one.id === id)?.status === 'approved') await store.sandbox.refund(id)
  }
}

test('webhooks in any order, each three times, end in the provider’s state', async () => {
  const all = orders(events).filter((_, n) => isWide || n % 3 === 0)
  const outcomes = await mapConcurrently(all, 4, async (order) => {
    const { id, paymentId } = await sale()
    for (const event of order) {
      await bringAbout(event, id)
      const { path, init } = signedWebhook(store, id)
      const answers = await Promise.all(times(3, () => store.fetch(path, init)))
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    }
    const isKeyInForce = (await keyOf(paymentId))?.isActive ?? false
    return { order, status: (await row(paymentId)).status, isKeyInForce }
  })
  for (const { order, status, isKeyInForce } of outcomes) {
    // Refunded before the shop learned that it was paid: then there has never been a key.
    const wasSold = order.indexOf('approved') < order.indexOf('refunded')
    expect({ order, status, isKeyInForce }).toEqual({
      order,
      status: wasSold ? 'refunded' : 'cancelled',
      isKeyInForce: false,
    })
  }
  report('webhooks in any order', { orders: all.length, copies: 3 })
  await expectNoViolations(store)
})

test('stale reads of the provider, applied late and in any order, never switch a key on again', async () => {
  const all = orders([0, 1, 2, 3]).filter((_, n) => isLong || n % (isWide ? 3 : 6) === 0)
  await mapConcurrently(all, 4, async (order) => {
    const { id, paymentId } = await sale()
    const read: ProviderPayment[] = []
    const look = async () => {
      const evidence = await fetchProviderPayment(store.deps, await row(paymentId))
      if (evidence) read.push(evidence)
    }
    await look()
    await store.sandbox.approve(id)
    await look()
    await store.sandbox.refund(id)
    await look()
    await look()
    for (const n of order) {
      const evidence = read[n]
      if (evidence)
        await Promise.all(times(2, async () => applyProviderStatus(store.deps, await row(paymentId), evidence, 'poll')))
    }
    expect(['refunded', 'cancelled']).toContain((await row(paymentId)).status)
    expect((await keyOf(paymentId))?.isActive ?? false).toBe(false)
  })
  report('stale reads in any order', { orders: all.length })
  await expectNoViolations(store)
})
