import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as payApi from '#schema/api/payments.ts'
import { listPurchasedProducts } from '#schema/api/purchases.ts'
import { refundPayment } from '#schema/api/refunds.ts'
import { licenses, notifications, payments, refunds } from '#schema/tables/index.ts'
import { sweepPayments } from '#worker/domain/payments/sweep.ts'
import { dueRefunds, sendRefund } from '#worker/domain/refunds/send.ts'
import { openStore, type Store } from '../open-store.ts'
import { admin, client, type Person } from '../people.ts'
import { product } from '../rows.ts'
import { firstOf, wide } from '../width.ts'
import { activationCalls } from './activation-calls.ts'

const minute = 60_000
const hour = 60 * minute

let store: Store
let boss: Person
let other: Person
beforeAll(async () => {
  store = await openStore()
  boss = await admin(store)
  other = await admin(store)
})
afterAll(() => store.close())
beforeEach(() => {
  store.sandbox.faults.reset()
  store.sandbox.faults.set({ webhooks: { off: true } })
  store.clock.now = Date.now()
})

const { validate } = activationCalls(() => store)

const refund = (paymentId: string) => store.ask(refundPayment, { as: boss, params: { paymentId } })
const paymentOf = async (id: string) => (await store.db.select().from(payments).where(eq(payments.id, id)))[0]
const refundOf = async (id: string) => (await store.db.select().from(refunds).where(eq(refunds.paymentId, id)))[0]
const keyOf = async (id: string) => (await store.db.select().from(licenses).where(eq(licenses.paymentId, id)))[0]
const refuse = (value: 400 | 401 | 403 | 404 | 422, code?: number) =>
  store.sandbox.faults.set({ failWith: { value, ...(code !== undefined && { code }), operations: ['refund'] } })
const accept = () => store.sandbox.faults.set({ failWith: null, refundAs: null, refundsInProcessMs: 0 })

const noticesOf = async (userId: string) =>
  (await store.db.select().from(notifications).where(eq(notifications.userId, userId))).flatMap(
    ({ notice }) => notice ?? [],
  )
/** The notifications of the refund of a payment that every admin got. */
const adminNoticesOf = async (id: string) =>
  (await store.db.select().from(notifications).where(eq(notifications.notice, 'refund_refused_admin'))).filter(
    ({ params }) => params?.payment === id,
  )

async function order() {
  const who = await client(store)
  const item = await product(store, { priceBrl: 4990 })
  const honeypotData = { timestamp: 1, fields: {} }
  const body = { amount: 49.9, userId: who.id, productId: item.id, termsAccepted: true, honeypotData }
  const made = await store.ask(payApi.createPixPayment, { as: who, body })
  return { who, id: made.body.payment_id, providerId: made.body.id }
}

async function sale() {
  const made = await order()
  await store.sandbox.approve(made.providerId)
  await store.tick(Date.now() + 61_000)
  expect(await paymentOf(made.id)).toMatchObject({ status: 'approved' })
  return made
}

/** Money that we may not keep, in a payment that has no key. */
async function wrongAmount() {
  const made = await order()
  await store.sandbox.payWrongAmount(made.providerId)
  return made
}

/** Lets that much time pass, and runs the sweep of that instant. */
async function laterBy(ms: number) {
  store.clock.now += ms
  await sweepPayments(store.deps)
}

/** Runs the sweep whenever the refund is due, until `until`; returns how long it waited each time, in minutes. */
async function waitsOf(id: string, until: number) {
  const waits: number[] = []
  for (let at = (await refundOf(id))?.nextAttemptAt ?? null; at !== null && at <= until; ) {
    waits.push(Math.round((at - store.clock.now) / minute))
    store.clock.now = at
    await sendRefund(store.deps, id)
    at = (await refundOf(id))?.nextAttemptAt ?? null
  }
  return waits
}

describe('a refund that the provider refuses for now', () => {
  test('of a wrong amount is sent again with growing waits, without end', async () => {
    refuse(400, 2063)
    const { id } = await wrongAmount()
    await store.tick(Date.now() + 61_000)
    expect(await refundOf(id)).toMatchObject({
      status: 'refused',
      source: 'automatic',
      refusal: store.pix.refusal(400, 2063, 'The sandbox was told to answer 400'),
    })
    store.clock.now = (await refundOf(id))?.refusedAt ?? 0
    const waits = await waitsOf(id, store.clock.now + 72 * hour)
    expect(waits.slice(0, 11)).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 360, 360])
    expect(waits.length).toBeGreaterThan(17)
    expect(await refundOf(id)).toMatchObject({ status: 'refused', nextAttemptAt: expect.any(Number) })
    accept()
    await laterBy(6 * hour)
    expect(await refundOf(id)).toMatchObject({ status: 'done', nextAttemptAt: null })
    expect(await paymentOf(id)).toMatchObject({ status: 'cancelled' })
  })

  test('of late money is sent again after a second 4xx', async () => {
    const made = await order()
    await store.db.update(payments).set({ productId: null }).where(eq(payments.id, made.id))
    await store.tick(Date.now() + 10 * minute)
    refuse(422)
    await store.sandbox.payLate(made.providerId, { isNow: true })
    await store.sandbox.sendWebhook(made.providerId)
    for (const later of [2, 5]) await store.tick(Date.now() + later * minute)
    expect(await refundOf(made.id)).toMatchObject({ status: 'refused', reason: 'late_money', refusals: 3 })
    accept()
    await store.tick(Date.now() + 10 * minute)
    expect(await refundOf(made.id)).toMatchObject({ status: 'done' })
  })

  test('is sent again for 24 hours where an admin asked for it, and the key is in force meanwhile', async () => {
    const { id } = await sale()
    const { expirationDate } = (await keyOf(id)) ?? { expirationDate: 0 }
    refuse(422)
    expect(await refund(id)).toMatchObject({ status: 502, body: { code: 'refund_failed' } })
    const { requestedAt } = (await refundOf(id)) ?? { requestedAt: 0 }
    store.clock.now = requestedAt
    await waitsOf(id, requestedAt + 48 * hour)
    expect(store.clock.now).toBe(requestedAt + 24 * hour)
    expect(await refundOf(id)).toMatchObject({ status: 'refused', nextAttemptAt: null })
    const key = await keyOf(id)
    expect(key).toMatchObject({ isActive: true, suspendedAt: null })
    expect(key?.expirationDate).toBeGreaterThanOrEqual(expirationDate)
    expect(await paymentOf(id)).toMatchObject({ status: 'approved' })
    expect(await dueRefunds(store.deps, store.pix.name, 1_000)).not.toContainEqual({ paymentId: id })
  })

  test.each(firstOf([422, 400, 401, 403, 404] as const))(
    'with %i is refused, and the money is still ours',
    async (status) => {
      const { id } = await sale()
      refuse(status)
      await refund(id)
      expect(await refundOf(id)).toMatchObject({ status: 'refused', refusals: 1, refusal: expect.stringMatching(/^4/) })
      expect(await keyOf(id)).toMatchObject({ isActive: true, suspendedAt: null })
      accept()
      await store.tick(Date.now() + 2 * minute)
      expect(await refundOf(id)).toMatchObject({ status: 'done' })
      expect(await paymentOf(id)).toMatchObject({ status: 'refunded' })
    },
  )

  test.each(firstOf([429, 503, 409, 423, 500] as const, 2))(
    'is none after %i: the outcome is unknown, and the same key is sent',
    async (value) => {
      const { id } = await sale()
      store.sandbox.faults.set({ failWith: { value, operations: ['refund'] } })
      expect((await refund(id)).body.refund).toMatchObject({ status: 'requested' })
      expect(await keyOf(id)).toMatchObject({ suspendedAt: expect.any(Number) })
      await store.tick(Date.now() + 2 * minute)
      expect(await refundOf(id)).toMatchObject({ status: 'requested', refusals: 0, attempts: 2 })
      accept()
      await store.tick(Date.now() + 5 * minute)
      expect(await refundOf(id)).toMatchObject({ status: 'done' })
    },
  )

  wide.test('is refused each time where the provider does not know the payment', async () => {
    const { id } = await sale()
    await store.db.update(payments).set({ providerId: store.pix.unknownId }).where(eq(payments.id, id))
    await refund(id)
    await store.tick(Date.now() + 2 * minute)
    expect(await refundOf(id)).toMatchObject({ status: 'refused', refusals: 2 })
    expect(await keyOf(id)).toMatchObject({ suspendedAt: null })
  })

  test('is done where the money had gone back before, whatever the code says', async () => {
    const { id, providerId } = await sale()
    await store.sandbox.refund(providerId)
    expect((await refund(id)).body.refund).toMatchObject({ status: 'done' })
    expect(await paymentOf(id)).toMatchObject({ status: 'refunded' })
    expect(await keyOf(id)).toMatchObject({ isActive: false, suspendedAt: null })
  })

  test('tells the buyer and every admin once, however often it is repeated', async () => {
    const { id, who } = await sale()
    refuse(422)
    await refund(id)
    for (const later of [2, 5, 10, 20]) await store.tick(Date.now() + later * minute)
    expect((await noticesOf(who.id)).sort()).toEqual(['key_delivered', 'refund_refused'])
    const told = await adminNoticesOf(id)
    expect(told.map(({ userId }) => userId).sort()).toEqual([boss.id, other.id].sort())
  })
})

describe('a refund that the provider rejects', () => {
  test('at once, with 201, is a refusal: the key is in force, and nobody is told that the money went back', async () => {
    const { id, who } = await sale()
    store.sandbox.faults.set({ refundAs: 'rejected' })
    expect(await refund(id)).toMatchObject({ status: 502, body: { code: 'refund_failed' } })
    expect(await refundOf(id)).toMatchObject({ status: 'refused', refusal: 'rejected' })
    expect(await paymentOf(id)).toMatchObject({ status: 'approved' })
    expect(await keyOf(id)).toMatchObject({ isActive: true, suspendedAt: null })
    expect((await noticesOf(who.id)).sort()).toEqual(['key_delivered', 'refund_refused'])
    accept()
    // With the same idempotency key the provider would answer as before.
    await store.tick(Date.now() + 2 * minute)
    expect(await refundOf(id)).toMatchObject({ status: 'done' })
  })

  test('later is found by reading it: the key was suspended, and is in force again with the lost time', async () => {
    const { id, providerId, who } = await sale()
    const before = await keyOf(id)
    const { key = '', expirationDate = 0 } = before ?? {}
    store.sandbox.faults.set({ refundAs: 'in_process' })
    const { status, body } = await refund(id)
    expect({ status, body }).toMatchObject({
      status: 200,
      body: {
        message: 'O reembolso está em processamento no meio de pagamento. Até o resultado, a licença fica suspensa.',
        refund: { status: 'processing' },
      },
    })
    expect(await paymentOf(id)).toMatchObject({ status: 'approved' })
    const { suspendedAt = 0 } = (await keyOf(id)) ?? {}
    expect(await keyOf(id)).toMatchObject({ isActive: true, suspendedAt: expect.any(Number), expirationDate })
    expect((await validate({ key, hwid: 'PC-1' })).body).toMatchObject({
      code: 'SUSPENDED',
      detail: 'Esta chave está suspensa enquanto o pagamento é reembolsado.',
    })
    const mine = await store.ask(listPurchasedProducts, { as: who })
    expect(mine.body).toMatchObject([{ suspension: 'refunding', status: 'approved' }])
    expect((await noticesOf(who.id)).sort()).toEqual(['key_delivered', 'refund_processing'])

    store.clock.now = suspendedAt ?? 0
    await laterBy(30 * minute)
    expect(await refundOf(id)).toMatchObject({ status: 'processing' })
    await store.sandbox.settleRefund(providerId, 'rejected')
    accept()
    refuse(422)
    await laterBy(72 * hour)
    expect(await refundOf(id)).toMatchObject({ status: 'refused', refusal: 'rejected' })
    expect(await keyOf(id)).toMatchObject({
      isActive: true,
      suspendedAt: null,
      expirationDate: expirationDate + 72.5 * hour,
    })
    expect((await noticesOf(who.id)).sort()).toEqual(['key_delivered', 'refund_processing', 'refund_refused'])
    expect(await adminNoticesOf(id)).toHaveLength(2)
  })

  test('is in process until the provider says that it is done, and only then is the payment refunded', async () => {
    const { id, providerId, who } = await sale()
    store.sandbox.faults.set({ refundAs: 'in_process' })
    await refund(id)
    for (const later of [2, 4, 8]) await store.tick(Date.now() + later * minute)
    expect(await refundOf(id)).toMatchObject({ status: 'processing' })
    expect(await paymentOf(id)).toMatchObject({ status: 'approved' })
    await store.sandbox.settleRefund(providerId, 'approved')
    await store.tick(Date.now() + 80 * minute)
    expect(await refundOf(id)).toMatchObject({ status: 'done' })
    expect(await paymentOf(id)).toMatchObject({ status: 'refunded' })
    expect(await keyOf(id)).toMatchObject({ isActive: false, suspendedAt: null })
    expect((await noticesOf(who.id)).sort()).toEqual(['key_delivered', 'payment_refunded', 'refund_processing'])
  })
})

describe('an admin presses again', () => {
  /** As if the last press had been a while ago. */
  const wait = (id: string) =>
    store.db
      .update(refunds)
      .set({ requestedAt: Date.now() - minute })
      .where(eq(refunds.paymentId, id))

  test('where the outcome is unknown: it is sent at once', async () => {
    const { id } = await sale()
    store.sandbox.faults.set({ dropBefore: { operations: ['refund'] } })
    expect((await refund(id)).body.refund).toMatchObject({ status: 'requested' })
    store.sandbox.faults.set({ dropBefore: null })
    await wait(id)
    expect((await refund(id)).body.refund).toMatchObject({ status: 'done' })
  })

  test('where it is in process: the provider is asked for the outcome at once', async () => {
    const { id, providerId } = await sale()
    store.sandbox.faults.set({ refundAs: 'in_process' })
    await refund(id)
    await store.sandbox.settleRefund(providerId, 'approved')
    await wait(id)
    expect((await refund(id)).body.refund).toMatchObject({ status: 'done' })
    expect(await paymentOf(id)).toMatchObject({ status: 'refunded' })
  })

  test('where it was refused, days after the purchase and after the last try', async () => {
    const { id } = await sale()
    refuse(422)
    await refund(id)
    const day = 24 * hour
    await store.db
      .update(refunds)
      .set({ nextAttemptAt: null, requestedAt: Date.now() - 3 * day })
      .where(eq(refunds.paymentId, id))
    await store.db
      .update(payments)
      .set({ createdAt: Date.now() - 4 * day })
      .where(eq(payments.id, id))
    expect(await refund(id)).toMatchObject({ status: 502, body: { code: 'refund_failed' } })
    expect(await refundOf(id)).toMatchObject({ status: 'refused', refusals: 2, nextAttemptAt: expect.any(Number) })
    accept()
    expect((await refund(id)).body.refund).toMatchObject({ status: 'done' })
  })

  test('where an automatic refund of a cancelled payment was refused', async () => {
    refuse(422)
    const { id } = await wrongAmount()
    await store.tick(Date.now() + 61_000)
    expect(await refundOf(id)).toMatchObject({ status: 'refused' })
    accept()
    expect((await refund(id)).body.refund).toMatchObject({ status: 'done', source: 'automatic' })
  })

  test('where it is done: nothing happens', async () => {
    const { id } = await sale()
    await refund(id)
    const before = await refundOf(id)
    await wait(id)
    expect((await refund(id)).body.refund).toMatchObject({ status: 'done' })
    expect(await refundOf(id)).toMatchObject({ attempts: before?.attempts, completedAt: before?.completedAt })
  })
})

test('a refund is sent once, however its responses get lost', async () => {
  const { id, providerId } = await sale()
  store.sandbox.faults.set({ dropAfter: { operations: ['refund'] } })
  store.sandbox.resetCounters()
  expect((await refund(id)).body.refund).toMatchObject({ status: 'requested' })
  await store.tick(Date.now() + 2 * minute)
  expect(store.pix.calls('refund')).toBe(1)
  expect(store.sandbox.charges().find((charge) => charge.id === providerId)?.status).toBe('refunded')
  expect(await refundOf(id)).toMatchObject({ status: 'done' })
})
