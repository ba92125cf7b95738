import { eq, sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { dayOf } from '#schema/rules/clock.ts'
import { licenses, serviceFigures } from '#schema/tables/index.ts'
import { openFileStore } from '../open-store.ts'
import { unseenPayments } from './unseen-payments.ts'

const minute = 60_000

const store = await openFileStore()
beforeEach(() => {
  store.sandbox.faults.reset()
  store.sandbox.faults.set({ webhooks: { off: true } })
})

const { paidUnseen, statusOf } = unseenPayments(() => store)
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
