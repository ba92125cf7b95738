import { eq } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { payments, users } from '#schema/tables/index.ts'
import { client } from '../people.ts'
import { changeRow, license, pendingPayment } from '../rows.ts'
import { logIn } from './account-steps.ts'
import { openClientPage } from './client-page.ts'
import { openSite } from './open-site.ts'
import { texts } from './page-states.ts'

const site = openSite()

const { dashboard, shop } = texts['pt-BR']
const dayMs = 86_400_000

/** A client on the list of their purchases. */
async function openPurchases(hasClock = false) {
  const opened = await openClientPage(site, { width: 1280 })
  const { productName } = await license(site.store, { userId: opened.user.id, productName: 'Aurora X' })
  if (hasClock) await opened.page.clock.install()
  await opened.page.goto('/dashboard/purchased')
  const own = opened.page.getByText(productName)
  await own.first().waitFor()
  return { ...opened, own }
}

/**
 * What a browser tells a page that it keeps when it is left, and shows again by Back: headless Chromium itself keeps none. The page calls
 * `noteSeen` with whether it can be seen at that moment, after which it may load itself anew.
 */
const transition = (page: Page, type: 'pagehide' | 'pageshow') =>
  page
    .evaluate(`{
    dispatchEvent(new PageTransitionEvent('${type}', { persisted: true }))
    void noteSeen(getComputedStyle(document.querySelector('main')).visibility === 'visible')
  }`)
    .catch((error: unknown) => {
      if (!String(error).includes('Execution context was destroyed')) throw error
    })

const store = (page: Page, token: string | null) =>
  page.evaluate(token === null ? "localStorage.removeItem('token')" : `localStorage.setItem('token', '${token}')`)

const denied = (page: Page) => page.getByRole('heading', { name: shop.guard.title, level: 2 })

test('a page that the browser has kept shows its purchases again to the same session alone, and until then nothing', async () => {
  const { page, own, user } = await openPurchases()
  const isSeen: boolean[] = []
  await page.exposeFunction('noteSeen', (seen: boolean) => isSeen.push(seen))
  const leaveAndReturn = async (token: string | null) => {
    await transition(page, 'pagehide')
    await store(page, token)
    await transition(page, 'pageshow')
  }
  await leaveAndReturn(user.token)
  await expect.poll(() => isSeen).toEqual([false, true])
  isSeen.length = 0

  const other = await client(site.store)
  await license(site.store, { userId: other.id, productName: 'Of another' })
  await leaveAndReturn(other.token)
  const ofOther = page.getByText('Of another')
  await ofOther.first().waitFor()
  await expect.poll(() => own.count()).toBe(0)
  await leaveAndReturn(null)
  await denied(page).waitFor()
  await expect.poll(() => ofOther.count()).toBe(0)
  await expect.poll(() => isSeen).toEqual([false, false, false, false])
})

test('Back after a logout, and after the login of another account, shows nothing of the former', async () => {
  const { page, own, user } = await openPurchases()
  const password = 'chave-de-casa'
  const other = await client(site.store, { password })
  await page.getByRole('button', { name: user.name }).click()
  await page.getByRole('menuitem', { name: shop.nav.logout }).click()
  await page.waitForURL((url) => url.pathname === '/')
  await page.evaluate('isSamePage = true')
  await page.goBack()
  await denied(page).waitFor()
  await expect.poll(() => own.count()).toBe(0)
  await page.getByRole('main').getByRole('link', { name: shop.guard.login }).click()
  await logIn(page, 'pt-BR', { email: other.email, password })
  await page.getByText(dashboard.purchases.emptyTitle).waitFor()
  await expect.poll(() => own.count()).toBe(0)
  // Loaded anew, with nothing in its memory.
  await expect.poll(() => page.evaluate('typeof isSamePage')).toBe('undefined')
})

test('another account that logs in in another tab takes over the page, which is loaded anew', async () => {
  const { page, context, own } = await openPurchases()
  const other = await client(site.store)
  const tab = await context.newPage()
  await tab.goto('/robots.txt')
  await page.evaluate('isSamePage = true')
  await store(tab, other.token)
  await page.getByText(dashboard.purchases.emptyTitle).waitFor()
  await expect.poll(() => page.evaluate('typeof isSamePage')).toBe('undefined')
  await expect.poll(() => own.count()).toBe(0)
})

test('a tab that slept for a day shows what is so now, without a rush of calls', async () => {
  const { page, own, user } = await openPurchases(true)
  const { id } = await pendingPayment(site.store, { userId: user.id, qrCode: 'a-code' })
  await page.evaluate("dispatchEvent(new Event('online'))")
  const unfinished = page.getByText(dashboard.unfinished.title)
  await unfinished.waitFor()
  await site.store.db.update(payments).set({ status: 'cancelled' }).where(eq(payments.id, id))
  const calls: string[] = []
  page.on('request', (request) => request.url().includes('/api/') && calls.push(new URL(request.url()).pathname))
  await page.clock.fastForward(dayMs)
  await unfinished.waitFor({ state: 'detached' })
  await own.first().waitFor()
  await expect.poll(() => calls).toContain('/api/auth/me')
  for (const path of new Set(calls)) expect(calls.filter((call) => call === path).length, path).toBeLessThanOrEqual(2)
})

test('a tab whose session ended while it slept says so, and leads back to where it was after the login', async () => {
  const { page, own, user } = await openPurchases(true)
  await changeRow(site.store, users, user.id, { sessionVersion: user.sessionVersion + 1 })
  await page.clock.fastForward(dayMs)
  await denied(page).waitFor()
  await expect.poll(() => own.count()).toBe(0)
  const login = page.getByRole('main').getByRole('link', { name: shop.guard.login })
  await expect.poll(() => login.getAttribute('href')).toBe('/login?return=%2Fdashboard%2Fpurchased')
})
