import { resolve } from 'node:path'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { unstable_readConfig } from 'wrangler'
import * as api from '#schema/api/licenses.ts'
import { listPurchasedProducts, listPurchaseHistory, type Purchase } from '#schema/api/purchases.ts'
import { dayMs, keyPattern } from '#schema/rules/licenses.ts'
import type { Page } from '#schema/rules/lists.ts'
import { auditLog, levels, licenses, payments, refunds } from '#schema/tables/index.ts'
import { auditMoney } from '#seeds/commands/audit-money.ts'
import { syncLicense } from '#worker/domain/licenses/suspension.ts'
import { writeBatch } from '#worker/lib/database.ts'
import { openFileStore } from '../open-store.ts'
import { admin, client } from '../people.ts'
import { purchase } from '../purchases.ts'
import { changeRow, level, license, product } from '../rows.ts'

const store = await openFileStore()
const boss = await admin(store)
beforeEach(() => store.sandbox.faults.reset())

const rowOf = async (key: string) => (await store.db.select().from(licenses).where(eq(licenses.key, key)))[0]
const logOf = async (id: string) => store.db.select().from(auditLog).where(eq(auditLog.entityId, id))
const list = async (query: Record<string, string | number>) =>
  (await store.ask(api.listKeys, { as: boss, query })).body as Page<api.LicenseKey>
const keysOf = async (query: Record<string, string | number>) => (await list(query)).items.map(({ key }) => key)
const generate = (body: object, lang = 'pt-BR') => store.ask(api.generateKey, { as: boss, body, lang })
const remove = (key: unknown, reason?: string) => store.ask(api.deleteKey, { as: boss, body: { key, reason } })
const addTime = (key: string, time: unknown) => store.ask(api.addTime, { as: boss, body: { key, time } })
const check = (key: string, query = {}) => store.ask(api.checkKey, { as: boss, query: { key, ...query } })

describe('a new key', () => {
  test('is made for a product by its name, for as many days as the form’s text says', async () => {
    await level(store, { level: 3 })
    const item = await product(store, { level: 3 })
    const { body } = await generate({ productName: item.name, days: '45', sellerType: 'internal', productLevel: '3' })
    expect(body).toMatchObject({ success: true, message: 'Chave gerada com sucesso!' })
    expect(body.key).toMatch(keyPattern)
    expect(Math.abs(Date.parse(body.expiration) - Date.now() - 45 * dayMs)).toBeLessThan(10_000)
    expect(await rowOf(body.key)).toMatchObject({ productId: item.id, level: 3, createdBy: boss.name, paymentId: null })
    expect(
      (
        await store.db.$client.execute(
          'select count(*) as n from licenses where payment_id is null and created_by is null and key = ?',
          [body.key],
        )
      ).rows[0]?.n,
    ).toBe(0)
  })

  test('is made for a level by its name, which is what the specification’s browser sends', async () => {
    await store.db.insert(levels).values([
      { sellerType: 'internal', level: 41, name: 'Nível Único' },
      { sellerType: 'internal', level: 42, name: 'Nível Solto' },
    ])
    const item = await product(store, { level: 41 })
    const only = await generate({ productName: 'Nível Único', days: 30, sellerType: 'internal', productLevel: 41 })
    expect(await rowOf(only.body.key)).toMatchObject({ productId: item.id, productName: item.name, level: 41 })
    const loose = await generate({ productName: 'Nível Solto', days: 30 })
    expect(await rowOf(loose.body.key)).toMatchObject({ productId: null, productName: 'Nível Solto', level: 42 })
  })

  test.each([
    [{ days: 30 }, 'product_required', 'Por favor, selecione um produto.'],
    [{ productName: ' ', days: 30 }, 'product_required', 'Por favor, selecione um produto.'],
    [{ productName: 'x', days: 'muitos' }, 'days_invalid', 'Por favor, insira um número válido de dias.'],
    [{ productName: 'x', days: -1 }, 'days_invalid', 'Por favor, insira um número válido de dias.'],
    [{ productName: 'x', days: 99_999 }, 'days_invalid', 'Por favor, insira um número válido de dias.'],
    [{ productName: 'Nada disso', days: 30 }, 'product_invalid', 'Produto inválido.'],
  ])('is refused for %o in the words of the specification', async (body, code, error) => {
    expect(await generate(body)).toMatchObject({ status: 400, body: { code, error } })
  })

  test('is refused for a level that is neither the product’s nor in the mapping, and for another seller’s product', async () => {
    const { name } = await product(store, { level: 1 })
    expect((await generate({ productName: name, productLevel: 987 })).body.code).toBe('product_invalid')
    expect((await generate({ productName: name, sellerType: 'multiloader' })).body.code).toBe('product_invalid')
  })

  test('is refused for a product whose own level is not in the mapping', async () => {
    const { name } = await product(store, { level: 988 })
    const body = { productName: name, days: 30, sellerType: 'internal', productLevel: 988 }
    expect(await generate(body)).toMatchObject({ status: 404, body: { code: 'level_not_found' } })
    expect((await generate({ productName: name, days: 30 })).body.code).toBe('level_not_found')
    await level(store, { level: 988 })
    expect((await generate(body)).status).toBe(200)
  })

  test('that exists elsewhere is imported once', async () => {
    const { name } = await product(store)
    const body = { key: 'FROM-AN-OLD-SHOP', productName: name, expirationDays: '7' }
    const answers = await Promise.all([1, 2].map(() => store.ask(api.addKey, { as: boss, body })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('key_taken')
    expect((await rowOf(body.key))?.createdBy).toBe(boss.name)
  })
})

describe('time', () => {
  test('twenty extensions of thirty days at once add six hundred', async () => {
    const { key, expirationDate, id } = await license(store)
    const answers = await Promise.all(Array.from({ length: 20 }, () => addTime(key, 30)))
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200))
    expect((await rowOf(key))?.expirationDate).toBe(expirationDate + 600 * dayMs)
    const ends = answers.map(({ body }) => Date.parse(body.newExpirationDate))
    expect(Math.max(...ends)).toBe(expirationDate + 600 * dayMs)
    expect(new Set(ends).size).toBe(20)
    expect(await logOf(id)).toHaveLength(20)
  })

  test('a naive copy that reads and then writes loses some of it', async () => {
    const { key, expirationDate } = await license(store)
    const naive = async () => {
      const row = await rowOf(key)
      const change = { expirationDate: (row?.expirationDate ?? 0) + 30 * dayMs }
      await store.db.update(licenses).set(change).where(eq(licenses.key, key))
    }
    await Promise.all(Array.from({ length: 20 }, naive))
    expect((await rowOf(key))?.expirationDate).toBeLessThan(expirationDate + 600 * dayMs)
  })

  test('added to an expired key counts from now', async () => {
    const { key } = await license(store, { expirationDate: Date.now() - 100 * dayMs })
    const { body } = await addTime(key, 30)
    expect(Math.abs(Date.parse(body.newExpirationDate) - Date.now() - 30 * dayMs)).toBeLessThan(10_000)
  })

  test.each([0, -30, 1.5, 3_651, 'x', null, [30]])('of %o days is refused', async (time) => {
    const { key, expirationDate } = await license(store)
    expect(await addTime(key, time)).toMatchObject({ status: 400, body: { code: 'days_invalid' } })
    expect((await rowOf(key))?.expirationDate).toBe(expirationDate)
  })
})

describe('deleting', () => {
  test('removes exactly one key that was never sold, and the log has only its last letters', async () => {
    const { key, id } = await license(store)
    await license(store)
    const before = await store.db.$count(licenses)
    expect((await remove(key)).body).toMatchObject({ success: true, message: 'Chave deletada com sucesso!' })
    expect(await store.db.$count(licenses)).toBe(before - 1)
    expect(await remove(key)).toMatchObject({ status: 404, body: { code: 'key_not_found' } })
    const [entry] = await logOf(id)
    expect(entry).toMatchObject({ action: 'license.delete', before: { key: `…${key.slice(-5)}` }, after: null })
    expect(JSON.stringify(entry)).not.toContain(key)
  })

  test.each([[['a', 'b']], ['%'], [''], [null], [{}], ['_____-_____']])('removes none for %o', async (key) => {
    await license(store)
    const before = await store.db.$count(licenses)
    expect([400, 404]).toContain((await remove(key)).status)
    expect(await store.db.$count(licenses)).toBe(before)
  })

  test('of a sold key keeps it for its payment, switched off for good', async () => {
    const who = await client(store)
    const { license: sold, payment } = await purchase(store, who)
    expect(await remove(sold.key, ' ')).toMatchObject({ status: 409, body: { code: 'key_reason_required' } })
    expect(await rowOf(sold.key)).toMatchObject({ isActive: true, deletedAt: null })
    expect((await remove(sold.key, 'It was shared')).status).toBe(200)
    const off = { isActive: false, deletedAt: expect.any(Number), offReason: 'It was shared' }
    expect(await rowOf(sold.key)).toMatchObject(off)
    expect(await keysOf({ search: sold.key })).toEqual([])
    expect((await check(sold.key)).status).toBe(404)
    expect((await remove(sold.key)).status).toBe(404)
    expect((await addTime(sold.key, 30)).status).toBe(404)
    const { body } = await store.ask(listPurchaseHistory, { as: boss, query: { search: payment.id } })
    expect((body as Page<Purchase>).items).toMatchObject([{ keyDeleted: true, status: 'approved' }])
    const mine = await store.ask(listPurchasedProducts, { as: who })
    expect(mine.body).toMatchObject([{ _id: sold.id, isActive: false, isRemoved: true }])
    expect(JSON.stringify(mine.body)).not.toContain('It was shared')
    expect(await auditMoney(store.sqld.url)).toEqual([])
  })

  test('of a sold key is not undone by a refund that the provider refuses', async () => {
    const { license: sold, payment } = await purchase(store, await client(store))
    await remove(sold.key, 'It was shared')
    const failed = {
      status: 'refused' as const,
      source: 'user' as const,
      amountCents: 1,
      requestedAt: 0,
      createdAt: 0,
    }
    await store.db.insert(refunds).values({ paymentId: payment.id, ...failed })
    await writeBatch(store.db, syncLicense(store.deps, payment.id))
    expect((await rowOf(sold.key))?.isActive).toBe(false)
    await store.db.delete(refunds)
  })
})

describe('saving', () => {
  const save = (id: string, body: object) => store.ask(api.updateKey, { as: boss, params: { id }, body })

  test('changes the note and the expiry, suspends, and reactivates', async () => {
    const { id, key } = await license(store)
    await save(id, { note: 'De um amigo', expirationDate: '2036-05-05T00:00:00Z', isActive: false })
    expect(await rowOf(key)).toMatchObject({
      note: 'De um amigo',
      expirationDate: Date.UTC(2036, 4, 5),
      isActive: false,
    })
    expect((await check(key)).body.keyDetails.status).toBe('Suspended')
    await save(id, { isActive: true })
    expect(await rowOf(key)).toMatchObject({ note: 'De um amigo', isActive: true })
    expect((await save('nobody', { note: '' })).status).toBe(404)
  })

  test('switches a key that was paid for off for a reason alone, and forgets it when it is on again', async () => {
    const who = await client(store)
    const { license: sold, payment } = await purchase(store, who)
    const switchOff = (reason?: string) => save(sold.id, { isActive: false, reason })
    expect(await switchOff()).toMatchObject({ status: 409, body: { code: 'key_reason_required' } })
    expect((await switchOff(' ')).body.code).toBe('key_reason_required')
    expect(await rowOf(sold.key)).toMatchObject({ isActive: true, offReason: null })
    expect((await switchOff('It was shared')).status).toBe(200)
    const { items } = await list({ search: sold.key })
    expect(items).toMatchObject([{ isActive: false, offReason: 'It was shared' }])
    const [entry] = await logOf(sold.id)
    expect(entry).toMatchObject({ action: 'license.update', after: { offReason: 'It was shared' } })
    // Off already: for the same reason, or for a better one.
    expect((await save(sold.id, { isActive: false, note: 'x' })).status).toBe(200)
    expect((await rowOf(sold.key))?.offReason).toBe('It was shared')
    expect((await save(sold.id, { reason: 'It was sold to others' })).status).toBe(200)
    expect((await rowOf(sold.key))?.offReason).toBe('It was sold to others')
    await save(sold.id, { isActive: true, reason: 'No more' })
    expect(await rowOf(sold.key)).toMatchObject({ isActive: true, offReason: null })
    await save(sold.id, { reason: 'Of a key that is on' })
    expect((await rowOf(sold.key))?.offReason).toBeNull()
    // Its money went back: nothing is taken from its buyer.
    await changeRow(store, payments, payment.id, { status: 'refunded', refundedAt: Date.now() })
    expect((await switchOff()).status).toBe(200)
    await store.db.delete(licenses).where(eq(licenses.id, sold.id))
    await store.db.delete(payments).where(eq(payments.id, payment.id))
  })

  test('does not switch on a key whose payment was refunded', async () => {
    const { license: sold, payment } = await purchase(store, await client(store))
    await changeRow(store, payments, payment.id, { status: 'refunded', refundedAt: Date.now() })
    await changeRow(store, licenses, sold.id, { isActive: false })
    expect(await save(sold.id, { isActive: true })).toMatchObject({ status: 409, body: { code: 'invalid_move' } })
    expect((await rowOf(sold.key))?.isActive).toBe(false)
    await store.db.delete(licenses).where(eq(licenses.id, sold.id))
    await store.db.delete(payments).where(eq(payments.id, payment.id))
  })
})

test('no whole key is ever logged', async () => {
  const all = await store.db.select({ key: licenses.key }).from(licenses)
  const logged = JSON.stringify([store.logs, await store.db.select().from(auditLog)])
  expect(all.length).toBeGreaterThan(20)
  for (const { key } of all) expect(logged).not.toContain(key)
  expect(logged).not.toContain(store.secrets.MULTILOADER_SELLER_KEY)
})

test('the platform logs no URL of its own, in whose query a key may stand', () => {
  const { observability } = unstable_readConfig({ config: resolve(import.meta.dirname, '../../wrangler.toml') })
  expect(observability).toMatchObject({ enabled: true, logs: { enabled: true, invocation_logs: false } })
  expect(observability?.traces?.enabled ?? false).toBe(false)
})
