import { expect, test } from 'vitest'
import { inPortuguese } from './flow-languages.ts'
import { openSite } from './open-site.ts'
import { openVisitorPage } from './visitor-page.ts'

const site = openSite({ isSeeded: true })

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

test.each(inPortuguese)(
  'the search opens with "/", suggests products and pages, and is used with the arrow keys (%s)',
  async (lang) => {
    const say = words[lang]
    const { page, pageErrors } = await openVisitorPage(site, { path: '/videos', lang })
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
  },
)

test('"/" and what is typed before the page can answer are kept, with a typing error', async () => {
  const { page, pageErrors } = await site.openPage({ termsAccepted: true })
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>()
  // The texts, without which the page is not taken over.
  await page.route(/\/shop-[^/]*\.js$/, async (route) => {
    await isReleased
    await route.continue()
  })
  await page.goto('/products', { waitUntil: 'commit' })
  const box = page.locator('header [name=q]')
  await box.waitFor()
  await page.waitForLoadState('domcontentloaded')
  await page.keyboard.press('/')
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
