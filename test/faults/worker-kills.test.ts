import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { expect, inject, test } from 'vitest'
import * as api from '#schema/api/payments.ts'
import { licenses, payments } from '#schema/tables/index.ts'
import { ask } from '../ask.ts'
import { order } from '../forms.ts'
import { workerVars } from '../local/settings.ts'
import { startWorker } from '../local/worker.ts'
import { openFileStore } from '../open-store.ts'
import { client } from '../people.ts'
import { onlyPix } from '../pix-driver.ts'
import { product } from '../rows.ts'
import { signedWebhook } from '../webhooks.ts'
import { expectNoViolations, openRandom, placeOrder, report, sized } from './harness.ts'

const kills = sized({ long: 20, small: 2 })
const minute = 60_000

const store = await openFileStore()

/** A second Worker of the same shop, in its own process that can be killed (kill -9). */
async function startKillableWorker() {
  const { proxy, sandbox, secrets, pix } = store
  const worker = await startWorker({
    bundle: join(inject('artifacts'), 'bundle'),
    assets: join(inject('artifacts'), 'page'),
    vars: (shop) => ({
      ...workerVars({ shop, database: proxy.url, sandbox: sandbox.url }, secrets),
      ...onlyPix(pix.name),
    }),
  })
  const { pid } = worker
  if (pid === undefined) throw new Error('the second Worker has no process')
  return {
    url: worker.url,
    kill: () => process.kill(pid, 'SIGKILL'),
    close: () => worker.close().catch(() => {}),
  }
}

test.runIf(process.platform === 'linux')(
  'a Worker that is really killed in the middle of a purchase, and of a webhook, leaves nothing that two crons do not repair',
  async () => {
    const random = openRandom('worker kills')
    store.sandbox.faults.set({ webhooks: { off: true }, delayMs: { value: 40, operations: ['create', 'get'] } })
    const outcomes: Record<string, number> = {}
    for (let kill = 0; kill < kills; kill++) {
      const who = await client(store)
      const item = await product(store, { priceBrl: 4_990 })
      const isInWebhook = kill % 2 === 1
      const wish = { productId: item.id, cents: 4_990 }
      const killable = await startKillableWorker()
      // A first call starts it, so that the kill falls into the call under test.
      await fetch(`${killable.url}/api/config`)
      if (isInWebhook) {
        const { body } = await placeOrder(store, who, wish)
        await store.sandbox.approve(body.id)
        const { path, init } = signedWebhook(store, body.id)
        const answer = fetch(new URL(path, killable.url), init).catch(() => undefined)
        await sleep(random.between(2, 70))
        killable.kill()
        // Not answered, so the provider sends it again, to a running Worker.
        if ((await answer)?.status !== 200) await store.fetch(path, init)
      } else {
        const body = order(who, item.id)
        const answer = ask(killable.url, api.createPixPayment, { as: who, body }).catch(() => undefined)
        await sleep(random.between(2, 90))
        killable.kill()
        await answer
      }
      await killable.close()
      const [left] = await store.db.select().from(payments).where(eq(payments.userId, who.id))
      const charge = store.sandbox.charges().find(({ reference }) => reference === left?.id)
      if (!isInWebhook && charge) await store.sandbox.approve(charge.id)
      await store.tick(Date.now() + 2 * minute)
      await store.tick(Date.now() + 6 * minute)
      const [row] = await store.db.select().from(payments).where(eq(payments.userId, who.id))
      const keys = await store.db.select().from(licenses).where(eq(licenses.userId, who.id))
      expect(row?.status ?? 'nothing').toBe(charge ? 'approved' : row ? 'cancelled' : 'nothing')
      expect(keys).toHaveLength(charge ? 1 : 0)
      const outcome = `${isInWebhook ? 'webhook' : 'purchase'} killed, then ${row?.status ?? 'nothing'}`
      outcomes[outcome] = (outcomes[outcome] ?? 0) + 1
    }
    report('worker kills', { kills, ...outcomes })
    await expectNoViolations(store)
  },
)
