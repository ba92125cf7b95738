import { and, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { countBoughtKeys } from '#schema/api/bought-keys.ts'
import { getProduct, type Product } from '#schema/api/catalogue.ts'
import { createCryptoPayment, createPixPayment } from '#schema/api/payments.ts'
import * as api from '#schema/api/products.ts'
import { dayMs } from '#schema/rules/licenses.ts'
import { methodTerms, type PaidMethod } from '#schema/rules/payments.ts'
import type { VolumePrice } from '#schema/rules/volume-prices.ts'
import { auditLog, licenses, payments } from '#schema/tables/index.ts'
import { pricesOf } from '#worker/domain/catalogue/storefront.ts'
import { insertPending } from '#worker/domain/payments/insert-pending.ts'
import { settle } from '#worker/domain/payments/settle.ts'
import { order, productForm, unique } from '../forms.ts'
import { openFileStore } from '../open-store.ts'
import { admin, client, type Person } from '../people.ts'
import { changeRow, coupon, level, pendingPayment, product } from '../rows.ts'

const store = await openFileStore()
const boss = await admin(store)
await Promise.all([level(store), level(store, { level: 3 })])

const steps: VolumePrice[] = [
  { from: 3, price: { BRL: 3_990, USD: 790 } },
  { from: 5, price: { BRL: 2_990, USD: 0 } },
]
const inSteps = (over = {}) => product(store, { slug: `v-${unique()}`, volumePrices: steps, ...over })

/** Purchases of a product, of the shop's own currency unless told. */
const bought = async (
  who: Person,
  productId: string,
  count: number,
  over: Partial<typeof payments.$inferInsert> = {},
) => {
  for (let n = 0; n < count; n++)
    await pendingPayment(store, { userId: who.id, productId, status: 'approved', approvedAt: Date.now(), ...over })
}
const countOf = async (as: Person, productId: string) =>
  (await store.ask(countBoughtKeys, { as, params: { productId } })).body

const insert = (who: Person, productId: string, method: PaidMethod, shownCents: number, over = {}) =>
  insertPending(
    store.deps,
    { id: who.id },
    { method, productId, couponCode: null, renewsLicenseId: null, shownCents, hasAccepted: true, ...over },
    '203.0.113.9',
  )

describe('the buyer’s key', () => {
  test.each([
    ['pix', 0, 4_990],
    ['pix', 1, 4_990],
    ['pix', 2, 3_990],
    ['pix', 3, 3_990],
    ['pix', 4, 2_990],
    ['pix', 9, 2_990],
    ['crypto', 1, 990],
    ['crypto', 2, 790],
    ['crypto', 4, 790],
  ] as const)('by %s after %i others costs %i, in TypeScript and in SQL', async (method, others, cents) => {
    const [item, who] = await Promise.all([inSteps(), client(store)])
    await bought(who, item.id, others)
    const { currency } = methodTerms[method]
    expect(await countOf(who, item.id)).toEqual({ count: others })
    expect(pricesOf(item, Date.now(), others + 1).price[currency]).toBe(cents)
    // Neither a step too early nor one too late.
    await expect(insert(who, item.id, method, cents + 1)).rejects.toMatchObject({
      code: 'price_changed',
      extra: { price: cents / 100 },
    })
    expect((await insert(who, item.id, method, cents)).made).toMatchObject({
      ...{ listPriceCents: cents, amountCents: cents, currency, status: 'pending' },
    })
  })

  test('is counted by paid purchases of this product by this account alone', async () => {
    const [item, other, who, somebody] = await Promise.all([inSteps(), inSteps(), client(store), client(store)])
    const at = Date.now()
    await bought(who, item.id, 1)
    await bought(who, item.id, 1, { method: 'manual', provider: 'none', soldThrough: 'fair' })
    await bought(who, item.id, 1, {
      method: 'free',
      provider: 'none',
      amountCents: 0,
      couponCode: 'ALL',
      discount: 100,
    })
    await bought(who, item.id, 1, { status: 'refunded', refundedAt: at })
    await bought(who, item.id, 1, { status: 'cancelled', approvedAt: null })
    await bought(who, other.id, 3)
    await bought(somebody, item.id, 3)
    expect(await countOf(who, item.id)).toEqual({ count: 2 })
    expect((await insert(who, item.id, 'pix', 3_990)).made?.amountCents).toBe(3_990)
    expect(await countOf(who, 'f'.repeat(32))).toMatchObject({ code: 'product_not_found' })
  })

  test('costs more again once one before it was refunded whole; the order under way keeps its price', async () => {
    const [item, who] = await Promise.all([inSteps(), client(store)])
    await bought(who, item.id, 2)
    const under = (await insert(who, item.id, 'pix', 3_990)).made
    const [first] = await store.db
      .select()
      .from(payments)
      .where(and(eq(payments.userId, who.id), eq(payments.status, 'approved')))
    await changeRow(store, payments, first?.id ?? '', { status: 'refunded', refundedAt: Date.now() })
    await expect(insert(who, item.id, 'crypto', 790)).rejects.toMatchObject({
      code: 'price_changed',
      extra: { price: 9.9 },
    })
    expect((await settle(store.deps, under?.id ?? '', 'poll')).payment).toMatchObject({
      ...{ status: 'approved', amountCents: 3_990 },
    })
    expect(await countOf(who, item.id)).toEqual({ count: 2 })
  })

  test('is priced in the statement that inserts it: of orders at once none has a step that was not reached', async () => {
    const [item, who] = await Promise.all([inSteps(), client(store)])
    await bought(who, item.id, 1)
    const second = (await insert(who, item.id, 'pix', 4_990)).made
    // The second key is settled while the third is ordered, at whichever price was shown.
    const [, dear, cheap] = await Promise.allSettled([
      settle(store.deps, second?.id ?? '', 'poll'),
      insert(who, item.id, 'crypto', 990),
      insert(who, item.id, 'crypto', 790),
    ])
    const made = [dear, cheap].flatMap((one) => (one.status === 'fulfilled' && one.value.made ? [one.value.made] : []))
    for (const payment of made) expect([990, 790]).toContain(payment.amountCents)
    const rows = await store.db.select().from(payments).where(eq(payments.userId, who.id))
    // One open order of a product and method, at a price that was in force when it was inserted.
    expect(rows.filter(({ status }) => status === 'pending')).toHaveLength(made.length)
    // None where each was priced on the other side of the settling.
    expect(made.length).toBeLessThanOrEqual(1)
    expect(
      await store.db
        .select()
        .from(licenses)
        .where(eq(licenses.paymentId, second?.id ?? '')),
    ).toHaveLength(1)
  })
})

describe('on top of it', () => {
  test('come coupons, as they do on any price', async () => {
    const [item, who] = await Promise.all([inSteps(), client(store)])
    await bought(who, item.id, 2)
    const { code } = await coupon(store, { discount: 15 })
    const { code: all } = await coupon(store, { discount: 100 })
    const pix = (amount: number, couponCode?: string) =>
      store.ask(createPixPayment, { as: who, body: { ...order(who, item.id), amount, couponCode } })
    expect((await pix(49.9)).body).toMatchObject({ code: 'price_changed', price: 39.9 })
    expect((await pix(42.42, code)).body).toMatchObject({ code: 'price_changed', price: 33.92 })
    expect((await pix(33.92, code)).body).toMatchObject({ amount: 33.92 })
    const crypto = await store.ask(createCryptoPayment, {
      as: who,
      body: { ...order(who, item.id), amount: 7.9, currency: 'USD' },
    })
    expect(crypto.body).toMatchObject({ amount: 7.9 })
    const free = await pix(0, all)
    expect(free.body).toMatchObject({ status: 'approved', amount: 0 })
    // It cost nothing, and is not counted.
    expect(await countOf(who, item.id)).toEqual({ count: 2 })
  })

  test.each([
    [2_990, 2_990],
    [4_490, 3_990],
  ])('a campaign of %i is asked where it is lower: %i', async (inCampaign, cents) => {
    const campaigns = [{ from: 1, until: Date.now() + dayMs, price: { BRL: inCampaign, USD: 0 } }]
    const [item, who] = await Promise.all([inSteps({ campaigns }), client(store)])
    await bought(who, item.id, 2)
    expect((await insert(who, item.id, 'pix', cents)).made?.listPriceCents).toBe(cents)
  })

  test('a product that is given away is still given away', async () => {
    const [item, who] = await Promise.all([
      inSteps({ priceBrl: 0, priceUsd: 0, isFree: true }),
      client(store, { emailVerifiedAt: 1 }),
    ])
    expect((await insert(who, item.id, 'pix', 0)).made).toMatchObject({ method: 'free', amountCents: 0 })
  })
})

describe('an admin', () => {
  const update = (id: string, body: object, lang?: string) =>
    store.ask(api.updateProduct, { as: boss, params: { id }, body, ...(lang && { lang }) })
  const form = (from: number | string, BRL: string, USD = '0') => ({ from, price: { BRL, USD } })

  test('saves volume prices, which the public reads beside the price of the first key', async () => {
    const { id } = await product(store)
    const saved = await update(id, { volumePrices: [form('3', '39.90', '7.90'), form(5, '29.90')] })
    const expected = [
      { from: 3, price: { BRL: 39.9, USD: 7.9 } },
      { from: 5, price: { BRL: 29.9, USD: 0 } },
    ]
    expect(saved.body).toMatchObject({ price: { BRL: 49.9 }, volumePrices: expected })
    const shown = (await store.ask(getProduct, { as: boss, params: { productId: id } })).body as Product
    expect(shown).toMatchObject({ price: { BRL: 49.9 }, volumePrices: expected })
    const [entry] = await store.db.select().from(auditLog).where(eq(auditLog.entityId, id))
    expect(JSON.stringify(entry?.after)).toContain('volumePrices')
    const copy = await store.ask(api.duplicateProduct, { as: boss, params: { productId: id } })
    expect(copy.body).toMatchObject({ volumePrices: expected })
    expect((await update(id, { volumePrices: [] })).body.volumePrices).toEqual([])
  })

  test.each([
    ['from the first key', [form(1, '39.90')], 'volumePrices.0.from'],
    ['with a number twice', [form(3, '39.90'), form(3, '29.90')], 'volumePrices.1.from'],
    ['that rise', [form(3, '29.90'), form(4, '39.90')], 'volumePrices.1.price.BRL'],
    ['without a price', [form(3, '0')], 'volumePrices.0.price.BRL'],
    ['of more than five steps', [2, 3, 4, 5, 6, 7].map((n) => form(n, String(40 - n))), 'volumePrices'],
  ])('cannot save volume prices %s', async (_, volumePrices, path) => {
    const { id } = await product(store)
    const refused = await update(id, { volumePrices })
    expect(refused).toMatchObject({ status: 400, body: { code: 'invalid_input', details: [{ path }] } })
  })

  test('cannot save one that is not below the product’s price, nor lower that price to it', async () => {
    const { id } = await product(store)
    const high = { status: 400, body: { code: 'volume_price_high' } }
    expect(await update(id, { volumePrices: [form(3, '49.90')] })).toMatchObject(high)
    expect(await update(id, { volumePrices: [form(3, '39.90', '9.90')] }, 'en')).toMatchObject({
      body: { error: expect.stringMatching(/volume price/i) },
    })
    expect((await update(id, { volumePrices: [form(3, '39.90', '7.90')] })).status).toBe(200)
    expect(await update(id, { price: { BRL: '39.90' } })).toMatchObject(high)
    expect(await update(id, { price: { USD: 7.9 } })).toMatchObject(high)
    // In a currency in which it is not sold there is nothing to be below of.
    expect((await update(id, { price: { USD: 0 } })).status).toBe(200)
    expect((await update(id, { price: { BRL: '39.91' } })).status).toBe(200)
    const create = await store.ask(api.createProduct, {
      as: boss,
      body: { ...(await productForm(store)), volumePrices: [form(3, '49.90')] },
    })
    expect(create).toMatchObject(high)
  })
})
