import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { deliveries, licenses, notifications, payments } from '#schema/tables/index.ts'
import { deliverExternalKey } from '#worker/domain/payments/deliver-external-key.ts'
import { reconcilePayments } from '#worker/domain/payments/reconcile.ts'
import { sweepPayments } from '#worker/domain/payments/sweep.ts'
import { ProviderError } from '#worker/providers/errors.ts'
import { times } from '../concurrency.ts'
import type { FaultsPatch } from '../local/sandbox/faults.ts'
import { multiloaderPath } from '../local/sandbox/multiloader.ts'
import { openFileStore } from '../open-store.ts'
import { changeRow } from '../rows.ts'
import { firstOf, isWide, wide } from '../width.ts'
import { type ExternalSale, expectOneKey, expectRefunded, externalSales } from './external-sales.ts'
import { report, sized } from './harness.ts'

const minute = 60_000

const store = await openFileStore()
beforeEach(() => {
  store.clock.now = Date.now()
  store.sandbox.faults.reset()
  store.sandbox.resetCounters()
  store.sandbox.faults.set({ webhooks: { off: true } })
})

const { paid, later, expectFinished } = externalSales(() => store)

const lost: [string, FaultsPatch][] = [
  ['is down', { dropBefore: { operations: ['issue'], times: 1 } }],
  ['issues a key and its answer gets lost', { dropAfter: { operations: ['issue'], times: 1 } }],
  ['issues a key and answers a failure', { answerAs: { value: '{"success":false}', operations: ['issue'], times: 1 } }],
  ['issues several keys behind a redirect', { keysPerIssue: 3 }],
  ['refuses', { failWith: { value: 503, operations: ['issue'], times: 1 } }],
  ['issues a key and answers text', { answerAs: { value: 'Endpoint Deprecated', operations: ['issue'], times: 1 } }],
  ['issues a key and answers nothing', { answerAs: { value: '', operations: ['issue'], times: 1 } }],
]
test('after a seller that fails, loses its answer or issues too many the buyer has one key, and no second', async () => {
  const sales: [string, ExternalSale][] = []
  for (const [what, fault] of firstOf(lost, 4)) {
    store.sandbox.faults.reset()
    store.sandbox.faults.set({ webhooks: { off: true } })
    const sale = await paid()
    store.sandbox.faults.set(fault)
    await sale.settle()
    const isThere = (await sale.keys()).length === 1
    expect(await sale.status(), what).toMatchObject({ status: 'approved', error: null, isDelivering: !isThere })
    sales.push([what, sale])
  }
  await later(2 * minute)
  const expectOneKeyEach = async () => {
    for (const [what, sale] of sales)
      await expectOneKey(sale).catch((cause: unknown) => {
        throw new Error(`a seller that ${what}`, { cause })
      })
  }
  await expectOneKeyEach()
  await expectFinished()
  await expectOneKeyEach()
})

test('a key whose answer was lost is found again, and no other is asked for', async () => {
  const sale = await paid()
  store.sandbox.faults.set({ dropAfter: { operations: ['issue'], times: 1 } })
  await sale.settle()
  await later(2 * minute)
  await expectOneKey(sale)
  expect(sale.issued()).toHaveLength(1)
  expect(store.sandbox.counters().multiloader?.issue).toBe(1)
})

test('a blind retry would have issued a second, so the tests above can fail', async () => {
  const sale = await paid()
  store.sandbox.faults.set({ dropAfter: { operations: ['issue'], times: 1 } })
  const order = { reference: sale.id, level: 1, days: 30 }
  const blind = () => store.deps.sellers.multiloader?.issue(order)
  await blind()?.catch(blind)
  expect(sale.issued()).toHaveLength(2)
  await sale.settle()
  // The next search at the seller repairs even that.
  await store.db.update(deliveries).set({ nextAttemptAt: 0 }).where(eq(deliveries.paymentId, sale.id))
  await later(minute)
  await expectOneKey(sale)
})

test('while the search at the seller fails nothing is issued', async () => {
  const sale = await paid()
  store.sandbox.faults.set({
    dropAfter: { operations: ['issue'], times: 1 },
    failWith: { value: 500, operations: ['list'] },
  })
  await sale.settle()
  for (let run = 0; run < 3; run++) await later(6 * minute)
  expect(sale.issued()).toHaveLength(1)
  store.sandbox.faults.set({ failWith: null })
  await later(6 * minute)
  await expectOneKey(sale)
  expect(sale.issued()).toHaveLength(1)
})

test('webhook, polls and crons at once issue one key', async () => {
  const callers = sized({ long: 60, small: 12 })
  const sale = await paid()
  store.sandbox.faults.set({ delayMs: { value: 200, operations: ['issue'] } })
  store.clock.now += 10_000
  await Promise.all([
    ...times(callers, () => sale.settle()),
    ...times(callers, () => sale.status()),
    ...times(3, () => sweepPayments(store.deps)),
    ...times(2, () => store.tick(store.clock.now)),
  ])
  await expectOneKey(sale)
  const { issue = 0 } = store.sandbox.counters().multiloader ?? {}
  report('concurrent calls for one external key', { callers: 2 * callers + 5, 'keys asked for': issue })
  expect(issue).toBe(1)
  expect(sale.issued()).toHaveLength(1)
  await expectFinished()
})

test('calls within one millisecond issue one key', async () => {
  const sale = await paid()
  // Settled, but its key is still to be asked for.
  store.sandbox.faults.set({ dropBefore: { operations: ['issue'], times: 1 } })
  await sale.settle()
  store.sandbox.resetCounters()
  store.sandbox.faults.set({ delayMs: { value: 200, operations: ['issue'] } })
  store.clock.now += 2 * minute
  // The clock of `deps` stands still.
  await Promise.all(times(20, () => deliverExternalKey(store.deps, sale.id)))
  await expectOneKey(sale)
  expect(store.sandbox.counters().multiloader?.issue).toBe(1)
  await expectFinished()
})

wide.test('a claim that expires while the seller delays its answer delivers the key that was issued', async () => {
  const sale = await paid()
  store.sandbox.faults.set({ delayMs: { value: 3_000, operations: ['issue'], times: 1 } })
  const first = sale.settle()
  await expect.poll(() => sale.issued().length, { timeout: 2_500 }).toBe(1)
  await later(2 * minute)
  await expectOneKey(sale)
  await first
  await expectOneKey(sale)
  expect(sale.issued()).toHaveLength(1)
})

test('a claim that expires before the seller begins ends with two keys issued, one delivered and one banned', async () => {
  const sale = await paid()
  store.sandbox.faults.set({ stallMs: { value: 3_000, operations: ['issue'], times: 1 } })
  const first = sale.settle()
  await expect.poll(() => store.sandbox.counters().multiloader?.issue, { timeout: 2_500 }).toBe(1)
  await later(2 * minute)
  await expectOneKey(sale)
  await first
  expect(sale.issued()).toHaveLength(2)
  await expectOneKey(sale)
  await expectFinished()
})

wide.test('a call carried out after its timeout is found, and its key banned', async () => {
  const sale = await paid()
  store.sandbox.faults.set({ stallMs: { value: 5_600, operations: ['issue'], times: 1 } })
  const timedOut = sale.settle().then(() => true)
  await expect.poll(() => store.sandbox.counters().multiloader?.issue, { timeout: 2_500 }).toBe(1)
  await later(2 * minute)
  expect(sale.issued()).toHaveLength(1)
  await timedOut
  await expect.poll(() => sale.issued().length).toBe(2)
  await later(20 * minute)
  await expectOneKey(sale)
  await expectFinished()
})

test('a key that another buyer has is neither delivered nor banned', async () => {
  const [mine, other] = [await paid(), await paid()]
  await other.settle()
  const [{ key } = { key: '' }] = other.issued()
  const answer = JSON.stringify({ success: true, key })
  store.sandbox.faults.set({ answerAs: { value: answer, operations: ['issue'], times: 1 } })
  await mine.settle()
  expect(await mine.status()).toMatchObject({ isDelivering: true, licenseKey: null })
  await expectOneKey(other)
  await later(2 * minute)
  for (const sale of [mine, other]) await expectOneKey(sale)
  await expectFinished()
})

test('after half an hour the money is refunded, and a key that the seller issues later is banned', async () => {
  const sale = await paid()
  store.sandbox.faults.set({ dropBefore: { operations: ['issue'] } })
  await sale.settle()
  for (const minutes of isWide ? times(29, () => 1) : [1, 8, 20]) await later(minutes * minute)
  expect(await sale.status()).toMatchObject({ status: 'approved', isDelivering: true })
  expect(await sale.refund()).toBeUndefined()
  await later(2 * minute)
  await expectRefunded(sale)
  expect(await sale.refund()).toMatchObject({ source: 'automatic', reason: 'seller_failed' })
  store.sandbox.faults.reset()
  const { MULTILOADER_SELLER_KEY: sellerkey } = store.secrets
  const late = new URLSearchParams({ sellerkey, type: 'add', expiry: '30', note: sale.id })
  await fetch(`${store.sandbox.url}${multiloaderPath}?${late}`)
  expect(sale.issued()).toMatchObject([{ banned: null }])
  await expectFinished()
  await expectRefunded(sale)
  expect(await sale.delivery()).toMatchObject({ status: 'closed' })
})

test('concurrent crons after half an hour refund once, and deliver nothing', async () => {
  const sale = await paid()
  store.sandbox.faults.set({ failWith: { value: 503, operations: ['issue', 'list'] } })
  await sale.settle()
  store.clock.now += 31 * minute
  await Promise.all(times(4, () => sweepPayments(store.deps)))
  await expectRefunded(sale)
  expect(store.pix.calls('refund')).toBe(1)
})

test('nothing is delivered to a deleted account; its money is refunded', async () => {
  const sale = await paid()
  store.sandbox.faults.set({ dropBefore: { operations: ['issue'], times: 1 } })
  await sale.settle()
  await changeRow(store, payments, sale.id, { userId: null })
  await later(2 * minute)
  await expectRefunded(sale)
  expect(sale.issued()).toEqual([])
})

test('a sale that the database lost gets back the key that was issued for it, and no second', async () => {
  const sale = await paid()
  await sale.settle()
  const [{ key } = { key: '' }] = sale.issued()
  await store.db.delete(licenses).where(eq(licenses.paymentId, sale.id))
  await store.db.delete(deliveries).where(eq(deliveries.paymentId, sale.id))
  await store.db.delete(notifications).where(eq(notifications.userId, sale.who.id))
  await store.db.delete(payments).where(eq(payments.id, sale.id))
  store.clock.now += 6 * 60 * minute
  await reconcilePayments(store.deps)
  expect(await sale.keys()).toMatchObject([{ key, isActive: true }])
  expect(sale.issued()).toMatchObject([{ key, banned: null }])
  await expectFinished()
})

const nonsense = ['{"success":true,"keys":{"0":null}}', '{"success":true,"keys":[null]}', '{"success":true,"key":7}']
test.each(firstOf(nonsense))(
  'a seller that answers %s for half an hour is given up on like one that is down',
  async (text) => {
    const sale = await paid()
    store.sandbox.faults.set({ answerAs: { value: text, operations: ['issue', 'list'] } })
    await sale.settle()
    for (const minutes of [8, 16, 16]) await later(minutes * minute)
    expect(await sale.payment()).toMatchObject({ status: 'refunded' })
    store.sandbox.faults.reset()
    await expectFinished()
    await expectRefunded(sale)
  },
)

test.each(nonsense)('the answer %s of a seller is an error of its, not one of ours', async (text) => {
  store.sandbox.faults.set({ answerAs: { value: text, operations: ['issue'] } })
  const issued = store.deps.sellers.multiloader?.issue({ reference: crypto.randomUUID(), level: 1, days: 30 })
  await expect(issued).rejects.toThrow(ProviderError)
})

test('a delivery that is done is not done again', async () => {
  const sale = await paid()
  await sale.settle()
  await Promise.all(times(5, () => deliverExternalKey(store.deps, sale.id)))
  await Promise.all(times(5, () => sale.settle()))
  await expectOneKey(sale)
  expect(store.sandbox.counters().multiloader).toMatchObject({ issue: 1, list: 0, ban: 0 })
})
