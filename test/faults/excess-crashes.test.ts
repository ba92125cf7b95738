import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { partialRefunds, payments } from '#schema/tables/index.ts'
import type { Deps } from '#worker/deps.ts'
import { sweepPayments } from '#worker/domain/payments/sweep.ts'
import { openStore, type Store } from '../open-store.ts'
import { isWide } from '../width.ts'
import { cryptoOrders, providers } from '../worker/crypto-providers.ts'
import { type CrashTiming, crashTimings, type LastCall, runUntilCrash } from './crashes.ts'
import { expectNoViolations, report } from './harness.ts'

const minute = 60_000

/** What the shop does of an overpayment by itself: it settles the sale, and sends back the rest. */
async function settleAndSend(deps: Deps) {
  await sweepPayments(deps)
  await sweepPayments(deps)
}

describe.each(providers)('the Worker crashes while an overpayment by $name', ({ name, vars }) => {
  let store: Store
  beforeAll(async () => {
    store = await openStore({ vars })
    store.sandbox.faults.set({ webhooks: { off: true } })
  })
  afterAll(() => store.close())
  const { openCrypto } = cryptoOrders(() => store)

  async function crashAt(lastCall: LastCall, timing: CrashTiming): Promise<boolean> {
    store.clock.now = Date.now()
    const { id, providerId } = await openCrypto()
    await store.sandbox.overpay(providerId, { amount: 12 })
    store.clock.now += 2 * minute
    const hasCrashed = await runUntilCrash(store.deps, store.proxy.url, { lastCall, timing }, settleAndSend)
    for (const later of [3, 6]) {
      store.clock.now = Date.now() + later * minute
      await sweepPayments(store.deps)
    }
    const where = `crashed ${timing} call ${lastCall}`
    const [payment] = await store.db.select().from(payments).where(eq(payments.id, id))
    expect(payment, where).toMatchObject({ status: 'approved', receivedCents: 1200 })
    const parts = await store.db.select().from(partialRefunds).where(eq(partialRefunds.paymentId, id))
    const [status, sent] = name === 'coinbase' ? ['done', 'approved'] : ['processing', 'in_process']
    expect(parts, where).toMatchObject([{ source: 'automatic', amountCents: 210, status }])
    const charge = store.sandbox.charges().find((one) => one.id === providerId)
    expect(charge?.refunds, where).toEqual([{ amount: 2.1, status: sent }])
    return hasCrashed
  }

  test('is settled and sent back: each happens once', async () => {
    if (isWide) {
      let points = 0
      for (const timing of crashTimings) for (let call = 1; await crashAt(call, timing); call++) points++
      report(`excess by ${name}`, { 'crash points': points })
    } else
      for (const call of [['get', 1] as const, ['refundExcess', 1] as const])
        expect(await crashAt(call, 'after')).toBe(true)
    await expectNoViolations(store)
  })
})
