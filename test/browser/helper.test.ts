import { expect, test } from 'vitest'
import { license } from '../rows.ts'
import { firstOf } from '../width.ts'
import { openClientPage } from './client-page.ts'
import { texts } from './page-states.ts'
import { openSharedSite } from './shared-page.ts'
import { openVisitorPage } from './visitor-page.ts'

const site = openSharedSite({ isSeeded: true })

test('the assistant answers a visitor about products, prices, state and keys from the catalogue, by keyboard', async () => {
  const { shop, helper } = texts['pt-BR']
  const { page, pageErrors } = await openVisitorPage(site, { path: '/', width: 360, height: 740 })
  await page.getByRole('button', { name: shop.nav.menu }).click()
  await page.getByRole('button', { name: shop.nav.helper }).click()
  const log = page.getByRole('log')
  const ask = async (question: string) => {
    await page.getByLabel(helper.ask).fill(question)
    await page.keyboard.press('Enter')
  }
  await ask('quanto custa o aurora?')
  await log.getByRole('link', { name: 'Aurora Trainer' }).waitFor()
  await log.getByText(/49,90.*30 dias/).waitFor()
  await log.getByText(helper.works, { exact: true }).first().waitFor()
  await ask('onde está a minha chave?')
  const login = log.getByRole('link', { name: helper.keyLogin })
  await expect.poll(() => login.getAttribute('href')).toBe('/login?return=%2Fdashboard%2Fpurchased')
  await ask('zzz')
  await log.getByText(helper.unknownText).waitFor()
  await page.getByRole('button', { name: helper.videos, exact: true }).click()
  await log.getByRole('link', { name: helper.videosGo }).waitFor()
  // It opened from the menu, which is closed: the focus goes back to the menu's button.
  await page.keyboard.press('Escape')
  await expect.poll(() => page.evaluate("document.activeElement?.getAttribute('aria-label')")).toBe(shop.nav.menu)
  expect(pageErrors).toEqual([])
})

test('the assistant tells a signed-in customer about their own keys', async () => {
  const { shop, helper } = texts.en
  const { page, user, pageErrors } = await openClientPage(site, { lang: 'en', path: '/videos', width: 1280 })
  await license(site.store, { userId: user.id, productId: 'prod_nimbus-overlay', productName: 'Nimbus Overlay' })
  await page.getByRole('button', { name: shop.nav.helper }).click()
  await page.getByRole('button', { name: helper.key, exact: true }).click()
  const log = page.getByRole('log')
  await log.getByText('Nimbus Overlay').waitFor()
  await log.getByText(/^In force until /).waitFor()
  await log.getByRole('link', { name: helper.keyGo }).click()
  await page.waitForURL(/\/dashboard\/purchased$/)
  expect(pageErrors).toEqual([])
})

/** What floats over the page: it would cover whatever is scrolled below it. */
const floating = `[...document.querySelectorAll('body *')]
  .filter((element) => getComputedStyle(element).position === 'fixed' && element.checkVisibility())
  .filter((element) => element.getBoundingClientRect().width > 1 && element.getBoundingClientRect().bottom > 0)
  .map(({ outerHTML }) => outerHTML.slice(0, 120))`

test('no button floats over what can be pressed: the assistant is in the bar, on phones in the menu', async () => {
  const { shop } = texts['pt-BR']
  const { page } = await openClientPage(site, { path: '/' })
  const bar = page.getByRole('banner').getByRole('button', { name: shop.nav.helper })
  const paths = ['/', '/products/checkout/prod_aurora-trainer', '/products', '/products/category/trainers?page=2']
  for (const path of firstOf(paths, 2)) {
    await page.goto(path)
    await page.getByRole('heading', { level: 1 }).waitFor()
    for (const width of [360, 768, 1280]) {
      await page.setViewportSize({ width, height: 780 })
      await expect.poll(() => bar.isVisible()).toBe(width >= 720)
      await expect.poll(() => page.evaluate(floating)).toEqual([])
    }
  }
})
