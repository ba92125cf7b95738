import { expect, test } from 'vitest'
import info from '#web/i18n/pt-BR/info.ts'
import { wide } from '../width.ts'
import { holdRequests } from './held-requests.ts'
import { openSite } from './open-site.ts'
import { texts } from './page-states.ts'
import { countLoads } from './two-builds.ts'

/** The code of a page is not there, because the connection is lost or a deployment has replaced it. */
const site = openSite({ isSeeded: true })

const { shop, helper } = texts['pt-BR']
const code = /\/reseller-page-[^/]+\.js$/

test('a page whose code does not load says that the connection is lost as soon as the browser does, and loads when it is back', async () => {
  const { page, context } = await site.openPage({ termsAccepted: true })
  const heading = (name: string) => page.getByRole('heading', { level: 1, name })
  await page.goto('/videos')
  // Requests can fail before the browser says that it is offline.
  await page.route(code, (route) => route.abort('internetdisconnected'))
  await page.locator('header').getByRole('link', { name: shop.nav.reseller }).click()
  await heading(shop.crash.title).waitFor()
  await context.setOffline(true)
  await heading(shop.crash.offlineTitle).waitFor()
  await expect.poll(() => page.getByText(shop.crash.title).count()).toBe(0)
  await page.unroute(code)
  await context.setOffline(false)
  await heading(info.reseller.title).waitFor()
})

test('a page whose code is gone is loaded anew, once, and then offers to be loaded again', async () => {
  const { page } = await site.openPage({ termsAccepted: true })
  await page.goto('/videos')
  await page.route(code, (route) => route.fulfill({ status: 404 }))
  const loads = countLoads(page)
  await page.locator('header').getByRole('link', { name: shop.nav.reseller }).click()
  const button = page.getByRole('button', { name: shop.crash.reload })
  await button.waitFor()
  expect(loads()).toBe(1)
  await page.unroute(code)
  await button.click()
  await page.getByRole('heading', { level: 1, name: info.reseller.title }).waitFor()
})

wide.test('a page whose code is gone says so where the shop does not answer whether it has another build', async () => {
  const { page } = await site.openPage({ termsAccepted: true, path: '/videos' })
  await page.route(code, (route) => route.fulfill({ status: 404 }))
  await page.route('**/reseller', () => {})
  const loads = countLoads(page)
  await page.locator('header').getByRole('link', { name: shop.nav.reseller }).click()
  await page.getByRole('heading', { level: 1, name: shop.crash.title }).waitFor()
  expect(loads()).toBe(0)
})

test('a panel that is opened before the page is hydrated gets its content', async () => {
  const { page } = await site.openPage({ termsAccepted: true })
  const release = await holdRequests(page, /\/assets\/home-[^/]+\.js$/)
  await page.goto('/videos', { waitUntil: 'commit' })
  await page.getByRole('button', { name: shop.nav.helper }).click()
  await page.getByRole('dialog', { name: shop.nav.helper }).waitFor()
  release()
  await page.getByText(helper.support, { exact: true }).first().waitFor()
})

test('a menu that is opened while the code of a page is on its way stays open when the page comes', async () => {
  const { page } = await site.openPage({ termsAccepted: true, path: '/videos' })
  const release = await holdRequests(page, code)
  await page.locator('header').getByRole('link', { name: shop.nav.reseller }).click()
  await page.getByRole('button', { name: shop.nav.helper }).click()
  const panel = page.getByRole('dialog', { name: shop.nav.helper })
  await panel.waitFor()
  release()
  await page.getByRole('heading', { level: 1, name: info.reseller.title }).waitFor()
  await expect.poll(() => panel.isVisible()).toBe(true)
})
