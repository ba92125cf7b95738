import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { PageVisit } from './page-visit.ts'

/** Holds the scripts back until the returned function is called. */
export async function holdScripts(page: Page) {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/*.js', async (route) => {
    await released
    await route.continue()
  })
  return release
}

/** Keeps the sum of the layout shifts of the page, those after an input excluded. */
export const watchShifts = (page: Page) =>
  page.addInitScript(`
    self.shifts = []
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if (!entry.hadRecentInput) self.shifts.push([entry.value, entry.sources.map(({ node }) => node?.outerHTML?.slice(0, 120))])
    }).observe({ type: 'layout-shift', buffered: true })`)

/** A font that replaces its fallback is another matter. */
export const forgetShiftsOfFonts = (page: Page) =>
  page.evaluate(`Promise.all(['400', '700'].map((weight) => document.fonts.load(weight + ' 1em "Bricolage Grotesque"', 'a')))
    .then(() => new Promise((painted) => requestAnimationFrame(() => setTimeout(painted, 50))))
    .then(() => { self.shifts = [] })`)

interface TakenOver {
  /** Paths of the API that were called. */
  calls: string[]
  /** What the browser added to the page that was sent. */
  fresh: string[]
  errors: string[]
  /** How much, and which elements. */
  shifts: [value: number, moved: string[]][]
}

/** Opens an address, and lets the scripts run once the page that was sent is painted. */
export async function takeOver(visit: PageVisit, address: string, whenSent = async () => {}): Promise<TakenOver> {
  const { page } = visit
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/')) calls.push(pathname)
  })
  await watchShifts(page)
  const release = await holdScripts(page)
  await page.goto(address, { waitUntil: 'commit' })
  await page.locator('footer').waitFor()
  await forgetShiftsOfFonts(page)
  await page.evaluate("for (const element of document.querySelectorAll('#root *')) element.wasSent = true")
  await whenSent()
  release()
  await page.waitForLoadState('load')
  await visit.waitForIdleNetwork()
  await page.evaluate('scrollTo(0, document.body.scrollHeight)')
  await visit.waitForIdleNetwork()
  const htmlOf = (elements: string) =>
    page.evaluate<string[]>(`${elements}.map((element) => element.outerHTML.slice(0, 90))`)
  const untouched = `[...document.querySelectorAll('main a, main button')].filter((element) => !Object.keys(element).some((key) => key.startsWith('__react')))`
  await expect.poll(() => htmlOf(untouched)).toEqual([])
  const fresh = `[...document.querySelectorAll('#root *')].filter((element) => !element.wasSent && !element.closest('svg'))`
  return {
    calls,
    fresh: await htmlOf(fresh),
    errors: visit.takeErrors(),
    shifts: await page.evaluate<TakenOver['shifts']>('self.shifts'),
  }
}
export const unchanged: TakenOver = { calls: [], fresh: [], errors: [], shifts: [] }
