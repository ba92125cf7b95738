import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openStore, type Store } from '../open-store.ts'
import { launchBrowser } from './browser.ts'
import { createPersonas, openVisit, type Tokens } from './page-visit.ts'

let store: Store
let browser: Browser
let tokens: Tokens
beforeAll(async () => {
  const vars = { DOWNLOAD_URL: 'https://download.example.com/', SUPPORT_URL: 'https://support.example.com/' }
  ;[store, browser] = await Promise.all([openStore({ isSeeded: true, hasWeb: true, vars }), launchBrowser()])
  tokens = await createPersonas(store)
})
afterAll(async () => {
  await browser.close()
  await store.close()
})

test('who prefers calm sees no review written out, and none give way to the next by itself', async () => {
  const walk = await openVisit(browser, 'visitor', tokens, { origin: store.url, lang: 'en' })
  await walk.page.clock.install()
  await walk.page.goto('/')
  await walk.page.locator('footer').scrollIntoViewIfNeeded()
  const reviews = walk.page.getByRole('region', { name: 'Customer reviews' })
  await reviews.waitFor()
  expect(await reviews.locator('blockquote p[aria-hidden]').count()).toBe(0)
  await walk.page.clock.runFor(65_000)
  expect(await reviews.locator('button[aria-current]').getAttribute('aria-label')).toMatch(/ 1 /)
  await walk.close()
})

test('in forced colours every control keeps an edge, and the art that says something its shape', async () => {
  const walk = await openVisit(browser, 'client', tokens, { origin: store.url, lang: 'pt-BR' })
  await walk.page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' })
  const bare: string[] = []
  for (const path of ['/', '/products', '/products/checkout/prod_aurora-trainer', '/dashboard']) {
    await walk.page.goto(path)
    await walk.page.locator('main h1').waitFor()
    await walk.settle()
    bare.push(...(await walk.page.evaluate<string[]>(`(${bareControls})()`)).map((line) => `${path}: ${line}`))
  }
  expect(bare).toEqual([])
  await walk.close()
})

/** Filled buttons lose their fill: without a border they would be words like any others. */
const bareControls = `() => [...document.querySelectorAll('main button, main input:not([type=hidden]), main select')]
  .filter((one) => one.checkVisibility() && one.getBoundingClientRect().width > 30)
  .filter((one) => /primary|quiet/.test(one.className) || one.matches('input:not([type=radio], [type=checkbox], [type=file]), select'))
  .filter((one) => parseFloat(getComputedStyle(one).borderTopWidth) === 0)
  .map((one) => one.outerHTML.slice(0, 120))`
