import { setTimeout as sleep } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import * as payApi from '#schema/api/payments.ts'
import * as api from '#schema/api/refunds.ts'
import { licenses, payments, products, refunds } from '#schema/tables/index.ts'
import { auditMoney } from '#seeds/commands/audit-money.ts'
import { applyProviderStatus, fetchProviderPayment } from '#worker/domain/payments/apply-provider-status.ts'
import { deliverExternalKey } from '#worker/domain/payments/deliver-external-key.ts'
import { settle } from '#worker/domain/payments/settle.ts'
import { sweepPayments } from '#worker/domain/payments/sweep.ts'
import { openFileStore } from '../open-store.ts'
import { admin, client } from '../people.ts'
import { changeRow, coupon, findRow, product } from '../rows.ts'
import { runUntilCrash } from './crashes.ts'
import { expectNoViolations, placeOrder } from './harness.ts'

/** Faults that the simulation and reviews have found, each kept as a test. */

const minute = 60_000

const store = await openFileStore()
const boss = await admin(store)
beforeEach(() => {
  store.sandbox.faults.reset()
  store.sandbox.faults.set({ webhooks: { off: true } })
})

async function pending() {
  const who = await client(store)
  const item = await product(store, { priceBrl: 4_990 })
  const { status, body } = await placeOrder(store, who, { productId: item.id, cents: 4_990 })
  expect(status).toBe(200)
  return { who, item, id: body.payment_id, providerId: body.id }
}
const row = async (id: string) => {
  const found = await findRow(store, payments, id)
  if (!found) throw new Error('there is no such payment')
  return found
}
const refundOf = async (id: string) => (await store.db.select().from(refunds).where(eq(refunds.paymentId, id)))[0]
const keysOf = (id: string) => store.db.select().from(licenses).where(eq(licenses.paymentId, id))

test('a key whose refund had failed is switched off by a later chargeback', async () => {
  const { id, providerId } = await pending()
  await store.sandbox.approve(providerId)
  await store.sandbox.sendWebhook(providerId)
  store.sandbox.faults.set({ failWith: { value: 400, operations: ['refund'] } })
  await store.ask(api.refundPayment, { as: boss, params: { paymentId: id } })
  await store.tick(Date.now() + 2 * minute)
  expect(await refundOf(id)).toMatchObject({ status: 'refused' })
  await store.sandbox.chargeback(providerId)
  await store.sandbox.sendWebhook(providerId)
  expect(await row(id)).toMatchObject({ status: 'refunded' })
  expect(await refundOf(id)).toMatchObject({ status: 'done' })
  expect(await keysOf(id)).toMatchObject([{ isActive: false }])
  await expectNoViolations(store)
})

test('late money that is charged back before we refund it counts as refunded', async () => {
  const { item, id, providerId } = await pending()
  await store.tick(Date.now() + 6 * minute)
  await changeRow(store, products, item.id, { deletedAt: 1 })
  await store.sandbox.payLate(providerId, { isNow: true })
  store.sandbox.faults.set({ failWith: { value: 503, operations: ['refund'] } })
  await store.sandbox.sendWebhook(providerId)
  expect(await refundOf(id)).toMatchObject({ status: 'requested' })
  await store.sandbox.chargeback(providerId)
  store.sandbox.faults.set({ failWith: null })
  if (store.pix.isSilentOnDisputes) await store.sandbox.sendWebhook(providerId)
  await store.tick(Date.now() + 2 * minute)
  expect(await refundOf(id)).toMatchObject({ status: 'done' })
  await expectNoViolations(store)
})

test('an approval that was read before a refund and applied after it sells no key', async () => {
  const { id, providerId } = await pending()
  await store.sandbox.approve(providerId)
  const stale = await fetchProviderPayment(store.deps, await row(id))
  await store.sandbox.refund(providerId)
  await store.sandbox.sendWebhook(providerId)
  if (!stale) throw new Error('the provider knows no such charge')
  await applyProviderStatus(store.deps, await row(id), stale, 'poll')
  expect((await row(id)).status).toBe('cancelled')
  expect(await keysOf(id)).toEqual([])
  await expectNoViolations(store)
})

test('a charge that is created for a payment closed meanwhile does not stay payable', async () => {
  const who = await client(store)
  const item = await product(store, { priceBrl: 4_990 })
  const tenOff = await coupon(store, { discount: 10 })
  // The first call to the provider fails, so that the second purchase does not find its charge.
  store.sandbox.faults.set({ failWith: { value: 503, operations: ['create'], times: 1 } })
  await placeOrder(store, who, { productId: item.id, cents: 4_990 })
  const [first] = await store.db.select().from(payments).where(eq(payments.userId, who.id))
  const second = await placeOrder(store, who, { productId: item.id, cents: 4_491, couponCode: tenOff.code })
  expect(second.status).toBe(200)
  expect((await row(first?.id ?? '')).status).toBe('cancelled')
  store.sandbox.faults.reset()
  const made = await store.pix.charge({ reference: first?.id ?? '', cents: 4_990 })
  const url = `${store.url}${store.pix.webhookPath}`
  expect(await store.sandbox.sendWebhook(made, { url })).toBe(200)
  expect(store.sandbox.charges().find(({ id }) => id === made)?.status).toBe('cancelled')
  expect(
    (await store.ask(payApi.checkPaymentStatus, { as: who, params: { paymentId: first?.id ?? '' } })).body.status,
  ).toBe('cancelled')
  await expectNoViolations(store)
})

test('a wrong amount that was charged back before we read it leaves nothing to do', async () => {
  const { id, providerId } = await pending()
  await store.sandbox.payWrongAmount(providerId, { amount: 1 })
  await store.sandbox.chargeback(providerId)
  if (store.pix.isSilentOnDisputes) await store.sandbox.sendWebhook(providerId)
  await store.tick(Date.now() + 2 * minute)
  expect((await row(id)).status).toBe('cancelled')
  expect(await refundOf(id)).toMatchObject({ status: 'done', source: 'dispute', amountCents: 100 })
  await expectNoViolations(store)
})

test('a webhook is handled at once where only the answer to its storing got lost, and not left to the cron', async () => {
  const { id, providerId } = await pending()
  await store.sandbox.approve(providerId)
  store.proxy.reset()
  store.proxy.set({ dropAnswers: 1 })
  const answering = store.sandbox.sendWebhook(providerId)
  while (store.proxy.roundTrips() === 0) await sleep(1)
  store.proxy.set({ dropAnswers: 0 })
  expect(await answering).toBe(200)
  expect((await row(id)).status).toBe('approved')
})

test('a delivery whose last attempt crashed after half an hour is in an attempt until its lease ends, and then refunded', async () => {
  const who = await client(store)
  const item = await product(store, { priceBrl: 4_990, sellerType: 'multiloader' })
  const { body } = await placeOrder(store, who, { productId: item.id, cents: 4_990 })
  const { payment_id: id, id: providerId } = body
  store.clock.now = Date.now()
  store.sandbox.faults.set({ failWith: { value: 503, operations: ['issue', 'list'] } })
  await store.sandbox.approve(providerId)
  await settle(store.deps, id, 'webhook')
  // No cron ran for a while, and the first to run crashed while it asked the seller: its lease keeps the next one from trying.
  store.clock.now += 34 * minute
  await runUntilCrash(store.deps, store.sqld.url, { lastCall: 2, timing: 'before' }, (deps) =>
    deliverExternalKey(deps, id),
  )
  store.clock.now += 10_000
  await sweepPayments(store.deps)
  expect(await refundOf(id)).toBeUndefined()
  expect(await auditMoney(store.sqld.url, undefined, { now: store.clock.now })).toEqual([])
  store.clock.now += minute
  await sweepPayments(store.deps)
  expect(await refundOf(id)).toMatchObject({ source: 'automatic', reason: 'seller_failed' })
  expect(await auditMoney(store.sqld.url, undefined, { now: store.clock.now })).toEqual([])
})
