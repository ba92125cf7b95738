import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { type MoveOffer, type MovePollAnswer, pollMove } from '#schema/api/activations.ts'
import * as api from '#schema/api/device-moves.ts'
import { updateShopSettings } from '#schema/api/settings.ts'
import { moveCodes, moveMs, movePollSeconds, readMoveCode } from '#schema/rules/device-moves.ts'
import { dayMs, deviceReleaseMs } from '#schema/rules/licenses.ts'
import { rateLimits } from '#schema/rules/rate-limits.ts'
import {
  deviceMoves,
  emails,
  type LicenseRow,
  licenseCallers,
  licenseRefusals,
  licenses,
  notifications,
} from '#schema/tables/index.ts'
import { deleteExpiredRows } from '#worker/domain/expired-rows.ts'
import * as moves from '#worker/domain/licenses/device-moves.ts'
import { openDatabase } from '#worker/lib/database.ts'
import { sha256Hex } from '#worker/lib/signatures.ts'
import { times } from '../concurrency.ts'
import { openFileStore } from '../open-store.ts'
import { admin, client, type Person, stranger } from '../people.ts'
import { recordedPlans } from '../query-plans.ts'
import { changeRow, deviceMove, devicesOf, findRow, license, product } from '../rows.ts'
import { activationCalls, type Body } from './activation-calls.ts'

const store = await openFileStore()
const { activate, validate, deactivate } = activationCalls(() => store)

/** Each person calls from an address of their own. */
const find = (as: Person, code: string, { headers } = stranger()) =>
  store.ask(api.findMove, { as, body: { code }, headers })
const confirm = (as: Person, { id }: { id: string }, body: { move: string; device?: string; isEmergency?: boolean }) =>
  store.ask(api.confirmMove, { as, params: { id }, body })
const poll = async (key: string, hwid: string) =>
  (await store.ask(pollMove, { body: { key, hwid }, headers: stranger().headers })).body as MovePollAnswer

/** A key on the device PC-1 of its owner, and the offer that the tool on PC-2 gets. */
async function asked(over: Partial<LicenseRow> = {}, body: Body = {}) {
  const owner = await client(store)
  const row = await license(store, { userId: owner.id, ...over })
  expect((await activate({ key: row.key, hwid: 'PC-1', deviceName: 'Old PC' })).body.code).toBe('VALID')
  const offer = await offerOf(row, { hwid: 'PC-2', deviceName: 'New PC', ...body })
  return { owner, row, offer, code: offer?.user_code ?? '' }
}
async function offerOf({ key }: LicenseRow, body: Body, from = stranger()): Promise<MoveOffer | undefined> {
  const { body: answer } = await validate({ key, ...body }, from)
  expect(answer.code).toBe('HWID_MISMATCH')
  return answer.move
}
const moveRow = async ({ id }: LicenseRow) =>
  (await store.db.select().from(deviceMoves).where(eq(deviceMoves.licenseId, id)))[0]
const rowOf = (id: string) => findRow(store, licenses, id)
const told = ({ id }: LicenseRow) => store.db.$count(licenseRefusals, eq(licenseRefusals.licenseId, id))
async function callersOf({ id }: LicenseRow): Promise<number> {
  const [found] = await store.db.select().from(licenseCallers).where(eq(licenseCallers.licenseId, id))
  return Object.keys(found?.callers ?? {}).length
}
/** What the owner sees, and what the page sends to confirm. */
async function found(owner: Person, code: string) {
  const { body } = await find(owner, code)
  return { ...body, confirmation: { move: body._id, device: body.devices[0]?._id } as { move: string; device: string } }
}

describe('the offer', () => {
  test('has RFC 8628’s fields, in one round trip, by indexes, and only a hash of its code is kept', async () => {
    const { row, offer } = await asked()
    expect(offer).toEqual({
      user_code: expect.stringMatching(/^[BCDFGHJKLMNPQRSTVWXZ]{4}-[BCDFGHJKLMNPQRSTVWXZ]{4}$/),
      verification_uri: `${store.deps.publicUrl}/dashboard/move`,
      verification_uri_complete: `${store.deps.publicUrl}/dashboard/move?code=${offer?.user_code}`,
      expires_in: moveMs / 1000,
      interval: movePollSeconds,
    })
    const code = readMoveCode(offer?.user_code ?? '') ?? ''
    const kept = await moveRow(row)
    expect(kept).toMatchObject({ codeHash: sha256Hex(code), label: 'New PC', status: 'open' })
    expect(JSON.stringify(kept)).not.toContain(code)
    const from = stranger()
    await offerOf(row, { hwid: 'PC-2' }, from)
    // Who has asked, two devices in three networks, and what they were told is written after an answer, once an hour.
    await expect.poll(() => told(row)).toBe(1)
    await expect.poll(() => callersOf(row)).toBe(5)
    store.proxy.reset()
    expect((await offerOf(row, { hwid: 'PC-2' }, from))?.user_code).toBe(offer?.user_code)
    expect(store.proxy.roundTrips()).toBe(1)
    const plans = (await recordedPlans(store)).flatMap(({ plan }) => plan)
    expect(plans.filter((line) => /^SCAN (licenses|license_devices|device_moves|d|m)\b/.test(line))).toEqual([])
    const english = await validate({ key: row.key, hwid: 'PC-2' }, { ...stranger(), lang: 'en' })
    expect(english.body.move?.verification_uri).toBe(`${store.deps.publicUrl}/en/dashboard/move`)
  })

  test('is of the newest device alone, and of an activation as well', async () => {
    const { owner, row, code } = await asked()
    const { body } = await activate({ key: row.key, hwid: 'PC-3', deviceName: 'Third' })
    expect(body.move?.user_code).not.toBe(code)
    expect((await find(owner, code)).body.code).toBe('move_not_found')
    expect((await find(owner, body.move?.user_code ?? '')).body).toMatchObject({ label: 'Third' })
    expect((await poll(row.key, 'PC-2')).code).toBe('EXPIRED')
    expect((await poll(row.key, 'PC-3')).code).toBe('PENDING')
  })

  test('is new once it has expired', async () => {
    const { row, code } = await asked()
    await store.db.update(deviceMoves).set({ expiresAt: Date.now() }).where(eq(deviceMoves.licenseId, row.id))
    expect((await poll(row.key, 'PC-2')).code).toBe('EXPIRED')
    const again = await offerOf(row, { hwid: 'PC-2' })
    expect(again?.user_code).not.toBe(code)
    expect(again?.expires_in).toBe(moveMs / 1000)
  })

  test.each<[string, (row: LicenseRow) => Promise<unknown>, Body]>([
    ['without an owner', ({ id }) => changeRow(store, licenses, id, { userId: null }), { hwid: 'PC-2' }],
    ['that is switched off', ({ id }) => changeRow(store, licenses, id, { isActive: false }), { hwid: 'PC-2' }],
    ['that has expired', ({ id }) => changeRow(store, licenses, id, { expirationDate: 1 }), { hwid: 'PC-2' }],
    ['of another product', async () => {}, { hwid: 'PC-2', productId: 'another' }],
    ['of a device without an id', async () => {}, { hwid: 'Default string' }],
    ['on its own device', async () => {}, { hwid: 'PC-1' }],
  ])('is not made for a key %s', async (_, spoil, body) => {
    const owner = await client(store)
    const row = await license(store, { userId: owner.id })
    await activate({ key: row.key, hwid: 'PC-1' })
    await spoil(row)
    for (const ask of [validate, activate, deactivate])
      if (ask !== deactivate || body.hwid !== 'PC-1')
        expect((await ask({ key: row.key, ...body })).body.move, 'no offer').toBeUndefined()
    expect(await moveRow(row)).toBeUndefined()
  })

  test('says nothing of the owner, nor do the answers to polls', async () => {
    const { owner, row, offer } = await asked()
    const texts = JSON.stringify([
      offer,
      await poll(row.key, 'PC-2'),
      (await validate({ key: row.key, hwid: 'PC-2' })).body,
    ])
    for (const secret of [owner.id, owner.name, owner.email, row.id, 'Old PC', row.key])
      expect(texts).not.toContain(secret)
  })
})

describe('the owner', () => {
  test('types the code, sees both devices and confirms: the key moves, the wait begins, and they are told', async () => {
    const { owner, row, code } = await asked()
    expect((await poll(row.key, 'PC-2')).code).toBe('PENDING')
    const { confirmation, ...seen } = await found(owner, code.toLowerCase().replace('-', ' '))
    expect(seen).toMatchObject({
      ...{ licenseId: row.id, productName: row.productName, label: 'New PC', retryAt: null, emergencyDays: null },
      ...{ address: expect.stringMatching(/^[\d.:a-f]+$/), deviceLimit: 1, devices: [{ label: 'Old PC' }] },
    })
    for (const digest of await devicesOf(store, row.id)) expect(JSON.stringify(seen)).not.toContain(digest)
    const { status, body } = await confirm(owner, row, confirmation)
    expect([status, Math.round((Date.parse(body.retryAt ?? '') - Date.now()) / dayMs)]).toEqual([200, 7])
    expect(await poll(row.key, 'PC-2')).toMatchObject({ valid: true, code: 'VALID', token: expect.any(String) })
    expect((await validate({ key: row.key, hwid: 'PC-2' })).body.code).toBe('VALID')
    const old = (await validate({ key: row.key, hwid: 'PC-1' })).body
    expect(old).toMatchObject({ code: 'HWID_MISMATCH', move: { retry_at: body.retryAt } })
    expect((await rowOf(row.id))?.activatedAt).toBeGreaterThanOrEqual(row.purchaseDate)
    const told = await store.db.select().from(notifications).where(eq(notifications.userId, owner.id))
    expect(told).toMatchObject([{ notice: 'key_moved', params: { product: row.productName } }])
    const mail = await store.db.select().from(emails).where(eq(emails.userId, owner.id))
    expect(mail.map(({ kind }) => kind)).toEqual(['key_moved'])
    expect(JSON.stringify([told, mail])).not.toContain(row.key)
    expect((await confirm(owner, row, confirmation)).body.code).toBe('move_not_found')
  })

  test('confirms two hundred times at once, and the key moves once', async () => {
    const { owner, row, code } = await asked()
    const { confirmation } = await found(owner, code)
    const calls = await Promise.allSettled(
      times(200, () => moves.confirmMove(store.deps, owner, row.id, { ...confirmation, isEmergency: false })),
    )
    expect(calls.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await devicesOf(store, row.id)).toHaveLength(1)
    expect((await validate({ key: row.key, hwid: 'PC-2' })).body.code).toBe('VALID')
    expect(await store.db.select().from(notifications).where(eq(notifications.userId, owner.id))).toHaveLength(1)
  })

  test('is told of the move where its write is sent again because the answer got lost', async () => {
    const { owner, row, code } = await asked()
    const { confirmation } = await found(owner, code)
    const db = openDatabase(store.sqld.url)
    const batch = db.$client.batch.bind(db.$client)
    db.$client.batch = async (...write) => {
      await batch(...write)
      return batch(...write)
    }
    const moving = moves.confirmMove({ ...store.deps, db }, owner, row.id, { ...confirmation, isEmergency: false })
    await expect(moving).resolves.toMatchObject({ retryAt: expect.any(String) })
    expect(await devicesOf(store, row.id)).toHaveLength(1)
    expect(await store.db.select().from(notifications).where(eq(notifications.userId, owner.id))).toHaveLength(1)
    expect((await validate({ key: row.key, hwid: 'PC-2' })).body.code).toBe('VALID')
  })

  test('refuses, and the tool is told so and gets no other code until that request has expired', async () => {
    const { owner, row, code } = await asked()
    const { _id: move } = await found(owner, code)
    const deny = (as: Person) => store.ask(api.denyMove, { as, params: { id: row.id }, body: { move } })
    expect((await deny(await client(store))).body.code).toBe('move_not_found')
    expect((await deny(owner)).status).toBe(200)
    expect((await deny(owner)).body.code).toBe('move_not_found')
    expect(await poll(row.key, 'PC-2')).toMatchObject({ valid: false, code: 'DENIED' })
    expect(await offerOf(row, { hwid: 'PC-2' })).toBeUndefined()
    expect((await find(owner, code)).body.code).toBe('move_not_found')
    expect((await validate({ key: row.key, hwid: 'PC-1' })).body.code).toBe('VALID')
  })

  test('chooses which of several devices goes, and needs none to go where there is room meanwhile', async () => {
    const owner = await client(store)
    const { id: productId } = await product(store, { deviceLimit: 2 })
    const row = await license(store, { userId: owner.id, productId })
    for (const hwid of ['PC-1', 'PC-2']) await activate({ key: row.key, hwid, deviceName: hwid })
    const first = await found(owner, (await offerOf(row, { hwid: 'PC-3' }))?.user_code ?? '')
    const second = first.devices.find(({ label }) => label === 'PC-2')
    expect((await confirm(owner, row, { move: first._id })).body.code).toBe('move_not_found')
    expect((await confirm(owner, row, { move: first._id, device: 'gone' })).body.code).toBe('device_not_bound')
    expect((await confirm(owner, row, { move: first._id, device: second?._id ?? '' })).status).toBe(200)
    const codes = async () =>
      Promise.all(['PC-1', 'PC-2', 'PC-3'].map(async (hwid) => (await validate({ key: row.key, hwid })).body.code))
    expect(await codes()).toEqual(['VALID', 'HWID_MISMATCH', 'VALID'])

    const more = await found(owner, (await moveCodeOf(row)) ?? '')
    await store.db.update(licenses).set({ releasedAt: null }).where(eq(licenses.id, row.id))
    await deactivate({ key: row.key, hwid: 'PC-1' })
    expect((await confirm(owner, row, { move: more._id })).status).toBe(200)
    expect(await codes()).toEqual(['HWID_MISMATCH', 'VALID', 'VALID'])
  })

  /** The code of the open request, as its tool shows it. */
  async function moveCodeOf(row: LicenseRow) {
    return (await offerOf(row, { hwid: 'PC-2' }))?.user_code
  }
})

describe('within the wait of a release', () => {
  const waiting = { releasedAt: Date.now() - dayMs }
  const setting = async (emergency_move_days: number) =>
    expect(
      (await store.ask(updateShopSettings, { as: await admin(store), body: { emergency_move_days } })).status,
    ).toBe(200)
  beforeEach(() => setting(365))

  test('a key stays where it is, but for one emergency in a year', async () => {
    const { owner, row, offer, code } = await asked(waiting)
    const until = new Date(waiting.releasedAt + deviceReleaseMs).toISOString()
    expect(offer?.retry_at).toBe(until)
    const seen = await found(owner, code)
    expect(seen).toMatchObject({ retryAt: until, emergencyDays: 365 })
    expect(await confirm(owner, row, seen.confirmation)).toMatchObject({
      status: 409,
      body: { code: 'device_release_wait', retryAt: until },
    })
    const emergency = { ...seen.confirmation, isEmergency: true }
    const calls = await Promise.all(times(5, () => confirm(owner, row, emergency)))
    expect(calls.filter(({ status }) => status === 200)).toHaveLength(1)
    expect((await rowOf(row.id))?.emergencyMovedAt).toBeGreaterThan(Date.now() - 60_000)

    // Back on the first one: the year is not over.
    const back = await found(owner, (await offerOf(row, { hwid: 'PC-1' }))?.user_code ?? '')
    expect(back.emergencyDays).toBeNull()
    const again = { ...back.confirmation, isEmergency: true }
    expect((await confirm(owner, row, again)).body.code).toBe('device_release_wait')
    await changeRow(store, licenses, row.id, { emergencyMovedAt: Date.now() - 365 * dayMs })
    expect((await confirm(owner, row, again)).status).toBe(200)
  })

  test('the shop may allow none, and an emergency that is none is not counted', async () => {
    await setting(0)
    const one = await asked(waiting)
    const seen = await found(one.owner, one.code)
    expect(seen.emergencyDays).toBeNull()
    const emergency = { ...seen.confirmation, isEmergency: true }
    expect((await confirm(one.owner, one.row, emergency)).body.code).toBe('device_release_wait')
    await changeRow(store, licenses, one.row.id, { releasedAt: Date.now() - deviceReleaseMs })
    expect((await confirm(one.owner, one.row, emergency)).status).toBe(200)
    expect((await rowOf(one.row.id))?.emergencyMovedAt).toBeNull()
  })
})

describe('a poll', () => {
  test('that comes too fast is told to slow down, and a steady one is not', async () => {
    const { row } = await asked()
    expect(await poll(row.key, 'PC-2')).toMatchObject({ code: 'PENDING', valid: false, interval: movePollSeconds })
    expect(await poll(row.key, 'PC-2')).toMatchObject({ code: 'SLOW_DOWN', interval: movePollSeconds })
    await store.db
      .update(deviceMoves)
      .set({ polledAt: Date.now() - movePollSeconds * 1000 })
      .where(eq(deviceMoves.licenseId, row.id))
    expect((await poll(row.key, 'PC-2')).code).toBe('PENDING')
  })

  test('of nothing that is open is EXPIRED, and says what is wrong with the key', async () => {
    const { row } = await asked()
    expect((await poll(row.key, 'PC-9')).code).toBe('EXPIRED')
    await changeRow(store, licenses, row.id, { isActive: false })
    expect(await poll(row.key, 'PC-2')).toMatchObject({ code: 'EXPIRED', detail: expect.stringMatching(/desativada/) })
    expect(await poll('no such key', 'PC-2')).toMatchObject({ code: 'EXPIRED', valid: false })
    expect(await poll(row.key, 'PC-1')).toMatchObject({ code: 'EXPIRED' })
  })

  test('from the device of the key is VALID, in one round trip', async () => {
    const { row } = await asked()
    // What the tool was told before is written after its answer.
    await expect.poll(() => told(row)).toBe(1)
    store.proxy.reset()
    expect(await poll(row.key, 'PC-1')).toMatchObject({ code: 'VALID', token: expect.any(String) })
    expect(store.proxy.roundTrips()).toBe(1)
  })
})

describe('a guess', () => {
  test('finds nothing: a stranger’s right code is unknown, and an address has five tries a minute', async () => {
    const { owner, row, code } = await asked()
    const thief = await client(store)
    const from = stranger()
    const answers = await Promise.all(times(20, () => find(thief, code, from)))
    expect(answers.filter(({ status }) => status === 404)).toHaveLength(rateLimits.findMove.max)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(20 - rateLimits.findMove.max)
    for (const { body } of answers) expect(JSON.stringify(body)).not.toContain(row.productName)
    const { _id: move, confirmation } = await found(owner, code)
    expect((await confirm(thief, row, confirmation)).body.code).toBe('license_not_found')
    expect((await store.ask(api.denyMove, { as: thief, params: { id: row.id }, body: { move } })).status).toBe(404)
    expect((await moveRow(row))?.status).toBe('open')
    // Not even every code: who guesses a million of them has found one of ten of their own with this probability.
    expect((1_000_000 * 10) / moveCodes).toBeLessThan(0.000_4)
  })

  test('of hundreds of codes, the right one among them, finds nothing of others', async () => {
    const { code } = await asked()
    const thief = await client(store)
    const wrong = times(200, (n) => store.deps.moveCode(`guess-${n}`))
    const found = await Promise.allSettled([...wrong, code].map((one) => moves.findMove(store.deps, thief, one)))
    expect(found.filter(({ status }) => status === 'fulfilled')).toEqual([])
  })

  test.each(['', 'BCDF', 'BCDFGHJKL', 'AEIOUAEI', '1234-5678', 'BCDF GHJÇ'])(
    'that is no code is invalid: %s',
    async (code) => {
      expect((await find(await client(store), code)).status).toBe(400)
    },
  )
})

test('codes are spread over all letters at all places', () => {
  const codes = times(4_000, (n) => store.deps.moveCode(`row ${n}`))
  expect(new Set(codes).size).toBe(4_000)
  for (let place = 0; place < 8; place++) expect(new Set(codes.map((code) => code[place])).size).toBe(20)
})

test('a request is deleted a day after it has ended, and with its key', async () => {
  const one = await license(store)
  const other = await license(store)
  await deviceMove(store, { licenseId: one.id, expiresAt: Date.now() - dayMs - 1_000 })
  await deviceMove(store, { licenseId: other.id, expiresAt: Date.now() - dayMs + 60_000 })
  await deleteExpiredRows({ ...store.deps, now: () => Date.now() })
  expect([await moveRow(one), (await moveRow(other))?.licenseId]).toEqual([undefined, other.id])
  await store.db.delete(licenses).where(eq(licenses.id, other.id))
  expect(await moveRow(other)).toBeUndefined()
})
