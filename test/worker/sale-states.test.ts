import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { getProduct, getProductPage, listProducts, type Product } from '#schema/api/catalogue.ts'
import { createPixPayment } from '#schema/api/payments.ts'
import * as api from '#schema/api/products.ts'
import type { SaleState } from '#schema/rules/catalogue.ts'
import { payments } from '#schema/tables/index.ts'
import { order } from '../forms.ts'
import { openFileStore } from '../open-store.ts'
import { admin, client } from '../people.ts'
import { level, product } from '../rows.ts'

const store = await openFileStore()
const boss = await admin(store)
const buyer = await client(store)
await level(store)

const listed = async () => ((await store.ask(listProducts, {})).body as Product[]).map(({ id }) => id)
/** Each order by a new customer, whose orders are limited. */
const buy = async (id: string, { lang = 'pt-BR', over = {} } = {}) => {
  const as = await client(store)
  return store.ask(createPixPayment, { as, body: { ...order(as, id), ...over }, lang })
}
const inState = (sale: SaleState, over = {}) => product(store, { sale, slug: `in-${Math.random()}`, ...over })

test.each([
  ['on_sale', { isListed: true, page: 200, order: 200 }],
  ['hidden', { isListed: false, page: 200, order: 200 }],
  ['paused', { isListed: true, page: 200, order: 409 }],
  ['draft', { isListed: false, page: 404, order: 404 }],
] as const)('a product %s is listed, reached and sold as %o', async (sale, expected) => {
  const { id, slug } = await inState(sale)
  expect((await listed()).includes(id)).toBe(expected.isListed)
  const page = await store.ask(getProductPage, { params: { slug } })
  expect(page.status).toBe(expected.page)
  expect((await store.ask(getProduct, { as: buyer, params: { productId: id } })).status).toBe(expected.page)
  if (page.status === 200) expect(page.body.product.soldIn).toEqual(expected.order === 200 ? ['BRL', 'USD'] : [])
  expect((await (await store.fetch('/sitemap.xml')).text()).includes(slug)).toBe(expected.isListed)
  expect((await buy(id)).status).toBe(expected.order)
  const made = await store.db.select().from(payments).where(eq(payments.productId, id))
  expect(made).toHaveLength(expected.order === 200 ? 1 : 0)
})

test('an order of a paused product is refused in both languages, also of one that is given away', async () => {
  const { id } = await inState('paused')
  expect((await buy(id)).body).toMatchObject({
    code: 'product_not_sold',
    error: expect.stringMatching(/não está à venda/),
  })
  expect((await buy(id, { lang: 'en' })).body.error).toMatch(/not for sale/)
  const free = await inState('paused', { isFree: true, priceBrl: 0, priceUsd: 0 })
  expect((await buy(free.id, { over: { amount: 0 } })).body.code).toBe('product_not_sold')
})

test('maintenance stops the sales of the products that say so', async () => {
  const out = { status: 'maintenance' as const, maintenanceSince: Date.now() }
  const [selling, stopped] = [await inState('on_sale', out), await inState('on_sale', { ...out, stopsSales: true })]
  expect((await buy(selling.id)).status).toBe(200)
  expect((await buy(stopped.id)).body.code).toBe('product_not_sold')
  expect(await listed()).toContain(stopped.id)
})

test('a deletion is undone, unless another product has the name by now', async () => {
  const { id, name } = await inState('paused')
  const params = { productId: id }
  expect((await store.ask(api.deleteProduct, { as: boss, params })).status).toBe(200)
  const deleted = await store.ask(api.listAdminProducts, { as: boss, query: { sale: 'deleted', page: 1 } })
  expect(deleted.body).toMatchObject({ items: [{ id, isDeleted: true }] })
  const rival = await product(store, { name })
  const restore = () => store.ask(api.restoreProduct, { as: boss, params })
  expect((await restore()).body.code).toBe('product_taken')
  await store.ask(api.deleteProduct, { as: boss, params: { productId: rival.id } })
  expect(await restore()).toMatchObject({ status: 200, body: { id, isDeleted: false, sale: 'paused' } })
  expect((await restore()).body.code).toBe('product_not_found')
})

test('a copy is a draft of its own', async () => {
  const original = await inState('on_sale', { description: 'What it does', status: 'maintenance', maintenanceSince: 1 })
  const duplicate = { as: boss, params: { productId: original.id } }
  const [one, two] = [
    await store.ask(api.duplicateProduct, duplicate),
    await store.ask(api.duplicateProduct, duplicate),
  ]
  expect(one.body).toMatchObject({ description: 'What it does', sale: 'draft', status: 'active', price: { BRL: 49.9 } })
  expect(new Set([original.id, one.body.id, two.body.id]).size).toBe(3)
  expect(new Set([original.name, one.body.name, two.body.name]).size).toBe(3)
  expect(await listed()).not.toContain(one.body.id)
})
