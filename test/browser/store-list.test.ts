import { expect, test } from 'vitest'
import { products } from '#schema/tables/index.ts'
import { changeRow } from '../rows.ts'
import { openSharedSite } from './shared-page.ts'
import { openVisitorPage } from './visitor-page.ts'

const site = openSharedSite({ isSeeded: true })
const buyLinks = /^(Comprar|Buy) /

test('on a phone the first card can be bought within a screen and a half, and 16 cards take less than 6,000 px', async () => {
  const { page } = await openVisitorPage(site, { path: '/', width: 360, height: 740 })
  const buy = page.getByRole('link', { name: buyLinks })
  const expectNear = async () => {
    const bottom = async () => {
      const { y = Number.POSITIVE_INFINITY, height = 0 } = (await buy.first().boundingBox()) ?? {}
      return y + height
    }
    await expect.poll(bottom).toBeLessThanOrEqual(1.5 * 740)
  }
  await expectNear()
  await page.goto('/products')
  await expect.poll(() => buy.count()).toBe(16)
  await expectNear()
  await expect.poll(async () => (await buy.first().boundingBox())?.height).toBeGreaterThanOrEqual(44)
  await expect.poll(async () => (await buy.nth(1).boundingBox())?.y).toBe((await buy.nth(0).boundingBox())?.y)
  await expect.poll(() => page.evaluate<number>('document.body.scrollHeight')).toBeLessThanOrEqual(6_000)
  // Two columns down to 320 px, with room for the button's words.
  await page.setViewportSize({ width: 320, height: 640 })
  await expect.poll(async () => (await buy.nth(1).boundingBox())?.y).toBe((await buy.nth(0).boundingBox())?.y)
})

test('filters, order and category stand in the address, come back with it, and can be taken away', async () => {
  const { page, pageErrors } = await openVisitorPage(site, { path: '/products', width: 360, height: 740 })
  const cards = page.getByRole('link', { name: buyLinks })
  await page
    .getByRole('link', { name: /^Trainers/ })
    .first()
    .click()
  await page.waitForURL('**/products?category=trainers')
  await expect.poll(() => cards.count()).toBe(4)
  await page.getByRole('button', { name: /^Filtros/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Preço').selectOption('BRL-50')
  await dialog.getByRole('button', { name: 'Mostrar 3 ferramentas' }).click()
  await page.getByLabel('Ordenar por').selectOption('price')
  await page.waitForURL('**/products?category=trainers&price=BRL-50&sort=price')
  await page.reload()
  await expect.poll(() => cards.count()).toBe(3)
  await expect.poll(() => cards.first().getAttribute('aria-label')).toBe('Comprar Lanterna Trainer')
  await page.getByRole('link', { name: /^Tirar o filtro: Até/ }).click()
  await expect.poll(() => cards.count()).toBe(4)
  await page.goto('/products?game=Nenhum')
  await page.getByRole('heading', { name: 'Nenhuma ferramenta com esses filtros' }).waitFor()
  // What no product has is a choice all the same, as long as it is set.
  await expect.poll(() => page.locator('main select[name=game]').inputValue()).toBe('Nenhum')
  await page.getByRole('link', { name: 'Limpar filtros' }).click()
  await expect.poll(() => cards.count()).toBe(16)
  expect(pageErrors).toEqual([])
})

test('in English the goods are in English, dollars come first, and a text that is missing is marked as Portuguese', async () => {
  await changeRow(site.store, products, 'prod_pulsar-config', { en: {} })
  const { page } = await openVisitorPage(site, { path: '/en/products', lang: 'en', width: 1280 })
  const card = page.getByRole('article').filter({ hasText: 'Aurora Trainer' })
  await card.getByText(/^Trainer for campaign RPGs/).waitFor()
  await expect.poll(() => card.locator('strong').first().textContent()).toMatch(/^\$9\.90/)
  const other = page.getByRole('article').filter({ hasText: 'Pulsar Config' })
  await other.getByText('In Portuguese').waitFor()
  await expect.poll(() => other.locator('p [lang="pt-BR"]').textContent()).toMatch(/^Ajusta mais de 10 jogos/)
})

test('without scripts the finished page has the list that its address says', async () => {
  const html = await (await fetch(`${site.store.url}/products?category=overlays&sort=price`)).text()
  const names = [...html.matchAll(/aria-label="Comprar ([^"]+)"/g)].map(([, name]) => name)
  expect(names).toEqual(['Vitral Overlay', 'Bússola HUD', 'Nimbus Overlay', 'Farol Overlay'])
})

test('the menu of the bar closes when Shift+Tab leads out of it by its button', async () => {
  const { page } = await openVisitorPage(site, { path: '/products', lang: 'en' })
  const button = page.getByRole('banner').getByRole('button', { name: 'Menu' })
  const menu = page.getByRole('dialog', { name: 'Menu' })
  await button.focus()
  await page.keyboard.press('Enter')
  await menu.waitFor()
  for (let press = 0; press < 4 && (await menu.isVisible()); press++) await page.keyboard.press('Shift+Tab')
  await expect.poll(() => menu.isVisible()).toBe(false)
  await expect.poll(() => button.evaluate((element) => element.matches(':focus'))).toBe(false)
})
