import { listCategories } from '#schema/api/catalogue.ts'
import { pageDataId } from '#schema/api/page-data.ts'
import { categorySlug } from '#schema/rules/catalogue.ts'
import { openPage, sharedBrowser } from '../browser/browser.ts'
import { startEdgeProxy } from './edge-proxy.ts'
import { median, sendOk } from './load.ts'
import { productsForSale } from './purchase.ts'
import { report } from './report.ts'
import { type Bench, openShop } from './shop.ts'

/** A phone on a slow network: milliseconds there and back, bytes a second, and how many times slower its processor is. */
const network = { latency: 150, downloadThroughput: 200_000, uploadThroughput: 200_000, offline: false }
const slowdown = 4
const rounds = 3
const settledMs = 2_500

interface Visit {
  lcp: number
  fcp: number
  shift: number
  requests: number
  bytes: number
  /** Of them, what pictures and videos are. */
  mediaRequests: number
  mediaBytes: number
}

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
  finished.close()
  rendered.close()
  await (await sharedBrowser()).close()
  await shop.close()
}

/** The page with an empty root and without the data that it was rendered from. */
function withoutContent(html: string): string {
  const end = `<script type="application/json" id="${pageDataId}">`
  const [from, data] = [html.indexOf('<div id="root"'), html.indexOf(end)]
  if (from < 0 || data < 0) return html
  return `${html.slice(0, from)}<div id="root"></div>${html.slice(html.indexOf('</script>', data) + '</script>'.length)}`
}

async function visit(origin: string, path: string): Promise<Visit> {
  const options = { origin, width: 390, height: 844, hasTouch: true, termsAccepted: false }
  const { page, context, close } = await openPage(await sharedBrowser(), options)
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', network)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  const loaded = { requests: 0, bytes: 0, mediaRequests: 0, mediaBytes: 0 }
  const media = new Set<string>()
  devtools.on('Network.responseReceived', ({ requestId, type }) => {
    if (type === 'Image' || type === 'Media') media.add(requestId)
  })
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    loaded.requests++
    loaded.bytes += encodedDataLength
    if (!media.has(requestId)) return
    loaded.mediaRequests++
    loaded.mediaBytes += encodedDataLength
  })
  // Nobody touches the page: what Chromium takes for an input is the setting of the window's size.
  await page.addInitScript(`
    self.paints = { lcp: 0, fcp: 0, shift: 0 }
    const observe = (type, use) => new PerformanceObserver((list) => list.getEntries().forEach(use)).observe({ type, buffered: true })
    observe('largest-contentful-paint', ({ startTime }) => { self.paints.lcp = startTime })
    observe('paint', ({ name, startTime }) => { if (name === 'first-contentful-paint') self.paints.fcp = startTime })
    observe('layout-shift', ({ value }) => { self.paints.shift += value })`)
  await page.goto(path, { waitUntil: 'networkidle' })
  await page.waitForTimeout(settledMs)
  const paints = await page.evaluate<Pick<Visit, 'lcp' | 'fcp' | 'shift'>>('self.paints')
  await close()
  return { ...paints, ...loaded }
}
