import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { activateKey } from '#schema/api/activations.ts'
import * as api from '#schema/api/licenses.ts'
import { licenses } from '#schema/tables/index.ts'
import { openFileStore } from '../open-store.ts'
import { admin, client } from '../people.ts'
import { devicesOf, license, product } from '../rows.ts'

const store = await openFileStore()
const boss = await admin(store)
beforeEach(() => store.sandbox.faults.reset())

const rowOf = async (key: string) => (await store.db.select().from(licenses).where(eq(licenses.key, key)))[0]
const remove = (key: unknown) => store.ask(api.deleteKey, { as: boss, body: { key } })
const addTime = (key: string, time: unknown) => store.ask(api.addTime, { as: boss, body: { key, time } })
const check = (key: string, query = {}) => store.ask(api.checkKey, { as: boss, query: { key, ...query } })

describe('a key that is typed in another spelling', () => {
  test('is added as tools ask for it, and works in them', async () => {
    const { name } = await product(store)
    const typed = ' abcde fghjk mnpqr stvwx yzoil '
    const printed = 'ABCDE-FGHJK-MNPQR-STVWX-YZ011'
    expect(
      (await store.ask(api.addKey, { as: boss, body: { key: typed, productName: name, expirationDays: 7 } })).status,
    ).toBe(200)
    expect(await rowOf(printed)).toMatchObject({ productName: name })
    const { body } = await store.ask(activateKey, { body: { key: typed, hwid: 'PC-1' } })
    expect(body).toMatchObject({ valid: true, code: 'VALID' })
    const again = { key: printed, productName: name, expirationDays: 7 }
    expect((await store.ask(api.addKey, { as: boss, body: again })).body.code).toBe('key_taken')
  })

  test('is found by every admin action', async () => {
    const { key } = await license(store, { device: 'pc', activatedAt: 1 })
    const typed = key.toLowerCase().replaceAll('-', ' ')
    expect((await check(typed)).body.keyDetails).toMatchObject({ key, status: 'Used' })
    expect((await addTime(typed, 30)).status).toBe(200)
    expect((await store.ask(api.resetHwid, { as: boss, query: { key: typed } })).body.keys).toBe(1)
    expect(await devicesOf(store, (await rowOf(key))?.id ?? '')).toEqual([])
    expect((await remove(typed)).status).toBe(200)
    expect(await rowOf(key)).toBeUndefined()
  })

  test('is the exact one of two that differ in their case alone', async () => {
    const { key } = await license(store)
    const other = await license(store, { key: key.toLowerCase() })
    for (const typed of [other.key, key]) expect((await check(typed)).body.keyDetails.key).toBe(typed)
    await remove(other.key)
    expect([await rowOf(other.key), (await rowOf(key))?.key]).toEqual([undefined, key])
  })
})

describe('a check', () => {
  test('answers every field of the dialog', async () => {
    const who = await client(store, { name: 'Dona da Chave' })
    const [from, used] = [Date.UTC(2026, 0, 1), Date.UTC(2026, 0, 2)]
    const row = await license(store, {
      userId: who.id,
      purchaseDate: from,
      expirationDate: Date.UTC(2040, 0, 1),
      activatedAt: used,
      device: 'pc',
      level: 2,
      createdBy: 'Ana',
      note: 'Cortesia',
    })
    expect((await check(row.key)).body).toEqual({
      success: true,
      message: 'Chave verificada com sucesso!',
      errorMessage: null,
      keyDetails: {
        status: 'Used',
        key: row.key,
        level: 2,
        duration: 5113,
        createdBy: 'Ana',
        creationDate: '2026-01-01T00:00:00.000Z',
        expirationDate: '2040-01-01T00:00:00.000Z',
        usedBy: 'Dona da Chave',
        usedOn: '2026-01-02T00:00:00.000Z',
        lastSeen: null,
        note: 'Cortesia',
        productName: 'A product',
        sellerType: 'internal',
        hasDevice: true,
        devices: [{ _id: expect.any(String), label: '', boundAt: new Date(used).toISOString(), lastUsedAt: null }],
        deviceLimit: 1,
        replacedBy: null,
      },
    })
    expect(await check('NO-SUCH-KEY')).toMatchObject({ status: 404, body: { error: 'Chave não encontrada.' } })
  })
})
