import { expect, test } from 'vitest'
import { updatePassword } from '#schema/api/accounts.ts'
import { errors } from '#schema/api/errors.ts'
import { resetPassword } from '#schema/api/users.ts'
import { emailTo } from '../emails.ts'
import { mailboxTexts } from '../local/sandbox/mailbox-texts.ts'
import { admin, client } from '../people.ts'
import { linkVars } from './all-pages.ts'
import { expectNoHorizontalScroll, openClientPage } from './client-page.ts'
import { inEnglish, inPortuguese } from './flow-languages.ts'
import { openSite } from './open-site.ts'
import { texts } from './page-states.ts'

const site = openSite({
  isSeeded: true,
  vars: linkVars,
})

const words = {
  'pt-BR': {
    password: 'Senha',
    current: 'Senha atual',
    fresh: 'Nova senha',
    changePassword: 'Trocar senha',
    wrong: 'A senha atual está incorreta.',
    tooShort: 'Use pelo menos 6 caracteres.',
    changed: /Senha trocada/,
    download: /^Download/,
    support: /^Suporte/,
  },
  en: {
    password: 'Password',
    current: 'Current password',
    fresh: 'New password',
    changePassword: 'Change password',
    wrong: 'The current password is wrong.',
    tooShort: 'Use at least 6 characters.',
    changed: /Password changed/,
    download: /^Download/,
    support: /^Support/,
  },
} as const

test.each(inPortuguese)(
  'a password is changed and the session goes on; a wrong one is an error at its field (%s)',
  async (lang) => {
    const { page, button, user, unexpectedErrors } = await openClientPage(site, {
      lang,
      path: '/dashboard',
      person: { password: 'chave-velha' },
    })
    const say = words[lang]
    await page.getByRole('link', { name: say.password, exact: true }).click()
    const current = page.getByLabel(say.current, { exact: true })
    const fresh = page.getByLabel(say.fresh, { exact: true })
    await current.fill('errada')
    await fresh.fill('nova')
    await button(say.changePassword).click()
    await page.getByText(say.tooShort).waitFor()
    await fresh.fill('chave-nova-2')
    await button(say.changePassword).click()
    await page.getByText(say.wrong).waitFor()
    await expect.poll(() => current.getAttribute('aria-invalid')).toBe('true')
    await expectNoHorizontalScroll(page)
    await current.fill('chave-velha')
    await fresh.press('Enter')
    await page.getByText(say.changed).waitFor()
    await expect.poll(() => fresh.inputValue()).toBe('')
    await expect.poll(() => page.evaluate("localStorage.getItem('token')")).not.toBe(user.token)
    await page.reload()
    await page.getByRole('heading', { name: say.password, level: 1 }).waitFor()

    const download = page.getByRole('link', { name: say.download })
    await expect.poll(() => download.getAttribute('href')).toBe('https://download.example.com/')
    await expect.poll(() => download.getAttribute('target')).toBe('_blank')
    await page.getByRole('navigation').getByRole('link', { name: say.support }).first().waitFor()
    await expectNoHorizontalScroll(page)
    expect(unexpectedErrors()).toEqual([])
  },
)

test.each(inEnglish)(
  'the sandbox’s mailbox shows the e-mail about it, whose link leads to the shop (%s)',
  async (lang) => {
    const { page, context, user } = await openClientPage(site, {
      lang,
      path: '/dashboard',
      person: { password: 'chave-velha', language: lang },
    })
    const body = { currentPassword: 'chave-velha', newPassword: 'chave-nova-2' }
    await site.store.ask(updatePassword, { as: user, body })
    await emailTo(site.store, user.email, 'password_changed')
    await page.goto(`${site.store.sandbox.url}/mailbox?lang=${lang}`)
    const email = page.getByRole('article').filter({ hasText: user.email })
    await email.getByText(user.email).waitFor()
    const link = email.frameLocator('iframe').getByRole('link').first()
    const [opened] = await Promise.all([context.waitForEvent('page'), link.click()])
    await opened.waitForLoadState()
    expect(new URL(opened.url()).origin).toBe(site.store.url)
    await email.getByText(mailboxTexts(lang).plain).click()
    await email.locator('pre').getByRole('link').first().waitFor()
    await expectNoHorizontalScroll(page)
  },
)

test.each(inPortuguese)(
  'a password that an admin has set is changed at the login, which then goes on (%s)',
  async (lang) => {
    const { auth, profile } = texts[lang]
    const say = words[lang]
    const { store } = site
    const person = await client(store, { language: lang })
    const body = { userId: person.id, newPassword: 'dada-pelo-suporte' }
    expect((await store.ask(resetPassword, { as: await admin(store), body })).status).toBe(200)
    const { page, pageErrors } = await site.openPage({
      lang,
      width: 360,
      termsAccepted: true,
      path: '/login?return=%2Fdashboard%2Fpurchased',
    })
    await page.getByLabel(auth.fields.email, { exact: true }).fill(person.email)
    await page.keyboard.press('Enter')
    await page.getByLabel(auth.fields.password, { exact: true }).fill(body.newPassword)
    await page.keyboard.press('Enter')
    const heading = page.getByRole('heading', { name: profile.firstPassword.title, level: 1 })
    await heading.waitFor()
    await expectNoHorizontalScroll(page)
    // Neither a reload nor another address is a way around it.
    await page.goto(`${store.url}/dashboard/purchased`)
    await heading.waitFor()
    await page.getByLabel(say.current, { exact: true }).fill(body.newPassword)
    const fresh = page.getByLabel(say.fresh, { exact: true })
    await fresh.fill(body.newPassword)
    await page.keyboard.press('Enter')
    await page.getByText(errors.password_unchanged[lang === 'en' ? 2 : 1]).waitFor()
    await fresh.fill('so-minha-agora')
    await page.keyboard.press('Enter')
    await page.getByRole('link', { name: texts[lang].dashboard.purchased, exact: true }).first().waitFor()
    await page.waitForURL(/\/dashboard\/purchased/)
    await expect.poll(() => heading.count()).toBe(0)
    expect(pageErrors.filter((line) => !/status of 4\d\d/.test(line))).toEqual([])
  },
)
