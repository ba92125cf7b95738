import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import * as catalogue from '#schema/api/catalogue.ts'
import * as api from '#schema/api/payments.ts'
import { refundPayment } from '#schema/api/refunds.ts'
import { licenses, paymentMethods, payments, products, users } from '#schema/tables/index.ts'
import { markCancelled } from '#worker/domain/payments/cancel.ts'
import { settle } from '#worker/domain/payments/settle.ts'
import { startPix } from '#worker/domain/payments/start.ts'
import { times } from '../concurrency.ts'
import { expectNoViolations } from '../faults/harness.ts'
import { order } from '../forms.ts'
import { openFileStore } from '../open-store.ts'
import { admin, client, type Person } from '../people.ts'
import { changeRow, coupon, pendingPayment, product } from '../rows.ts'

const store = await openFileStore()

const buyByPix = (who: Person, productId: string, amount: number, couponCode?: string) =>
  store.ask(api.createPixPayment, { as: who, body: { ...order(who, productId), amount, couponCode } })
const buyByCrypto = (who: Person, productId: string, amount: number) =>
  store.ask(api.createCryptoPayment, { as: who, body: { amount, currency: 'USD', userId: who.id, productId } })
const paymentsOf = ({ id }: Person) => store.db.select().from(payments).where(eq(payments.userId, id))
const keysOf = ({ id }: Person) => store.db.select().from(licenses).where(eq(licenses.userId, id))
/** Has confirmed their e-mail. */
const person = () => client(store, { emailVerifiedAt: 1 })
const free = () => product(store, { priceBrl: 0, priceUsd: 0, isFree: true })

test.each([
  ['in reais', { priceBrl: 0, priceUsd: 2_500 }, buyByPix],
  ['in dollars', { priceBrl: 4_990, priceUsd: 0 }, buyByCrypto],
])('a product that has no price %s is not given away', async (_, prices, buy) => {
  const who = await client(store)
  const item = await product(store, prices)
  expect(await buy(who, item.id, 0)).toMatchObject({ status: 409, body: { code: 'method_disabled' } })
  const gift = await coupon(store, { discount: 100 })
  if (buy === buyByPix) expect(await buy(who, item.id, 0, gift.code)).toMatchObject({ status: 409 })
  expect(await paymentsOf(who)).toEqual([])
  expect(await keysOf(who)).toEqual([])
})

test('it is sold in the other currency, and a coupon of 100% is still a gift there', async () => {
  const who = await client(store)
  const item = await product(store, { priceBrl: 0, priceUsd: 2_500 })
  expect((await buyByCrypto(who, item.id, 25)).status).toBe(200)
  const inReais = await product(store, { priceBrl: 4_990, priceUsd: 0 })
  const gift = await coupon(store, { discount: 100 })
  expect(await buyByPix(who, inReais.id, 0, gift.code)).toMatchObject({ status: 200, body: { status: 'approved' } })
})

test('a product without any price, which does not say that it is free, is not sold', async () => {
  const who = await client(store)
  const item = await product(store, { priceBrl: 0, priceUsd: 0 })
  for (const buy of [buyByPix, buyByCrypto])
    expect(await buy(who, item.id, 0)).toMatchObject({ status: 409, body: { code: 'product_not_sold' } })
  const { body } = await store.ask(catalogue.getProduct, { as: who, params: { productId: item.id } })
  expect(body).toMatchObject({ soldIn: [], isFree: false })
  expect(await paymentsOf(who)).toEqual([])
})

test('a free product is taken once by each person, whatever the method, also while no method is on', async () => {
  const who = await person()
  const item = await free()
  await store.db.update(paymentMethods).set({ isActive: false })
  const { body } = await buyByPix(who, item.id, 0)
  await store.db.update(paymentMethods).set({ isActive: true })
  expect(body).toMatchObject({ status: 'approved', amount: 0 })
  for (const buy of [buyByPix, buyByCrypto])
    expect(await buy(who, item.id, 0)).toMatchObject({
      status: 409,
      body: { code: 'already_claimed', payment_id: body.payment_id },
    })
  expect(await keysOf(who)).toHaveLength(1)
  expect((await buyByCrypto(await person(), item.id, 0)).body).toMatchObject({ status: 'approved' })
  await expectNoViolations(store)
})

test('a free product takes a verified e-mail: ten accounts without one get nothing, and one of them one key once it has', async () => {
  const item = await free()
  const unverified = await Promise.all(times(10, () => client(store)))
  for (const [n, who] of unverified.entries())
    expect(await (n % 2 ? buyByPix : buyByCrypto)(who, item.id, 0)).toMatchObject({
      status: 409,
      body: { code: 'email_unverified' },
    })
  const ofItem = () => store.db.select().from(payments).where(eq(payments.productId, item.id))
  expect(await ofItem()).toEqual([])
  const [who] = unverified
  await changeRow(store, users, who?.id ?? '', { emailVerifiedAt: 1 })
  const outcomes = await Promise.all(times(5, () => buyByPix(who as Person, item.id, 0)))
  expect(outcomes.map(({ status }) => status)).toContain(200)
  expect(await ofItem()).toMatchObject([{ userId: who?.id, status: 'approved' }])
  expect(await keysOf(who as Person)).toHaveLength(1)
})

test('a free product that the shop took back is not taken again', async () => {
  const who = await person()
  const item = await free()
  const { body } = await buyByPix(who, item.id, 0)
  const params = { paymentId: body.payment_id }
  expect((await store.ask(refundPayment, { as: await admin(store), params })).status).toBe(200)
  expect(await buyByPix(who, item.id, 0)).toMatchObject({ status: 409, body: { code: 'already_claimed' } })
})

test('a claim that was cancelled before it brought a key can be made again, and does not come back itself', async () => {
  const who = await person()
  const item = await free()
  const claim = { productId: item.id, userId: who.id, listPriceCents: 0, amountCents: 0 }
  const cut = await pendingPayment(store, { ...claim, method: 'free', provider: 'none', providerId: null })
  await markCancelled(store.deps, cut.id, 'admin')
  expect((await buyByPix(who, item.id, 0)).body).toMatchObject({ status: 'approved' })
  await store.db.update(licenses).set({ purchaseDate: 0 }).where(eq(licenses.userId, who.id))
  expect((await settle(store.deps, cut.id, 'free')).payment.status).toBe('cancelled')
  expect(await keysOf(who)).toHaveLength(1)
  await expectNoViolations(store)
})

test('a claim that was cut off is completed by the next request', async () => {
  const who = await person()
  const item = await free()
  const claim = { productId: item.id, userId: who.id, listPriceCents: 0, amountCents: 0 }
  const cut = await pendingPayment(store, { ...claim, method: 'free', provider: 'none', providerId: null })
  expect((await buyByPix(who, item.id, 0)).body).toMatchObject({ payment_id: cut.id, status: 'approved' })
})

test('a product that is no longer free is sold to those who took it', async () => {
  const who = await person()
  const item = await free()
  await buyByPix(who, item.id, 0)
  await changeRow(store, products, item.id, { isFree: false, priceBrl: 990 })
  expect((await buyByPix(who, item.id, 9.9)).body).toMatchObject({ status: 'pending', amount: 9.9 })
})

test('whoever saw another price is told that it is free now', async () => {
  const item = await free()
  expect(await buyByPix(await person(), item.id, 49.9)).toMatchObject({
    status: 409,
    body: { code: 'price_changed', price: 0 },
  })
})

test('a gift by a coupon takes no verified e-mail, nor does a free product where the shop sends no e-mails', async () => {
  const gift = await coupon(store, { discount: 100 })
  const paid = await product(store)
  expect((await buyByPix(await client(store), paid.id, 0, gift.code)).body).toMatchObject({ status: 'approved' })
  const who = await client(store)
  const item = await free()
  const form = { ...order(who, item.id), amount: 0 }
  const started = await startPix({ ...store.deps, mailer: null }, who, form, '10.0.0.1')
  expect(started).toMatchObject({ status: 'approved', amount: 0 })
})
