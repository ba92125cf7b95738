import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { keyEndOf, manyPurchases } from '../many-purchases.ts'
import { type Person, reseller } from '../people.ts'
import { license } from '../rows.ts'
import { firstOf } from '../width.ts'
import { takeScreenshot } from './browser.ts'
import { expectNoHorizontalScroll } from './client-page.ts'
import { findFaults } from './page-checks.ts'
import { type Lang, texts } from './page-states.ts'
import { openDetails } from './purchase-list.ts'
import { openSharedSite } from './shared-page.ts'

const site = openSharedSite()
const many = 5_000
let buyer: Person
beforeAll(async () => {
  buyer = await reseller(site.store)
  await manyPurchases(site.store, buyer, many)
  await license(site.store, { userId: buyer.id, productName: 'Bússola Azul', purchaseDate: 1 })
})
const total = many + 1

const addressOf = (n: number) => `/dashboard/purchased/key-many-${n}-${buyer.id}`

/** The list of purchases in the browser of their buyer, and what it has asked the server for since. */
async function openList(lang: Lang, width: number, path = '/dashboard/purchased') {
  const { page, pageErrors } = await site.openPage({ token: buyer.token, lang, width, height: 900 })
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (/purchased-products|eligibility/.test(pathname)) calls.push(pathname.replace('/api/auth/', '') + search)
  })
  const { purchases } = texts[lang].dashboard
  const isOf = (hrefs: (string | null)[], ns: number[]) =>
    hrefs.length === ns.length && ns.every((n, at) => hrefs[at]?.endsWith(addressOf(n)))
  /** Waits until the list shows these purchases. */
  const shows = (ns: number[]) =>
    expect.poll(async () => isOf(await hrefsOf(page), ns), { message: String(ns) }).toBe(true)
  const goTo = (name: string) =>
    page.getByRole('navigation', { name: purchases.pages }).getByRole('link', { name, exact: true }).click()
  await page.goto(path)
  return {
    page,
    calls,
    shows,
    goTo,
    purchases,
    pageErrors,
    field: page.getByRole('searchbox', { name: purchases.search }),
  }
}

const hrefsOf = (page: Page) =>
  page
    .getByRole('row')
    .getByRole('rowheader')
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')))

test.each(
  firstOf([
    ['pt-BR', 1280],
    ['en', 360],
  ] as const),
)(
  'in %s at %i px somebody with 5,000 purchases sees five a page, reaches the oldest, and Back returns there',
  async (lang, width) => {
    const { page, calls, shows, goTo, purchases, pageErrors } = await openList(lang, width)
    await shows([5_000, 4_999, 4_998, 4_997, 4_996])
    await page.getByText(purchases.count({ n: total }), { exact: true }).waitFor()
    expect(calls).toEqual(['purchased-products?keys=hidden&page=1&limit=5'])
    await openDetails(page, 'Lote 0', lang)
    await page
      .getByRole('button', { name: texts[lang].profile.review.actionOf.replace('{{product}}', 'Lote 0') })
      .waitFor()
    expect(calls).toHaveLength(1)
    await expectNoHorizontalScroll(page)
    expect(await findFaults(page)).toEqual([])
    await takeScreenshot(page, `many-purchases-${lang}-${width}`)

    await goTo(lang === 'en' ? 'Next' : 'Próxima')
    await shows([4_995, 4_994, 4_993, 4_992, 4_991])
    await goTo(texts[lang].shop.catalogue.page.replace('{{page}}', '1001'))
    await expect.poll(() => page.getByRole('rowheader').allTextContents()).toEqual(['Bússola Azul'])
    await goTo(lang === 'en' ? 'Previous' : 'Anterior')
    await shows([5, 4, 3, 2, 1])
    expect(new URL(page.url()).search).toBe('?page=1000')
    expect(calls).toHaveLength(4)

    await page.locator(`a[href$="${addressOf(1)}"]`).click()
    await page.getByRole('heading', { level: 1, name: 'Lote 1' }).waitFor()
    expect(calls.slice(4)).toEqual([`purchased-products?keys=hidden&id=key-many-1-${buyer.id}`])
    await page.goBack()
    await shows([5, 4, 3, 2, 1])
    await page.reload()
    await shows([5, 4, 3, 2, 1])
    await page.goto('/dashboard/purchased?page=4000')
    await page.waitForURL('**/dashboard/purchased?page=1001')
    await expect.poll(() => page.getByRole('rowheader').allTextContents()).toEqual(['Bússola Azul'])
    expect(calls.filter((call) => call.includes('eligibility'))).toEqual([])
    expect(pageErrors).toEqual([])
  },
)

test.each(
  firstOf([
    ['en', 768],
    ['pt-BR', 360],
  ] as const),
)('in %s at %i px purchases are searched by product and by key, by keyboard, and Back returns', async (lang, width) => {
  const { page, calls, shows, goTo, purchases, field, pageErrors } = await openList(lang, width)
  await shows([5_000, 4_999, 4_998, 4_997, 4_996])
  await field.focus()
  await page.keyboard.type('lote 7')
  await page.keyboard.press('Enter')
  await shows([4_987, 4_967, 4_947, 4_927, 4_907])
  await page.getByText(purchases.found({ n: many / 20 }), { exact: true }).waitFor()
  await expect.poll(() => page.evaluate('document.activeElement.name')).toBe('search')
  expect(calls).toHaveLength(2)
  await goTo(texts[lang].shop.catalogue.page.replace('{{page}}', '50'))
  await shows([87, 67, 47, 27, 7])
  expect(new URL(page.url()).search).toBe('?search=lote+7&page=50')
  await page.goBack()
  await shows([4_987, 4_967, 4_947, 4_927, 4_907])
  await page.goBack()
  await shows([5_000, 4_999, 4_998, 4_997, 4_996])
  await expect.poll(() => field.inputValue()).toBe('')

  await field.fill('BUSSOLA')
  await field.press('Enter')
  await expect.poll(() => page.getByRole('rowheader').allTextContents()).toEqual(['Bússola Azul'])
  // Of a key that was never handed out, what is shown of it.
  await field.fill(keyEndOf(123))
  await field.press('Enter')
  await shows([123])
  // The groups before it are not looked for: one alone may be digits, as the ends are.
  await field.fill(`${buyer.id.slice(0, 5)}-${buyer.id.slice(5, 10)}`)
  await field.press('Enter')
  await page.getByRole('heading', { name: purchases.nothingTitle }).waitFor()
  await page.getByText(purchases.nothingText).waitFor()
  await expectNoHorizontalScroll(page)
  expect(await findFaults(page)).toEqual([])
  await takeScreenshot(page, `many-purchases-nothing-${lang}-${width}`)
  await page.getByRole('link', { name: purchases.showAll }).click()
  await shows([5_000, 4_999, 4_998, 4_997, 4_996])
  expect(pageErrors).toEqual([])
})

test('a purchase long ago has its page by its link, is revealed there, and found by its whole key', async () => {
  const { page, calls, shows, purchases, field } = await openList(
    'pt-BR',
    768,
    `/dashboard/purchased/many-99-${buyer.id}`,
  )
  await page.getByRole('heading', { level: 1, name: 'Lote 19' }).waitFor()
  expect(calls).toEqual([`purchased-products?keys=hidden&id=many-99-${buyer.id}`])
  await page.getByRole('button', { name: purchases.reveal.replace('{{product}}', 'Lote 19') }).click()
  const key = page.getByText(new RegExp(`-${keyEndOf(99)}$`))
  await key.waitFor()
  const whole = (await key.textContent()) ?? ''
  await page.goto('/dashboard/purchased')
  await field.fill(whole.toLowerCase().replaceAll('-', ' '))
  await field.press('Enter')
  await shows([99])
})

test('the review form offers the product of any purchase, and finds it among more than twenty', async () => {
  const { page } = await openList('pt-BR', 768, addressOf(1))
  const { profile, feedback } = texts['pt-BR']
  await page.getByRole('button', { name: profile.review.actionOf.replace('{{product}}', 'Lote 1') }).click()
  const dialog = page.getByRole('dialog', { name: feedback.title })
  const product = dialog.getByRole('combobox', { name: feedback.product })
  await expect.poll(() => product.inputValue()).toBe('Lote 1')
  await expect.poll(() => product.getByRole('option').count()).toBe(20)
  const search = dialog.getByRole('searchbox', { name: feedback.search })
  await search.fill('bussola')
  await expect.poll(() => product.getByRole('option').allTextContents()).toEqual(['Lote 1', 'Bússola Azul'])
  await product.selectOption('Bússola Azul')
  await dialog.getByText(feedback.lead).waitFor()
  await search.fill('nada disso')
  await dialog.getByText(feedback.notFound).waitFor()
  await expect.poll(() => product.inputValue()).toBe('Bússola Azul')
})

test('a page that could not be loaded says so, and is loaded again', async () => {
  const { page, shows, goTo, purchases } = await openList('pt-BR', 768)
  await shows([5_000, 4_999, 4_998, 4_997, 4_996])
  await page.route('**/purchased-products?*page=2&*', (route) => route.abort())
  await goTo('Próxima')
  await page.getByText(texts['pt-BR'].dashboard.purchases.failed).waitFor()
  await page.unroute('**/purchased-products?*page=2&*')
  await page.getByRole('button', { name: texts['pt-BR'].shop.state.retry }).click()
  await shows([4_995, 4_994, 4_993, 4_992, 4_991])
  expect(purchases.failed).not.toBe('')
})
