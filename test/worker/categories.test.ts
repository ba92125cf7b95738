import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import * as catalogue from '#schema/api/catalogue.ts'
import * as api from '#schema/api/categories.ts'
import { categoryNameMax } from '#schema/rules/catalogue.ts'
import { auditLog, products } from '#schema/tables/index.ts'
import { imageEntry, mediaForm } from '../forms.ts'
import { openFileStore } from '../open-store.ts'
import { admin } from '../people.ts'
import { findRow, product } from '../rows.ts'

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
