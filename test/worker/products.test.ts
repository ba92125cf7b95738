import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import * as catalogue from '#schema/api/catalogue.ts'
import * as categories from '#schema/api/categories.ts'
import * as api from '#schema/api/products.ts'
import * as purchases from '#schema/api/purchases.ts'
import { additionalInfoMax, productNameMax, slugMax } from '#schema/rules/catalogue.ts'
import { dayMs, maxKeyDays } from '#schema/rules/licenses.ts'
import type { Page } from '#schema/rules/lists.ts'
import { mediaMax } from '#schema/rules/media.ts'
import { detailMax } from '#schema/rules/product-details.ts'
import { auditLog, type payments } from '#schema/tables/index.ts'
import { listAdminProducts } from '#worker/domain/catalogue/products.ts'
import { mediaForm, imageEntry as picture } from '../forms.ts'
import { openFileStore, openStore } from '../open-store.ts'
import { admin, client } from '../people.ts'
import { category, level, license, pendingPayment, product } from '../rows.ts'
import { rowsRead } from '../rows-read.ts'

let serial = 0
const store = await openFileStore()
const boss = await admin(store)
await level(store, { level: 2 })
await level(store, { sellerType: 'multiloader', level: 2 })

const form = (over: Record<string, unknown> = {}) => ({
  name: `Trainer ${serial++}`,
  description: 'Vida infinita',
  price: { BRL: '49.90', USD: '9.90' },
  additionalInfo: [{ title: 'Região', description: 'Global' }],
  categoryId: '',
  level: '2',
  keyExpiration: 30,
  imageUrl: 'https://img.test/a.png',
  sellerType: 'internal',
  ...over,
})
const create = (over?: Record<string, unknown>) => store.ask(api.createProduct, { as: boss, body: form(over) })
const update = (id: string, over?: Record<string, unknown>) =>
  store.ask(api.updateProduct, { as: boss, params: { id }, body: form(over) })
const remove = (id: string) => store.ask(api.deleteProduct, { as: boss, params: { productId: id } })
const list = (query: Record<string, string | number> = {}) => store.ask(api.listAdminProducts, { as: boss, query })
const namesOf = (body: unknown) => (body as Page<api.AdminProduct>).items.map(({ name }) => name)

test('an admin puts a product on sale from what the form sends, and the shop shows it', async () => {
  const { id: categoryId } = await category(store)
  const { status, body } = await create({
    name: ' Mira  ',
    categoryId,
    media: mediaForm,
    _id: 'mine',
    status: 'maintenance',
    createdAt: 1,
  })
  expect(status).toBe(200)
  expect(body).toMatchObject({
    name: 'Mira',
    description: 'Vida infinita',
    price: { BRL: 49.9, USD: 9.9 },
    additionalInfo: [{ title: 'Região', description: 'Global', info: 'Global' }],
    categoryId,
    level: 2,
    keyExpiration: 30,
    isFree: false,
    soldIn: ['BRL', 'USD'],
    imageUrl: 'https://img.test/a.png',
    image: 'https://img.test/a.png',
    media: mediaForm,
    sellerType: 'internal',
    status: 'active',
  })
  expect(body._id).not.toBe('mine')
  const shown = (await store.ask(catalogue.listProducts)).body.find(({ _id }) => _id === body._id)
  const {
    sellerType: _,
    details: __,
    download: ___,
    sale,
    stopsSales,
    sellsStock,
    stockWarnAt,
    sharingMargin,
    campaigns,
    isDeleted,
    ...wire
  } = body
  expect(campaigns).toEqual([])
  expect({ sale, stopsSales, isDeleted }).toEqual({ sale: 'on_sale', stopsSales: false, isDeleted: false })
  expect({ sellsStock, stockWarnAt, sharingMargin }).toEqual({ sellsStock: false, stockWarnAt: 5, sharingMargin: 5 })
  expect({
    ...wire,
    campaign: null,
    isSoldOut: false,
    salesRank: null,
    rating: { average: 0, count: 0, spread: [0, 0, 0, 0, 0] },
  }).toEqual(shown)
})

test('a page address is made of the name, is free of other products’, and stays when the name changes', async () => {
  const first = (await create({ name: 'Bússola  Mágica 2!' })).body
  expect(first.slug).toBe('bussola-magica-2')
  const second = (await create({ name: 'Bussola-Magica 2' })).body
  expect(second.slug).toBe(`bussola-magica-2-${second._id.slice(0, 6)}`)
  expect((await create({ name: '羅針盤' })).body).toMatchObject({ slug: expect.stringMatching(/^[0-9a-f]{32}$/) })
  const change = (body: object, id = first._id) => store.ask(api.updateProduct, { as: boss, params: { id }, body })
  expect((await change({ name: 'Compasso Mágico' })).body.slug).toBe('bussola-magica-2')
  expect((await change({ slug: ' Compasso ' })).body.slug).toBe('compasso')
  expect(await change({ slug: 'compasso' }, second._id)).toMatchObject({ status: 409, body: { code: 'slug_taken' } })
  for (const slug of ['', 'a b', 'á', '-a', 'a--b', 'a/b', 'x'.repeat(slugMax + 1)])
    expect(await change({ slug }), slug).toMatchObject({ status: 400, body: { details: [{ path: 'slug' }] } })
  await remove(first._id)
  expect((await change({ slug: 'compasso' }, second._id)).body.slug).toBe('compasso')
})

test('what a product’s page says is saved as a whole, without its empty rows', async () => {
  const { body } = await create()
  expect(body).toMatchObject({ platform: '', games: [], maintenanceSince: null, details: { steps: [], version: '' } })
  const change = (details: object) =>
    store.ask(api.updateProduct, { as: boss, params: { id: body._id }, body: { details } })
  const games = [{ name: ' Dunas ', version: '4.5' }, { name: '', version: '1' }, { name: 'Porão' }]
  const items = [{ title: 'Vida', description: 'Sem fim' }, { title: 'Só o título' }]
  const answer = await change({ platform: 'Windows 11', games, features: items, contents: ['Programa', ' ', 'Guia'] })
  const shown = [
    { name: 'Dunas', version: '4.5' },
    { name: 'Porão', version: '' },
  ]
  expect(answer.body).toMatchObject({
    platform: 'Windows 11',
    games: shown,
    details: {
      games: shown,
      features: [{ ...items[0], en: { title: '', description: '' } }],
      contents: ['Programa', 'Guia'],
      englishContents: [],
      questions: [],
      en: { platform: '', limit: '', languages: '' },
    },
  })
  expect((await change({ updatedOn: '2026-02-28' })).body).toMatchObject({
    platform: '',
    games: [],
    details: { updatedOn: '2026-02-28' },
  })
  for (const wrong of [
    { updatedOn: '28/02/2026' },
    { games: Array(detailMax.games + 1).fill({ name: 'x' }) },
    { steps: Array(detailMax.items + 1).fill(items[0]) },
    { limit: 'x'.repeat(detailMax.limit + 1) },
    { en: { limit: 'x'.repeat(detailMax.limit + 1) } },
    { questions: [{ ...items[0], en: { title: 'x'.repeat(detailMax.title + 1) } }] },
    'text',
  ])
    expect((await change(wrong as object)).status).toBe(400)
})

test('what a product’s page says is saved in English too, and a row without Portuguese texts is dropped with its English ones', async () => {
  const { body } = await create()
  const english = { title: 'Life', description: 'Endless' }
  const details = {
    questions: [
      { title: 'Vida', description: 'Sem fim', en: english },
      { title: '', description: '', en: english },
    ],
    contents: ['Programa', 'Guia'],
    englishContents: [' Program ', ''],
    en: { limit: ' Offline only ' },
  }
  await store.ask(api.updateProduct, { as: boss, params: { id: body._id }, body: { details } })
  const page = await store.ask(catalogue.getProductPage, { params: { slug: body.slug } })
  expect(page.body.details).toMatchObject({
    questions: [details.questions[0]],
    contents: ['Programa', 'Guia'],
    englishContents: ['Program'],
    en: { platform: '', limit: 'Offline only', languages: '' },
  })
})

test('a price is a number or the text of one, of whole cents and not below zero', async () => {
  const prices = [
    [
      { BRL: 0, USD: '0' },
      { BRL: 0, USD: 0 },
    ],
    [
      { BRL: 19.99, USD: '1234.5' },
      { BRL: 19.99, USD: 1234.5 },
    ],
  ] as const
  for (const [price, shown] of prices) expect((await create({ price })).body.price).toEqual(shown)
  for (const wrong of ['', 'ten', '49,90', '1.999', '-1', -0.01, 0.001, 1e12, null, undefined, true]) {
    const answer = await create({ price: { BRL: wrong, USD: 1 } })
    expect(answer, String(wrong)).toMatchObject({ status: 400, body: { details: [{ path: 'price.BRL' }] } })
  }
})

test.each([
  [{ name: '  ' }],
  [{ name: 'x'.repeat(productNameMax + 1) }],
  [{ sellerType: 'keyauth' }],
  [{ sellerType: undefined }],
  [{ level: 1.5 }],
  [{ level: -1 }],
  [{ level: 'high' }],
  [{ level: undefined }],
  [{ keyExpiration: 0 }],
  [{ keyExpiration: maxKeyDays + 1 }],
  [{ keyExpiration: 'month' }],
  [{ imageUrl: '' }],
  [{ imageUrl: 'javascript:alert(1)' }],
  [{ imageUrl: 'data:image/png;base64,AA==' }],
  [{ imageUrl: 'http://img.test/a.png' }],
  [{ imageUrl: '//img.test/a.png' }],
  [{ imageUrl: '/\\img.test/a.png' }],
  [{ imageUrl: 'https://user:secret@img.test/a.png' }],
  [{ additionalInfo: Array(additionalInfoMax + 1).fill({ title: 'a', description: 'b' }) }],
  [{ media: Array(mediaMax + 1).fill(picture) }],
  [{ media: [{ ...picture, kind: 'sound' }] }],
  [{ media: [{ ...picture, url: 'javascript:alert(1)' }] }],
  [{ media: [{ ...picture, url: '/media/a.mp4' }] }],
  [{ media: [{ ...picture, width: 0 }] }],
  [{ media: [{ ...picture, height: 600.5 }] }],
  [{ media: [{ ...picture, alt: ' ' }] }],
  [{ media: [{ ...picture, smaller: [{ url: '//img.test/a.webp', width: 480 }] }] }],
  [{ media: [{ ...picture, kind: 'video' }] }],
])('a product with %o is refused', async (over) => {
  expect(await create(over)).toMatchObject({ status: 400, body: { code: 'invalid_input' } })
})

test('an image may stand at a path of our own, and a wrong address is named as one', async () => {
  expect((await create({ imageUrl: '/art/product/a.svg' })).body.imageUrl).toBe('/art/product/a.svg')
  expect((await create({ imageUrl: 'javascript:alert(1)' })).body.details).toEqual([
    { path: 'imageUrl', message: 'Informe um endereço válido.' },
  ])
})

test('pictures keep their order, their sizes and both texts, and are taken away by an empty list', async () => {
  const { alt: _, altEn: __, smaller: ___, ...bare } = picture
  const full = { ...bare, smaller: [], alt: 'Depois', altEn: '' }
  const { body } = await create({ media: [picture, { ...bare, width: '960', alt: ' Depois ' }] })
  expect(body.media).toEqual([picture, full])
  const changed = await update(body._id, { media: [full, picture] })
  expect(changed.body.media).toEqual([full, picture])
  expect((await update(body._id, { media: undefined })).body.media).toEqual([full, picture])
  expect((await update(body._id, { media: [] })).body.media).toEqual([])
})

test('items of additional information that lack a half are dropped', async () => {
  const empty = [{ title: '', description: 'x' }, { title: 'x', description: '  ' }, { title: 'x' }, {}]
  const full = Array(additionalInfoMax).fill({ title: 'a', description: 'b' })
  const { body } = await create({ additionalInfo: [...empty, ...full] })
  expect(body.additionalInfo).toEqual(full.map((item) => ({ ...item, info: 'b', en: { title: '', description: '' } })))
})

test('a price of 0 is no price: the product is sold in the other currency, or in none', async () => {
  const soldIn = async (price: object, isFree?: boolean) => (await create({ price, isFree })).body.soldIn
  expect(await soldIn({ BRL: 0, USD: 25 })).toEqual(['USD'])
  expect(await soldIn({ BRL: 25, USD: 0 })).toEqual(['BRL'])
  expect(await soldIn({ BRL: 0, USD: 0 })).toEqual([])
  expect(await soldIn({ BRL: 0, USD: 0 }, true)).toEqual(['BRL', 'USD'])
})

test('only a product without a price can be free, also where one of them is changed alone', async () => {
  const refused = { status: 400, body: { code: 'free_with_price' } }
  expect(await create({ isFree: true })).toMatchObject(refused)
  expect(await create({ isFree: true, price: { BRL: 0, USD: 1 } })).toMatchObject(refused)
  const { body } = await create({ isFree: true, price: { BRL: 0, USD: 0 } })
  expect(body).toMatchObject({ isFree: true, price: { BRL: 0, USD: 0 } })
  const change = (body: object, id: string) => store.ask(api.updateProduct, { as: boss, params: { id }, body })
  expect(await change({ price: { USD: 5 } }, body._id)).toMatchObject(refused)
  expect((await change({ isFree: false, price: { USD: 5 } }, body._id)).body).toMatchObject({ isFree: false })
  expect(await change({ isFree: true }, body._id)).toMatchObject(refused)
  expect((await change({ isFree: true, price: { USD: 0 } }, body._id)).body).toMatchObject({ isFree: true })
})

test('two products on sale cannot share a name, whatever its case and accents; one off sale leaves its name free', async () => {
  const taken = { status: 409, body: { code: 'product_taken' } }
  const { body } = await create({ name: 'Único' })
  expect(await create({ name: 'ÚNICO' })).toMatchObject(taken)
  for (const name of [' Único ', 'Unico', 'Ｕ\u0301NICO', 'Úni\u200bco'])
    expect(await create({ name }), name).toMatchObject(taken)
  const other = (await create()).body
  expect(await update(other._id, { name: 'Único' })).toMatchObject(taken)
  expect((await update(body._id, { name: 'ÚnicO' })).status).toBe(200)
  await remove(body._id)
  expect((await update(other._id, { name: 'Único' })).status).toBe(200)
})

test('of two products with one name at once, one is created', async () => {
  const answers = await Promise.all([1, 2, 3, 4].map(() => create({ name: 'Ao mesmo tempo' })))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
})

test('a product has a level of the mapping of its seller', async () => {
  const refused = { status: 404, body: { code: 'level_not_found' } }
  expect(await create({ level: 3 })).toMatchObject(refused)
  const { body } = await create()
  expect(await update(body._id, { level: 3 })).toMatchObject(refused)
  const change = (body: object, id: string) => store.ask(api.updateProduct, { as: boss, params: { id }, body })
  await level(store, { level: 3 })
  expect((await change({ level: 3 }, body._id)).body).toMatchObject({ level: 3, sellerType: 'internal' })
  expect(await change({ sellerType: 'multiloader' }, body._id)).toMatchObject(refused)
  expect((await change({ sellerType: 'multiloader', level: 2 }, body._id)).status).toBe(200)
  const unmapped = await product(store, { level: 77 })
  expect((await change({ description: 'x' }, unmapped.id)).body).toMatchObject({ level: 77 })
})

test('a product may be without a category, but not in one that does not exist', async () => {
  const { body } = await create({ categoryId: null })
  expect(body.categoryId).toBeNull()
  const refused = { status: 404, body: { code: 'category_not_found' } }
  expect(await create({ categoryId: 'nothing' })).toMatchObject(refused)
  expect(await update(body._id, { categoryId: 'nothing' })).toMatchObject(refused)
})

test('English texts stand beside the Portuguese ones, and a change of one field keeps them', async () => {
  const en = { name: 'Sight', description: 'Endless life' }
  const info = { title: 'Região', description: 'Global', en: { title: 'Region', description: 'Worldwide' } }
  const { body } = await create({ en, additionalInfo: [info] })
  expect(body).toMatchObject({ en, additionalInfo: [{ ...info, info: 'Global' }] })
  const params = { id: body._id }
  const priced = await store.ask(api.updateProduct, { as: boss, params, body: { price: { BRL: 5 } } })
  expect(priced.body).toMatchObject({ en, additionalInfo: [info] })
  const renamed = await store.ask(api.updateProduct, { as: boss, params, body: { en: { name: 'Scope' } } })
  expect(renamed.body.en).toEqual({ name: 'Scope', description: '' })
})

test('an admin changes a product; what is left out stays, and what was bought stays as it was', async () => {
  const { id: categoryId } = await category(store)
  const { body } = await create({ name: 'Antes', categoryId })
  const bought = await pendingPayment(store, { productId: body._id, productName: 'Antes', userId: boss.id })
  const changed = await update(body._id, {
    name: 'Depois',
    description: undefined,
    additionalInfo: undefined,
    categoryId: undefined,
    price: { BRL: 1, USD: 1 },
    sellerType: 'multiloader',
  })
  expect(changed.body).toEqual({
    ...body,
    name: 'Depois',
    price: { BRL: 1, USD: 1 },
    priceUSD: 1,
    sellerType: 'multiloader',
  })
  expect(bought).toMatchObject({ productName: 'Antes', amountCents: 4_990 })
  expect(await update('nothing')).toMatchObject({ status: 404, body: { code: 'product_not_found' } })
})

test('a product taken off sale is gone from the shop and the panel, once; its keys stay', async () => {
  const owner = await client(store)
  const { body } = await create()
  await license(store, { productId: body._id, userId: owner.id, productName: body.name })
  expect((await remove(body._id)).body).toEqual({ success: true, message: 'Produto excluído com sucesso!' })
  const gone = { status: 404, body: { code: 'product_not_found' } }
  expect(await remove(body._id)).toMatchObject(gone)
  expect(await update(body._id)).toMatchObject(gone)
  expect(await store.ask(catalogue.getProduct, { as: owner, params: { productId: body._id } })).toMatchObject(gone)
  expect((await list({ search: body.name })).body).toMatchObject({ total: 0 })
  const keys = await store.ask(purchases.listPurchasedProducts, { as: owner })
  expect(keys.body).toMatchObject([{ productId: body._id, productName: body.name, isActive: true }])
})

test('of two deletions at once one is not found', async () => {
  const { id } = await product(store)
  const statuses = (await Promise.all([remove(id), remove(id)])).map(({ status }) => status)
  expect(statuses.sort()).toEqual([200, 404])
})

test('every write leaves its row in the audit log', async () => {
  const { body } = await create({ name: 'Auditado' })
  await update(body._id, { name: 'Auditado 2' })
  await remove(body._id)
  await remove(body._id)
  const rows = await store.db.select().from(auditLog).where(eq(auditLog.entityId, body._id)).orderBy(auditLog.createdAt)
  expect(rows).toMatchObject([
    { action: 'product.create', entity: 'products', actorId: boss.id, before: null, after: { name: 'Auditado' } },
    { action: 'product.update', before: { name: 'Auditado' }, after: { name: 'Auditado 2', priceBrl: 4_990 } },
    { action: 'product.delete', before: { deletedAt: null }, after: { deletedAt: expect.any(Number) } },
  ])
})

test('the list answers bare with its length, or in pages that are searched, filtered and sorted', async () => {
  const { id: categoryId } = await category(store)
  for (const [n, sellerType] of (['internal', 'multiloader', 'internal'] as const).entries()) {
    await product(store, { name: `Lista ${n}`, priceBrl: 300 - n, sellerType, categoryId: n === 0 ? null : categoryId })
  }
  const bare = await list()
  expect(bare.headers.get('x-total-count')).toBe(String((bare.body as unknown[]).length))
  expect((await list({ search: 'lista', limit: 2, sort: 'name' })).body).toMatchObject({ total: 3, page: 1, pages: 2 })
  expect(namesOf((await list({ search: 'lista', sort: 'price' })).body)).toEqual(['Lista 2', 'Lista 1', 'Lista 0'])
  expect(namesOf((await list({ categoryId, sort: '-name' })).body)).toEqual(['Lista 2', 'Lista 1'])
  expect(namesOf((await list({ categoryId: 'none', search: 'lista' })).body)).toEqual(['Lista 0'])
  expect(namesOf((await list({ search: 'lista', sellerType: 'multiloader' })).body)).toEqual(['Lista 1'])
  expect(await list({ sellerType: 'keyauth' })).toMatchObject({ status: 400, body: { code: 'invalid_input' } })
})

test('a product put into a category while that is deleted is refused or ends without one', async () => {
  for (let round = 0; round < 5; round++) {
    const { id } = await category(store)
    const removal = store.ask(categories.deleteCategory, { as: boss, params: { id } })
    const [created, removed] = await Promise.all([create({ categoryId: id }), removal])
    expect(removed.status).toBe(200)
    expect([200, 404]).toContain(created.status)
    expect((await list({ categoryId: id })).body).toMatchObject({ total: 0 })
  }
})

test('every product of the demo store may be saved as the panel shows it, and stays as it was', async () => {
  const demo = await openStore({ isSeeded: true })
  const as = await admin(demo)
  const { body } = await demo.ask(api.listAdminProducts, { as })
  for (const { freeKeys: _, recentSales: __, ...shown } of body as api.ListedProduct[]) {
    const saved = await demo.ask(api.updateProduct, { as, params: { id: shown._id }, body: shown })
    expect(saved).toMatchObject({ status: 200, body: shown })
  }
  expect(body).not.toHaveLength(0)
  await demo.close()
})

test('the panel counts the sales of 30 days, of which it reads the sums of each day alone', async () => {
  const { id: productId, name: productName } = await product(store)
  const soldDaysAgo = (days: number, over: Partial<typeof payments.$inferInsert> = {}) => {
    const createdAt = Date.now() - days * dayMs
    return pendingPayment(store, {
      ...{ productId, productName, status: 'approved', createdAt, approvedAt: createdAt, ...over },
    })
  }
  for (const days of [0, 29, 30]) await soldDaysAgo(days)
  await soldDaysAgo(1, { currency: 'USD', method: 'crypto', provider: 'btcpay' })
  await soldDaysAgo(1, { status: 'pending', approvedAt: null })
  await soldDaysAgo(1, { status: 'refunded', refundedAt: Date.now() })
  const sales = async () =>
    ((await list({ search: productName, page: 1 })).body as Page<api.ListedProduct>).items.map(
      ({ recentSales }) => recentSales,
    )
  expect(await sales()).toEqual([3])

  const rows = () => rowsRead(store, () => listAdminProducts(store.deps, { search: productName, page: 1 }))
  const before = await rows()
  for (let n = 0; n < 40; n++) await soldDaysAgo(0)
  expect(await sales()).toEqual([43])
  expect(await rows()).toBe(before)
})

test('a read of the panel costs one round trip to the database, a write two', async () => {
  store.proxy.reset()
  await list({ page: 1 })
  expect(store.proxy.roundTrips()).toBe(1)
  store.proxy.reset()
  await create()
  expect(store.proxy.roundTrips()).toBe(2)
})
