import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { updateCoupon } from '#schema/api/coupons.ts'
import * as api from '#schema/api/payments.ts'
import { listPurchaseHistory } from '#schema/api/purchases.ts'
import { listUnfinishedPayments } from '#schema/api/unfinished-payments.ts'
import { toWire } from '#schema/rules/money.ts'
import { cryptoWindowMs, pixWindowMs } from '#schema/rules/payments.ts'
import { counters, couponHolds, coupons, emails, payments } from '#schema/tables/index.ts'
import { auditMoney } from '#seeds/commands/audit-money.ts'
import { markCancelled } from '#worker/domain/payments/cancel.ts'
import { mapConcurrently, times } from '../concurrency.ts'
import { order } from '../forms.ts'
import { openFileStore } from '../open-store.ts'
import { address, admin, client, type Person } from '../people.ts'
import { changeRow, coupon, pendingPayment, product, stockedProduct, stockKey } from '../rows.ts'
import { signedWebhook } from '../webhooks.ts'
import { paymentReads } from './payment-reads.ts'

/** BTCPay tells of money that is seen in parts. */
const store = await openFileStore({ vars: { COINBASE_KEY_NAME: '' } })
store.sandbox.faults.set({ webhooks: { off: true } })
beforeEach(() => store.db.delete(counters).then(() => undefined))
afterAll(async () => expect(await auditMoney(store.sqld.url, undefined, { now: store.clock.now })).toEqual([]))

const { statusOf, paymentRow, keysOf, refundOf, noticesOf, usesOf, chargeOf } = paymentReads(() => store)
const minute = 60_000
const inTurn = <T, R>(list: readonly T[], make: (one: T) => Promise<R>) => mapConcurrently(list, 1, make)

interface What {
  productId: string
  couponCode?: string
  amount?: number
}
const buy = async (from: string, what: What, who?: Person) => {
  const as = who ?? (await client(store))
  const body = { ...order(as, what.productId), ...what }
  const answer = await store.ask(api.createPixPayment, { as, body, headers: { 'cf-connecting-ip': from } })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return { who: as, id: answer.body.payment_id, providerId: answer.body.id, isReserved: answer.body.isReserved }
}
const buyByCrypto = async (what: What, who?: Person) => {
  const as = who ?? (await client(store))
  const body = { amount: 9.9, currency: 'USD', userId: as.id, ...what }
  const answer = await store.ask(api.createCryptoPayment, { as, body, headers: { 'cf-connecting-ip': address() } })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return { who: as, id: answer.body.payment_id, providerId: answer.body.id, isReserved: answer.body.isReserved }
}
type Made = Awaited<ReturnType<typeof buy>>
/** The next poll asks the provider. */
const poll = async ({ who, id }: Made) => {
  await changeRow(store, payments, id, { checkedAt: 0 })
  return (await statusOf(who, id)).body
}
const pay = async (made: Made) => {
  await store.sandbox.approve(made.providerId)
  return poll(made)
}
const keyIdOf = async ({ id }: Made) => (await paymentRow(id))?.stockKeyId
const holdOf = async ({ id }: Made) =>
  (await store.db.select().from(couponHolds).where(eq(couponHolds.paymentId, id)))[0]?.state
const half = (over = {}) => coupon(store, { discount: 50, ...over })

/** Somebody at this address orders the product without paying, as often as holds. */
const fill = (from: string, what: What) => inTurn(times(3, String), () => buy(from, what))

describe('what is not paid for', () => {
  test('of one IPv6 network ten orders leave five keys of eight, and five uses of a coupon, to a buyer elsewhere', async () => {
    const item = await stockedProduct(store, 8)
    const eight = await half({ maxUses: 8 })
    const what = { productId: item.id, couponCode: eight.code, amount: 24.95 }
    const made = await inTurn(
      times(10, (n) => `2001:db8:7:1::${n + 1}`),
      (from) => buy(from, what),
    )
    expect(made.map(({ isReserved }) => isReserved)).toEqual([...Array(3).fill(true), ...Array(7).fill(false)])
    expect((await Promise.all(made.map(keyIdOf))).filter((key) => key !== null)).toHaveLength(3)
    expect(await usesOf(eight.id)).toBe(3)
    const elsewhere = await inTurn(times(5, address), (from) => buy(from, what))
    expect(elsewhere.map(({ isReserved }) => isReserved)).toEqual(Array(5).fill(true))
    expect(await usesOf(eight.id)).toBe(8)
  })

  test('holds one key for an account, whatever it was ordered by', async () => {
    const item = await stockedProduct(store, 3)
    const who = await client(store)
    const { id: stockKeyId } = await stockKey(store, { productId: item.id })
    const old = { userId: who.id, productId: item.id, method: 'crypto', provider: 'btcpay', stockKeyId } as const
    const { id } = await pendingPayment(store, { ...old, currency: 'USD' })
    expect((await buy(address(), { productId: item.id }, who)).isReserved).toBe(false)
    await changeRow(store, payments, id, { status: 'cancelled', cancelledAt: Date.now() })
  })

  test('holds of other things, and those that were paid, do not count', async () => {
    const [one, other] = [await stockedProduct(store, 9), await stockedProduct(store, 2)]
    const from = address()
    const [first] = await fill(from, { productId: one.id })
    expect((await buy(from, { productId: one.id })).isReserved).toBe(false)
    expect((await buy(from, { productId: other.id })).isReserved).toBe(true)
    if (first) await pay(first)
    expect((await buy(from, { productId: one.id })).isReserved).toBe(true)
  })

  test('an order whose product has no stock needs no reservation, however many there are', async () => {
    const item = await product(store)
    const from = address()
    await fill(from, { productId: item.id })
    expect((await buy(from, { productId: item.id })).isReserved).toBe(true)
  })

  test('resuming the order, its polls and the list of open payments say so; the address is forgotten with the end', async () => {
    const item = await stockedProduct(store, 9)
    const from = address()
    await fill(from, { productId: item.id })
    const made = await buy(from, { productId: item.id })
    expect(await buy(from, { productId: item.id }, made.who)).toMatchObject({ id: made.id, isReserved: false })
    expect((await statusOf(made.who, made.id)).body.isReserved).toBe(false)
    const { body } = await store.ask(listUnfinishedPayments, { as: made.who })
    expect(body).toMatchObject([{ paymentId: made.id, isReserved: false }])
    const query = { search: made.id, page: 1 }
    const listed = await store.ask(listPurchaseHistory, { as: await admin(store), query })
    expect(listed.body).toMatchObject({ items: [{ paymentId: made.id, lacksHold: true }] })
    expect((await paymentRow(made.id))?.buyerAddress).toBe(from)
    await pay(made)
    expect(await paymentRow(made.id)).toMatchObject({ status: 'approved', buyerAddress: null })
  })
})

describe('an order without a hold', () => {
  test('that is paid first gets its key; one that is paid when nothing is left gets its money back, and is told', async () => {
    const item = await stockedProduct(store, 4)
    const from = address()
    const holders = await fill(from, { productId: item.id })
    const [first, second] = [await buy(from, { productId: item.id }), await buy(from, { productId: item.id })]
    expect(await pay(first)).toMatchObject({ status: 'approved', licenseKey: expect.any(String), isReserved: true })
    expect(await pay(second)).toMatchObject({ status: 'cancelled', reason: 'ran_out', licenseKey: null })
    expect(await refundOf(second.id)).toMatchObject({ status: 'done', source: 'automatic', reason: 'ran_out' })
    expect(chargeOf(second.providerId)?.status).toBe('refunded')
    expect(await noticesOf(second.who)).toMatchObject([{ notice: 'refunded_ran_out' }])
    const [sent] = await store.db.select().from(emails).where(eq(emails.userId, second.who.id))
    expect(sent).toMatchObject({ kind: 'refunded_ran_out' })
    const params = { id: second.id }
    const { body } = await store.ask(api.getConfirmation, { as: second.who, params })
    expect(body).toMatchObject({ code: 'payment_not_approved', status: 'cancelled', reason: 'ran_out' })
    // Nobody who holds a key has lost it.
    for (const holder of holders) expect(await pay(holder)).toMatchObject({ status: 'approved' })
  })

  test('is refused where no key is free', async () => {
    const item = await stockedProduct(store, 3)
    const from = address()
    await fill(from, { productId: item.id })
    const as = await client(store)
    const headers = { 'cf-connecting-ip': from }
    const refused = await store.ask(api.createPixPayment, { as, body: order(as, item.id), headers })
    expect(refused.body.code).toBe('out_of_stock')
  })

  test.each([1, 0])('whose money is late gets a key where one is free: %i are', async (left) => {
    const item = await stockedProduct(store, 4)
    const from = address()
    await fill(from, { productId: item.id })
    const late = await buy(from, { productId: item.id })
    await store.tick(Date.now() + pixWindowMs + minute)
    expect((await paymentRow(late.id))?.status).toBe('cancelled')
    for (const made of await inTurn(times(4 - left, address), (one) => buy(one, { productId: item.id })))
      await pay(made)
    await store.sandbox.payLate(late.providerId, { isNow: true })
    const { path, init } = signedWebhook(store, late.providerId)
    expect((await store.fetch(path, init)).status).toBe(200)
    expect(await paymentRow(late.id)).toMatchObject({ status: left ? 'approved' : 'cancelled', isLate: left === 1 })
    expect(await keysOf(late.id)).toHaveLength(left)
    expect((await refundOf(late.id))?.reason).toBe(left ? undefined : 'ran_out')
  })

  test('takes a use of its coupon with its money; where none is left the price is not honoured', async () => {
    const item = await product(store)
    const four = await half({ maxUses: 4 })
    const from = address()
    const what = { productId: item.id, couponCode: four.code, amount: 24.95 }
    await fill(from, what)
    const [first, second] = [await buy(from, what), await buy(from, what)]
    expect(first.isReserved).toBe(false)
    expect(await pay(first)).toMatchObject({ status: 'approved' })
    expect(await holdOf(first)).toBe('used')
    expect(await pay(second)).toMatchObject({ status: 'cancelled', reason: 'ran_out' })
    expect(await holdOf(second)).toBeUndefined()
    expect(await usesOf(four.id)).toBe(4)
  })

  test('by crypto has a use of a coupon without a limit, of which none can be missing', async () => {
    const endless = await half()
    const { isReserved, id } = await buyByCrypto({
      productId: (await product(store)).id,
      couponCode: endless.code,
      amount: 4.95,
    })
    expect(isReserved).toBe(true)
    expect(await paymentRow(id)).toMatchObject({ lacksCouponHold: false })
    expect(await usesOf(endless.id)).toBe(1)
  })

  test('has no price of a coupon that was deleted meanwhile, nor a use of a newer one with its code; those with a hold keep it', async () => {
    const item = await product(store)
    const gone = await half({ maxUses: 9 })
    const from = address()
    const what = { productId: item.id, couponCode: gone.code, amount: 24.95 }
    const holders = await fill(from, what)
    const made = await buy(from, what)
    await store.db.delete(coupons).where(eq(coupons.id, gone.id))
    const newer = await half({ code: gone.code, maxUses: 9, createdAt: Date.now() + 1 })
    expect(await pay(made)).toMatchObject({ status: 'cancelled', reason: 'ran_out' })
    expect([await usesOf(newer.id), await refundOf(made.id)]).toMatchObject([0, { reason: 'ran_out' }])
    for (const holder of holders) expect(await pay(holder)).toMatchObject({ status: 'approved' })
  })
})

test('a coupon keeps its code, and gives it to no other, while orders without a use of it are open', async () => {
  const item = await product(store)
  const [leaked, other] = [await half({ maxUses: 1 }), await half({ maxUses: 1 })]
  const what = { productId: item.id, couponCode: leaked.code, amount: toWire(495) }
  const made = await inTurn(times(3, String), () => buyByCrypto(what))
  const as = await admin(store)
  const update = async ({ id }: { id: string }, body: object) => {
    const answer = await store.ask(updateCoupon, { as, params: { id }, body })
    return answer.body.code
  }
  expect(await update(leaked, { code: `${leaked.code}-new` })).toBe('coupon_ordered')
  expect(await update(leaked, { code: leaked.code.toUpperCase(), maxUses: 2 })).toBe(leaked.code.toUpperCase())
  await store.db.delete(coupons).where(eq(coupons.id, leaked.id))
  expect(await update(other, { code: leaked.code })).toBe('coupon_ordered')
  for (const one of made) expect(await pay(one)).toMatchObject({ status: 'cancelled', reason: 'ran_out' })
  expect(await update(other, { code: leaked.code })).toBe(leaked.code)
})

describe('crypto', () => {
  test('holds nothing until its money is seen, then a key and a use of the coupon, which do not count as unpaid', async () => {
    const item = await stockedProduct(store, 2)
    const one = await half({ maxUses: 2 })
    const made = await buyByCrypto({ productId: item.id, couponCode: one.code, amount: toWire(495) })
    expect(made.isReserved).toBe(false)
    expect([await keyIdOf(made), await usesOf(one.id)]).toEqual([null, 0])
    // A part of the price holds nothing.
    await store.sandbox.payWrongAmount(made.providerId)
    expect(await poll(made)).toMatchObject({ processing: true, isReserved: false })
    expect([await keyIdOf(made), await usesOf(one.id)]).toEqual([null, 0])

    const seen = await buyByCrypto({ productId: item.id, couponCode: one.code, amount: toWire(495) })
    await store.sandbox.detect(seen.providerId)
    expect(await poll(seen)).toMatchObject({ processing: true, isReserved: true })
    expect([await keyIdOf(seen), await holdOf(seen)]).toEqual([expect.any(String), 'held'])
    expect(await paymentRow(seen.id)).toMatchObject({ lacksKeyHold: false, lacksCouponHold: false })
    expect(await usesOf(one.id)).toBe(1)
    await store.sandbox.approve(seen.providerId)
    expect(await poll(seen)).toMatchObject({ status: 'approved' })
    expect([await holdOf(seen), (await keysOf(seen.id)).length]).toEqual(['used', 1])
  })

  test('whose money is seen when nothing is left waits for a key, or its money goes back once it is final', async () => {
    const item = await stockedProduct(store, 1)
    const [made, other] = [await buyByCrypto({ productId: item.id }), await buyByCrypto({ productId: item.id })]
    const holder = await buy(address(), { productId: item.id })
    for (const { providerId } of [made, other]) await store.sandbox.detect(providerId)
    expect(await poll(made)).toMatchObject({ processing: true, isReserved: false })
    await markCancelled(store.deps, holder.id, 'rejected')
    expect(await poll(other)).toMatchObject({ processing: true, isReserved: true })
    await store.sandbox.approve(made.providerId)
    expect(await poll(made)).toMatchObject({ status: 'cancelled', reason: 'ran_out' })
    expect(await refundOf(made.id)).toMatchObject({ reason: 'ran_out', status: 'processing' })
    await store.sandbox.approve(other.providerId)
    expect(await poll(other)).toMatchObject({ status: 'approved' })
  })

  test('that is final before it was seen takes a key at once; without one when its page ends nothing was held', async () => {
    const item = await stockedProduct(store, 1)
    const [made, never] = [await buyByCrypto({ productId: item.id }), await buyByCrypto({ productId: item.id })]
    expect(await pay(made)).toMatchObject({ status: 'approved' })
    await store.tick(Date.now() + cryptoWindowMs + minute)
    expect(await paymentRow(never.id)).toMatchObject({ status: 'cancelled', stockKeyId: null })
  })
})
