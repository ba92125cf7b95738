import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { approvals, licenses, payments, products } from '#schema/tables/index.ts'
import { replaceKey } from '#worker/domain/key-handover.ts'
import { buildStatusLists } from '#worker/domain/licenses/status-lists.ts'
import { cancelPayment } from '#worker/domain/payments/cancel-payment.ts'
import { startPix } from '#worker/domain/payments/start.ts'
import { checkStatus } from '#worker/domain/payments/status.ts'
import { sweepPayments } from '#worker/domain/payments/sweep.ts'
import { receiveWebhook } from '#worker/domain/payments/webhook.ts'
import { refundPayment } from '#worker/domain/refunds/refund-payment.ts'
import { usualPix } from '../pix-driver.ts'
import { changeRow, findRow } from '../rows.ts'
import { readable, signedWebhook } from '../webhooks.ts'
import {
  endsAllCancelled,
  endsListedAsOff,
  endsPartlyRefundedOrUntouched,
  endsRefundedOrUntouched,
  endsRenewedOnce,
  endsWithItsKey,
  endsWithItsKeyOrNone,
  endsWithKeyOfStock,
  endsWithNothing,
  endsWithOneKey,
  endsWithoutKey,
  endsWithoutRenewal,
} from './crash-ends.ts'
import { type Flow, testFlows } from './crash-flows.ts'
import {
  allowRefunds,
  approveRefund,
  byWebhook,
  giveKey,
  makeCode,
  makeCodeAndPay,
  minute,
  orderForAnother,
  recordSale,
  refundByAdmin,
  refundPartByAdmin,
  refuseRefunds,
  resendWebhook,
  sell,
  sellActivateAndSwitchOff,
  sellAndAskForRefund,
  sellRenewal,
  sellWithoutKey,
  sellWithRejectedRefund,
  start,
  startAndMakeCode,
  startAndPay,
  startLater,
  startWithoutHold,
  tryRefundByAdmin,
  withdraw,
} from './crash-steps.ts'
import { crashTimings, runUntilCrash } from './crashes.ts'

const openPurchase = testFlows({
  'a purchase that nobody pays': {
    run: (deps, purchase) => purchase.start(deps),
    cronAfter: 6,
    ends: endsWithNothing,
  },
  'a purchase whose charge is paid if there is one': {
    run: (deps, purchase) => purchase.start(deps),
    afterCrash: async (purchase) => (await purchase.charge()) && purchase.pay(),
    crashAfter: ['create', 1],
    cronAfter: 2,
    async ends(purchase) {
      if (await purchase.charge()) await endsWithOneKey(purchase)
      else await purchase.store.tick(Date.now() + 6 * minute)
    },
  },
  // Of the Payments API every charge has its code at once.
  ...(usualPix === 'mercadopago-orders' &&
    ({
      'a purchase whose code the bank makes later': {
        prepare: async ({ store }) => store.sandbox.faults.set({ orderMadeAs: 'later' }),
        run: (deps, purchase) => purchase.start(deps),
        afterCrash: makeCodeAndPay,
        crashAfter: ['create', 1],
        cronAfter: 2,
        async ends(purchase) {
          if (await purchase.charge()) await endsWithOneKey(purchase)
          else await purchase.store.tick(Date.now() + 6 * minute)
        },
      },
      'a webhook that brings the code': {
        prepare: startAndMakeCode,
        run: byWebhook,
        crashAfter: ['get', 1],
        afterCrash: (purchase) => purchase.pay(),
        cronAfter: 2,
        ends: endsWithOneKey,
      },
      'a window that ends without a code': {
        prepare: startLater,
        run: (deps) => sweepPayments({ ...deps, now: () => Date.now() + 6 * minute }),
        afterCrash: async (purchase) => {
          await makeCode(purchase)
          await purchase.webhook(purchase.store.deps)
        },
        crashAfter: ['cancel', 1],
        cronAfter: 6,
        ends: endsWithNothing,
      },
    } satisfies Record<string, Flow>)),
  'a purchase with another coupon in place of an open one': {
    prepare: start,
    run: (deps, { who, form }) => startPix(deps, who, { ...form, amount: 49.9, couponCode: null }, '10.0.0.1'),
    crashAfter: ['cancel', 1],
    cronAfter: 6,
    ends: endsAllCancelled,
  },
  'a free order': {
    prepare: async ({ store, item }) => changeRow(store, products, item.id, { priceBrl: 0, priceUsd: 0, isFree: true }),
    run: (deps, { who, form }) => startPix(deps, who, { ...form, amount: 0 }, '10.0.0.1'),
    crashAfter: ['batch', 1],
    cronAfter: 2,
    ends: async (purchase) => (await purchase.row()) && endsWithOneKey(purchase),
  },
  'a webhook of an approval': {
    prepare: startAndPay,
    run: byWebhook,
    crashAfter: ['batch', 1],
    cronAfter: 2,
    ends: endsWithOneKey,
  },
  'a webhook of the approval of a renewal': {
    prepare: async (purchase) => {
      await giveKey(purchase)
      await startAndPay(purchase)
    },
    run: byWebhook,
    crashAfter: ['batch', 1],
    cronAfter: 2,
    ends: endsRenewedOnce,
  },
  'a refund of a renewal': {
    prepare: sellRenewal,
    run: refundByAdmin,
    crashAfter: ['batch', 1],
    cronAfter: 2,
    ends: endsWithoutRenewal,
  },
  'the building of a status list': {
    prepare: sellActivateAndSwitchOff,
    run: (deps) => buildStatusLists(deps, () => true),
    crashAfter: ['batch', 1],
    cronAfter: 2,
    ends: endsListedAsOff,
  },
  'a poll that finds an approval': {
    prepare: async (purchase) => {
      await startAndPay(purchase)
      purchase.store.clock.now += 10_000
    },
    run: async (deps, { who, row }) =>
      checkStatus(deps, who, (await row())?.id ?? '', { language: 'en', address: '10.0.0.1' }),
    crashAfter: ['get', 1],
    cronAfter: 2,
    ends: endsWithOneKey,
  },
  'a cron that expires': {
    prepare: async (purchase) => {
      await start(purchase)
      purchase.store.clock.now += 6 * minute
    },
    run: (deps) => sweepPayments(deps),
    crashAfter: ['cancel', 1],
    cronAfter: 8,
    ends: endsWithNothing,
  },
  'late money for a product that is gone': {
    prepare: async (purchase) => {
      await start(purchase)
      await purchase.store.tick(Date.now() + 6 * minute)
      await changeRow(purchase.store, products, purchase.item.id, { deletedAt: 1 })
      await purchase.store.sandbox.payLate((await purchase.charge())?.id ?? '', { isNow: true })
    },
    run: byWebhook,
    afterCrash: resendWebhook,
    cronAfter: 2,
    async ends({ refund, keys, charge }) {
      expect(await refund()).toMatchObject({ status: 'done' })
      expect(await keys()).toEqual([])
      expect((await charge())?.status).toBe('refunded')
    },
  },
  'a webhook of an approval, with a key of the stock': {
    stock: 2,
    prepare: startAndPay,
    run: byWebhook,
    cronAfter: 2,
    ends: endsWithKeyOfStock,
  },
  'a cron that expires, with the last key of the stock': {
    stock: 1,
    prepare: async (purchase) => {
      await start(purchase)
      purchase.store.clock.now += 6 * minute
    },
    run: (deps) => sweepPayments(deps),
    cronAfter: 8,
    async ends(purchase) {
      await endsWithNothing(purchase)
      expect(await purchase.stock()).toMatchObject([{ issuedAt: null }])
    },
  },
  'late money for the last key of the stock, which another has bought': {
    stock: 1,
    prepare: async (purchase) => {
      await start(purchase)
      await purchase.store.tick(Date.now() + 6 * minute)
      const { id } = await orderForAnother(purchase, '10.0.0.2')
      await purchase.store.sandbox.approve(id)
      const { store } = purchase
      await receiveWebhook(store.deps, store.pix.name, readable(signedWebhook(store, id)))
      await purchase.store.sandbox.payLate((await purchase.charge())?.id ?? '', { isNow: true })
    },
    run: byWebhook,
    afterCrash: resendWebhook,
    crashAfter: ['refund', 1],
    cronAfter: 2,
    async ends({ refund, keys, charge, stock }) {
      expect(await refund()).toMatchObject({ status: 'done' })
      expect(await keys()).toEqual([])
      expect((await charge())?.status).toBe('refunded')
      expect(await stock()).toMatchObject([{ issuedAt: expect.any(Number) }])
    },
  },
  'a webhook of an approval of an order without a hold': {
    stock: 5,
    async prepare(purchase) {
      await startWithoutHold(purchase)
      await purchase.pay()
    },
    run: byWebhook,
    crashAfter: ['batch', 1],
    cronAfter: 2,
    ends: endsWithKeyOfStock,
  },
  'a webhook of an approval of an order without a hold, whose key is gone': {
    stock: 4,
    async prepare(purchase) {
      await startWithoutHold(purchase)
      await orderForAnother(purchase, '10.0.0.2')
      await purchase.pay()
    },
    run: byWebhook,
    crashAfter: ['batch', 1],
    cronAfter: 2,
    async ends({ row, refund, keys, charge, stock }) {
      expect(await row()).toMatchObject({ status: 'cancelled', lacksKeyHold: true })
      expect(await refund()).toMatchObject({ status: 'done', reason: 'ran_out' })
      expect(await keys()).toEqual([])
      expect((await charge())?.status).toBe('refunded')
      expect((await stock()).map(({ issuedAt }) => issuedAt)).toEqual(Array(4).fill(null))
    },
  },
  'a key of the stock that an admin replaces': {
    stock: 3,
    prepare: sell,
    run: async (deps, { actor, keys }) =>
      replaceKey(deps, actor(), (await keys())[0]?.id ?? '', { reason: '', isShared: false }),
    crashAfter: ['batch', 2],
    cronAfter: 2,
    async ends(purchase) {
      await endsWithOneKey(purchase)
      const [license] = await purchase.keys()
      const gone = (await purchase.stock()).filter(({ issuedAt }) => issuedAt !== null)
      expect(gone.length).toBeLessThanOrEqual(2)
      expect(gone.map(({ key }) => key)).toContain(license?.key)
    },
  },
  'a sale made elsewhere that an admin records, with a key of the external seller': {
    sellerType: 'multiloader',
    run: recordSale,
    // Without an answer the admin sends the form again.
    afterCrash: async (purchase) => recordSale(purchase.store.deps, purchase),
    crashAfter: ['issue', 1],
    cronAfter: 2,
    ends: endsWithItsKey,
  },
  'a refund that a second admin approves': {
    prepare: sellAndAskForRefund,
    run: approveRefund,
    crashAfter: ['batch', 1],
    cronAfter: 2,
    async ends(purchase) {
      const isRefunded = (await purchase.refund()) !== undefined
      const approval = await findRow(purchase.store, approvals, purchase.item.id)
      expect(approval).toMatchObject({ status: isRefunded ? 'approved' : 'open', reason: null })
      await endsRefundedOrUntouched(purchase)
    },
  },
  'a refund of a sale made elsewhere': {
    prepare: async (purchase) => recordSale(purchase.store.deps, purchase),
    run: async (deps, { actor, row }) => refundPayment(deps, actor(), (await row())?.id ?? '', 'Paid back in cash'),
    cronAfter: 2,
    async ends({ row, refund, keys }) {
      const isRefunded = (await refund()) !== undefined
      expect(await row()).toMatchObject({ status: isRefunded ? 'refunded' : 'approved' })
      expect(await keys()).toMatchObject([{ isActive: !isRefunded, suspendedAt: null }])
    },
  },
  'a wrong amount': {
    prepare: async (purchase) => {
      await start(purchase)
      await purchase.store.sandbox.payWrongAmount((await purchase.charge())?.id ?? '')
    },
    run: byWebhook,
    crashAfter: ['refund', 1],
    cronAfter: 2,
    async ends({ refund, charge }) {
      expect(await refund()).toMatchObject({ status: 'done', reason: 'amount' })
      expect((await charge())?.status).toBe('refunded')
    },
  },
  'a refund at the provider': {
    prepare: async (purchase) => {
      await sell(purchase)
      await purchase.store.sandbox.refund((await purchase.charge())?.id ?? '')
    },
    run: byWebhook,
    afterCrash: resendWebhook,
    cronAfter: 2,
    ends: endsRefundedOrUntouched,
  },
  'a refund by an admin': {
    prepare: sell,
    run: refundByAdmin,
    crashAfter: ['refund', 1],
    cronAfter: 2,
    ends: endsRefundedOrUntouched,
  },
  'a refund of a part by an admin': {
    prepare: sell,
    run: refundPartByAdmin,
    crashAfter: ['refundPart', 1],
    cronAfter: 2,
    ends: endsPartlyRefundedOrUntouched,
  },
  'a withdrawal by the customer': {
    prepare: sell,
    run: withdraw,
    cronAfter: 2,
    ends: endsRefundedOrUntouched,
  },
  'a withdrawal by the customer, of a key that the external seller owes': {
    sellerType: 'multiloader',
    prepare: sellWithoutKey,
    run: withdraw,
    cronAfter: 8,
    ends: endsWithItsKeyOrNone,
  },
  'a refund that the provider refuses': {
    prepare: async (purchase) => {
      await sell(purchase)
      refuseRefunds(purchase)
    },
    run: tryRefundByAdmin,
    afterCrash: async (purchase) => allowRefunds(purchase),
    crashAfter: ['listRefunds', 1],
    cronAfter: 2,
    ends: endsRefundedOrUntouched,
  },
  'a refund that the provider rejects at once': {
    prepare: async (purchase) => {
      await sell(purchase)
      purchase.store.sandbox.faults.set({ refundAs: { value: 'rejected', times: 1 } })
    },
    run: tryRefundByAdmin,
    cronAfter: 2,
    ends: endsRefundedOrUntouched,
  },
  'a refund that the provider rejects later': {
    prepare: sellWithRejectedRefund,
    run: (deps) => sweepPayments(deps),
    crashAfter: ['getRefund', 1],
    cronAfter: 5,
    ends: endsWithoutKey,
  },
  'a refund that an admin asks for again': {
    prepare: async (purchase) => {
      await sell(purchase)
      refuseRefunds(purchase)
      await tryRefundByAdmin(purchase.store.deps, purchase)
      allowRefunds(purchase)
    },
    run: tryRefundByAdmin,
    cronAfter: 2,
    ends: endsWithoutKey,
  },
  'a webhook of an approval, with a key of the external seller': {
    sellerType: 'multiloader',
    prepare: startAndPay,
    run: byWebhook,
    crashAfter: ['batch', 3],
    cronAfter: 2,
    ends: endsWithItsKey,
  },
  'a cron that delivers a key which the seller had not issued': {
    sellerType: 'multiloader',
    prepare: async (purchase) => {
      await sellWithoutKey(purchase)
      purchase.store.clock.now += 2 * minute
    },
    run: (deps) => sweepPayments(deps),
    crashAfter: ['findKeysByReference', 1],
    cronAfter: 6,
    ends: endsWithItsKey,
  },
  'a cron that gives up on a seller': {
    sellerType: 'multiloader',
    prepare: async (purchase) => {
      await sellWithoutKey(purchase)
      purchase.store.sandbox.faults.set({ failWith: { value: 503, operations: ['issue'] } })
      purchase.store.clock.now += 31 * minute
    },
    run: (deps) => sweepPayments(deps),
    cronAfter: 33,
    ends: endsWithoutKey,
  },
  'a refund by an admin, of a key of the external seller': {
    sellerType: 'multiloader',
    prepare: sell,
    run: refundByAdmin,
    cronAfter: 2,
    ends: endsWithItsKeyOrNone,
  },
  'a cron that switches a refunded key off at the seller': {
    sellerType: 'multiloader',
    prepare: async (purchase) => {
      await sell(purchase)
      purchase.store.sandbox.activateKey((await purchase.keys())[0]?.key ?? '')
      await refundByAdmin(purchase.store.deps, purchase)
      purchase.store.clock.now += minute
    },
    run: (deps) => sweepPayments(deps),
    crashAfter: ['ban', 1],
    cronAfter: 8,
    async ends(purchase) {
      await endsWithoutKey(purchase)
      const [license] = await purchase.keys()
      expect(purchase.store.sandbox.sellerUsers().find(({ name }) => name === license?.key)?.banned).not.toBeNull()
    },
  },
  'a cancellation by an admin': {
    prepare: start,
    run: async (deps, { actor, row }) => cancelPayment(deps, actor(), (await row())?.id ?? ''),
    cronAfter: 6,
    ends: endsWithNothing,
  },
  // The last: half an hour later the cron asks again for the refund that it leaves refused.
  'a refund that the provider rejects later and then refuses, of a key of the external seller': {
    sellerType: 'multiloader',
    prepare: async (purchase) => {
      await sellWithRejectedRefund(purchase)
      refuseRefunds(purchase)
    },
    run: (deps) => sweepPayments(deps),
    cronAfter: 5,
    async ends(purchase) {
      expect(await purchase.refund()).toMatchObject({ status: 'refused' })
      await endsWithItsKey(purchase)
      allowRefunds(purchase)
    },
  },
})

test('the same crashes leave buyers of a naive copy without a key, so the tests above can fail', async () => {
  const outcomes = new Set<string>()
  for (const timing of crashTimings) {
    for (let lastCall = 1, hasCrashed = true; hasCrashed; lastCall++) {
      const { store, start, row, keys } = await openPurchase()
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
