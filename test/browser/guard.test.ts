import { expect, test } from 'vitest'
import { shopSettings } from '#schema/tables/index.ts'
import { admin, client } from '../people.ts'
import { firstOf, wide } from '../width.ts'
import { logIn } from './account-steps.ts'
import { holdAnswers } from './hold-answers.ts'
import { isFrameHydrated } from './hydration.ts'
import { texts } from './page-states.ts'
import { openSharedSite } from './shared-page.ts'

const site = openSharedSite({ isSeeded: true })

test('guarded pages say why they are denied and redirect', async () => {
  const open = async (token: string | undefined, path: string) => {
    const opened = await site.openPage({ termsAccepted: true, ...(token && { token }) })
    await opened.page.goto(path)
    return opened
  }
  const visitor = await open(undefined, '/dashboard')
  await visitor.page.getByRole('heading', { name: 'Erro de Acesso', level: 2 }).waitFor()
  await visitor.page.getByText('Acesso não autorizado. Por favor, faça login.').waitFor()
  await visitor.page.getByRole('main').getByRole('link', { name: 'Voltar para a página inicial' }).click()
  await visitor.page.waitForURL((url) => url.pathname === '/')
  await visitor.page.goto('/admin')
  await visitor.page.waitForURL((url) => url.pathname === '/')
  await visitor.page.getByText('Acesso não autorizado. Por favor, faça login.').first().waitFor()
  await visitor.close()

  const invalid = await open('not.a.token', '/admin/users')
  await invalid.page.waitForURL((url) => url.pathname === '/')
  await invalid.page.getByText('Erro ao verificar autenticação. Por favor, faça login novamente.').first().waitFor()
  await invalid.close()

  const buyer = await open((await client(site.store)).token, '/admin')
  await buyer.page.waitForURL((url) => url.pathname === '/dashboard')
  await buyer.page.getByText('Você não tem permissão para acessar esta área.').first().waitFor()
  expect(buyer.pageErrors).toEqual([])
  await buyer.close()

  const adminPage = await open((await admin(site.store)).token, '/admin')
  await adminPage.page.waitForURL((url) => url.pathname === '/admin/home')
  // As specified, where an admin has set it so.
  await site.store.db.insert(shopSettings).values({ name: 'panel_opens_with_keys', value: 1 })
  await adminPage.page.goto('/admin')
  await adminPage.page.waitForURL((url) => url.pathname === '/admin/keys')
})

const passwordPages = [
  ['pt-BR', 'Senha'],
  ['en', 'Password'],
] as const

test.each(firstOf<(typeof passwordPages)[number]>(passwordPages))(
  'the address that password managers know leads to the password page, and a visitor there by the login (%s)',
  async (lang, title) => {
    const password = 'chave-de-casa'
    const { email } = await client(site.store, { password })
    const { page } = await site.openPage({ termsAccepted: true, lang, path: '/.well-known/change-password' })
    await page.getByRole('main').getByRole('link', { name: texts[lang].shop.guard.login }).click()
    await logIn(page, lang, { email, password })
    await page.waitForURL(/\/dashboard\/password$/)
    await page.getByRole('heading', { name: title }).first().waitFor()
    await page.goto('/.well-known/change-password')
    await page.waitForURL(/\/dashboard\/password$/)
  },
)

wide.test('a guarded page that is opened while the first page is being hydrated focuses its heading', async () => {
  const { page, context } = await site.openPage({ token: (await client(site.store)).token, path: '/videos' })
  await (await context.newCDPSession(page)).send('Emulation.setCPUThrottlingRate', { rate: 6 })
  await context.addInitScript(`{
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      if (!(${isFrameHydrated})) return port2.postMessage(null)
      if (location.pathname !== '/terms') return
      history.pushState(null, '', '/dashboard/purchased')
      dispatchEvent(new PopStateEvent('popstate'))
    }
    port2.postMessage(null)
  }`)
  // The moment differs from time to time.
  for (const _ of [1, 2, 3]) {
    await page.goto('/terms', { waitUntil: 'commit' })
    const heading = page.getByRole('heading', { level: 1, name: 'Compras' })
    await heading.waitFor()
    await expect.poll(() => heading.evaluate((element) => element.matches(':focus'))).toBe(true)
  }
})

test('a link that is followed just before a redirect leads to where it says', async () => {
  const { page, pageErrors } = await site.openPage({ token: (await admin(site.store)).token, termsAccepted: true })
  const home = await holdAnswers(page, '**/api/auth/admin/panel/home')
  await page.goto('/admin')
  await expect.poll(home.count).toBe(1)
  // React renders what a link leads to by messages, after what an answer changes.
  await page.evaluate(`(() => {
    const { prototype } = MessagePort
    const post = prototype.postMessage
    const held = []
    prototype.postMessage = function (...message) { held.push(() => post.apply(this, message)) }
    self.goOn = () => {
      prototype.postMessage = post
      for (const send of held) send()
    }
  })()`)
  await page.getByRole('link', { name: 'Configurações', exact: true }).click()
  await home.release()
  await page.evaluate('goOn()')
  await page.getByRole('tab', { name: 'Vídeos' }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/admin/settings')
  expect(pageErrors).toEqual([])
})
