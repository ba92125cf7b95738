import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { login, me } from '#schema/api/accounts.ts'
import { textOf } from '#schema/api/errors.ts'
import { successes } from '#schema/api/successes.ts'
import { users } from '#schema/tables/index.ts'
import { emailTo } from '../emails.ts'
import { honeypotData } from '../forms.ts'
import { client, stranger } from '../people.ts'
import { purchase } from '../purchases.ts'
import { findRow } from '../rows.ts'
import { wide } from '../width.ts'
import { filled, linkTo, logIn, showKey } from './account-steps.ts'
import { expectNoHorizontalScroll, openClientPage } from './client-page.ts'
import { texts } from './page-states.ts'
import { openSharedSite } from './shared-page.ts'

const site = openSharedSite({ isSeeded: true })

const addressBar = (page: Page) => page.evaluate<string>('location.href')
const accountOf = (id: string) => findRow(site.store, users, id)
/** What an account has bought before: its product, and the key to it. */
async function boughtBy(who: Parameters<typeof purchase>[1]) {
  const { item, license } = await purchase(site.store, who)
  return { product: item.name, key: license.key }
}

test('a forgotten password: from the login by the e-mail back into the account and to its key; old sessions end', async () => {
  const { auth, recovery: t } = texts['pt-BR']
  const who = await client(site.store, { language: 'pt-BR' })
  const bought = await boughtBy(who)
  const { page, pageErrors } = await site.openPage({ width: 360, termsAccepted: true, path: '/login' })
  await page.getByLabel(auth.fields.email, { exact: true }).fill(who.email)
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: auth.login.forgot }).click()
  await page.getByRole('heading', { name: t.forgot.title, level: 1 }).waitFor()
  await expect.poll(() => page.getByLabel(auth.fields.email, { exact: true }).inputValue()).toBe(who.email)
  await expectNoHorizontalScroll(page)
  await page.getByRole('button', { name: t.forgot.submit }).press('Enter')
  await page.getByText(filled(t.forgot.sent, { email: who.email })).waitFor()
  await page.getByText(t.forgot.earlier).waitFor()
  await page.getByRole('button', { name: t.notice.again }).waitFor()

  const link = await linkTo(site.store, who.email, 'recovery')
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
  await page.getByText(successes.password_reset[0]).waitFor()
  await expect.poll(() => page.getByLabel(auth.fields.email, { exact: true }).inputValue()).toBe(who.email)
  await logIn(page, 'pt-BR', { email: who.email, password: 'uma-senha-nova' })
  await showKey(page, 'pt-BR', bought)
  await expect
    .poll(() => accountOf(who.id))
    .toMatchObject({
      sessionVersion: who.sessionVersion + 1,
      emailVerifiedAt: expect.any(Number),
    })
  await emailTo(site.store, who.email, 'password_changed')

  expect((await site.store.ask(me, { as: who })).status).toBe(401)

  // The same link once more: one state for whatever is wrong with it, and a way out.
  await page.goto('about:blank')
  await page.goto(link)
  await page.getByLabel(t.reset.password, { exact: true }).fill('outra-senha-nova')
  await page.keyboard.press('Enter')
  await page.getByText(t.invalid.title).waitFor()
  await page.getByRole('link', { name: t.invalid.toForgot }).click()
  await page.getByRole('heading', { name: t.forgot.title, level: 1 }).waitFor()
  expect(pageErrors.filter((line) => !/status of 4\d\d/.test(line))).toEqual([])
})

test('an unknown e-mail gets the same answer on the screen', async () => {
  const { auth, lostEmail, recovery: t } = texts['pt-BR']
  const { page } = await site.openPage({ termsAccepted: true, path: '/forgot-password' })
  await page.getByLabel(auth.fields.email, { exact: true }).fill('ninguem@nada.test')
  await page.keyboard.press('Enter')
  await page.getByText(filled(t.forgot.sent, { email: 'ninguem@nada.test' })).waitFor()
  await page.getByRole('link', { name: t.forgot.lostEmail }).click()
  await page.getByRole('heading', { name: lostEmail.title, level: 1 }).waitFor()
})

test('an unconfirmed e-mail is asked for, not demanded, and confirmed by its link', async () => {
  const { recovery: t } = texts['pt-BR']
  const { page, user, button } = await openClientPage(site, {
    width: 360,
    path: '/dashboard',
    person: { language: 'pt-BR' },
  })
  await page.getByText(t.notice.title).waitFor()
  await page.getByText(filled(t.notice.text, { email: user.email })).waitFor()
  await expectNoHorizontalScroll(page)
  await button(t.notice.again).press('Enter')
  await page.getByText(t.notice.sent).waitFor()
  await page.getByText(t.email.unverified).waitFor()
  // Twice in an hour. Then the shop says when there is another.
  await button(t.email.verify).press('Enter')
  const toasts = page.getByRole('region', { name: texts['pt-BR'].shop.state.messages })
  await toasts.getByText(t.notice.sent).waitFor()
  await button(t.email.verify).press('Enter')
  await toasts.getByText(textOf('too_many_emails', 'pt-BR', { wait: '1 h' })).waitFor()
  await expectNoHorizontalScroll(page)

  await button(t.notice.close).click()
  await page.getByText(t.notice.title).waitFor({ state: 'hidden' })
  await page.goto('/dashboard')
  await page.getByText(t.email.unverified).waitFor()
  await expect.poll(() => page.getByText(t.notice.title).count()).toBe(0)

  await page.goto(await linkTo(site.store, user.email, 'verification'))
  await button(t.verify.submit).press('Enter')
  await page.getByText(filled(t.verify.done, { email: user.email })).waitFor()
  await expectNoHorizontalScroll(page)
  await page.getByRole('link', { name: t.invalid.toAccount }).click()
  await page.getByText(t.email.verified, { exact: true }).waitFor()
})

wide.test(
  'a confirmed e-mail changes after both addresses have confirmed, and only the new one opens the account',
  async () => {
    const { recovery: t } = texts['pt-BR']
    const person = { password: 'chave-de-casa', emailVerifiedAt: 1, language: 'pt-BR' } as const
    const { page, dialog, button, user } = await openClientPage(site, { width: 360, path: '/dashboard', person })
    const next = `novo-${user.id}@people.test`
    await page.getByText(t.email.verified, { exact: true }).waitFor()
    await expect.poll(() => page.getByText(t.notice.title).count()).toBe(0)
    const submit = async (password: string) => {
      await dialog.getByLabel(t.email.password, { exact: true }).fill(password)
      await page.keyboard.press('Enter')
    }
    await button(t.email.change).click()
    await dialog.getByLabel(t.email.new).fill(next)
    await submit('errada')
    await dialog.getByText(/senha atual está incorreta|current password is wrong/).waitFor()
    await expectNoHorizontalScroll(page)
    await submit('chave-de-casa')
    await page.getByText(t.email.pendingBoth).waitFor()
    await button(t.email.cancel).click()
    await page.getByText(t.email.pendingBoth).waitFor({ state: 'hidden' })
    await button(t.email.change).click()
    await dialog.getByLabel(t.email.new).fill(next)
    await submit('chave-de-casa')
    await page.getByText(t.email.pendingBoth).waitFor()

    await page.goto(await linkTo(site.store, user.email, 'change_confirmation'))
    await button(t.confirm.submit).click()
    await page.getByText(t.confirm.waiting).waitFor()
    await page.goto('/dashboard')
    await page.getByText(t.email.pendingNew).waitFor()
    await button(t.notice.again).click()
    await page.getByText(t.email.sent).first().waitFor()
    await page.goto(await linkTo(site.store, next, 'change_confirmation'))
    await button(t.confirm.submit).click()
    await page.getByText(filled(t.confirm.done, { email: next })).waitFor()
    await page.getByRole('link', { name: t.invalid.toAccount }).click()
    await page.getByText(next).first().waitFor()

    const logInWith = async (email: string) => {
      const body = { email, password: 'chave-de-casa', recaptchaToken: null, honeypotData }
      const { status, body: answer } = await site.store.ask(login, { ...stranger(), body })
      return [status, answer.user?.id]
    }
    expect(await logInWith(user.email)).toEqual([401, undefined])
    expect(await logInWith(next)).toEqual([200, user.id])
    await expect.poll(() => accountOf(user.id)).toMatchObject({ email: next, emailVerifiedAt: expect.any(Number) })
  },
)

test('the name is changed on the profile', async () => {
  const { recovery: t, profile: p } = texts['pt-BR']
  const { page, dialog, button } = await openClientPage(site, { width: 360, path: '/dashboard' })
  await button(p.name.change).press('Enter')
  const name = dialog.getByLabel(t.name.label)
  await name.fill('')
  await page.keyboard.press('Enter')
  await expect.poll(() => name.getAttribute('aria-invalid')).toBe('true')
  await name.fill('Ana do Nome Novo')
  await page.keyboard.press('Enter')
  await dialog.waitFor({ state: 'hidden' })
  await page.locator('main dd', { hasText: 'Ana do Nome Novo' }).waitFor()
})
