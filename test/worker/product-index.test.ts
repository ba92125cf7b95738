import { brotliCompressSync, gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { getProductIndex, searchProducts } from '#schema/api/store-lists.ts'
import { productSlug } from '#schema/rules/catalogue.ts'
import { searchPageSize, searchQueryMax } from '#schema/rules/store-list.ts'
import { wordsOf } from '#schema/rules/word-search.ts'
import { seedShelf, shelfSizes } from '#seeds/commands/seed-shelf.ts'
import { shelfCategory } from '#seeds/large/shelf/categories.ts'
import { shelfProduct } from '#seeds/large/shelf/products.ts'
import { openFileStore } from '../open-store.ts'

const store = await openFileStore({ vars: { SNAPSHOT_SECONDS: '' } })
const now = Date.now()
await seedShelf(store.sqld.url, undefined, { now })

// As they were written: whole rows would be more than one answer of the database may have.
const listed = Array.from({ length: shelfSizes.products }, (_, nth) => shelfProduct(nth, shelfSizes.categories, now))
  .filter(({ sale }) => sale === 'on_sale' || sale === 'paused')
  .toSorted((one, other) => other.createdAt - one.createdAt || (one.id < other.id ? 1 : -1))
const categories = Array.from({ length: shelfSizes.categories }, (_, nth) => shelfCategory(nth, now))
const categoryNames = new Map(categories.map(({ id, name }) => [id, name]))

test('the index of 2,000 products is at most 60 kB compressed, and is sent again only once it has changed', async () => {
  const first = await store.fetch(getProductIndex.path)
  const bytes = Buffer.from(await first.arrayBuffer())
  expect(listed.length).toBeGreaterThan(1_800)
  for (const compressed of [gzipSync(bytes, { level: 6 }), brotliCompressSync(bytes)]) {
    expect(compressed.length).toBeGreaterThan(10_000)
    expect(compressed.length).toBeLessThanOrEqual(60_000)
  }
  const etag = first.headers.get('etag') ?? ''
  expect(etag).not.toBe('')
  store.proxy.reset()
  const same = await store.fetch(getProductIndex.path, { headers: { 'if-none-match': etag } })
  expect([same.status, await same.text()]).toEqual([304, ''])
  expect(store.proxy.roundTrips()).toBe(0)
})

test('the index names every product of the shop’s lists, the newest first, with its address, category and games', async () => {
  const { status, body: index } = await store.ask(getProductIndex)
  expect(status).toBe(200)
  const read = index.names.map((name, at) => ({
    name,
    english: index.namesEn[at] || name,
    slug: index.slugs[at] || productSlug(name),
    category: index.categories[index.category[at] ?? -1]?.name,
    games: index.gamesOf[at]?.map((game) => index.games[game]).sort(),
  }))
  const expected = listed.map(({ name, en, slug, categoryId, details }) => ({
    name,
    english: en?.name || name,
    slug,
    category: categoryNames.get(categoryId ?? ''),
    games: details?.games?.map((game) => game.name).sort(),
  }))
  expect(read.length).toBe(expected.length)
  const isOther = (one: (typeof read)[number], at: number) => JSON.stringify(one) !== JSON.stringify(expected[at])
  expect(read.filter(isOther).slice(0, 3)).toEqual([])
})

const search = async (q: string, page = 1) => {
  const { status, body } = await store.ask(searchProducts, { query: { q, page } })
  expect(status).toBe(200)
  return body
}

test.each([
  ['cronômetro', 'name'],
  ['timer', 'en'],
] as const)('a word that many names hold finds each of them once, page by page (%s)', async (word, language) => {
  const [folded = ''] = wordsOf(word)
  const named = listed.filter(({ name, en }) => wordsOf(language === 'en' ? (en?.name ?? '') : name).includes(folded))
  const first = await search(word)
  expect(named.length).toBeGreaterThan(2 * searchPageSize)
  expect(first.cards).toHaveLength(searchPageSize)
  expect([first.page, first.pages]).toEqual([1, Math.ceil(first.total / searchPageSize)])
  const further = await Promise.all(Array.from({ length: first.pages - 1 }, (_, n) => search(word, n + 2)))
  const ids = [first, ...further].flatMap(({ cards }) => cards.map(({ _id }) => _id))
  expect(new Set(ids).size).toBe(first.total)
  expect(ids.slice(0, named.length).toSorted()).toEqual(named.map(({ id }) => id).toSorted())
  const beyond = await search(word, first.pages + 5)
  expect([beyond.page, beyond.cards]).toEqual([first.pages, further.at(-1)?.cards])
})

test('a search finds a product by its description alone, ranks it lower, and finds nothing for what no text has', async () => {
  const [{ name = '', description = '' } = {}] = listed
  const words = wordsOf(description.slice(0, 80)).filter((word) => word.length > 4)
  const text = words.slice(0, 5).join(' ')
  const found = await search(text)
  expect(found.cards.map((card) => card.name)).toContain(name)
  expect((await search(name)).score / wordsOf(name).length).toBeGreaterThan(found.score / 5)
  expect(await search('zzzz')).toMatchObject({ cards: [], total: 0, page: 1, pages: 1, score: 0 })
  expect(await search('')).toMatchObject({ cards: [], total: 0, score: 0 })
})

test('a text above the limit is refused', async () => {
  const { status } = await store.ask(searchProducts, { query: { q: 'a'.repeat(searchQueryMax + 1) } })
  expect(status).toBe(400)
  await search('a'.repeat(searchQueryMax))
})
