import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { client } from '../people.ts'
import { review } from '../rows.ts'
import { firstOf } from '../width.ts'
import { openSharedSite } from './shared-page.ts'
import { openVisitorPage } from './visitor-page.ts'

const site = openSharedSite({ isSeeded: true })

interface Film {
  currentTime: number
  paused: boolean
  videoWidth: number
  videoHeight: number
}

test('the gallery shows the picture that is chosen, by arrows and by thumbnails', async () => {
  const { page, pageErrors } = await openVisitorPage(site, { path: '/products/aurora-trainer', lang: 'en' })
  const pictures = page.getByRole('list', { name: 'Pictures and videos' })
  const chosen = pictures.getByRole('button', { pressed: true })
  await page.getByRole('img', { name: /^Aurora Trainer: a panel/ }).waitFor()
  await page.getByRole('button', { name: 'Next picture' }).click()
  await page.getByRole('img', { name: /^Aurora Trainer over the game/ }).waitFor()
  await expect.poll(() => chosen.getAttribute('aria-label')).toBe('Show picture 2')
  await page.getByRole('status').filter({ hasText: 'Picture 2 of 5' }).waitFor({ state: 'attached' })
  await pictures.getByRole('button', { name: 'Show picture 5' }).press('Enter')
  await page.getByRole('img', { name: 'The key of Aurora Trainer.' }).waitFor()
  // The last leads to the first again.
  await page.getByRole('button', { name: 'Next picture' }).click()
  await page.getByRole('img', { name: /^Aurora Trainer: a panel/ }).waitFor()
  expect(pageErrors).toEqual([])
})

test('the video is loaded and plays in the large frame once its thumbnail is pressed', async () => {
  const { page, pageErrors } = await openVisitorPage(site, { path: '/products/aurora-trainer', lang: 'en', width: 360 })
  const films: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('.mp4')) films.push(request.url())
  })
  const thumbnail = page.getByRole('button', { name: 'Show video 4' })
  await thumbnail.scrollIntoViewIfNeeded()
  await expect
    .poll(() =>
      thumbnail.locator('img').evaluate((image) => (image as unknown as { naturalWidth: number }).naturalWidth),
    )
    .toBe(1_200)
  expect(films).toEqual([])
  await thumbnail.click()
  const video = page.getByLabel('Aurora Trainer at work: the options are switched on one by one.')
  await expect.poll(() => video.evaluate((film) => (film as unknown as Film).currentTime)).toBeGreaterThan(0.5)
  await expect
    .poll(() => video.evaluate((film) => [(film as unknown as Film).videoWidth, (film as unknown as Film).videoHeight]))
    .toEqual([960, 600])
  // As high as the pictures: nothing below it moves.
  const ratio = async () => {
    const { width = 0, height = 1 } = (await video.boundingBox()) ?? {}
    return width / height
  }
  await expect.poll(ratio).toBeCloseTo(1.6, 1)
  // By the arrows it is shown and waits.
  await page.getByRole('button', { name: 'Next picture' }).click()
  await page.getByRole('button', { name: 'Previous picture' }).click()
  await expect.poll(() => video.evaluate((film) => (film as unknown as Film).paused)).toBe(true)
  expect(pageErrors).toEqual([])
})

test.each(firstOf([360, 1280]))(
  'the bar to buy is there while the button of the offer is not, at %i px',
  async (width) => {
    const { page } = await openVisitorPage(site, { path: '/products/bussola-hud', lang: 'en', width })
    const bar = page.getByRole('region', { name: 'Quick purchase' })
    const button = page.getByRole('region', { name: 'Purchase', exact: true }).getByRole('link', { name: /^Buy for/ })
    await button.scrollIntoViewIfNeeded()
    await expect.poll(() => bar.isVisible()).toBe(false)
    await page.getByRole('heading', { name: 'See also' }).scrollIntoViewIfNeeded()
    await expect.poll(() => bar.isVisible()).toBe(true)
    await bar
      .getByText('Bussola HUD')
      .first()
      .waitFor({ state: width < 1000 ? 'attached' : 'visible' })
    await bar.getByRole('link', { name: 'Buy now: Bussola HUD' }).click()
    await page.waitForURL(/\/products\/checkout\/prod_bussola-hud/)
  },
)

test('page and checkout name the time from payment to key, measured by sales, and neither where there are fewer than 20', async () => {
  const { token } = await client(site.store)
  const { page } = await site.openPage({ path: '/products/aurora-trainer', lang: 'en', token })
  const measured = page.getByText(/^The key arrives [\d.]+\s\w+ after payment \(median of \d+ sales\)/)
  const calls: string[] = []
  page.on('request', (request) => calls.push(new URL(request.url()).pathname))
  await expect
    .poll(() => measured.getByRole('link', { name: 'See it day by day' }).getAttribute('href'))
    .toBe('/status')
  const sentence = await measured.textContent()
  await page.goto('/products/checkout/prod_aurora-trainer')
  await expect.poll(() => measured.textContent()).toBe(sentence)
  expect(calls).not.toContain('/api/status')
  await site.store.db.run(sql`delete from service_figures`)
  await page.goto('/products/aurora-trainer')
  await page.getByText('The key appears as soon as the payment is approved.', { exact: true }).waitFor()
  await expect.poll(() => measured.count()).toBe(0)
})

test('an English page says in English what a product does, and marks what is written in Portuguese alone', async () => {
  const { page } = await openVisitorPage(site, { path: '/en/products/farol-overlay' })
  await page.getByText('Splits', { exact: true }).waitFor()
  await expect.poll(() => page.locator('main').getByText('In Portuguese', { exact: true }).count()).toBe(0)
  // Of the Portuguese texts only the names of games and what customers wrote are left.
  const portuguese = page.locator('main [lang="pt-BR"]')
  for (const text of await portuguese.allTextContents()) expect(text).not.toMatch(/Divisões|Histórico|Escolha o jogo/)
  await site.store.db.run(sql`update products set details = json_set(json_remove(details, '$.englishContents',
    '$.questions[0].en', '$.features[0].en'), '$.en.limit', '') where id = 'prod_sinal-replay'`)
  await page.goto('/en/products/sinal-replay')
  const limit = page.getByText('Grava apenas a sua tela')
  await limit.waitFor()
  await expect.poll(() => limit.getAttribute('lang')).toBe('pt-BR')
  // The limit, the first feature, the first line of the contents, and the first answer.
  await expect.poll(() => page.locator('main').getByText('In Portuguese', { exact: true }).count()).toBe(4)
  await expect.poll(() => page.getByText('Replays ilimitados').getAttribute('lang')).toBe('pt-BR')
  await expect.poll(() => page.getByText('Quanto pesa no jogo?').getAttribute('lang')).toBe('pt-BR')
  await expect.poll(() => page.getByText('Stingers').getAttribute('lang')).toBe(null)
})

test('further reviews are loaded ten at a time, and a failure can be repeated', async () => {
  const productId = 'prod_eco-alertas'
  for (let n = 1; n <= 12; n++) {
    const { id: userId } = await client(site.store)
    const written = {
      userId,
      productId,
      productName: 'Eco Alertas',
      status: 'approved',
      feedback: `Opinion ${n}`,
    } as const
    await review(site.store, written)
  }
  const { page } = await openVisitorPage(site, { path: '/products/eco-alertas', lang: 'en' })
  const opinions = page.getByRole('region', { name: 'Reviews' }).locator('ul > li')
  await expect.poll(() => opinions.count()).toBe(3)
  await page.route('**/api/auth/approved/feedback*', (route) => route.fulfill({ status: 500, json: {} }), { times: 1 })
  const all = page.getByRole('button', { name: 'See all 13 reviews' })
  await all.click()
  await page.getByRole('alert').waitFor()
  await all.click()
  await expect.poll(() => opinions.count()).toBe(10)
  await page.getByRole('button', { name: 'See more reviews' }).click()
  await expect.poll(() => opinions.count()).toBe(13)
  await expect.poll(() => page.getByRole('button', { name: 'See more reviews' }).count()).toBe(0)
})
