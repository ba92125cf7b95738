import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import { afterEach, expect, test } from 'vitest'
import { listProducts } from '#schema/api/catalogue.ts'
import { createCategory } from '#schema/api/categories.ts'
import { createProduct } from '#schema/api/products.ts'
import { addVideo } from '#schema/api/settings.ts'
import { seedShelf, shelfSizesOf } from '#seeds/commands/seed-shelf.ts'
import { categoriesMax, shelfCategory } from '#seeds/large/shelf/categories.ts'
import { shelfProduct } from '#seeds/large/shelf/products.ts'
import { shelfVideo } from '#seeds/large/shelf/videos.ts'
import { openStore, type Store } from '../open-store.ts'

const now = Date.now()
const firstOf = <Row>(count: number, rowOf: (nth: number) => Row): Row[] =>
  Array.from({ length: count }, (_, nth) => rowOf(nth))

let store: Store | undefined
afterEach(async () => {
  await store?.close()
  store = undefined
})

test('a shelf is added to the shop, once however often it is requested, and grows', async () => {
  store = await openStore({ isSeeded: true })
  const { db, sqld } = store
  const countAll = async () => {
    const count = (table: string) => `(select count(*) from ${table}) as ${table}`
    const tables = ['categories', 'products', 'videos', 'feedback', 'stock_keys']
    const [counts] = await db.all<Record<string, number>>(sql.raw(`select ${tables.map(count).join(', ')}`))
    return counts ?? {}
  }
  const before = await countAll()
  const sizes = { products: 250, categories: 30, videos: 20 }

  await seedShelf(sqld.url, undefined, { ...sizes, now })
  const after = await countAll()
  const added = Object.fromEntries(Object.entries(after).map(([table, count]) => [table, count - (before[table] ?? 0)]))
  expect(added).toMatchObject(sizes)
  expect(added.feedback).toBeGreaterThan(sizes.products)
  expect(added.stock_keys).toBeGreaterThan(10)
  const { body } = await store.ask(listProducts)
  const [onSale] = await db.all<{ n: number }>(
    sql`select count(*) as n from products where sale in ('on_sale', 'paused')`,
  )
  expect(body).toHaveLength(onSale?.n ?? 0)

  await seedShelf(sqld.url, undefined, { ...sizes, now: now + 60_000 })
  expect(await countAll()).toEqual(after)
  await seedShelf(sqld.url, undefined, { ...sizes, products: 260, now })
  expect((await countAll()).products).toBe((after.products ?? 0) + 10)
})

test('the command takes the sizes by name, and refuses what is none in one sentence', () => {
  expect(shelfSizesOf([])).toEqual({ products: 2_000, categories: 40, videos: 0 })
  expect(shelfSizesOf(['--products', '5000', '--videos', '2000'])).toEqual({
    products: 5_000,
    categories: 40,
    videos: 2_000,
  })
  for (const wrong of [['--products'], ['--products', 'many'], ['--products', '-1'], ['--users', '10'], ['5000']]) {
    expect(() => shelfSizesOf(wrong)).toThrow('The options are --products, --categories, --videos, each with a number.')
  }
})

test('no two of 2,000 products have the same name, address or text in either language', () => {
  const products = firstOf(2_000, (nth) => shelfProduct(nth, 40, now))
  const textsOf = {
    ids: ({ id }) => id,
    addresses: ({ slug }) => slug,
    descriptions: ({ description }) => description,
    'English descriptions': ({ en }) => en?.description,
    details: ({ details }) => JSON.stringify(details?.questions),
  } satisfies Record<string, (product: (typeof products)[number]) => string | undefined>
  for (const [what, textOf] of Object.entries(textsOf)) {
    expect(new Set(products.map(textOf)).size, what).toBe(products.length)
  }
  const lengths = products.map(({ description = '' }) => description.length)
  expect(Math.min(...lengths)).toBeGreaterThanOrEqual(150)
  const long = lengths.filter((length) => length > 700).length
  expect(long).toBeGreaterThan(products.length / 50)
  expect(long).toBeLessThan(products.length / 10)
  expect(
    products.filter((one) => /[{}]|undefined/.test(JSON.stringify([one.description, one.en?.description]))),
  ).toEqual([])
})

test('what stands on the shelf could have been saved in the panel', () => {
  const faultsOf = (schema: v.GenericSchema | undefined, rows: object[]) => {
    if (!schema) throw new Error('expected a form')
    return rows.flatMap((row) => v.safeParse(schema, row).issues?.map(({ message }) => [message, row]) ?? [])
  }
  const products = firstOf(5_000, (nth) => nth)
    .filter((nth) => nth % 10 === 0 || nth > 4_900)
    .map((nth) => shelfProduct(nth, categoriesMax, now))
  const inReais = (price: { BRL: number; USD: number }) => ({ BRL: price.BRL / 100, USD: price.USD / 100 })
  const forms = products.map(({ priceBrl, priceUsd, campaigns = [], volumePrices = [], ...product }) => ({
    ...product,
    price: inReais({ BRL: priceBrl, USD: priceUsd }),
    campaigns: campaigns.map(({ from, until, price }) => ({
      from: new Date(from).toISOString(),
      until: new Date(until).toISOString(),
      price: inReais(price),
    })),
    volumePrices: volumePrices.map(({ from, price }) => ({ from, price: inReais(price) })),
  }))
  expect(faultsOf(createProduct.body, forms)).toEqual([])
  expect(forms.filter(({ campaigns }) => campaigns.length > 0).length).toBeGreaterThan(10)
  expect(forms.filter(({ volumePrices }) => volumePrices.length > 0).length).toBeGreaterThan(10)
  const categories = firstOf(categoriesMax, (nth) => shelfCategory(nth, now))
  expect(faultsOf(createCategory.body, categories)).toEqual([])
  expect(new Set(categories.map(({ foldedName }) => foldedName)).size).toBe(categoriesMax)
  expect(
    faultsOf(
      addVideo.body,
      firstOf(200, (nth) => shelfVideo(nth, 100, now)),
    ),
  ).toEqual([])
})
