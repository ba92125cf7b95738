import { eq } from 'drizzle-orm'
import type { Locator, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { getProductIndex, listCategoryCards, listStore } from '#schema/api/store-lists.ts'
import { licenses, payments } from '#schema/tables/index.ts'
import { seedShelf } from '#seeds/commands/seed-shelf.ts'
import { firstOf } from '../width.ts'
import { expectNoHorizontalScroll, openClientPage } from './client-page.ts'
import { holdRequests } from './held-requests.ts'
import { texts } from './page-states.ts'
import { openSharedSite } from './shared-page.ts'
import { openVisitorPage } from './visitor-page.ts'

// Nothing is written that a page is to show at once.
const site = openSharedSite({ vars: { SNAPSHOT_SECONDS: '60' } })

beforeAll(() => seedShelf(site.store.sqld.url))

/** What the page asks the Worker for from now on. */
function recordCalls(page: Page) {
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (pathname.startsWith('/api/')) calls.push(pathname + search)
  })
  return {
    of: (path: string) => calls.filter((call) => call.split('?')[0] === path),
    /** Those that answer the whole shop. */
    whole: () => calls.filter((call) => /\/(?:all\/products|categories|settings\/videos)$/.test(call)),
  }
}

/** On a page with 24 cards: 1.3 times what the store of the demo had. */
const elementsMax = 1_120

const listed = async (query: Record<string, string> = {}) => (await site.store.ask(listStore, { query })).body
const nameOf = (card: Locator) => card.getByRole('heading').getByRole('link')
const isFocused = (element: Locator) => element.evaluate((one) => one.matches(':focus'))
const topOf = (element: Locator) => element.evaluate((one) => Math.round(one.getBoundingClientRect().top))
const elements = (page: Page) => page.evaluate<number>('document.querySelectorAll("*").length')

test('of 2,000 products the store shows 24 and adds more below, and who goes back is where they were', async () => {
  const { total } = await listed()
  const all = total.toLocaleString('pt-BR')
  const { page, pageErrors } = await openVisitorPage(site, { path: '/videos', width: 360, height: 740 })
  const calls = recordCalls(page)
  await page.getByRole('link', { name: 'Loja' }).first().click()
  const cards = page.getByRole('article')
  await page.getByText(`24 de ${all} produtos`, { exact: true }).waitFor()
  await expect.poll(() => cards.count()).toBe(24)
  expect(await elements(page)).toBeLessThanOrEqual(elementsMax)
  await page.getByRole('link', { name: 'Mostrar mais', exact: true }).click()
  await page.waitForURL('**/products?page=2')
  await page.getByRole('status').getByText(`48 de ${all} produtos`, { exact: true }).waitFor()
  await expect.poll(() => cards.count()).toBe(48)
  await expect.poll(() => isFocused(nameOf(cards.nth(24)))).toBe(true)
  await expectNoHorizontalScroll(page)

  const pressed = cards.nth(40)
  await pressed.scrollIntoViewIfNeeded()
  const [name, top] = [await nameOf(pressed).textContent(), await topOf(pressed)]
  await nameOf(pressed).click()
  await page.getByRole('heading', { level: 1, name: name ?? '', exact: true }).waitFor()
  await page.goBack()
  await expect.poll(() => cards.count()).toBe(48)
  await expect.poll(() => nameOf(pressed).textContent()).toBe(name)
  await expect.poll(() => topOf(pressed)).toBe(top)
  // Nothing that was there is asked for again.
  expect(calls.of(listStore.path)).toEqual([listStore.path, `${listStore.path}?page=2`])
  expect(calls.whole()).toEqual([])
  // Pages are added in the place of the list's entry.
  await page.goBack()
  await page.waitForURL('**/videos')
  expect(pageErrors).toEqual([])
})

test('by keyboard, in English: all games and categories, the order and further pages of the list that is narrowed', async () => {
  const { page, pageErrors } = await openVisitorPage(site, { path: '/en/products', lang: 'en', width: 1280 })
  const calls = recordCalls(page)
  const cards = page.getByRole('article')
  const { body: names } = await site.store.ask(getProductIndex)
  await page.getByRole('button', { name: /^Filters/ }).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Filters' })
  const choices = (label: string) => dialog.getByLabel(label).locator('option')
  // The first option of each select stands for all of them.
  await expect.poll(() => choices('Game').count()).toBe(names.games.length + 1)
  await expect.poll(() => choices('Category').count()).toBe(names.categories.length + 1)
  // Letters that come slowly, as on a busy machine, would each choose anew.
  await dialog.getByLabel('Category').focus()
  await page.keyboard.press('End')
  await page.waitForURL(/category=[^&]+$/)
  await dialog.getByLabel('Status').focus()
  await page.keyboard.press('ArrowDown')
  await page.waitForURL(/category=[^&]+&state=active$/)
  const query = Object.fromEntries(new URL(page.url()).searchParams)
  const { total } = await listed(query)
  expect(total).toBeGreaterThan(24)
  await dialog.getByRole('button', { name: `Show ${total} tools` }).press('Enter')
  await page.getByLabel('Sort by').focus()
  await page.keyboard.press('L')
  await page.waitForURL(/sort=price$/)
  const [first, second] = await Promise.all(
    ['1', '2'].map(async (number) => await listed({ ...query, sort: 'price', currency: 'USD', page: number })),
  )
  const shown = () => cards.evaluateAll((all) => all.map((card) => card.querySelector('h2')?.textContent))
  const namesOf = (list: typeof first) => list?.cards.map(({ name, en }) => en.name || name) ?? []
  await expect.poll(shown).toEqual(namesOf(first))
  await page.getByRole('link', { name: 'Show more', exact: true }).press('Enter')
  await page.waitForURL(/sort=price&page=2$/)
  await expect.poll(shown).toEqual([...namesOf(first), ...namesOf(second)])
  await page.getByText(`${Math.min(48, total)} of ${total} products`, { exact: true }).waitFor()
  await expect.poll(() => isFocused(nameOf(cards.nth(24)))).toBe(true)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: namesOf(second)[0] ?? '', exact: true }).waitFor()
  await page.goBack()
  await expect.poll(shown).toEqual([...namesOf(first), ...namesOf(second)])
  expect(calls.of(getProductIndex.path)).toHaveLength(1)
  expect(calls.whole()).toEqual([])
  expect(pageErrors).toEqual([])
})

test('a further page is an address of its own: without scripts, loaded directly, and after a reload', async () => {
  const { total } = await listed()
  const html = await (await site.store.fetch('/en/products?page=3&sort=name')).text()
  expect([...html.matchAll(/<article/g)]).toHaveLength(24)
  expect(html).toContain('href="/en/products?sort=name&amp;page=2"')
  expect(html).toContain('href="/en/products?sort=name&amp;page=4"')
  const { page, pageErrors } = await openVisitorPage(site, { path: '/products?page=3', width: 768 })
  const cards = page.getByRole('article')
  const numbers = (from: string) =>
    page.getByText(`${from} de ${total.toLocaleString('pt-BR')} produtos`, { exact: true })
  await numbers('49 a 72').waitFor()
  const [third] = (await listed({ page: '3' })).cards
  await expect.poll(() => nameOf(cards.first()).textContent()).toBe(third?.name)
  await page.getByRole('link', { name: 'Mostrar anteriores' }).click()
  await numbers('25 a 72').waitFor()
  await page.waitForURL('**/products?page=2')
  await expect.poll(() => page.title()).toBe('Loja · Página 2 · Trinco')
  await expect.poll(() => isFocused(nameOf(cards.first()))).toBe(true)
  await expect.poll(() => nameOf(cards.nth(24)).textContent()).toBe(third?.name)
  await page.reload()
  await numbers('25 a 48').waitFor()
  await expect.poll(() => cards.count()).toBe(24)
  expect(pageErrors).toEqual([])
})

test('while another list loads the former one stays, and what cannot be loaded is asked for again', async () => {
  const { page, context } = await openVisitorPage(site, { path: '/products', lang: 'en' })
  const cards = page.getByRole('article')
  const list = `**${listStore.path}*`
  const release = await holdRequests(page, list)
  await page.getByLabel('Sort by').selectOption('name')
  await page.locator('main [aria-busy=true]').waitFor()
  await expect.poll(() => cards.count()).toBe(24)
  release()
  const sorted = await listed({ sort: 'name' })
  await expect.poll(() => nameOf(cards.first()).textContent()).toBe(sorted.cards[0]?.en.name)
  await page.unroute(list)
  await context.setOffline(true)
  await page.getByRole('link', { name: 'Show more', exact: true }).click()
  const alert = page.getByRole('main').getByRole('alert')
  await alert.getByText('The store could not be loaded').waitFor()
  await expect.poll(() => cards.count()).toBe(24)
  await context.setOffline(false)
  await alert.getByRole('button', { name: 'Try again' }).click()
  await expect.poll(() => cards.count()).toBe(48)
  await expect.poll(() => isFocused(nameOf(cards.nth(24)))).toBe(true)
})

test('twelve categories are shown, more on demand, and who goes back from one finds them', async () => {
  const { page, pageErrors } = await openVisitorPage(site, { path: '/products' })
  const calls = recordCalls(page)
  const section = page.getByRole('region', { name: 'Categorias' })
  const cards = section.getByRole('listitem')
  await section.getByText('12 de 40 categorias').waitFor()
  await expect.poll(() => cards.count()).toBe(12)
  await section.getByRole('button', { name: 'Mostrar mais categorias' }).press('Enter')
  await section.getByRole('status').getByText('24 de 40 categorias').waitFor()
  const link = cards.nth(12).getByRole('link')
  await expect.poll(() => isFocused(link)).toBe(true)
  const top = await topOf(link)
  await link.press('Enter')
  await page.waitForURL('**/products/category/**')
  await page.getByText(/^Página 1 de \d+$/).waitFor()
  await page.getByRole('link', { name: 'Próxima' }).click()
  await page.getByText(/^Página 2 de \d+$/).waitFor()
  await expect.poll(() => page.getByRole('article').count()).toBe(3)
  await page.goBack()
  await page.goBack()
  await expect.poll(() => cards.count()).toBe(24)
  await expect.poll(() => topOf(link)).toBe(top)
  expect(calls.of(listCategoryCards.path)).toHaveLength(1)
  expect(calls.whole()).toEqual([])
  expect(pageErrors).toEqual([])
})

test.each(firstOf(['pt-BR', 'en'] as const))(
  'one of 2,000 products is found by its name and bought (%s)',
  async (lang) => {
    const { shop, checkout } = texts[lang]
    const bought = (await listed({ price: 'BRL-50' })).cards.find(
      ({ isFree, status }) => !isFree && status === 'active',
    )
    const name = (lang === 'en' && bought?.en.name) || bought?.name || ''
    const { page, user, button, dialog } = await openClientPage(site, { path: '/products', lang })
    const calls = recordCalls(page)
    await page.getByRole('combobox', { name: shop.nav.searchLabel }).fill(name)
    await page.getByRole('option', { name }).first().click()
    await page.getByRole('heading', { level: 1, name, exact: true }).waitFor()
    await page
      .getByRole('main')
      .getByRole('link', { name: lang === 'en' ? /^Buy/ : /^Comprar/ })
      .first()
      .click()
    await page.waitForURL(/\/checkout\//)
    if (lang === 'en') await page.getByText('Real (R$)').click()
    const pay = lang === 'en' ? /^Pay / : /^Pagar /
    await button(pay).click()
    await dialog.getByRole('checkbox').check()
    await dialog.getByRole('button', { name: pay }).click()
    await dialog.getByRole('button', { name: checkout.pix.copy }).waitFor()
    const [payment] = await site.store.db.select().from(payments).where(eq(payments.userId, user.id))
    await site.store.sandbox.approve(payment?.providerId ?? '')
    await page.waitForURL(/\/payments\/payment-confirmation\//)
    const [license] = await site.store.db
      .select()
      .from(licenses)
      .where(eq(licenses.paymentId, payment?.id ?? ''))
    await page
      .getByText(license?.key ?? '', { exact: true })
      .first()
      .waitFor()
    expect(calls.of(getProductIndex.path)).toHaveLength(1)
    expect(calls.whole()).toEqual([])
  },
)
