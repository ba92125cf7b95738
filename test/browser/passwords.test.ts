import { expect, test } from 'vitest'
import { linkVars } from './all-pages.ts'
import { expectNoHorizontalScroll, openClientPage } from './client-page.ts'
import { openSite } from './open-site.ts'

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
const languages = ['pt-BR', 'en'] as const

test.each(languages)(
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
    expect(await current.getAttribute('aria-invalid')).toBe('true')
    await expectNoHorizontalScroll(page)
    await current.fill('chave-velha')
    await fresh.press('Enter')
    await page.getByText(say.changed).waitFor()
    expect(await fresh.inputValue()).toBe('')
    expect(await page.evaluate("localStorage.getItem('token')")).not.toBe(user.token)
    await page.reload()
    await page.getByRole('heading', { name: say.password, level: 1 }).waitFor()

    const download = page.getByRole('link', { name: say.download })
    expect(await download.getAttribute('href')).toBe('https://download.example.com/')
    expect(await download.getAttribute('target')).toBe('_blank')
    await page.getByRole('navigation').getByRole('link', { name: say.support }).first().waitFor()
    await expectNoHorizontalScroll(page)
    expect(unexpectedErrors()).toEqual([])
  },
)
