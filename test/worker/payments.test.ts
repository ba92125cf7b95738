import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as api from '#schema/api/payments.ts'
import { cryptoWindowMs, pixWindowMs } from '#schema/rules/payments.ts'
import { payments, products } from '#schema/tables/index.ts'
import { eventually } from '../eventually.ts'
import type { FaultsPatch } from '../local/sandbox/faults.ts'
import { openStore, type Store, type StoreOptions } from '../open-store.ts'
import { client, type Person } from '../people.ts'
import { pixOf, usualPix } from '../pix-driver.ts'
import { changeRow, coupon, product } from '../rows.ts'
import { firstOf, wide } from '../width.ts'
import { paymentReads } from './payment-reads.ts'

const minute = 60_000
const honeypotData = { timestamp: new Date().toISOString(), fields: { _honeypot: '' } }

interface Order {
  productId: string
  amount: number
  couponCode?: string
  userId?: string
}
const buyByPix = (store: Store, who: Person, order: Order) =>
  store.ask(api.createPixPayment, {
    as: who,
    body: { userId: who.id, termsAccepted: true, honeypotData, ...order },
  })
const buyByCrypto = (store: Store, who: Person, order: Order) =>
  store.ask(api.createCryptoPayment, { as: who, body: { currency: 'USD', userId: who.id, ...order } })

const pix = { buy: buyByPix, price: 49.9, reduced: 44.91, expiresAfterMs: pixWindowMs + minute }
const crypto = { buy: buyByCrypto, price: 9.9, reduced: 8.91, expiresAfterMs: cryptoWindowMs + minute }

interface Provider {
  name: string
  vars: NonNullable<StoreOptions['vars']>
  buy: typeof buyByPix | typeof buyByCrypto
  price: number
  /** The price less ten percent. */
  reduced: number
  expiresAfterMs: number
  lostAnswer: FaultsPatch
  /** What the answer to a free order holds. */
  freeOrder: (store: Store, paymentId: string) => object
  refundStatus: string
  refundNotice: string
}

/** What differs between the providers. */
const providers: Provider[] = [
  {
    ...pix,
    name: usualPix,
    vars: {},
    lostAnswer: { dropAfter: true },
    freeOrder: () => ({ qr_code: '' }),
    refundStatus: 'done',
    refundNotice: 'payment_refunded',
  },
  {
    ...crypto,
    name: 'coinbase',
    vars: {},
    lostAnswer: { dropAfter: { operations: ['create'] } },
    freeOrder: confirmationPage,
    refundStatus: 'done',
    refundNotice: 'payment_refunded',
  },
  {
    ...crypto,
    name: 'btcpay',
    vars: { COINBASE_KEY_NAME: '' },
    lostAnswer: { dropAfter: { operations: ['create'] } },
    freeOrder: confirmationPage,
    // These coins can only be sent to an address that the buyer names.
    refundStatus: 'processing',
    refundNotice: 'refund_to_claim',
  },
]

function confirmationPage(store: Store, paymentId: string) {
  return { currency: 'USD', hostedUrl: `${store.url}/payments/payment-confirmation/${paymentId}` }
}

describe.each(providers)('a payment by $name', (provider) => {
  const { price, reduced, expiresAfterMs } = provider
  /** Of what the shop does with whatever provider. */
  const onceTest = provider === providers[0] ? test : wide.test
  let store: Store
  beforeAll(async () => {
    store = await openStore({ vars: provider.vars })
  })
  afterAll(() => store.close())
  beforeEach(() => store.sandbox.faults.reset())

  const { statusOf, paymentRow, keysOf, refundOf, noticesOf, usesOf, eventsOf, chargeOf } = paymentReads(() => store)
  const buy = (who: Person, order: Omit<Order, 'amount'> & { amount?: number }) =>
    provider.buy(store, who, { amount: price, ...order })
  const newProduct = () => product(store, { priceBrl: 4990, priceUsd: 990 })
  const expire = () => store.tick(Date.now() + expiresAfterMs)

  async function openPayment(order: { amount?: number; couponCode?: string } = {}) {
    const who = await client(store)
    const item = await newProduct()
    const { status, body } = await buy(who, { productId: item.id, ...order })
    expect(status, JSON.stringify(body)).toBe(200)
    return { who, item, id: body.payment_id, providerId: body.id }
  }
  const onlyPlace = () => coupon(store, { discount: 10, maxUses: 1 })

  describe('starting', () => {
    test('with another coupon cancels the open charge at the provider before there is a new one', async () => {
      const { who, item, id, providerId } = await openPayment()
      const tenOff = await coupon(store, { discount: 10 })
      const order = { productId: item.id, amount: reduced, couponCode: tenOff.code.toUpperCase() }
      const { body } = await buy(who, order)
      expect(body).toMatchObject({ amount: reduced, status: 'pending' })
      expect(body.payment_id).not.toBe(id)
      expect(await paymentRow(id)).toMatchObject({ status: 'cancelled', cancelReason: 'replaced' })
      expect(chargeOf(providerId)?.status).toBe('cancelled')
      expect(await usesOf(tenOff.id)).toBe(1)
    })

    test('with a total of nothing is fulfilled at once, without a provider', async () => {
      const who = await client(store)
      const item = await newProduct()
      const gift = await coupon(store, { discount: 100, maxUses: 1 })
      const { status, body } = await buy(who, { productId: item.id, amount: 0, couponCode: gift.code })
      expect(status).toBe(200)
      expect(body).toMatchObject({
        status: 'approved',
        amount: 0,
        ...provider.freeOrder(store, body.payment_id),
      })
      expect(await keysOf(body.payment_id)).toHaveLength(1)
      expect(await usesOf(gift.id)).toBe(1)
      const another = await client(store)
      const second = await buy(another, { productId: item.id, amount: 0, couponCode: gift.code })
      expect(second).toMatchObject({ status: 400, body: { code: 'coupon_exhausted' } })
    })

    onceTest.each([
      ['for another user', { userId: 'another' }, 403, 'forbidden'],
      ['of an unknown product', { productId: 'nothing' }, 404, 'product_not_found'],
      ['with an unknown coupon', { couponCode: 'NOPE' }, 404, 'coupon_invalid'],
      ['for a negative amount', { amount: -1 }, 400, 'invalid_input'],
    ])('%s is refused', async (_, change, status, code) => {
      const who = await client(store)
      const item = await newProduct()
      expect(await buy(who, { productId: item.id, ...change })).toMatchObject({ status, body: { code } })
      expect(await store.db.select().from(payments).where(eq(payments.userId, who.id))).toEqual([])
    })

    onceTest('with a provider that refuses leaves nothing open and frees the coupon’s place', async () => {
      const who = await client(store)
      const item = await newProduct()
      const one = await onlyPlace()
      const order = { productId: item.id, amount: reduced, couponCode: one.code }
      store.sandbox.faults.set({ failWith: { value: 400, operations: ['create'] } })
      expect(await buy(who, order)).toMatchObject({ status: 502, body: { code: 'payment_refused' } })
      const rows = await store.db.select().from(payments).where(eq(payments.userId, who.id))
      expect(rows).toMatchObject([{ status: 'cancelled', cancelReason: 'rejected' }])
      expect(await usesOf(one.id)).toBe(0)
      store.sandbox.faults.reset()
      expect((await buy(who, order)).status).toBe(200)
    })

    test.each<[string, FaultsPatch]>([
      ['whose answer gets lost', provider.lostAnswer],
      ...firstOf<[string, FaultsPatch]>(
        [
          ['that is down', { failWith: 503 }],
          ['that is too slow', { delayMs: 4_000 }],
        ],
        provider === providers[0] ? 2 : 0,
      ),
    ])('with a provider %s answers a clear error; buying again finds the one charge', async (_, fault) => {
      const who = await client(store)
      const item = await newProduct()
      store.sandbox.faults.set(fault)
      const failed = await buy(who, { productId: item.id })
      expect(failed).toMatchObject({ status: 502, body: { code: 'provider_failed' } })
      store.sandbox.faults.reset()
      const { status, body } = await buy(who, { productId: item.id })
      expect(status).toBe(200)
      expect(store.sandbox.charges().filter(({ reference }) => reference === body.payment_id)).toHaveLength(1)
    })
  })

  describe('settling', () => {
    onceTest('without its webhook happens by a poll, which asks the provider once the last answer is old', async () => {
      store.sandbox.faults.set({ webhooks: { off: true } })
      const { who, id, providerId } = await openPayment()
      await store.sandbox.approve(providerId)
      expect((await statusOf(who, id)).body.status).toBe('pending')
      await changeRow(store, payments, id, { checkedAt: Date.now() - 9_000 })
      expect((await statusOf(who, id)).body).toMatchObject({ status: 'approved' })
      expect(await paymentRow(id)).toMatchObject({ settledBy: 'poll' })
    })

    // Of Woovi the code stays payable.
    if (provider.name !== usualPix || pixOf().endsByDecline)
      test('after a rejection closes the payment and frees the coupon’s place', async () => {
        const one = await onlyPlace()
        const { who, id, providerId } = await openPayment({ amount: reduced, couponCode: one.code })
        // Crypto holds it once money is seen.
        expect(await usesOf(one.id)).toBe(Number(provider.buy === buyByPix))
        await store.sandbox.reject(providerId)
        await eventually(async () => expect((await statusOf(who, id)).body.status).toBe('cancelled'))
        expect((await statusOf(who, id)).body).toMatchObject({
          isExpired: false,
          error: 'O pagamento não foi aprovado.',
          reason: 'rejected',
          coupon: { code: one.code, discount: 10 },
        })
        expect(await usesOf(one.id)).toBe(0)
        expect(await keysOf(id)).toEqual([])
      })
  })

  describe('expiring', () => {
    test('cancels the charge at the provider, then the payment', async () => {
      const one = await onlyPlace()
      const { who, id, providerId } = await openPayment({ amount: reduced, couponCode: one.code })
      await expire()
      expect(chargeOf(providerId)?.status).toBe('cancelled')
      expect((await statusOf(who, id)).body).toMatchObject({ status: 'cancelled', isExpired: true, timeLeft: 0 })
      expect(await usesOf(one.id)).toBe(0)
    })

    onceTest('waits while the provider cannot be asked', async () => {
      const { id } = await openPayment()
      store.sandbox.faults.set({ failWith: 503 })
      await expire()
      expect((await paymentRow(id))?.status).toBe('pending')
      store.sandbox.faults.reset()
      await store.tick(Date.now() + expiresAfterMs + 2 * minute)
      expect(await paymentRow(id)).toMatchObject({ status: 'cancelled', cancelReason: 'expired' })
    })

    test('finds a charge whose answer was lost by our reference, and cancels it too', async () => {
      const who = await client(store)
      const item = await newProduct()
      store.sandbox.faults.set({ dropAfter: { operations: ['create'] }, webhooks: { off: true } })
      await buy(who, { productId: item.id })
      store.sandbox.faults.reset()
      const [row] = await store.db.select().from(payments).where(eq(payments.userId, who.id))
      expect(row).toMatchObject({ status: 'pending', providerId: null })
      await expire()
      expect(await paymentRow(row?.id ?? '')).toMatchObject({ status: 'cancelled', cancelReason: 'expired' })
      expect(store.sandbox.charges().find(({ reference }) => reference === row?.id)?.status).toBe('cancelled')
    })

    onceTest('does not refuse late money: the key is delivered and the shopper notified', async () => {
      const { who, id, providerId } = await openPayment()
      await expire()
      expect((await paymentRow(id))?.status).toBe('cancelled')
      await store.sandbox.payLate(providerId, { isNow: true })
      await eventually(async () => expect(await paymentRow(id)).toMatchObject({ status: 'approved', isLate: true }))
      expect(await keysOf(id)).toHaveLength(1)
      expect(await noticesOf(who)).toMatchObject([{ notice: 'late_key_delivered' }])
    })

    test('refunds late money for a product that is deleted', async () => {
      const { who, item, id, providerId } = await openPayment()
      await expire()
      await changeRow(store, products, item.id, { deletedAt: 1 })
      await store.sandbox.payLate(providerId, { isNow: true })
      const refund = { status: provider.refundStatus, source: 'automatic' }
      await eventually(async () => expect(await refundOf(id)).toMatchObject(refund))
      expect((await paymentRow(id))?.status).toBe('cancelled')
      expect(await keysOf(id)).toEqual([])
      const [notice, ...others] = await noticesOf(who)
      expect(others).toEqual([])
      expect(notice).toMatchObject({ notice: provider.refundNotice })
      if (provider.refundStatus === 'done') expect(chargeOf(providerId)?.status).toBe('refunded')
      else expect(notice?.params?.link).toBe(`${store.sandbox.url}/pay/${providerId}`)
    })
  })

  describe('by webhook', () => {
    test('is settled only as the provider confirms: a signed body that claims the money changes nothing', async () => {
      const { id, providerId } = await openPayment()
      expect(await store.sandbox.sendWebhook(providerId)).toBe(200)
      expect((await paymentRow(id))?.status).toBe('pending')
    })

    test('fails while the provider is down, so that it is sent again, and the cron handles it too', async () => {
      store.sandbox.faults.set({ webhooks: { off: true } })
      const { id, providerId } = await openPayment()
      await store.sandbox.approve(providerId)
      store.sandbox.faults.set({ failWith: { value: 503, operations: ['get'] } })
      expect(await store.sandbox.sendWebhook(providerId)).toBe(500)
      store.sandbox.faults.reset()
      await store.tick(Date.now() + 30_000)
      expect(await paymentRow(id)).toMatchObject({ status: 'approved', settledBy: 'webhook' })
      expect((await eventsOf(providerId)).every(({ doneAt }) => doneAt !== null)).toBe(true)
    })
  })
})
