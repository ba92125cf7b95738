import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { termsVersion } from '#schema/rules/accounts.ts'
import { openStore } from '../open-store.ts'
import { sharedBrowser } from './browser.ts'
import { openSite } from './open-site.ts'
import { openVisit } from './page-visit.ts'

const site = openSite({ isSeeded: true })

const product = '/products/checkout/prod_aurora-trainer'
/** Each page that visitors may read, with words of its content in both languages. */
const pages = [
  ['/', 'Toda chave tem', 'Every key has', 'Perguntas frequentes', 'Frequently asked questions'],
  ['/products', 'Aurora Trainer', 'Aurora Trainer', 'Perguntas frequentes', 'Frequently asked questions'],
  ['/products/category/trainers', 'Aurora Trainer', 'Aurora Trainer', 'Comprar', 'Buy'],
  [product, 'Aurora Trainer', 'Aurora Trainer', 'Entrar', 'Log in'],
  ['/videos', 'Vídeo 1', 'Video 1', 'Vídeo 2', 'Video 2'],
  ['/reseller', 'Revenda', 'Reselling', 'Comissão', 'Commission'],
  ['/terms', '1. Aceitação', '1. Acceptance', '12. Contato', '12. Contact'],
] as const

/** Holds the scripts back until the returned function is called. */
async function holdScripts(page: Page) {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/*.js', async (route) => {
    await released
    await route.continue()
  })
  return release
}

/** Keeps the sum of the layout shifts of the page, those after an input excluded. */
const watchShifts = (page: Page) =>
  page.addInitScript(`
    self.shifts = []
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if (!entry.hadRecentInput) self.shifts.push([entry.value, entry.sources.map(({ node }) => node?.outerHTML?.slice(0, 120))])
    }).observe({ type: 'layout-shift', buffered: true })`)

/** A font that replaces its fallback is another matter. */
const forgetShiftsOfFonts = (page: Page) =>
  page.evaluate(`Promise.all(['400', '700'].map((weight) => document.fonts.load(weight + ' 1em "Bricolage Grotesque"', 'a')))
    .then(() => new Promise((painted) => requestAnimationFrame(() => setTimeout(painted, 50))))
    .then(() => { self.shifts = [] })`)

test.each(pages)('%s can be read without JavaScript, in both languages', async (path, ...words) => {
  for (const [index, locale] of (['pt-BR', 'en'] as const).entries()) {
    const browser = await sharedBrowser()
    const context = await browser.newContext({ locale, javaScriptEnabled: false, baseURL: site.store.url })
    const page = await context.newPage()
    await page.goto(path)
    for (const word of [words[index], words[index + 2]]) {
      const shown = page
        .locator('main')
        .getByText(word ?? '')
        .first()
      await expect.poll(() => shown.isVisible(), { message: `${word} in ${locale}` }).toBe(true)
    }
    expect(await page.getByText('JavaScript').count()).toBe(0)
    await context.close()
  }
})

test.each(pages)('%s is taken over as it was sent: no error, no request for its data, nothing moves', async (path) => {
  for (const lang of ['pt-BR', 'en'] as const) {
    const visit = await openVisit(site, { persona: 'visitor', lang })
    const { page } = visit
    const calls: string[] = []
    page.on('request', (request) => {
      if (new URL(request.url()).pathname.startsWith('/api/')) calls.push(request.url())
    })
    await watchShifts(page)
    const release = await holdScripts(page)
    await page.goto(path, { waitUntil: 'commit' })
    await page.locator('footer').waitFor()
    await forgetShiftsOfFonts(page)
    await page.evaluate("for (const element of document.querySelectorAll('#root *')) element.wasSent = true")
    release()
    await page.waitForLoadState('load')
    await visit.waitForIdleNetwork()
    await page.evaluate('scrollTo(0, document.body.scrollHeight)')
    await visit.waitForIdleNetwork()
    expect(visit.takeErrors()).toEqual([])
    expect(calls).toEqual([])
    const fresh = `[...document.querySelectorAll('#root *')].filter((element) => !element.wasSent && !element.closest('svg'))`
    const untouched = `[...document.querySelectorAll('main a, main button')].filter((element) => !Object.keys(element).some((key) => key.startsWith('__react')))`
    const htmlOf = (elements: string) =>
      page.evaluate<string[]>(`${elements}.map((element) => element.outerHTML.slice(0, 90))`)
    await expect.poll(() => htmlOf(untouched)).toEqual([])
    expect(await htmlOf(fresh)).toEqual([])
    expect(await page.evaluate('self.shifts')).toEqual([])
  }
})

test('the gate is in the page of whoever has not accepted the terms, and can be read before scripts', async () => {
  const visit = await openVisit(site, { persona: 'newcomer', lang: 'pt-BR' })
  const { page } = visit
  await watchShifts(page)
  const release = await holdScripts(page)
  await page.goto('/', { waitUntil: 'commit' })
  await page.getByText('1. Aceitação').waitFor()
  await forgetShiftsOfFonts(page)
  release()
  await visit.waitForIdleNetwork()
  await expect.poll(() => page.evaluate("document.querySelector('dialog:modal') !== null")).toBe(true)
  expect(visit.takeErrors()).toEqual([])
  expect(await page.evaluate('self.shifts')).toEqual([])
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Aceitar e continuar' }).click()
  await page.locator('dialog').first().waitFor({ state: 'detached' })
  expect((await visit.context.cookies()).find(({ name }) => name === 'termsAccepted')?.value).toBe(termsVersion)
})

test('English has addresses of its own, and the choice of a language leads to them without losing the place', async () => {
  const visit = await openVisit(site, { persona: 'visitor', lang: 'pt-BR' })
  const { page, context } = visit
  const pathOf = () => new URL(page.url()).pathname
  const language = () => page.evaluate<string>('document.documentElement.lang')
  await page.goto('/products?from=test')
  await visit.waitForIdleNetwork()
  const link = page.locator('main article a').last()
  await link.scrollIntoViewIfNeeded()
  await page.locator('header').getByRole('button', { name: 'Switch to English' }).click()
  await expect.poll(pathOf).toBe('/en/products')
  expect(page.url()).toMatch(/\?from=test$/)
  await expect.poll(language).toBe('en')
  expect(
    await link.evaluate(
      '(element) => { const { top, bottom } = element.getBoundingClientRect(); return top >= 0 && bottom <= innerHeight }',
    ),
  ).toBe(true)
  await expect.poll(() => link.getAttribute('href')).toMatch(/^\/en\/products\/checkout\//)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Videos' }).click()
  await expect.poll(pathOf).toBe('/en/videos')
  await page.reload()
  await visit.waitForIdleNetwork()
  expect([pathOf(), await language()]).toEqual(['/en/videos', 'en'])
  await page.locator('header').getByRole('button', { name: 'Mudar para português' }).click()
  await expect.poll(pathOf).toBe('/videos')
  await expect.poll(language).toBe('pt-BR')
  expect((await context.cookies()).find(({ name }) => name === 'language')?.value).toBe('pt-BR')
  // The earlier address is English still.
  await page.goBack()
  await expect.poll(pathOf).toBe('/en/products')
  await expect.poll(language).toBe('en')
  await page.getByRole('heading', { level: 1, name: 'Store' }).waitFor()
  expect(visit.takeErrors()).toEqual([])
})

test('a saved theme and language that the Worker does not know yet are applied, and known from then on', async () => {
  const visit = await openVisit(site, { persona: 'visitor', lang: 'pt-BR', theme: 'light' })
  const { page, context } = visit
  await context.addInitScript("localStorage.setItem('theme', 'dark'); localStorage.setItem('language', 'en')")
  await page.goto('/videos')
  await page.getByRole('heading', { level: 1, name: 'Videos' }).waitFor()
  expect(await page.evaluate('document.documentElement.dataset.theme')).toBe('dark')
  const answer = await page.reload({ waitUntil: 'commit' })
  const sent = (await answer?.text()) ?? ''
  expect(sent).toMatch(/<html lang="en" data-theme="dark">/)
  await visit.waitForIdleNetwork()
  expect(visit.takeErrors()).toEqual([])
})

test('with the database down, pages and their data come from the snapshot', async () => {
  const shop = await openStore({ isSeeded: true, hasWeb: true, vars: { SNAPSHOT_SECONDS: '30' } })
  try {
    expect((await shop.fetch('/products')).status).toBe(200)
    shop.proxy.reset()
    const again = await shop.fetch('/products/category/trainers')
    expect([again.status, shop.proxy.roundTrips()]).toEqual([200, 0])
    await shop.sqld.kill()
    for (const path of ['/', '/en/products', product]) {
      const answer = await shop.fetch(path)
      expect(answer.status).toBe(200)
      expect(await answer.text()).toContain('Aurora Trainer')
    }
  } finally {
    await shop.close()
  }
})
