import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { logKeyView } from '#schema/api/key-views.ts'
import * as payApi from '#schema/api/payments.ts'
import * as api from '#schema/api/refunds.ts'
import { auditLog, coupons, licenses, notifications, payments, refunds } from '#schema/tables/index.ts'
import { openStore, type Store } from '../open-store.ts'
import { admin, client, type Person } from '../people.ts'
import { coupon, product } from '../rows.ts'

const hour = 3_600_000

let store: Store
let boss: Person
beforeAll(async () => {
  store = await openStore()
  boss = await admin(store)
})
afterAll(() => store.close())
beforeEach(() => store.sandbox.faults.reset())

const refund = (paymentId: string) => store.ask(api.refundPayment, { as: boss, params: { paymentId } })
const cancel = (paymentId: string) => store.ask(payApi.cancelPayment, { as: boss, params: { paymentId } })
const paymentRow = async (id: string) => (await store.db.select().from(payments).where(eq(payments.id, id)))[0]
const refundRow = async (id: string) => (await store.db.select().from(refunds).where(eq(refunds.paymentId, id)))[0]
const keyOf = async (id: string) => (await store.db.select().from(licenses).where(eq(licenses.paymentId, id)))[0]
const usesOf = async (id: string) => (await store.db.select().from(coupons).where(eq(coupons.id, id)))[0]?.currentUses
const chargeOf = (providerId: string) => store.sandbox.charges().find(({ id }) => id === providerId)

async function openPix(couponCode?: string) {
  const who = await client(store)
  const item = await product(store, { priceBrl: 4990 })
  const { status, body } = await store.ask(payApi.createPixPayment, {
    as: who,
    body: {
      amount: couponCode ? 44.91 : 49.9,
      userId: who.id,
      productId: item.id,
      couponCode,
      termsAccepted: true,
      honeypotData: { timestamp: 1, fields: {} },
    },
  })
  expect(status).toBe(200)
  return { who, id: body.payment_id, providerId: body.id }
}

async function sale(couponCode?: string) {
  store.sandbox.faults.set({ webhooks: { off: true } })
  const made = await openPix(couponCode)
  await store.sandbox.approve(made.providerId)
  await store.tick(Date.now() + 61_000)
  expect(await paymentRow(made.id)).toMatchObject({ status: 'approved' })
  return made
}

test('a refund returns the money, switches the key off and frees the coupon’s use', async () => {
  const one = await coupon(store, { maxUses: 1 })
  const { who, id, providerId } = await sale(one.code)
  const { status, body } = await refund(id)
  expect(status).toBe(200)
  expect(body).toMatchObject({
    success: true,
    message: 'O reembolso foi processado com sucesso e a licença foi desativada.',
    refund: { paymentId: id, status: 'done', source: 'user', amount: 44.91 },
  })
  expect(chargeOf(providerId)?.status).toBe('refunded')
  expect(await paymentRow(id)).toMatchObject({ status: 'refunded' })
  expect(await keyOf(id)).toMatchObject({ isActive: false })
  expect(await usesOf(one.id)).toBe(0)
  const notices = await store.db.select().from(notifications).where(eq(notifications.userId, who.id))
  expect(notices.map(({ notice }) => notice)).toEqual(expect.arrayContaining(['key_delivered', 'payment_refunded']))
  const [entry] = await store.db.select().from(auditLog).where(eq(auditLog.entityId, id))
  expect(entry).toMatchObject({ action: 'payment.refund', actorId: boss.id, before: null, after: { source: 'user' } })
})

test('fifty requests at once are one refund at the provider', async () => {
  const { id, providerId } = await sale()
  store.sandbox.resetCounters()
  const answers = await Promise.all(Array.from({ length: 50 }, () => refund(id)))
  expect(answers.map(({ status }) => status)).toEqual(Array(50).fill(200))
  expect(store.pix.calls('refund')).toBe(1)
  expect(chargeOf(providerId)?.status).toBe('refunded')
  expect((await refund(id)).body.refund).toMatchObject({ status: 'done' })
})

test('a refund that the provider is still working on is shown as such, and is done when the provider is', async () => {
  const { id, providerId } = await sale()
  store.sandbox.faults.set({ refundsInProcessMs: 3_600_000 })
  const { status, body } = await refund(id)
  expect(status).toBe(200)
  expect(body).toMatchObject({
    message: 'O reembolso está em processamento no meio de pagamento. Até o resultado, a licença fica suspensa.',
    refund: { status: 'processing', completedAt: null },
  })
  expect(await paymentRow(id)).toMatchObject({ status: 'approved' })
  await store.sandbox.finishRefund(providerId)
  await store.tick(Date.now() + 2 * hour)
  expect(await refundRow(id)).toMatchObject({ status: 'done' })
  expect(await paymentRow(id)).toMatchObject({ status: 'refunded' })
})

test('a provider that is down leaves the refund to the cron, and the key is off meanwhile', async () => {
  const { id } = await sale()
  store.sandbox.faults.set({ dropAfter: { operations: ['refund'] } })
  const { status, body } = await refund(id)
  expect({ status, refund: body.refund?.status }).toEqual({ status: 200, refund: 'requested' })
  expect(await keyOf(id)).toMatchObject({ suspendedAt: expect.any(Number) })
  store.sandbox.faults.reset()
  await store.tick(Date.now() + 5 * 60_000)
  expect(await refundRow(id)).toMatchObject({ status: 'done' })
  expect(await paymentRow(id)).toMatchObject({ status: 'refunded' })
})

test('a refund that the provider refuses for good leaves the key on, and may be asked for again', async () => {
  const { id } = await sale()
  store.sandbox.faults.set({ failWith: { value: 422, operations: ['refund'] } })
  await refund(id)
  await store.tick(Date.now() + 5 * 60_000)
  expect(await refundRow(id)).toMatchObject({ status: 'refused' })
  expect(await keyOf(id)).toMatchObject({ isActive: true })
  expect(await paymentRow(id)).toMatchObject({ status: 'approved' })
  store.sandbox.faults.reset()
  expect((await refund(id)).body.refund).toMatchObject({ status: 'done' })
  expect(await keyOf(id)).toMatchObject({ isActive: false })
})

test('a refund is possible for 24 hours after the purchase and not a moment longer', async () => {
  const { who, id } = await sale()
  await store.ask(logKeyView, { as: who, params: { id }, body: { kind: 'revealed' } })
  await store.db
    .update(payments)
    .set({ createdAt: Date.now() - 24 * hour - 1 })
    .where(eq(payments.id, id))
  expect(await refund(id)).toMatchObject({
    status: 409,
    body: { code: 'refund_too_late', error: 'Não é possível reembolsar compras com mais de 24 horas.' },
  })
  expect(await refundRow(id)).toBeUndefined()
  expect(await keyOf(id)).toMatchObject({ isActive: true })
})

test('what is not approved cannot be refunded, and what does not exist is not found', async () => {
  const { id } = await openPix()
  expect(await refund(id)).toMatchObject({ status: 409, body: { code: 'refund_not_approved' } })
  expect(await refund('nothing')).toMatchObject({ status: 404, body: { code: 'payment_not_found' } })
})

test('a free order with a 100% coupon is refunded without a provider', async () => {
  const who = await client(store)
  const item = await product(store, { priceBrl: 4990 })
  const gift = await coupon(store, { discount: 100, maxUses: 1 })
  const { body } = await store.ask(payApi.createPixPayment, {
    as: who,
    body: {
      amount: 0,
      userId: who.id,
      productId: item.id,
      couponCode: gift.code,
      termsAccepted: true,
      honeypotData: { timestamp: 1, fields: {} },
    },
  })
  expect((await refund(body.payment_id)).body.refund).toMatchObject({ status: 'done', amount: 0 })
  expect(await keyOf(body.payment_id)).toMatchObject({ isActive: false })
  expect(await usesOf(gift.id)).toBe(0)
})

test('an admin cancels a pending payment, at the provider too', async () => {
  const one = await coupon(store, { maxUses: 1 })
  const { id, providerId } = await openPix(one.code)
  expect((await cancel(id)).body).toEqual({ success: true, message: 'O pagamento foi cancelado com sucesso.' })
  expect(chargeOf(providerId)?.status).toBe('cancelled')
  expect(await paymentRow(id)).toMatchObject({ status: 'cancelled', cancelReason: 'admin' })
  expect(await usesOf(one.id)).toBe(0)
  expect(await cancel(id)).toMatchObject({ status: 409, body: { code: 'cancel_not_pending' } })
  const [entry] = await store.db.select().from(auditLog).where(eq(auditLog.entityId, id))
  expect(entry).toMatchObject({
    action: 'payment.cancel',
    actorId: boss.id,
    before: { cancelReason: null },
    after: { cancelReason: 'admin' },
  })
})

test('money that arrived before the cancellation settles the payment', async () => {
  store.sandbox.faults.set({ webhooks: { off: true } })
  const { id, providerId } = await openPix()
  await store.sandbox.approve(providerId)
  expect(await cancel(id)).toMatchObject({ status: 409, body: { code: 'cancel_too_late' } })
  expect(await paymentRow(id)).toMatchObject({ status: 'approved' })
  expect(await keyOf(id)).toBeDefined()
})

test('a payment is not cancelled while the provider cannot be asked', async () => {
  const { id } = await openPix()
  store.sandbox.faults.set({ failWith: 503 })
  expect(await cancel(id)).toMatchObject({ status: 502, body: { code: 'provider_failed' } })
  expect(await paymentRow(id)).toMatchObject({ status: 'pending' })
})
