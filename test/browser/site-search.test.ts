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
    expect(await box.evaluate((element) => element.matches(':focus'))).toBe(true)
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
