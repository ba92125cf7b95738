import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { successes } from '#schema/api/successes.ts'
import enProfile from '#web/i18n/en/profile.ts'
import enRecovery from '#web/i18n/en/recovery.ts'
import profile from '#web/i18n/pt-BR/profile.ts'
import recovery from '#web/i18n/pt-BR/recovery.ts'
import { emailTo } from '../emails.ts'
import { client } from '../people.ts'
import { expectNoHorizontalScroll, openClientPage } from './client-page.ts'
import { openSite } from './open-site.ts'
import { type Lang, texts } from './page-states.ts'

const site = openSite({ isSeeded: true })

const say = {
  'pt-BR': { ...texts['pt-BR'], recovery, profile },
  en: { ...texts.en, recovery: enRecovery, profile: enProfile },
}
const cases: [Lang, number][] = [
  ['pt-BR', 360],
  ['en', 1280],
]
const filled = (text: string, values: Record<string, string>) =>
  text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '')
/** The link of the last e-mail of a kind at an address. */
const linkTo = async (address: string, kind: 'recovery' | 'verification' | 'change_confirmation') =>
  (await emailTo(site.store, address, kind)).links.find((link) => link.includes('#')) ?? ''
const addressBar = (page: Page) => page.evaluate<string>('location.href')

test.each(cases)(
  'a forgotten password: from the login by the e-mail back into the account (%s, %i px)',
  async (lang, width) => {
    const { auth, recovery: t } = say[lang]
    const who = await client(site.store, { password: 'a-esquecida', language: lang })
    const { page, pageErrors } = await site.openPage({ lang, width, termsAccepted: true, path: '/login' })
    await page.getByLabel(auth.fields.email, { exact: true }).fill(who.email)
    await page.keyboard.press('Enter')
    await page.getByRole('link', { name: auth.login.forgot }).click()
    await page.getByRole('heading', { name: t.forgot.title, level: 1 }).waitFor()
    await expect.poll(() => page.getByLabel(auth.fields.email, { exact: true }).inputValue()).toBe(who.email)
    await expectNoHorizontalScroll(page)
    await page.getByRole('button', { name: t.forgot.submit }).press('Enter')
    await page.getByText(filled(t.forgot.sent, { email: who.email })).waitFor()
    await page.getByRole('button', { name: t.forgot.again }).waitFor()

    const link = await linkTo(who.email, 'recovery')
    await page.goto(link)
    await page.getByRole('heading', { name: t.reset.title, level: 1 }).waitFor()
    await expect.poll(() => addressBar(page)).not.toContain('#')
    await expectNoHorizontalScroll(page)
    const password = page.getByLabel(t.reset.password, { exact: true })
    await password.fill('123')
    await page.keyboard.press('Enter')
    await expect.poll(() => password.getAttribute('aria-invalid')).toBe('true')
    await password.fill('uma-senha-nova')
    await page.keyboard.press('Enter')
    await page.getByText(successes.password_reset[lang === 'en' ? 1 : 0]).waitFor()
    await expect.poll(() => page.getByLabel(auth.fields.email, { exact: true }).inputValue()).toBe(who.email)
    await page.getByRole('button', { name: auth.login.next }).click()
    await page.getByLabel(auth.fields.password, { exact: true }).fill('uma-senha-nova')
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/dashboard/)

    // The same link once more: one state for whatever is wrong with it, and a way out.
    await page.goto('about:blank')
    await page.goto(link)
    await page.getByLabel(t.reset.password, { exact: true }).fill('outra-senha-nova')
    await page.keyboard.press('Enter')
    await page.getByText(t.invalid.title).waitFor()
    await page.getByRole('link', { name: t.invalid.toForgot }).click()
    await page.getByRole('heading', { name: t.forgot.title, level: 1 }).waitFor()
    expect(pageErrors.filter((line) => !/status of 4\d\d/.test(line))).toEqual([])
  },
)

test('an unknown e-mail gets the same answer on the screen, and a link without a token says so at once', async () => {
  const { auth, recovery: t } = say['pt-BR']
  const { page } = await site.openPage({ termsAccepted: true, path: '/forgot-password' })
  await page.getByLabel(auth.fields.email, { exact: true }).fill('ninguem@nada.test')
  await page.keyboard.press('Enter')
  await page.getByText(filled(t.forgot.sent, { email: 'ninguem@nada.test' })).waitFor()
  for (const path of ['/reset-password', '/verify-email', '/confirm-email']) {
    await page.goto(path)
    await page.getByText(t.invalid.title).waitFor()
  }
})

test.each(cases)(
  'an unconfirmed e-mail is asked for, not demanded, and confirmed by its link (%s, %i px)',
  async (lang, width) => {
    const { recovery: t } = say[lang]
    const opened = await openClientPage(site, { lang, width, path: '/dashboard', person: { language: lang } })
    const { page, user, button } = opened
    await page.getByText(t.notice.title).waitFor()
    await page.getByText(filled(t.notice.text, { email: user.email })).waitFor()
    await expectNoHorizontalScroll(page)
    await button(t.notice.again).press('Enter')
    await page.getByText(t.notice.sent).waitFor()
    await page.getByText(t.email.unverified).waitFor()

    await button(t.notice.close).click()
    await page.getByText(t.notice.title).waitFor({ state: 'hidden' })
    await page.goto('/dashboard')
    await page.getByText(t.email.unverified).waitFor()
    expect(await page.getByText(t.notice.title).count()).toBe(0)

    await page.goto(await linkTo(user.email, 'verification'))
    await button(t.verify.submit).press('Enter')
    await page.getByText(filled(t.verify.done, { email: user.email })).waitFor()
    await expectNoHorizontalScroll(page)
    await page.getByRole('link', { name: t.verify.toAccount }).click()
    await page.getByText(t.email.verified, { exact: true }).waitFor()
    expect(opened.unexpectedErrors()).toEqual([])
  },
)

test.each(cases)(
  'a mistyped e-mail is corrected by the password and a link to the right one (%s, %i px)',
  async (lang, width) => {
    const { recovery: t } = say[lang]
    const person = { language: lang, password: 'a-de-agora' }
    const opened = await openClientPage(site, { lang, width, path: '/dashboard', person })
    const { page, dialog, button, user } = opened
    const right = `certo-${user.id}@people.test`
    await page.getByRole('link', { name: t.notice.correct }).click()
    await page.getByRole('heading', { name: t.email.title }).waitFor()
    await button(t.email.change).click()
    await dialog.getByText(t.email.newHint).waitFor()
    await dialog.getByLabel(t.email.new).fill(right)
    await dialog.getByLabel(t.email.password, { exact: true }).fill('errada')
    await page.keyboard.press('Enter')
    await dialog.getByText(/senha atual está incorreta|current password is wrong/).waitFor()
    await expectNoHorizontalScroll(page)
    await dialog.getByLabel(t.email.password, { exact: true }).fill('a-de-agora')
    await page.keyboard.press('Enter')
    await page.getByText(filled(t.email.pendingTitle, { address: right })).waitFor()
    await page.getByText(t.email.pendingNew).waitFor()
    await expectNoHorizontalScroll(page)

    await page.goto(await linkTo(right, 'change_confirmation'))
    await button(t.confirm.submit).click()
    await page.getByText(filled(t.confirm.done, { email: right })).waitFor()
    await page.getByRole('link', { name: t.verify.toAccount }).click()
    await page.getByText(t.email.verified, { exact: true }).waitFor()
    await page.getByText(right).first().waitFor()
    expect(opened.unexpectedErrors()).toEqual([])
  },
)

test.each(cases)('a confirmed e-mail changes after both addresses have confirmed (%s, %i px)', async (lang, width) => {
  const { recovery: t } = say[lang]
  const person = { language: lang, password: 'a-de-agora', emailVerifiedAt: 1 }
  const opened = await openClientPage(site, { lang, width, path: '/dashboard', person })
  const { page, dialog, button, user } = opened
  const next = `novo-${user.id}@people.test`
  await page.getByText(t.email.verified, { exact: true }).waitFor()
  expect(await page.getByText(t.notice.title).count()).toBe(0)
  const start = async () => {
    await button(t.email.change).click()
    await dialog.getByLabel(t.email.new).fill(next)
    await dialog.getByLabel(t.email.password, { exact: true }).fill('a-de-agora')
    await page.keyboard.press('Enter')
    await page.getByText(t.email.pendingBoth).waitFor()
  }
  await start()
  await button(t.email.cancel).click()
  await page.getByText(t.email.pendingBoth).waitFor({ state: 'hidden' })
  await start()

  await page.goto(await linkTo(user.email, 'change_confirmation'))
  await button(t.confirm.submit).click()
  await page.getByText(t.confirm.waiting).waitFor()
  await page.goto('/dashboard')
  await page.getByText(t.email.pendingNew).waitFor()
  await button(t.email.again).click()
  await page.getByText(t.email.sent).first().waitFor()
  await page.goto(await linkTo(next, 'change_confirmation'))
  await button(t.confirm.submit).click()
  await page.getByText(filled(t.confirm.done, { email: next })).waitFor()
  await page.getByRole('link', { name: t.verify.toAccount }).click()
  await page.getByText(next).first().waitFor()
  expect(opened.unexpectedErrors()).toEqual([])
})

test.each(cases)('the name is changed on the profile (%s, %i px)', async (lang, width) => {
  const { recovery: t, profile: p } = say[lang]
  const { page, dialog, button, unexpectedErrors } = await openClientPage(site, { lang, width, path: '/dashboard' })
  await button(p.name.change).press('Enter')
  const name = dialog.getByLabel(t.name.label)
  await name.fill('')
  await page.keyboard.press('Enter')
  await expect.poll(() => name.getAttribute('aria-invalid')).toBe('true')
  await name.fill('Ana do Nome Novo')
  await page.keyboard.press('Enter')
  await dialog.waitFor({ state: 'hidden' })
  await page.locator('main dd', { hasText: 'Ana do Nome Novo' }).waitFor()
  expect(unexpectedErrors()).toEqual([])
})
