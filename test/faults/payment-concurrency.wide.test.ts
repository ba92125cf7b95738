import { setTimeout as sleep } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { checkPaymentStatus } from '#schema/api/payments.ts'
import { statusMaxAgeMs } from '#schema/rules/payments.ts'
import { licenses, notifications } from '#schema/tables/index.ts'
import { times } from '../concurrency.ts'
import { openFileStore } from '../open-store.ts'
import { address, client } from '../people.ts'
import { product } from '../rows.ts'
import { signedWebhook } from '../webhooks.ts'
import { isLong } from '../width.ts'
import { expectNoViolations, openRandom, placeOrder, report, sized } from './harness.ts'

const pollers = sized({ long: 200, wide: 40, small: 16 })
const webhooks = 50
const crons = 3
const lastsMs = isLong ? 60_000 : 5_000

const store = await openFileStore()

test('many polls, fifty identical webhooks and three crons at once make one key, one notification and few calls to the provider', async () => {
  const random = openRandom('concurrent calls for one payment')
  store.sandbox.faults.set({ webhooks: { off: true }, delayMs: { value: 200, operations: ['get'], rate: 0.5 } })
  const who = await client(store)
  const item = await product(store, { priceBrl: 4_990 })
  const { body: made } = await placeOrder(store, who, { productId: item.id, cents: 4_990 })
  store.sandbox.resetCounters()
  const statuses: number[] = []
  const poll = async () => {
    const { status } = await store.ask(checkPaymentStatus, {
      as: who,
      params: { paymentId: made.payment_id },
      headers: { 'cf-connecting-ip': address() },
    })
    statuses.push(status)
  }
  const until = Date.now() + lastsMs
  const polling = times(pollers, async () => {
    await sleep(random.between(0, 1_500))
    while (Date.now() < until) {
      await poll()
      await sleep(1_500)
    }
  })
  await sleep(lastsMs - 4_000)
  await store.sandbox.approve(made.id)
  const webhook = signedWebhook(store, made.id)
  await Promise.all([
    ...times(webhooks, async () => statuses.push((await store.fetch(webhook.path, webhook.init)).status)),
    ...times(crons, () => store.tick(Date.now() + 61_000)),
    ...times(pollers, poll),
  ])
  await Promise.all(polling)

  const [get, search] = [store.pix.calls('get'), store.pix.calls('search')]
  report('concurrent calls for one payment', {
    seconds: lastsMs / 1_000,
    calls: statuses.length,
    'reads at the provider': get + search,
  })
  expect(new Set(statuses)).toEqual(new Set([200]))
  expect(get + search).toBeLessThanOrEqual(Math.ceil(lastsMs / statusMaxAgeMs) + 5)
  expect(await store.db.select().from(licenses).where(eq(licenses.paymentId, made.payment_id))).toHaveLength(1)
  expect(await store.db.select().from(notifications).where(eq(notifications.userId, who.id))).toHaveLength(1)
  await expectNoViolations(store)
})
