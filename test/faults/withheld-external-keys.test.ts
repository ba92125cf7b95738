import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { refunds } from '#schema/tables/index.ts'
import { updateKey } from '#worker/domain/licenses/admin-actions.ts'
import { refundPayment } from '#worker/domain/refunds/refund-payment.ts'
import { openFileStore } from '../open-store.ts'
import { admin } from '../people.ts'
import { type ExternalSale, expectOneKey, expectRefunded, externalSales } from './external-sales.ts'

const minute = 60_000

const store = await openFileStore()
const boss = await admin(store)
beforeEach(() => {
  store.clock.now = Date.now()
  store.sandbox.faults.reset()
  store.sandbox.resetCounters()
  store.sandbox.faults.set({ webhooks: { off: true } })
})

const { paid, later, expectFinished } = externalSales(() => store)
const refundByAdmin = ({ id }: ExternalSale) =>
  refundPayment(store.deps, { id: boss.id, name: boss.name, requestId: crypto.randomUUID() }, id)

test('a refund while the seller issues a key: that key is banned and not delivered', async () => {
  const sale = await paid()
  store.sandbox.faults.set({ delayMs: { value: 1_000, operations: ['issue'], times: 1 } })
  const settling = sale.settle()
  await expect.poll(() => sale.issued().length, { timeout: 2_500 }).toBe(1)
  await refundByAdmin(sale)
  await settling
  expect(await sale.keys()).toEqual([])
  await expectRefunded(sale)
  await expectFinished()
})

test('a chargeback switches the key off at the seller, with a cron that keeps trying', async () => {
  const sale = await paid()
  await sale.settle()
  const [{ key } = { key: '' }] = sale.issued()
  store.sandbox.activateKey(key)
  const charge = store.sandbox.charges().find(({ reference }) => reference === sale.id)
  await store.sandbox.chargeback(charge?.id ?? '')
  await store.tick(Date.now() + minute, '23 6 * * *')
  expect(await sale.payment()).toMatchObject({ status: 'refunded' })
  store.sandbox.faults.set({ dropBefore: { operations: ['ban'], times: 2 } })
  for (let run = 0; run < 5; run++) await later(6 * minute)
  await expectRefunded(sale)
  expect(store.sandbox.sellerUsers().find(({ name }) => name === key)?.banned).not.toBeNull()
})

test('a refund that the provider refuses switches the key on again, at the seller too', async () => {
  const sale = await paid()
  await sale.settle()
  const [{ key } = { key: '' }] = sale.issued()
  store.sandbox.activateKey(key)
  store.sandbox.faults.set({ failWith: { value: 503, operations: ['refund'], times: 1 } })
  await refundByAdmin(sale)
  await later(30_000)
  expect(sale.issued()).toMatchObject([{ banned: expect.any(String) }])
  store.sandbox.faults.set({ failWith: { value: 422, operations: ['refund'] } })
  await later(3 * minute)
  await later(minute)
  expect(await sale.refund()).toMatchObject({ status: 'refused' })
  expect(sale.issued()).toMatchObject([{ banned: null }])
  expect(store.sandbox.sellerUsers().find(({ name }) => name === key)?.banned).toBeNull()
  await expectOneKey(sale)
})

test('a call that the seller carries out after the refund, of an attempt that was stopped, is undone', async () => {
  const sale = await paid()
  await sale.settle()
  // The checks after the issue are over.
  for (let run = 0; run < 4; run++) await later(20 * minute)
  expect(await sale.delivery()).toMatchObject({ nextAttemptAt: null })
  await refundByAdmin(sale)
  await later(minute)
  await expectRefunded(sale)
  const [{ key } = { key: '' }] = sale.issued()
  await store.deps.sellers.multiloader?.unban(key)
  expect(sale.issued()).toMatchObject([{ banned: null }])
  await later(16 * minute)
  await expectRefunded(sale)
  await expectFinished()
})

test('if the refund fails too, the key is still owed, and is delivered later', async () => {
  const sale = await paid()
  store.sandbox.faults.set({ failWith: { value: 422, operations: ['issue', 'refund'] } })
  await sale.settle()
  for (let run = 0; run < 4; run++) await later(31 * minute)
  expect(await sale.refund()).toMatchObject({ status: 'refused' })
  expect(await sale.status()).toMatchObject({ status: 'approved', isDelivering: true })
  store.sandbox.faults.reset()
  await later(6 * minute)
  await expectOneKey(sale)
  await refundByAdmin(sale)
  await expectFinished()
  await expectRefunded(sale)
  expect((await sale.notices()).map(({ notice }) => notice).sort()).toEqual([
    'key_delivered',
    'payment_refunded',
    'refund_delayed',
  ])
})

test('a refund that was given up while the key was still to come is sent again where the seller fails for good', async () => {
  const sale = await paid()
  store.sandbox.faults.set({ failWith: { value: 422, operations: ['issue', 'refund'] } })
  await sale.settle()
  await expect(refundByAdmin(sale)).rejects.toMatchObject({ code: 'refund_failed' })
  await later(minute)
  expect(await sale.refund()).toMatchObject({ status: 'refused', source: 'user' })
  await store.db.update(refunds).set({ nextAttemptAt: null }).where(eq(refunds.paymentId, sale.id))
  for (let run = 0; run < 3; run++) await later(31 * minute)
  expect(await sale.refund()).toMatchObject({
    status: 'refused',
    source: 'automatic',
    nextAttemptAt: expect.any(Number),
  })
  store.sandbox.faults.set({ failWith: { value: 422, operations: ['issue'] } })
  for (let run = 0; run < 2; run++) await later(6 * 60 * minute)
  await expectRefunded(sale)
  await expectFinished()
})

test('a key whose refund is in progress is not switched on at the seller by an admin', async () => {
  const sale = await paid()
  await sale.settle()
  await refundByAdmin(sale)
  await later(minute)
  const [license] = await sale.keys()
  const actor = { id: boss.id, name: boss.name, requestId: crypto.randomUUID() }
  const switchedOn = updateKey(store.deps, actor, license?.id ?? '', { isActive: true })
  await expect(switchedOn).rejects.toMatchObject({ code: 'invalid_move' })
  await expectRefunded(sale)
  await expectFinished()
})

test('a dispute bans the key at the seller, and a dispute that is won unbans it', async () => {
  const sale = await paid()
  await sale.settle()
  const charge = store.sandbox.charges().find(({ reference }) => reference === sale.id)
  const id = charge?.id ?? ''
  const webhook = (action: 'openChargeback' | 'winDispute') =>
    store.sandbox[action](id).then(() => store.sandbox.sendWebhook(id))
  expect(await webhook('openChargeback')).toBe(200)
  await later(minute)
  expect(sale.issued()).toMatchObject([{ banned: expect.any(String) }])
  expect(await webhook('winDispute')).toBe(200)
  await later(minute)
  expect(sale.issued()).toMatchObject([{ banned: null }])
  await expectOneKey(sale)
})
