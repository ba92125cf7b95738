import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { listAudit } from '#schema/api/audit.ts'
import { assignKey, replaceKey } from '#schema/api/key-handover.ts'
import { listNotifications } from '#schema/api/notifications.ts'
import { getPanelHome } from '#schema/api/panel.ts'
import { updateProduct } from '#schema/api/products.ts'
import { dismissSharedKey, listSharedKeys, type SharedKey } from '#schema/api/shared-keys.ts'
import { dayMs } from '#schema/rules/licenses.ts'
import { itemsOf, type Page } from '#schema/rules/lists.ts'
import {
  callerPrecisionMs,
  callersKeptMs,
  callersMax,
  dismissedMs,
  sharedCountries,
  sharedNetworks,
} from '#schema/rules/shared-keys.ts'
import { type LicenseRow, licenseCallers, products } from '#schema/tables/index.ts'
import { deleteExpiredRows } from '#worker/domain/expired-rows.ts'
import { type SeenCallers, writeCallers } from '#worker/domain/licenses/callers.ts'
import { times } from '../concurrency.ts'
import { dumpText } from '../dump.ts'
import { emailTo } from '../emails.ts'
import { openFileStore } from '../open-store.ts'
import { admin, client, tokenOf } from '../people.ts'
import { recordedPlans } from '../query-plans.ts'
import { findRow, keyDevice, license, product, sharedKey } from '../rows.ts'
import { activationCalls } from './activation-calls.ts'

const store = await openFileStore()
const { activate, validate } = activationCalls(() => store)
const boss = await admin(store)

type Key = Pick<LicenseRow, 'id'>

const rowOf = async ({ id }: Key) =>
  (await store.db.select().from(licenseCallers).where(eq(licenseCallers.licenseId, id)))[0]
const figuresOf = async (key: Key) => {
  const row = await rowOf(key)
  return row && [row.devices, row.networks, row.countries]
}
const listed = async ({ id }: Key, as = boss): Promise<SharedKey | undefined> =>
  itemsOf((await store.ask(listSharedKeys, { as, query: { limit: 50 } })).body).find(({ _id }) => _id === id)
const keyOf = async ({ deviceLimit = 1, sharingMargin = 5, ...over }: KeyOptions = {}) =>
  license(store, { productId: (await product(store, { deviceLimit, sharingMargin })).id, ...over })
type KeyOptions = Parameters<typeof license>[1] & { deviceLimit?: number; sharingMargin?: number }

const from = (address: string, country = 'BR') => ({
  headers: { 'cf-connecting-ip': address, 'cf-ipcountry': country },
})

describe('calls of tools', () => {
  test('count their devices, networks and countries once each, and none of them is in the database', async () => {
    const row = await license(store, { productId: (await product(store)).id })
    await activate({ key: row.key, hwid: 'SECRET-PC-1' }, from('198.51.100.7'))
    // The same network, another, and one of another country; a device that is refused counts as well.
    await validate({ key: row.key, hwid: 'SECRET-PC-1' }, from('198.51.100.8'))
    await validate({ key: row.key, hwid: 'SECRET-PC-2' }, from('192.0.2.77', 'PT'))
    await validate({ key: row.key, hwid: 'SECRET-PC-3' }, from('2001:db8:77:5::9', 'XX'))
    await expect.poll(() => figuresOf(row)).toEqual([3, 3, 2])
    const text = await dumpText(store)
    for (const raw of ['SECRET-PC', '198.51.100', '192.0.2.77', '2001:db8:77', '"BR"', '"PT"'])
      expect(text.includes(raw), raw).toBe(false)
    expect(await listed(row)).toBeUndefined()
  })

  test('of two keys from one place have no digest in common', async () => {
    const [one, other] = [await keyOf(), await keyOf()]
    for (const { key } of [one, other]) await activate({ key, hwid: 'PC' }, from('198.51.100.7'))
    await expect.poll(() => figuresOf(other)).toEqual([1, 1, 1])
    await expect.poll(() => figuresOf(one)).toEqual([1, 1, 1])
    const names = async (key: Key) => Object.keys((await rowOf(key))?.callers ?? {})
    const all = [...(await names(one)), ...(await names(other))]
    expect(new Set(all).size).toBe(6)
    for (const name of all) expect(name).toMatch(/^[dnc][\da-f]{16}$/)
  })

  test('without a device count where they come from; an unknown key and one that may not be used count nothing', async () => {
    const [expired, key] = [await keyOf({ expirationDate: Date.now() - 1 }), await keyOf()]
    await validate({ key: expired.key, hwid: 'PC' }, from('198.51.100.7'))
    await validate({ key: key.key, hwid: 'PC', productId: 'another' }, from('198.51.100.7'))
    const before = await store.db.$count(licenseCallers)
    await validate({ key: 'AAAAA-BBBBB-CCCCC-DDDDD-EEEEE', hwid: 'PC' }, from('198.51.100.7'))
    // The next write has all that came before it.
    await validate({ key: key.key }, from('198.51.100.7'))
    await expect.poll(() => figuresOf(key)).toEqual([0, 1, 1])
    expect(await rowOf(expired)).toBeUndefined()
    expect(await store.db.$count(licenseCallers)).toBe(before + 1)
  })

  test('on more devices than the product allows list the key, however many are bound', async () => {
    const owner = await client(store)
    const row = await keyOf({ userId: owner.id })
    const place = from('198.51.100.7')
    await activate({ key: row.key, hwid: 'PC-0' }, place)
    for (const n of [1, 2, 3, 4]) await validate({ key: row.key, hwid: `PC-${n}` }, place)
    await expect.poll(() => figuresOf(row)).toEqual([5, 1, 1])
    expect(await listed(row)).toBeUndefined()
    await validate({ key: row.key, hwid: 'PC-5' }, place)
    await expect
      .poll(() => listed(row))
      .toMatchObject({
        ...{ devices: 6, networks: 1, countries: 1, listedFrom: 6, boundDevices: 1, deviceLimit: 1 },
        ...{ username: owner.name, email: owner.email, productName: 'A product' },
      })
  })
})

describe('the record', () => {
  const start = Date.parse('2026-11-30T14:00:00Z')
  const hour = 3_600_000
  const seen = ({ id }: Key, at: number, names: readonly string[]): SeenCallers => ({
    licenseId: id,
    callers: Object.fromEntries(names.map((name) => [name, at])),
    at,
  })
  const write = (key: Key, at: number, ...names: string[]) => writeCallers(store.deps, [seen(key, at, names)])
  const many = (kind: 'd' | 'n' | 'c', count: number) => times(count, (n) => `${kind}${n}`)
  const isListed = async (key: Key) => ((await rowOf(key))?.listedAt ?? null) !== null

  test('counts a day back from the last call, to the hour', async () => {
    const key = await keyOf()
    for (const n of [0, 1, 2, 3, 4, 5]) await write(key, start + n * 5 * hour, `d${n}`)
    // The first is older than a day.
    expect(await figuresOf(key)).toEqual([5, 0, 0])
    expect(await isListed(key)).toBe(false)
    await write(key, start + 26 * hour, 'd6')
    expect(await figuresOf(key)).toEqual([6, 0, 0])
    expect(await isListed(key)).toBe(true)
  })

  test('writes nothing for a caller that it has had within the hour', async () => {
    const key = await keyOf()
    await write(key, start, 'd0', 'n0', 'c0')
    await write(key, start + callerPrecisionMs - 1, 'd0', 'n0', 'c0')
    expect((await rowOf(key))?.lastAt).toBe(start)
    await write(key, start + callerPrecisionMs, 'd0', 'n0', 'c0')
    expect(await rowOf(key)).toMatchObject({ lastAt: start + callerPrecisionMs, devices: 1, networks: 1 })
  })

  test('tells so many apart and no more, whatever a stranger with the key sends', async () => {
    const key = await keyOf()
    for (const part of [0, 1, 2]) await write(key, start + part, ...times(400, (n) => `d${part}x${n}`))
    const row = await rowOf(key)
    expect(Object.keys(row?.callers ?? {})).toHaveLength(callersMax)
    expect(row?.devices).toBe(callersMax)
    // What was written first has filled it: the others wrote nothing.
    expect(row?.lastAt).toBe(start)
  })

  test('lists no key for its networks alone: those of one device in one country', async () => {
    const key = await keyOf()
    await write(key, start, 'd0', 'c0', ...many('n', sharedNetworks + 5))
    expect(await isListed(key)).toBe(false)
    const copied = await keyOf()
    await write(copied, start, 'd0', ...many('c', sharedCountries), ...many('n', sharedNetworks))
    expect(await isListed(copied)).toBe(true)
  })

  test('goes by the product: its devices, its margin, and none where that is 0', async () => {
    const [more, never, gone] = [
      await keyOf({ deviceLimit: 3, sharingMargin: 2 }),
      await keyOf({ sharingMargin: 0 }),
      await license(store),
    ]
    await write(more, start, ...many('d', 4))
    expect(await isListed(more)).toBe(false)
    await write(more, start + hour, ...many('d', 5))
    expect(await isListed(more)).toBe(true)
    for (const key of [never, gone]) {
      await write(key, start, ...many('d', 30), ...many('n', 30), ...many('c', 9))
      expect(await isListed(key)).toBe(false)
    }
  })

  test('keeps the figures of the worst day of a listed key, and leaves out a key that is gone', async () => {
    const key = await keyOf()
    await write(key, start, ...many('d', 8), 'n0')
    await write(key, start + 2 * dayMs, 'd0', 'n0', 'c0')
    expect(await rowOf(key)).toMatchObject({ devices: 8, countedAt: start, lastAt: start + 2 * dayMs, listedAt: start })
    await writeCallers(store.deps, [seen({ id: 'gone' }, start, ['d0']), seen(key, start + 3 * dayMs, many('d', 9))])
    expect(await rowOf(key)).toMatchObject({ devices: 9, countedAt: start + 3 * dayMs, listedAt: start })
    expect(await rowOf({ id: 'gone' })).toBeUndefined()
  })

  test('of 50 writes at once has every device', async () => {
    const key = await keyOf()
    await Promise.all(times(callersMax, (n) => write(key, start, `d${n}`)))
    expect(await figuresOf(key)).toEqual([callersMax, 0, 0])
  })

  test('loses rows a week after the last call, the oldest first', async () => {
    const [old, kept] = [await keyOf(), await keyOf()]
    await write(old, start, 'd0')
    await write(kept, start, 'd0')
    await write(kept, start + dayMs, 'd0')
    await deleteExpiredRows({ ...store.deps, now: () => start + callersKeptMs + 1 })
    expect(await rowOf(old)).toBeUndefined()
    expect(await rowOf(kept)).toBeDefined()
  })
})

describe('the list', () => {
  const dismiss = (key: Key, as = boss) => store.ask(dismissSharedKey, { as, params: { id: key.id } })
  const find = async (search: string, as = boss) =>
    itemsOf((await store.ask(listSharedKeys, { as, query: { search } })).body).map(({ _id }) => _id)

  test('has the worst first, masks keys from those who may only read, and is found by owner, product and end', async () => {
    const owner = await client(store)
    const [worst, key] = [await sharedKey(store, { devices: 40, userId: owner.id }), await sharedKey(store)]
    const ids = itemsOf((await store.ask(listSharedKeys, { as: boss, query: { limit: 50 } })).body).map(
      ({ _id }) => _id,
    )
    expect(ids.indexOf(worst.id)).toBeLessThan(ids.indexOf(key.id))
    const fewest = await store.ask(listSharedKeys, { as: boss, query: { limit: 50, sort: 'devices' } })
    expect(itemsOf(fewest.body).at(-1)?.devices).toBeGreaterThanOrEqual(40)
    const reader = await admin(store, { staffScopes: ['read'] })
    expect((await listed(worst))?.key).toBe(worst.key)
    expect((await listed(worst, reader))?.key).toMatch(new RegExp(`^•.*${worst.key.slice(-5)}$`))
    expect(await find(owner.email)).toEqual([worst.id])
    expect(await find(worst.key.slice(-5))).toEqual([worst.id])
    expect(await find(worst.key.slice(0, 5))).toEqual([])
    expect((await store.ask(dismissSharedKey, { as: reader, params: { id: key.id } })).status).toBe(403)
  })

  test('leaves out keys that are off, over or within what the product allows by now', async () => {
    const keys = [
      await sharedKey(store, { isActive: false }),
      await sharedKey(store, { expirationDate: Date.now() - 1 }),
      await sharedKey(store, { deletedAt: Date.now(), isActive: false }),
    ]
    for (const key of keys) expect(await listed(key)).toBeUndefined()
    const key = await sharedKey(store)
    const set = (body: object) => store.ask(updateProduct, { as: boss, params: { id: key.productId ?? '' }, body })
    expect(await listed(key)).toBeDefined()
    expect((await set({ sharingMargin: 20 })).body).toMatchObject({ sharingMargin: 20 })
    expect(await listed(key)).toBeUndefined()
    expect((await set({ sharingMargin: 41 })).status).toBe(400)
    expect(await findRow(store, products, key.productId ?? '')).toMatchObject({ sharingMargin: 20 })
  })

  test('loses a key that is dismissed, once, for a day', async () => {
    const key = await sharedKey(store)
    const done = await dismiss(key)
    expect(done.body).toMatchObject({ success: true })
    expect(await listed(key)).toBeUndefined()
    expect((await dismiss(key)).body.code).toBe('invalid_move')
    expect((await dismiss({ id: 'nothing' })).body.code).toBe('key_not_found')
    const { dismissedAt } = (await rowOf(key)) ?? {}
    const at = (dismissedAt ?? 0) + dismissedMs
    const callers = (time: number) => Object.fromEntries(times(8, (n) => [`d${n}`, time]))
    await writeCallers(store.deps, [{ licenseId: key.id, callers: callers(at - 1), at: at - 1 }])
    expect(await listed(key)).toBeUndefined()
    const later = at + callerPrecisionMs
    await writeCallers(store.deps, [{ licenseId: key.id, callers: callers(later), at: later }])
    expect(await listed(key)).toMatchObject({ devices: 8 })
    const logged = await store.ask(listAudit, { as: boss, query: { search: key.id } })
    expect(itemsOf(logged.body)).toMatchObject([{ action: 'license.dismiss_sharing', entity: 'license_callers' }])
    expect(JSON.stringify(logged.body)).not.toContain('dabc')
  })

  test('at once, with its keys, needs a recent proof; a page of it masks them without one', async () => {
    const key = await sharedKey(store)
    const who = await admin(store)
    const as = { token: await tokenOf(store.secrets, who, { provedAt: Date.now() - 3_600_000 }) }
    expect((await store.ask(listSharedKeys, { as })).body).toMatchObject({ code: 'step_up_required' })
    const page = await store.ask(listSharedKeys, { as, query: { page: 1, limit: 50 } })
    expect(JSON.stringify(page.body)).toContain(`•-${key.key.slice(-5)}`)
    expect(JSON.stringify(page.body)).not.toContain(key.key)
  })

  test('is no judge in one’s own case', async () => {
    const clerk = await admin(store, { staffScopes: ['keys'] })
    const key = await sharedKey(store, { userId: clerk.id })
    expect((await dismiss(key, clerk)).body.code).toBe('own_decision')
    expect(await listed(key)).toBeDefined()
  })

  test('loses a key that is replaced: same days, its owner is told why, and the count begins anew', async () => {
    const owner = await client(store)
    const row = await sharedKey(store, { userId: owner.id })
    await keyDevice(store, { licenseId: row.id })
    const home = await store.ask(getPanelHome, { as: boss })
    expect(home.body.needs).toContainEqual(expect.objectContaining({ kind: 'sharedKeys', title: expect.any(String) }))
    const body = { reason: '9 devices', isShared: true }
    const { body: made } = await store.ask(replaceKey, { as: boss, params: { id: row.id }, body })
    expect(Date.parse(made.expiration)).toBe(row.expirationDate)
    expect(await listed(row)).toBeUndefined()
    expect(await rowOf(row)).toBeUndefined()
    const notices = await store.ask(listNotifications, { as: owner, query: { audience: 'me' } })
    const [notice] = itemsOf(notices.body as Page<{ title: string; content: string }>)
    expect(notice?.title).toBe('Sua chave foi trocada porque muita gente a usou')
    expect(notice?.content).toContain(`termina em …${made.key.slice(-5)}`)
    const mail = await emailTo(store, owner.email, 'shared_key_replaced')
    expect(mail.text).toContain('Não a passe a ninguém')
    expect(mail.text).not.toContain(made.key)
    // Tools with the old key go on asking, and the new one is not listed for it.
    for (const n of times(7, (n) => n)) await validate({ key: row.key, hwid: `PC-${n}` })
    await activate({ key: made.key, hwid: 'PC-0' })
    await expect.poll(() => figuresOf(row)).toEqual([1, 1, 0])
  })

  test('is read by its own index, and begins with the listed keys however many there are', async () => {
    await sharedKey(store)
    store.proxy.reset()
    await store.ask(listSharedKeys, { as: boss, query: { page: 1 } })
    await store.ask(getPanelHome, { as: boss })
    const plans = (await recordedPlans(store)).filter(({ sql }) => sql.includes('listed_at is not null'))
    expect(plans).toHaveLength(3)
    for (const { plan } of plans) {
      expect(plan.find((line) => /license_callers/.test(line))).toMatch(/USING INDEX license_callers_listed/)
      expect(plan.filter((line) => /^SCAN (licenses|users|products)/.test(line))).toEqual([])
    }
  })

  test('loses a key that gets another owner', async () => {
    const [owner, other] = [await client(store), await client(store)]
    const row = await sharedKey(store, { userId: owner.id })
    await store.ask(assignKey, { as: boss, params: { id: row.id }, body: { owner: other.email, reason: 'sold on' } })
    expect(await rowOf(row)).toBeUndefined()
  })
})
