import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { errors } from '#schema/api/errors.ts'
import { termsVersion } from '#schema/rules/accounts.ts'
import { users } from '#schema/tables/index.ts'
import { client, type PersonOptions } from '../people.ts'
import { changeRow, findRow } from '../rows.ts'
import { firstOf, wide } from '../width.ts'
import { holdRequests } from './held-requests.ts'
import { isFrameHydrated } from './hydration.ts'
import { texts } from './page-states.ts'
import { loadWithProfile } from './page-visit.ts'
import { askForCode, bringShopper, words as shopWords } from './payment-states.ts'
import { openSharedSite } from './shared-page.ts'
import { openVisitorPage } from './visitor-page.ts'

const site = openSharedSite({ isSeeded: true })

const words = {
  'pt-BR': {
    reseller: 'Revenda',
    check: 'Li e aceito os termos de uso',
    accept: 'Aceitar e continuar',
    cancel: 'Cancelar',
    submit: 'Aceitar e ir para o início',
    updated: /^Os termos mudaram/,
  },
  en: {
    reseller: 'Reselling',
    check: 'I have read and accept the terms of use',
    accept: 'Accept and continue',
    cancel: 'Cancel',
    submit: 'Accept and go to the home page',
    updated: /^The terms have changed/,
  },
} as const

test('a new visitor is asked to accept the terms on every page but the terms', async () => {
  const say = words['pt-BR']
  const { page, context, pageErrors } = await openVisitorPage(site, { path: '/reseller', termsAccepted: false })
  const gate = page.getByRole('dialog')
  const accept = gate.getByRole('button', { name: say.accept })
  await accept.waitFor()
  await expect.poll(() => accept.isDisabled()).toBe(true)
  await expect.poll(() => page.locator('main h1').textContent()).toBe(say.reseller)
  await page.keyboard.press('Escape')
  await expect.poll(() => gate.isVisible()).toBe(true)

  await gate.getByRole('button', { name: 'Switch to English' }).click()
  await gate.getByRole('button', { name: words.en.accept }).waitFor()
  await gate.getByRole('button', { name: words.en.cancel }).click()
  // The page that is loaded anew has its scripts after its load.
  await page.waitForLoadState()
  await expect.poll(() => page.evaluate(isFrameHydrated)).toBe(true)
  await gate.getByRole('checkbox', { name: words.en.check }).check()
  await gate.getByRole('button', { name: words.en.accept }).click()
  await gate.waitFor({ state: 'detached' })
  const cookie = (await context.cookies()).find(({ name }) => name === 'termsAccepted')
  expect(cookie?.value).toBe('true')
  expect(((cookie?.expires ?? 0) - Date.now() / 1_000) / 86_400).toBeGreaterThan(364)
  await page.goto('/videos')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await expect.poll(() => gate.count()).toBe(0)
  expect(pageErrors).toEqual([])
})

test('the terms can be accepted on their own page, which leads to the home page', async () => {
  const say = words.en
  const { page, pageErrors } = await openVisitorPage(site, { path: '/terms', termsAccepted: false, lang: 'en' })
  const submit = page.getByRole('button', { name: say.submit })
  await submit.waitFor()
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
  await expect.poll(() => submit.isDisabled()).toBe(true)
  await page.getByRole('checkbox', { name: say.check }).check()
  await submit.click()
  await page.waitForURL((url) => url.pathname === '/')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
  expect(pageErrors).toEqual([])
})

const waysToReadOn = [
  ['the wheel', (page: Page) => page.mouse.wheel(0, 400)],
  // In `npm test` without a connection, below.
  ['the keyboard', (page: Page) => page.keyboard.press('PageDown')],
] as const

test.each(firstOf<(typeof waysToReadOn)[number]>(waysToReadOn))(
  'whoever reads on by %s gets the rest of the terms, which was not sent with the page',
  async (by, readOn) => {
    const sent = await site.store.fetch('/', { headers: { accept: 'text/html' } }).then((answer) => answer.text())
    expect(sent).toContain('1. Aceitação')
    expect(sent).not.toContain('12. Contato')
    const { page, pageErrors } = await openVisitorPage(site.apart, { path: '/', termsAccepted: false, height: 1_100 })
    const region = page.getByRole('dialog').getByRole('region')
    await expect.poll(() => page.evaluate("document.activeElement.matches('dialog:modal section')")).toBe(true)
    await expect
      .poll(() => region.evaluate((element) => element.scrollHeight - element.clientHeight))
      .toBeGreaterThan(0)
    await expect.poll(() => region.getByText('12. Contato').count()).toBe(0)
    const leftOf = async () => (await region.getByText('1. Aceitação').boundingBox())?.x
    const left = await leftOf()
    if (by === 'the wheel') await region.hover()
    await readOn(page)
    await region.getByText('12. Contato').waitFor()
    await expect.poll(leftOf).toBe(left)
    expect(pageErrors).toEqual([])
  },
)

const boxes = [
  ['/', 'pt-BR', '1. Aceitação', '1. Acceptance', '12. Contact'],
  ['/login', 'en', '1. Acceptance', '1. Aceitação', '12. Contato'],
] as const

test.each(boxes)(
  'the box of the terms is never empty: its first lines are there from the start, and stay until those of another language arrive (%s, %s)',
  async (path, lang, first, next, end) => {
    const { page, pageErrors } = await site.apart.openPage({ lang, termsAccepted: false })
    const textFile = (language: string) => new RegExp(`/assets/${language}-[^/]*\\.js$`)
    // What the Worker sends has its first lines; where the browser renders the page, its text comes with the box.
    const releaseOwn = path === '/' ? await holdRequests(page, textFile('pt-br')) : () => {}
    const releaseNext = await holdRequests(page, textFile(lang === 'en' ? 'pt-br' : 'en'))
    await page.goto(path)
    const gate = page.getByRole('dialog')
    const region = gate.getByRole('region')
    await gate.waitFor()
    await expect.poll(() => region.textContent()).toContain(first)
    await region.hover()
    await page.mouse.wheel(0, 300)
    await gate.getByRole('checkbox').check()
    await gate.getByRole('button', { name: texts[lang].shop.language.switch }).click()
    await gate.getByRole('button', { name: words[lang === 'en' ? 'pt-BR' : 'en'].accept }).waitFor()
    await expect.poll(() => region.textContent()).toContain(first)
    await expect.poll(() => region.getAttribute('lang')).toBe(lang)
    releaseOwn()
    releaseNext()
    await region.getByText(next).waitFor()
    await region.getByText(end).waitFor()
    await expect.poll(() => region.getByText(first).count()).toBe(0)
    await expect.poll(() => region.getAttribute('lang')).toBe(lang === 'en' ? 'pt-BR' : 'en')
    await expect.poll(() => gate.getByRole('checkbox').isChecked()).toBe(true)
    expect(pageErrors).toEqual([])
  },
)

test('without a connection the beginning of the terms stays, with the way to all of them', async () => {
  const { page } = await openVisitorPage(site.apart, { path: '/', termsAccepted: false })
  const gate = page.getByRole('dialog')
  await expect.poll(() => page.evaluate("document.activeElement.matches('dialog:modal section')")).toBe(true)
  await page.context().setOffline(true)
  const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('/assets/pt-br-'))
  await page.keyboard.press('PageDown')
  await failed
  await gate.getByRole('region').getByText('2. Privacidade').waitFor()
  await page.context().setOffline(false)
  await gate.getByRole('checkbox').check()
  await gate.getByRole('button', { name: words['pt-BR'].accept }).click()
  await gate.waitFor({ state: 'detached' })
})

/** The cookies that an earlier visit left: whether the terms were accepted, and of which version. */
const cookiesOf = ([accepted, version]: readonly string[]) =>
  [
    ['termsAccepted', accepted],
    ['termsVersion', version],
  ].flatMap(([name = '', value]) => (value === undefined ? [] : [{ name, value, url: site.store.url }]))

const oldCookies = [
  ['without a version, of an earlier shop', ['true'], 'en'],
  ['beside one of an older version', ['true', '2025-01-01'], 'pt-BR'],
  ['that is an older version itself', ['2025-01-01'], 'pt-BR'],
] as const
test.each(firstOf<(typeof oldCookies)[number]>(oldCookies))(
  'a visitor with a cookie %s is asked again, told that the terms have changed, and then no more',
  async (_, old, lang) => {
    const say = words[lang]
    const { page, context, pageErrors } = await site.openPage({ lang, width: 360 })
    await context.addCookies(cookiesOf(old))
    await page.goto('/reseller')
    const gate = page.getByRole('dialog')
    await gate.getByText(say.updated).waitFor()
    await gate.getByRole('checkbox', { name: say.check }).check()
    await gate.getByRole('button', { name: say.accept }).click()
    await gate.waitFor({ state: 'detached' })
    const cookies = async () => (await context.cookies()).map(({ name, value }) => [name, value]).sort()
    await expect.poll(cookies).toEqual([
      ['termsAccepted', 'true'],
      ['termsVersion', termsVersion],
    ])
    await page.reload()
    await page.locator('main h1').waitFor()
    await expect.poll(() => gate.count()).toBe(0)
    expect(pageErrors).toEqual([])
  },
)

const currentCookies = [
  ['that is the current version itself, of before', [termsVersion]],
  ['beside one of the current version', ['true', termsVersion]],
] as const
test.each(firstOf<(typeof currentCookies)[number]>(currentCookies))(
  'a visitor with a cookie %s is not asked, by the page that is sent or in the browser',
  async (_, current) => {
    const { page, context } = await site.openPage()
    await context.addCookies(cookiesOf(current))
    for (const path of ['/reseller', '/login']) {
      await page.goto(path)
      await page.locator('main h1').waitFor()
      await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
    }
  },
)

/** A page of a client who has accepted the current version in this browser; `terms`: what the account has accepted. */
async function openAccount(terms: PersonOptions) {
  const user = await client(site.store, terms)
  const { page } = await site.openPage({ token: user.token, termsAccepted: true })
  await page.goto('/reseller')
  await page.locator('main h1').waitFor()
  const accepted = async () => {
    const row = await findRow(site.store, users, user.id)
    return [row?.termsVersion, row?.termsAddress, (row?.termsAcceptedAt ?? 0) > Date.now() - 60_000]
  }
  return { page, gate: page.getByRole('dialog'), accepted }
}

test('a signed-in user whose account accepted an older version is asked again, and the account keeps the new answer', async () => {
  const old = { termsVersion: '2025-01-01', termsAcceptedAt: Date.UTC(2025, 0, 2), termsAddress: '10.0.0.1' }
  const { page, gate, accepted } = await openAccount(old)
  const say = words['pt-BR']
  await gate.getByText(say.updated).waitFor()
  await page.reload()
  await gate.getByRole('checkbox', { name: say.check }).check()
  await gate.getByRole('button', { name: say.accept }).click()
  await gate.waitFor({ state: 'detached' })
  await expect.poll(accepted).toEqual([termsVersion, expect.any(String), true])
  expect((await accepted())[1]).not.toBe('10.0.0.1')
  await loadWithProfile(page, () => page.reload())
  await expect.poll(() => gate.count()).toBe(0)
})

wide.test('a signed-in user whose account accepted the current version is not asked', async () => {
  const asked = { termsVersion, termsAcceptedAt: Date.now() - 1_000, termsAddress: '10.0.0.1' }
  const { page, gate } = await openAccount(asked)
  await loadWithProfile(page, () => page.reload())
  await page.locator('main h1').waitFor()
  await expect.poll(() => gate.count()).toBe(0)
})

test('nobody buys under terms that have changed since the page was opened: a reload asks, and then the purchase goes on', async () => {
  const shopper = await bringShopper(site, { termsAccepted: true })
  const { page, dialog, button, who } = shopper
  // The page knows the terms that were in force when it was opened.
  await loadWithProfile(page, () => page.goto(shopper.path))
  const old = { termsVersion: '2025-01-01', termsAcceptedAt: Date.UTC(2025, 0, 2) }
  await changeRow(site.store, users, who.id, old)
  await askForCode(shopper)
  await dialog.getByText(errors.terms_changed[1]).waitFor()
  await page.reload()
  const gate = page.getByRole('dialog')
  await gate.getByText(words['pt-BR'].updated).waitFor()
  await gate.getByRole('checkbox', { name: words['pt-BR'].check }).check()
  const recorded = page.waitForResponse('**/api/auth/terms')
  await gate.getByRole('button', { name: words['pt-BR'].accept }).click()
  await recorded
  await gate.waitFor({ state: 'detached' })
  await askForCode(shopper)
  await button(shopWords['pt-BR'].copy).waitFor()
})
