import { eq, inArray } from 'drizzle-orm'
import { expect, test } from 'vitest'
import * as api from '#schema/api/levels.ts'
import { levelMax, levelNameMax } from '#schema/rules/catalogue.ts'
import { auditLog, products } from '#schema/tables/index.ts'
import { times } from '../concurrency.ts'
import { openFileStore } from '../open-store.ts'
import { admin } from '../people.ts'
import { product } from '../rows.ts'

const store = await openFileStore()
const boss = await admin(store)

const put = (sellerType: unknown, level: unknown, name: unknown, en?: unknown) =>
  store.ask(api.putLevel, { as: boss, body: { sellerType, level, name, en } })
const remove = (sellerType: string, level: string) =>
  store.ask(api.deleteLevel, { as: boss, params: { sellerType, level } })
const mapping = async () => (await store.ask(api.getLevelNames, { as: boss })).body

test('levels are named and renamed for each type of seller, and the mapping tells them', async () => {
  expect(await mapping()).toEqual({ internal: {}, multiloader: {}, en: { internal: {}, multiloader: {} } })
  expect((await put('internal', '1', ' Básico ')).body).toEqual({
    sellerType: 'internal',
    level: 1,
    name: 'Básico',
    en: { name: '' },
  })
  await put('internal', 2, 'Completo', { name: 'Complete' })
  await put('multiloader', 1, 'Loader')
  await put('internal', 1, 'Essencial')
  expect(await mapping()).toEqual({
    internal: { 1: 'Essencial', 2: 'Completo' },
    multiloader: { 1: 'Loader' },
    en: { internal: { 2: 'Complete' }, multiloader: {} },
  })
})

test('a level is forgotten once, and what names none is not found', async () => {
  await put('internal', 7, 'Sete')
  expect((await remove('internal', '7')).body).toEqual({ success: true, message: 'Nível excluído com sucesso!' })
  for (const [sellerType, level] of [
    ['internal', '7'],
    ['internal', 'x'],
    ['keyauth', '1'],
    ['internal', '1e0'],
    ['%', '%'],
  ] as const) {
    expect(await remove(sellerType, level)).toMatchObject({ status: 404, body: { code: 'level_not_found' } })
  }
})

test('a level that products on sale have is not deleted, and they are named', async () => {
  await put('internal', 8, 'Oito')
  const first = await product(store, { name: 'Mira Oito', level: 8 })
  const second = await product(store, { name: 'Aurora Oito', level: 8 })
  await product(store, { level: 8, deletedAt: Date.now() })
  await product(store, { level: 8, sellerType: 'multiloader' })
  expect(await remove('internal', '8')).toMatchObject({
    status: 409,
    body: {
      code: 'level_in_use',
      names: ['Aurora Oito', 'Mira Oito'],
      error: 'Este nível está em uso e não pode ser excluído: Aurora Oito, Mira Oito.',
    },
  })
  expect((await mapping()).internal).toMatchObject({ 8: 'Oito' })
  const off = { deletedAt: Date.now() }
  await store.db
    .update(products)
    .set(off)
    .where(inArray(products.id, [first.id, second.id]))
  expect((await remove('internal', '8')).status).toBe(200)
})

test('the message names five of many products, and how many more there are', async () => {
  await put('internal', 10, 'Dez')
  await Promise.all(times(7, (n) => product(store, { name: `Dez ${n}`, level: 10 })))
  const { body } = await remove('internal', '10')
  expect(body.error).toContain('Dez 0, Dez 1, Dez 2, Dez 3, Dez 4 (+2)')
})

test.each([
  ['keyauth', 1, 'x'],
  ['internal', -1, 'x'],
  ['internal', 1.5, 'x'],
  ['internal', levelMax + 1, 'x'],
  ['internal', 1, '  '],
  ['internal', 1, 'x'.repeat(levelNameMax + 1)],
  ['internal', 1, undefined],
])('a level of %s, %s, %s is refused', async (sellerType, level, name) => {
  expect(await put(sellerType, level, name)).toMatchObject({ status: 400, body: { code: 'invalid_input' } })
})

test('every write leaves its row in the audit log, under the level’s own key', async () => {
  await put('multiloader', 9, 'Nove')
  await put('multiloader', 9, 'Nove')
  await put('multiloader', 9, 'Novo')
  await remove('multiloader', '9')
  const rows = await store.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.entityId, 'multiloader:9'))
    .orderBy(auditLog.createdAt)
  expect(rows).toMatchObject([
    { action: 'level.update', entity: 'levels', actorId: boss.id, before: null, after: { name: 'Nove' } },
    { action: 'level.update', before: { name: 'Nove' }, after: { name: 'Novo' } },
    { action: 'level.delete', before: { name: 'Novo' }, after: null },
  ])
})
