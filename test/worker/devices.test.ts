import { eq, like } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { activateKey, deactivateKey } from '#schema/api/activations.ts'
import { listAudit } from '#schema/api/audit.ts'
import { releaseDevice } from '#schema/api/devices.ts'
import * as api from '#schema/api/licenses.ts'
import { dayMs, deviceReleaseMs } from '#schema/rules/licenses.ts'
import { itemsOf } from '#schema/rules/lists.ts'
import { auditLog, licenses, users } from '#schema/tables/index.ts'
import * as devices from '#worker/domain/licenses/devices.ts'
import { times } from '../concurrency.ts'
import { openFileStore } from '../open-store.ts'
import { admin, client } from '../people.ts'
import { purchasesOf } from '../purchases.ts'
import { recordedPlans } from '../query-plans.ts'
import { changeRow, devicesOf, findRow, level, license, product } from '../rows.ts'

const store = await openFileStore()
const boss = await admin(store)
await level(store, { sellerType: 'multiloader', level: 2 })
const owner = await client(store)
beforeEach(() => store.sandbox.faults.reset())

const rowOf = (id: string) => findRow(store, licenses, id)
const bound = (over = {}) => license(store, { userId: owner.id, device: 'pc', activatedAt: Date.now(), ...over })
const release = (id: string, lang = 'pt-BR') => store.ask(releaseDevice, { as: owner, params: { id }, lang })

/** A key of the external seller. */
async function externalKey(userId: string) {
  const { name } = await product(store, { sellerType: 'multiloader', level: 2 })
  const form = { productName: name, days: 30, sellerType: 'multiloader' }
  const { body } = await store.ask(api.generateKey, { as: boss, body: form })
  await store.db.update(licenses).set({ userId }).where(eq(licenses.key, body.key))
  const [row] = await store.db.select().from(licenses).where(eq(licenses.key, body.key))
  return { key: body.key, id: row?.id ?? '' }
}
const deviceAtSeller = (key: string) => store.sandbox.sellerUsers().find(({ name }) => name === key)?.hwid

describe('an owner', () => {
  test('sees whether and since when a key is used, and releases its device', async () => {
    const since = Date.UTC(2026, 3, 1)
    const { id } = await bound({ activatedAt: since })
    const mine = async () => (await purchasesOf(store, owner)).find(({ _id }) => _id === id)
    expect(await mine()).toMatchObject({
      isUsed: true,
      usedSince: '2026-04-01T00:00:00.000Z',
      hasDevice: true,
      releasableAt: null,
    })
    const { body } = await release(id)
    expect(body).toMatchObject({ success: true, message: 'Aparelho liberado. A chave já pode ser usada em outro.' })
    expect(await mine()).toMatchObject({ isUsed: false, usedSince: null, hasDevice: false, releasableAt: body.retryAt })
    expect(Math.abs(Date.parse(body.retryAt) - Date.now() - 7 * dayMs)).toBeLessThan(10_000)
  })

  test('releases once with ten requests at once', async () => {
    const { id } = await bound()
    const answers = await Promise.all(times(10, () => release(id)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(new Set(answers.filter(({ status }) => status !== 200).map(({ body }) => body.code))).toEqual(
      new Set(['device_not_bound']),
    )
  })

  test('releases once with ten requests in the same millisecond', async () => {
    const { id } = await bound()
    // The clock of `deps` stands still.
    const calls = await Promise.allSettled(times(10, () => devices.releaseDevice(store.deps, owner, id)))
    expect(calls.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect((await rowOf(id))?.releasedAt).toBe(store.clock.now)
  })

  test('is told of the release where the database’s answer to it gets lost, and may retry where the seller then fails', async () => {
    /** Releases the device; the answer to its write is lost once, and the write is sent again. */
    const releaseUnheard = async (id: string) => {
      store.proxy.reset()
      store.proxy.set({ dropAnswers: 1 })
      const releasing = devices.releaseDevice(store.deps, owner, id).catch((error: unknown) => error)
      await expect.poll(() => store.proxy.roundTrips(), { interval: 2 }).toBeGreaterThan(0)
      store.proxy.set({ dropAnswers: 0 })
      return releasing
    }
    const { id } = await bound()
    expect(await releaseUnheard(id)).toMatchObject({ retryAt: expect.any(String) })
    expect(store.proxy.roundTrips()).toBe(2)
    const external = await externalKey(owner.id)
    store.sandbox.faults.set({ failWith: 503 })
    expect(await releaseUnheard(external.id)).toMatchObject({ code: 'seller_failed' })
    expect((await rowOf(external.id))?.releasedAt).toBeNull()
  })

  test('waits seven days for the next release, and the error says until when in both languages', async () => {
    const releasedAt = Date.now() - 5 * dayMs
    const { id } = await bound({ releasedAt })
    const retryAt = new Date(releasedAt + deviceReleaseMs).toISOString()
    expect(await release(id)).toMatchObject({
      status: 409,
      body: {
        code: 'device_release_wait',
        error: 'Você liberou o aparelho desta chave há pouco tempo. Tente de novo em 2 dia(s).',
        retryAt,
      },
    })
    expect((await release(id, 'en')).body.error).toBe(
      'You released the device of this key recently. Try again in 2 day(s).',
    )
    expect(await devicesOf(store, id)).toEqual(['pc'])
    await changeRow(store, licenses, id, { releasedAt: Date.now() - deviceReleaseMs })
    expect((await release(id)).status).toBe(200)
  })

  test('and their tool at once release it once', async () => {
    for (let round = 0; round < 5; round++) {
      const who = await client(store)
      const { id, key } = await license(store, { userId: who.id })
      const release = () => store.ask(releaseDevice, { as: who, params: { id } })
      await store.ask(activateKey, { body: { key, hwid: 'PC-1' } })
      const [byOwner, byTool] = await Promise.all([
        release(),
        store.ask(deactivateKey, { body: { key, hwid: 'PC-1' } }),
      ])
      const isReleased = [byOwner.status === 200, (byTool.body as { valid?: boolean }).valid === true]
      expect(isReleased.filter(Boolean)).toHaveLength(1)
      await store.ask(activateKey, { body: { key, hwid: 'PC-2' } })
      expect((await release()).body.code).toBe('device_release_wait')
    }
  })

  test('who is banned cannot release a device', async () => {
    const who = await client(store)
    const { id } = await bound({ userId: who.id })
    await changeRow(store, users, who.id, { isBanned: true })
    expect((await store.ask(releaseDevice, { as: who, params: { id } })).status).toBe(401)
    expect(await rowOf(id)).toMatchObject({ releasedAt: null })
    expect(await devicesOf(store, id)).toEqual(['pc'])
  })

  test.each([
    ['switched off', { isActive: false }, 409, 'key_not_in_force'],
    ['run out', { expirationDate: 1 }, 409, 'key_not_in_force'],
    ['deleted', { isActive: false, deletedAt: 1 }, 404, 'license_not_found'],
    ['bound to nothing', { device: null }, 409, 'device_not_bound'],
  ])('cannot release the device of a key that is %s', async (_, over, status, code) => {
    const { id } = await bound(over)
    const before = await rowOf(id)
    expect(await release(id)).toMatchObject({ status, body: { code } })
    expect(await rowOf(id)).toEqual(before)
  })

  test('releases an external key’s device through its seller, and may try again at once if the seller was down', async () => {
    const who = await client(store)
    const { id, key } = await externalKey(who.id)
    const release = () => store.ask(releaseDevice, { as: who, params: { id } })
    store.sandbox.activateKey(key, { hwid: 'pc' })
    store.sandbox.faults.set({ failWith: 503 })
    expect(await release()).toMatchObject({ status: 502, body: { code: 'seller_failed' } })
    expect((await rowOf(id))?.releasedAt).toBeNull()
    expect(deviceAtSeller(key)).toBe('pc')
    store.sandbox.faults.reset()
    expect((await release()).status).toBe(200)
    expect(deviceAtSeller(key)).toBeNull()
    expect((await release()).body.code).toBe('device_release_wait')
  })
})

describe('an admin', () => {
  const reset = (query: Record<string, string | boolean>, headers = {}) =>
    store.ask(api.resetHwid, { as: boss, query: query as Record<string, string>, headers })

  test('resets one key, bound or not, as often as it takes', async () => {
    const one = await bound({ releasedAt: Date.now() })
    const other = await bound()
    expect((await reset({ key: one.key })).body).toMatchObject({ success: true, message: 'HWID resetado com sucesso!' })
    expect([await devicesOf(store, one.id), await devicesOf(store, other.id)]).toEqual([[], ['pc']])
    expect((await reset({ key: one.key, isUsername: 'false' })).status).toBe(200)
    expect((await reset({ key: 'NO-SUCH-KEY' })).body.code).toBe('key_not_found')
    expect((await reset({ key: ' ' })).status).toBe(400)
    const { status, body } = await store.ask(listAudit, { as: boss, query: { entityId: one.id } })
    expect(status).toBe(200)
    expect(itemsOf(body)).toMatchObject([
      { action: 'license.reset_hwid', actorId: boss.id, before: { devices: 1 }, after: { devices: 0 } },
    ])
  })

  test('resets all keys of a user, external ones too, by name or e-mail', async () => {
    const who = await client(store, { name: 'Ícaro do Reset' })
    const mine = [await bound({ userId: who.id }), await bound({ userId: who.id })]
    const external = await externalKey(who.id)
    store.sandbox.activateKey(external.key, { hwid: 'pc' })
    const other = await bound()
    const counted = (name: string) => store.ask(api.countResets, { as: boss, query: { name } })
    store.proxy.reset()
    expect((await counted('Ícaro do Reset')).body).toEqual({ username: who.name, email: who.email, keys: 3 })
    const plans = (await recordedPlans(store)).flatMap(({ plan }) => plan)
    expect(plans.filter((line) => /^SCAN (users|licenses)/.test(line))).toEqual([])
    expect((await counted('Ninguém')).body.code).toBe('user_not_found')
    expect(await devicesOf(store, mine[0]?.id ?? '')).toEqual(['pc'])
    expect((await reset({ key: 'Ícaro do Reset', isUsername: true })).body.keys).toBe(3)
    for (const { id } of mine) expect(await devicesOf(store, id)).toEqual([])
    expect(deviceAtSeller(external.key)).toBeNull()
    expect(await devicesOf(store, other.id)).toEqual(['pc'])
    expect((await reset({ key: who.email.toUpperCase(), isUsername: true })).status).toBe(200)
    expect((await reset({ key: 'Ninguém', isUsername: true })).body.code).toBe('user_not_found')
  })

  test('resets the user’s other keys where a seller has lost one of them', async () => {
    const who = await client(store)
    const [mine, lost] = [await bound({ userId: who.id }), await bound({ userId: who.id, sellerType: 'multiloader' })]
    expect(await reset({ key: lost.key })).toMatchObject({ status: 404, body: { code: 'key_not_found' } })
    expect((await reset({ key: who.email, isUsername: true })).status).toBe(200)
    expect(await devicesOf(store, mine.id)).toEqual([])
  })

  test('resets a key and a user that only the seller knows, and the log has no whole key', async () => {
    const { key } = await externalKey(owner.id)
    store.sandbox.activateKey(key, { userName: 'ana-la', hwid: 'pc' })
    const deviceOf = () => store.sandbox.sellerUsers().find(({ name }) => name === 'ana-la')?.hwid
    expect((await reset({ key: 'ana-la', isUsername: true })).body).toMatchObject({ success: true, keys: 1 })
    expect(deviceOf()).toBeNull()
    const stray = await externalKey(owner.id)
    await store.db.delete(licenses).where(eq(licenses.id, stray.id))
    store.sandbox.activateKey(stray.key, { hwid: 'pc' })
    expect((await reset({ key: stray.key })).body.keys).toBe(1)
    expect(deviceAtSeller(stray.key)).toBeNull()
    const log = await store.db.select().from(auditLog).where(like(auditLog.entityId, 'multiloader %'))
    expect(log.map(({ entityId }) => entityId).sort()).toEqual(
      ['multiloader …ana-la', `multiloader …${stray.key.slice(-5)}`].sort(),
    )
    store.sandbox.faults.set({ failWith: 503 })
    expect(await reset({ key: 'ana-la', isUsername: true })).toMatchObject({
      status: 502,
      body: { code: 'seller_failed' },
    })
  })

  test('is asked for the e-mail where two users have the name', async () => {
    const [one, other] = [await client(store, { name: 'Homônimo' }), await client(store, { name: 'Homônimo' })]
    const [mine, hers] = [await bound({ userId: one.id }), await bound({ userId: other.id })]
    expect(await reset({ key: 'Homônimo', isUsername: true })).toMatchObject({
      status: 409,
      body: { code: 'user_ambiguous' },
    })
    expect((await reset({ key: other.email, isUsername: true })).body.keys).toBe(1)
    expect([await devicesOf(store, mine.id), await devicesOf(store, hers.id)]).toEqual([['pc'], []])
  })

  test.each([
    { 'sec-purpose': 'prefetch' },
    { 'sec-purpose': 'prefetch;prerender' },
    { purpose: 'prefetch' },
    { 'x-moz': 'prefetch' },
    { 'sec-fetch-dest': 'image' },
    { 'sec-fetch-dest': 'document' },
  ])('resets nothing by a prefetch: %o', async (headers) => {
    const { key, id } = await bound()
    expect(await reset({ key }, headers)).toMatchObject({ status: 400, body: { code: 'prefetch_refused' } })
    expect(await devicesOf(store, id)).toEqual(['pc'])
  })
})
