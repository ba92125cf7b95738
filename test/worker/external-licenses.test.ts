import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import * as api from '#schema/api/licenses.ts'
import { dayMs } from '#schema/rules/licenses.ts'
import { licenses } from '#schema/tables/index.ts'
import { multiloaderPath } from '../local/sandbox/multiloader.ts'
import { openFileStore } from '../open-store.ts'
import { admin, client } from '../people.ts'
import { purchase } from '../purchases.ts'
import { level, product } from '../rows.ts'

const store = await openFileStore()
const boss = await admin(store)
await level(store, { sellerType: 'multiloader', level: 2 })
beforeEach(() => store.sandbox.faults.reset())

const rowOf = async (key: string) => (await store.db.select().from(licenses).where(eq(licenses.key, key)))[0]
const generate = (body: object, lang = 'pt-BR') => store.ask(api.generateKey, { as: boss, body, lang })
const remove = (key: unknown, reason?: string) => store.ask(api.deleteKey, { as: boss, body: { key, reason } })
const addTime = (key: string, time: unknown) => store.ask(api.addTime, { as: boss, body: { key, time } })
const check = (key: string, query = {}) => store.ask(api.checkKey, { as: boss, query: { key, ...query } })

/** A key issued by the external seller and stored as a license. */
async function externalKey() {
  const item = await product(store, { sellerType: 'multiloader', level: 2 })
  const { body } = await generate({ productName: item.name, days: 30, sellerType: 'multiloader' })
  return body.key
}
const atSeller = (key: string) => store.sandbox.sellerKeys().find((one) => one.key === key)

describe('a key of the external seller', () => {
  test('is issued there and stored here, with our id as its note', async () => {
    const key = await externalKey()
    const row = await rowOf(key)
    expect(row).toMatchObject({ sellerType: 'multiloader', level: 2 })
    expect(atSeller(key)).toMatchObject({ note: row?.id, level: '2', durationSeconds: 30 * 86_400 })
  })

  test('is checked there, also one that we have never seen', async () => {
    const key = await externalKey()
    expect((await check(key)).body.keyDetails).toMatchObject({ status: 'Not Used', expirationDate: null, duration: 30 })
    store.sandbox.activateKey(key, { hwid: 'pc' })
    const { keyDetails } = (await check(key)).body
    expect(keyDetails).toMatchObject({ status: 'Used', usedBy: key, hasDevice: true, sellerType: 'multiloader' })
    await store.db.delete(licenses).where(eq(licenses.key, key))
    expect((await check(key)).status).toBe(404)
    expect((await check(key, { sellerType: 'multiloader' })).body.keyDetails).toMatchObject({ productName: null })
  })

  test('is extended there once it is used, and refused with a clear error before', async () => {
    const key = await externalKey()
    expect(await addTime(key, 30)).toMatchObject({ status: 409, body: { code: 'seller_key_unused' } })
    store.sandbox.activateKey(key)
    const before = await rowOf(key)
    expect((await addTime(key, 30)).status).toBe(200)
    expect((await rowOf(key))?.expirationDate).toBe((before?.expirationDate ?? 0) + 30 * dayMs)
  })

  test('is removed there when it is deleted; one that was sold is banned and kept', async () => {
    const key = await externalKey()
    expect((await remove(key)).status).toBe(200)
    expect([atSeller(key), await rowOf(key)]).toEqual([undefined, undefined])
    const { payment, license: paid } = await purchase(store, await client(store))
    await store.db.delete(licenses).where(eq(licenses.id, paid.id))
    const sold = await externalKey()
    await store.db.update(licenses).set({ paymentId: payment.id }).where(eq(licenses.key, sold))
    const id = (await rowOf(sold))?.id ?? ''
    const switchedOff = await store.ask(api.updateKey, { as: boss, params: { id }, body: { isActive: false } })
    // Refused before its seller is called.
    for (const { body } of [switchedOff, await remove(sold)]) expect(body.code).toBe('key_reason_required')
    expect(atSeller(sold)?.banned).toBeNull()
    expect((await remove(sold, 'It was shared')).status).toBe(200)
    expect(atSeller(sold)?.banned).not.toBeNull()
    expect((await rowOf(sold))?.isActive).toBe(false)
  })

  test('is suspended there, and its expiry cannot be set here', async () => {
    const key = await externalKey()
    const id = (await rowOf(key))?.id ?? ''
    const save = (body: object) => store.ask(api.updateKey, { as: boss, params: { id }, body })
    expect(await save({ expirationDate: '2036-05-05T00:00:00Z' })).toMatchObject({
      status: 409,
      body: { code: 'seller_unsupported' },
    })
    await save({ isActive: false })
    expect(atSeller(key)?.banned).not.toBeNull()
    await save({ isActive: true })
    expect(atSeller(key)?.banned).toBeNull()
  })

  test.each(['dropAfter', 'answerAs'] as const)(
    'is not lost with its answer (%s), and no second one is left in force',
    async (fault) => {
      const { name } = await product(store, { sellerType: 'multiloader', level: 2 })
      const before = store.sandbox.sellerKeys().length
      const reach = { operations: ['issue' as const], times: 1 }
      store.sandbox.faults.set(fault === 'dropAfter' ? { dropAfter: reach } : { answerAs: { value: 'text', ...reach } })
      const { status, body } = await generate({ productName: name, days: 30, sellerType: 'multiloader' })
      expect(status).toBe(200)
      const made = store.sandbox.sellerKeys().slice(before)
      expect(made.filter(({ banned }) => banned === null)).toMatchObject([{ key: body.key }])
      expect(atSeller(body.key)).toMatchObject({ note: (await rowOf(body.key))?.id })
    },
  )

  test('that its seller has deleted is not reported as switched on', async () => {
    const key = await externalKey()
    const id = (await rowOf(key))?.id ?? ''
    const save = (isActive: boolean) => store.ask(api.updateKey, { as: boss, params: { id }, body: { isActive } })
    await save(false)
    await fetch(
      `${store.sandbox.url}${multiloaderPath}?${new URLSearchParams({ sellerkey: store.secrets.MULTILOADER_SELLER_KEY, type: 'del', key })}`,
    )
    expect(await save(true)).toMatchObject({ status: 404, body: { code: 'key_not_found' } })
    expect((await rowOf(key))?.isActive).toBe(false)
  })

  test('stays unchanged while its seller is down', async () => {
    const key = await externalKey()
    const { name } = await product(store, { sellerType: 'multiloader', level: 2 })
    store.sandbox.faults.set({ failWith: 503 })
    const form = { productName: name, days: 30, sellerType: 'multiloader' }
    for (const answer of [await remove(key), await addTime(key, 1), await check(key), await generate(form)]) {
      expect(answer).toMatchObject({ status: 502, body: { code: 'seller_failed' } })
    }
    expect(await rowOf(key)).toMatchObject({ isActive: true, deletedAt: null })
  })
})
