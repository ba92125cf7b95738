import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Deps } from '#worker/deps.ts'
import { openStore, type Store, type StoreOptions } from '../open-store.ts'
import { admin, type Person } from '../people.ts'
import { isLong, isWide } from '../width.ts'
import { type KeySource, openPurchase, type Purchase } from './crash-purchase.ts'
import { minute } from './crash-steps.ts'
import { type CrashTiming, crashTimings, type LastCall, runUntilCrash } from './crashes.ts'
import { expectNoViolations, report } from './harness.ts'

export interface Flow extends KeySource {
  prepare?: (purchase: Purchase) => Promise<unknown>
  run: (deps: Deps, purchase: Purchase) => Promise<unknown>
  /**
   * The call after which it crashes where the run is not wide: the flows differ in it, and each kind of call is the last of one. Without one
   * the flow is of the wide run alone.
   */
  crashAfter?: LastCall
  /** The wide run crashes at each so many calls: of a flow with many that are alike. The long run crashes at every one. */
  crashEvery?: number
  /** What happens between the crash and the next run of the cron. */
  afterCrash?: (purchase: Purchase) => Promise<unknown>
  /** Minutes until the first of the two runs of the cron. */
  cronAfter: number
  ends: (purchase: Purchase) => Promise<unknown>
}

const twoRuns = async (store: Store, from: number) => {
  await store.tick(from)
  await store.tick(from + 3 * minute)
}

/**
 * Crashes each flow, by its name, in a shop that is open during the file's tests: at every call in the wide run, otherwise at one. Returns
 * what opens a further purchase in that shop.
 */
export function testFlows(flows: Record<string, Flow>, options?: StoreOptions) {
  let store: Store
  let boss: Person
  beforeAll(async () => {
    store = await openStore(options)
    boss = await admin(store)
  })
  afterAll(() => store.close())
  beforeEach(() => {
    store.clock.now = Date.now()
    store.sandbox.faults.reset()
    store.sandbox.faults.set({ webhooks: { off: true } })
  })
  const open = (source?: KeySource) => openPurchase(store, boss, source)

  describe('a Worker that crashes at any of its calls recovers within two runs of the cron', () => {
    const run = Object.entries(flows).filter(([, { crashAfter }]) => isWide || crashAfter)
    test.each(run)('%s', async (name, flow) => {
      const { prepare, run, crashAfter, crashEvery = 1, afterCrash, cronAfter, ends, ...source } = flow
      const crashAt = async (lastCall: LastCall, timing: CrashTiming): Promise<boolean> => {
        store.clock.now = Date.now()
        const purchase = await open(source)
        await prepare?.(purchase)
        const hasCrashed = await runUntilCrash(store.deps, store.proxy.url, { lastCall, timing }, (deps) =>
          run(deps, purchase),
        )
        await afterCrash?.(purchase)
        await twoRuns(store, Date.now() + cronAfter * minute)
        try {
          await ends(purchase)
          if (isLong) await expectNoViolations(store)
        } catch (error) {
          throw new Error(`crashed ${timing} call ${lastCall}`, { cause: error })
        }
        return hasCrashed
      }
      if (isWide) {
        let points = 0
        // A crash before a call is nearly the same as one after the previous call: only the long run tests both.
        for (const timing of isLong ? crashTimings : (['after'] as const)) {
          const step = isLong ? 1 : crashEvery
          for (let lastCall = 1; await crashAt(lastCall, timing); lastCall += step) points++
        }
        report(name, { 'crash points': points })
        expect(points).toBeGreaterThanOrEqual(2)
      } else if (crashAfter) {
        expect(await crashAt(crashAfter, 'after'), `${name} makes the call ${crashAfter}`).toBe(true)
      }
      await expectNoViolations(store)
    })
  })
  return open
}
