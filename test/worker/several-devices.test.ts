import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { listAudit } from '#schema/api/audit.ts'
import { releaseDevice } from '#schema/api/devices.ts'
import { checkKey, resetHwid } from '#schema/api/licenses.ts'
import { updateProduct } from '#schema/api/products.ts'
import { repeatedValidationMs } from '#schema/rules/activations.ts'
import { deviceReleaseMs } from '#schema/rules/licenses.ts'
import { itemsOf } from '#schema/rules/lists.ts'
import { type LicenseRow, licenseDevices, licenses, products } from '#schema/tables/index.ts'
import { sha256Hex } from '#worker/lib/signatures.ts'
import { times } from '../concurrency.ts'
import { openFileStore } from '../open-store.ts'
import { admin, client, type Person } from '../people.ts'
import { purchasesOf } from '../purchases.ts'
import { recordedPlans } from '../query-plans.ts'
import { changeRow, devicesOf, findRow, keyDevice, license, product } from '../rows.ts'
import { activationCalls } from './activation-calls.ts'

const store = await openFileStore()
const boss = await admin(store)
const { activate, validate, deactivate } = activationCalls(() => store)

/** A key of a product whose keys are valid on so many devices. */
async function keyFor(deviceLimit: number, over: Partial<LicenseRow> = {}) {
  const { id: productId } = await product(store, { deviceLimit })
  return license(store, { productId, ...over })
}
const codeOf = async (call: ReturnType<typeof activate>) => (await call).body.code
const rowsOf = ({ id }: LicenseRow) =>
  store.db.select().from(licenseDevices).where(eq(licenseDevices.licenseId, id)).orderBy(licenseDevices.boundAt)
const mine = async (who: Person, { id }: LicenseRow) => (await purchasesOf(store, who)).find(({ _id }) => _id === id)
const release = (who: Person, { id }: LicenseRow, device?: string) =>
  store.ask(releaseDevice, { as: who, params: { id }, query: device === undefined ? {} : { device } })

describe('a key of a product that allows three devices', () => {
  test('binds three, is VALID on each, and refuses a fourth until there is a place again', async () => {
    const row = await keyFor(3)
    for (const hwid of ['PC-1', 'PC-2', 'PC-3']) {
      expect(await codeOf(validate({ key: row.key, hwid }))).toBe('NOT_ACTIVATED')
      expect(await codeOf(activate({ key: row.key, hwid }))).toBe('VALID')
      expect(await codeOf(activate({ key: row.key, hwid }))).toBe('VALID')
    }
    for (const ask of [validate, activate, deactivate])
      expect(await codeOf(ask({ key: row.key, hwid: 'PC-4' }))).toBe('HWID_MISMATCH')
    for (const hwid of ['PC-1', 'PC-2', 'PC-3']) expect(await codeOf(validate({ key: row.key, hwid }))).toBe('VALID')
    expect((await deactivate({ key: row.key, hwid: 'PC-2' })).body).toMatchObject({ valid: true, code: 'VALID' })
    expect(await codeOf(validate({ key: row.key, hwid: 'PC-2' }))).toBe('NOT_ACTIVATED')
    expect(await codeOf(validate({ key: row.key, hwid: 'PC-1' }))).toBe('VALID')
    expect(await codeOf(activate({ key: row.key, hwid: 'PC-4' }))).toBe('VALID')
    expect((await deactivate({ key: row.key, hwid: 'PC-4' })).body.code).toBe('device_release_wait')
  })

  test('binds exactly three of fifty at once', async () => {
    const row = await keyFor(3)
    const devices = times(50, (n) => `PC-${n}`)
    const codes = await Promise.all(devices.map((hwid) => codeOf(activate({ key: row.key, hwid }))))
    const won = devices.filter((_, n) => codes[n] === 'VALID')
    expect(won).toHaveLength(3)
    expect(codes.filter((code) => code === 'HWID_MISMATCH')).toHaveLength(47)
    expect(await devicesOf(store, row.id)).toHaveLength(3)
    for (const hwid of won) expect(await codeOf(validate({ key: row.key, hwid }))).toBe('VALID')
  })

  test('binds one device once, however often it asks at once', async () => {
    const row = await keyFor(3)
    await Promise.all(times(20, () => activate({ key: row.key, hwid: 'PC-1' })))
    expect(await devicesOf(store, row.id)).toHaveLength(1)
  })

  test('has been in use since its first device was bound, until it has none', async () => {
    const row = await keyFor(3)
    const since = async () => (await findRow(store, licenses, row.id))?.activatedAt
    await activate({ key: row.key, hwid: 'PC-1' })
    const first = await since()
    await store.db.update(licenseDevices).set({ boundAt: 1 }).where(eq(licenseDevices.licenseId, row.id))
    await activate({ key: row.key, hwid: 'PC-2' })
    expect(await since()).toBe(1)
    await deactivate({ key: row.key, hwid: 'PC-1' })
    expect(await since()).toBeGreaterThanOrEqual(first ?? 0)
    await changeRow(store, licenses, row.id, { releasedAt: null })
    await deactivate({ key: row.key, hwid: 'PC-2' })
    expect(await since()).toBeNull()
  })
})

test('a lower limit unbinds no device and refuses new ones; a higher one has room at once', async () => {
  const row = await keyFor(2)
  const limit = (deviceLimit: number) =>
    store.ask(updateProduct, { as: boss, params: { id: row.productId ?? '' }, body: { deviceLimit } })
  for (const hwid of ['PC-1', 'PC-2']) await activate({ key: row.key, hwid })
  expect((await limit(1)).body).toMatchObject({ deviceLimit: 1 })
  for (const hwid of ['PC-1', 'PC-2']) expect(await codeOf(validate({ key: row.key, hwid }))).toBe('VALID')
  await deactivate({ key: row.key, hwid: 'PC-1' })
  expect(await codeOf(activate({ key: row.key, hwid: 'PC-3' }))).toBe('HWID_MISMATCH')
  await limit(3)
  expect(await codeOf(activate({ key: row.key, hwid: 'PC-3' }))).toBe('VALID')
  for (const wrong of [0, 11, 1.5]) expect((await limit(wrong)).status).toBe(400)
  // Nothing says how many devices the keys of a product have that no longer exists.
  await changeRow(store, licenses, row.id, { productId: null })
  expect(await codeOf(activate({ key: row.key, hwid: 'PC-4' }))).toBe('HWID_MISMATCH')
})

describe('what a tool calls its device', () => {
  test('is kept in one line of sixty characters, and follows the tool', async () => {
    const row = await keyFor(2)
    const labelOf = async () => (await rowsOf(row))[0]?.label
    await activate({ key: row.key, hwid: 'PC-1', deviceName: ' PC\n da\u200b  sala ' })
    expect(await labelOf()).toBe('PC da sala')
    await validate({ key: row.key, hwid: 'PC-1' })
    expect(await labelOf()).toBe('PC da sala')
    await validate({ key: row.key, hwid: 'PC-1', deviceName: 'é'.repeat(100) })
    expect(await labelOf()).toBe('é'.repeat(60))
    expect((await validate({ key: row.key, hwid: 'PC-1', deviceName: 'x'.repeat(257) })).status).toBe(400)
    expect((await validate({ key: row.key, hwid: 'PC-2', deviceName: 'Of a stranger' })).body.valid).toBe(false)
    expect(await labelOf()).toBe('é'.repeat(60))
  })

  test('is not in any answer to a tool', async () => {
    const row = await keyFor(2)
    const { body } = await activate({ key: row.key, hwid: 'PC-1', deviceName: 'Of Ana' })
    expect(JSON.stringify([body, (await validate({ key: row.key, hwid: 'PC-2' })).body])).not.toContain('Of Ana')
  })
})

test('the last use of a device is written once in ten minutes, by its own calls alone, in one round trip by indexes', async () => {
  const row = await keyFor(2)
  const long = Date.now() - repeatedValidationMs
  for (const hwid of ['PC-1', 'PC-2'])
    await keyDevice(store, { licenseId: row.id, digest: sha256Hex(`${row.key}:${hwid}`), lastUsedAt: long })
  store.proxy.reset()
  await validate({ key: row.key, hwid: 'PC-1' })
  expect(store.proxy.roundTrips()).toBe(1)
  const plans = (await recordedPlans(store)).flatMap(({ plan }) => plan)
  expect(plans.filter((line) => /^SCAN (licenses|license_devices|d)\b/.test(line))).toEqual([])
  const used = (await rowsOf(row)).map(({ lastUsedAt }) => lastUsedAt)
  expect(used.filter((at) => at === long)).toHaveLength(1)
  await validate({ key: row.key, hwid: 'PC-1' })
  expect((await rowsOf(row)).map(({ lastUsedAt }) => lastUsedAt)).toEqual(used)
})

describe('an owner', () => {
  async function owned(limit = 3) {
    const who = await client(store)
    const row = await keyFor(limit, { userId: who.id })
    for (const [n, deviceName] of ['Desk', 'Laptop'].entries())
      await activate({ key: row.key, hwid: `PC-${n}`, deviceName })
    await store.db.run(
      sql`update license_devices set bound_at = bound_at - 1000 where license_id = ${row.id} and label = 'Desk'`,
    )
    return { who, row }
  }

  test('sees each device without its digest, and releases one, once in seven days for the key', async () => {
    const { who, row } = await owned()
    const seen = await mine(who, row)
    expect(seen).toMatchObject({
      deviceLimit: 3,
      hasDevice: true,
      devices: [
        { _id: expect.any(String), label: 'Desk', boundAt: expect.any(String), lastUsedAt: expect.any(String) },
        { label: 'Laptop' },
      ],
    })
    for (const digest of await devicesOf(store, row.id)) expect(JSON.stringify(seen)).not.toContain(digest)
    const [desk, laptop] = seen?.devices ?? []
    expect((await release(who, row, 'no such device')).body.code).toBe('device_not_bound')
    expect((await release(who, row, laptop?._id)).status).toBe(200)
    expect(await mine(who, row)).toMatchObject({ devices: [{ label: 'Desk' }], hasDevice: true, isUsed: true })
    expect((await release(who, row, desk?._id)).body.code).toBe('device_release_wait')
    expect(await codeOf(validate({ key: row.key, hwid: 'PC-0' }))).toBe('VALID')
    expect(await codeOf(validate({ key: row.key, hwid: 'PC-1' }))).toBe('NOT_ACTIVATED')
    await changeRow(store, licenses, row.id, { releasedAt: Date.now() - deviceReleaseMs })
    expect((await release(who, row, desk?._id)).status).toBe(200)
    expect(await mine(who, row)).toMatchObject({ devices: [], hasDevice: false, isUsed: false, usedSince: null })
  })

  test('releases all where none is named, and of releases at once one is done', async () => {
    const all = await owned()
    expect((await release(all.who, all.row)).status).toBe(200)
    expect(await devicesOf(store, all.row.id)).toEqual([])
    const { who, row } = await owned()
    const ids = (await rowsOf(row)).map(({ id }) => id)
    const answers = await Promise.all(times(10, (n) => release(who, row, ids[n % 2])))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await devicesOf(store, row.id)).toHaveLength(1)
  })

  test('releases no device of somebody else’s key, nor of another key of their own', async () => {
    const [one, other] = [await owned(), await owned()]
    const [device] = await rowsOf(other.row)
    expect((await release(one.who, other.row, device?.id)).body.code).toBe('license_not_found')
    expect((await release(one.who, one.row, device?.id)).body.code).toBe('device_not_bound')
    expect(await devicesOf(store, other.row.id)).toHaveLength(2)
  })
})

test('an admin sees how many devices a key has, resets one or all, and the log says how many', async () => {
  const row = await keyFor(3)
  for (const hwid of ['PC-1', 'PC-2', 'PC-3']) await activate({ key: row.key, hwid })
  const details = async () => (await store.ask(checkKey, { as: boss, query: { key: row.key } })).body.keyDetails
  const { devices, deviceLimit } = await details()
  expect([devices.length, deviceLimit]).toEqual([3, 3])
  const reset = (device?: string) =>
    store.ask(resetHwid, { as: boss, query: { key: row.key, ...(device !== undefined && { device }) } })
  expect((await reset(devices[1]?._id)).status).toBe(200)
  expect((await details()).devices.map(({ _id }) => _id)).toEqual([devices[0]?._id, devices[2]?._id])
  expect((await reset()).status).toBe(200)
  expect(await details()).toMatchObject({ devices: [], hasDevice: false, status: 'Not Used' })
  const { body } = await store.ask(listAudit, { as: boss, query: { entityId: row.id } })
  expect(itemsOf(body).map(({ before, after }) => [before, after])).toEqual([
    [{ devices: 2 }, { devices: 0 }],
    [{ devices: 3 }, { devices: 2 }],
  ])
})

test('the devices of a key go with it', async () => {
  const row = await keyFor(2)
  await activate({ key: row.key, hwid: 'PC-1' })
  await store.db.delete(licenses).where(eq(licenses.id, row.id))
  expect(await rowsOf(row)).toEqual([])
  expect(await findRow(store, products, row.productId ?? '')).toMatchObject({ deviceLimit: 2 })
})
