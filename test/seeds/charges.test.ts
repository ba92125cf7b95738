import { and, desc, eq, isNotNull, lt } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { login } from '#schema/api/accounts.ts'
import { refundPayment } from '#schema/api/refunds.ts'
import type { ProviderName } from '#schema/rules/payments.ts'
import { disputes, licenses, partialRefunds, payments } from '#schema/tables/index.ts'
import { auditMoney } from '#seeds/commands/audit-money.ts'
import { seedStore } from '#seeds/commands/seed.ts'
import { demoAccounts, demoPassword } from '#seeds/demo/accounts.ts'
import { eventually } from '../eventually.ts'
import { auditProvider } from '../faults/audit-provider.ts'
import { addDemoCharges } from '../local/demo-charges.ts'
import { dailyCron } from '../local/worker.ts'
import { openFileStore } from '../open-store.ts'
import { findRow } from '../rows.ts'

const store = await openFileStore({ pix: 'all' })
const addCharges = () => addDemoCharges({ shop: store.url, database: store.sqld.url, sandbox: store.sandbox.url })
await seedStore(store.sqld.url)
await addCharges()
const body = { email: demoAccounts[0].email, password: demoPassword, honeypotData: { timestamp: 1, fields: {} } }
const token = (await store.ask(login, { body })).body.token

const refund = (paymentId: string) => store.ask(refundPayment, { as: { token }, params: { paymentId } })
const statusAtBank = (id: string) => store.sandbox.charges().find(({ reference }) => reference === id)?.status

/** A key that was sold lately by a provider; an older sale is made one of today, so that an admin may refund it. */
async function recentSale(provider: ProviderName) {
  const sold = and(eq(payments.status, 'approved'), eq(payments.provider, provider))
  const [sale] = await store.db
    .select({ id: payments.id })
    .from(payments)
    .where(sold)
    .orderBy(payments.createdAt)
    .limit(1)
  const id = sale?.id ?? ''
  await store.db.update(payments).set({ createdAt: Date.now() }).where(eq(payments.id, id))
  return id
}

test('the sandbox knows the charge of every demo sale in the state of our row', async () => {
  const sold = await store.db.select().from(payments).where(isNotNull(payments.providerId))
  const charges = store.sandbox.charges()
  expect(new Set(charges.map(({ provider }) => provider))).toEqual(
    new Set(['mercadoPagoOrders', 'mercadoPago', 'woovi', 'coinbase']),
  )
  expect(charges.map(({ id }) => id).sort()).toEqual(sold.map(({ providerId }) => providerId).sort())
  expect(await auditProvider(store)).toEqual([])
  expect(await auditMoney(store.sqld.url)).toEqual([])
})

test('the daily run, which reads the lists of each provider and asks about what is open, finds all of it as it is', async () => {
  const rows = () => Promise.all([store.db.select().from(disputes), store.db.select().from(partialRefunds)])
  const states = async () => (await rows()).flat().map(({ id, status, amountCents }) => [id, status, amountCents])
  const before = await states()
  await store.tick(Date.now(), dailyCron)
  expect(await states()).toEqual(before)
  expect(await auditProvider(store)).toEqual([])
  expect(await auditMoney(store.sqld.url)).toEqual([])
})

test('the shop has moved to orders: its latest sales by PIX are theirs, those of before the Payments API’s', async () => {
  const sold = await store.db.select().from(payments).where(eq(payments.method, 'pix')).orderBy(payments.createdAt)
  const providers = sold.map(({ provider }) => provider).filter((name) => name !== 'woovi')
  const moved = providers.indexOf('mercadopago-orders')
  expect(providers.slice(0, moved).every((name) => name === 'mercadopago')).toBe(true)
  expect(providers.slice(moved).every((name) => name === 'mercadopago-orders')).toBe(true)
  expect(moved).toBeGreaterThan(providers.length / 2)
  expect(providers.length - moved).toBeGreaterThan(10)
})

test('each sale by the second bank follows a payment of its buyer whose charge the first one did not make', async () => {
  const sold = await store.db.select().from(payments).where(eq(payments.provider, 'woovi'))
  expect(sold.length).toBeGreaterThan(4)
  for (const { id, providerId, userId, productId, createdAt } of sold) {
    expect(providerId).toBe(id)
    const isBefore = and(eq(payments.userId, userId ?? ''), lt(payments.createdAt, createdAt))
    const [before] = await store.db.select().from(payments).where(isBefore).orderBy(desc(payments.createdAt)).limit(1)
    const never = { provider: 'mercadopago-orders', providerId: null, status: 'cancelled', cancelReason: 'replaced' }
    expect(before).toMatchObject({ productId, ...never })
  }
})

test.each(['mercadopago-orders', 'mercadopago', 'woovi', 'coinbase'] as const)(
  'an admin refunds a demo sale by %s: the money goes back and the key is off',
  async (provider) => {
    const id = await recentSale(provider)
    expect(await refund(id)).toMatchObject({ status: 200, body: { success: true } })
    await eventually(async () => {
      expect(statusAtBank(id)).toBe('refunded')
      const row = await findRow(store, payments, id)
      const [key] = await store.db.select().from(licenses).where(eq(licenses.paymentId, id))
      expect(row?.status).toBe('refunded')
      expect(key?.isActive).toBe(false)
    })
    await addCharges()
    expect(statusAtBank(id)).toBe('refunded')
    expect(await auditProvider(store)).toEqual([])
  },
)

test('what is being paid when the store opens is settled at the bank, or expires', async () => {
  const pending = await store.db.select().from(payments).where(eq(payments.status, 'pending'))
  expect(pending.map(({ method, isProcessing }) => [method, isProcessing]).sort()).toEqual([
    ['crypto', false],
    ['crypto', true],
    ['pix', false],
  ])
  for (const { providerId, isProcessing } of pending) if (isProcessing) await store.sandbox.approve(providerId ?? '')
  await eventually(async () => {
    for (const { id, isProcessing } of pending) {
      if (!isProcessing) continue
      expect((await findRow(store, payments, id))?.status).toBe('approved')
      expect(await store.db.$count(licenses, eq(licenses.paymentId, id))).toBe(1)
    }
  })
  await store.tick(Date.now() + 2 * 3_600_000)
  expect(await store.db.$count(payments, eq(payments.status, 'pending'))).toBe(0)
  expect(await auditMoney(store.sqld.url)).toEqual([])
})
