import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as partialApi from '#schema/api/partial-refunds.ts'
import { listPurchasedProducts, listPurchaseHistory } from '#schema/api/purchases.ts'
import { refundForReason } from '#schema/api/refunds.ts'
import { itemsOf } from '#schema/rules/lists.ts'
import { cryptoWindowMs } from '#schema/rules/payments.ts'
import { partialRefunds, products } from '#schema/tables/index.ts'
import { makersOf } from '#worker/domain/payment-rows/provider-of.ts'
import { applyProviderStatus } from '#worker/domain/payments/apply-provider-status.ts'
import { reconcilePayments } from '#worker/domain/payments/reconcile.ts'
import { sweepPayments } from '#worker/domain/payments/sweep.ts'
import { recordParts, sendPart } from '#worker/domain/refunds/partial-refunds/send.ts'
import { auditMoney } from '../../seeds/commands/audit-money.ts'
import { times } from '../concurrency.ts'
import { interrupted } from '../interrupted.ts'
import { openStore, type Store } from '../open-store.ts'
import { admin, type Person } from '../people.ts'
import { changeRow } from '../rows.ts'
import { wide } from '../width.ts'
import { cryptoOrders, providers } from './crypto-providers.ts'
import { paymentReads } from './payment-reads.ts'

const minute = 60_000

/** A shop with one of the providers, and what its tests read. */
function openShop(vars: Record<string, string>) {
  let store: Store
  let boss: Person
  beforeAll(async () => {
    store = await openStore({ vars })
    boss = await admin(store)
  })
  afterAll(() => store.close())
  beforeEach(() => {
    store.sandbox.faults.reset()
    store.sandbox.faults.set({ webhooks: { off: true } })
    store.clock.now = Date.now()
  })
  const { openCrypto } = cryptoOrders(() => store)
  const reads = paymentReads(() => store)
  /** Sends the webhook of a charge, and runs the sweep `after` ms. */
  async function reported(providerId: string, after = 2 * minute) {
    await store.sandbox.sendWebhook(providerId)
    store.clock.now += after
    await sweepPayments(store.deps)
  }
  return {
    store: () => store,
    /** Who makes its charges. */
    provider() {
      const [provider] = makersOf(store.deps, 'crypto')
      if (!provider) throw new Error('there is no provider')
      return provider
    },
    boss: () => boss,
    openCrypto,
    ...reads,
    reported,
    partsOf: (id: string) => store.db.select().from(partialRefunds).where(eq(partialRefunds.paymentId, id)),
    /** The refunds at the provider, in dollars. */
    sentBack: (providerId: string) =>
      reads.chargeOf(providerId)?.refunds.map(({ amount, status }) => `${status} ${amount}`),
    violations: () => auditMoney(store.sqld.url, undefined, { now: store.clock.now }),
    refundWhole: (paymentId: string) =>
      store.ask(refundForReason, { as: boss, params: { paymentId }, body: { reason: 'All of it.' } }),
  }
}

describe.each(providers)('money beyond the price by $name', ({ name, vars }) => {
  const shop = openShop(vars)
  const { openCrypto, reported, partsOf, sentBack, paymentRow, keysOf, refundOf, noticesOf, violations } = shop
  const isCoinbase = name === 'coinbase'
  const isSent = isCoinbase ? 'approved' : 'in_process'
  /** Of what the shop does with whatever provider. */
  const onceTest = isCoinbase ? test : wide.test

  test('goes back once, by itself, and the sale stands', async () => {
    const { who, id, providerId } = await openCrypto()
    await shop.store().sandbox.overpay(providerId, { amount: 12 })
    await Promise.all(times(4, () => shop.store().sandbox.sendWebhook(providerId)))
    await reported(providerId)
    expect(await paymentRow(id)).toMatchObject({ status: 'approved', amountCents: 990, receivedCents: 1200 })
    expect(await partsOf(id)).toMatchObject([
      { source: 'automatic', amountCents: 210, status: isCoinbase ? 'done' : 'processing' },
    ])
    expect(sentBack(providerId)).toEqual([`${isSent} 2.1`])
    expect(await keysOf(id)).toMatchObject([{ isActive: true, suspendedAt: null }])
    const kind = isCoinbase ? 'excess_refunded' : 'excess_to_claim'
    const told = async () => (await noticesOf(who)).filter(({ notice }) => notice?.startsWith('excess'))
    expect(await told()).toMatchObject([{ notice: kind, params: { partEn: '$2.10' } }])
    if (!isCoinbase) {
      expect(await told()).toMatchObject([{ params: { link: `${shop.store().sandbox.url}/pay/${providerId}` } }])
      await shop.store().sandbox.finishRefund(providerId)
      await reported(providerId, 10 * minute)
      expect(await partsOf(id)).toMatchObject([{ status: 'done' }])
      expect(await told()).toHaveLength(1)
    }
    await reported(providerId)
    // A report that was fetched before the rest had come, and is applied after it.
    const [payment, latest] = [await paymentRow(id), await shop.provider().get(providerId)]
    if (!payment || !latest) throw new Error('there is no payment')
    await applyProviderStatus(shop.store().deps, payment, { ...latest, receivedCents: 1000 }, 'cron')
    expect(await paymentRow(id)).toMatchObject({ receivedCents: 1200 })
    expect(await partsOf(id)).toHaveLength(1)
    expect(sentBack(providerId)).toEqual(['approved 2.1'])
    expect((await shop.store().ask(listPurchasedProducts, { as: who })).body[0]).toMatchObject({
      partialRefunds: [{ amount: 2.1, isExcess: true, doneAt: expect.any(String) }],
    })
    expect(await violations()).toEqual([])
  })

  test('is no part of the price: that goes back as a whole beside it', async () => {
    const { id, providerId } = await openCrypto()
    await shop.store().sandbox.overpay(providerId, { amount: 12 })
    await reported(providerId)
    const { status } = await shop.refundWhole(id)
    expect(status).toBe(200)
    expect(await refundOf(id)).toMatchObject({ amountCents: 990 })
    expect(sentBack(providerId)).toEqual([`${isSent} 2.1`, `${isSent} 9.9`])
    if (!isCoinbase) await shop.store().sandbox.finishRefund(providerId)
    await reported(providerId, 10 * minute)
    expect(await paymentRow(id)).toMatchObject({ status: 'refunded' })
    expect(await partsOf(id)).toMatchObject([{ status: 'done', amountCents: 210 }])
    expect(sentBack(providerId)).toEqual(['approved 2.1', 'approved 9.9'])
    expect(await violations()).toEqual([])
  })

  onceTest('is kept below what its way back costs, until the whole goes back', async () => {
    const { id, providerId } = await openCrypto()
    await shop.store().sandbox.overpay(providerId, { amount: 10.89 })
    await reported(providerId)
    expect(await partsOf(id)).toEqual([])
    await shop.refundWhole(id)
    expect(await refundOf(id)).toMatchObject({ amountCents: 1089 })
    expect(await violations()).toEqual([])
  })

  test('is sent once where the answer gets lost', async () => {
    for (const lost of ['dropBefore', 'dropAfter'] as const) {
      const { id, providerId } = await openCrypto()
      await shop.store().sandbox.overpay(providerId, { amount: 12 })
      shop.store().sandbox.faults.set({ [lost]: { operations: ['refund'], times: 1 } })
      await reported(providerId)
      expect(await partsOf(id)).toMatchObject([{ status: 'requested' }])
      await reported(providerId, 10 * minute)
      expect(await partsOf(id)).toMatchObject([{ status: isCoinbase ? 'done' : 'processing' }])
      expect(sentBack(providerId)).toEqual([`${isSent} 2.1`])
    }
  })

  onceTest('of late money for a product that is gone goes back with the price', async () => {
    const { id, item, providerId } = await openCrypto()
    shop.store().clock.now = Date.now() + cryptoWindowMs + minute
    await sweepPayments(shop.store().deps)
    await changeRow(shop.store(), products, item.id, { deletedAt: 1 })
    shop.store().sandbox.faults.set({ wrongAmount: 12 })
    await shop.store().sandbox.payLate(providerId, { isNow: true })
    await reported(providerId)
    expect(await paymentRow(id)).toMatchObject({ status: 'cancelled', receivedCents: 1200 })
    expect(await refundOf(id)).toMatchObject({ amountCents: 1200, reason: 'late_money' })
    expect(sentBack(providerId)).toEqual([`${isSent} 12`])
    expect(await partsOf(id)).toEqual([])
    expect(await violations()).toEqual([])
  })

  // The last: it moves the clock by days.
  onceTest('is sent again for ever where the provider refuses, and nobody can give it up', async () => {
    const { id, providerId } = await openCrypto()
    await shop.store().sandbox.overpay(providerId, { amount: 12 })
    shop.store().sandbox.faults.set({ failWith: { value: 422, operations: ['refund'] } })
    await reported(providerId)
    const [part] = await partsOf(id)
    expect(part).toMatchObject({ status: 'refused', source: 'automatic' })
    const drop = { as: shop.boss(), params: { paymentId: id, id: part?.id ?? '' } }
    expect(await shop.store().ask(partialApi.dropPartialRefund, drop)).toMatchObject({ status: 409 })
    for (let hours = 0; hours < 48; hours += 7) await reported(providerId, 7 * 60 * minute)
    expect(await partsOf(id)).toMatchObject([{ status: 'refused', nextAttemptAt: expect.any(Number) }])
    shop.store().sandbox.faults.set({ failWith: null })
    await reported(providerId, 7 * 60 * minute)
    expect(await partsOf(id)).toMatchObject([{ status: isCoinbase ? 'done' : 'processing' }])
    expect(sentBack(providerId)).toEqual([`${isSent} 2.1`])
    expect(await violations()).toEqual([])
  })
})

describe('Coinbase', () => {
  const shop = openShop({})
  const { openCrypto, reported, partsOf, paymentRow, refundOf, violations } = shop

  test('refunds the excess in its own dashboard, and the shop sends it no more', async () => {
    const { id, providerId } = await openCrypto()
    await shop.store().sandbox.overpay(providerId, { amount: 12 })
    await shop.store().sandbox.refund(providerId, { amount: 2.1 })
    await reported(providerId)
    expect(await paymentRow(id)).toMatchObject({ status: 'approved' })
    expect(await refundOf(id)).toBeUndefined()
    expect(await partsOf(id)).toMatchObject([{ source: 'automatic', status: 'done', amountCents: 210 }])
    expect(shop.sentBack(providerId)).toEqual(['approved 2.1'])
    expect(await violations()).toEqual([])
  })

  test.each([true, false])('refunds everything in its own dashboard, settled before: %s', async (isSettled) => {
    const { id, providerId } = await openCrypto()
    await shop.store().sandbox.overpay(providerId, { amount: 12 })
    shop.store().sandbox.faults.set({ failWith: { value: 422, operations: ['refund'] } })
    if (isSettled) await reported(providerId)
    shop.store().sandbox.faults.set({ failWith: null })
    await shop.store().sandbox.refund(providerId, { amount: 12 })
    await reported(providerId, 30 * minute)
    expect(await paymentRow(id)).toMatchObject({ status: isSettled ? 'refunded' : 'cancelled' })
    expect(await refundOf(id)).toMatchObject({ status: 'done', amountCents: isSettled ? 990 : 1200 })
    expect((await partsOf(id)).map(({ status }) => status)).toEqual(isSettled ? ['done'] : [])
    expect(shop.sentBack(providerId)).toEqual(['approved 12'])
    expect(await violations()).toEqual([])
  })
})

describe('BTCPay', () => {
  const shop = openShop({ COINBASE_KEY_NAME: '' })
  const { openCrypto, reported, partsOf, sentBack, paymentRow, keysOf, refundOf, violations, refundWhole } = shop
  /** Until the shop looks at the panel's refunds, which a merchant makes of what they have seen paid. */
  const hour = 60 * minute

  test('a top-up after an underpayment goes back too', async () => {
    const { id, providerId } = await openCrypto()
    await shop.store().sandbox.payWrongAmount(providerId, { amount: 1 })
    await shop.store().sandbox.expire(providerId)
    await reported(providerId)
    expect(await refundOf(id)).toMatchObject({ status: 'processing', amountCents: 100 })
    await shop.store().sandbox.topUp(providerId, { amount: 3 })
    await reported(providerId)
    expect(await partsOf(id)).toMatchObject([{ source: 'automatic', amountCents: 300, status: 'processing' }])
    // Enough for the price, of a payment that is being refunded.
    await shop.store().sandbox.topUp(providerId, { amount: 9.9 })
    await reported(providerId)
    expect(await paymentRow(id)).toMatchObject({ status: 'cancelled', mismatch: 'amount', receivedCents: 1390 })
    expect(sentBack(providerId)).toEqual(['in_process 1', 'in_process 3', 'in_process 9.9'])
    expect(await keysOf(id)).toEqual([])
    await shop.store().sandbox.finishRefund(providerId)
    await reported(providerId, hour)
    expect(await refundOf(id)).toMatchObject({ status: 'done' })
    expect(await partsOf(id)).toMatchObject([{ status: 'done' }, { status: 'done' }])
    expect(await violations()).toEqual([])
  })

  test('money that comes once more for a sale goes back, and so it does after its refund', async () => {
    const { id, providerId } = await openCrypto()
    await shop.store().sandbox.approve(providerId)
    await reported(providerId)
    await shop.store().sandbox.topUp(providerId)
    await reported(providerId)
    expect(await partsOf(id)).toMatchObject([{ amountCents: 990, status: 'processing' }])
    expect(await keysOf(id)).toMatchObject([{ isActive: true, suspendedAt: null }])
    // The same amount: each has its own page.
    await refundWhole(id)
    expect(sentBack(providerId)).toEqual(['in_process 9.9', 'in_process 9.9'])
    await shop.store().sandbox.finishRefund(providerId)
    await reported(providerId, hour)
    expect(await paymentRow(id)).toMatchObject({ status: 'refunded' })
    await shop.store().sandbox.topUp(providerId, { amount: 4 })
    await reported(providerId)
    expect((await partsOf(id)).map(({ amountCents }) => amountCents)).toEqual([990, 400])
    expect(sentBack(providerId)).toEqual(['approved 9.9', 'approved 9.9', 'in_process 4'])
    expect(await violations()).toEqual([])
  })

  test('a further payment of which no webhook told is found by the daily run', async () => {
    const { id, providerId } = await openCrypto()
    await shop.store().sandbox.approve(providerId)
    await reported(providerId)
    await shop.store().sandbox.topUp(providerId, { amount: 5 })
    await reconcilePayments({ ...shop.store().deps, now: () => Date.now() + minute })
    expect(await partsOf(id)).toMatchObject([{ source: 'automatic', amountCents: 500 }])
    expect(await violations()).toEqual([])
  })

  test.each(['USD', 'BTC'] as const)('a refund that the panel promises in %s is the shop’s own', async (currency) => {
    const { id, providerId } = await openCrypto()
    await shop.store().sandbox.approve(providerId)
    await reported(providerId)
    await shop.store().sandbox.refundInPanel(providerId, { currency })
    await refundWhole(id)
    expect(sentBack(providerId)).toEqual(['in_process 9.9'])
    expect(await refundOf(id)).toMatchObject({ status: 'processing' })
    await shop.store().sandbox.finishRefund(providerId)
    await reported(providerId, hour)
    expect(await refundOf(id)).toMatchObject({ status: 'done', source: 'user' })
    expect(await paymentRow(id)).toMatchObject({ status: 'refunded' })
    expect(await violations()).toEqual([])
  })

  const paidInPanel = async (options: { amount?: number; currency?: 'USD' | 'BTC' }) => {
    const { id, providerId } = await openCrypto()
    await shop.store().sandbox.overpay(providerId, { amount: 12 })
    await reported(providerId)
    await shop.store().sandbox.refundInPanel(providerId, options)
    await shop.store().sandbox.finishRefund(providerId, { amount: options.amount ?? 12 })
    await reconcilePayments({ ...shop.store().deps, now: () => Date.now() + minute })
    return { id, providerId }
  }

  test.each(['USD', 'BTC'] as const)(
    'the price that the panel has paid back in %s is found by the daily run',
    async (currency) => {
      const { id, providerId } = await paidInPanel({ amount: 9.9, currency })
      expect(await paymentRow(id)).toMatchObject({ status: 'refunded' })
      expect(await refundOf(id)).toMatchObject({ status: 'done', source: 'provider', amountCents: 990 })
      expect(await keysOf(id)).toMatchObject([{ isActive: false }])
      expect(sentBack(providerId)).toEqual(['in_process 2.1', 'approved 9.9'])
      expect(await violations()).toEqual([])
    },
  )

  test('everything that the panel has paid back closes what was to go back beside', async () => {
    const { id, providerId } = await paidInPanel({})
    expect(await paymentRow(id)).toMatchObject({ status: 'refunded' })
    expect(await partsOf(id)).toMatchObject([{ status: 'done', amountCents: 210 }])
    // Nobody can claim it any more.
    expect(sentBack(providerId)).toEqual(['rejected 2.1', 'approved 12'])
    expect(await violations()).toEqual([])
  })

  test('the excess that the panel has paid back is not a part of the price', async () => {
    const { id, providerId } = await paidInPanel({ amount: 2.11, currency: 'BTC' })
    expect(await paymentRow(id)).toMatchObject({ status: 'approved' })
    expect(await partsOf(id)).toMatchObject([{ source: 'automatic', status: 'done', amountCents: 210 }])
    expect(await keysOf(id)).toMatchObject([{ isActive: true, suspendedAt: null }])
    // Nobody can claim it any more.
    expect(sentBack(providerId)).toEqual(['rejected 2.1', 'approved 2.11'])
    expect(await violations()).toEqual([])
  })

  test('the excess that the panel has promised is not promised again', async () => {
    const { id, providerId } = await openCrypto()
    await shop.store().sandbox.overpay(providerId, { amount: 12 })
    await shop.store().sandbox.refundInPanel(providerId, { amount: 2.1, currency: 'BTC' })
    await reported(providerId)
    expect(await partsOf(id)).toMatchObject([{ source: 'automatic', status: 'processing', amountCents: 210 }])
    await refundWhole(id)
    expect(await refundOf(id)).toMatchObject({ amountCents: 990 })
    expect(sentBack(providerId)).toEqual(['in_process 2.1', 'in_process 9.9'])
    await shop.store().sandbox.finishRefund(providerId)
    await reported(providerId, hour)
    expect(await partsOf(id)).toMatchObject([{ status: 'done' }])
    expect(await violations()).toEqual([])
  })

  test('with what the panel has promised before, no more goes back than came in', async () => {
    const { id, providerId } = await openCrypto()
    const { sandbox } = shop.store()
    await sandbox.approve(providerId)
    await sandbox.topUp(providerId)
    await sandbox.refundInPanel(providerId, { amount: 19.8 })
    await sandbox.topUp(providerId, { amount: 29.7 })
    await reported(providerId)
    expect(sentBack(providerId)).toEqual(['in_process 19.8', 'in_process 29.7'])
    await sandbox.finishRefund(providerId)
    await reported(providerId, hour)
    await reconcilePayments({ ...shop.store().deps, now: () => Date.now() + minute })
    expect(await paymentRow(id)).toMatchObject({ status: 'refunded', receivedCents: 4950 })
    expect(sentBack(providerId)).toEqual(['approved 19.8', 'approved 29.7'])
    expect(await violations()).toEqual([])
  })

  test('what the panel has paid back of the excess is not taken for the price too', async () => {
    const { id, providerId } = await openCrypto()
    const { sandbox } = shop.store()
    await sandbox.approve(providerId)
    await reported(providerId)
    await sandbox.topUp(providerId)
    await sandbox.refundInPanel(providerId, { amount: 19.8 })
    await refundWhole(id)
    expect(await refundOf(id)).toMatchObject({ status: 'processing', providerRefundId: null })
    await sandbox.topUp(providerId)
    await sandbox.sendWebhook(providerId)
    await sandbox.finishRefund(providerId)
    await reconcilePayments({ ...shop.store().deps, now: () => Date.now() + minute })
    expect(await partsOf(id)).toMatchObject([{ source: 'automatic', status: 'done', amountCents: 1980 }])
    await reported(providerId, hour)
    expect(await paymentRow(id)).toMatchObject({ status: 'approved', receivedCents: 2970 })
    await reported(providerId, hour)
    expect(sentBack(providerId)).toEqual(['approved 19.8', 'in_process 9.9'])
    await sandbox.finishRefund(providerId)
    await reported(providerId, hour)
    expect(await paymentRow(id)).toMatchObject({ status: 'refunded' })
    expect(await violations()).toEqual([])
  })

  test('nor where more has come since', async () => {
    const { id, providerId } = await openCrypto()
    const { sandbox } = shop.store()
    const daily = () => reconcilePayments({ ...shop.store().deps, now: () => Date.now() + minute })
    await sandbox.approve(providerId)
    await sandbox.topUp(providerId)
    await sandbox.sendWebhook(providerId)
    await sandbox.refundInPanel(providerId, { amount: 9.9 })
    await sandbox.finishRefund(providerId)
    await daily()
    expect(await partsOf(id)).toMatchObject([{ status: 'done', amountCents: 990 }])
    await sandbox.topUp(providerId, { amount: 5 })
    await daily()
    expect(await paymentRow(id)).toMatchObject({ status: 'approved', receivedCents: 2480 })
    expect((await partsOf(id)).map(({ amountCents }) => amountCents).sort()).toEqual([500, 990])
    expect(await violations()).toEqual([])
  })

  test('one refund of the panel closes one of two rows, where both are looked at together', async () => {
    const { id, providerId } = await openCrypto()
    const { sandbox, clock, deps } = shop.store()
    await sandbox.approve(providerId)
    for (const amount of [5, 5]) {
      await sandbox.topUp(providerId, { amount })
      await sandbox.sendWebhook(providerId)
    }
    const [first] = await partsOf(id)
    expect((await partsOf(id)).map(({ amountCents }) => amountCents)).toEqual([500, 500])
    await sandbox.refundInPanel(providerId, { amount: 5 })
    await sandbox.finishRefund(providerId, { amount: 5 })
    const paid = await shop.provider().get(providerId)
    if (!first || !paid) throw new Error('the purchase is gone')
    clock.now += 2 * minute
    await recordParts(
      interrupted(shop.store(), () => sendPart(deps, first.id)),
      id,
      { ...paid, refundedCents: 500 },
    )
    expect((await partsOf(id)).filter(({ status }) => status === 'done')).toHaveLength(1)
    await reported(providerId, hour)
    expect(sentBack(providerId)).toEqual(['approved 5', 'in_process 5'])
    expect(await violations()).toEqual([])
  })

  test('what the panel has paid back of the price is not taken for an excess that was sent by itself', async () => {
    const { id, providerId } = await openCrypto()
    const { sandbox } = shop.store()
    await sandbox.approve(providerId)
    await reported(providerId)
    await sandbox.refundInPanel(providerId, { amount: 9.9 })
    await refundWhole(id)
    expect(await refundOf(id)).toMatchObject({ status: 'processing', providerRefundId: null })
    await sandbox.topUp(providerId)
    await reported(providerId)
    await reported(providerId, hour)
    expect(sentBack(providerId)).toEqual(['in_process 9.9', 'in_process 9.9'])
    await sandbox.finishRefund(providerId)
    await reconcilePayments({ ...shop.store().deps, now: () => Date.now() + minute })
    await reported(providerId, hour)
    expect(sentBack(providerId)).toEqual(['approved 9.9', 'approved 9.9'])
    expect(await paymentRow(id)).toMatchObject({ status: 'refunded' })
    expect(await violations()).toEqual([])
  })

  test('a part that the panel has paid back is recorded, and the rest goes back with the whole', async () => {
    const { id, providerId } = await paidInPanel({ amount: 4 })
    expect(await paymentRow(id)).toMatchObject({ status: 'approved' })
    expect((await partsOf(id)).map(({ source, amountCents }) => [source, amountCents])).toEqual([
      ['automatic', 210],
      ['provider', 400],
    ])
    await refundWhole(id)
    expect(await refundOf(id)).toMatchObject({ amountCents: 590 })
    expect(sentBack(providerId)).toEqual(['in_process 2.1', 'approved 4', 'in_process 5.9'])
    expect(await violations()).toEqual([])
  })

  test('of a part that the panel has paid back, what the excess has taken is not of the price too', async () => {
    const { id, providerId } = await openCrypto()
    const { sandbox } = shop.store()
    await sandbox.overpay(providerId, { amount: 12 })
    await sandbox.refundInPanel(providerId, { amount: 5 })
    await reported(providerId)
    expect(await partsOf(id)).toMatchObject([{ status: 'processing', providerRefundId: null, amountCents: 210 }])
    await sandbox.finishRefund(providerId)
    for (let days = 0; days < 2; days++) {
      await reconcilePayments({ ...shop.store().deps, now: () => Date.now() + minute })
      await reported(providerId, hour)
      expect(
        (await partsOf(id)).map(({ source, status, amountCents }) => [source, status, amountCents]).sort(),
      ).toEqual([
        ['automatic', 'done', 210],
        ['provider', 'done', 290],
      ])
    }
    await refundWhole(id)
    expect(sentBack(providerId)).toEqual(['approved 5', 'in_process 7'])
    await sandbox.finishRefund(providerId)
    await reported(providerId, hour)
    expect(await paymentRow(id)).toMatchObject({ status: 'refunded' })
    expect(await violations()).toEqual([])
  })

  test('what the panel has promised of the price is not promised again with the whole', async () => {
    const { id, providerId } = await openCrypto()
    await shop.store().sandbox.approve(providerId)
    await reported(providerId)
    await shop.store().sandbox.refundInPanel(providerId, { amount: 4 })
    await refundWhole(id)
    expect(sentBack(providerId)).toEqual(['in_process 4', 'in_process 5.9'])
    await shop.store().sandbox.finishRefund(providerId)
    await reported(providerId, hour)
    expect(await paymentRow(id)).toMatchObject({ status: 'refunded' })
    expect(sentBack(providerId)).toEqual(['approved 4', 'approved 5.9'])
    expect(await violations()).toEqual([])
  })

  test('admins see it among the refunds of a purchase', async () => {
    const { id, providerId } = await openCrypto()
    await shop.store().sandbox.overpay(providerId)
    await reported(providerId)
    const { body } = await shop.store().ask(listPurchaseHistory, { as: shop.boss(), query: { search: id } })
    expect(itemsOf(body)).toMatchObject([{ partialRefunds: [{ source: 'automatic', amount: 2.5 }] }])
  })
})
