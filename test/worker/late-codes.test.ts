import { beforeEach, expect, test } from 'vitest'
import { qrImage } from '#worker/lib/qr-image.ts'
import { expectNoViolations, placeOrder } from '../faults/harness.ts'
import { dailyCron } from '../local/worker.ts'
import { openFileStore } from '../open-store.ts'
import { client } from '../people.ts'
import { product } from '../rows.ts'
import { paymentReads } from './payment-reads.ts'

/** Charges whose code comes later, and such as are refused after they were made: of Mercado Pago's Orders API. */

const minute = 60_000

const store = await openFileStore({ pix: 'mercadopago-orders' })
beforeEach(() => {
  store.sandbox.faults.reset()
  store.sandbox.faults.set({ webhooks: { off: true }, orderMadeAs: 'later' })
})
const { statusOf, paymentRow, keysOf, chargeOf } = paymentReads(() => store)

async function ordered() {
  const who = await client(store)
  const item = await product(store, { priceBrl: 4_990 })
  const buy = () => placeOrder(store, who, { productId: item.id, cents: 4_990 })
  const { status, body } = await buy()
  expect(status).toBe(200)
  return { who, buy, body, id: body.payment_id, providerId: body.id }
}

test('an order that is being made is a payment without a code, which may be asked for again', async () => {
  const { who, buy, body, id, providerId } = await ordered()
  expect(body).toMatchObject({ status: 'pending', qr_code: '', amount: 49.9 })
  expect(body.timeLeft).toBeGreaterThan(295)
  expect((await statusOf(who, id)).body).toMatchObject({ status: 'pending', qr_code: null, isExpired: false })
  expect(await paymentRow(id)).toMatchObject({ status: 'pending', providerId, qrCode: null })
  expect((await buy()).body).toMatchObject({ payment_id: id, id: providerId, qr_code: '' })
  expect(store.sandbox.charges().filter(({ reference }) => reference === id)).toHaveLength(1)
})

test.each<[string, (made: Awaited<ReturnType<typeof ordered>>) => Promise<unknown>]>([
  ['the webhook', ({ providerId }) => store.sandbox.sendWebhook(providerId)],
  ['the buyer’s page', ({ who, id }) => expect.poll(async () => (await statusOf(who, id)).body.qr_code).toBeTruthy()],
  ['the cron', () => store.tick(Date.now() + 2 * minute)],
  ['a second request', ({ buy }) => buy()],
])('the code is brought by %s, and is paid like every other', async (_, bring) => {
  const made = await ordered()
  const { who, id, providerId, buy } = made
  const { code } = await store.sandbox.makeCode(providerId)
  await bring(made)
  expect(await paymentRow(id)).toMatchObject({ status: 'pending', qrCode: code })
  const { body } = await statusOf(who, id)
  expect(body).toMatchObject({ status: 'pending', qr_code: code, isExpired: false })
  expect((await buy()).body).toMatchObject({ qr_code: code, qr_code_base64: qrImage(code).toString('base64') })
  await store.sandbox.approve(providerId)
  expect(await store.sandbox.sendWebhook(providerId)).toBe(200)
  expect(await paymentRow(id)).toMatchObject({ status: 'approved', isLate: false })
  expect(await keysOf(id)).toHaveLength(1)
})

test('a payment whose window ends without a code is closed, and its order is cancelled when it has one', async () => {
  const { who, id, providerId } = await ordered()
  await store.tick(Date.now() + 6 * minute)
  expect(await paymentRow(id)).toMatchObject({ status: 'cancelled', cancelReason: 'expired' })
  expect((await statusOf(who, id)).body).toMatchObject({ status: 'cancelled' })
  expect(chargeOf(providerId)?.status).toBe('processing')
  await store.sandbox.makeCode(providerId)
  expect(await store.sandbox.sendWebhook(providerId)).toBe(200)
  expect(chargeOf(providerId)?.status).toBe('cancelled')
  expect(await keysOf(id)).toEqual([])
})

test('money for an order whose code came after its payment was closed is honoured, though no webhook tells of it', async () => {
  const { id, providerId } = await ordered()
  await store.tick(Date.now() + 6 * minute)
  await store.sandbox.makeCode(providerId)
  await store.sandbox.approve(providerId)
  await store.tick(Date.now() + 10 * minute, dailyCron)
  expect(await paymentRow(id)).toMatchObject({ status: 'approved', isLate: true })
  expect(await keysOf(id)).toHaveLength(1)
  await expectNoViolations(store)
})

test('an order that fails while it is made ends its payment', async () => {
  const { who, id, providerId } = await ordered()
  await store.sandbox.reject(providerId)
  expect(await store.sandbox.sendWebhook(providerId)).toBe(200)
  expect(await paymentRow(id)).toMatchObject({ status: 'cancelled', cancelReason: 'rejected' })
  expect((await statusOf(who, id)).body).toMatchObject({ status: 'cancelled' })
})

test('a buyer whose charge is refused with 402 is told so, nothing is payable, and the next try is a new payment', async () => {
  store.sandbox.faults.set({ orderMadeAs: { value: 'failed', times: 1 } })
  const who = await client(store)
  const item = await product(store, { priceBrl: 4_990 })
  const buy = () => placeOrder(store, who, { productId: item.id, cents: 4_990 })
  expect(await buy()).toMatchObject({ status: 502, body: { code: 'payment_refused' } })
  const [refused] = store.sandbox.charges().filter(({ payer }) => payer === who.email)
  expect(refused?.status).toBe('rejected')
  expect(await paymentRow(refused?.reference ?? '')).toMatchObject({ status: 'cancelled', cancelReason: 'rejected' })
  store.sandbox.faults.set({ orderMadeAs: null })
  const { status, body } = await buy()
  expect(status).toBe(200)
  expect(body.payment_id).not.toBe(refused?.reference)
  expect(body.qr_code).not.toBe('')
  await expectNoViolations(store)
})
