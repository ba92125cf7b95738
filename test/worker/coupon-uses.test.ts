import { and, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { previewCoupon } from '#schema/api/coupons.ts'
import * as api from '#schema/api/payments.ts'
import { couponGuessLimits } from '#schema/rules/rate-limits.ts'
import { counters, couponHolds, coupons, payments } from '#schema/tables/index.ts'
import { markCancelled } from '#worker/domain/payments/cancel.ts'
import { openFileStore } from '../open-store.ts'
import { address, client, type Person } from '../people.ts'
import { coupon, findRow, product } from '../rows.ts'

const store = await openFileStore()
beforeEach(() => store.db.delete(counters).then(() => undefined))

const honeypotData = { timestamp: 1, fields: {} }
interface Order {
  productId: string
  couponCode?: string
  amount: number
}
const buy = (who: Person, order: Order, from = address()) =>
  store.ask(api.createPixPayment, {
    as: who,
    headers: { 'cf-connecting-ip': from },
    body: { userId: who.id, termsAccepted: true, honeypotData, ...order },
  })
const buyByCrypto = (who: Person, order: Order) =>
  store.ask(api.createCryptoPayment, { as: who, body: { currency: 'USD', userId: who.id, ...order } })
const preview = (who: Person, code: string, from = address()) =>
  store.ask(previewCoupon, { as: who, params: { code }, headers: { 'cf-connecting-ip': from } })
const half = (over = {}) => coupon(store, { discount: 50, ...over })
const newProduct = (over = {}) => product(store, { priceBrl: 10_000, priceUsd: 2_000, ...over })
const statusOf = async (id: string) => (await findRow(store, payments, id))?.status
const usesOf = async (id: string) => (await findRow(store, coupons, id))?.currentUses

async function pay(who: Person, order: Order) {
  const { status, body } = await buy(who, order)
  expect(status, JSON.stringify(body)).toBe(200)
  await store.sandbox.approve(body.id)
  await store.ask(api.checkPaymentStatus, { as: who, params: { paymentId: body.payment_id } })
  await expect.poll(() => statusOf(body.payment_id)).toBe('approved')
  return body.payment_id
}

describe('the uses of one customer', () => {
  test('are one, unless the coupon says otherwise', async () => {
    const who = await client(store)
    const once = await half()
    await pay(who, { productId: (await newProduct()).id, amount: 50, couponCode: once.code })
    const again = { productId: (await newProduct()).id, amount: 50, couponCode: once.code.toUpperCase() }
    expect(await buy(who, again)).toMatchObject({ status: 400, body: { code: 'coupon_used' } })
    expect(await preview(who, once.code)).toMatchObject({ status: 400, body: { code: 'coupon_used' } })
    expect((await preview(await client(store), once.code)).status).toBe(200)
    expect(await usesOf(once.id)).toBe(1)
  })

  test.each([
    ['two', 2, [200, 200, 400]],
    ['any number', null, [200, 200, 200]],
  ])('may be %s', async (_, maxUsesPerCustomer, expected) => {
    const who = await client(store)
    const { code } = await half({ maxUsesPerCustomer })
    const statuses = []
    for (const _ of expected) {
      const { id: productId } = await newProduct()
      const { status, body } = await buy(who, { productId, amount: 50, couponCode: code })
      statuses.push(status)
      if (status !== 200) continue
      await store.sandbox.approve(body.id)
      await expect.poll(() => statusOf(body.payment_id)).toBe('approved')
    }
    expect(statuses).toEqual(expected)
  })

  test('are given back by a cancelled order', async () => {
    const who = await client(store)
    const once = await half()
    const first = await buy(who, { productId: (await newProduct()).id, amount: 50, couponCode: once.code })
    await markCancelled(store.deps, first.body.payment_id, 'admin')
    const { id: productId } = await newProduct()
    expect((await buy(who, { productId, amount: 50, couponCode: once.code })).status).toBe(200)
  })

  test('are not taken twice by money that comes late', async () => {
    const who = await client(store)
    const once = await half()
    // A webhook about the new charge that is slow would cancel it at the provider once its payment is closed.
    store.sandbox.faults.set({ webhooks: { off: true } })
    const late = await buy(who, { productId: (await newProduct()).id, amount: 50, couponCode: once.code })
    await markCancelled(store.deps, late.body.payment_id, 'expired')
    store.sandbox.faults.reset()
    await pay(who, { productId: (await newProduct()).id, amount: 50, couponCode: once.code })
    await store.sandbox.approve(late.body.id)
    await expect.poll(() => statusOf(late.body.payment_id)).toBe('approved')
    const held = await store.db.select().from(couponHolds).where(eq(couponHolds.couponId, once.id))
    expect(held.map(({ state }) => state).sort()).toEqual(['released', 'used'])
  })
})

describe('an open order with a coupon', () => {
  test('is the only one with it: an order of another product names it', async () => {
    const who = await client(store)
    const { code } = await half({ maxUsesPerCustomer: null })
    const item = await newProduct({ name: 'Aurora' })
    const first = await buy(who, { productId: item.id, amount: 50, couponCode: code })
    const { id: productId } = await newProduct()
    const second = await buy(who, { productId, amount: 50, couponCode: code })
    expect(second).toMatchObject({
      status: 409,
      body: { code: 'coupon_in_order', product: 'Aurora', payment_id: first.body.payment_id },
    })
    expect(second.body.error).toContain('Aurora')
    expect(await statusOf(first.body.payment_id)).toBe('pending')
    expect((await buy(who, { productId, amount: 100 })).status).toBe(200)
  })

  test('is resumed by the same order, and its coupon may still be applied to it', async () => {
    const who = await client(store)
    const { code } = await half({ maxUses: 5 })
    const order = { productId: (await newProduct()).id, amount: 50, couponCode: code }
    const first = await buy(who, order)
    expect((await preview(who, code)).status).toBe(200)
    expect((await buy(who, order)).body.payment_id).toBe(first.body.payment_id)
  })

  test('is replaced where the same product is paid by another method', async () => {
    const who = await client(store)
    const once = await half()
    const order = { productId: (await newProduct()).id, couponCode: once.code }
    const byPix = await buy(who, { ...order, amount: 50 })
    const byCrypto = await buyByCrypto(who, { ...order, amount: 10 })
    expect(byCrypto).toMatchObject({ status: 200, body: { amount: 10 } })
    expect(await statusOf(byPix.body.payment_id)).toBe('cancelled')
    expect(await usesOf(once.id)).toBe(1)
  })

  test('stays as it is where another coupon for it is refused', async () => {
    const who = await client(store)
    const item = await newProduct()
    const first = await buy(who, { productId: item.id, amount: 100 })
    expect(await buy(who, { productId: item.id, amount: 50, couponCode: 'NOPE' })).toMatchObject({
      status: 404,
      body: { code: 'coupon_invalid' },
    })
    expect(await statusOf(first.body.payment_id)).toBe('pending')
  })
})

describe('guesses of codes', () => {
  const { account, address: perAddress } = couponGuessLimits
  /** As if so many calls more had been counted. */
  async function setHits(bucket: string, { from, to }: { from: number; to: number }) {
    const isThere = and(eq(counters.bucket, bucket), eq(counters.hits, from))
    expect((await store.db.update(counters).set({ hits: to }).where(isThere)).rowsAffected).toBe(1)
  }

  test('are limited for an account, wherever they are tried, and not by codes that are right', async () => {
    const who = await client(store)
    const { code } = await half({ maxUsesPerCustomer: null })
    const item = await newProduct()
    const noPerMinute = () => store.db.delete(counters).where(eq(counters.bucket, `coupon:${who.id}`))
    for (const before of [0, 1, account.max - 1]) {
      if (before > 1) await setHits(`${account.name}:${who.id}`, { from: 2, to: before })
      expect((await preview(who, code)).status).toBe(200)
      expect((await preview(who, `guess-${before}`)).status).toBe(404)
    }
    await noPerMinute()
    expect((await preview(who, code)).status).toBe(200)
    const tried = await buy(who, { productId: item.id, amount: 50, couponCode: 'one-more' })
    expect(tried).toMatchObject({ status: 429, body: { code: 'too_many_requests' } })
    expect(Number(tried.headers.get('retry-after'))).toBeGreaterThan(account.seconds - 60)
    expect((await preview(who, code)).status).toBe(429)
    expect((await buy(who, { productId: item.id, amount: 50, couponCode: code })).status).toBe(429)
    expect((await buy(who, { productId: item.id, amount: 100 })).status).toBe(200)
    expect((await preview(await client(store), code)).status).toBe(200)
  })

  test('are limited for an address, of accounts that have guessed themselves, but not by what the limit of an account refuses', async () => {
    const from = address()
    const { code } = await half()
    const one = await client(store)
    await Promise.all(Array.from({ length: 15 }, (_, n) => preview(one, `a${n}`, from)))
    await store.db.delete(counters).where(eq(counters.bucket, `coupon:${one.id}`))
    await Promise.all(Array.from({ length: 15 }, (_, n) => preview(one, `b${n}`, from)))
    const counted = await store.db
      .select()
      .from(counters)
      .where(eq(counters.bucket, `${perAddress.name}:${from}`))
    expect(counted).toMatchObject([{ hits: account.max }])
    await setHits(`${perAddress.name}:${from}`, { from: account.max, to: perAddress.max - 1 })
    const other = await client(store)
    expect((await preview(other, 'c', from)).status).toBe(404)
    expect((await preview(await client(store), 'c', from)).status).toBe(429)
    expect((await preview(other, code, from)).status).toBe(429)
    expect((await preview(other, code)).status).toBe(200)
    // A neighbour with the right code, who has guessed nothing.
    const neighbour = await client(store)
    expect((await preview(neighbour, code, from)).status).toBe(200)
    const item = await newProduct()
    expect((await buy(neighbour, { productId: item.id, amount: 50, couponCode: code }, from)).status).toBe(200)
  })

  test('in orders count like those in previews', async () => {
    const who = await client(store)
    const item = await newProduct()
    await buy(who, { productId: item.id, amount: 100 })
    await buy(who, { productId: item.id, amount: 50, couponCode: 'not-one' })
    const counted = await store.db
      .select()
      .from(counters)
      .where(eq(counters.bucket, `${account.name}:${who.id}`))
    expect(counted).toMatchObject([{ hits: 1 }])
  })
})
