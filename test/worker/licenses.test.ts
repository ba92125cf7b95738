import { resolve } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { unstable_readConfig } from 'wrangler'
import { activateKey } from '#schema/api/activations.ts'
import * as api from '#schema/api/licenses.ts'
import type { Page } from '#schema/api/lists.ts'
import { listPurchasedProducts, listPurchaseHistory, type Purchase } from '#schema/api/purchases.ts'
import { dayMs, keyPattern } from '#schema/rules/licenses.ts'
import { auditLog } from '#schema/tables/audit.ts'
import { levels } from '#schema/tables/catalogue.ts'
import { licenses } from '#schema/tables/licenses.ts'
import { payments, refunds } from '#schema/tables/payments.ts'
import { auditMoney } from '#seeds/commands/audit-money.ts'
import { reactivateLicense } from '#worker/domain/licenses/issue.ts'
import { purchase } from '../calls.ts'
import { multiloaderPath } from '../local/sandbox/multiloader.ts'
import { openStore, type Store } from '../open-store.ts'
import { admin, client, type Person } from '../people.ts'
import { license, product } from '../rows.ts'

let store: Store
let boss: Person
beforeAll(async () => {
  store = await openStore()
  boss = await admin(store)
})
afterAll(() => store.close())
beforeEach(() => store.sandbox.faults.reset())

const rowOf = async (key: string) => (await store.db.select().from(licenses).where(eq(licenses.key, key)))[0]
const logOf = async (id: string) => store.db.select().from(auditLog).where(eq(auditLog.entityId, id))
const list = async (query: Record<string, string | number>) =>
  (await store.ask(api.listKeys, { as: boss, query })).body as Page<api.LicenseKey>
const keysOf = async (query: Record<string, string | number>) => (await list(query)).items.map(({ key }) => key)
const generate = (body: object, lang = 'pt-BR') => store.ask(api.generateKey, { as: boss, body, lang })
const remove = (key: unknown) => store.ask(api.deleteKey, { as: boss, body: { key } })
const addTime = (key: string, time: unknown) => store.ask(api.addTime, { as: boss, body: { key, time } })
const check = (key: string, query = {}) => store.ask(api.checkKey, { as: boss, query: { key, ...query } })

/** A key of the external seller, in our book too. */
async function externalKey() {
  const item = await product(store, { sellerType: 'multiloader', level: 2 })
  const { body } = await generate({ productName: item.name, days: 30, sellerType: 'multiloader' })
  return body.key
}
const atSeller = (key: string) => store.sandbox.sellerKeys().find((one) => one.key === key)

describe('the list', () => {
  test('called bare holds both kinds of keys, with the length of the whole in a header', async () => {
    const who = await client(store)
    const mine = await license(store, { userId: who.id })
    const waiting = await license(store, { discordId: '9001' })
    const handedOver = await license(store, { discordId: '9002', userId: who.id })
    const { body: answer, headers } = await store.ask(api.listKeys, { as: boss })
    const body = answer as Extract<typeof answer, { keys: object[] }>
    const [keys, discordKeys] = [body.keys.map(({ key }) => key), body.discordKeys.map(({ key }) => key)]
    expect(keys).toEqual(expect.arrayContaining([mine.key, handedOver.key]))
    expect(keys).not.toContain(waiting.key)
    expect(discordKeys).toContain(waiting.key)
    expect(headers.get('x-total-count')).toBe(String(keys.length + discordKeys.length))
    expect(body.keys.find(({ key }) => key === mine.key)).toMatchObject({
      userId: who.id,
      username: who.name,
      email: who.email,
      status: 'Not Used',
      hasDevice: false,
    })
  })

  test('is searched by key, product, user id, name and e-mail', async () => {
    const who = await client(store, { name: 'Zuleica Busca' })
    const { key } = await license(store, { userId: who.id, productName: 'Produto Buscado' })
    for (const search of [key.slice(3, 17).toLowerCase(), 'buscado', who.id, 'zuleica', who.email]) {
      expect(await keysOf({ search })).toEqual([key])
    }
    expect(await keysOf({ search: 'zuleica', productName: 'Produto Buscado' })).toEqual([key])
    expect(await keysOf({ search: 'zuleica', productName: 'Outro' })).toEqual([])
  })

  test('is filtered by how a key stands, ordered and cut into pages', async () => {
    const productName = 'Filtrado'
    const now = Date.now()
    const of = async (over: object) => (await license(store, { productName, ...over })).key
    const unused = await of({ purchaseDate: now - 1 })
    const used = await of({ purchaseDate: now - 2, activatedAt: now, hwid: 'pc' })
    const expired = await of({ purchaseDate: now - 3, expirationDate: now - 1, activatedAt: now })
    const suspended = await of({ purchaseDate: now - 4, isActive: false })
    expect(await keysOf({ productName })).toEqual([unused, used, expired, suspended])
    expect(await keysOf({ productName, status: 'active' })).toEqual([unused, used])
    expect(await keysOf({ productName, status: 'unused' })).toEqual([unused])
    expect(await keysOf({ productName, status: 'used' })).toEqual([used])
    expect(await keysOf({ productName, status: 'expired' })).toEqual([expired])
    expect(await keysOf({ productName, status: 'suspended' })).toEqual([suspended])
    expect(await keysOf({ productName, sort: 'purchaseDate', page: 2, limit: 3 })).toEqual([unused])
    expect(await list({ productName, limit: 3 })).toMatchObject({ total: 4, pages: 2 })
    expect((await list({ productName })).items.map(({ status }) => status)).toEqual([
      'Not Used',
      'Used',
      'Expired',
      'Suspended',
    ])
  })

  test('tells which keys wait for a person of the community, and how many accounts claim to be it', async () => {
    const productName = 'Comunitário'
    const [waiting, claimed] = [
      await license(store, { productName, discordId: '777' }),
      await license(store, { productName, discordId: '778' }),
    ]
    await license(store, { productName, discordId: '778', userId: (await client(store)).id })
    await client(store, { discordId: '778' })
    await client(store, { discordId: '778' })
    expect((await keysOf({ productName, discord: 'waiting' })).sort()).toEqual([waiting.key, claimed.key].sort())
    expect((await list({ productName, discord: 'claimed' })).items).toMatchObject([{ key: claimed.key, claims: 2 }])
  })
})

describe('a new key', () => {
  test('is made for a product by its name, for as many days as the form’s text says', async () => {
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

  test('that exists elsewhere is added once', async () => {
    const { name } = await product(store)
    const body = { key: 'FROM-AN-OLD-SHOP', productName: name, expirationDays: '7' }
    const answers = await Promise.all([1, 2].map(() => store.ask(api.addKey, { as: boss, body })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('key_taken')
    expect((await rowOf(body.key))?.createdBy).toBe(boss.name)
  })
})

describe('a key that is typed as people write it', () => {
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

  test('is found by every command of the desk', async () => {
    const { key } = await license(store, { hwid: 'pc', activatedAt: 1 })
    const typed = key.toLowerCase().replaceAll('-', ' ')
    expect((await check(typed)).body.keyDetails).toMatchObject({ key, status: 'Used' })
    expect((await addTime(typed, 30)).status).toBe(200)
    expect((await store.ask(api.resetHwid, { as: boss, query: { key: typed } })).body.keys).toBe(1)
    expect((await rowOf(key))?.hwid).toBeNull()
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

describe('time', () => {
  test('twenty times thirty days at once are six hundred', async () => {
    const { key, expirationDate, id } = await license(store)
    const answers = await Promise.all(Array.from({ length: 20 }, () => addTime(key, 30)))
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200))
    expect((await rowOf(key))?.expirationDate).toBe(expirationDate + 600 * dayMs)
    const ends = answers.map(({ body }) => Date.parse(body.newExpirationDate))
    expect(Math.max(...ends)).toBe(expirationDate + 600 * dayMs)
    expect(new Set(ends).size).toBe(20)
    expect(await logOf(id)).toHaveLength(20)
  })

  test('reading and then writing would lose some of it', async () => {
    const { key, expirationDate } = await license(store)
    const naive = async () => {
      const row = await rowOf(key)
      const change = { expirationDate: (row?.expirationDate ?? 0) + 30 * dayMs }
      await store.db.update(licenses).set(change).where(eq(licenses.key, key))
    }
    await Promise.all(Array.from({ length: 20 }, naive))
    expect((await rowOf(key))?.expirationDate).toBeLessThan(expirationDate + 600 * dayMs)
  })

  test('of a key that has run out begins now', async () => {
    const { key } = await license(store, { expirationDate: Date.now() - 100 * dayMs })
    const { body } = await addTime(key, 30)
    expect(Math.abs(Date.parse(body.newExpirationDate) - Date.now() - 30 * dayMs)).toBeLessThan(10_000)
  })

  test.each([0, -30, 1.5, 3_651, 'x', null, [30]])('of %o days is none', async (time) => {
    const { key, expirationDate } = await license(store)
    expect(await addTime(key, time)).toMatchObject({ status: 400, body: { code: 'days_invalid' } })
    expect((await rowOf(key))?.expirationDate).toBe(expirationDate)
  })
})

describe('deleting', () => {
  test('takes exactly one key that was never sold, and the log knows it by its last letters', async () => {
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

  test.each([[['a', 'b']], ['%'], [''], [null], [{}], ['_____-_____']])('takes none for %o', async (key) => {
    await license(store)
    const before = await store.db.$count(licenses)
    expect([400, 404]).toContain((await remove(key)).status)
    expect(await store.db.$count(licenses)).toBe(before)
  })

  test('of a sold key keeps it for its payment, switched off for good', async () => {
    const who = await client(store)
    const { license: sold, payment } = await purchase(store, who)
    expect((await remove(sold.key)).status).toBe(200)
    expect(await rowOf(sold.key)).toMatchObject({ isActive: false, deletedAt: expect.any(Number) })
    expect(await keysOf({ search: sold.key })).toEqual([])
    expect((await check(sold.key)).status).toBe(404)
    expect((await remove(sold.key)).status).toBe(404)
    expect((await addTime(sold.key, 30)).status).toBe(404)
    const { body } = await store.ask(listPurchaseHistory, { as: boss, query: { search: payment.id } })
    expect((body as Page<Purchase>).items).toMatchObject([{ keyDeleted: true, status: 'approved' }])
    const mine = await store.ask(listPurchasedProducts, { as: who })
    expect(mine.body).toMatchObject([{ _id: sold.id, isActive: false, isRemoved: true }])
    expect(await auditMoney(store.sqld.url)).toEqual([])
  })

  test('of a sold key is not undone by a refund that the provider refuses', async () => {
    const { license: sold, payment } = await purchase(store, await client(store))
    await remove(sold.key)
    const failed = {
      status: 'failed' as const,
      source: 'user' as const,
      amountCents: 1,
      nextAttemptAt: 0,
      createdAt: 0,
    }
    await store.db.insert(refunds).values({ paymentId: payment.id, ...failed })
    await reactivateLicense(store.db, payment.id)
    expect((await rowOf(sold.key))?.isActive).toBe(false)
    await store.db.delete(refunds)
  })
})

describe('a check', () => {
  test('tells everything of the modal', async () => {
    const who = await client(store, { name: 'Dona da Chave' })
    const [from, used] = [Date.UTC(2026, 0, 1), Date.UTC(2026, 0, 2)]
    const row = await license(store, {
      userId: who.id,
      purchaseDate: from,
      expirationDate: Date.UTC(2040, 0, 1),
      activatedAt: used,
      hwid: 'pc',
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
      },
    })
    expect(await check('NO-SUCH-KEY')).toMatchObject({ status: 404, body: { error: 'Chave não encontrada.' } })
  })
})

describe('saving', () => {
  const save = (id: string, body: object) => store.ask(api.updateKey, { as: boss, params: { id }, body })

  test('changes the note and the end, suspends, and lifts that', async () => {
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

  test('does not switch on a key whose money went back', async () => {
    const { license: sold, payment } = await purchase(store, await client(store))
    await store.db
      .update(payments)
      .set({ status: 'refunded', refundedAt: Date.now() })
      .where(eq(payments.id, payment.id))
    await store.db.update(licenses).set({ isActive: false }).where(eq(licenses.id, sold.id))
    expect(await save(sold.id, { isActive: true })).toMatchObject({ status: 409, body: { code: 'invalid_move' } })
    expect((await rowOf(sold.key))?.isActive).toBe(false)
    await store.db.delete(licenses).where(eq(licenses.id, sold.id))
    await store.db.delete(payments).where(eq(payments.id, payment.id))
  })
})

describe('a key of the external seller', () => {
  test('is made there and entered here, with our id as its note', async () => {
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

  test('is lengthened there once it is used, and refused with a clear word before', async () => {
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
    expect((await remove(sold)).status).toBe(200)
    expect(atSeller(sold)?.banned).not.toBeNull()
    expect((await rowOf(sold))?.isActive).toBe(false)
  })

  test('is suspended there, and its end is not ours to set', async () => {
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
    'is not lost where the answer is (%s), and no second is left in force',
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

  test('that its seller has lost is not called switched on', async () => {
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

  test('stays as it is while its seller is down', async () => {
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

test('nothing of a whole key is ever logged', async () => {
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
