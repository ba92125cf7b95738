import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { mapConcurrently, times } from '../concurrency.ts'
import { openFileStore } from '../open-store.ts'
import { client, type Person } from '../people.ts'
import { product } from '../rows.ts'
import { countRows, expectNoViolations, openRandom, placeOrder, report, resetRateLimits, sized } from './harness.ts'

const orders = sized({ long: 2_000, wide: 60, small: 24 })
const kills = sized({ long: 50, wide: 3, small: 2 })

const store = await openFileStore()

test('paid orders all get their one key while the database is killed over and over and its answers get lost', async () => {
  const random = openRandom('database kills')
  console.info(`database proxy: SEED=${store.proxy.seed}`)
  const item = await product(store, { priceBrl: 4_990 })
  const buyers = await mapConcurrently(times(orders, String), 20, () => client(store))
  store.proxy.set({ dropAnswers: 0.1 })
  store.sandbox.faults.set({ webhooks: { retryDelayMs: 300 } })
  let paid = 0
  let killed = 0
  let failures = 0

  const killing = async () => {
    while (killed < kills) {
      await sleep(random.between(30, 200))
      // Spread over the whole run, and the last one before its end.
      if (killed * orders > paid * kills) continue
      await store.sqld.kill()
      await sleep(random.between(0, 100))
      await store.sqld.restart()
      killed++
    }
  }
  const buy = async (who: Person) => {
    for (let tries = 0; tries < 100; tries++) {
      const { status, body } = await placeOrder(store, who, { productId: item.id, cents: item.priceBrl })
      if (status === 200) {
        await store.sandbox.approve(body.id)
        paid++
        return
      }
      failures++
      if (status === 429) await resetRateLimits(store).catch(() => {})
      else expect([502, 503]).toContain(status)
      await sleep(100)
    }
    throw new Error('a purchase never got through')
  }
  await Promise.all([mapConcurrently(buyers, 12, buy), killing()])
  store.proxy.set({ dropAnswers: 0 })

  const waiting = await countRows(store, sql`payments where status = 'pending'`)
  // The minute before the next run of the cron, in which the provider's webhooks come again.
  for (let tries = 0; tries < 600 && store.sandbox.pendingWebhooks() > 0; tries++) await sleep(100)
  const left = await countRows(store, sql`payments where status = 'pending'`)
  for (const minute of [1, 2]) await store.tick(Date.now() + minute * 61_000)
  const keys = await countRows(store, sql`(select distinct key, payment_id from licenses)`)
  report('database kills', {
    orders,
    killed,
    'purchases that failed': failures,
    'pending at the last fault': waiting,
    'left to the cron': left,
    keys,
  })
  expect(await countRows(store, sql`payments where status = 'approved'`)).toBe(orders)
  expect(await countRows(store, sql`payments`)).toBe(orders)
  expect(await countRows(store, sql`licenses`)).toBe(orders)
  expect(keys).toBe(orders)
  expect(await countRows(store, sql`notifications where notice = 'key_delivered'`)).toBe(orders)
  expect(store.sandbox.charges()).toHaveLength(orders)
  await expectNoViolations(store)
})
