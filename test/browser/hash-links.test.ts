import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { firstOf, wide } from '../width.ts'
import { delayReact, isHydrated } from './hydration.ts'
import { texts } from './page-states.ts'
import { openSharedSite } from './shared-page.ts'
import { openVisitorPage } from './visitor-page.ts'

/** Links to a part of a page lead there, although the page grows while it loads. */
const site = openSharedSite({ isSeeded: true })

const { shop, helper } = texts['pt-BR']
const catalogueMs = 700

/** A page without the catalogue in memory, whose answers come late. */
async function openElsewhere(path: string, width: number, lang: 'pt-BR' | 'en' = 'pt-BR') {
  const opened = await openVisitorPage(site, { path: 'about:blank', width, height: 800, lang, reducesMotion: false })
  await opened.page.route(/\/api\/auth\/product\/list/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, catalogueMs))
    await route.continue()
  })
  await opened.page.goto(path)
  await opened.page.locator('main h1').first().waitFor({ state: 'attached' })
  return opened.page
}

/** How far the page is from having the element at its top, below the bar; 0 where the page cannot scroll any further. */
const distanceTo = (page: Page, id: string) => page.evaluate<number>(distance(id))

const distance = (id: string) => `(() => {
    const padding = Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop)
    const target = document.getElementById('${id}')
    const top = target.getBoundingClientRect().top - padding - Number.parseFloat(getComputedStyle(target).scrollMarginTop)
    const root = document.documentElement
    return top > 0 && Math.abs(scrollY + innerHeight - root.scrollHeight) < 2 ? 0 : Math.round(Math.abs(top))
  })()`

/** The greatest distance within the next half a second of frames. */
const farthestFrom = (page: Page, id: string) =>
  page.evaluate<number>(`(async () => {
    let farthest = 0
    for (let frame = 0; frame < 30; frame++) {
      await new Promise((painted) => requestAnimationFrame(painted))
      farthest = Math.max(farthest, ${distance(id)})
    }
    return farthest
  })()`)

/** The page is loaded, and stays at the element. */
async function expectAt(page: Page, id: string) {
  await page.locator('#products-section').waitFor()
  if (id === 'faq') await page.locator('#faq summary').first().waitFor()
  await expect.poll(() => distanceTo(page, id)).toBeLessThan(8)
  const farthest = await farthestFrom(page, id)
  expect(farthest).toBeLessThan(8)
}

async function openMenu(page: Page) {
  await page.getByRole('button', { name: shop.nav.menu, exact: true }).click()
  return page.getByRole('navigation', { name: shop.nav.menu })
}

const entrances = {
  'the header': async (page: Page, width: number) => {
    const menu = width < 800 ? await openMenu(page) : page.getByRole('banner')
    await menu.getByRole('link', { name: width < 800 ? shop.nav.faqLong : shop.nav.faq, exact: true }).click()
  },
  'the footer': async (page: Page) => {
    await page.getByRole('contentinfo').getByRole('link', { name: shop.nav.faqLong }).click()
  },
  'the search': async (page: Page) => {
    await page.goto('/search?q=perguntas')
    await page.getByRole('main').getByRole('link', { name: shop.nav.faqLong }).click()
  },
  'the assistant': async (page: Page, width: number) => {
    if (width < 800) await openMenu(page)
    await page.getByRole('button', { name: shop.nav.helper, exact: true }).click()
    await page.getByRole('button', { name: helper.support, exact: true }).click()
    await page.getByRole('link', { name: helper.faqGo }).click()
  },
  'its address': async (page: Page) => {
    await page.goto('/products#faq')
  },
  'a reload': async (page: Page) => {
    await page.goto('/products#faq')
    await page.reload()
  },
}

/** Widths take turns: between them the header alone differs. The footer's link is followed below too. */
const cases: { name: keyof typeof entrances; width: number }[] = [
  { name: 'the header', width: 390 },
  { name: 'a reload', width: 1280 },
  { name: 'its address', width: 390 },
  { name: 'the header', width: 1280 },
  { name: 'the footer', width: 1280 },
  { name: 'the search', width: 390 },
  { name: 'the assistant', width: 1280 },
]

test.each(firstOf(cases))('from $name at $width px, the FAQ is at the top and stays there', async ({ name, width }) => {
  const page = await openElsewhere('/videos', width)
  await entrances[name](page, width)
  await page.waitForURL(/\/products#faq$/)
  await expectAt(page, 'faq')
})

wide.test.each([390])(
  'back and forward find the FAQ again, with and without the catalogue in memory (%i px)',
  async (width) => {
    const page = await openElsewhere('/videos', width)
    await entrances['the footer'](page)
    await expectAt(page, 'faq')
    await page.goBack()
    await page.waitForURL(/\/videos$/)
    await page.goForward()
    await page.waitForURL(/\/products#faq$/)
    await expectAt(page, 'faq')
    await page.goto('/terms')
    await page.goBack()
    await page.waitForURL(/\/products#faq$/)
    await expectAt(page, 'faq')
  },
)

wide.test.each([1280])('the links to all products lead to them (%i px)', async (width) => {
  const page = await openElsewhere('/videos', width)
  if (width < 800) await openMenu(page)
  await page.getByRole('button', { name: shop.nav.helper, exact: true }).click()
  await page.getByRole('button', { name: helper.promotions, exact: true }).click()
  await page.getByRole('link', { name: helper.promotionsGo }).click()
  await page.waitForURL(/#products-section$/)
  await expectAt(page, 'products-section')
})

test.each([390])('a section of the terms is found by its address (%i px)', async (width) => {
  const page = await openElsewhere('/terms#sales', width)
  await expect.poll(() => distanceTo(page, 'sales')).toBeLessThan(8)
})

const questions = [
  [390, 'pt-BR', 'a suggestion', 'reembolso', 'Posso pedir reembolso?', 'refund'],
  [1280, 'en', 'the results', 'cupom', 'How do I use a discount coupon?', 'promotions'],
] as const

test.each(firstOf<(typeof questions)[number]>(questions))(
  'at %i px a question of the search (%s, %s) is opened and in sight, with the focus on it',
  async (width, lang, by, query, question, id) => {
    const page = await openElsewhere(by === 'the results' ? `/search?q=${query}` : '/videos', width, lang)
    if (by === 'the results') await page.getByRole('main').getByRole('link', { name: question }).click()
    else {
      await page.getByRole('combobox').fill(query)
      await page.getByRole('option', { name: question }).click()
    }
    await page.waitForURL(`**/products#faq-${id}`)
    const answer = page.locator(`#faq-${id}`)
    await expect.poll(() => answer.locator('> div').isVisible()).toBe(true)
    await expectAt(page, `faq-${id}`)
    await expect.poll(() => page.evaluate("document.activeElement?.matches('summary')")).toBe(true)
    await expect.poll(() => answer.locator('summary').evaluate((element) => element.tabIndex)).toBe(0)
    // It can be closed again, and another one opened.
    await page.keyboard.press('Enter')
    await expect.poll(() => answer.getAttribute('open')).toBe(null)
  },
)

test('the review form opens by its address on home, whose lower half has not been near yet', async () => {
  const { page } = await openVisitorPage(site, { path: '/', width: 1280, height: 800 })
  await page.evaluate("location.hash = 'review'")
  await page.getByRole('dialog').getByRole('link', { name: 'Entrar e avaliar' }).waitFor()
})

test('an address whose hash cannot be decoded shows its page', async () => {
  const page = await openElsewhere('/products#%E0%', 1280)
  await page.locator('#products-section').waitFor()
})

test('whoever scrolls away while the page loads is not taken back', async () => {
  const page = await openElsewhere('/videos', 1280)
  await entrances['the footer'](page)
  await page.waitForURL(/\/products#faq$/)
  await page.locator('#faq').waitFor({ state: 'attached' })
  await expect.poll(() => page.evaluate<number>('scrollY')).toBeGreaterThan(0)
  await page.mouse.move(640, 400)
  const scrollUp = async () => {
    await page.mouse.wheel(0, -10_000)
    return page.evaluate<number>('scrollY')
  }
  await expect.poll(scrollUp).toBe(0)
  await page.locator('#products-section').waitFor()
  await expect.poll(() => page.evaluate<number>('scrollY')).toBe(0)
})

wide.test(
  'going back finds the place again where React’s effects run after the next frame, as on a busy phone',
  async () => {
    const { page } = await openVisitorPage(site, { path: 'about:blank', width: 390, height: 800 })
    await delayReact(page)
    await page.goto('/products')
    await page.evaluate('scrollTo(0, 700)')
    const link = 'main article a[href="/products/aurora-trainer"]'
    await expect.poll(() => page.evaluate(isHydrated(`document.querySelector('${link}')`))).toBe(true)
    await page.locator(link).first().dispatchEvent('click')
    await page.waitForURL(/\/aurora-trainer$/)
    await expect.poll(() => page.evaluate('scrollY')).toBe(0)
    await expect.poll(() => page.evaluate("document.activeElement?.matches('main h1')")).toBe(true)
    await page.goBack()
    await page.waitForURL(/\/products$/)
    await expect.poll(() => page.evaluate('scrollY')).toBe(700)
  },
)
