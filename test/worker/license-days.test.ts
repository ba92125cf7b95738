import { asc, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { repeatedValidationMs } from '#schema/rules/activations.ts'
import { licenseRateLimit, unknownKeyRateLimit } from '#schema/rules/rate-limits.ts'
import { counters, type LicenseRow, licenseDays, licenseDevices, licenses } from '#schema/tables/index.ts'
import { activate as activateOn, validate as validateOn } from '#worker/domain/licenses/activations.ts'
import { sha256Hex } from '#worker/lib/signatures.ts'
import { times } from '../concurrency.ts'
import { openFileStore } from '../open-store.ts'
import { address, stranger } from '../people.ts'
import { changeRow, license } from '../rows.ts'
import { silentCaller } from '../silent-caller.ts'
import { activationCalls } from './activation-calls.ts'

const store = await openFileStore()

const { activate, validate, deactivate, bound } = activationCalls(() => store)

const today = () => new Date().toISOString().slice(0, 10)
const daysOf = ({ id }: LicenseRow) =>
  store.db
    .select({ day: licenseDays.day, activations: licenseDays.activations, validations: licenseDays.validations })
    .from(licenseDays)
    .where(eq(licenseDays.licenseId, id))
    .orderBy(asc(licenseDays.day))

/** As if the last use of the key on its devices was as long ago as a validation repeats it. */
const letUseAge = ({ id }: LicenseRow) =>
  store.db
    .update(licenseDevices)
    .set({ lastUsedAt: Date.now() - repeatedValidationMs })
    .where(eq(licenseDevices.licenseId, id))

test('a day counts what binds a device as an activation and all else that is VALID as a validation', async () => {
  const row = await license(store)
  await activate({ key: row.key, hwid: 'PC-1' })
  for (const call of [activate, validate, validate]) {
    await letUseAge(row)
    await call({ key: row.key.toLowerCase(), hwid: 'PC-1' })
  }
  expect(await daysOf(row)).toEqual([{ day: today(), activations: 1, validations: 3 }])
})

test('what repeats a use of the same device within ten minutes counts for no day', async () => {
  const row = await bound()
  for (const call of [activate, validate, validate]) await call({ key: row.key, hwid: 'PC-1' })
  expect(await daysOf(row)).toEqual([{ day: today(), activations: 1, validations: 0 }])
})

test('each day in UTC has a row of its own', async () => {
  const row = await license(store)
  const form = { key: row.key, hwid: 'PC-1', productId: null }
  const at = (time: string) => ({ ...store.deps, now: () => Date.parse(time) })
  await changeRow(store, licenses, row.id, { expirationDate: Date.parse('2027-03-01') })
  await activateOn(at('2027-01-31T23:59:59.999Z'), form, silentCaller(address()))
  await validateOn(at('2027-02-01T00:09:59.999Z'), form, silentCaller(address()))
  await validateOn(at('2027-02-01T12:00:00.000Z'), form, silentCaller(address()))
  expect(await daysOf(row)).toEqual([
    { day: '2027-01-31', activations: 1, validations: 0 },
    { day: '2027-02-01', activations: 0, validations: 2 },
  ])
})

test('a call that is not VALID, or that releases the device, counts for no day', async () => {
  const row = await license(store)
  await validate({ key: row.key, hwid: 'PC-1' })
  await activate({ key: row.key })
  expect(await daysOf(row)).toEqual([])
  const used = await bound()
  const before = await daysOf(used)
  await activate({ key: used.key, hwid: 'PC-2' })
  await validate({ key: used.key, hwid: 'PC-2' })
  await validate({ key: used.key, hwid: 'PC-1', productId: 'another' })
  await changeRow(store, licenses, used.id, { isActive: false })
  await validate({ key: used.key, hwid: 'PC-1' })
  await changeRow(store, licenses, used.id, { isActive: true, expirationDate: 1 })
  await validate({ key: used.key, hwid: 'PC-1' })
  expect(await daysOf(used)).toEqual(before)
  const released = await bound()
  await deactivate({ key: released.key, hwid: 'PC-1' })
  expect(await daysOf(released)).toEqual([{ day: today(), activations: 1, validations: 0 }])
})

test('a call that is refused over a limit counts for no day', async () => {
  const row = await license(store)
  const from = stranger()
  const over = { hits: 1_000_000, resetsAt: Date.now() + 60_000 }
  const guesses = `${unknownKeyRateLimit.name}:${from.headers['cf-connecting-ip']}`
  await store.db.insert(counters).values({ ...over, bucket: guesses })
  expect((await activate({ key: row.key, hwid: 'PC-1' }, from)).status).toBe(429)
  expect(await daysOf(row)).toEqual([])
  const used = await bound()
  const uses = `${licenseRateLimit.name}:${sha256Hex(used.key)}`
  await store.db.update(counters).set(over).where(eq(counters.bucket, uses))
  expect((await validate({ key: used.key, hwid: 'PC-1' })).status).toBe(429)
  expect(await daysOf(used)).toEqual([{ day: today(), activations: 1, validations: 0 }])
})

test('of fifty devices at once one activation is counted, and of fifty validations at once one', async () => {
  const row = await license(store)
  await Promise.all(times(50, (n) => activate({ key: row.key, hwid: `PC-${n}` })))
  expect(await daysOf(row)).toEqual([{ day: today(), activations: 1, validations: 0 }])
  const used = await bound()
  await letUseAge(used)
  await Promise.all(times(50, () => validate({ key: used.key, hwid: 'PC-1' })))
  expect(await daysOf(used)).toEqual([{ day: today(), activations: 1, validations: 1 }])
})

test('both calls are one round trip, the day and all', async () => {
  const key = store.deps.newKey()
  const row = await license(store, { device: sha256Hex(`${key}:PC-1`), key })
  const other = await license(store)
  store.proxy.reset()
  await activateOn(store.deps, { key: other.key, hwid: 'PC-1' }, silentCaller(address()))
  await validateOn(store.deps, { key: row.key, hwid: 'PC-1' }, silentCaller(address()))
  expect(store.proxy.roundTrips()).toBe(2)
  expect(await daysOf(other)).toEqual([{ day: today(), activations: 1, validations: 0 }])
  expect(await daysOf(row)).toEqual([{ day: today(), activations: 0, validations: 1 }])
})
