import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Parsed } from '#schema/api/endpoint.ts'
import { StoreError } from '#schema/api/errors.ts'
import type { createPixPayment } from '#schema/api/payments.ts'
import type { SellerType } from '#schema/rules/licenses.ts'
import { products } from '#schema/tables/catalogue.ts'
import { disputes } from '#schema/tables/disputes.ts'
import { licenses } from '#schema/tables/licenses.ts'
import { payments, refunds } from '#schema/tables/payments.ts'
import type { Deps } from '#worker/deps.ts'
import { cancelPayment, refundPayment } from '#worker/domain/payments/admin-actions.ts'
import { reconcilePayments } from '#worker/domain/payments/reconcile.ts'
import { startPix } from '#worker/domain/payments/start.ts'
import { checkStatus } from '#worker/domain/payments/status.ts'
import { sweepPayments } from '#worker/domain/payments/sweep.ts'
import { receiveWebhook } from '#worker/domain/payments/webhook.ts'
import { openStore, type Store } from '../open-store.ts'
import { admin, client, type Person } from '../people.ts'
import { coupon, product } from '../rows.ts'
import { readable, signedWebhook, type WebhookType } from '../webhooks.ts'
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

/** A shopper, a product and a coupon with one use left, and the steps of a purchase. */
async function openPurchase(sellerType: SellerType = 'internal') {
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
    start: (deps: Deps) => startPix(deps, who, form, '10.0.0.1'),
    async pay() {
      const made = await charge()
      if (!made) throw new Error('there is no charge to pay')
      return store.sandbox.approve(made.id)
    },
    /** About the payment, or about the latest case of its dispute. */
    async webhook(deps: Deps, type: WebhookType = 'payment') {
      const { id } = (await charge()) ?? {}
      const cases = store.sandbox.disputes().filter(({ paymentId }) => String(paymentId) === id)
      const subject = type === 'payment' ? id : cases.at(-1)?.id
      return receiveWebhook(deps, 'mercadopago', readable(signedWebhook(store, subject ?? '', { type })))
    },
    /** The keys that an external seller has issued for it and that are in force. */
    inForce: async () => {
      const { id } = (await row()) ?? {}
      return store.sandbox.sellerKeys().filter(({ note, banned }) => note === id && banned === null)
    },
    keys: async () =>
      store.db
        .select()
        .from(licenses)
        .where(eq(licenses.paymentId, (await row())?.id ?? '')),
    disputes: async () =>
      store.db
        .select()
        .from(disputes)
        .where(eq(disputes.paymentId, (await row())?.id ?? '')),
    refund: async () =>
      (
        await store.db
          .select()
          .from(refunds)
          .where(eq(refunds.paymentId, (await row())?.id ?? ''))
      )[0],
  }
}
type Purchase = Awaited<ReturnType<typeof openPurchase>>

const twoRuns = async (from: number) => {
  await store.tick(from)
  await store.tick(from + 3 * minute)
}

interface Flow {
  /** The seller, if the key is not our own. */
  sellerType?: SellerType
  prepare?: (purchase: Purchase) => Promise<unknown>
  run: (deps: Deps, purchase: Purchase) => Promise<unknown>
  /** What happens between the crash and the next run of the cron. */
  afterCrash?: (purchase: Purchase) => Promise<unknown>
  /** Minutes until the first of the two runs of the cron. */
  cronAfter: number
  ends: (purchase: Purchase) => Promise<unknown>
}

const start = ({ start }: Purchase) => start(store.deps)
const sell = async (purchase: Purchase) => {
  await start(purchase)
  await purchase.pay()
  await purchase.webhook(store.deps)
}
const endsWithOneKey = async ({ row, keys }: Purchase) => {
  expect(await row()).toMatchObject({ status: 'approved' })
  expect(await keys()).toMatchObject([{ isActive: true, suspendedAt: null }])
}
const endsWithNothing = async ({ row, keys, charge }: Purchase) => {
  expect((await row())?.status ?? 'cancelled').toBe('cancelled')
  expect(await keys()).toEqual([])
  expect((await charge())?.status ?? 'cancelled').toBe('cancelled')
}
/** After a crash before the refund's row is written nothing was refunded; after it the refund is completed. */
const endsRefundedOrUntouched = async ({ row, keys, charge }: Purchase) => {
  const isRefunded = (await charge())?.status === 'refunded'
  expect(await row()).toMatchObject({ status: isRefunded ? 'refunded' : 'approved' })
  expect(await keys()).toMatchObject([{ isActive: !isRefunded, suspendedAt: null }])
}
/** The buyer's key is the only one in force at the seller. */
const endsWithItsKey = async (purchase: Purchase) => {
  await endsWithOneKey(purchase)
  expect(await purchase.inForce()).toMatchObject([{ key: (await purchase.keys())[0]?.key }])
}
const endsWithoutKey = async ({ row, keys, charge, refund, inForce }: Purchase) => {
  expect(await row()).toMatchObject({ status: 'refunded' })
  expect(await refund()).toMatchObject({ status: 'done' })
  expect((await charge())?.status).toBe('refunded')
  expect((await keys()).filter(({ isActive }) => isActive)).toEqual([])
  expect(await inForce()).toEqual([])
}
const endsWithItsKeyOrNone = async (purchase: Purchase) =>
  (await purchase.charge())?.status === 'refunded' ? endsWithoutKey(purchase) : endsWithItsKey(purchase)
/** Paid while the seller does not issue anything. */
const sellWithoutKey = async (purchase: Purchase) => {
  store.sandbox.faults.set({ dropBefore: { operations: ['issue'] } })
  await sell(purchase)
  store.sandbox.faults.set({ dropBefore: null })
}
const refundByAdmin = async (deps: Deps, { row }: Purchase) =>
  refundPayment(deps, actor(), (await row())?.id ?? '').catch((error: unknown) => {
    if (!(error instanceof StoreError && error.code === 'refund_failed')) throw error
  })
const refusesRefunds = () => store.sandbox.faults.set({ failWith: { value: 422, operations: ['refund'] } })
/** Sold, and its refund accepted and later rejected, which nobody has noticed yet. */
const sellWithRejectedRefund = async (purchase: Purchase) => {
  await sell(purchase)
  store.sandbox.faults.set({ refundAs: { value: 'in_process', times: 1 } })
  await refundByAdmin(store.deps, purchase)
  expect(await purchase.refund()).toMatchObject({ status: 'processing' })
  await store.sandbox.settleRefund((await purchase.charge())?.id ?? '', 'rejected')
  store.clock.now += 2 * minute
}
const openChargeback = async ({ charge }: Purchase) => store.sandbox.openChargeback((await charge())?.id ?? '')
const winDispute = async ({ charge }: Purchase) => store.sandbox.winDispute((await charge())?.id ?? '')
const loseDispute = async ({ charge }: Purchase) => store.sandbox.loseDispute((await charge())?.id ?? '')
/** Sold and disputed, which the shop knows. */
const sellAndDispute = async (purchase: Purchase) => {
  await sell(purchase)
  await openChargeback(purchase)
  await purchase.webhook(store.deps)
}
const endsSuspended = async ({ row, keys, disputes, refund, inForce }: Purchase) => {
  expect(await row()).toMatchObject({ status: 'approved' })
  expect(await keys()).toMatchObject([{ isActive: true, suspendedAt: expect.any(Number) }])
  expect(await disputes()).toMatchObject([{ status: 'open', caseId: expect.any(String) }])
  expect(await refund()).toBeUndefined()
  expect(await inForce()).toEqual([])
}
const endsWon = async (purchase: Purchase) => {
  expect(await purchase.disputes()).toMatchObject([{ status: 'won' }])
  await endsWithOneKey(purchase)
}
const endsLost = async ({ row, keys, disputes, refund, inForce }: Purchase) => {
  expect(await disputes()).toMatchObject([{ status: 'lost' }])
  expect(await row()).toMatchObject({ status: 'refunded' })
  expect(await refund()).toMatchObject({ status: 'done', source: 'dispute' })
  expect(await keys()).toMatchObject([{ isActive: false, suspendedAt: null }])
  expect(await inForce()).toEqual([])
}
const actor = () => ({ id: boss.id, name: boss.name, requestId: crypto.randomUUID() })

const flows: Record<string, Flow> = {
  // The first: reconciliation reads the charges of all others.
  'a dispute that was opened and lost without any webhook': {
    prepare: async (purchase) => {
      await sell(purchase)
      await openChargeback(purchase)
      await loseDispute(purchase)
      // The run asks for what changed before it.
      store.clock.now = Date.now() + minute
    },
    run: (deps) => reconcilePayments(deps),
    afterCrash: () => reconcilePayments(store.deps),
    cronAfter: 2,
    ends: endsLost,
  },
  'a purchase that nobody pays': {
    run: (deps, purchase) => purchase.start(deps),
    cronAfter: 6,
    ends: endsWithNothing,
  },
  'a purchase whose charge is paid if there is one': {
    run: (deps, purchase) => purchase.start(deps),
    afterCrash: async (purchase) => (await purchase.charge()) && purchase.pay(),
    cronAfter: 2,
    async ends(purchase) {
      if (await purchase.charge()) await endsWithOneKey(purchase)
      else await store.tick(Date.now() + 6 * minute)
    },
  },
  'a purchase with another coupon in place of an open one': {
    prepare: start,
    run: (deps, { who, form }) => startPix(deps, who, { ...form, amount: 49.9, couponCode: null }, '10.0.0.1'),
    cronAfter: 6,
    ends: ({ who }) => expectAllOf(who, 'cancelled'),
  },
  'a free order': {
    prepare: async ({ item }) =>
      store.db.update(products).set({ priceBrl: 0, priceUsd: 0, isFree: true }).where(eq(products.id, item.id)),
    run: (deps, { who, form }) => startPix(deps, who, { ...form, amount: 0 }, '10.0.0.1'),
    cronAfter: 2,
    ends: async (purchase) => (await purchase.row()) && endsWithOneKey(purchase),
  },
  'a webhook of an approval': {
    prepare: async (purchase) => {
      await start(purchase)
      await purchase.pay()
    },
    run: (deps, { webhook }) => webhook(deps),
    cronAfter: 2,
    ends: endsWithOneKey,
  },
  'a poll that finds an approval': {
    prepare: async (purchase) => {
      await start(purchase)
      await purchase.pay()
      store.clock.now += 10_000
    },
    run: async (deps, { who, row }) => checkStatus(deps, who, (await row())?.id ?? '', 'en'),
    cronAfter: 2,
    ends: endsWithOneKey,
  },
  'a cron that expires': {
    prepare: async (purchase) => {
      await start(purchase)
      store.clock.now += 6 * minute
    },
    run: (deps) => sweepPayments(deps),
    cronAfter: 8,
    ends: endsWithNothing,
  },
  'late money for a product that is gone': {
    prepare: async (purchase) => {
      await start(purchase)
      await store.tick(Date.now() + 6 * minute)
      await store.db.update(products).set({ deletedAt: 1 }).where(eq(products.id, purchase.item.id))
      await store.sandbox.payLate((await purchase.charge())?.id ?? '', { isNow: true })
    },
    run: (deps, { webhook }) => webhook(deps),
    afterCrash: (purchase) => resendWebhook(purchase),
    cronAfter: 2,
    async ends({ refund, keys, charge }) {
      expect(await refund()).toMatchObject({ status: 'done' })
      expect(await keys()).toEqual([])
      expect((await charge())?.status).toBe('refunded')
    },
  },
  'a wrong amount': {
    prepare: async (purchase) => {
      await start(purchase)
      await store.sandbox.payWrongAmount((await purchase.charge())?.id ?? '')
    },
    run: (deps, { webhook }) => webhook(deps),
    cronAfter: 2,
    async ends({ refund, charge }) {
      expect(await refund()).toMatchObject({ status: 'done', reason: 'amount' })
      expect((await charge())?.status).toBe('refunded')
    },
  },
  'a refund at the provider': {
    prepare: async (purchase) => {
      await sell(purchase)
      await store.sandbox.refund((await purchase.charge())?.id ?? '')
    },
    run: (deps, { webhook }) => webhook(deps),
    afterCrash: (purchase) => resendWebhook(purchase),
    cronAfter: 2,
    ends: endsRefundedOrUntouched,
  },
  'a refund by an admin': {
    prepare: sell,
    run: async (deps, { row }) => refundPayment(deps, actor(), (await row())?.id ?? ''),
    cronAfter: 2,
    ends: endsRefundedOrUntouched,
  },
  'a refund that the provider refuses': {
    prepare: async (purchase) => {
      await sell(purchase)
      refusesRefunds()
    },
    run: refundByAdmin,
    afterCrash: async () => store.sandbox.faults.set({ failWith: null }),
    cronAfter: 2,
    ends: endsRefundedOrUntouched,
  },
  'a refund that the provider rejects at once': {
    prepare: async (purchase) => {
      await sell(purchase)
      store.sandbox.faults.set({ refundAs: { value: 'rejected', times: 1 } })
    },
    run: refundByAdmin,
    cronAfter: 2,
    ends: endsRefundedOrUntouched,
  },
  'a refund that the provider rejects later': {
    prepare: sellWithRejectedRefund,
    run: (deps) => sweepPayments(deps),
    cronAfter: 5,
    ends: endsWithoutKey,
  },
  'a refund that the provider rejects later and then refuses, of a key of the external seller': {
    sellerType: 'multiloader',
    prepare: async (purchase) => {
      await sellWithRejectedRefund(purchase)
      refusesRefunds()
    },
    run: (deps) => sweepPayments(deps),
    cronAfter: 5,
    async ends(purchase) {
      expect(await purchase.refund()).toMatchObject({ status: 'refused' })
      await endsWithItsKey(purchase)
      store.sandbox.faults.set({ failWith: null })
    },
  },
  'a refund that an admin asks for again': {
    prepare: async (purchase) => {
      await sell(purchase)
      refusesRefunds()
      await refundByAdmin(store.deps, purchase)
      store.sandbox.faults.set({ failWith: null })
    },
    run: refundByAdmin,
    cronAfter: 2,
    ends: endsWithoutKey,
  },
  'a webhook of an approval, with a key of the external seller': {
    sellerType: 'multiloader',
    prepare: async (purchase) => {
      await start(purchase)
      await purchase.pay()
    },
    run: (deps, { webhook }) => webhook(deps),
    cronAfter: 2,
    ends: endsWithItsKey,
  },
  'a cron that delivers a key which the seller had not issued': {
    sellerType: 'multiloader',
    prepare: async (purchase) => {
      await sellWithoutKey(purchase)
      store.clock.now += 2 * minute
    },
    run: (deps) => sweepPayments(deps),
    cronAfter: 6,
    ends: endsWithItsKey,
  },
  'a cron that gives up on a seller': {
    sellerType: 'multiloader',
    prepare: async (purchase) => {
      await sellWithoutKey(purchase)
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
    prepare: async (purchase) => {
      await sell(purchase)
      store.sandbox.activateKey((await purchase.keys())[0]?.key ?? '')
      await refundPayment(store.deps, actor(), (await purchase.row())?.id ?? '')
      store.clock.now += minute
    },
    run: (deps) => sweepPayments(deps),
    cronAfter: 8,
    async ends(purchase) {
      await endsWithoutKey(purchase)
      const [license] = await purchase.keys()
      expect(store.sandbox.sellerUsers().find(({ name }) => name === license?.key)?.banned).not.toBeNull()
    },
  },
  'a dispute that is opened': {
    prepare: async (purchase) => {
      await sell(purchase)
      await openChargeback(purchase)
    },
    run: (deps, { webhook }) => webhook(deps),
    afterCrash: (purchase) => resendWebhook(purchase),
    cronAfter: 2,
    ends: endsSuspended,
  },
  'a dispute that is opened, by the webhook of its case, of a key of the external seller': {
    sellerType: 'multiloader',
    prepare: async (purchase) => {
      await sell(purchase)
      await openChargeback(purchase)
    },
    run: async (deps, { webhook }) => {
      await webhook(deps, 'topic_chargebacks_wh')
      await sweepPayments(deps)
    },
    afterCrash: (purchase) => resendWebhook(purchase),
    cronAfter: 8,
    ends: endsSuspended,
  },
  'a dispute that is opened before the shop knows of the approval': {
    prepare: async (purchase) => {
      await start(purchase)
      await purchase.pay()
      await openChargeback(purchase)
    },
    run: (deps, { webhook }) => webhook(deps),
    afterCrash: (purchase) => resendWebhook(purchase),
    cronAfter: 2,
    ends: endsSuspended,
  },
  'a dispute that is won': {
    prepare: async (purchase) => {
      await sellAndDispute(purchase)
      await winDispute(purchase)
    },
    run: (deps, { webhook }) => webhook(deps),
    afterCrash: (purchase) => resendWebhook(purchase),
    cronAfter: 2,
    ends: endsWon,
  },
  'a dispute that is won, of a key of the external seller': {
    sellerType: 'multiloader',
    prepare: async (purchase) => {
      await sellAndDispute(purchase)
      await sweepPayments(store.deps)
      expect(await purchase.inForce()).toEqual([])
      await winDispute(purchase)
    },
    run: async (deps, { webhook }) => {
      await webhook(deps, 'topic_chargebacks_wh')
      await sweepPayments(deps)
    },
    afterCrash: (purchase) => resendWebhook(purchase),
    cronAfter: 8,
    async ends(purchase) {
      await endsWon(purchase)
      await endsWithItsKey(purchase)
    },
  },
  'a dispute that is lost': {
    prepare: async (purchase) => {
      await sellAndDispute(purchase)
      await loseDispute(purchase)
    },
    run: (deps, { webhook }) => webhook(deps),
    afterCrash: (purchase) => resendWebhook(purchase),
    cronAfter: 2,
    ends: endsLost,
  },
  'a cancellation by an admin': {
    prepare: start,
    run: async (deps, { row }) => cancelPayment(deps, actor(), (await row())?.id ?? ''),
    cronAfter: 6,
    ends: endsWithNothing,
  },
}

/** A webhook that got no answer is sent again by the provider. */
const resendWebhook = async (purchase: Purchase) => {
  store.clock.now += 20_000
  await purchase.webhook(store.deps)
}

async function expectAllOf(who: Person, status: string) {
  const rows = await store.db.select().from(payments).where(eq(payments.userId, who.id))
  expect(new Set(rows.map((row) => row.status))).toEqual(new Set([status]))
}

describe('a Worker that crashes at any of its calls recovers within two runs of the cron', () => {
  test.each(Object.entries(flows))('%s', async (name, { sellerType, prepare, run, afterCrash, cronAfter, ends }) => {
    const crashAt = async (lastCall: number, timing: CrashTiming): Promise<boolean> => {
      store.clock.now = Date.now()
      const purchase = await openPurchase(sellerType)
      await prepare?.(purchase)
      const hasCrashed = await runUntilCrash(store.deps, store.proxy.url, { lastCall, timing }, (deps) =>
        run(deps, purchase),
      )
      await afterCrash?.(purchase)
      await twoRuns(Date.now() + cronAfter * minute)
      try {
        await ends(purchase)
        if (isLong) await expectNoViolations(store)
      } catch (error) {
        throw new Error(`crashed ${timing} call ${lastCall}`, { cause: error })
      }
      return hasCrashed
    }
    let points = 0
    // A crash before a call is nearly the same as one after the previous call: only the long run tests both.
    for (const timing of isLong ? crashTimings : (['after'] as const)) {
      for (let lastCall = 1; await crashAt(lastCall, timing); lastCall++) points++
    }
    await expectNoViolations(store)
    report(name, { 'crash points': points })
    expect(points).toBeGreaterThanOrEqual(2)
  })
})

test('the same crashes leave buyers of a naive copy without a key, so the tests above can fail', async () => {
  const outcomes = new Set<string>()
  for (const timing of crashTimings) {
    for (let lastCall = 1, hasCrashed = true; hasCrashed; lastCall++) {
      const { start, row, keys } = await openPurchase()
      await start(store.deps)
      const id = (await row())?.id ?? ''
      hasCrashed = await runUntilCrash(store.deps, store.proxy.url, { lastCall, timing }, async ({ db }) => {
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
      outcomes.add(`${(await row())?.status}, ${(await keys()).length} keys`)
    }
  }
  expect(outcomes).toContain('approved, 0 keys')
})
