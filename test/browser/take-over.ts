import { expect } from 'vitest'
import { holdRequests } from './held-requests.ts'
import { isHydrated } from './hydration.ts'
import {
  findLayoutShifts,
  type LayoutShift,
  readShiftsSinceState,
  recordLayoutShifts,
  stateLayoutShifts,
} from './layout-shift.ts'
import type { PageVisit } from './page-visit.ts'

interface TakenOver {
  /** Paths of the API that were called. */
  calls: string[]
  /** What the browser added to the page that was sent. */
  fresh: string[]
  errors: string[]
  shifts: LayoutShift[]
}

/** Opens an address, and lets the scripts run once the page that was sent is painted. */
export async function takeOver(visit: PageVisit, address: string, whenSent = async () => {}): Promise<TakenOver> {
  const { page } = visit
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/')) calls.push(pathname)
  })
  await recordLayoutShifts(visit.context)
  const release = await holdRequests(page, '**/*.js')
  await page.goto(address, { waitUntil: 'commit' })
  await page.locator('footer').waitFor()
  await page.evaluate("for (const element of document.querySelectorAll('#root *')) element.wasSent = true")
  await stateLayoutShifts(page, 'sent')
  await whenSent()
  release()
  await page.waitForLoadState('load')
  await visit.waitForIdleNetwork()
  await page.evaluate('scrollTo(0, document.body.scrollHeight)')
  await visit.waitForIdleNetwork()
  const htmlOf = (elements: string) =>
    page.evaluate<string[]>(`${elements}.map((element) => element.outerHTML.slice(0, 90))`)
  const untouched = `[...document.querySelectorAll('main a, main button')].filter((element) => !(${isHydrated('element')}))`
  await expect.poll(() => htmlOf(untouched)).toEqual([])
  const fresh = `[...document.querySelectorAll('#root *')].filter((element) => !element.wasSent && !element.closest('svg'))`
  expect(await findLayoutShifts(page)).toEqual([])
  return {
    calls,
    fresh: await htmlOf(fresh),
    errors: visit.takeErrors(),
    shifts: await readShiftsSinceState(page),
  }
}
export const unchanged: TakenOver = { calls: [], fresh: [], errors: [], shifts: [] }
