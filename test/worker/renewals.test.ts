import { and, eq, isNotNull } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as payApi from '#schema/api/payments.ts'
import { listPurchasedProducts, listPurchaseHistory } from '#schema/api/purchases.ts'
import { submitRefundRequest } from '#schema/api/refund-requests.ts'
import * as refundApi from '#schema/api/refunds.ts'
import { listRenewals } from '#schema/api/renewals.ts'
import { dayMs, maxKeyDays } from '#schema/rules/licenses.ts'
import { licenseGrants, licenses, payments, products } from '#schema/tables/index.ts'
import { auditMoney } from '#seeds/commands/audit-money.ts'
import { markCancelled } from '#worker/domain/payments/cancel.ts'
import { settle } from '#worker/domain/payments/settle.ts'
import { times } from '../concurrency.ts'
import { emailTo } from '../emails.ts'
import { openStore, type Store } from '../open-store.ts'
import { admin, client, type Person } from '../people.ts'
import { coupon, license, pendingPayment, product, stockKey } from '../rows.ts'
import { activationCalls } from './activation-calls.ts'
import { paymentReads } from './payment-reads.ts'

const minute = 60_000

let store: Store
let boss: Person
beforeAll(async () => {
  store = await openStore()
  boss = await admin(store)
})
afterAll(() => store.close())
beforeEach(() => {
  store.sandbox.faults.reset()
  store.sandbox.faults.set({ webhooks: { off: true } })
})

const { statusOf, paymentRow, refundOf, noticesOf, keysOf } = paymentReads(() => store)
const { activate, validate } = activationCalls(() => store)
const keyRow = async (id: string) => (await store.db.select().from(licenses).where(eq(licenses.id, id)))[0]
const endOf = async (id: string) => (await keyRow(id))?.expirationDate ?? 0
const grantOf = async (id: string) =>
  (await store.db.select().from(licenseGrants).where(eq(licenseGrants.paymentId, id)))[0]
const audit = () => auditMoney(store.sqld.url, undefined, { now: store.deps.now() })

interface Ordered {
  who: Person
  productId: string
  licenseId?: string
  couponCode?: string
  amount?: number
}

const order = ({ who, productId, licenseId, couponCode, amount = 49.9 }: Ordered) =>
  store.ask(payApi.createPixPayment, {
    as: who,
    body: {
      amount,
      userId: who.id,
      productId,
      couponCode,
      ...(licenseId !== undefined && { renewsLicenseId: licenseId }),
      termsAccepted: true,
      honeypotData: { timestamp: 1, fields: {} },
    },
  })

/** Orders, and pays at the bank, which nobody reports. */
async function pay(ordered: Ordered) {
  const { status, body } = await order(ordered)
  expect(body).toMatchObject({ status: 'pending' })
  expect(status).toBe(200)
  await store.sandbox.approve(body.id)
  return body.payment_id
}

/** The next sweep finds what was paid. */
const sweep = () => store.tick(Date.now() + 2 * minute)

/** A key that somebody has bought, and its product. */
async function boughtKey(over: Parameters<typeof product>[1] = {}) {
  const who = await client(store)
  const item = await product(store, { priceBrl: 4990, priceUsd: 990, keyExpiration: 30, ...over })
  const payment = await pay({ who, productId: item.id })
  await sweep()
  const [key] = await keysOf(payment)
  if (!key) throw new Error('no key')
  return { who, productId: item.id, payment, licenseId: key.id, key: key.key, end: key.expirationDate }
}
const setEnd = (id: string, expirationDate: number) =>
  store.db.update(licenses).set({ expirationDate }).where(eq(licenses.id, id))

describe('a renewal', () => {
  test('extends the same key from its end, on the same device, and brings no other', async () => {
    const { who, productId, licenseId, key, end, payment: purchase } = await boughtKey()
    await activate({ key, hwid: 'PC-1' })
    const payment = await pay({ who, productId, licenseId })
    await sweep()
    expect(await paymentRow(payment)).toMatchObject({ status: 'approved', renewsLicenseId: licenseId })
    expect(await endOf(licenseId)).toBe(end + 30 * dayMs)
    expect(await keysOf(payment)).toEqual([])
    expect((await validate({ key, hwid: 'PC-1' })).body).toMatchObject({ code: 'VALID' })
    const from = { grantedFrom: end, grantedUntil: end + 30 * dayMs }
    expect(await grantOf(payment)).toMatchObject({
      licenseId,
      days: 30,
      isCounted: true,
      restMs: 0,
      movedMs: 30 * dayMs,
      ...from,
    })
    expect(await grantOf(purchase)).toMatchObject({ licenseId, days: 30, isCounted: true })
    expect((await noticesOf(who)).map(({ notice }) => notice)).toContain('key_renewed')
    const { body } = await statusOf(who, payment)
    expect(body).toMatchObject({ status: 'approved', licenseKey: null, renewsLicenseId: licenseId, isActive: true })
    expect(body.expiration).toBe(new Date(end + 30 * dayMs).toISOString())
    const confirmed = await store.ask(payApi.getConfirmation, { as: who, params: { id: payment } })
    expect(confirmed.body).toMatchObject({ licenseKey: null, renewsLicenseId: licenseId, expiration: body.expiration })
    const [mine] = await purchasesOf(who)
    expect(mine).toMatchObject({ _id: licenseId, renewalCount: 1, renewalObstacle: null, status: 'approved' })
    const { body: shown } = await store.ask(listPurchaseHistory, { as: boss, query: { search: purchase, limit: '1' } })
    expect(shown).toMatchObject({ items: [{ _id: purchase, isRenewal: false, isKeyRenewed: true }] })
    const mail = await emailTo(store, who.email, 'key_renewed')
    expect(mail.text).toContain(key.slice(-5))
    expect(mail.text).not.toContain(key)
  })

  test('of an ended key begins now', async () => {
    const { who, productId, licenseId, key } = await boughtKey()
    await activate({ key, hwid: 'PC-1' })
    await setEnd(licenseId, Date.now() - 5 * dayMs)
    expect((await validate({ key, hwid: 'PC-1' })).body.code).toBe('EXPIRED')
    await pay({ who, productId, licenseId })
    await sweep()
    const end = await endOf(licenseId)
    expect(end).toBeGreaterThan(Date.now() + 30 * dayMs)
    expect(end).toBeLessThan(Date.now() + 30 * dayMs + 5 * minute)
    expect((await validate({ key, hwid: 'PC-1' })).body.code).toBe('VALID')
  })

  test('is resumed by its own order, beside a purchase of the same product and renewals of other keys', async () => {
    const one = await boughtKey()
    const { who, productId, licenseId } = one
    const other = await license(store, { userId: who.id, productId, productName: 'Aurora' })
    const renewal = await order({ who, productId, licenseId })
    const again = await order({ who, productId, licenseId })
    const purchase = await order({ who, productId })
    const ofOther = await order({ who, productId, licenseId: other.id })
    expect(again.body.payment_id).toBe(renewal.body.payment_id)
    expect(new Set([renewal, purchase, ofOther].map(({ body }) => body.payment_id)).size).toBe(3)
    expect((await statusOf(who, renewal.body.payment_id)).body.renewsLicenseId).toBe(licenseId)
    expect((await statusOf(who, purchase.body.payment_id)).body.renewsLicenseId).toBeNull()
  })

  test('takes a coupon, and none of the stock’s keys or volume prices', async () => {
    const volumePrices = [{ from: 2, price: { BRL: 1000, USD: 0 } }]
    const { who, productId, licenseId, end } = await boughtKey({ volumePrices })
    const one = await coupon(store, { discount: 10, maxUses: 1 })
    const payment = await pay({ who, productId, licenseId, couponCode: one.code, amount: 44.91 })
    await sweep()
    expect(await paymentRow(payment)).toMatchObject({ status: 'approved', amountCents: 4491, volumeFrom: null })
    expect(await endOf(licenseId)).toBe(end + 30 * dayMs)
    const bought = await order({ who, productId, amount: 10 })
    expect(bought.body).toMatchObject({ status: 'pending', amount: 10 })
  })

  test('that costs nothing with its coupon is there at once', async () => {
    const { who, productId, licenseId, end } = await boughtKey()
    const one = await coupon(store, { discount: 100 })
    const { body } = await order({ who, productId, licenseId, couponCode: one.code, amount: 0 })
    expect(body).toMatchObject({ status: 'approved' })
    expect(await endOf(licenseId)).toBe(end + 30 * dayMs)
  })

  test('of a key that an admin gave away extends it, too', async () => {
    const who = await client(store)
    const item = await product(store, { priceBrl: 4990, keyExpiration: 30 })
    const key = await license(store, { userId: who.id, productId: item.id, createdBy: 'admin' })
    const payment = await pay({ who, productId: item.id, licenseId: key.id })
    await sweep()
    expect(await endOf(key.id)).toBe(key.expirationDate + 30 * dayMs)
    await refund(payment)
    expect(await keyRow(key.id)).toMatchObject({ isActive: true, expirationDate: key.expirationDate })
  })
})

const purchasesOf = async (who: Person) => {
  const { body } = await store.ask(listPurchasedProducts, { as: who })
  return Array.isArray(body) ? body : body.items
}
const renewalsOf = async (as: Person, id: string) => store.ask(listRenewals, { as, params: { id } })
const refund = async (paymentId: string) => {
  const { status } = await store.ask(refundApi.refundPayment, { as: boss, params: { paymentId } })
  expect(status).toBe(200)
}

describe('many at once', () => {
  test('twenty renewals of 30 days are 600 days', async () => {
    const { who, productId, licenseId, end } = await boughtKey()
    // A person has one open order of a renewal: the money of nineteen comes late, with that of the twentieth.
    const terms = { userId: who.id, productId, renewsLicenseId: licenseId, keyExpiration: 30 }
    const closed = { status: 'cancelled', cancelReason: 'expired', cancelledAt: Date.now() } as const
    const made = times(20, (n) => pendingPayment(store, { ...terms, ...(n > 0 && closed) }))
    const paid = (await Promise.all(made)).map(({ id }) => id)
    await Promise.all(paid.map((id) => settleNow(id)))
    expect(await endOf(licenseId)).toBe(end + 600 * dayMs)
    const grants = await store.db.select().from(licenseGrants).where(eq(licenseGrants.licenseId, licenseId))
    expect(grants).toHaveLength(21)
    expect(await audit()).toEqual([])
  })

  test('fifty settles of one renewal extend its key once', async () => {
    const { who, productId, licenseId, end } = await boughtKey()
    const payment = await pay({ who, productId, licenseId })
    await Promise.all(times(50, () => settleNow(payment)))
    expect(await endOf(licenseId)).toBe(end + 30 * dayMs)
  })
})

const settleNow = (id: string) => settle(store.deps, id, 'poll')

describe('money that comes too late', () => {
  test('extends the key, also where it was renewed or its product removed meanwhile', async () => {
    const { who, productId, licenseId, end } = await boughtKey()
    const late = await pay({ who, productId, licenseId })
    await markCancelled(store.deps, late, 'expired')
    await pay({ who, productId, licenseId })
    await sweep()
    await store.db.update(products).set({ deletedAt: Date.now() }).where(eq(products.id, productId))
    await settleNow(late)
    expect(await paymentRow(late)).toMatchObject({ status: 'approved', isLate: true })
    expect(await endOf(licenseId)).toBe(end + 60 * dayMs)
  })

  test.each<[string, (key: { licenseId: string; payment: string }) => Promise<unknown>]>([
    ['refunded', ({ payment }) => refund(payment)],
    [
      'another’s',
      async ({ licenseId }) =>
        store.db
          .update(licenses)
          .set({ userId: (await client(store)).id })
          .where(eq(licenses.id, licenseId)),
    ],
    [
      'deleted',
      ({ licenseId }) =>
        store.db
          .update(licenses)
          .set({ isActive: false, offReason: 'test', deletedAt: Date.now() })
          .where(eq(licenses.id, licenseId)),
    ],
  ])('goes back where the key is %s by then', async (_, end) => {
    const bought = await boughtKey()
    const { who, productId, licenseId } = bought
    const payment = await pay({ who, productId, licenseId })
    await end(bought)
    await sweep()
    expect(await paymentRow(payment)).toMatchObject({ status: 'cancelled' })
    expect(await refundOf(payment)).toMatchObject({ status: 'done', reason: 'key_gone', source: 'automatic' })
    expect(await grantOf(payment)).toBeUndefined()
    expect((await statusOf(who, payment)).body).toMatchObject({ status: 'cancelled', reason: 'key_gone' })
    const notices = (await noticesOf(who)).map(({ notice }) => notice)
    expect(notices).toContain('refunded_key_gone')
  })
})

describe('a refund', () => {
  test('of a renewal takes its days back, and leaves the key', async () => {
    const { who, productId, licenseId, end } = await boughtKey()
    const payment = await pay({ who, productId, licenseId })
    await sweep()
    await refund(payment)
    expect(await keyRow(licenseId)).toMatchObject({ isActive: true, suspendedAt: null, expirationDate: end })
    expect(await grantOf(payment)).toMatchObject({ isCounted: false, restMs: 30 * dayMs })
    expect((await purchasesOf(who))[0]).toMatchObject({ renewalCount: 0, status: 'approved' })
  })

  test('never takes days that are over: the key ends now', async () => {
    const { who, productId, licenseId } = await boughtKey()
    await setEnd(licenseId, Date.now() - dayMs)
    const payment = await pay({ who, productId, licenseId })
    await sweep()
    await setEnd(licenseId, Date.now() + 20 * dayMs)
    await refund(payment)
    const end = await endOf(licenseId)
    expect(Math.abs(end - Date.now())).toBeLessThan(10 * minute)
  })

  test('of the purchase takes its days back, and the renewal’s go on', async () => {
    const { who, productId, licenseId, payment: purchase, end, key } = await boughtKey()
    await activate({ key, hwid: 'PC-1' })
    const renewal = await pay({ who, productId, licenseId })
    await sweep()
    await refund(purchase)
    expect(await keyRow(licenseId)).toMatchObject({ isActive: true, suspendedAt: null })
    expect(await endOf(licenseId)).toBe(end)
    expect((await validate({ key, hwid: 'PC-1' })).body.code).toBe('VALID')
    await refund(renewal)
    expect(await keyRow(licenseId)).toMatchObject({ isActive: false })
    expect((await validate({ key, hwid: 'PC-1' })).body.code).toBe('SUSPENDED')
    expect(await audit()).toEqual([])
  })

  test('that the provider refuses gives the days back', async () => {
    const { who, productId, licenseId, end } = await boughtKey()
    const payment = await pay({ who, productId, licenseId })
    await sweep()
    store.sandbox.faults.set({ webhooks: { off: true }, refundsInProcessMs: 3_600_000 })
    await store.ask(refundApi.refundPayment, { as: boss, params: { paymentId: payment } })
    expect(await endOf(licenseId)).toBe(end)
    const charge = await paymentRow(payment)
    await store.sandbox.settleRefund(charge?.providerId ?? '', 'rejected')
    await store.tick(Date.now() + 3 * 3_600_000)
    expect(await refundOf(payment)).toMatchObject({ status: 'refused' })
    expect(await endOf(licenseId)).toBe(end + 30 * dayMs)
    expect(await grantOf(payment)).toMatchObject({ isCounted: true, restMs: 0 })
  })

  test('is the customer’s own decision until the days begin, and a request from then on', async () => {
    const { who, productId, licenseId, end } = await boughtKey()
    const early = await pay({ who, productId, licenseId })
    await sweep()
    expect((await renewalsOf(who, licenseId)).body).toMatchObject([
      {
        paymentId: early,
        status: 'approved',
        days: 30,
        refundRight: 'withdraw',
        until: new Date(end + 30 * dayMs).toISOString(),
      },
    ])
    await setEnd(licenseId, Date.now() + 29 * dayMs)
    expect((await renewalsOf(who, licenseId)).body).toMatchObject([{ refundRight: 'request' }])
    await setEnd(licenseId, end + 30 * dayMs)
    const asked = await store.ask(submitRefundRequest, { as: who, params: { paymentId: early }, body: {} })
    expect(asked.status).toBe(200)
    expect(await endOf(licenseId)).toBe(end)
    expect((await renewalsOf(await client(store), licenseId)).status).toBe(404)
  })
})

test('a dispute of a renewal takes its days while it is open, and a dispute of the purchase its own', async () => {
  const { who, productId, licenseId, payment: purchase, end } = await boughtKey()
  const renewal = await pay({ who, productId, licenseId })
  await sweep()
  const tell = async (id: string, change: 'contest' | 'winDispute') => {
    const providerId = (await paymentRow(id))?.providerId ?? ''
    await (change === 'contest' ? store.pix.contest(providerId) : store.sandbox.winDispute(providerId))
    expect(await store.sandbox.sendWebhook(providerId)).toBe(200)
  }
  await tell(renewal, 'contest')
  expect(await keyRow(licenseId)).toMatchObject({ isActive: true, suspendedAt: null, expirationDate: end })
  await tell(purchase, 'contest')
  const left = await endOf(licenseId)
  expect(Math.abs(left - Date.now())).toBeLessThan(5 * minute)
  await tell(renewal, 'winDispute')
  await tell(purchase, 'winDispute')
  expect(Math.abs((await endOf(licenseId)) - end - 30 * dayMs)).toBeLessThan(5 * minute)
  expect(await audit()).toEqual([])
})

describe('no renewal is ordered', () => {
  const obstacleOf = async (who: Person, licenseId: string) =>
    (await purchasesOf(who)).find(({ _id }) => _id === licenseId)?.renewalObstacle

  test.each<[string, (row: Awaited<ReturnType<typeof boughtKey>>) => Promise<unknown>]>([
    [
      'external',
      ({ licenseId }) => store.db.update(licenses).set({ sellerType: 'multiloader' }).where(eq(licenses.id, licenseId)),
    ],
    ['stock', ({ key, productId }) => stockKey(store, { key, productId })],
    [
      'off',
      ({ licenseId }) =>
        store.db.update(licenses).set({ isActive: false, offReason: 'test' }).where(eq(licenses.id, licenseId)),
    ],
    [
      'not_sold',
      ({ productId }) => store.db.update(products).set({ sale: 'paused' }).where(eq(products.id, productId)),
    ],
    ['long', ({ licenseId }) => setEnd(licenseId, Date.now() + (maxKeyDays - 10) * dayMs)],
  ])('where the key is: %s', async (obstacle, change) => {
    const bought = await boughtKey()
    const { who, productId, licenseId } = bought
    await change(bought)
    expect(await obstacleOf(who, licenseId)).toBe(obstacle)
    const { status, body } = await order({ who, productId, licenseId })
    expect({ status, body }).toMatchObject({ status: 409, body: { code: 'key_not_renewable', obstacle } })
  })

  test('of a key of somebody else, of another product, or of none', async () => {
    const { productId, licenseId, who } = await boughtKey()
    const stranger = await client(store)
    const other = await product(store, { priceBrl: 4990 })
    for (const ordered of [
      { who: stranger, productId, licenseId },
      { who, productId: other.id, licenseId },
      { who, productId, licenseId: 'none' },
    ]) {
      const { status, body } = await order(ordered)
      expect({ status, body }).toMatchObject({ status: 404, body: { code: 'license_not_found' } })
    }
    const made = await store.db
      .select()
      .from(payments)
      .where(and(isNotNull(payments.renewsLicenseId), eq(payments.userId, stranger.id)))
    expect(made).toEqual([])
  })
})

describe('tools', () => {
  test('are told where the key is renewed from a week before its end on, and not where it cannot be', async () => {
    const { productId, licenseId, key } = await boughtKey()
    await activate({ key, hwid: 'PC-1' })
    const url = async () => (await validate({ key, hwid: 'PC-1' })).body.renew_url
    await setEnd(licenseId, Date.now() + 8 * dayMs)
    expect(await url()).toBeUndefined()
    await setEnd(licenseId, Date.now() + 7 * dayMs - minute)
    expect(await url()).toBe(`${store.deps.publicUrl}/products/checkout/${productId}?renew=${licenseId}`)
    await setEnd(licenseId, Date.now() - minute)
    expect(await url()).toBeDefined()
    await store.db.update(products).set({ isFree: true, priceBrl: 0, priceUsd: 0 }).where(eq(products.id, productId))
    expect(await url()).toBeUndefined()
  })
})
