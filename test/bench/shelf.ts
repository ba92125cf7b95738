import { gzipSync } from 'node:zlib'
import { listProducts } from '#schema/api/catalogue.ts'
import { getConfig } from '#schema/api/config.ts'
import { pageDataId } from '#schema/api/page-data.ts'
import { getSitemap } from '#schema/api/pages.ts'
import { listVideos } from '#schema/api/settings.ts'
import { termsCookies, termsVersion } from '#schema/rules/accounts.ts'
import { englishAddress } from '#schema/rules/pages.ts'
import type { ShelfSizes } from '#seeds/commands/seed-shelf.ts'
import { heldAfterCollection } from './heap.ts'
import { median, sendOk } from './load.ts'
import { report, tried } from './report.ts'
import { fullShelf, largeShelf, readTexts, type ShelfPage, shelfLimits, shelfPages, sizeOf } from './shelf-pages.ts'
import { type Bench, openShop } from './shop.ts'

const heapMax = 64_000_000
/** Of the database's answers, in all parts of the snapshot and in any one. */
const answerMax = 1_000_000

/** The pages of so many products are asked for before the heap is read, in both languages: more than an isolate keeps. */
const visitedProducts = 300

/** Readers for whom a page is rendered anew, although it says the same: the Worker keeps finished pages. */
const readers = [
  '',
  `${termsCookies.accepted}=true`,
  `${termsCookies.accepted}=true; ${termsCookies.version}=${termsVersion}`,
].flatMap((terms) => [terms, `${terms}; signedIn=1`])

const calls = [listProducts, getSitemap, listVideos]

type Shelf = Awaited<ReturnType<typeof openShelf>>

/** The demo store with more on its shelf, and a Worker on it whose heap can be read. */
async function openShelf(bench: Bench, name: string, sizes?: ShelfSizes) {
  const shop = await openShop(bench, `shelf-${name}`, sizes)
  const { url } = shop.sqld
  return {
    ...shop,
    name,
    pages: await shelfPages(url),
    slugs: await readTexts(
      url,
      `select slug from products where sale = 'on_sale' order by id limit ${visitedProducts}`,
    ),
    watched: await shop.start(shop.proxy.url, {}, { hasInspector: true }),
  }
}

/** The public pages and calls at the demo's size, at 2,000 products, and at 5,000 with many categories and videos. */
export async function measureShelf(bench: Bench): Promise<void> {
  const demo = await openShelf(bench, 'demo')
  const large = await openShelf(bench, sizeOf(largeShelf), largeShelf)
  const shops = [demo, large, await openShelf(bench, sizeOf(fullShelf), fullShelf)]
  for (const shop of shops) await measureRead(shop)
  for (const nth of demo.pages.keys()) await measurePage(shops, nth)
  for (const shop of shops) await measureCalls(shop)
  for (const shop of shops) await measureHeap(shop)
  for (const shop of shops) await shop.close()
}

/** What the first page of an isolate reads: of 5,000 products in several answers, of which `measureCalls` limits each. */
async function measureRead({ name, watched, proxy }: Shelf) {
  const limit = name === sizeOf(fullShelf) ? undefined : { max: answerMax / 1_000 }
  proxy.reset()
  await tried(`snapshot at ${name}`, async () => {
    await sendOk(watched.siteUrl, { path: '/' })
    report(`snapshot at ${name}: read`, proxy.traffic().bytes / 1_000, 'kB', limit)
  })
}

/** The Portuguese page for each reader, from each shop in turns, after the English ones, which warm up. */
async function measurePage(shops: Shelf[], nth: number) {
  const measured = new Map<Shelf, { html: string; times: number[] }>()
  const answering = new Set(shops)
  for (const toAddress of [englishAddress, String]) {
    for (const cookie of readers) {
      for (const shop of answering) {
        const page = shop.pages[nth]
        if (!page) continue
        const isDone = await tried(`${page.name} at ${shop.name}`, async () => {
          const { html, ms } = await visit(shop, { ...page, path: toAddress(page.path) }, cookie)
          if (toAddress === String) measured.set(shop, { html, times: [...(measured.get(shop)?.times ?? []), ms] })
        })
        if (!isDone) answering.delete(shop)
      }
    }
  }
  const { name = '', isEmpty = false } = shops[0]?.pages[nth] ?? {}
  const figures = new Map<string, Record<'html' | 'elements' | 'render', number>>()
  for (const [shop, { html, times }] of measured) {
    const elements = html.replace(/<script.*?<\/script>/gs, '').match(/<[a-z]/g)?.length ?? 0
    figures.set(shop.name, { html: Buffer.byteLength(html), elements, render: median(times) })
    report(`${name} at ${shop.name}: HTML`, Buffer.byteLength(html) / 1_000, 'kB')
    report(`${name} at ${shop.name}: HTML, gzip`, gzipSync(html).length / 1_000, 'kB')
    report(`${name} at ${shop.name}: elements`, elements)
    if (!isEmpty) report(`${name} at ${shop.name}: first render`, median(times), 'ms')
  }
  const [small, large] = [figures.get('demo'), figures.get(sizeOf(largeShelf))]
  if (!small || !large) return
  for (const what of isEmpty ? (['html'] as const) : (['html', 'elements', 'render'] as const)) {
    report(`${name}: ${what}, ${sizeOf(largeShelf)} / demo`, large[what] / small[what], '×', { max: shelfLimits[what] })
  }
}

async function visit({ watched }: Shelf, { path, isEmpty = false }: ShelfPage, cookie = '') {
  const sentAt = performance.now()
  const { body } = await sendOk(watched.siteUrl, { path, cookie })
  const ms = performance.now() - sentAt
  const html = body.toString()
  if (!isEmpty && !html.includes(`id="${pageDataId}"`)) throw new Error(`${path} came without its content`)
  return { html, ms }
}

/** Calls that answer whole, whatever the shop holds. */
async function measureCalls({ name, watched, proxy }: Shelf) {
  for (const { path } of calls) {
    await tried(`${path} at ${name}`, async () => {
      const sentAt = performance.now()
      const { body } = await sendOk(watched.url, { path })
      report(`${path} at ${name}`, performance.now() - sentAt, 'ms')
      report(`${path} at ${name}: bytes`, body.length / 1_000, 'kB')
    })
  }
  report(`database at ${name}: largest answer`, proxy.largestAnswer() / 1_000, 'kB', { max: answerMax / 1_000 })
}

async function measureHeap(shop: Shelf) {
  const { name, watched, pages, slugs } = shop
  const visited = [...pages, ...slugs.map((slug): ShelfPage => ({ name: slug, path: `/products/${slug}` }))]
  await tried(`heap at ${name}`, async () => {
    for (const page of visited) await visit(shop, page)
    for (const page of visited) await visit(shop, { ...page, path: englishAddress(page.path) })
    const held = await heldAfterCollection(watched.inspectorUrl, () => sendOk(watched.url, { path: getConfig.path }))
    report(`heap at ${name}, after a collection`, held / 1e6, 'MB', { max: heapMax / 1e6 })
  })
}
