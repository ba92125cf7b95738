import { openPage, sharedBrowser } from '../browser/browser.ts'

/** A phone on a slow network: milliseconds there and back, bytes a second, and how many times slower its processor is. */
const network = { latency: 150, downloadThroughput: 200_000, uploadThroughput: 200_000, offline: false }
const slowdown = 4
const settledMs = 2_500

export interface Visit {
  lcp: number
  fcp: number
  shift: number
  /** Milliseconds for which tasks of more than 50 ms blocked the page beyond these. */
  blocking: number
  elements: number
  requests: number
  bytes: number
  /** Of them, what pictures and videos are. */
  mediaRequests: number
  mediaBytes: number
}

/** A first visit. With `shows`, of a page that shows such an element sooner or later. */
export async function visit(origin: string, path: string, shows?: string): Promise<Visit> {
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
    self.paints = { lcp: 0, fcp: 0, shift: 0, blocking: 0 }
    const observe = (type, use) => new PerformanceObserver((list) => list.getEntries().forEach(use)).observe({ type, buffered: true })
    observe('largest-contentful-paint', ({ startTime }) => { self.paints.lcp = startTime })
    observe('paint', ({ name, startTime }) => { if (name === 'first-contentful-paint') self.paints.fcp = startTime })
    observe('layout-shift', ({ value }) => { self.paints.shift += value })
    observe('longtask', ({ duration }) => { self.paints.blocking += duration - 50 })`)
  await page.goto(path, { waitUntil: 'networkidle' })
  if (shows) await page.locator(shows).first().waitFor()
  await page.waitForTimeout(settledMs)
  const paints = await page.evaluate<Pick<Visit, 'lcp' | 'fcp' | 'shift' | 'blocking'>>('self.paints')
  const elements = await page.locator('*').count()
  await close()
  return { ...paints, ...loaded, elements }
}
