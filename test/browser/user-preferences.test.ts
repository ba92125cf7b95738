import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { users } from '#schema/tables/users.ts'
import { emailsEn } from '#schema/texts/emails/en.ts'
import { emailTo } from '../emails.ts'
import { linkVars } from './all-pages.ts'
import { openClientPage } from './client-page.ts'
import { openSite } from './open-site.ts'
import { texts } from './page-states.ts'
import { createPersonas, openVisit, type Tokens } from './page-visit.ts'

const site = openSite({
  isSeeded: true,
  vars: linkVars,
})
let tokens: Tokens
beforeAll(async () => {
  tokens = await createPersonas(site.store)
})

test('with reduced motion reviews are neither typed out nor changed by themselves', async () => {
  const visit = await openVisit(site, { persona: 'visitor', tokens, lang: 'en' })
  await visit.page.clock.install()
  await visit.page.goto('/')
  await visit.page.locator('footer').scrollIntoViewIfNeeded()
  const reviews = visit.page.getByRole('region', { name: 'Customer reviews' })
  await reviews.waitFor()
  await expect.poll(() => reviews.locator('blockquote p[aria-hidden]').count()).toBe(0)
  await visit.page.clock.runFor(65_000)
  await expect.poll(() => reviews.locator('button[aria-current]').getAttribute('aria-label')).toMatch(/ 1 /)
})

test('a change of language is kept with the account, whose e-mails follow', async () => {
  const { user, button, unexpectedErrors } = await openClientPage(site, { lang: 'pt-BR', path: '/dashboard' })
  const stored = async () => {
    const [row] = await site.store.db.select().from(users).where(eq(users.id, user.id))
    return row?.language
  }
  await expect.poll(stored).toBe('pt-BR')
  await button(texts['pt-BR'].shop.language.switch).click()
  await expect.poll(stored).toBe('en')
  await button(texts.en.recovery.notice.again).click()
  const { subject } = await emailTo(site.store, user.email, 'verification')
  expect(subject).toBe(emailsEn.mails.verification.subject)
  expect(unexpectedErrors()).toEqual([])
})

test('in forced colours every control keeps a border', async () => {
  const visit = await openVisit(site, { persona: 'client', tokens, lang: 'pt-BR' })
  await visit.page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' })
  const borderless: string[] = []
  for (const path of ['/', '/products', '/products/checkout/prod_aurora-trainer', '/dashboard']) {
    await visit.page.goto(path)
    await visit.page.locator('main h1').waitFor()
    await visit.waitForIdleNetwork()
    borderless.push(
      ...(await visit.page.evaluate<string[]>(`(${borderlessControls})()`)).map((line) => `${path}: ${line}`),
    )
  }
  expect(borderless).toEqual([])
})

/** Controls without a border: filled buttons lose their fill in forced colours. */
const borderlessControls = `() => [...document.querySelectorAll('main button, main input:not([type=hidden]), main select')]
  .filter((one) => one.checkVisibility() && one.getBoundingClientRect().width > 30)
  .filter((one) => /primary|quiet/.test(one.className) || one.matches('input:not([type=radio], [type=checkbox], [type=file]), select'))
  .filter((one) => parseFloat(getComputedStyle(one).borderTopWidth) === 0)
  .map((one) => one.outerHTML.slice(0, 120))`

test('the ranking shows nobody who has not switched it on in the profile', async () => {
  const { page } = await openClientPage(site, { path: '/dashboard', lang: 'en' })
  const choice = page.getByRole('switch', { name: 'Show me in the store’s top 3' })
  await expect.poll(() => choice.getAttribute('aria-checked')).toBe('false')
  const saved = page.waitForResponse((answer) => answer.url().endsWith('/api/auth/ranking'))
  await choice.press('Space')
  expect((await saved).status()).toBe(200)
  await expect.poll(() => choice.getAttribute('aria-checked')).toBe('true')
  await page.reload()
  await expect.poll(() => choice.getAttribute('aria-checked')).toBe('true')
  await page.route('**/api/auth/ranking', (route) => route.fulfill({ status: 500, json: {} }))
  await choice.click()
  await page.getByRole('alert').waitFor()
  await expect.poll(() => choice.getAttribute('aria-checked')).toBe('true')
})
