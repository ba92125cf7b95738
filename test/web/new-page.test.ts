import { afterEach, expect, test, vi } from 'vitest'
import { stubBrowser } from './browser-stub.ts'

afterEach(() => vi.restoreAllMocks())

/** A page of a build, as it is `elapsed` ms after its load, on a device whose clock may be ahead. */
async function openPage(build: string, elapsed: number, aheadMs = 0) {
  vi.restoreAllMocks()
  vi.resetModules()
  const now = Date.now()
  vi.spyOn(performance, 'now').mockReturnValue(elapsed)
  vi.spyOn(Date, 'now').mockReturnValue(now + aheadMs)
  Object.assign(document, { querySelectorAll: () => [{ getAttribute: () => `/assets/${build}.js` }] })
  const { leadOn } = await import('#web/state/new-page.ts')
  const { syncServerClock } = await import('#web/api/server-clock.ts')
  return { leadOn, hear: () => syncServerClock(new Headers({ date: new Date(now).toUTCString() }), elapsed, elapsed) }
}

test('while a deployment spreads, a page that was loaded by itself is not left so for a minute, whatever the device’s clock', async () => {
  stubBrowser()
  const reload = vi.fn()
  vi.stubGlobal('location', { pathname: '/videos', href: 'https://shop.test/videos', reload })
  vi.stubGlobal('history', { state: null, replaceState: (state: object) => Object.assign(history, { state }) })
  vi.stubGlobal('fetch', async () => new Response('<script type="module" src="/assets/newest.js">'))
  const first = await openPage('old', 20_000)
  first.hear()
  expect(await first.leadOn()).toBe(true)
  const dayMs = 86_400_000
  for (const ahead of [0, 40 * dayMs, -40 * dayMs]) {
    expect(await (await openPage('new', 5_000, ahead)).leadOn(), `${ahead}`).toBe(false)
  }
  expect(reload).toHaveBeenCalledTimes(1)
  expect(await (await openPage('new', 61_000, -40 * dayMs)).leadOn()).toBe(true)
  expect(reload).toHaveBeenCalledTimes(2)
})
