import { asc, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { releaseDevice } from '#schema/api/devices.ts'
import { assignKey, replaceKey } from '#schema/api/key-handover.ts'
import { listPurchasedProducts, type PurchasedProduct } from '#schema/api/purchases.ts'
import type { RefusalCode } from '#schema/rules/activations.ts'
import { dayMs } from '#schema/rules/licenses.ts'
import { itemsOf } from '#schema/rules/lists.ts'
import { refusalPrecisionMs, refusalsKeptMs } from '#schema/rules/refusals.ts'
import { type LicenseRow, licenseRefusals, licenses } from '#schema/tables/index.ts'
import { deleteExpiredRows } from '#worker/domain/expired-rows.ts'
import { writeRefusals } from '#worker/domain/licenses/refusals.ts'
import { times } from '../concurrency.ts'
import { eventually } from '../eventually.ts'
import { openFileStore } from '../open-store.ts'
import { admin, client, type Person } from '../people.ts'
import { license } from '../rows.ts'
import { activationCalls, type Body } from './activation-calls.ts'

const store = await openFileStore()
const { activate, validate, deactivate, bound } = activationCalls(() => store)
const owner = await client(store)

const rowsOf = ({ id }: Pick<LicenseRow, 'id'>) =>
  store.db.select().from(licenseRefusals).where(eq(licenseRefusals.licenseId, id)).orderBy(asc(licenseRefusals.code))
const codesOf = async (row: LicenseRow) => (await rowsOf(row)).map(({ code }) => code)

const seen = async (row: Pick<LicenseRow, 'id'>, as: Person = owner): Promise<PurchasedProduct | undefined> =>
  itemsOf((await store.ask(listPurchasedProducts, { as, query: { keys: 'hidden', id: row.id } })).body)[0]
const told = async (row: Pick<LicenseRow, 'id'>) => (await seen(row))?.refusal ?? null
/** It is written after the tool has its answer. */
const expectTold = (row: Pick<LicenseRow, 'id'>, code: RefusalCode) =>
  expect.poll(async () => (await told(row))?.code).toBe(code)

describe('what a tool was told of a key that it may not use', () => {
  const keyOf = (columns: Partial<LicenseRow> = {}) => bound({ userId: owner.id, ...columns })
  const another = { hwid: 'PC-2' }
  const cases: Record<Exclude<RefusalCode, 'REPLACED'>, { row: () => Promise<LicenseRow>; body: Body }> = {
    NOT_FOUND: { row: () => license(store, { userId: owner.id, sellerType: 'multiloader' }), body: another },
    SUSPENDED: { row: () => license(store, { userId: owner.id, isActive: false }), body: another },
    EXPIRED: { row: () => license(store, { userId: owner.id, expirationDate: Date.now() - 1 }), body: another },
    PRODUCT_MISMATCH: { row: keyOf, body: { hwid: 'PC-1', productId: 'another' } },
    HWID_REQUIRED: { row: keyOf, body: {} },
    NOT_ACTIVATED: { row: () => license(store, { userId: owner.id }), body: another },
    HWID_MISMATCH: { row: keyOf, body: another },
  }

  test.each(Object.entries(cases))('is told its owner: %s', async (code, { row: make, body }) => {
    const row = await make()
    const before = Date.now()
    expect((await validate({ key: row.key, ...body })).body.code).toBe(code)
    await expectTold(row, code as RefusalCode)
    const refusal = await told(row)
    expect(Date.parse(refusal?.refusedAt ?? '')).toBeGreaterThanOrEqual(before)
    const { activatedAt } = (await store.db.select().from(licenses).where(eq(licenses.id, row.id)))[0] ?? {}
    expect(refusal?.boundSince).toBe(code === 'HWID_MISMATCH' ? new Date(activatedAt ?? 0).toISOString() : null)
  })

  test('is that of an activation as well, and never that of a release', async () => {
    const row = await keyOf()
    await deactivate({ key: row.key, hwid: 'PC-2' })
    await activate({ key: row.key, hwid: 'PC-2', productId: 'another' })
    await expectTold(row, 'PRODUCT_MISMATCH')
    expect(await codesOf(row)).toEqual(['PRODUCT_MISMATCH'])
  })

  test('of a key that was replaced is told of the new one, until that is used', async () => {
    const boss = await admin(store)
    const row = await keyOf()
    await store.ask(replaceKey, { as: boss, params: { id: row.id }, body: { reason: 'leaked' } })
    expect((await validate({ key: row.key, hwid: 'PC-1' })).body.code).toBe('SUSPENDED')
    await expectTold(row, 'REPLACED')
    const [now] = await store.db.select().from(licenses).where(eq(licenses.id, row.id))
    await activate({ key: now?.key, hwid: 'PC-1' })
    expect(await told(row)).toBeNull()
  })

  test('is nothing where the key is unknown or may be used', async () => {
    const row = await keyOf()
    await validate({ key: 'AAAAA-BBBBB-CCCCC-DDDDD-EEEEE', hwid: 'PC-1' })
    await validate({ key: row.key, hwid: 'PC-1' })
    // The next write has all that came before it.
    const last = await keyOf()
    await validate({ key: last.key, hwid: 'PC-2' })
    await expectTold(last, 'HWID_MISMATCH')
    expect(await rowsOf(row)).toEqual([])
  })

  test('is over once the owner has released the device, and the next tool is VALID', async () => {
    const row = await keyOf()
    await validate({ key: row.key, hwid: 'PC-2' })
    await expectTold(row, 'HWID_MISMATCH')
    await store.ask(releaseDevice, { as: owner, params: { id: row.id } })
    expect(await told(row)).toBeNull()
    expect((await activate({ key: row.key, hwid: 'PC-2' })).body.code).toBe('VALID')
    expect(await told(row)).toBeNull()
  })

  test('is nobody else’s to read, and the former owner’s is gone with a transfer', async () => {
    const [boss, other] = [await admin(store), await client(store)]
    const row = await keyOf()
    await validate({ key: row.key, hwid: 'PC-1', productId: 'another' })
    await expectTold(row, 'PRODUCT_MISMATCH')
    expect(await seen(row, other)).toBeUndefined()
    const refused = { keys: 'hidden', each: 'refused', limit: 50 }
    expect(itemsOf((await store.ask(listPurchasedProducts, { as: other, query: refused })).body)).toEqual([])
    await store.ask(assignKey, { as: boss, params: { id: row.id }, body: { owner: other.email, reason: 'sold on' } })
    expect((await seen(row, other))?.refusal).toBeNull()
    expect(await rowsOf(row)).toEqual([])
  })

  test('is listed with the keys that were refused, and no others', async () => {
    const who = await client(store)
    const [refused] = [await bound({ userId: who.id }), await bound({ userId: who.id })]
    await validate({ key: refused.key, hwid: 'PC-2' })
    const query = { keys: 'hidden', each: 'refused', limit: 50 }
    const listed = async () => itemsOf((await store.ask(listPurchasedProducts, { as: who, query })).body)
    await expect.poll(async () => (await listed()).map(({ _id }) => _id)).toEqual([refused.id])
    expect((await listed())[0]?.refusal?.code).toBe('HWID_MISMATCH')
  })
})

describe('the record', () => {
  const at = Date.parse('2026-11-30T14:02:00Z')
  const write = (row: LicenseRow, refusedAt: number, code: RefusalCode = 'HWID_MISMATCH') =>
    writeRefusals(store.deps, [{ licenseId: row.id, code, refusedAt }])

  test('has one row for a key and a code, written once a minute', async () => {
    const row = await license(store)
    await write(row, at)
    await write(row, at + refusalPrecisionMs - 1)
    expect(await rowsOf(row)).toEqual([{ licenseId: row.id, code: 'HWID_MISMATCH', refusedAt: at }])
    await write(row, at + refusalPrecisionMs)
    await write(row, at + refusalPrecisionMs, 'EXPIRED')
    expect((await rowsOf(row)).map(({ code, refusedAt }) => [code, refusedAt - at])).toEqual([
      ['EXPIRED', refusalPrecisionMs],
      ['HWID_MISMATCH', refusalPrecisionMs],
    ])
  })

  test('of 50 refusals at once has one row, and leaves out a key that is gone', async () => {
    const row = await bound({ userId: owner.id })
    await Promise.all(times(50, (n) => validate({ key: row.key, hwid: `PC-${n + 2}` })))
    await expectTold(row, 'HWID_MISMATCH')
    await eventually(async () => expect(await rowsOf(row)).toHaveLength(1))
    await writeRefusals(store.deps, [
      { licenseId: 'gone', code: 'EXPIRED', refusedAt: at },
      { licenseId: row.id, code: 'EXPIRED', refusedAt: at },
    ])
    expect(await codesOf(row)).toEqual(['EXPIRED', 'HWID_MISMATCH'])
  })

  test('loses rows after 30 days, the oldest first', async () => {
    const [old, kept] = [await license(store), await license(store)]
    await write(old, at)
    await write(old, at, 'EXPIRED')
    await write(kept, at + dayMs)
    await deleteExpiredRows({ ...store.deps, now: () => at + refusalsKeptMs + 1 })
    expect(await rowsOf(old)).toEqual([])
    expect(await rowsOf(kept)).toHaveLength(1)
  })
})
