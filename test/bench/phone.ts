import { listCategories } from '#schema/api/catalogue.ts'
import { pageDataId } from '#schema/api/page-data.ts'
import { categorySlug } from '#schema/rules/catalogue.ts'
import { sharedBrowser } from '../browser/browser.ts'
import { startEdgeProxy } from './edge-proxy.ts'
import { median, sendOk } from './load.ts'
import { type Visit, visit } from './phone-visit.ts'
import { productsForSale } from './purchase.ts'
import { report, tried } from './report.ts'
import { largeShelf, shelfLimits, shelfPages, sizeOf } from './shelf-pages.ts'
import { type Bench, openShop } from './shop.ts'

const rounds = 3
/** What blocks differs between visits by a factor of two: medians of three differ by a half. */
const comparedRounds = 9

/** What a large shelf may cost on the pages that list products. Less blocking than `least` counts as that. */
const shelfFigures = [
  { what: 'lcp', name: 'largest paint', unit: 'ms', limit: shelfLimits.render, least: 1 },
  { what: 'blocking', name: 'blocking', unit: 'ms', limit: shelfLimits.blocking, least: 50 },
  { what: 'elements', name: 'elements', unit: '', limit: shelfLimits.elements, least: 1 },
  { what: 'bytes', name: 'bytes, with pictures', unit: 'B', limit: shelfLimits.html, least: 1 },
] as const
const productLink = 'main a[href*="/products/"]'
const listPages = ['home', '/products', 'a category', '/search']

/** First visits on a throttled phone, beside the same pages sent without their content, which the browser then renders. */
export async function measurePhone(bench: Bench) {
  const shop = await openShop(bench, 'phone')
  const [product] = await productsForSale(shop)
  const { body } = await sendOk(shop.worker.url, { path: listCategories.path })
  const [category]: { name: string }[] = JSON.parse(body.toString())
  const finished = await startEdgeProxy(shop.worker.siteUrl)
  const rendered = await startEdgeProxy(shop.worker.siteUrl, withoutContent)
  const pages: [name: string, path: string, limit: number][] = [
    ['home', '/', 0.4],
    ['category', `/products/category/${encodeURIComponent(categorySlug(category?.name ?? ''))}`, 0.5],
    ['product', `/products/checkout/${product.id}`, 0.5],
  ]
  for (const [name, path, limit] of pages) {
    const visits: Record<'now' | 'before', Visit[]> = { now: [], before: [] }
    for (let round = 0; round < rounds; round++) {
      visits.now.push(await visit(finished.url, path))
      visits.before.push(await visit(rendered.url, path))
    }
    const of = (which: Visit[], what: keyof Visit) => median(which.map((one) => one[what]))
    const [now, before] = [of(visits.now, 'lcp'), of(visits.before, 'lcp')]
    report(`${name} on a phone: largest paint`, now, 'ms')
    report(`${name} on a phone: largest paint / rendered in the browser`, now / before, '×', { max: limit })
    if (name === 'home') {
      report('home on a phone: largest paint / first paint', now / of(visits.now, 'fcp'), '×', { max: 1.05 })
      const [requests, bytes] = [of(visits.now, 'requests'), of(visits.now, 'bytes')]
      report('home, first visit: requests, with pictures', requests)
      report('home, first visit: requests, without', requests - of(visits.now, 'mediaRequests'), '', { max: 14 })
      report('home, first visit: bytes, with pictures', bytes / 1000, 'kB', { max: 350 })
      report('home, first visit: bytes, without', (bytes - of(visits.now, 'mediaBytes')) / 1000, 'kB', { max: 154 })
    }
    report(`${name} on a phone: layout shift`, of(visits.now, 'shift'), '', { max: 0.02 })
  }
  rendered.close()
  const shelf = await openShop(bench, 'phone-shelf', largeShelf)
  const large = await startEdgeProxy(shelf.worker.siteUrl)
  const [few, many] = [await shelfPages(shop.sqld.url), await shelfPages(shelf.sqld.url)]
  for (const [nth, { name, path }] of few.entries()) {
    if (!listPages.includes(name)) continue
    const addresses = [
      [finished.url, path],
      [large.url, many[nth]?.path ?? path],
    ] as const
    await tried(`${name} on a phone`, () => compareVisits(name, ...addresses))
  }
  for (const proxy of [finished, large]) proxy.close()
  await (await sharedBrowser()).close()
  for (const one of [shop, shelf]) await one.close()
}

type Address = readonly [origin: string, path: string]

/** A page that lists products, at the demo's and at a large shelf's. */
async function compareVisits(name: string, demo: Address, large: Address) {
  const visits: Record<'demo' | 'large', Visit[]> = { demo: [], large: [] }
  for (let round = 0; round < comparedRounds; round++) {
    visits.demo.push(await visit(...demo, productLink))
    visits.large.push(await visit(...large, productLink))
  }
  for (const { what, name: figure, unit, limit, least } of shelfFigures) {
    const of = (which: Visit[]) => median(which.map((one) => one[what]))
    const [small, many] = [of(visits.demo), of(visits.large)]
    const ratio = Math.max(many, least) / Math.max(small, least)
    report(`${name} on a phone at demo: ${figure}`, small, unit)
    report(`${name} on a phone at ${sizeOf(largeShelf)}: ${figure}`, many, unit)
    report(`${name} on a phone: ${figure}, ${sizeOf(largeShelf)} / demo`, ratio, '×', { max: limit })
  }
}

/** The page with an empty root and without the data that it was rendered from. */
function withoutContent(html: string): string {
  const end = `<script type="application/json" id="${pageDataId}">`
  const [from, data] = [html.indexOf('<div id="root"'), html.indexOf(end)]
  if (from < 0 || data < 0) return html
  return `${html.slice(0, from)}<div id="root"></div>${html.slice(html.indexOf('</script>', data) + '</script>'.length)}`
}
