import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { products, socialLinks, videos } from '#schema/tables/index.ts'
import { changeRow } from '../rows.ts'
import { firstOf, wide } from '../width.ts'
import { holdRequests } from './held-requests.ts'
import { openSharedSite } from './shared-page.ts'
import { openVisitorPage } from './visitor-page.ts'

const site = openSharedSite({ isSeeded: true })

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

test('browsers that take no SVG find an icon in three sizes, named before the SVG and where they look by habit', async () => {
  const { page } = await openVisitorPage(site, { path: '/reseller' })
  const links = page.locator('head > link[rel=icon]')
  await expect
    .poll(() => links.evaluateAll((all) => all.map((link) => link.getAttribute('href'))))
    .toEqual(['/favicon.ico', '/favicon.svg'])
  const answer = await site.store.fetch('/favicon.ico')
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/x-icon'])
  const file = Buffer.from(await answer.arrayBuffer())
  expect(file.length).toBeLessThan(10_000)
  expect([file.readUInt16LE(2), file.readUInt16LE(4)]).toEqual([1, 3])
  // Each picture, as the browser reads it alone.
  for (const [n, size] of [16, 32, 48].entries()) {
    const entry = file.subarray(6 + 16 * n, 22 + 16 * n)
    const one = Buffer.concat([Buffer.from([0, 0, 1, 0, 1, 0]), entry.subarray(0, 12), Buffer.from([22, 0, 0, 0])])
    const start = entry.readUInt32LE(12)
    const ico = Buffer.concat([one, file.subarray(start, start + entry.readUInt32LE(8))]).toString('base64')
    const read = `new Promise((done) => {
      const image = new Image()
      image.onload = () => {
        const canvas = document.createElement('canvas').getContext('2d')
        canvas.drawImage(image, 0, 0)
        done([image.naturalWidth, image.naturalHeight, [...canvas.getImageData(image.width / 2, 1, 1, 1).data].join()])
      }
      image.onerror = () => done('no picture')
      image.src = 'data:image/x-icon;base64,${ico}'
    })`
    await expect.poll(() => page.evaluate(read), { message: `${size} px` }).toEqual([size, size, '23,56,43,255'])
  }
})

wide.test('banners change every 5 s, except with reduced motion', async () => {
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

test('support that is a Discord server is suggested by that name, and opens in a tab of its own', async () => {
  const { page, context } = await openVisitorPage(site, { path: '/videos' })
  await context.route('https://discord.com/**', (route) => route.fulfill({ body: '', contentType: 'text/html' }))
  await page.getByRole('combobox').fill('discord')
  const tab = context.waitForEvent('page')
  await page.getByRole('option', { name: /^Suporte/ }).click()
  expect((await tab).url()).toMatch(/^https:\/\/discord\.com\//)
  expect(page.url()).toMatch(/\/videos$/)
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

const words = {
  'pt-BR': {
    searchBox: 'Buscar na loja',
    emptySearch: /Nenhum resultado para/,
  },
  en: {
    searchBox: 'Search the store',
    emptySearch: /No results for/,
  },
} as const

test('the search opens with "/", suggests products and pages, and is used with the arrow keys', async () => {
  const say = words['pt-BR']
  const { page, pageErrors } = await openVisitorPage(site, { path: '/videos' })
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.keyboard.press('/')
  const box = page.getByRole('combobox', { name: say.searchBox })
  await expect.poll(() => box.evaluate((element) => element.matches(':focus'))).toBe(true)
  await page.keyboard.type('aurora')
  await page.getByRole('option', { name: /Aurora Trainer/ }).waitFor()
  await page.keyboard.press('ArrowDown')
  await expect
    .poll(() => box.getAttribute('aria-activedescendant'))
    .toBe(await page.getByRole('option', { name: /Aurora Trainer/ }).getAttribute('id'))
  await page.keyboard.press('Escape')
  await expect.poll(() => box.getAttribute('aria-expanded')).toBe('false')
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/search\?q=aurora/)
  await page.getByRole('main').getByRole('heading', { name: 'Aurora Trainer' }).waitFor()
  await page.goto('/search?q=zzz')
  await page.getByRole('heading', { name: say.emptySearch }).waitFor()
  expect(pageErrors).toEqual([])
})

const pageNames = [
  ['pt-BR', 'painel', 'Meu painel', 'Posso pedir reembolso?', 'Perguntas e outras páginas'],
  ['en', 'dashboard', 'My dashboard', 'Can I get a refund?', 'Questions and other pages'],
] as const

test.each(firstOf<(typeof pageNames)[number]>(pageNames))(
  'the name of a page finds it before the products that mention it, and a question is found below the pages (%s)',
  async (lang, name, title, question, further) => {
    const { page, pageErrors } = await openVisitorPage(site, { path: '/videos', lang })
    await page.getByRole('combobox').fill(name)
    await page.getByRole('option', { name: title }).waitFor()
    const options = page.getByRole('option').locator('span > span:first-child')
    await expect.poll(() => options.first().textContent()).toBe(title)
    await expect.poll(() => options.count()).toBeGreaterThan(3)
    await page.goto(`/search?q=${name}`)
    const headings = page.getByRole('main').getByRole('heading', { level: 2 })
    await page.getByRole('main').getByRole('heading', { name: title }).waitFor()
    await expect.poll(() => headings.first().textContent()).toBe(lang === 'en' ? 'Pages' : 'Páginas')
    await page.goto('/search?q=reembolso')
    await page.getByRole('region', { name: further }).getByRole('link', { name: question }).waitFor()
    expect(pageErrors).toEqual([])
  },
)

test('the title and the text of a result stand together at the top, however high its neighbours are', async () => {
  const { page } = await openVisitorPage(site, { path: '/search', width: 1280 })
  const card = page.getByRole('main').getByRole('listitem')
  await card.first().waitFor()
  const gaps = await card.evaluateAll((items) =>
    items.map((item) => {
      const top = (part: string) => item.querySelector(part)?.getBoundingClientRect()
      return [(top('h3')?.top ?? 0) - item.getBoundingClientRect().top, (top('p')?.top ?? 0) - (top('h3')?.bottom ?? 0)]
    }),
  )
  expect(new Set(gaps.map(String)).size).toBe(1)
  const heights = await card.locator('p').evaluateAll((texts) => texts.map(({ clientHeight }) => clientHeight))
  expect(Math.max(...heights)).toBeGreaterThan(Math.min(...heights))
})

test('"/" and what is typed before the page can answer are kept, with a typing error', async () => {
  const { page, pageErrors } = await site.openPage({ termsAccepted: true })
  // The texts, without which the page is not taken over.
  const release = await holdRequests(page, /\/shop-[^/]*\.js$/)
  await page.goto('/products', { waitUntil: 'commit' })
  const box = page.locator('header [name=q]')
  await box.waitFor()
  // The scripts are asked for when the page is painted.
  await expect
    .poll(async () => {
      await page.keyboard.press('/')
      return page.evaluate("document.activeElement === document.querySelector('header [name=q]')")
    })
    .toBe(true)
  await page.keyboard.type('auorra')
  await expect.poll(() => box.inputValue()).toBe('auorra')
  release()
  await page.getByRole('option', { name: /Aurora Trainer/ }).waitFor()
  await page.keyboard.type(' t')
  await expect.poll(() => box.inputValue()).toBe('auorra t')
  await page.getByRole('option', { name: /Aurora Trainer/ }).waitFor()
  expect(pageErrors).toEqual([])
})

test('on phones the icon in the bar opens the search over the bar, and a chosen product closes it', async () => {
  const { page } = await openVisitorPage(site, { path: '/', width: 360, height: 740, hasTouch: true, lang: 'en' })
  const box = page.getByRole('combobox', { name: words.en.searchBox })
  const widthOf = async () => (await box.boundingBox())?.width ?? 0
  await expect.poll(widthOf).toBe(44)
  await box.tap()
  await expect.poll(widthOf).toBeGreaterThan(300)
  await page.keyboard.type('overlay')
  const option = page.getByRole('option', { name: /Nimbus Overlay/ })
  await option.waitFor()
  const { x = 0, width = 0 } = (await option.boundingBox()) ?? {}
  expect([x >= 0, x + width <= 360]).toEqual([true, true])
  await option.tap()
  await page.waitForURL(/\/products\/nimbus-overlay/)
  await expect.poll(widthOf).toBe(44)
})

wide.test('the gallery shows nine videos a page, and changing the page stops the playing video', async () => {
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

wide.test('a video leads to the tool that it shows, as long as that is on sale', async () => {
  const { page } = await openVisitorPage(site, { path: '/videos', lang: 'en' })
  const card = page.getByRole('article').filter({ hasText: 'Nimbus: the panel' })
  await card.getByRole('link', { name: /^See the tool/ }).click()
  await page.getByRole('heading', { level: 1, name: 'Nimbus Overlay' }).waitFor()
  await changeRow(site.store, products, 'prod_nimbus-overlay', { deletedAt: Date.now() })
  await page.goto('/videos')
  await card.waitFor()
  await expect.poll(() => card.getByRole('link', { name: /^See the tool/ }).count()).toBe(0)
})
