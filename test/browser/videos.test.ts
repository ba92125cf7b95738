import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { products } from '#schema/tables/catalogue.ts'
import { videos } from '#schema/tables/settings.ts'
import { openSite } from './open-site.ts'
import { openVisitorPage } from './visitor-page.ts'

const site = openSite({ isSeeded: true })

test('the gallery shows nine videos a page, and changing the page stops the playing video', async () => {
  const now = Date.now()
  await site.store.db.insert(videos).values(
    Array.from({ length: 8 }, (_, place) => ({
      id: `video_more_${place}`,
      platform: 'google-drive' as const,
      videoId: `drive${place}`,
      link: `https://drive.google.com/file/d/drive${place}/view`,
      thumbnail: '/art/video/primeira-chave.svg',
      createdAt: now - place,
    })),
  )
  const { page, pageErrors } = await openVisitorPage(site, { path: '/videos', lang: 'en' })
  const plays = page.getByRole('button', { name: /^Play video/ })
  await expect.poll(() => plays.count()).toBe(9)
  await plays.first().click()
  await page.locator('iframe').waitFor()
  await page.getByRole('link', { name: 'Page 2' }).click()
  await page.waitForURL(/page=2/)
  await expect.poll(() => plays.count()).toBe(2)
  await expect.poll(() => page.locator('iframe').count()).toBe(0)
  await page.getByRole('link', { name: 'Previous' }).click()
  await expect.poll(() => plays.count()).toBe(9)
  expect(pageErrors).toEqual([])
})

test('a video leads to the tool that it shows, as long as that is on sale', async () => {
  const { page } = await openVisitorPage(site, { path: '/videos', lang: 'en' })
  const card = page.getByRole('article').filter({ hasText: 'Nimbus: the panel' })
  await card.getByRole('link', { name: /^See the tool/ }).click()
  await page.getByRole('heading', { level: 1, name: 'Nimbus Overlay' }).waitFor()
  await site.store.db.update(products).set({ deletedAt: Date.now() }).where(eq(products.id, 'prod_nimbus-overlay'))
  await page.goto('/videos')
  await card.waitFor()
  await expect.poll(() => card.getByRole('link', { name: /^See the tool/ }).count()).toBe(0)
})
