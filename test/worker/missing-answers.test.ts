import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import * as api from '#schema/api/payments.ts'
import { cancelPayment } from '#schema/api/payments.ts'
import { payments } from '#schema/tables/index.ts'
import { eventually } from '../eventually.ts'
import { btcpayPath } from '../local/sandbox/btcpay.ts'
import { openFileStore } from '../open-store.ts'
import { admin, client } from '../people.ts'
import { product } from '../rows.ts'
import { paymentReads } from './payment-reads.ts'

/** What providers leave out of their answers is not taken for a fact. */

const minute = 60_000

const store = await openFileStore({ vars: { COINBASE_KEY_NAME: '' } })
beforeEach(() => {
  store.sandbox.faults.reset()
  store.sandbox.faults.set({ webhooks: { off: true } })
})

const { paymentRow, keysOf, chargeOf } = paymentReads(() => store)

async function order() {
  const who = await client(store)
  const { id: productId } = await product(store)
  const honeypotData = { timestamp: 1, fields: {} }
  const body = { amount: 49.9, userId: who.id, productId, termsAccepted: true, honeypotData }
  return { who, answer: await store.ask(api.createPixPayment, { as: who, body }) }
}

/** A payment whose charge was made, and whose response was lost. */
async function orderWithLostResponse() {
  store.sandbox.faults.set({ dropAfter: { operations: ['create'], times: 1 } })
  const { who, answer } = await order()
  expect(answer.status).toBe(502)
  const [row] = await store.db.select().from(payments).where(eq(payments.userId, who.id))
  const charge = store.sandbox.charges().find(({ reference }) => reference === row?.id)
  expect(row).toMatchObject({ providerId: null, status: 'pending' })
  return { id: row?.id ?? '', providerId: charge?.id ?? '' }
}

const emptySearch = store.pix.unfound(1)

test('a charge that the first search does not find yet is found by the next, and cancelled with its payment', async () => {
  const { id, providerId } = await orderWithLostResponse()
  store.sandbox.faults.set(emptySearch)
  await store.tick(Date.now() + 6 * minute)
  expect(await paymentRow(id)).toMatchObject({ status: 'cancelled', cancelReason: 'expired', providerId })
  expect(chargeOf(providerId)?.status).toBe('cancelled')
})

test('an admin who cancels a payment cancels its charge too, where the first search does not find it yet', async () => {
  const { id, providerId } = await orderWithLostResponse()
  store.sandbox.faults.set(emptySearch)
  const cancelled = await store.ask(cancelPayment, { as: await admin(store), params: { paymentId: id } })
  expect(cancelled.status).toBe(200)
  expect(await paymentRow(id)).toMatchObject({ status: 'cancelled', cancelReason: 'admin', providerId })
  expect(chargeOf(providerId)?.status).toBe('cancelled')
})

test('money for a charge that no search has found still finds its payment', async () => {
  const { id, providerId } = await orderWithLostResponse()
  store.sandbox.faults.set(store.pix.unfound())
  await store.tick(Date.now() + 6 * minute)
  expect(await paymentRow(id)).toMatchObject({ status: 'cancelled', providerId: null })
  store.sandbox.faults.reset()
  await store.sandbox.approve(providerId)
  await eventually(async () => expect(await paymentRow(id)).toMatchObject({ status: 'approved', isLate: true }))
  expect(await keysOf(id)).toHaveLength(1)
})

test('a report without the receiving account settles the sale', async () => {
  const { answer } = await order()
  const { payment_id: id, id: providerId } = answer.body
  await store.sandbox.approve(providerId)
  const { collector_id: _, user_id: __, ...rest } = await store.pix.read(providerId)
  store.sandbox.faults.set({ answerAs: { value: JSON.stringify(store.pix.alone(rest)), operations: ['get'] } })
  await store.tick(Date.now() + minute)
  expect(await paymentRow(id)).toMatchObject({ status: 'approved', mismatch: null })
})

test('a BTCPay Server that does not say what was paid has not said that nothing was', async () => {
  const who = await client(store)
  const { id: productId } = await product(store, { priceUsd: 990 })
  const body = { amount: 9.9, currency: 'USD' as const, userId: who.id, productId }
  const { body: made } = await store.ask(api.createCryptoPayment, { as: who, body })
  await store.sandbox.payWrongAmount(made.id, { amount: 1.5 })
  await store.sandbox.expire(made.id)
  const { BTCPAY_STORE_ID: storeId, BTCPAY_API_KEY: key } = store.secrets
  const url = `${store.sandbox.url}${btcpayPath}/api/v1/stores/${storeId}/invoices/${made.id}`
  const read = await fetch(url, { headers: { authorization: `token ${key}` } })
  const { paidAmount: _, ...rest } = (await read.json()) as Record<string, unknown>
  store.sandbox.faults.set({ answerAs: { value: JSON.stringify(rest), operations: ['get'], times: 2 } })
  await store.tick(Date.now() + 50 * minute)
  expect(await paymentRow(made.payment_id)).toMatchObject({ status: 'pending' })
  store.sandbox.faults.set({ answerAs: null })
  await store.tick(Date.now() + 52 * minute)
  expect(await paymentRow(made.payment_id)).toMatchObject({ status: 'cancelled', mismatch: 'amount' })
})
