import type { BrowserContext, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { me } from '#schema/api/accounts.ts'
import { listNotifications } from '#schema/api/notifications.ts'
import { termsVersion } from '#schema/rules/accounts.ts'
import { paintWaitMs } from '#worker/pages/after-paint.ts'
import { openStore } from '../open-store.ts'
import { admin, client } from '../people.ts'
import { coupon } from '../rows.ts'
import { firstOf, wide } from '../width.ts'
import { sharedBrowser } from './browser.ts'
import { holdRequests } from './held-requests.ts'
import { isFrameHydrated, isHydrated } from './hydration.ts'
import { findLayoutShifts, readShiftsSinceState, recordLayoutShifts, stateLayoutShifts } from './layout-shift.ts'
import { openSite } from './open-site.ts'
import { openVisit } from './page-visit.ts'
import { takeOver, unchanged } from './take-over.ts'

const site = openSite({ isSeeded: true })

const product = '/products/checkout/prod_aurora-trainer'
/** Each page that visitors may read, with words of its content in both languages. */
const pages = [
  ['/', 'Toda chave tem', 'Every key has', 'Perguntas frequentes', 'Frequently asked questions'],
  ['/products', 'Aurora Trainer', 'Aurora Trainer', 'Perguntas frequentes', 'Frequently asked questions'],
  ['/products/category/trainers', 'Aurora Trainer', 'Aurora Trainer', 'Comprar', 'Buy'],
  ['/products/aurora-trainer', 'Aurora Trainer', 'Aurora Trainer', 'Como ativar', 'How to activate'],
  [product, 'Aurora Trainer', 'Aurora Trainer', 'Entrar', 'Log in'],
  ['/videos', 'Aurora: da chave', 'Aurora: from the key', 'Nimbus: o painel', 'Nimbus: the panel'],
  ['/reseller', 'Revenda', 'Reselling', 'Comissão', 'Commission'],
  ['/status', 'Dia a dia', 'Day by day', 'O que os números dizem', 'What the figures mean'],
  ['/terms', '1. Aceitação', '1. Acceptance', '12. Contato', '12. Contact'],
] as const

const cookieOf = async (context: BrowserContext, name: string) =>
  (await context.cookies(site.store.url)).find((cookie) => cookie.name === name)?.value

test.each(firstOf(['pt-BR', 'en'] as const))('every page can be read without JavaScript, in %s', async (locale) => {
  const browser = await sharedBrowser()
  const context = await browser.newContext({ locale, javaScriptEnabled: false, baseURL: site.store.url })
  const page = await context.newPage()
  const index = locale === 'en' ? 1 : 0
  for (const [path, ...words] of pages) {
    await page.goto(path)
    for (const word of [words[index], words[index + 2]]) {
      const shown = page
        .locator('main')
        .getByText(word ?? '')
        .first()
      await expect.poll(() => shown.isVisible(), { message: `${word} in ${locale} at ${path}` }).toBe(true)
    }
    await expect.poll(() => page.getByText('JavaScript').count(), { message: path }).toBe(0)
  }
  await context.close()
})

test.each(firstOf<(typeof pages)[number]>(pages, 2))(
  '%s is taken over as it was sent: no error, no request for its data, nothing moves',
  async (path) => {
    for (const lang of firstOf(['pt-BR', 'en'] as const)) {
      const visit = await openVisit(site, { persona: 'visitor', lang })
      expect(await takeOver(visit, path)).toEqual(unchanged)
    }
  },
)

test('the checkout of a client is taken over as it was sent, and asks only for what is theirs', async () => {
  const tokens = { client: (await client(site.store)).token }
  const visit = await openVisit(site, { persona: 'client', lang: 'pt-BR', tokens })
  // From then on the Worker knows of the session.
  await visit.page.goto('/terms')
  await expect.poll(() => visit.page.evaluate('localStorage.userId')).toBeTruthy()
  const { calls, errors } = await takeOver(visit, product)
  // The bell's call comes last, after a pause in which the network is idle.
  await expect.poll(() => calls.toSorted()).toEqual([listNotifications.path, me.path])
  await visit.waitForIdleNetwork()
  await expect
    .poll(() => visit.page.getByRole('navigation', { name: 'Você está em' }).getByRole('link').count())
    .toBe(2)
  // Only the bar gets something new: what it has for a user with a session.
  await expect
    .poll(() => visit.page.evaluate("[...document.querySelectorAll('main *')].filter((one) => !one.wasSent).length"))
    .toBe(0)
  expect(calls).toHaveLength(2)
  expect([...errors, ...visit.takeErrors()]).toEqual([])
  expect(await readShiftsSinceState(visit.page)).toEqual([])
})

test('to a client, the checkout of a renewal is sent without what it shows of a purchase', async () => {
  const cookie = 'signedIn=1; termsAccepted=true; language=pt-BR'
  const read = async (path: string) => (await fetch(site.store.url + path, { headers: { cookie } })).text()
  expect(await read(product)).toContain('Resumo da compra')
  const renewal = await read(`${product}?renew=any`)
  expect(renewal).toContain('<title>')
  expect(renewal).not.toContain('Resumo da compra')
})

test.each(['/', '/products/aurora-trainer', product])(
  '%s loads its fonts and first picture before the scripts that take it over',
  async (path) => {
    const sent = await (await fetch(site.store.url + path)).text()
    const head = sent.slice(0, sent.indexOf('</head>'))
    const scripts = head.match(/<script[^>]* src=[^>]*>|<link rel="modulepreload"[^>]*>/g) ?? []
    expect(scripts.length).toBeGreaterThan(1)
    expect(scripts.filter((tag) => !tag.includes('fetchpriority="low"'))).toEqual([])
    // The browser reads of the picture before the long style sheet.
    if (path !== '/') expect(head.indexOf('as="image"')).toBeGreaterThan(0)
    expect(head.indexOf('as="image"')).toBeLessThan(head.indexOf('<style'))
  },
)

/** When the page's scripts were asked for, after its first paint, of whatever, or, where a busy machine paints later, after the wait for it. */
const scriptDelays = (page: Page) =>
  page.evaluate<number[]>(`
    const paint = performance.getEntriesByType('paint')[0].startTime
    performance.getEntriesByType('resource')
      .filter(({ name }) => name.endsWith('.js'))
      .map(({ startTime }) => startTime - Math.min(paint, ${paintWaitMs}))`)

test('the scripts that take a page over are asked for when it is painted', async () => {
  const { page } = await openVisit(site, { persona: 'visitor', lang: 'pt-BR' })
  await page.goto('/products/aurora-trainer')
  await expect.poll(() => page.evaluate(isFrameHydrated)).toBe(true)
  const delays = await scriptDelays(page)
  expect(delays.length).toBeGreaterThan(5)
  expect(Math.min(...delays)).toBeGreaterThan(0)
})

const unpainted = [
  ['opened in the background', "Object.defineProperty(document, 'visibilityState', { value: 'hidden' })"],
  ['hidden before its first paint', ''],
  [
    'opened in a browser without paint timing',
    `Object.defineProperty(PerformanceObserver, 'supportedEntryTypes', { value: ['resource'] })
    PerformanceObserver.prototype.observe = () => { throw new TypeError() }`,
  ],
] as const

test.each(firstOf<(typeof unpainted)[number]>(unpainted))(
  'a page that is %s, and not painted, is taken over',
  async (_, kind) => {
    const { page } = await openVisit(site, { persona: 'visitor', lang: 'pt-BR' })
    await page.addInitScript(`PerformanceObserver.prototype.observe = () => {}; ${kind}`)
    await page.goto('/products/aurora-trainer', { waitUntil: 'commit' })
    await expect.poll(() => page.evaluate(isFrameHydrated)).toBe(true)
  },
)

/** Goes elsewhere at the last moment at which nobody listens: while /terms is being taken over. */
const leaveDuringTakeOver = (page: Page, to: string) =>
  page.addInitScript(`
    const listen = window.addEventListener
    window.addEventListener = function (type, ...rest) {
      if (type === 'popstate' && location.pathname === '/terms') history.replaceState(null, '', '${to}')
      return listen.call(this, type, ...rest)
    }`)

const headingHasFocus = (page: Page) =>
  expect.poll(() => page.evaluate("document.activeElement?.matches('main h1')")).toBe(true)

const scrolledTo = (page: Page) => page.evaluate<number>('scrollY')

test('whoever scrolls before the page is taken over stays there, and finds the place again after a reload', async () => {
  const visit = await openVisit(site, { persona: 'visitor', lang: 'pt-BR' })
  const { page } = visit
  const release = await holdRequests(page, '**/*.js')
  await page.goto('/products', { waitUntil: 'commit' })
  await page.locator('footer').waitFor()
  await page.mouse.wheel(0, 900)
  await expect.poll(() => scrolledTo(page)).toBe(900)
  release()
  await page.waitForLoadState('load')
  const isHeadingHydrated = () => page.evaluate(isHydrated("document.querySelector('main h1')"))
  await expect.poll(isHeadingHydrated).toBe(true)
  await visit.waitForIdleNetwork()
  expect(await scrolledTo(page)).toBe(900)
  await page.reload()
  await expect.poll(isHeadingHydrated).toBe(true)
  await visit.waitForIdleNetwork()
  expect(await scrolledTo(page)).toBe(900)
})

test('going back while a page is being taken over is followed once it is', async () => {
  const { page } = await openVisit(site, { persona: 'visitor', lang: 'pt-BR' })
  await leaveDuringTakeOver(page, '/products')
  await page.goto('/terms')
  await page.getByRole('heading', { level: 1, name: 'Loja' }).waitFor()
  await expect.poll(() => page.locator('head > title').allTextContents()).toEqual([expect.stringMatching(/^Loja/)])
  await headingHasFocus(page)
})

wide.test('going back before a page is taken over renders the page of the new address anew', async () => {
  const visit = await openVisit(site, { persona: 'visitor', lang: 'pt-BR' })
  const { page } = visit
  const release = await holdRequests(page, '**/*.js')
  await page.goto('/terms', { waitUntil: 'commit' })
  await page.locator('footer').waitFor()
  await page.evaluate("history.replaceState(null, '', '/products')")
  release()
  await page.getByRole('heading', { level: 1, name: 'Loja' }).waitFor()
  await expect.poll(() => page.locator('head > title').allTextContents()).toEqual([expect.stringMatching(/^Loja/)])
  await headingHasFocus(page)
  expect(visit.takeErrors()).toEqual([])
})

test('a guarded page that is reached while another is being taken over knows the session', async () => {
  const { token } = await admin(site.store)
  const { page } = await site.openPage({ token, termsAccepted: true })
  await leaveDuringTakeOver(page, '/admin/health')
  await page.goto('/terms')
  await page.getByRole('heading', { level: 1, name: 'Saúde dos pagamentos' }).waitFor()
  await expect.poll(() => page.locator('head > title').allTextContents()).toEqual([expect.stringMatching(/^Saúde/)])
})

test('further pages of a list are sent, and taken over as they were sent', async () => {
  const category = '/products/category/trainers'
  const namesOf = (page: Page) => page.locator('main article h2').allTextContents()
  const visit = await openVisit(site, { persona: 'visitor', lang: 'pt-BR' })
  await visit.page.goto(category)
  const first = await namesOf(visit.page)
  let sent: string[] = []
  const taken = await takeOver(visit, `${category}?page=2&from=test`, async () => {
    sent = await namesOf(visit.page)
    expect(await visit.page.title()).toMatch(/ · Página 2 · Trinco$/)
  })
  expect(taken).toEqual(unchanged)
  expect(sent.length).toBeGreaterThan(0)
  expect(first.filter((name) => sent.includes(name))).toEqual([])
  await expect.poll(() => namesOf(visit.page)).toEqual(sent)
  expect(await visit.page.title()).toMatch(/ · Página 2 · Trinco$/)
})

test('the query of an address is not part of the page that is sent, and its links return there', async () => {
  const visit = await openVisit(site, { persona: 'visitor', lang: 'pt-BR' })
  const address = `${product}?coupon=AURORA10&from=test`
  expect(await takeOver(visit, address)).toEqual(unchanged)
  const hrefs = await visit.page.evaluate(
    `[...document.querySelectorAll('a[href^="/login"]')].map((link) => link.getAttribute('href'))`,
  )
  const href = `/login?return=${encodeURIComponent(address)}`
  expect(hrefs).toEqual([href, href])
})

test.each(firstOf([390, 1280]))('at %i px a reader with a session never sees a visitor’s page', async (width) => {
  const { token } = await client(site.store)
  const tokens = { newcomer: undefined, visitor: undefined, client: token, owner: undefined }
  for (const path of firstOf([`${product}?from=test`, '/'])) {
    const visit = await openVisit(site, { persona: 'client', tokens, lang: 'pt-BR', width })
    const { page } = visit
    await page.goto('/reseller')
    await visit.waitForIdleNetwork()
    await page.addInitScript(`
      new MutationObserver(() => { self.hadLogin ||= document.querySelector('a[href*="/login"]') !== null })
        .observe(document, { childList: true, subtree: true })`)
    const heading = () => page.locator('main h1').first().textContent()
    let sent: string | null = null
    const { calls, errors } = await takeOver(visit, path, async () => {
      sent = await heading()
    })
    expect(errors).toEqual([])
    await expect.poll(() => page.evaluate('self.hadLogin'), { message: path }).toBe(false)
    await expect.poll(heading).toBe(sent)
    expect(await findLayoutShifts(page)).toEqual([])
    expect(calls.filter((call) => call.includes('/products/'))).toEqual([])
    if (path !== '/') expect(sent).toBe('Aurora Trainer')
  }
})

wide.test('the coupon of an address is applied, though it is not part of the page that was sent', async () => {
  const { code } = await coupon(site.store, { discount: 20 })
  const { token } = await client(site.store)
  const { page, context } = await site.openPage({ token, path: '/reseller' })
  await expect.poll(() => cookieOf(context, 'signedIn')).toBe('1')
  await page.goto(`${product}?coupon=${code}`)
  await page.locator('main').getByText(`Cupom ${code.toUpperCase()} aplicado`, { exact: true }).last().waitFor()
  expect(new URL(page.url()).searchParams.get('coupon')).toBe(code.toLowerCase())
})

test('a browser is marked as signed in as long as it has a session', async () => {
  const { token } = await client(site.store)
  const { page, context } = await site.openPage({ token, path: '/reseller' })
  await expect.poll(() => cookieOf(context, 'signedIn')).toBe('1')
  await page.goto(product)
  expect(await cookieOf(context, 'signedIn')).toBe('1')
  // A page of the store would be loaded again where a call is refused for want of the token.
  await page.goto('/robots.txt')
  await page.evaluate("localStorage.removeItem('token')")
  await page.goto('/reseller')
  await expect.poll(() => cookieOf(context, 'signedIn')).toBe(undefined)
})

test('the gate is in the page of whoever has not accepted the terms, and can be read before scripts', async () => {
  const visit = await openVisit(site, { persona: 'newcomer', lang: 'pt-BR' })
  const { page } = visit
  await recordLayoutShifts(visit.context)
  const release = await holdRequests(page, '**/*.js')
  await page.goto('/', { waitUntil: 'commit' })
  await page.getByText('1. Aceitação').waitFor()
  await stateLayoutShifts(page, 'sent')
  release()
  await visit.waitForIdleNetwork()
  await expect.poll(() => page.evaluate("document.querySelector('dialog:modal') !== null")).toBe(true)
  expect(visit.takeErrors()).toEqual([])
  expect(await readShiftsSinceState(page)).toEqual([])
  expect(await findLayoutShifts(page)).toEqual([])
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Aceitar e continuar' }).click()
  await page.locator('dialog').first().waitFor({ state: 'detached' })
  await expect.poll(() => cookieOf(visit.context, 'termsAccepted')).toBe('true')
  await expect.poll(() => cookieOf(visit.context, 'termsVersion')).toBe(termsVersion)
})

test('English has addresses of its own, and the choice of a language leads to them without losing the place', async () => {
  const visit = await openVisit(site, { persona: 'visitor', lang: 'pt-BR' })
  const { page, context } = visit
  const pathOf = () => new URL(page.url()).pathname
  const language = () => page.evaluate<string>('document.documentElement.lang')
  await page.goto('/products?from=test')
  await visit.waitForIdleNetwork()
  const link = await page.locator('main article a').last().elementHandle()
  await link?.scrollIntoViewIfNeeded()
  const isInView = async () => {
    const { y = -1, height = 0 } = (await link?.boundingBox()) ?? {}
    return y >= 0 && y + height <= 800
  }
  await expect.poll(isInView).toBe(true)
  // A click by the pointer would first scroll to the bar, which hides on the way down.
  await page.locator('header').getByRole('button', { name: 'Switch to English' }).dispatchEvent('click')
  await expect.poll(pathOf).toBe('/en/products')
  expect(page.url()).toMatch(/\?from=test$/)
  await expect.poll(language).toBe('en')
  await expect.poll(isInView).toBe(true)
  await expect.poll(() => link?.getAttribute('href')).toMatch(/^\/en\/products\/checkout\//)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Videos' }).click()
  await expect.poll(pathOf).toBe('/en/videos')
  await page.reload()
  await visit.waitForIdleNetwork()
  expect([pathOf(), await language()]).toEqual(['/en/videos', 'en'])
  await page.locator('header').getByRole('button', { name: 'Mudar para português' }).click()
  await expect.poll(pathOf).toBe('/videos')
  await expect.poll(language).toBe('pt-BR')
  await expect.poll(() => cookieOf(context, 'language')).toBe('pt-BR')
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
  await expect.poll(() => page.evaluate('document.documentElement.dataset.theme')).toBe('dark')
  const answer = await page.reload({ waitUntil: 'commit' })
  const sent = (await answer?.text()) ?? ''
  expect(sent).toMatch(/<html lang="en" data-theme="dark">/)
  await visit.waitForIdleNetwork()
  expect(visit.takeErrors()).toEqual([])
})

test('with the database down, pages and their data come from the snapshot', async () => {
  const shop = await openStore({ isSeeded: true, hasWeb: true, vars: { SNAPSHOT_SECONDS: '30' } })
  try {
    // Of a product's page, what was read when somebody looked at it.
    for (const path of ['/products', product]) expect((await shop.fetch(path)).status).toBe(200)
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
