import { expect, test } from 'vitest'
import * as payApi from '#schema/api/payments.ts'
import { listUnfinishedPayments } from '#schema/api/unfinished-payments.ts'
import { payments } from '#schema/tables/index.ts'
import { order } from '../forms.ts'
import { openFileStore } from '../open-store.ts'
import { client, type Person } from '../people.ts'
import { changeRow, pendingPayment, product } from '../rows.ts'

const store = await openFileStore()

const listOf = async (as: Person) => (await store.ask(listUnfinishedPayments, { as })).body
const change = (id: string, columns: Partial<typeof payments.$inferInsert>) => changeRow(store, payments, id, columns)

async function startCrypto(as: Person) {
  const { id: productId, name } = await product(store, { priceUsd: 990 })
  const body = { amount: 9.9, currency: 'USD', userId: as.id, productId } as const
  return { ...(await store.ask(payApi.createCryptoPayment, { as, body })).body, productId, name }
}

test('an open PIX payment stands there with its remaining time until it is paid', async () => {
  // The webhook of the creation would be counted with the call.
  store.sandbox.faults.set({ webhooks: { off: true } })
  const as = await client(store)
  const { id: productId, name } = await product(store, { priceBrl: 4990, en: { name: 'Sight' } })
  const { body } = await store.ask(payApi.createPixPayment, { as, body: order(as, productId) })
  store.proxy.reset()
  const [open, ...others] = await listOf(as)
  expect(store.proxy.roundTrips()).toBe(1)
  expect(others).toEqual([])
  expect(open).toEqual({
    ...{
      paymentId: body.payment_id,
      productId,
      renewsLicenseId: null,
      productName: name,
      en: { productName: 'Sight' },
      paymentMethod: 'pix',
      amount: 49.9,
      currency: 'BRL',
    },
    ...{ timeLeft: expect.any(Number), processing: false, isReserved: true, hostedUrl: null },
  })
  expect(open?.timeLeft).toBeGreaterThan(280)
  expect(open?.timeLeft).toBeLessThanOrEqual(300)
  await store.sandbox.approve(body.id)
  await store.tick(Date.now() + 61_000)
  expect(await listOf(as)).toEqual([])
})

test('an open crypto payment leads to its page, and to none once its money was seen, also past its window', async () => {
  const as = await client(store)
  const { payment_id: paymentId, hostedUrl } = await startCrypto(as)
  expect(await listOf(as)).toMatchObject([{ paymentId, paymentMethod: 'crypto', currency: 'USD', hostedUrl }])
  await change(paymentId, { isProcessing: true, expiresAt: Date.now() - 1 })
  expect(await listOf(as)).toMatchObject([{ paymentId, processing: true, timeLeft: 0, hostedUrl: null }])
})

test('what has ended is not there, nor what has no charge, nor another’s; the newest is the first', async () => {
  const as = await client(store)
  const own = { userId: as.id }
  await pendingPayment(store, { ...own, expiresAt: Date.now() - 1 })
  await pendingPayment(store, { ...own, status: 'cancelled', cancelReason: 'expired', cancelledAt: Date.now() })
  await pendingPayment(store, { ...own, status: 'approved', approvedAt: Date.now() })
  await pendingPayment(store, { ...own, providerId: null })
  await pendingPayment(store, { userId: (await client(store)).id })
  expect(await listOf(as)).toEqual([])
  const older = await pendingPayment(store, { ...own, createdAt: Date.now() - 60_000 })
  const newer = await pendingPayment(store, own)
  expect((await listOf(as)).map(({ paymentId }) => paymentId)).toEqual([newer.id, older.id])
})
