import { and, eq, sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { validateKey } from '#schema/api/activations.ts'
import { dayOf, startOf } from '#schema/rules/clock.ts'
import { type ServiceFigure, serviceDays, serviceDaysKept, stepOf, validateSteps } from '#schema/rules/service.ts'
import { licenses, payments, serviceFigures } from '#schema/tables/index.ts'
import { recordDeliveries, recordRun } from '#worker/domain/service/figures.ts'
import { ValidationCounts } from '#worker/domain/service/validations.ts'
import { toolCall } from '../call-rows.ts'
import { eventually } from '../eventually.ts'
import { dailyCron } from '../local/worker.ts'
import { openFileStore } from '../open-store.ts'
import { pixCharge } from '../purchases.ts'
import { findRow, license, pendingPayment } from '../rows.ts'

const store = await openFileStore({ vars: { FIGURES_SECONDS: '1' } })
beforeEach(async () => {
  await store.db.delete(serviceFigures)
  await store.db.delete(licenses)
})

const today = () => dayOf(Date.now())
const figure = async (name: ServiceFigure, day = today()) =>
  store.db
    .select({ step: serviceFigures.step, value: serviceFigures.value })
    .from(serviceFigures)
    .where(and(eq(serviceFigures.name, name), eq(serviceFigures.day, day)))

/** A key that was sold at noon of a day, `ms` after its payment. */
async function sold(day: number, ms: number, over: Partial<typeof payments.$inferInsert> = {}) {
  const at = startOf(day) + 43_200_000
  const payment = await pendingPayment(store, {
    status: 'approved',
    createdAt: at - 60_000,
    paidAt: at - ms,
    approvedAt: at,
    ...over,
  })
  return license(store, { paymentId: payment.id, purchaseDate: at })
}

test('validations are counted by duration and day, after their answers and many in one write', async () => {
  const calls = await Promise.all(Array.from({ length: 5 }, () => toolCall(store)))
  for (const call of calls) expect((await store.ask(validateKey, call)).status).toBe(200)
  await eventually(async () => {
    const steps = await figure('validate')
    expect(steps.reduce((sum, { value }) => sum + value, 0)).toBe(5)
    for (const { step } of steps) expect(validateSteps).toContain(step)
  })
})

test('validations that the shop failed are counted as errors once the database is back, refusals are not', async () => {
  const call = await toolCall(store)
  store.proxy.set({ isDown: true })
  expect((await store.ask(validateKey, call)).status).toBe(503)
  store.proxy.set({ isDown: false })
  expect((await store.ask(validateKey, { body: { key: '', hwid: '' } })).status).toBe(400)
  await eventually(async () => {
    expect(await figure('validate_errors')).toEqual([{ step: 0, value: 1 }])
    expect((await figure('validate')).reduce((sum, { value }) => sum + value, 0)).toBe(1)
  })
})

test('calls about test keys are not counted, however they end', async () => {
  for (const key of ['TEST-VALID', 'TEST-500'])
    await store.ask(validateKey, { body: { key, hwid: 'PC-1', productId: 'TEST' } })
  expect((await store.ask(validateKey, await toolCall(store))).status).toBe(200)
  await eventually(async () =>
    expect((await figure('validate')).reduce((sum, { value }) => sum + value, 0)).toBeGreaterThan(0),
  )
  expect((await figure('validate')).reduce((sum, { value }) => sum + value, 0)).toBe(1)
  expect(await figure('validate_errors')).toEqual([])
})

test('counts that were not written are kept for the next write', async () => {
  const counts = new ValidationCounts()
  const at = startOf(20_000)
  counts.add(at, 7, false)
  const down = () => Promise.reject(new Error('down'))
  await expect(counts.take(down)).rejects.toThrow('down')
  counts.add(at, 9, false)
  counts.add(at, 0, true)
  let taken: unknown
  const keep = async (rows: unknown) => {
    taken = rows
  }
  await counts.take(keep)
  expect(taken).toEqual([
    { day: 20_000, name: 'validate', step: 10, value: 2 },
    { day: 20_000, name: 'validate_errors', step: 0, value: 1 },
  ])
  taken = 'nothing'
  await counts.take(keep)
  expect(taken).toBe('nothing')
})

test('each duration has one step', () => {
  expect([0, 5, 5.1, 75, 76, 5_001, 1e9].map(stepOf)).toEqual([5, 5, 10, 75, 100, 30_000, 30_000])
})

test('a sale knows when it was paid, as the provider reports it', async () => {
  const { id, providerId } = await pixCharge(store)
  await store.sandbox.approve(providerId)
  const payment = await eventually(async () => {
    const row = await findRow(store, payments, id)
    expect(row?.status).toBe('approved')
    return row
  })
  expect(payment?.paidAt).toBeGreaterThan(payment?.createdAt ?? 0)
  expect(payment?.paidAt).toBeLessThanOrEqual(payment?.approvedAt ?? 0)
})

test('the daily run works out the median time from payment to key of each day, and writes it anew', async () => {
  const day = today()
  for (const ms of [9_000, 1_000, 4_000]) await sold(day - 1, ms)
  await sold(day - 2, 2_000)
  // Not counted: without the time of payment; what costs nothing, and so is not paid; what is older than what is shown.
  await sold(day - 3, 0, { paidAt: null })
  await sold(day - 4, 60_000, { method: 'free', listPriceCents: 0, amountCents: 0 })
  await sold(day - serviceDays, 5_000)
  const figures = async () =>
    Promise.all(
      [1, 2, 3, 4, serviceDays].map(async (ago) => [
        await figure('delivery', day - ago),
        await figure('deliveries', day - ago),
      ]),
    )
  const one = (value: number) => [{ step: 0, value }]
  const expected = [
    [one(4_000), one(3)],
    [one(2_000), one(1)],
    [[], []],
    [[], []],
    [[], []],
  ]
  await store.tick(Date.now(), dailyCron)
  expect(await figures()).toEqual(expected)
  await recordDeliveries(store.deps)
  expect(await figures()).toEqual(expected)
  expect((await figure('daily'))[0]?.value).toBeGreaterThan(startOf(day))
})

test('a run of the cron is recorded for its day, the later one counts, and old days are deleted', async () => {
  const now = Date.now()
  await store.db.insert(serviceFigures).values([
    { day: today() - serviceDaysKept, name: 'sweep', value: 1 },
    { day: today() - serviceDaysKept - 1, name: 'sweep', value: 1 },
    // The newest of a list that was not read for long.
    { day: today() - serviceDaysKept - 2, name: 'read:changed:mercadopago', value: 2 },
    { day: today() - serviceDaysKept - 3, name: 'read:changed:mercadopago', value: 1 },
  ])
  await recordRun({ ...store.deps, now: () => now }, 'sweep')
  await recordRun({ ...store.deps, now: () => now - 1_000 }, 'sweep')
  const rows = await store.db.select().from(serviceFigures).orderBy(sql`day`)
  expect(rows.map(({ day, value }) => [day, value])).toEqual([
    [today() - serviceDaysKept - 2, 2],
    [today() - serviceDaysKept, 1],
    [dayOf(now), now],
  ])
})
