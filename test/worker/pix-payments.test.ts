import { eq, inArray, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import * as api from '#schema/api/payments.ts'
import { keyPattern } from '#schema/rules/licenses.ts'
import { couponHolds, paymentMethods, payments, products } from '#schema/tables/index.ts'
import { qrImage } from '#worker/lib/qr-image.ts'
import { eventually } from '../eventually.ts'
import { openFileStore } from '../open-store.ts'
import { client, type Person } from '../people.ts'
import { changeRow, coupon, product } from '../rows.ts'
import { signedWebhook } from '../webhooks.ts'
import { paymentReads } from './payment-reads.ts'

const minute = 60_000
const honeypotData = { timestamp: new Date().toISOString(), fields: { _honeypot: '' } }

const store = await openFileStore()
const { pix } = store
beforeEach(() => store.sandbox.faults.reset())

interface Order {
  productId: string
  amount?: number
  couponCode?: string
  userId?: string
  termsAccepted?: boolean
}
const buy = (who: Person, { productId, ...over }: Order) =>
  store.ask(api.createPixPayment, {
    as: who,
    body: { amount: 49.9, userId: who.id, productId, termsAccepted: true, honeypotData, ...over },
  })
const { statusOf, paymentRow, keysOf, refundOf, noticesOf, usesOf, eventsOf, chargeOf } = paymentReads(() => store)

async function openPix(over: Partial<Order> = {}) {
  const who = await client(store)
  const item = await product(store, { priceBrl: 4990 })
  const { status, body } = await buy(who, { productId: item.id, ...over })
  expect(status).toBe(200)
  return { who, item, id: body.payment_id, providerId: body.id, body }
}

describe('starting', () => {
  test('a shopper gets a code for the catalogue’s price, payable for five minutes', async () => {
    const { body, id, who, item } = await openPix()
    expect(body).toMatchObject({ status: 'pending', amount: 49.9 })
    expect(body.qr_code).toMatch(/^000201.*540549\.90.*6304[0-9A-F]{4}$/)
    expect(body.qr_code_base64).toBe(qrImage(body.qr_code).toString('base64'))
    expect(body.timeLeft).toBeGreaterThan(295)
    expect(await paymentRow(id)).toMatchObject({
      userId: who.id,
      productId: item.id,
      productName: item.name,
      amountCents: 4990,
      currency: 'BRL',
      provider: pix.name,
      providerId: body.id,
    })
    const charge = chargeOf(body.id)
    expect(charge).toMatchObject({ amount: 49.9, reference: id })
  })

  test('starting again answers the same code', async () => {
    const { who, item, body } = await openPix()
    const again = await buy(who, { productId: item.id })
    expect({ ...again.body, timeLeft: 0 }).toEqual({ ...body, timeLeft: 0 })
  })

  test('starting many times at once makes one charge', async () => {
    const who = await client(store)
    const item = await product(store, { priceBrl: 4990 })
    const answers = await Promise.all(Array.from({ length: 6 }, () => buy(who, { productId: item.id })))
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200))
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
  })
  test('money that arrived before the new code settles the old payment, and the answer says so', async () => {
    // The webhook of the creation would settle it, where it is slow.
    store.sandbox.faults.set({ webhooks: { off: true } })
    const { who, item, id, providerId } = await openPix()
    await store.sandbox.approve(providerId)
    const tenOff = await coupon(store, { discount: 10 })
    const { status, body } = await buy(who, { productId: item.id, amount: 44.91, couponCode: tenOff.code })
    expect({ status, code: body.code, payment: body.payment_id }).toEqual({
      status: 409,
      code: 'already_paid',
      payment: id,
    })
    expect(await keysOf(id)).toHaveLength(1)
  })
  test('another price than the catalogue’s is refused with the present one, and nothing is created', async () => {
    const who = await client(store)
    const item = await product(store, { priceBrl: 4990 })
    for (const amount of [0.01, 49.89, 49.91, 0, 1_000_000]) {
      const { status, body } = await buy(who, { productId: item.id, amount })
      expect({ status, code: body.code, price: body.price }, String(amount)).toEqual({
        status: 409,
        code: 'price_changed',
        price: 49.9,
      })
    }
    expect(await store.db.select().from(payments).where(eq(payments.userId, who.id))).toEqual([])
  })

  test('a purchase without the terms is refused', async () => {
    const who = await client(store)
    const item = await product(store, { priceBrl: 4990 })
    const refused = await buy(who, { productId: item.id, termsAccepted: false })
    expect(refused).toMatchObject({ status: 400, body: { code: 'terms_required' } })
    expect(await store.db.select().from(payments).where(eq(payments.userId, who.id))).toEqual([])
  })

  test('a product off sale and a method switched off are not sold', async () => {
    const who = await client(store)
    const gone = await product(store, { priceBrl: 4990, deletedAt: 1 })
    expect(await buy(who, { productId: gone.id })).toMatchObject({ status: 404, body: { code: 'product_not_found' } })
    const item = await product(store, { priceBrl: 4990 })
    await store.db.update(paymentMethods).set({ isActive: false }).where(eq(paymentMethods.type, 'pix'))
    expect(await buy(who, { productId: item.id })).toMatchObject({ status: 409, body: { code: 'method_disabled' } })
    await store.db.update(paymentMethods).set({ isActive: true }).where(eq(paymentMethods.type, 'pix'))
  })

  test('the ninth purchase within a minute is refused with a retry-after', async () => {
    const who = await client(store)
    const item = await product(store, { priceBrl: 4990 })
    const answers = []
    for (let n = 0; n < 9; n++) answers.push(await buy(who, { productId: item.id }))
    expect(answers.map(({ status }) => status)).toEqual([...Array(8).fill(200), 429])
    expect(Number(answers[8]?.headers.get('retry-after'))).toBeGreaterThan(0)
  })
  test('a provider’s retry-after is passed on to the shopper', async () => {
    const who = await client(store)
    const item = await product(store, { priceBrl: 4990 })
    store.sandbox.faults.set({ failWith: { value: 429, operations: ['create'], times: 1 }, retryAfterSeconds: 7 })
    const refused = await buy(who, { productId: item.id })
    expect(refused).toMatchObject({ status: 429, body: { code: 'too_many_requests' } })
    expect(refused.headers.get('retry-after')).toBe('7')
    expect((await buy(who, { productId: item.id })).status).toBe(200)
    expect(store.sandbox.charges().filter(({ payer }) => payer === who.email)).toHaveLength(1)
  })
})

describe('settling', () => {
  test('an approval brings one key, one notification and the way to both', async () => {
    const { who, item, id, providerId } = await openPix()
    await store.sandbox.approve(providerId)
    await eventually(async () => expect((await statusOf(who, id)).body.status).toBe('approved'))
    const { body } = await statusOf(who, id)
    expect(body).toMatchObject({ isExpired: false, timeLeft: 0, productName: item.name, error: null })
    expect(body.licenseKey).toMatch(keyPattern)
    const confirmation = await store.ask(api.getConfirmation, { as: who, params: { id } })
    expect(confirmation.body).toMatchObject({
      licenseKey: body.licenseKey,
      productName: item.name,
      keyExpiration: item.keyExpiration,
      transactionId: providerId,
      amount: 49.9,
      currency: 'BRL',
      paymentMethod: 'pix',
    })
    const [key] = await keysOf(id)
    expect((key?.expirationDate ?? 0) - (key?.purchaseDate ?? 0)).toBe(item.keyExpiration * 86_400_000)
    expect(await noticesOf(who)).toMatchObject([{ notice: 'key_delivered', params: { product: item.name } }])
  })
  test('a poll while the provider is down answers what is known', async () => {
    const { who, id } = await openPix()
    store.sandbox.faults.set({ failWith: 503 })
    await changeRow(store, payments, id, { checkedAt: 0 })
    expect(await statusOf(who, id)).toMatchObject({ status: 200, body: { status: 'pending' } })
  })

  test('the cron finds a payment that neither webhook nor poll brought', async () => {
    store.sandbox.faults.set({ webhooks: { off: true } })
    const { id, providerId } = await openPix()
    await store.sandbox.approve(providerId)
    await store.tick(Date.now() + 2 * minute)
    expect(await paymentRow(id)).toMatchObject({ status: 'approved', settledBy: 'cron', isLate: false })
    expect(await keysOf(id)).toHaveLength(1)
  })

  test('a payment belongs to its buyer alone', async () => {
    const { id, providerId } = await openPix()
    const stranger = await client(store)
    for (const paymentId of [id, providerId, 'x']) {
      expect(await statusOf(stranger, paymentId)).toMatchObject({ status: 404, body: { code: 'payment_not_found' } })
      const asked = await store.ask(api.getConfirmation, { as: stranger, params: { id: paymentId } })
      expect(asked).toMatchObject({ status: 404, body: { code: 'payment_not_found' } })
    }
  })

  test('a payment can be asked for by the provider’s id too', async () => {
    const { who, id, providerId } = await openPix()
    expect((await statusOf(who, providerId)).body).toMatchObject({ payment_id: id })
  })

  test('there is no confirmation before the payment is approved', async () => {
    const { who, id } = await openPix()
    const asked = await store.ask(api.getConfirmation, { as: who, params: { id } })
    expect(asked).toMatchObject({ status: 409, body: { code: 'payment_pending' } })
  })
  test('a wrong amount brings no key: the payment is closed and the money goes back', async () => {
    const { who, item, id, providerId } = await openPix()
    await store.sandbox.payWrongAmount(providerId, { amount: 1 })
    await eventually(async () => expect(await refundOf(id)).toMatchObject({ status: 'done' }))
    expect(await paymentRow(id)).toMatchObject({ status: 'cancelled', cancelReason: 'mismatch', mismatch: 'amount' })
    expect(await keysOf(id)).toEqual([])
    expect(await refundOf(id)).toMatchObject({ source: 'automatic', amountCents: 100 })
    const asked = await store.ask(api.getConfirmation, { as: who, params: { id } })
    const expected = { code: 'payment_not_approved', status: 'cancelled', reason: 'mismatch', productId: item.id }
    expect(asked).toMatchObject({ status: 409, body: expected })
  })

  test('a refund that begins at the provider switches the key off and releases the coupon', async () => {
    const one = await coupon(store, { discount: 10, maxUses: 1 })
    const { who, id, providerId } = await openPix({ amount: 44.91, couponCode: one.code })
    await store.sandbox.approve(providerId)
    await eventually(async () => expect((await paymentRow(id))?.status).toBe('approved'))
    await store.sandbox.refund(providerId)
    await eventually(async () => expect((await paymentRow(id))?.status).toBe('refunded'))
    expect(await keysOf(id)).toMatchObject([{ isActive: false }])
    expect(await refundOf(id)).toMatchObject({ source: 'provider', status: 'done' })
    expect(await usesOf(one.id)).toBe(0)
    expect((await statusOf(who, id)).body).toMatchObject({ status: 'refunded', licenseKey: null })
  })
})

describe('expiring', () => {
  test('a row that fails neither stops the sweep of the others nor goes unreported', async () => {
    store.sandbox.faults.set({ webhooks: { off: true } })
    const [bad, good] = [await openPix(), await openPix()]
    const when = sql.raw(`old.id = '${bad.id}' and new.status = 'cancelled'`)
    await store.db.run(sql`
      create trigger failing before update on payments when ${when} begin select raise(abort, 'failing'); end`)
    await expect(store.tick(Date.now() + 6 * minute)).rejects.toThrow('The cron failed')
    expect(await paymentRow(good.id)).toMatchObject({ status: 'cancelled', cancelReason: 'expired' })
    expect(await paymentRow(bad.id)).toMatchObject({ status: 'pending' })
    await store.db.run(sql`drop trigger failing`)
    await store.tick(Date.now() + 8 * minute)
    expect(await paymentRow(bad.id)).toMatchObject({ status: 'cancelled', cancelReason: 'expired' })
  })
  test('a row that fails in the same round as others keeps none of them open, nor those of later rounds', async () => {
    store.sandbox.faults.set({ webhooks: { off: true } })
    const opened = []
    for (let n = 0; n < 6; n++) opened.push((await openPix()).id)
    const bad = opened[2] ?? ''
    const when = sql.raw(`old.id = '${bad}' and new.status = 'cancelled'`)
    await store.db.run(sql`
      create trigger failing before update on payments when ${when} begin select raise(abort, 'failing'); end`)
    try {
      await expect(store.tick(Date.now() + 6 * minute)).rejects.toThrow('The cron failed')
    } finally {
      await store.db.run(sql`drop trigger failing`)
    }
    const rows = await store.db.select().from(payments).where(inArray(payments.id, opened))
    const pending = rows.filter(({ status }) => status === 'pending')
    expect(pending.map(({ id }) => id)).toEqual([bad])
    await store.tick(Date.now() + 8 * minute)
    expect(await paymentRow(bad)).toMatchObject({ status: 'cancelled', cancelReason: 'expired' })
  })
  test('late money for a product that the shopper has bought again meanwhile is refunded', async () => {
    const { who, item, id, providerId } = await openPix()
    await store.tick(Date.now() + 6 * minute)
    const second = await buy(who, { productId: item.id })
    await store.sandbox.approve(second.body.id)
    await eventually(async () => expect((await paymentRow(second.body.payment_id))?.status).toBe('approved'))
    await store.sandbox.payLate(providerId, { isNow: true })
    await eventually(async () => expect(await refundOf(id)).toMatchObject({ status: 'done' }))
    expect(await keysOf(id)).toEqual([])
    expect(await keysOf(second.body.payment_id)).toHaveLength(1)
  })

  test('late money with a coupon that has run out is accepted at the price that was paid', async () => {
    const one = await coupon(store, { discount: 10, maxUses: 1 })
    const { id, providerId } = await openPix({ amount: 44.91, couponCode: one.code })
    await store.tick(Date.now() + 6 * minute)
    const other = await openPix({ amount: 44.91, couponCode: one.code })
    await store.sandbox.payLate(providerId, { isNow: true })
    await eventually(async () => expect((await paymentRow(id))?.status).toBe('approved'))
    expect(await usesOf(one.id)).toBe(1)
    const holds = await store.db.select().from(couponHolds).where(eq(couponHolds.couponId, one.id))
    expect(new Map(holds.map(({ paymentId, state }) => [paymentId, state]))).toEqual(
      new Map([
        [id, 'released'],
        [other.id, 'held'],
      ]),
    )
  })

  test('a refund that the provider is slow with is tried again by the cron, and done once', async () => {
    store.sandbox.faults.set({ dropAfter: { operations: ['refund'], times: 1 }, webhooks: { off: true } })
    const { item, id, providerId } = await openPix()
    await store.tick(Date.now() + 6 * minute)
    await changeRow(store, products, item.id, { deletedAt: 1 })
    await store.sandbox.payLate(providerId, { isNow: true })
    expect(await store.sandbox.sendWebhook(providerId)).toBe(200)
    expect(await refundOf(id)).toMatchObject({ status: 'requested', attempts: 1 })
    await store.tick(Date.now() + 10 * minute)
    expect(await refundOf(id)).toMatchObject({ status: 'done', attempts: 2 })
  })
})

describe('webhooks', () => {
  test('a forged signature is 401 and leaves no trace', async () => {
    store.sandbox.faults.set({ webhooks: { off: true } })
    const { id, providerId } = await openPix()
    await store.sandbox.approve(providerId)
    expect(await store.sandbox.sendWebhook(providerId, { secret: 'wrong' })).toBe(401)
    const { path, init } = signedWebhook(store, providerId)
    const { [pix.signatureHeader]: _, ...unsigned } = init.headers
    const bare = await store.fetch(path, { ...init, headers: unsigned })
    expect(bare.status).toBe(401)
    for (const signature of ['', 'ts=1,v1=', 'ts=1', 'v1=00', 'garbage', `ts=1,v1=${'0'.repeat(64)}`]) {
      const headers = { ...unsigned, [pix.signatureHeader]: signature }
      expect((await store.fetch(path, { ...init, headers })).status).toBe(401)
    }
    expect(await eventsOf(providerId)).toEqual([])
    expect((await paymentRow(id))?.status).toBe('pending')
  })
  test('a webhook that arrives before the answer to the creation is not lost', async () => {
    const who = await client(store)
    const item = await product(store, { priceBrl: 4990 })
    store.sandbox.faults.set({ delayMs: { value: 1_200, operations: ['create'] } })
    const buying = buy(who, { productId: item.id })
    await eventually(async () => expect(store.sandbox.charges().some(({ payer }) => payer === who.email)).toBe(true))
    const charge = store.sandbox.charges().find(({ payer }) => payer === who.email)
    await store.sandbox.approve(charge?.id ?? '')
    const { body } = await buying
    await eventually(async () => expect(await keysOf(body.payment_id)).toHaveLength(1))
  })
})
