import { expect, test } from 'vitest'
import { shopSettings } from '#schema/tables/settings.ts'
import { admin, client } from '../people.ts'
import { inPortuguese } from './flow-languages.ts'
import { openSite } from './open-site.ts'

const site = openSite({ isSeeded: true })

const words = {
  'pt-BR': {
    denied: 'Erro de Acesso',
    noToken: 'Acesso não autorizado. Por favor, faça login.',
    notAdmin: 'Você não tem permissão para acessar esta área.',
    unreadable: 'Erro ao verificar autenticação. Por favor, faça login novamente.',
    home: 'Voltar para a página inicial',
  },
  en: {
    denied: 'Access error',
    noToken: 'Unauthorised access. Please log in.',
    notAdmin: 'You are not allowed to enter this area.',
    unreadable: 'Your authentication could not be checked. Please log in again.',
    home: 'Back to the home page',
  },
} as const

test.each(inPortuguese)('guarded pages say why they are denied and redirect (%s)', async (lang) => {
  const say = words[lang]
  const open = async (token: string | undefined, path: string) => {
    const opened = await site.openPage({ lang, termsAccepted: true, ...(token && { token }) })
    await opened.page.goto(path)
    return opened
  }
  const visitor = await open(undefined, '/dashboard')
  await visitor.page.getByRole('heading', { name: say.denied, level: 2 }).waitFor()
  await visitor.page.getByText(say.noToken).waitFor()
  await visitor.page.getByRole('main').getByRole('link', { name: say.home }).click()
  await visitor.page.waitForURL((url) => url.pathname === '/')
  await visitor.page.goto('/admin')
  await visitor.page.waitForURL((url) => url.pathname === '/')
  await visitor.page.getByText(say.noToken).first().waitFor()
  await visitor.close()

  const invalid = await open('not.a.token', '/admin/users')
  await invalid.page.waitForURL((url) => url.pathname === '/')
  await invalid.page.getByText(say.unreadable).first().waitFor()
  await invalid.close()

  const buyer = await open((await client(site.store)).token, '/admin')
  await buyer.page.waitForURL((url) => url.pathname === '/dashboard')
  await buyer.page.getByText(say.notAdmin).first().waitFor()
  expect(buyer.pageErrors).toEqual([])
  await buyer.close()

  const adminPage = await open((await admin(site.store)).token, '/admin')
  await adminPage.page.waitForURL((url) => url.pathname === '/admin/home')
  // As specified, where an admin has set it so.
  await site.store.db.insert(shopSettings).values({ name: 'panel_opens_with_keys', value: 1 })
  await adminPage.page.goto('/admin')
  await adminPage.page.waitForURL((url) => url.pathname === '/admin/keys')
})
