import { eq, inArray } from 'drizzle-orm'
import { expect } from 'vitest'
import { couponHolds, licenses, paymentBanks, payments, refunds } from '#schema/tables/index.ts'
import { sweepPayments } from '#worker/domain/payments/sweep.ts'
import { receiveWebhook } from '#worker/domain/payments/webhook.ts'
import type { FaultsPatch } from '../local/sandbox/faults.ts'
import type { PixName } from '../pix-driver.ts'
import { readable, signedWebhook } from '../webhooks.ts'
import { type Flow, testFlows } from './crash-flows.ts'
import type { Purchase } from './crash-purchase.ts'
import { minute } from './crash-steps.ts'

/** Orders of which the first bank does not make the charge, in a shop that has a second one. */

const banks = ['woovi', 'mercadopago-orders'] as const satisfies PixName[]

const rowsOf = ({ store, who }: Purchase) =>
  store.db.select().from(payments).where(eq(payments.userId, who.id)).orderBy(payments.createdAt, payments.id)
async function stateOf(purchase: Purchase) {
  const { store } = purchase
  const rows = await rowsOf(purchase)
  const ids = rows.map(({ id }) => id)
  const charges = store.sandbox.charges().filter(({ reference }) => ids.includes(reference))
  return {
    rows,
    payable: charges.filter(({ status }) => status === 'pending').map(({ reference }) => reference),
    keys: await store.db.select().from(licenses).where(inArray(licenses.paymentId, ids)),
    refunds: await store.db.select().from(refunds).where(inArray(refunds.paymentId, ids)),
    holds: await store.db.select().from(couponHolds).where(inArray(couponHolds.paymentId, ids)),
  }
}

/** The first bank, as it is for the order that follows. */
const firstBank = (faults: FaultsPatch) => async (purchase: Purchase) => {
  const { db, sandbox } = purchase.store
  await db.delete(paymentBanks)
  sandbox.faults.set(faults)
}
const creations = { operations: ['create' as const], about: '/api/v1/charge' }
const refuses = firstBank({ failWith: { value: 400, ...creations } })
const fails = firstBank({ failWith: { value: 503, ...creations } })
/** It makes the charge, and its answer is lost. */
const isSilent = firstBank({ dropAfter: creations })
const answersAgain = ({ store }: Purchase) => store.sandbox.faults.set({ failWith: null, dropAfter: null })

const webhookOf = async (purchase: Purchase, id: string) => {
  const { store } = purchase
  const row = (await rowsOf(purchase)).find((one) => one.id === id)
  const pix = store.pixBy(row?.provider === 'woovi' ? 'woovi' : 'mercadopago-orders')
  await receiveWebhook(store.deps, pix.name, readable(signedWebhook({ pix }, row?.providerId ?? '')))
}
/** The buyer got no answer, asks again, and pays by the code that comes. */
async function askAgainAndPay(purchase: Purchase) {
  answersAgain(purchase)
  purchase.store.clock.now += 1_000
  const { id, payment_id } = await purchase.start(purchase.store.deps)
  await purchase.store.sandbox.approve(id)
  await webhookOf(purchase, payment_id)
}

const endsWithNothingPayable = async (purchase: Purchase) => {
  const { rows, payable, keys, holds } = await stateOf(purchase)
  expect(rows.every(({ status }) => status === 'cancelled')).toBe(true)
  expect([payable, keys, holds.filter(({ state }) => state === 'held')]).toEqual([[], [], []])
}
const endsWithOneSale = async (purchase: Purchase) => {
  const { rows, payable, keys, refunds: back, holds } = await stateOf(purchase)
  const sold = rows.filter(({ status }) => status === 'approved')
  expect(sold).toHaveLength(1)
  expect(rows.filter(({ status }) => status === 'cancelled')).toHaveLength(rows.length - 1)
  expect(keys).toMatchObject([{ paymentId: sold[0]?.id, isActive: true }])
  expect([payable, back]).toEqual([[], []])
  return holds.filter(({ state }) => state !== 'released').length
}
const endsWithOneSaleAndUse = async (purchase: Purchase) => expect(await endsWithOneSale(purchase)).toBe(1)

const start: Flow['run'] = (deps, purchase) => purchase.start(deps)
/** An order whose charge was made in silence, and which has got its code from the next bank. */
const failOver = async (purchase: Purchase) => {
  await isSilent(purchase)
  await purchase.start(purchase.store.deps)
  answersAgain(purchase)
}
const lostOf = async (purchase: Purchase) => (await rowsOf(purchase)).find(({ provider }) => provider === 'woovi')
const codeOf = async (purchase: Purchase) => (await rowsOf(purchase)).find(({ provider }) => provider !== 'woovi')

testFlows(
  {
    'an order that the first bank refuses, and that nobody pays': {
      prepare: refuses,
      run: start,
      afterCrash: async (purchase) => answersAgain(purchase),
      cronAfter: 7,
      ends: endsWithNothingPayable,
    },
    'an order that the first bank refuses, whose buyer asks again and pays': {
      prepare: refuses,
      run: start,
      crashAfter: ['batch', 2],
      afterCrash: askAgainAndPay,
      cronAfter: 7,
      ends: endsWithOneSaleAndUse,
    },
    'an order at which the first bank fails, with the last key of the stock, whose buyer asks again and pays': {
      stock: 1,
      prepare: fails,
      run: start,
      crashAfter: ['create', 1],
      afterCrash: askAgainAndPay,
      cronAfter: 7,
      ends: endsWithOneSaleAndUse,
    },
    'an order whose charge is made in silence, and that nobody pays': {
      prepare: isSilent,
      run: start,
      crashAfter: ['create', 2],
      afterCrash: async (purchase) => answersAgain(purchase),
      cronAfter: 7,
      ends: endsWithNothingPayable,
    },
    'an order whose charge is made in silence, whose buyer asks again and pays': {
      prepare: isSilent,
      run: start,
      afterCrash: askAgainAndPay,
      cronAfter: 7,
      ends: endsWithOneSaleAndUse,
    },
    'a cron that cancels a charge which was made in silence': {
      prepare: async (purchase) => {
        await failOver(purchase)
        purchase.store.clock.now += minute
      },
      run: (deps) => sweepPayments(deps),
      crashAfter: ['cancel', 1],
      cronAfter: 1,
      async ends(purchase) {
        const { payable, keys } = await stateOf(purchase)
        const code = await codeOf(purchase)
        expect(code).toMatchObject({ status: 'pending' })
        expect([payable, keys]).toEqual([[code?.id], []])
        expect(await lostOf(purchase)).toMatchObject({ status: 'cancelled' })
      },
    },
    'a cron that finds a charge paid which was made in silence': {
      prepare: async (purchase) => {
        await failOver(purchase)
        await purchase.store.sandbox.approve((await lostOf(purchase))?.id ?? '')
        purchase.store.clock.now += minute
      },
      run: (deps) => sweepPayments(deps),
      crashAfter: ['get', 1],
      cronAfter: 7,
      // The use of its coupon is held by the other order until that ends.
      ends: endsWithOneSale,
    },
    'a cron that finds a charge paid which was made in silence, after the buyer has paid the other': {
      prepare: async (purchase) => {
        await failOver(purchase)
        const code = await codeOf(purchase)
        await purchase.store.sandbox.approve(code?.providerId ?? '')
        await webhookOf(purchase, code?.id ?? '')
        await purchase.store.sandbox.approve((await lostOf(purchase))?.id ?? '')
        purchase.store.clock.now += minute
      },
      run: (deps) => sweepPayments(deps),
      crashAfter: ['refund', 1],
      cronAfter: 3,
      async ends(purchase) {
        const { keys, refunds: back } = await stateOf(purchase)
        expect(keys).toMatchObject([{ paymentId: (await codeOf(purchase))?.id, isActive: true }])
        expect(back).toMatchObject([{ paymentId: (await lostOf(purchase))?.id, status: 'done' }])
      },
    },
  },
  { pix: banks },
)
