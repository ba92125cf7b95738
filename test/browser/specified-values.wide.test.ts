import { beforeAll, expect, test } from 'vitest'
import front from '#web/i18n/en/front.ts'
import { openSite } from './open-site.ts'
import { texts } from './page-states.ts'
import { createPersonas, openVisit, type Tokens } from './page-visit.ts'

const site = openSite({ isSeeded: true })
let tokens: Tokens
beforeAll(async () => {
  tokens = await createPersonas(site.store)
})

const { shop, auth, checkout } = texts.en

test('lists, pages and the header have the sizes of the specification', async () => {
  const { page } = await openVisit(site, { persona: 'owner', tokens, lang: 'en' })
  const main = page.getByRole('main')
  const count = (selector: string) => expect.poll(() => main.locator(selector).count(), { message: selector })
  await page.goto('/products')
  await main.locator('article').nth(3).waitFor()
  await expect.poll(() => main.getByText(shop.product.isNew, { exact: true }).count()).toBe(3)
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  await count('details').toBe(6)
  const banners = page.getByRole('region', { name: front.banners.region })
  await expect.poll(() => banners.getByRole('button', { name: /^Highlight/ }).count()).toBe(3)
  await page.getByText(`© 2021–${new Date().getFullYear()} Trinco`).waitFor()
  await page.goto('/products/category/trainers')
  await count('article').toBe(3)
  await page.goto('/dashboard/purchased')
  await count('tbody tr').toBe(5)

  await page.goto('/')
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  await expect.poll(() => page.getByRole('button', { name: /^Play video/ }).count()).toBe(2)
  await page.evaluate('scrollTo(0, 0)')
  const barAt = async () => (await page.getByRole('banner').boundingBox())?.y ?? 0
  await expect.poll(barAt).toBe(0)
  await page.mouse.move(600, 400)
  await page.mouse.wheel(0, 40)
  await expect.poll(() => page.evaluate('scrollY')).toBe(40)
  await expect.poll(barAt).toBe(0)
  await page.mouse.wheel(0, 400)
  await expect.poll(barAt).toBeLessThan(0)
  await page.mouse.wheel(0, -100)
  await expect.poll(barAt).toBe(0)
})

/** Notes when the page first shows one of the texts, and when it first is the login: as the page sees it, on a busy machine too. */
const noteTimes = (shown: string[]) => `{
  self.times = {}
  const look = () => {
    if (${JSON.stringify(shown)}.some((text) => document.querySelector('main')?.textContent.includes(text))) times.shown ??= performance.now()
    if (location.pathname === '/login') times.left ??= performance.now()
  }
  new MutationObserver(look).observe(document, { subtree: true, childList: true, characterData: true })
}`

test('redirects, honeypot delay and session check take the time of the specification', async () => {
  const visitor = await openVisit(site, { persona: 'visitor', tokens, lang: 'en' })
  const { page } = visitor
  const timed = async (action: Promise<unknown>) => {
    const before = Date.now()
    await action
    return Date.now() - before
  }
  await page.addInitScript(noteTimes([checkout.gate.buyText, auth.register.doneTitle]))
  const expectShown = async () =>
    expect.poll(() => page.evaluate<number>('times.left - times.shown')).toBeGreaterThan(1_000)
  await page.goto('/products/checkout/prod_aurora-trainer')
  await page.getByRole('alert').getByText(checkout.gate.buyText).waitFor()
  await page.waitForURL(/\/login\?return=/)
  await expectShown()

  await page.goto('/register')
  await page.getByLabel(auth.fields.name, { exact: true }).fill('Rita Rocha')
  await page.getByLabel(auth.fields.email, { exact: true }).fill('rita@people.test')
  await page.getByLabel(auth.fields.password, { exact: true }).fill('chave-de-casa')
  await page.getByLabel(auth.fields.confirm, { exact: true }).fill('chave-de-casa')
  await page.locator('main input[type=checkbox]').check()
  const sent = page.waitForRequest((request) => request.method() === 'POST' && request.url().includes('/register'))
  const submit = page.getByRole('main').getByRole('button', { name: auth.register.submit, exact: true })
  expect(await timed(submit.click().then(() => sent))).toBeGreaterThan(950)
  await page.getByRole('heading', { name: auth.register.doneTitle }).waitFor()
  await page.waitForURL(/\/login$/)
  await expectShown()
  await visitor.close()

  const client = await openVisit(site, { persona: 'client', tokens, lang: 'en' })
  await client.page.clock.install()
  await client.page.goto('/videos')
  await client.page.getByRole('button', { name: /^Walter Client/ }).waitFor()
  await client.page.evaluate("localStorage.removeItem('token')")
  await client.page.clock.runFor(5_100)
  await client.page.getByRole('banner').getByRole('link', { name: shop.nav.login, exact: true }).waitFor()
})
