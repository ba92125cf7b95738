import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Parsed } from '#schema/api/endpoint.ts'
import type { createPixPayment } from '#schema/api/payments.ts'
import type { SellerType } from '#schema/rules/licenses.ts'
import { products } from '#schema/tables/catalogue.ts'
import { licenses } from '#schema/tables/licenses.ts'
import { payments, refunds } from '#schema/tables/payments.ts'
import type { Deps } from '#worker/deps.ts'
import { cancelPayment, refundPayment } from '#worker/domain/payments/admin-actions.ts'
import { startPix } from '#worker/domain/payments/start.ts'
import { checkStatus } from '#worker/domain/payments/status.ts'
import { sweepPayments } from '#worker/domain/payments/sweep.ts'
import { receiveWebhook } from '#worker/domain/payments/webhook.ts'
import { openStore, type Store } from '../open-store.ts'
import { admin, client, type Person } from '../people.ts'
import { coupon, product } from '../rows.ts'
import { signedWebhook } from '../webhooks.ts'
import { type CrashTiming, crashTimings, runUntilCrash } from './crashes.ts'
import { expectNoViolations, isLong, report } from './harness.ts'

const minute = 60_000
const cents = 4_491

let store: Store
let boss: Person
beforeAll(async () => {
  store = await openStore()
  boss = await admin(store)
})
afterAll(() => store.close())
beforeEach(() => {
  store.clock.now = Date.now()
  store.sandbox.faults.reset()
  store.sandbox.faults.set({ webhooks: { off: true } })
})

/** A purchase with the last place of a coupon, as far as the test wants it. */
async function scene(sellerType: SellerType = 'internal') {
  const who = await client(store)
  const item = await product(store, { priceBrl: 4_990, sellerType })
  const one = await coupon(store, { discount: 10, maxUses: 1 })
  const form: Parsed<typeof createPixPayment> = {
    amount: cents / 100,
    userId: who.id,
    productId: item.id,
    couponCode: one.code,
    termsAccepted: true,
    honeypotData: { timestamp: 1, fields: {} },
  }
  const row = async () => (await store.db.select().from(payments).where(eq(payments.userId, who.id)))[0]
  const charge = async () => {
    const { id } = (await row()) ?? {}
    return store.sandbox.charges().find(({ reference }) => reference === id)
  }
  return {
    who,
    item,
    form,
    row,
    charge,
    press: (deps: Deps) => startPix(deps, who, form, '10.0.0.1'),
    async pay() {
      const made = await charge()
      if (!made) throw new Error('there is no charge to pay')
      return store.sandbox.approve(made.id)
    },
    async webhook(deps: Deps) {
      const { path, init } = signedWebhook(store, (await charge())?.id ?? '')
      const { searchParams } = new URL(path, store.url)
      return receiveWebhook(deps, 'mercadopago', {
        headers: new Headers(init.headers),
        query: searchParams,
        body: init.body,
      })
    },
    /** What an external seller has issued for it and not switched off. */
    inForce: async () => {
      const { id } = (await row()) ?? {}
      return store.sandbox.sellerKeys().filter(({ note, banned }) => note === id && banned === null)
    },
    keys: async () =>
      store.db
        .select()
        .from(licenses)
        .where(eq(licenses.paymentId, (await row())?.id ?? '')),
    refund: async () =>
      (
        await store.db
          .select()
          .from(refunds)
          .where(eq(refunds.paymentId, (await row())?.id ?? ''))
      )[0],
  }
}
type Scene = Awaited<ReturnType<typeof scene>>

const twoRuns = async (from: number) => {
  await store.tick(from)
  await store.tick(from + 3 * minute)
}

interface Flow {
  /** Whose key is sold, where it is not our own. */
  sellerType?: SellerType
  prepare?: (scene: Scene) => Promise<unknown>
  run: (deps: Deps, scene: Scene) => Promise<unknown>
  /** What happens between the death and the next cron. */
  meanwhile?: (scene: Scene) => Promise<unknown>
  /** When the first of the two runs comes: as many minutes later. */
  cronAfter: number
  ends: (scene: Scene) => Promise<unknown>
}

const press = ({ press }: Scene) => press(store.deps)
const sell = async (scene: Scene) => {
  await press(scene)
  await scene.pay()
  await scene.webhook(store.deps)
}
const endsWithOneKey = async ({ row, keys }: Scene) => {
  expect(await row()).toMatchObject({ status: 'approved' })
  expect(await keys()).toMatchObject([{ isActive: true }])
}
const endsWithNothing = async ({ row, keys, charge }: Scene) => {
  expect((await row())?.status ?? 'cancelled').toBe('cancelled')
  expect(await keys()).toEqual([])
  expect((await charge())?.status ?? 'cancelled').toBe('cancelled')
}
/** Dead before the claim, the refund was never asked for; from there on it is done. */
const endsRefundedOrUntouched = async ({ row, keys, charge }: Scene) => {
  const isRefunded = (await charge())?.status === 'refunded'
  expect(await row()).toMatchObject({ status: isRefunded ? 'refunded' : 'approved' })
  expect(await keys()).toMatchObject([{ isActive: !isRefunded }])
}
/** The buyer's key is the one in force at the seller. */
const endsWithItsKey = async (scene: Scene) => {
  await endsWithOneKey(scene)
  expect(await scene.inForce()).toMatchObject([{ key: (await scene.keys())[0]?.key }])
}
const endsWithoutKey = async ({ row, keys, charge, refund, inForce }: Scene) => {
  expect(await row()).toMatchObject({ status: 'refunded' })
  expect(await refund()).toMatchObject({ status: 'approved' })
  expect((await charge())?.status).toBe('refunded')
  expect((await keys()).filter(({ isActive }) => isActive)).toEqual([])
  expect(await inForce()).toEqual([])
}
const endsWithItsKeyOrNone = async (scene: Scene) =>
  (await scene.charge())?.status === 'refunded' ? endsWithoutKey(scene) : endsWithItsKey(scene)
/** Paid while the seller does not issue anything. */
const sellWithoutKey = async (scene: Scene) => {
  store.sandbox.faults.set({ dropBefore: { operations: ['issue'] } })
  await sell(scene)
  store.sandbox.faults.set({ dropBefore: null })
}
const actor = () => ({ id: boss.id, name: boss.name, requestId: crypto.randomUUID() })

const flows: Record<string, Flow> = {
  'a purchase that nobody pays': {
    run: (deps, scene) => scene.press(deps),
    cronAfter: 6,
    ends: endsWithNothing,
  },
  'a purchase whose charge is paid where there is one': {
    run: (deps, scene) => scene.press(deps),
    meanwhile: async (scene) => (await scene.charge()) && scene.pay(),
    cronAfter: 2,
    async ends(scene) {
      if (await scene.charge()) await endsWithOneKey(scene)
      else await store.tick(Date.now() + 6 * minute)
    },
  },
  'a purchase with another coupon in place of an open one': {
    prepare: press,
    run: (deps, { who, form }) => startPix(deps, who, { ...form, amount: 49.9, couponCode: null }, '10.0.0.1'),
    cronAfter: 6,
    ends: ({ who }) => expectAllOf(who, 'cancelled'),
  },
  'a free order': {
    prepare: async ({ item }) => store.db.update(products).set({ priceBrl: 0 }).where(eq(products.id, item.id)),
    run: (deps, { who, form }) => startPix(deps, who, { ...form, amount: 0 }, '10.0.0.1'),
    cronAfter: 2,
    ends: async (scene) => (await scene.row()) && endsWithOneKey(scene),
  },
  'a webhook of an approval': {
    prepare: async (scene) => {
      await press(scene)
      await scene.pay()
    },
    run: (deps, { webhook }) => webhook(deps),
    cronAfter: 2,
    ends: endsWithOneKey,
  },
  'a poll that finds an approval': {
    prepare: async (scene) => {
      await press(scene)
      await scene.pay()
      store.clock.now += 10_000
    },
    run: async (deps, { who, row }) => checkStatus(deps, who, (await row())?.id ?? '', 'en'),
    cronAfter: 2,
    ends: endsWithOneKey,
  },
  'a cron that expires': {
    prepare: async (scene) => {
      await press(scene)
      store.clock.now += 6 * minute
    },
    run: (deps) => sweepPayments(deps),
    cronAfter: 8,
    ends: endsWithNothing,
  },
  'late money for a product that is gone': {
    prepare: async (scene) => {
      await press(scene)
      await store.tick(Date.now() + 6 * minute)
      await store.db.update(products).set({ deletedAt: 1 }).where(eq(products.id, scene.item.id))
      await store.sandbox.payLate((await scene.charge())?.id ?? '', { isNow: true })
    },
    run: (deps, { webhook }) => webhook(deps),
    meanwhile: (scene) => redeliver(scene),
    cronAfter: 2,
    async ends({ refund, keys, charge }) {
      expect(await refund()).toMatchObject({ status: 'approved' })
      expect(await keys()).toEqual([])
      expect((await charge())?.status).toBe('refunded')
    },
  },
  'a wrong amount': {
    prepare: async (scene) => {
      await press(scene)
      await store.sandbox.payWrongAmount((await scene.charge())?.id ?? '')
    },
    run: (deps, { webhook }) => webhook(deps),
    cronAfter: 2,
    async ends({ refund, charge }) {
      expect(await refund()).toMatchObject({ status: 'approved', reason: 'amount' })
      expect((await charge())?.status).toBe('refunded')
    },
  },
  'a refund at the provider': {
    prepare: async (scene) => {
      await sell(scene)
      await store.sandbox.refund((await scene.charge())?.id ?? '')
    },
    run: (deps, { webhook }) => webhook(deps),
    meanwhile: (scene) => redeliver(scene),
    cronAfter: 2,
    ends: endsRefundedOrUntouched,
  },
  'a refund by an admin': {
    prepare: sell,
    run: async (deps, { row }) => refundPayment(deps, actor(), (await row())?.id ?? ''),
    cronAfter: 2,
    ends: endsRefundedOrUntouched,
  },
  'a webhook of an approval, with a key of the external seller': {
    sellerType: 'multiloader',
    prepare: async (scene) => {
      await press(scene)
      await scene.pay()
    },
    run: (deps, { webhook }) => webhook(deps),
    cronAfter: 2,
    ends: endsWithItsKey,
  },
  'a cron that brings a key which the seller had not issued': {
    sellerType: 'multiloader',
    prepare: async (scene) => {
      await sellWithoutKey(scene)
      store.clock.now += 2 * minute
    },
    run: (deps) => sweepPayments(deps),
    cronAfter: 6,
    ends: endsWithItsKey,
  },
  'a cron that gives a seller up': {
    sellerType: 'multiloader',
    prepare: async (scene) => {
      await sellWithoutKey(scene)
      store.sandbox.faults.set({ failWith: { value: 503, operations: ['issue'] } })
      store.clock.now += 31 * minute
    },
    run: (deps) => sweepPayments(deps),
    cronAfter: 33,
    ends: endsWithoutKey,
  },
  'a refund by an admin, of a key of the external seller': {
    sellerType: 'multiloader',
    prepare: sell,
    run: async (deps, { row }) => refundPayment(deps, actor(), (await row())?.id ?? ''),
    cronAfter: 2,
    ends: endsWithItsKeyOrNone,
  },
  'a cron that switches a refunded key off at the seller': {
    sellerType: 'multiloader',
    prepare: async (scene) => {
      await sell(scene)
      store.sandbox.activateKey((await scene.keys())[0]?.key ?? '')
      await refundPayment(store.deps, actor(), (await scene.row())?.id ?? '')
      store.clock.now += minute
    },
    run: (deps) => sweepPayments(deps),
    cronAfter: 8,
    async ends(scene) {
      await endsWithoutKey(scene)
      const [license] = await scene.keys()
      expect(store.sandbox.sellerUsers().find(({ name }) => name === license?.key)?.banned).not.toBeNull()
    },
  },
  'a cancellation by an admin': {
    prepare: press,
    run: async (deps, { row }) => cancelPayment(deps, actor(), (await row())?.id ?? ''),
    cronAfter: 6,
    ends: endsWithNothing,
  },
}

/** A webhook that died unanswered is sent again by the provider. */
const redeliver = async (scene: Scene) => {
  store.clock.now += 20_000
  await scene.webhook(store.deps)
}

async function expectAllOf(who: Person, status: string) {
  const rows = await store.db.select().from(payments).where(eq(payments.userId, who.id))
  expect(new Set(rows.map((row) => row.status))).toEqual(new Set([status]))
}

describe('a Worker that dies at any of its calls recovers within two runs of the cron', () => {
  test.each(Object.entries(flows))('%s', async (name, { sellerType, prepare, run, meanwhile, cronAfter, ends }) => {
    const dieAt = async (lastCall: number, moment: CrashTiming): Promise<boolean> => {
      store.clock.now = Date.now()
      const here = await scene(sellerType)
      await prepare?.(here)
      const isDead = await runUntilCrash(store.deps, store.proxy.url, { lastCall, moment }, (deps) => run(deps, here))
      await meanwhile?.(here)
      await twoRuns(Date.now() + cronAfter * minute)
      try {
        await ends(here)
        if (isLong) await expectNoViolations(store)
      } catch (error) {
        throw new Error(`killed ${moment} call ${lastCall}`, { cause: error })
      }
      return isDead
    }
    let points = 0
    // To die before a call is mostly to die after the one before it: the small run leaves that half to the long one.
    for (const moment of isLong ? crashTimings : (['after'] as const)) {
      for (let lastCall = 1; await dieAt(lastCall, moment); lastCall++) points++
    }
    await expectNoViolations(store)
    report(name, { 'points of death': points })
    expect(points).toBeGreaterThanOrEqual(2)
  })
})

test('the same deaths leave buyers of a naive copy without a key, so the tests above can fail', async () => {
  const fates = new Set<string>()
  for (const moment of crashTimings) {
    for (let lastCall = 1, isDead = true; isDead; lastCall++) {
      const { press, row, keys } = await scene()
      await press(store.deps)
      const id = (await row())?.id ?? ''
      isDead = await runUntilCrash(store.deps, store.proxy.url, { lastCall, moment }, async ({ db }) => {
        await db.update(payments).set({ status: 'approved', approvedAt: 1 }).where(eq(payments.id, id))
        await db.insert(licenses).values({
          id,
          key: id,
          paymentId: id,
          productName: 'naive',
          sellerType: 'internal',
          level: 0,
          purchaseDate: 1,
          expirationDate: 1,
        })
      })
      fates.add(`${(await row())?.status}, ${(await keys()).length} keys`)
    }
  }
  expect(fates).toContain('approved, 0 keys')
})
