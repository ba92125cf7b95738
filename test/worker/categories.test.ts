import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Category } from '#schema/api/catalogue.ts'
import * as catalogue from '#schema/api/catalogue.ts'
import * as api from '#schema/api/categories.ts'
import { categoryNameMax } from '#schema/rules/catalogue.ts'
import type { Page } from '#schema/rules/lists.ts'
import { auditLog, categories, products } from '#schema/tables/index.ts'
import { imageEntry, mediaForm } from '../forms.ts'
import { openFileStore } from '../open-store.ts'
import { admin } from '../people.ts'
import { category, findRow, product } from '../rows.ts'

let serial = 0
const store = await openFileStore()
const boss = await admin(store)

const create = (over: Record<string, unknown> = {}) =>
  store.ask(api.createCategory, { as: boss, body: { name: `Categoria ${serial++}`, ...over } })
const update = (id: string, body: Record<string, unknown>) =>
  store.ask(api.updateCategory, { as: boss, params: { id }, body })
const remove = (id: string) => store.ask(api.deleteCategory, { as: boss, params: { id } })

test('an admin adds a category, and an id that is sent along is ignored', async () => {
  const image = 'https://img.test/trainers.png'
  const { status, body } = await create({ _id: 'mine', name: ' Trainers ', description: 'Treino', image })
  expect({ status, ...body }).toMatchObject({ status: 200, name: 'Trainers', description: 'Treino', image })
  expect(body._id).not.toBe('mine')
  expect((await store.ask(catalogue.listCategories)).body).toContainEqual(body)
  expect((await create({ image: '' })).body).toMatchObject({ description: '', image: '' })
})

test.each([
  [{ name: '' }],
  [{ name: 'x'.repeat(categoryNameMax + 1) }],
  [{ name: undefined }],
  [{ image: 'javascript:alert(1)' }],
  [{ media: [{ ...imageEntry, url: 'data:text/html,x' }] }],
  [{ image: 'data:text/html,x' }],
  [{ image: 'http://img.test/x.png' }],
])('a category with %o is refused', async (over) => {
  expect(await create(over)).toMatchObject({ status: 400, body: { code: 'invalid_input' } })
})

test('two categories cannot share a name, whatever its case and accents, and of two made at once one stays', async () => {
  const taken = { status: 409, body: { code: 'category_taken' } }
  const { body } = await create({ name: 'Overlays' })
  for (const name of ['OVERLAYS', 'Óverlays', 'over\u200blays', 'Ｏverlays'])
    expect(await create({ name }), name).toMatchObject(taken)
  const other = await create()
  expect(await update(other.body._id, { name: 'overlays' })).toMatchObject(taken)
  expect((await update(body._id, { name: 'OVERLAYS' })).body.name).toBe('OVERLAYS')
  const statuses = (await Promise.all([create({ name: 'Corrida' }), create({ name: 'corrida' })])).map((a) => a.status)
  expect(statuses.sort()).toEqual([200, 409])
})

test('an admin changes a category, and what is left out stays', async () => {
  const { body } = await create({ description: 'Antes', image: '/art/category/a.svg', media: mediaForm })
  expect(body.media).toEqual(mediaForm)
  expect((await update(body._id, { _id: 'mine', name: 'Nova' })).body).toEqual({ ...body, name: 'Nova' })
  expect((await update(body._id, { name: 'Nova', image: '' })).body.image).toBe('')
  expect(await update('nothing', { name: 'x' })).toMatchObject({ status: 404, body: { code: 'category_not_found' } })
})

test('a deleted category leaves its products without one', async () => {
  const { body } = await create()
  const sold = await product(store, { categoryId: body._id })
  expect((await remove(body._id)).body).toEqual({ success: true, message: 'Categoria excluída com sucesso!' })
  expect(await remove(body._id)).toMatchObject({ status: 404, body: { code: 'category_not_found' } })
  expect(await findRow(store, products, sold.id)).toMatchObject({ categoryId: null, deletedAt: null })
})

test('the mapping names every category by its id', async () => {
  const { body } = await create({ name: 'Mapeada' })
  const mapping = await store.ask(api.getCategoryNames, { as: boss })
  expect(mapping.body[body._id]).toBe('Mapeada')
})

test('the panel lists the categories by page, oldest first, and finds them by their texts in either language', async () => {
  await store.db.delete(categories)
  // With long texts, so that not all of them are one answer of the database.
  await store.db.run(`insert into categories (id, name, folded_name, description, created_at)
    with recursive n (n) as (select 1 union all select n + 1 from n where n < 120)
    select 'many-' || n, 'Série ' || n, 'serie ' || n, hex(zeroblob(2000)), n from n`)
  await category(store, { name: 'Ágata', description: 'Brilha à noite', createdAt: 500 })
  await category(store, {
    ...{ name: 'Zebra', createdAt: 501 },
    en: { name: 'Crosshairs', description: 'For 100% of your shots' },
  })
  const list = (query: Record<string, string> = {}) => store.ask(api.listAdminCategories, { as: boss, query })
  const page = async (query: Record<string, string>) => {
    const { items, ...counts } = (await list(query)).body as Page<Category>
    return { names: items.map(({ name }) => name), ...counts }
  }
  store.proxy.reset()
  const first = await page({ page: '1', limit: '20' })
  expect(store.proxy.roundTrips()).toBe(1)
  expect(first).toEqual({
    names: Array.from({ length: 20 }, (_, n) => `Série ${n + 1}`),
    ...{ total: 122, page: 1, pages: 7 },
  })
  expect((await page({ page: '7', limit: '20' })).names).toEqual(['Ágata', 'Zebra'])
  expect((await page({ sort: 'name', limit: '2' })).names).toEqual(['Ágata', 'Série 1'])
  expect((await page({ sort: '-name', limit: '2' })).names).toEqual(['Zebra', 'Série 99'])
  for (const [search, names] of [
    [' AGATA', ['Ágata']],
    ['a noite', ['Ágata']],
    ['crossHAIRS', ['Zebra']],
    ['100% of', ['Zebra']],
    ['serie 12', ['Série 12', 'Série 120']],
    ['0%_', []],
  ] as const)
    expect((await page({ search })).names, search).toEqual(names)
  const unpaged = await list()
  expect((unpaged.body as Category[]).length).toBe(100)
  expect(unpaged.headers.get('x-total-count')).toBe('122')
})

test('every write leaves its row in the audit log', async () => {
  const { body } = await create({ name: 'Auditada' })
  await update(body._id, { name: 'Auditada 2' })
  await remove(body._id)
  const rows = await store.db.select().from(auditLog).where(eq(auditLog.entityId, body._id)).orderBy(auditLog.createdAt)
  expect(rows).toMatchObject([
    { action: 'category.create', entity: 'categories', actorId: boss.id, before: null, after: { name: 'Auditada' } },
    { action: 'category.update', before: { name: 'Auditada' }, after: { name: 'Auditada 2' } },
    { action: 'category.delete', before: { name: 'Auditada 2' }, after: null },
  ])
})
