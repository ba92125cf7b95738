import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { getCustomer, listCustomerEvents } from '#schema/api/customers.ts'
import { getPanelHome } from '#schema/api/panel.ts'
import * as api from '#schema/api/partial-refunds.ts'
import { createPixPayment } from '#schema/api/payments.ts'
import { getPaymentsHealth } from '#schema/api/payments-health.ts'
import { listPurchasedProducts, listPurchaseHistory } from '#schema/api/purchases.ts'
import { refundForReason } from '#schema/api/refunds.ts'
import { getStatistics } from '#schema/api/statistics.ts'
import { itemsOf } from '#schema/rules/lists.ts'
import {
  auditLog,
  disputes,
  emails,
  licenses,
  notifications,
  partialRefunds,
  payments,
  refunds,
} from '#schema/tables/index.ts'
import { reconcilePayments } from '#worker/domain/payments/reconcile.ts'
import { sweepPayments } from '#worker/domain/payments/sweep.ts'
import { auditMoney } from '../../seeds/commands/audit-money.ts'
import { times } from '../concurrency.ts'
import { auditProvider } from '../faults/audit-provider.ts'
import { order } from '../forms.ts'
import { openStore, type Store } from '../open-store.ts'
import { admin, client, type Person } from '../people.ts'
import { dispute, product } from '../rows.ts'

const minute = 60_000

let store: Store
let boss: Person
beforeAll(async () => {
  store = await openStore({ vars: { RESEND_API_KEY: 'key', EMAIL_FROM: 'loja@trinco.test' } })
  boss = await admin(store)
})
afterAll(() => store.close())
beforeEach(() => {
  store.sandbox.faults.reset()
  store.sandbox.faults.set({ webhooks: { off: true } })
  store.clock.now = Date.now()
})

/** A purchase of R$ 49,90 with its key. */
async function sale() {
  const who = await client(store)
  const item = await product(store, { priceBrl: 4990 })
  const { body } = await store.ask(createPixPayment, { as: who, body: order(who, item.id) })
  await store.sandbox.approve(body.id)
  await store.tick(Date.now() + 61_000)
  return { who, id: body.payment_id, providerId: body.id }
}

const newId = () => randomBytes(16).toString('hex')
const ask = (paymentId: string, amount: number | string, id = newId(), reason = 'It was down for two days.') =>
  store.ask(api.refundPart, { as: boss, params: { paymentId }, body: { id, amount, reason } })
const drop = (paymentId: string, id: string) =>
  store.ask(api.dropPartialRefund, { as: boss, params: { paymentId, id } })
const refundWhole = (paymentId: string) =>
  store.ask(refundForReason, { as: boss, params: { paymentId }, body: { reason: 'All of it.' } })
const partsOf = (id: string) =>
  store.db.select().from(partialRefunds).where(eq(partialRefunds.paymentId, id)).orderBy(partialRefunds.createdAt)
const refundOf = async (id: string) => (await store.db.select().from(refunds).where(eq(refunds.paymentId, id)))[0]
const paymentOf = async (id: string) => (await store.db.select().from(payments).where(eq(payments.id, id)))[0]
const keyOf = async (id: string) => (await store.db.select().from(licenses).where(eq(licenses.paymentId, id)))[0]
const noticesOf = async ({ id }: Person, kind: string) =>
  (await store.db.select().from(notifications).where(eq(notifications.userId, id))).filter(
    ({ notice }) => notice === kind,
  )
/** The refunds at the provider, in reais. */
const sentBack = (providerId: string) =>
  store.sandbox
    .charges()
    .find((charge) => charge.id === providerId)
    ?.refunds.map(({ amount, status }) => `${status} ${amount}`)
const shown = async (id: string) =>
  itemsOf((await store.ask(listPurchaseHistory, { as: boss, query: { search: id } })).body)[0]
const settledAt = async (later: number) => {
  store.clock.now += later
  await sweepPayments(store.deps)
}
const violations = async () => [
  ...(await auditMoney(store.sqld.url, undefined, { now: store.clock.now })),
  ...(await auditProvider(store)),
]

describe('a part of a purchase', () => {
  test('goes back once, and the key stays in force', async () => {
    const { who, id, providerId } = await sale()
    const part = newId()
    const answers = await Promise.all(times(5, () => ask(id, '10.00', part)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    const { status, body } = await ask(id, '10.00', part)
    expect({ status, body }).toMatchObject({
      status: 200,
      body: { success: true, partialRefund: { _id: part, status: 'done', amount: 10, source: 'user' } },
    })
    expect(sentBack(providerId)).toEqual(['approved 10'])
    expect(await paymentOf(id)).toMatchObject({ status: 'approved' })
    expect(await keyOf(id)).toMatchObject({ isActive: true, suspendedAt: null })
    expect(await noticesOf(who, 'payment_partly_refunded')).toMatchObject([
      { params: { part: expect.stringMatching(/^R\$\s10,00$/), partEn: 'R$10.00' } },
    ])
    const mails = await store.db.select().from(emails).where(eq(emails.userId, who.id))
    expect(mails.filter(({ kind }) => kind === 'payment_partly_refunded')).toHaveLength(1)
    const entries = await store.db.select().from(auditLog).where(eq(auditLog.entityId, part))
    expect(entries).toMatchObject([{ action: 'payment.refund_part', entity: 'partial_refunds', actorId: boss.id }])
    expect(await violations()).toEqual([])
  })

  test('is shown to its buyer, to admins and on the receipt, and lessens what was earned', async () => {
    const { who, id } = await sale()
    const money = async () => (await store.ask(getCustomer, { as: boss, params: { id: who.id } })).body.money
    const sales = async () => (await store.ask(getStatistics, { as: boss, query: { period: '7d' } })).body
    const week = async () => (await store.ask(getPanelHome, { as: boss })).body.figures
    expect(await money()).toMatchObject({ paid: { BRL: 49.9 }, refunded: { BRL: 0 } })
    const [before, weekBefore] = [await sales(), await week()]
    await ask(id, 12.5)
    expect((await store.ask(listPurchasedProducts, { as: who })).body[0]).toMatchObject({
      partialRefunds: [{ amount: 12.5, doneAt: expect.any(String) }],
    })
    expect(await shown(id)).toMatchObject({
      status: 'approved',
      canRefundPart: true,
      partialRefunds: [{ amount: 12.5 }],
    })
    expect(await money()).toMatchObject({ paid: { BRL: 37.4 }, refunded: { BRL: 12.5 } })
    const [after, weekAfter] = [await sales(), await week()]
    expect(after.sales.current.net.BRL).toBeCloseTo(before.sales.current.net.BRL - 12.5)
    const total = ({ parts }: typeof after) => parts.refunds.reduce((sum, { amount }) => sum + amount.BRL, 0)
    expect(total(after)).toBeCloseTo(total(before) + 12.5)
    expect(weekAfter?.week.amount.BRL).toBeCloseTo((weekBefore?.week.amount.BRL ?? 0) - 12.5)
    expect(weekAfter?.refunded.amount.BRL).toBeCloseTo((weekBefore?.refunded.amount.BRL ?? 0) + 12.5)
    const { body } = await store.ask(listCustomerEvents, { as: boss, params: { id: who.id } })
    expect(body.events).toContainEqual(expect.objectContaining({ kind: 'partDone', amount: 12.5, paymentId: id }))
    // Once the rest went back too, it counts with the whole.
    await refundWhole(id)
    expect(await money()).toMatchObject({ paid: { BRL: 0 }, refunded: { BRL: 49.9 } })
    expect(total(await sales())).toBeCloseTo(total(before) + 49.9)
  })

  test('is less than what the parts before it have left', async () => {
    const { id, providerId } = await sale()
    expect(await ask(id, 49.9)).toMatchObject({ status: 409, body: { code: 'partial_refund_too_high' } })
    expect((await ask(id, 40)).status).toBe(200)
    expect(await ask(id, 9.9)).toMatchObject({ status: 409, body: { code: 'partial_refund_too_high' } })
    expect((await ask(id, 9.89)).status).toBe(200)
    expect(await ask(id, 0.01)).toMatchObject({ status: 409, body: { code: 'partial_refund_too_high' } })
    expect(sentBack(providerId)).toEqual(['approved 40', 'approved 9.89'])
    expect(await violations()).toEqual([])
  })

  test('is one at a time, of as many as are asked for at once', async () => {
    const { id, providerId } = await sale()
    const answers = await Promise.all(times(6, () => ask(id, 20)))
    const done = answers.filter(({ status }) => status === 200).length
    expect(done).toBeGreaterThan(0)
    expect(sentBack(providerId)).toHaveLength(done)
    expect(done).toBeLessThanOrEqual(2)
    expect(await violations()).toEqual([])
  })

  test('is not refunded of what is not approved, disputed or refunded, nor by a provider that cannot', async () => {
    const code = async (paymentId: string) => {
      const { status, body } = await ask(paymentId, 5)
      return `${status} ${(body as { code?: string }).code}`
    }
    expect(await code(newId())).toBe('404 payment_not_found')
    const { id } = await sale()
    await refundWhole(id)
    expect(await code(id)).toBe('409 refund_not_approved')
    const contested = await sale()
    await dispute(store, { paymentId: contested.id })
    expect(await code(contested.id)).toBe('409 payment_disputed')
    await store.db.delete(disputes)
    const coins = await sale()
    await store.db.update(payments).set({ provider: 'btcpay' }).where(eq(payments.id, coins.id))
    expect(await code(coins.id)).toBe('409 partial_refund_unsupported')
    expect((await shown(coins.id))?.canRefundPart).toBe(false)
    await store.db.update(payments).set({ provider: store.pix.name }).where(eq(payments.id, coins.id))
    const refunding = await sale()
    store.sandbox.faults.set({ refundAs: { value: 'in_process', times: 1 } })
    await refundWhole(refunding.id)
    expect(await code(refunding.id)).toBe('409 partial_refund_after_whole')
  })
})

describe('a refund of the whole', () => {
  test('sends back the rest', async () => {
    const { id, providerId } = await sale()
    await ask(id, 10)
    expect((await refundWhole(id)).body).toMatchObject({ refund: { status: 'done', amount: 39.9 } })
    expect(sentBack(providerId)).toEqual(['approved 10', 'approved 39.9'])
    expect(await paymentOf(id)).toMatchObject({ status: 'refunded' })
    expect(await violations()).toEqual([])
  })

  test('waits for a part that is on its way, and is lessened by it alone if it goes back', async () => {
    for (const outcome of ['approved', 'rejected'] as const) {
      const { id, providerId } = await sale()
      store.sandbox.faults.set({ refundAs: { value: 'in_process', times: 1 } })
      const { body } = await ask(id, 10)
      expect(body).toMatchObject({ partialRefund: { status: 'processing' } })
      expect(await keyOf(id)).toMatchObject({ isActive: true, suspendedAt: null })
      expect((await refundWhole(id)).body).toMatchObject({ refund: { status: 'requested' } })
      expect(sentBack(providerId)).toEqual(['in_process 10'])
      await store.sandbox.settleRefund(providerId, outcome)
      for (let run = 0; run < 3; run++) await settledAt(2 * minute)
      const isSent = outcome === 'approved'
      expect(await partsOf(id)).toMatchObject([{ status: isSent ? 'done' : 'dropped' }])
      expect(await refundOf(id)).toMatchObject({ status: 'done', amountCents: isSent ? 3990 : 4990 })
      expect(await violations()).toEqual([])
    }
  })

  test('that waits for a part, and is made at the provider meanwhile, was not ours; the part ends with it', async () => {
    const { id, providerId } = await sale()
    store.sandbox.faults.set({ dropBefore: { operations: ['refund'] } })
    await ask(id, 10)
    await refundWhole(id)
    expect(await partsOf(id)).toMatchObject([{ status: 'requested' }])
    expect(await refundOf(id)).toMatchObject({ status: 'requested', source: 'user' })
    await store.sandbox.refund(providerId)
    await store.sandbox.sendWebhook(providerId)
    await settledAt(4 * minute)
    expect(await refundOf(id)).toMatchObject({ status: 'done', source: 'provider' })
    expect(await violations()).toEqual([])
    store.sandbox.faults.reset()
    for (let run = 0; run < 4; run++) await settledAt(10 * minute)
    expect(await partsOf(id)).toMatchObject([{ status: 'dropped' }])
    expect(await refundOf(id)).toMatchObject({ status: 'done', source: 'provider', amountCents: 4990 })
    expect(sentBack(providerId)).toEqual(['approved 49.9'])
    expect(await violations()).toEqual([])
  })

  test('that was made at the provider ends with the parts it had', async () => {
    const { id, providerId } = await sale()
    await ask(id, 10)
    await store.sandbox.refund(providerId)
    await store.sandbox.sendWebhook(providerId)
    await settledAt(2 * minute)
    expect(await refundOf(id)).toMatchObject({ status: 'done', source: 'provider', amountCents: 3990 })
    expect(await violations()).toEqual([])
  })
})

describe('where the provider', () => {
  test('declines, an admin sees it, and it is sent again or given up', async () => {
    const { id, providerId } = await sale()
    const part = newId()
    const needs = async () =>
      (await store.ask(getPanelHome, { as: boss })).body.needs.find(({ kind }) => kind === 'refusedRefunds')?.count ?? 0
    const before = await needs()
    store.sandbox.faults.set({ failWith: { value: 400, code: 4040, operations: ['refund'] } })
    expect(await ask(id, 10, part)).toMatchObject({ status: 502, body: { code: 'refund_failed' } })
    expect(await partsOf(id)).toMatchObject([
      {
        status: 'refused',
        refusal: store.pix.refusal(400, 4040, 'The sandbox was told to answer 400'),
        closedAt: null,
      },
    ])
    expect(await needs()).toBe(before + 1)
    expect(await noticesOf(boss, 'refund_refused_admin')).toContainEqual(
      expect.objectContaining({ params: expect.objectContaining({ payment: id }) }),
    )
    expect((await store.ask(getPaymentsHealth, { as: boss })).body.refunds.rows).toContainEqual(
      expect.objectContaining({
        paymentId: id,
        status: 'refused',
        refusal: store.pix.refusal(400, 4040, 'The sandbox was told to answer 400'),
        amount: 10,
      }),
    )
    expect(await ask(id, 5)).toMatchObject({ status: 409, body: { code: 'partial_refund_open' } })
    store.sandbox.faults.set({ failWith: null })
    expect((await ask(id, 10, part)).body).toMatchObject({ partialRefund: { status: 'done' } })
    expect(sentBack(providerId)).toEqual(['approved 10'])
    expect(await needs()).toBe(before)
    expect(await drop(id, part)).toMatchObject({ status: 409, body: { code: 'partial_refund_not_refused' } })
    store.sandbox.faults.set({ failWith: { value: 422, operations: ['refund'] } })
    const second = newId()
    await ask(id, 7, second)
    expect((await drop(id, second)).status).toBe(200)
    expect(await drop(newId(), second)).toMatchObject({ status: 404, body: { code: 'partial_refund_not_found' } })
    store.sandbox.faults.set({ failWith: null })
    await settledAt(10 * minute)
    expect(sentBack(providerId)).toEqual(['approved 10'])
    expect(await violations()).toEqual([])
  })

  test('declines for now, the cron sends it again', async () => {
    const { id, providerId } = await sale()
    store.sandbox.faults.set({ failWith: { value: 422, operations: ['refund'] } })
    await ask(id, 10)
    store.sandbox.faults.set({ failWith: null })
    await settledAt(2 * minute)
    expect(await partsOf(id)).toMatchObject([{ status: 'done' }])
    expect(sentBack(providerId)).toEqual(['approved 10'])
  })

  test('carries it out and its answer is lost, nothing is sent twice', async () => {
    for (const lost of ['dropBefore', 'dropAfter'] as const) {
      const { id, providerId } = await sale()
      store.sandbox.faults.set({ [lost]: { operations: ['refund'], times: 1 } })
      const { body } = await ask(id, 10)
      expect(body).toMatchObject({ partialRefund: { status: 'requested' } })
      await settledAt(2 * minute)
      expect(await partsOf(id)).toMatchObject([{ status: 'done' }])
      expect(sentBack(providerId)).toEqual(['approved 10'])
      expect(await violations()).toEqual([])
    }
  })

  test('was told in its own panel, a part is recorded, by webhook and by the daily run', async () => {
    for (const find of ['webhook', 'daily run'] as const) {
      const { who, id, providerId } = await sale()
      await ask(id, 5)
      await store.sandbox.refund(providerId, { amount: 8 })
      if (find === 'webhook') await store.sandbox.sendWebhook(providerId)
      else {
        store.clock.now = Date.now() + minute
        await reconcilePayments(store.deps)
      }
      expect(await partsOf(id), find).toMatchObject([
        { source: 'user', amountCents: 500 },
        { source: 'provider', status: 'done', amountCents: 800, reason: '' },
      ])
      expect(await paymentOf(id)).toMatchObject({ status: 'approved', mismatch: null })
      expect(await keyOf(id)).toMatchObject({ isActive: true, suspendedAt: null })
      expect(await noticesOf(who, 'payment_partly_refunded')).toHaveLength(2)
      expect(await violations()).toEqual([])
    }
  })

  test('reports a part before it has answered, it is ours', async () => {
    const { id, providerId } = await sale()
    store.sandbox.faults.set({ dropAfter: { operations: ['refund'], times: 1 } })
    await ask(id, 10)
    await store.sandbox.sendWebhook(providerId)
    await settledAt(2 * minute)
    expect(await partsOf(id)).toMatchObject([{ source: 'user', status: 'done' }])
    expect(await violations()).toEqual([])
  })
})
