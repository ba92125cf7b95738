import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as api from '#schema/api/payments.ts'
import { cancelPayment } from '#schema/api/payments.ts'
import { refundPayment } from '#schema/api/refunds.ts'
import { cryptoWindowMs } from '#schema/rules/payments.ts'
import { payments } from '#schema/tables/index.ts'
import { eventually } from '../eventually.ts'
import { openStore, type Store } from '../open-store.ts'
import { admin, client } from '../people.ts'
import { changeRow, coupon, product } from '../rows.ts'
import { wide } from '../width.ts'
import { cryptoOrders, providers } from './crypto-providers.ts'
import { paymentReads } from './payment-reads.ts'

const minute = 60_000
const expiresAfterMs = cryptoWindowMs + minute

describe.each(providers)('crypto by $name', (provider) => {
  /** What the shop decides without a look at the provider. */
  const ofShop = provider === providers[0] ? test : wide.test
  let store: Store
  beforeAll(async () => {
    store = await openStore({ vars: provider.vars })
  })
  afterAll(() => store.close())
  beforeEach(() => store.sandbox.faults.reset())

  const { buy, openCrypto } = cryptoOrders(() => store)
  const { statusOf, paymentRow, keysOf, refundOf, noticesOf, usesOf, chargeOf } = paymentReads(() => store)
  /** The next poll asks the provider. */
  const forget = (id: string) => changeRow(store, payments, id, { checkedAt: 0 })

  describe('starting', () => {
    test('a shopper is sent to the provider’s page, for the catalogue’s price in dollars', async () => {
      const { body, id, who, item } = await openCrypto()
      expect(body).toMatchObject({ status: 'pending', amount: 9.9, currency: 'USD' })
      expect(body.hostedUrl).toBe(`${store.sandbox.url}/pay/${body.id}`)
      expect(body.timeLeft).toBeGreaterThan(cryptoWindowMs / 1000 - 10)
      expect(await paymentRow(id)).toMatchObject({
        userId: who.id,
        productId: item.id,
        method: 'crypto',
        provider: provider.name,
        providerId: body.id,
        amountCents: 990,
        listPriceCents: 990,
        currency: 'USD',
        termsVersion: null,
      })
      expect(chargeOf(body.id)).toMatchObject({
        provider: provider.name,
        amount: 9.9,
        currency: 'USD',
        reference: id,
        returnUrl: `${store.url}/payments/payment-confirmation/${id}`,
      })
      expect((await statusOf(who, id)).body).toMatchObject({ hostedUrl: body.hostedUrl, processing: false })
    })

    test('starting again, also many times at once, leads to the same page', async () => {
      const who = await client(store)
      const item = await product(store, { priceUsd: 990 })
      // All have searched for a charge, and found none, before the first is created.
      store.sandbox.faults.set({ delayMs: { value: 300, operations: ['search'] } })
      const answers = await Promise.all(Array.from({ length: 6 }, () => buy(who, { productId: item.id })))
      expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200))
      expect(new Set(answers.map(({ body }) => body.hostedUrl)).size).toBe(1)
      const again = await buy(who, { productId: item.id })
      expect(again.body.hostedUrl).toBe(answers[0]?.body.hostedUrl)
      const open = store.sandbox.charges().filter(({ reference }) => reference === again.body.payment_id)
      expect(open.filter(({ status }) => status === 'pending')).toHaveLength(1)
      expect((await paymentRow(again.body.payment_id))?.status).toBe('pending')
    })
    ofShop('while money is being confirmed there is no second page', async () => {
      const { who, item, id, providerId } = await openCrypto()
      await store.sandbox.detect(providerId)
      const tenOff = await coupon(store, { discount: 10, maxUses: 1 })
      const refused = await buy(who, { productId: item.id, amount: 8.91, couponCode: tenOff.code })
      expect(refused).toMatchObject({ status: 409, body: { code: 'payment_processing', payment_id: id } })
      expect(await usesOf(tenOff.id)).toBe(0)
      await store.sandbox.approve(providerId)
      await eventually(async () => expect((await paymentRow(id))?.status).toBe('approved'))
    })
    ofShop('a product without a price in dollars is not given away', async () => {
      const who = await client(store)
      const item = await product(store, { priceUsd: 0, priceBrl: 4990 })
      const asked = await buy(who, { productId: item.id, amount: 0 })
      expect(asked).toMatchObject({ status: 409, body: { code: 'method_disabled' } })
      expect(await store.db.select().from(payments).where(eq(payments.userId, who.id))).toEqual([])
    })

    ofShop.each([
      ['at another price', { amount: 9.89 }, 409, 'price_changed'],
      ['at the price in reais', { amount: 49.9 }, 409, 'price_changed'],
      ['in reais', { currency: 'BRL' as 'USD' }, 400, 'invalid_input'],
    ])('a purchase %s is refused', async (_, rest, status, code) => {
      const who = await client(store)
      const item = await product(store, { priceUsd: 990 })
      expect(await buy(who, { productId: item.id, ...rest })).toMatchObject({ status, body: { code } })
      expect(await store.db.select().from(payments).where(eq(payments.userId, who.id))).toEqual([])
    })

    ofShop.each(['amount', 'currency', 'userId', 'productId'])('%s is needed', async (field) => {
      const who = await client(store)
      const body = { amount: 9.9, currency: 'USD', userId: who.id, productId: 'x', [field]: undefined }
      expect(await store.ask(api.createCryptoPayment, { as: who, body })).toMatchObject({ status: 400 })
    })
  })

  describe('settling', () => {
    test('a payment brings one key, one notification and the way to both', async () => {
      const { who, item, id, providerId } = await openCrypto()
      await store.sandbox.approve(providerId)
      await eventually(async () => expect((await paymentRow(id))?.status).toBe('approved'))
      // BTCPay tells no fee.
      const feeCents = provider.name === 'coinbase' ? 10 : null
      expect(await paymentRow(id)).toMatchObject({ settledBy: 'webhook', isLate: false, feeCents })
      expect(await keysOf(id)).toHaveLength(1)
      const confirmation = await store.ask(api.getConfirmation, { as: who, params: { id } })
      expect(confirmation.body).toMatchObject({
        productName: item.name,
        transactionId: providerId,
        amount: 9.9,
        currency: 'USD',
        paymentMethod: 'crypto',
      })
      expect(await noticesOf(who)).toMatchObject([{ notice: 'key_delivered' }])
      expect((await statusOf(who, providerId)).body).toMatchObject({ payment_id: id, hostedUrl: null })
    })

    test('money that is seen but not final brings no key and no expiry, and the status says so', async () => {
      store.sandbox.faults.set({ webhooks: { off: true } })
      const { who, id, providerId } = await openCrypto()
      await store.sandbox.detect(providerId)
      await forget(id)
      expect((await statusOf(who, id)).body).toMatchObject({ status: 'pending', processing: true, isExpired: false })
      expect(await keysOf(id)).toEqual([])
      await store.tick(Date.now() + expiresAfterMs)
      expect((await paymentRow(id))?.status).toBe('pending')
      const asked = await store.ask(api.getConfirmation, { as: who, params: { id } })
      expect(asked).toMatchObject({ status: 409, body: { code: 'payment_pending' } })
      await store.sandbox.approve(providerId)
      await store.tick(Date.now() + expiresAfterMs + 2 * minute)
      // Paid in time and confirmed late is not late.
      expect(await paymentRow(id)).toMatchObject({ status: 'approved', settledBy: 'cron', isLate: false })
    })
    test('too little brings no key: the payment is closed and the money goes back', async () => {
      const one = await coupon(store, { discount: 10, maxUses: 1 })
      const { who, id, providerId } = await openCrypto({ amount: 8.91, couponCode: one.code })
      await store.sandbox.payWrongAmount(providerId, { amount: 1 })
      if (provider.name === 'btcpay') {
        // More money may still come until the charge expires.
        await forget(id)
        expect((await statusOf(who, id)).body).toMatchObject({ status: 'pending', processing: true })
        await store.sandbox.expire(providerId)
      }
      await eventually(async () => expect(await refundOf(id)).toMatchObject({ status: provider.refunds }))
      expect(await paymentRow(id)).toMatchObject({ status: 'cancelled', cancelReason: 'mismatch', mismatch: 'amount' })
      expect(await refundOf(id)).toMatchObject({ source: 'automatic', amountCents: 100 })
      expect(await keysOf(id)).toEqual([])
      expect(await usesOf(one.id)).toBe(0)
    })

    test('too much is a sale', async () => {
      const { id, providerId } = await openCrypto()
      await store.sandbox.payWrongAmount(providerId, { amount: 12 })
      await eventually(async () => expect((await paymentRow(id))?.status).toBe('approved'))
      expect(await keysOf(id)).toHaveLength(1)
    })
  })

  describe('expiring', () => {
    ofShop('a page is payable for longer than a PIX code', async () => {
      const { id } = await openCrypto()
      await store.tick(Date.now() + 6 * minute)
      expect((await paymentRow(id))?.status).toBe('pending')
    })

    test('a page that expired at the provider is closed here too', async () => {
      const { id, providerId } = await openCrypto()
      await store.sandbox.expire(providerId)
      await eventually(async () => expect((await paymentRow(id))?.status).toBe('cancelled'))
    })
  })

  describe('admin actions', () => {
    test('a refund is made once, and reported as completed when it is', async () => {
      const boss = await admin(store)
      const { id, providerId } = await openCrypto()
      await store.sandbox.approve(providerId)
      await eventually(async () => expect((await paymentRow(id))?.status).toBe('approved'))
      const refund = () => store.ask(refundPayment, { as: boss, params: { paymentId: id } })
      const answers = await Promise.all([refund(), refund(), refund()])
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
      await eventually(async () => expect(await refundOf(id)).toMatchObject({ status: provider.refunds }))
      const made = store.sandbox.charges().filter(({ reference }) => reference === id)
      expect(made).toHaveLength(1)
      const refunded = async () => {
        expect(await keysOf(id)).toMatchObject([{ isActive: false, suspendedAt: null }])
        expect((await paymentRow(id))?.status).toBe('refunded')
      }
      if (provider.name === 'coinbase') {
        expect(made[0]?.status).toBe('refunded')
        return refunded()
      }
      expect(await keysOf(id)).toMatchObject([{ isActive: true, suspendedAt: expect.any(Number) }])
      expect((await paymentRow(id))?.status).toBe('approved')
      // The buyer has named a wallet, and the merchant has paid it.
      await store.sandbox.finishRefund(providerId)
      await store.tick(Date.now() + 10 * minute)
      expect(await refundOf(id)).toMatchObject({ status: 'done' })
      await refunded()
    })

    test('a refund rejected later gives the key back, and is made anew', async () => {
      const boss = await admin(store)
      const { id, providerId } = await openCrypto()
      await store.sandbox.approve(providerId)
      await eventually(async () => expect((await paymentRow(id))?.status).toBe('approved'))
      store.sandbox.faults.set({ webhooks: { off: true }, refundAs: { value: 'in_process', times: 1 } })
      await store.ask(refundPayment, { as: boss, params: { paymentId: id } })
      const first = await refundOf(id)
      expect(first).toMatchObject({ status: 'processing' })
      await store.sandbox.settleRefund(providerId, 'rejected')
      await store.tick(Date.now() + 2 * minute)
      expect(await refundOf(id)).toMatchObject({ status: 'refused', refusal: 'rejected', refusals: 1 })
      expect(await keysOf(id)).toMatchObject([{ isActive: true, suspendedAt: null }])
      await store.tick(Date.now() + 5 * minute)
      expect(await refundOf(id)).toMatchObject({ status: provider.refunds })
      if (provider.name === 'coinbase') return expect((await paymentRow(id))?.status).toBe('refunded')
      expect((await refundOf(id))?.providerRefundId).not.toBe(first?.providerRefundId)
      await store.sandbox.finishRefund(providerId)
      await store.tick(Date.now() + 10 * minute)
      expect((await paymentRow(id))?.status).toBe('refunded')
    })

    test('a refund whose answer gets lost is not made twice', async () => {
      const boss = await admin(store)
      const { id, providerId } = await openCrypto()
      await store.sandbox.approve(providerId)
      await eventually(async () => expect((await paymentRow(id))?.status).toBe('approved'))
      store.sandbox.resetCounters()
      // The webhook would complete the refund, too.
      store.sandbox.faults.set({ webhooks: { off: true }, dropAfter: { operations: ['refund'], times: 1 } })
      await store.ask(refundPayment, { as: boss, params: { paymentId: id } })
      expect(await refundOf(id)).toMatchObject({ status: 'requested', attempts: 1 })
      await store.tick(Date.now() + 10 * minute)
      expect(await refundOf(id)).toMatchObject({ status: provider.refunds, attempts: 2 })
      expect(store.sandbox.counters()[provider.name]?.refund).toBe(1)
    })

    ofShop(
      'money that is not final a day after its window no longer keeps an admin from closing the payment',
      async () => {
        const boss = await admin(store)
        const close = (paymentId: string) => store.ask(cancelPayment, { as: boss, params: { paymentId } })
        const { who, id, providerId } = await openCrypto()
        await store.sandbox.detect(providerId)
        expect(await close(id)).toMatchObject({ status: 409, body: { code: 'cancel_processing' } })
        expect(await paymentRow(id)).toMatchObject({ status: 'pending', isProcessing: true })
        const expiresAt = Date.now() - 24 * 60 * minute
        await changeRow(store, payments, id, { expiresAt: expiresAt + minute })
        expect(await close(id)).toMatchObject({ status: 409, body: { code: 'cancel_processing' } })
        await changeRow(store, payments, id, { expiresAt })
        expect(await close(id)).toMatchObject({ status: 200 })
        expect(await paymentRow(id)).toMatchObject({ status: 'cancelled', cancelReason: 'admin' })
        // Late money all the same.
        await store.sandbox.approve(providerId)
        await eventually(async () => expect(await paymentRow(id)).toMatchObject({ status: 'approved', isLate: true }))
        expect(await keysOf(id)).toMatchObject([{ userId: who.id }])
      },
    )

    test('a cancelled payment is cancelled at the provider too', async () => {
      const boss = await admin(store)
      const { id, providerId } = await openCrypto()
      expect(await store.ask(cancelPayment, { as: boss, params: { paymentId: id } })).toMatchObject({ status: 200 })
      expect(chargeOf(providerId)?.status).toBe('cancelled')
      expect(await paymentRow(id)).toMatchObject({ status: 'cancelled', cancelReason: 'admin' })
    })
  })
})
