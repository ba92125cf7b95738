import { expect } from 'vitest'
import { reconcilePayments } from '#worker/domain/payments/reconcile.ts'
import { sweepPayments } from '#worker/domain/payments/sweep.ts'
import { usualPix } from '../pix-driver.ts'
import { endsLost, endsSuspended, endsWithItsKey, endsWon } from './crash-ends.ts'
import { testFlows } from './crash-flows.ts'
import {
  byCaseWebhook,
  byWebhook,
  loseDispute,
  minute,
  openChargeback,
  resendWebhook,
  sellAndContest,
  sellAndDispute,
  startAndPay,
  winDispute,
} from './crash-steps.ts'

/** The call that finds the case of a charge: an order has it. */
const caseCall = usualPix === 'mercadopago' ? 'find' : 'get'

testFlows({
  // The first: reconciliation reads the charges of all others.
  'a dispute that was opened and lost without any webhook': {
    prepare: async (purchase) => {
      await sellAndContest(purchase)
      await loseDispute(purchase)
      // The run asks for what changed before it.
      purchase.store.clock.now = Date.now() + minute
    },
    run: (deps) => reconcilePayments(deps),
    // A list of orders that changed is read in many parts.
    crashEvery: 10,
    afterCrash: ({ store }) => reconcilePayments(store.deps),
    cronAfter: 2,
    ends: endsLost,
  },
  'a dispute that is opened': {
    prepare: sellAndContest,
    run: byWebhook,
    afterCrash: resendWebhook,
    crashAfter: ['batch', 2],
    cronAfter: 2,
    ends: endsSuspended,
  },
  'a dispute that is opened, by the webhook of its case, of a key of the external seller': {
    sellerType: 'multiloader',
    prepare: sellAndContest,
    run: byCaseWebhook,
    afterCrash: resendWebhook,
    cronAfter: 8,
    ends: endsSuspended,
  },
  'a dispute that is opened before the shop knows of the approval': {
    prepare: async (purchase) => {
      await startAndPay(purchase)
      await openChargeback(purchase)
    },
    run: byWebhook,
    afterCrash: resendWebhook,
    crashAfter: [caseCall, 1],
    cronAfter: 2,
    ends: endsSuspended,
  },
  'a dispute that is won': {
    prepare: async (purchase) => {
      await sellAndDispute(purchase)
      await winDispute(purchase)
    },
    run: byWebhook,
    afterCrash: resendWebhook,
    cronAfter: 2,
    ends: endsWon,
  },
  'a dispute that is won, of a key of the external seller': {
    sellerType: 'multiloader',
    prepare: async (purchase) => {
      await sellAndDispute(purchase)
      await sweepPayments(purchase.store.deps)
      expect(await purchase.inForce()).toEqual([])
      await winDispute(purchase)
    },
    run: byCaseWebhook,
    afterCrash: resendWebhook,
    crashAfter: ['unban', 1],
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
    run: byWebhook,
    afterCrash: resendWebhook,
    crashAfter: ['batch', 3],
    cronAfter: 2,
    ends: endsLost,
  },
})
