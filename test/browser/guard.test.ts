import { expect, test } from 'vitest'
import { admin, client } from '../people.ts'
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
const languages = ['pt-BR', 'en'] as const

test.each(languages)('guarded pages say why, and where one is taken instead (%s)', async (lang) => {
  const say = words[lang]
  const open = async (token: string | undefined, path: string) => {
    const opened = await site.openPage({ lang, termsAccepted: true, ...(token && { token }) })
    await opened.page.goto(path)
    return opened
  }
  const stranger = await open(undefined, '/dashboard')
  await stranger.page.getByRole('heading', { name: say.denied, level: 2 }).waitFor()
  await stranger.page.getByText(say.noToken).waitFor()
  await stranger.page.getByRole('main').getByRole('link', { name: say.home }).click()
  await stranger.page.waitForURL((url) => url.pathname === '/')
  await stranger.page.goto('/admin')
  await stranger.page.waitForURL((url) => url.pathname === '/')
  await stranger.page.getByText(say.noToken).first().waitFor()
  await stranger.close()

  const rubbish = await open('not.a.token', '/admin/users')
  await rubbish.page.waitForURL((url) => url.pathname === '/')
  await rubbish.page.getByText(say.unreadable).first().waitFor()
  await rubbish.close()

  const buyer = await open((await client(site.store)).token, '/admin')
  await buyer.page.waitForURL((url) => url.pathname === '/dashboard')
  await buyer.page.getByText(say.notAdmin).first().waitFor()
  expect(buyer.pageErrors).toEqual([])
  await buyer.close()

  const keeper = await open((await admin(site.store)).token, '/admin')
  await keeper.page.waitForLoadState('networkidle')
  expect(new URL(keeper.page.url()).pathname).toBe('/admin/keys')
})
