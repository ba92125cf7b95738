import { setTimeout as sleep } from 'node:timers/promises'
import { beforeEach, expect, test } from 'vitest'
import { me } from '#schema/api/accounts.ts'
import { createPixPayment } from '#schema/api/payments.ts'
import { eventually } from '../eventually.ts'
import { order } from '../forms.ts'
import { openFileStore } from '../open-store.ts'
import { client } from '../people.ts'
import { product } from '../rows.ts'

/** Longer than the Worker waits for a provider, or for the database. */
const stallMs = 5_500

const store = await openFileStore()
beforeEach(() => {
  store.sandbox.faults.reset()
  store.sandbox.faults.set({ webhooks: { off: true } })
})

async function startPurchase() {
  const [buyer, item] = [await client(store), await product(store)]
  return { buyer, create: () => store.ask(createPixPayment, { as: buyer, body: order(buyer, item.id) }) }
}

test.runIf(process.platform === 'linux')(
  'a Worker that gets no time to compute reads the answers that came meanwhile instead of giving them up',
  async () => {
    const { pid } = store
    if (pid === undefined) throw new Error('the Worker has no process')
    const { buyer, create } = await startPurchase()
    expect((await (await startPurchase()).create()).status).toBe(200)
    const counted = () => store.pix.calls('create')
    const before = counted()
    store.sandbox.faults.set({ delayMs: { value: 1_000, operations: ['create'] } })
    const created = create()
    await eventually(async () => expect(counted()).toBeGreaterThan(before))
    store.proxy.reset()
    store.proxy.set({ delayMs: 400 })
    const read = store.ask(me, { as: buyer })
    await eventually(async () => expect(store.proxy.roundTrips()).toBe(1))
    process.kill(pid, 'SIGSTOP')
    await sleep(stallMs).finally(() => process.kill(pid, 'SIGCONT'))
    expect([(await created).status, (await read).status]).toEqual([200, 200])
    store.proxy.set({ delayMs: 0 })
  },
)

test('a provider that never answers is given up', async () => {
  store.sandbox.faults.set({ stallMs: { value: 600_000, operations: ['create'] } })
  const { create } = await startPurchase()
  expect(await create()).toMatchObject({ status: 502, body: { code: 'provider_failed' } })
})
