import { eq, sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { dayOf } from '#schema/rules/clock.ts'
import { licenses, payments, serviceFigures } from '#schema/tables/index.ts'
import { chargeAtProvider } from '../faults/harness.ts'
import { openFileStore } from '../open-store.ts'
import { client } from '../people.ts'
import { changeRow, findRow, pendingPayment, product } from '../rows.ts'

const minute = 60_000

const store = await openFileStore()
beforeEach(() => {
  store.sandbox.faults.reset()
  store.sandbox.faults.set({ webhooks: { off: true } })
})

/** A payment that was paid and whose webhook never came: the next run asks about it. */
async function paidUnseen(over: Parameters<typeof pendingPayment>[1] = {}) {
  const { id: userId } = await client(store)
  const item = await product(store, { priceBrl: 4_990 })
  const row = { userId, productId: item.id, checkedAt: 0, expiresAt: Date.now() + 60 * minute }
  const payment = await pendingPayment(store, { ...row, providerId: null, ...over })
  const providerId = await chargeAtProvider(store, { reference: payment.id, cents: 4_990 })
  await changeRow(store, payments, payment.id, { providerId })
  await store.sandbox.approve(providerId)
  return { ...payment, providerId }
}
const statusOf = async ({ id }: { id: string }) => (await findRow(store, payments, id))?.status
const keysOf = ({ id }: { id: string }) => store.db.select().from(licenses).where(eq(licenses.paymentId, id))

test('a payment on which the shop itself fails holds up no other, nor the keys of sellers, and the run fails', async () => {
  const broken = await paidUnseen()
  const healthy = await paidUnseen()
  const ofSeller = await paidUnseen({ sellerType: 'multiloader' })
  await store.db.run(
    sql.raw(`create trigger broken before insert on licenses when new.payment_id = '${broken.id}'
      begin select raise(abort, 'broken'); end`),
  )
  await expect(store.tick()).rejects.toThrow()
  await store.db.run(sql`drop trigger broken`)
  expect(await statusOf(broken)).toBe('pending')
  expect(await statusOf(healthy)).toBe('approved')
  expect(await statusOf(ofSeller)).toBe('approved')
  expect(await keysOf(healthy)).toHaveLength(1)
  expect(await keysOf(ofSeller)).toHaveLength(1)
  await store.tick(Date.now() + 2 * minute)
  expect(await statusOf(broken)).toBe('approved')
})

test('a daily run that was missed is started by the sweep, once an hour', async () => {
  const hour = 60 * minute
  const at = Math.ceil(Date.now() / hour) * hour + 41 * minute
  const lastDaily = async () => {
    const rows = await store.db.select().from(serviceFigures).where(eq(serviceFigures.name, 'daily'))
    return Math.max(...rows.map(({ value }) => value))
  }
  const missed = at - 27 * hour
  await store.db.delete(serviceFigures)
  await store.db.insert(serviceFigures).values({ day: dayOf(missed), name: 'daily', value: missed })
  await store.tick(at - minute)
  expect(await lastDaily()).toBe(missed)
  await store.tick(at)
  expect(await lastDaily()).toBe(at)
  await store.tick(at + hour)
  expect(await lastDaily()).toBe(at)
})
