import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { getProductIndex, listCards, listStore, searchProducts } from '#schema/api/store-lists.ts'
import { seedShelf } from '#seeds/commands/seed-shelf.ts'
import en from '#web/i18n/en/info.ts'
import pt from '#web/i18n/pt-BR/info.ts'
import { firstOf } from '../width.ts'
import { texts } from './page-states.ts'
import { openSharedSite } from './shared-page.ts'
import { openVisitorPage } from './visitor-page.ts'

const site = openSharedSite({ vars: { SNAPSHOT_SECONDS: '' } })
beforeAll(() => seedShelf(site.store.sqld.url))

const info = { 'pt-BR': pt, en }

/** How often the page has called each path of the API since. */
function callsOf(page: Page) {
  const calls = new Map<string, number>()
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/auth/')) calls.set(pathname, (calls.get(pathname) ?? 0) + 1)
  })
  return calls
}

const languages = [
  {
    lang: 'pt-BR',
    word: 'cronômetro',
    typed: 'cronomtro',
    category: /Cronômetros /,
    all: /^1\.\d{3} produtos à venda/,
  },
  { lang: 'en', word: 'timer', typed: 'tmier', category: /Timers /, all: /^1,\d{3} products on sale/ },
] as const

test.each(firstOf<(typeof languages)[number]>(languages))(
  'typing into the search loads the names of all products once, and no letter makes a call ($lang)',
  async ({ lang, word, typed, category }) => {
    const { shop } = texts[lang]
    const { search } = info[lang]
    const { page, pageErrors } = await openVisitorPage(site, { path: '/videos', lang })
    const box = page.getByRole('combobox', { name: shop.nav.searchLabel })
    const calls = callsOf(page)
    await box.focus()
    await page.getByRole('listbox', { includeHidden: true }).waitFor({ state: 'attached' })
    expect([...calls]).toEqual([])
    const options = page.getByRole('option')
    const ofProducts = options.filter({ hasText: category })
    for (const letter of word) {
      await page.keyboard.type(letter)
      await options.first().waitFor()
    }
    await expect.poll(() => ofProducts.count()).toBe(4)
    await expect.poll(() => ofProducts.locator('img').first().getAttribute('src')).toMatch(/^\/art\/category\//)
    await options.filter({ hasText: search.seeAll.replace('{{query}}', word) }).waitFor()
    await box.fill('')
    await box.pressSequentially(typed)
    await expect.poll(() => ofProducts.count()).toBe(4)
    await box.fill('zzzz')
    await expect.poll(() => options.count()).toBe(1)
    expect([...calls]).toEqual([[getProductIndex.path, 1]])
    await box.fill(word)
    await expect.poll(() => ofProducts.count()).toBe(4)
    const name = (await ofProducts.locator('span > span:first-child').first().textContent()) ?? ''
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name }).waitFor()
    expect(pageErrors).toEqual([])
  },
)

test.each(firstOf<(typeof languages)[number]>(languages))(
  'a word that many names hold shows 20 products and more on demand, and Back returns to the place ($lang)',
  async ({ lang, word }) => {
    const { shop } = texts[lang]
    const { search } = info[lang]
    const { page, pageErrors } = await openVisitorPage(site, { path: '/search', lang, width: 360 })
    const calls = callsOf(page)
    await page.getByRole('searchbox', { name: shop.nav.searchLabel }).fill(word)
    await page.keyboard.press('Enter')
    const found = page.getByRole('region', { name: search.products })
    const cards = found.getByRole('article')
    await expect.poll(() => cards.count()).toBe(20)
    const { body } = await site.store.ask(searchProducts, { query: { q: word } })
    const summary = page.getByRole('main').getByRole('status').first()
    // The pages and questions that it finds are counted too.
    const others = await page
      .getByRole('main')
      .getByRole('listitem')
      .filter({ hasNot: page.getByRole('article') })
      .count()
    await expect.poll(() => summary.textContent()).toBe(search.resultsFor({ n: body.total + others, query: word }))
    await found.getByRole('link', { name: shop.catalogue.more }).press('Enter')
    await expect.poll(() => cards.count()).toBe(40)
    await expect.poll(() => page.evaluate('location.search')).toBe(`?q=${encodeURIComponent(word)}&page=2`)
    const link = cards.nth(30).getByRole('link').first()
    await link.scrollIntoViewIfNeeded()
    const before = await link.boundingBox()
    await link.click()
    await page.waitForURL((url) => url.pathname.startsWith('/products/'))
    await page.goBack()
    await expect.poll(() => cards.count()).toBe(40)
    await expect.poll(() => link.boundingBox()).toEqual(before)
    expect(calls.get(searchProducts.path)).toBe(2)
    await page.reload()
    await expect.poll(() => cards.count()).toBe(20)
    await found.getByRole('link', { name: shop.catalogue.earlier }).click()
    await expect.poll(() => cards.count()).toBe(40)
    expect(pageErrors).toEqual([])
  },
)

test('a search without a network says so and goes on when it is pressed; a text that is too long is cut', async () => {
  const { shop } = texts['pt-BR']
  const { search } = info['pt-BR']
  const { page, context } = await openVisitorPage(site, { path: '/search' })
  const field = page.getByRole('searchbox', { name: shop.nav.searchLabel })
  await field.waitFor()
  await context.setOffline(true)
  await field.fill('cronômetro')
  await page.keyboard.press('Enter')
  const retry = page.getByRole('main').getByRole('button', { name: shop.state.retry })
  await retry.waitFor()
  await context.setOffline(false)
  await retry.click()
  await page.getByRole('region', { name: search.products }).waitFor()
  await page.goto(`/search?q=${encodeURIComponent('😀'.repeat(100))}`)
  await page.getByRole('heading', { name: search.emptyTitle.replace('{{query}}', '😀'.repeat(60)) }).waitFor()
})

test.each(firstOf(languages.toReversed()))(
  'the assistant answers about 2,000 products with a few cards, and loads their names for a typed question alone ($lang)',
  async ({ lang, word, all }) => {
    const { shop, helper } = texts[lang]
    const { page, pageErrors } = await openVisitorPage(site, { path: '/videos', lang, width: 1280 })
    const calls = callsOf(page)
    await page.getByRole('button', { name: shop.nav.helper }).click()
    const answers = page.getByRole('log').locator('[data-turn]')
    const linksOf = (turn: number) =>
      answers
        .nth(turn - 1)
        .getByRole('listitem')
        .getByRole('link')
    const choose = (subject: string) => page.getByRole('button', { name: subject, exact: true }).click()
    await choose(helper.products)
    await answers.nth(0).getByText(all).waitFor()
    await expect.poll(() => linksOf(1).count()).toBe(4)
    await choose(helper.prices)
    await expect.poll(() => linksOf(2).count()).toBe(4)
    await choose(helper.state)
    const { body } = await site.store.ask(listStore, { query: { state: 'maintenance' } })
    await answers
      .nth(2)
      .getByText(helper.stateText({ n: body.all, paused: body.total }))
      .waitFor()
    await expect.poll(() => linksOf(3).count()).toBe(4)
    const way = answers.nth(2).getByRole('link', { name: helper.productsGo })
    await expect.poll(() => way.getAttribute('href')).toMatch(/\/products\?state=maintenance$/)
    expect(calls.has(getProductIndex.path)).toBe(false)
    const {
      body: [newest],
    } = await site.store.ask(listCards)
    const name = (lang === 'en' && newest?.en.name) || newest?.name || ''
    await page.getByLabel(helper.ask).fill(name)
    await page.keyboard.press('Enter')
    await expect.poll(() => linksOf(4).first().textContent()).toBe(name)
    await page.getByLabel(helper.ask).fill(word)
    await page.keyboard.press('Enter')
    await expect.poll(() => linksOf(5).count()).toBe(4)
    await page.getByLabel(helper.ask).fill('zzzz')
    await page.keyboard.press('Enter')
    await answers.nth(5).getByText(helper.unknownText).waitFor()
    // What was answered before stays, and the newest answer is in sight.
    await expect.poll(() => linksOf(1).count()).toBe(4)
    const isInSight = `(() => {
      const [log, turns] = [document.querySelector('[role=log]'), document.querySelectorAll('[data-turn]')]
      return turns[5].getBoundingClientRect().bottom <= log.parentElement.getBoundingClientRect().bottom + 1
    })()`
    await expect.poll(() => page.evaluate(isInSight)).toBe(true)
    expect(calls.get(getProductIndex.path)).toBe(1)
    expect(calls.get('/api/auth/all/products')).toBe(undefined)
    expect(pageErrors).toEqual([])
  },
)
