import { count } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import {
  type CardProduct,
  getProduct,
  getProductPage,
  listCategories,
  listProducts,
  type Product,
} from '#schema/api/catalogue.ts'
import { createCategory } from '#schema/api/categories.ts'
import { updateProduct } from '#schema/api/products.ts'
import { addSocialLink, addVideo, listVideoPage, listVideos } from '#schema/api/settings.ts'
import { type CategoryCard, getCategoryPage, listCards, listCategoryCards, listStore } from '#schema/api/store-lists.ts'
import { categoriesMax, categorySlug, productsPerPage } from '#schema/rules/catalogue.ts'
import { socialLinksMax, videosMax, videosPerPage } from '#schema/rules/settings.ts'
import { leadMax, storePageSize } from '#schema/rules/store-list.ts'
import { categories, videos } from '#schema/tables/index.ts'
import { seedShelf } from '#seeds/commands/seed-shelf.ts'
import { times } from '../concurrency.ts'
import { categoryForm, socialLinkForm, videoForm } from '../forms.ts'
import { openFileStore } from '../open-store.ts'
import { admin, client } from '../people.ts'
import { socialLink } from '../rows.ts'

const megabyte = 1_000_000
const store = await openFileStore({ vars: { SNAPSHOT_SECONDS: '600' } })
await seedShelf(store.proxy.url, undefined, { products: 2_000, categories: categoriesMax, videos: videosMax })
const boss = await admin(store)
const buyer = await client(store)

let first: Product
beforeAll(async () => {
  // The shelf, as the first visitor has it read.
  store.proxy.reset()
  const { status, body } = await store.ask(listStore)
  expect([status, body.cards.length, body.categoryCount]).toEqual([200, storePageSize, categoriesMax])
  expect(store.proxy.largestAnswer()).toBeLessThan(megabyte)
  const page = await store.ask(getProductPage, { params: { slug: body.cards[0]?.slug ?? '' } })
  first = page.body.product
})
beforeEach(() => store.proxy.reset())

test('all pages of the store’s list together have every product once, without a round trip', async () => {
  const seen: string[] = []
  for (let page = 1; ; page++) {
    const { body } = await store.ask(listStore, { query: { page: String(page) } })
    seen.push(...body.cards.map(({ _id }: { _id: string }) => _id))
    if (page === body.pages) {
      expect(seen.length).toBe(body.total)
      break
    }
  }
  expect(new Set(seen).size).toBe(seen.length)
  expect(store.proxy.roundTrips()).toBe(0)
})

test('a card has the beginning of its product’s texts, and the product the whole', async () => {
  const { body: cards } = await store.ask(listCards, { query: { slugs: first.slug } })
  expect(cards).toHaveLength(1)
  const card = cards[0] as CardProduct
  expect(first.description.length).toBeGreaterThan(leadMax)
  expect([...card.description].length).toBeLessThanOrEqual(leadMax + 1)
  expect(first.description.startsWith(card.description.replace(/…$/, ''))).toBe(true)
  expect(card).toMatchObject({ name: first.name, price: first.price, soldIn: first.soldIn, isSoldOut: first.isSoldOut })
  expect(card.media).toHaveLength(1)
})

test('a product’s page costs one round trip, then none, and shows what an admin has changed', async () => {
  const { body: list } = await store.ask(listStore, { query: { page: '40' } })
  const { slug } = list.cards[5] as CardProduct
  store.proxy.reset()
  const read = () => store.ask(getProductPage, { params: { slug } })
  const { body: page } = await read()
  expect(store.proxy.roundTrips()).toBe(1)
  expect((await read()).body).toEqual(page)
  expect((await store.ask(getProduct, { as: buyer, params: { productId: page.product._id } })).body).toEqual(
    page.product,
  )
  expect((await fetch(`${store.url}/products/${slug}`)).status).toBe(200)
  expect(store.proxy.roundTrips()).toBe(1)

  const description = 'Uma descrição nova, que todos veem na próxima chamada.'
  const { status } = await store.ask(updateProduct, {
    as: boss,
    params: { id: page.product._id },
    body: { description },
  })
  expect(status).toBe(200)
  expect((await read()).body.product.description).toBe(description)
  const [card] = (await store.ask(listCards, { query: { slugs: slug } })).body
  expect(card?.description).toBe(description)
})

test.each<[string, string, () => Promise<number> | number]>([
  ['products', listProducts.path, async (): Promise<number> => (await store.ask(listStore)).body.total],
  ['categories', listCategories.path, () => categoriesMax],
  ['videos', listVideos.path, () => videosMax],
])('the specified list of %s is whole, in answers of the database below 1 MB', async (_, path, total) => {
  const answer: Response = await fetch(store.url + path)
  const body = (await answer.json()) as { _id: string }[]
  expect([answer.status, body.length]).toEqual([200, await total()])
  expect(new Set(body.map(({ _id }) => _id)).size).toBe(body.length)
  expect(store.proxy.largestAnswer()).toBeLessThan(megabyte)
})

test('the pages of a category and of the categories have what they show', async () => {
  const { body: cards } = await store.ask(listCategoryCards)
  const { name, count: products } = cards.items[0] as CategoryCard
  const pages = Math.ceil(products / productsPerPage)
  const page = (number: number) =>
    store.ask(getCategoryPage, { params: { slug: categorySlug(name) }, query: { page: String(number) } })
  expect((await page(1)).body).toMatchObject({ page: 1, pages, total: products, category: { name } })
  expect((await page(pages + 5)).body.page).toBe(pages)
  expect(cards.total).toBe(categoriesMax)
  expect(store.proxy.roundTrips()).toBe(0)
})

test('the pages of the videos go to the last one, each in one round trip and then in none', async () => {
  const pages = Math.ceil(videosMax / videosPerPage)
  const page = (number: number) => store.ask(listVideoPage, { query: { page: String(number) } })
  expect((await page(1)).body).toMatchObject({ page: 1, pages, total: videosMax })
  expect(store.proxy.roundTrips()).toBe(0)
  const last = await page(pages)
  expect(last.body.items).toHaveLength(videosMax % videosPerPage)
  expect(Object.keys(last.body).sort()).toEqual(['items', 'page', 'pages', 'total'])
  expect(await page(pages + 1)).toMatchObject({ body: last.body })
  expect(store.proxy.roundTrips()).toBe(1)
  const html = await (await fetch(`${store.url}/videos?page=${pages}`)).text()
  expect(html).toContain(last.body.items[0]?.title)
})

test.each(['pt-BR', 'en'])('beyond its bound nothing is created, and %s says why', async (lang) => {
  const links = await store.db.$count(categories)
  expect(links).toBe(categoriesMax)
  const full = await store.ask(createCategory, { as: boss, body: categoryForm(), lang })
  expect([full.status, full.body.code]).toEqual([409, 'categories_full'])
  expect(full.body.error).toContain(String(categoriesMax))
  const video = await store.ask(addVideo, { as: boss, body: videoForm, lang })
  expect([video.status, video.body.code]).toEqual([409, 'videos_full'])
  expect(await store.db.select({ n: count() }).from(videos)).toEqual([{ n: videosMax }])
  if (lang === 'pt-BR') await Promise.all(times(socialLinksMax, () => socialLink(store)))
  const link = await store.ask(addSocialLink, { as: boss, body: socialLinkForm, lang })
  expect([link.status, link.body.code]).toEqual([409, 'social_links_full'])
})

test('the sitemap has every product and category', async () => {
  const text = await (await fetch(`${store.url}/sitemap.xml`)).text()
  const { body } = await store.ask(listStore)
  const inBothLanguages = (body.total + categoriesMax) * 2
  expect(text.match(/<loc>/g)?.length).toBeGreaterThan(inBothLanguages)
  expect(store.proxy.largestAnswer()).toBeLessThan(megabyte)
})
