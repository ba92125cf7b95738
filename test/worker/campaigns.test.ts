import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { getProduct, getProductPage, listProducts, type Product } from '#schema/api/catalogue.ts'
import { createCryptoPayment, createPixPayment } from '#schema/api/payments.ts'
import * as api from '#schema/api/products.ts'
import { dayMs } from '#schema/rules/licenses.ts'
import { methodTerms, type PaidMethod } from '#schema/rules/payments.ts'
import { type Campaign, pricesAt } from '#schema/rules/prices.ts'
import { auditLog, payments, products } from '#schema/tables/index.ts'
import { scheduleOf } from '#worker/domain/catalogue/storefront.ts'
import { insertPending } from '#worker/domain/payments/insert-pending.ts'
import { readSnapshot, snapshotAt } from '#worker/domain/snapshot.ts'
import { order, unique } from '../forms.ts'
import { openFileStore } from '../open-store.ts'
import { admin, client, type Person } from '../people.ts'
import { coupon, findRow, level, product } from '../rows.ts'

const store = await openFileStore()
const boss = await admin(store)
const buyer = await client(store)
await level(store)

const lowered = { BRL: 3_990, USD: 790 }
const hours = (from: number, until: number, price = lowered): Campaign => {
  const now = Date.now()
  return { from: now + from * 3_600_000, until: now + until * 3_600_000, price }
}
const inCampaign = (campaigns: Campaign[], over = {}) =>
  product(store, { slug: `c-${unique()}`, campaigns, pricesSince: 1, ...over })
const iso = (at: number) => new Date(at).toISOString()

describe('while a campaign is in force', () => {
  test('every answer to the public has its price, its end and the regular price', async () => {
    const running = hours(-1, 24)
    const { id, slug } = await inCampaign([running])
    const expected = {
      price: { BRL: 39.9, USD: 7.9 },
      priceUSD: 7.9,
      soldIn: ['BRL', 'USD'],
      campaign: {
        until: iso(running.until),
        currencies: ['BRL', 'USD'],
        regularPrice: { BRL: 49.9, USD: 9.9 },
      },
    }
    const all = (await store.ask(listProducts, {})).body as Product[]
    expect(all.find((one) => one.id === id)).toMatchObject(expected)
    expect((await store.ask(getProduct, { as: buyer, params: { productId: id } })).body).toMatchObject(expected)
    expect((await store.ask(getProductPage, { params: { slug } })).body.product).toMatchObject(expected)
  })

  test('an order for the regular price is refused, and coupons come after the campaign’s', async () => {
    const { id } = await inCampaign([hours(-1, 24)])
    const { code } = await coupon(store, { discount: 15 })
    const pix = (as: Person, over: object) => store.ask(createPixPayment, { as, body: { ...order(as, id), ...over } })
    const crypto = (as: Person, amount: number) =>
      store.ask(createCryptoPayment, { as, body: { ...order(as, id), amount, currency: 'USD' } })
    expect((await pix(buyer, {})).body).toMatchObject({ code: 'price_changed', price: 39.9 })
    expect((await pix(buyer, { amount: 39.9 })).body).toMatchObject({ amount: 39.9 })
    expect((await pix(await client(store), { amount: 39.9, couponCode: code })).body).toMatchObject({ price: 33.92 })
    expect((await pix(await client(store), { amount: 33.92, couponCode: code })).body.amount).toBe(33.92)
    expect((await crypto(await client(store), 9.9)).body).toMatchObject({ code: 'price_changed', price: 7.9 })
    expect((await crypto(await client(store), 7.9)).status).toBe(200)
    const paid = await store.db.select().from(payments).where(eq(payments.productId, id))
    expect(paid.map(({ listPriceCents, amountCents }) => [listPriceCents, amountCents]).sort()).toEqual([
      [3_990, 3_392],
      [3_990, 3_990],
      [790, 790],
    ])
  })
})

describe('at its boundaries', () => {
  const begin = Date.now() + 30 * dayMs
  const end = begin + dayMs
  test.each([
    ['pix', 'the instant before it', begin - 1, 4_990],
    ['pix', 'its first instant', begin, 3_990],
    ['pix', 'its last instant', end - 1, 3_990],
    ['pix', 'its end', end, 4_990],
    ['crypto', 'its first instant', begin, 990],
    ['crypto', 'its end', end, 990],
  ] satisfies [PaidMethod, string, number, number][])(
    'a %s order at %s takes the price of that instant alone',
    async (method, _, now, cents) => {
      const item = await inCampaign([{ from: begin, until: end, price: { BRL: 3_990, USD: 0 } }])
      const { currency } = methodTerms[method]
      expect(pricesAt(scheduleOf(item), now).price[currency]).toBe(cents)
      const deps = { ...store.deps, now: () => now }
      const person = await client(store)
      const insert = (shownCents: number) =>
        insertPending(
          deps,
          { id: person.id },
          { method, productId: item.id, couponCode: null, renewsLicenseId: null, shownCents, hasAccepted: true },
          '203.0.113.9',
        )
      const other = cents === 3_990 ? 4_990 : 3_990
      await expect(insert(other)).rejects.toMatchObject({ code: 'price_changed', extra: { price: cents / 100 } })
      expect((await insert(cents)).made).toMatchObject({ listPriceCents: cents, amountCents: cents, currency })
    },
  )

  test('a snapshot that was read before has the price of the call, and stays the same object in between', async () => {
    await store.db.update(products).set({ campaigns: [] })
    const { id } = await inCampaign([{ from: begin, until: end, price: lowered }])
    const hidden = await inCampaign([{ from: begin, until: end, price: lowered }], { sale: 'hidden' })
    const read = await readSnapshot(store.deps)
    const at = (instant: number) => snapshotAt(read, instant)
    const priceOf = (instant: number) =>
      [...at(instant).shelf.products, ...at(instant).shelf.unlisted]
        .filter(({ _id }) => _id === id || _id === hidden.id)
        .map(({ price }) => price.BRL)
    expect(at(begin - 1)).toBe(read)
    expect(priceOf(begin - 1)).toEqual([49.9, 49.9])
    const during = at(begin)
    expect(priceOf(end - 1)).toEqual([39.9, 39.9])
    expect(at(end - 1)).toBe(during)
    expect(priceOf(end)).toEqual([49.9, 49.9])
  })
})

describe('an admin', () => {
  const update = (id: string, body: object, lang?: string) =>
    store.ask(api.updateProduct, { as: boss, params: { id }, body, ...(lang && { lang }) })
  const form = (from: string, until: string, price: object = { BRL: '39.90', USD: '7.90' }) => ({ from, until, price })

  test('sets a campaign in Brasília time, reads it beside the regular price, and ends it by removing it', async () => {
    const { id } = await inCampaign([])
    const saved = await update(id, {
      campaigns: [form('2036-11-20T00:00', '2036-11-27T00:00'), form('2020-01-01', '2035-01-01')],
    })
    expect(saved.body).toMatchObject({ price: { BRL: 49.9, USD: 9.9 } })
    const [running, coming] = saved.body.campaigns
    expect(coming).toEqual({
      from: '2036-11-20T03:00:00.000Z',
      until: '2036-11-27T03:00:00.000Z',
      price: { BRL: 39.9, USD: 7.9 },
    })
    // It does not begin in the past.
    expect(Date.parse(running?.from ?? '')).toBeGreaterThan(Date.now() - 60_000)
    const left = await update(id, { campaigns: [coming] })
    expect(left.body.campaigns).toEqual([{ ...running, until: expect.any(String) }, coming])
    expect(Date.parse(left.body.campaigns[0]?.until ?? '')).toBeLessThanOrEqual(Date.now())
    const [entry] = await store.db.select().from(auditLog).where(eq(auditLog.entityId, id))
    expect(JSON.stringify(entry?.after)).toContain('campaigns')
  })

  test.each([
    ['that ends before it begins', [form('2036-11-27', '2036-11-20')], 'campaign_dates'],
    ['that ends as it begins', [form('2036-11-27', '2036-11-27')], 'campaign_dates'],
    ['beside another', [form('2036-11-20', '2036-11-27'), form('2036-11-26', '2036-11-28')], 'campaigns_overlap'],
  ] as const)('cannot save a campaign %s', async (_, campaigns, code) => {
    const { id } = await inCampaign([])
    expect(await update(id, { campaigns })).toMatchObject({ status: 400, body: { code } })
    expect(await update(id, { campaigns }, 'en')).toMatchObject({ body: { error: expect.stringMatching(/campaign/i) } })
    const create = store.ask(api.createProduct, {
      as: boss,
      body: {
        ...{ name: unique(), price: { BRL: 1, USD: 1 }, sellerType: 'internal', level: 1, keyExpiration: 30 },
        ...{ imageUrl: '/a.png', campaigns },
      },
    })
    expect(await create).toMatchObject({ status: 400, body: { code } })
  })

  test('cannot save a campaign without a price', async () => {
    const { id } = await inCampaign([])
    const refused = await update(id, { campaigns: [form('2036-11-20', '2036-11-27', { BRL: 0, USD: 0 })] })
    expect(refused).toMatchObject({ status: 400, body: { details: [{ path: 'campaigns.0.price.BRL' }] } })
  })

  test('changes the regular price: it counts as earlier only from then on', async () => {
    const { id } = await inCampaign([hours(-1, 24)])
    const shown = async () => (await store.ask(getProduct, { as: buyer, params: { productId: id } })).body as Product
    await update(id, { price: { BRL: '49.90' }, description: 'The same price' })
    expect((await shown()).campaign?.regularPrice).not.toBeNull()
    await update(id, { price: { BRL: '99.90' } })
    expect(await shown()).toMatchObject({ price: { BRL: 39.9 }, campaign: { regularPrice: null } })
  })

  test('puts a draft on sale: its price was asked by nobody before', async () => {
    const { id } = await inCampaign([], { sale: 'draft' })
    const before = Date.now() - 60_000
    await update(id, { sale: 'on_sale' })
    expect((await findRow(store, products, id))?.pricesSince).toBeGreaterThan(before)
  })

  test('copies a product without its campaigns', async () => {
    const { id } = await inCampaign([hours(-1, 24)])
    const copy = await store.ask(api.duplicateProduct, { as: boss, params: { productId: id } })
    expect(copy.body).toMatchObject({ price: { BRL: 49.9 }, campaigns: [] })
  })
})
