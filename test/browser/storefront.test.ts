import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { socialLinks } from '#schema/tables/settings.ts'
import { openSite } from './open-site.ts'
import { openVisitorPage } from './visitor-page.ts'

const site = openSite({ isSeeded: true })

test('the card of each product shows its own interface, and the first that are seen are loaded at once', async () => {
  const { page } = await openVisitorPage(site, { path: '/products/category/trainers' })
  const pictures = page.getByRole('article').locator('img')
  await pictures.first().waitFor()
  const shown = () =>
    pictures.evaluateAll((images) =>
      images.map((image) => {
        const { src, naturalWidth, loading } = image as unknown as Record<string, unknown>
        return { src: String(src).replace(/.*\/art/, ''), naturalWidth, loading }
      }),
    )
  const card = (slug: string) => ({ src: `/product/${slug}-card.svg`, naturalWidth: 1200, loading: 'eager' })
  await expect.poll(shown).toEqual([card('aurora-trainer'), card('brasa-trainer'), card('cobalto-trainer')])
})

test('banners change every 5 s, except with reduced motion', async () => {
  const reduced = await openVisitorPage(site, { path: '/products', lang: 'en', hasClock: true })
  const current = (page: Page) =>
    page.getByRole('region', { name: 'Store highlights' }).locator('button[aria-current]').getAttribute('aria-label')
  await expect.poll(() => current(reduced.page)).toBe('Highlight 1 of 3')
  await reduced.page.clock.runFor(11_000)
  await expect.poll(() => current(reduced.page)).toBe('Highlight 1 of 3')
  await reduced.page.getByRole('button', { name: 'Previous' }).first().click()
  await expect.poll(() => current(reduced.page)).toBe('Highlight 3 of 3')

  const animated = await openVisitorPage(site, { path: '/products', lang: 'en', reducesMotion: false, hasClock: true })
  await expect.poll(() => current(animated.page)).toBe('Highlight 1 of 3')
  await animated.page.clock.runFor(5_100)
  await expect.poll(() => current(animated.page)).toBe('Highlight 2 of 3')
})

test('without a Discord link the reseller page and the menu offer none', async () => {
  await site.store.db.delete(socialLinks)
  const { page, pageErrors } = await openVisitorPage(site, { path: '/reseller' })
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.getByRole('button', { name: 'Menu' }).first().click()
  await page.getByRole('navigation', { name: 'Menu' }).waitFor()
  await expect.poll(() => page.getByRole('link', { name: /comunidade/i }).count()).toBe(0)
  await expect.poll(() => page.getByRole('link', { name: /^Suporte/ }).count()).toBe(0)
  expect(pageErrors).toEqual([])
})
