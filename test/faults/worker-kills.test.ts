import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import * as api from '#schema/api/payments.ts'
import { licenses } from '#schema/tables/licenses.ts'
import { payments } from '#schema/tables/payments.ts'
import { ask } from '../ask.ts'
import { childPids } from '../local/kill-on-exit.ts'
import { workerVars } from '../local/settings.ts'
import { startWorker } from '../local/worker.ts'
import { openStore, type Store } from '../open-store.ts'
import { client } from '../people.ts'
import { product } from '../rows.ts'
import { signedWebhook } from '../webhooks.ts'
import { expectNoViolations, openRandom, placeOrder, report, sized } from './harness.ts'

const deaths = sized({ long: 20, small: 2 })
const minute = 60_000

let store: Store
beforeAll(async () => {
  store = await openStore()
})
afterAll(() => store.close())

/** A second Worker of the same shop, in a process of its own that may be killed (kill -9). */
async function startMortal() {
  const { proxy, sandbox, secrets } = store
  const before = childPids('workerd')
  const worker = await startWorker({
    bundle: join(inject('artifacts'), 'bundle'),
    assets: join(inject('artifacts'), 'page'),
    vars: (shop) => workerVars({ shop, database: proxy.url, sandbox: sandbox.url }, secrets),
  })
  const [pid] = childPids('workerd').filter((child) => !before.includes(child))
  if (pid === undefined) throw new Error('the second Worker has no process')
  return {
    url: worker.url,
    kill: () => process.kill(pid, 'SIGKILL'),
    close: () => worker.close().catch(() => {}),
  }
}

test.runIf(process.platform === 'linux')(
  'a Worker that is really killed in the middle of a purchase, and of a webhook, leaves nothing that two crons do not mend',
  async () => {
    const random = openRandom('worker kills')
    store.sandbox.faults.set({ webhooks: { off: true }, delayMs: { value: 40, operations: ['create', 'get'] } })
    const fates: Record<string, number> = {}
    for (let death = 0; death < deaths; death++) {
      const who = await client(store)
      const item = await product(store, { priceBrl: 4_990 })
      const isInWebhook = death % 2 === 1
      const wish = { productId: item.id, cents: 4_990 }
      const mortal = await startMortal()
      // A first call wakes it up, so that the moments to die at are those of the call that counts.
      await fetch(`${mortal.url}/api/config`)
      if (isInWebhook) {
        const { body } = await placeOrder(store, who, wish)
        await store.sandbox.approve(body.id)
        const { path, init } = signedWebhook(store, body.id)
        const answer = fetch(new URL(path, mortal.url), init).catch(() => undefined)
        await sleep(random.between(2, 70))
        mortal.kill()
        // Not answered, so the provider sends it again, to a Worker that lives.
        if ((await answer)?.status !== 200) await store.fetch(path, init)
      } else {
        const body = {
          amount: 49.9,
          userId: who.id,
          productId: item.id,
          termsAccepted: true,
          honeypotData: { timestamp: 1, fields: {} },
        }
        const answer = ask(mortal.url, api.createPixPayment, { as: who, body }).catch(() => undefined)
        await sleep(random.between(2, 90))
        mortal.kill()
        await answer
      }
      await mortal.close()
      const [left] = await store.db.select().from(payments).where(eq(payments.userId, who.id))
      const charge = store.sandbox.charges().find(({ reference }) => reference === left?.id)
      if (!isInWebhook && charge) await store.sandbox.approve(charge.id)
      await store.tick(Date.now() + 2 * minute)
      await store.tick(Date.now() + 6 * minute)
      const [row] = await store.db.select().from(payments).where(eq(payments.userId, who.id))
      const keys = await store.db.select().from(licenses).where(eq(licenses.userId, who.id))
      expect(row?.status ?? 'nothing').toBe(charge ? 'approved' : row ? 'cancelled' : 'nothing')
      expect(keys).toHaveLength(charge ? 1 : 0)
      const fate = `${isInWebhook ? 'webhook' : 'purchase'} killed, then ${row?.status ?? 'nothing'}`
      fates[fate] = (fates[fate] ?? 0) + 1
    }
    report('worker kills', { deaths, ...fates })
    await expectNoViolations(store)
  },
)
