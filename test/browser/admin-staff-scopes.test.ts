import { expect, test } from 'vitest'
import { users } from '#schema/tables/index.ts'
import { admin, client } from '../people.ts'
import { purchase } from '../purchases.ts'
import { addressClaim, findRow, product } from '../rows.ts'
import { wide } from '../width.ts'
import { chooseProduct, openPanel } from './admin-panel.ts'
import { openSharedSite } from './shared-page.ts'

const site = openSharedSite({ isSeeded: true })

test('an admin is limited by the form to moderating, and the panel then shows nothing else', async () => {
  const { id, email, token } = await admin(site.store, { name: 'Mara Modera', email: 'mara@people.test' })
  const panel = await openPanel(site, '/admin/users?search=mara@')
  const { button, dialog } = panel
  await button('Ações: Mara Modera').click()
  await dialog.getByLabel('Limitar a algumas áreas').check()
  await dialog.getByLabel(/^Somente leitura/).uncheck()
  await dialog.getByLabel(/^Moderação/).check()
  await button('Salvar Alterações').click()
  await panel.expectSuccessDialog('Usuário atualizado com sucesso!')
  const row = await findRow(site.store, users, id)
  expect([row?.email, row?.staffScopes]).toEqual([email, ['moderation']])

  const { page } = await site.openPage({ token, path: '/admin/keys' })
  await page.getByText('Seu acesso de administrador não inclui esta área.').waitFor()
  const nav = page.getByRole('navigation', { name: 'Administração' })
  await expect
    .poll(async () => (await nav.locator('li').allInnerTexts()).map((text) => text.split('\n')[0]))
    .toEqual(['Início', 'Notificações', 'Avaliações', 'Segurança da conta', 'Sugestões'])
  await page.goto(`${site.store.url}/admin`)
  await page.waitForURL(/\/admin\/home/)
})

test('an admin who may only read sees a list, and why nothing in it can be changed', async () => {
  const { token } = await admin(site.store, { staffScopes: ['read'] })
  const { page } = await site.openPage({ token, path: '/admin/coupons' })
  await page.getByText('Seu acesso permite ver esta área, mas não alterá-la.').waitFor()
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  for (const name of ['Novo Cupom', 'CSV'])
    await expect.poll(() => button(name).isDisabled(), { message: name }).toBe(true)
  await page.locator('tbody tr').first().getByRole('cell').last().waitFor()
  await expect.poll(() => page.getByRole('button', { name: /^Editar: |^Mais ações/ }).count()).toBe(0)
  await page.goto(`${site.store.url}/admin/settings?tab=payments`)
  await page.getByRole('switch', { name: 'PIX' }).waitFor()
  await expect.poll(() => page.getByRole('switch', { name: 'PIX' }).isDisabled()).toBe(true)
})

wide.test('an admin of the accounts’ scope changes those of customers, not those of admins', async () => {
  const { token } = await admin(site.store, { staffScopes: ['users'] })
  await admin(site.store, { name: 'Alba Admin', email: 'alba@scoped.test' })
  await client(site.store, { name: 'Caio Cliente', email: 'caio@scoped.test' })
  const { page } = await site.openPage({ token, path: '/admin/users?search=@scoped.test' })
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  for (const [name, isRefused] of [
    ['Alba Admin', true],
    ['Caio Cliente', false],
  ] as const) {
    await button(`Ações: ${name}`).click()
    await button('Banir').waitFor()
    for (const action of ['Banir', 'Salvar Alterações'])
      await expect.poll(() => button(action).isDisabled(), { message: name }).toBe(isRefused)
    await page.getByText('Só um administrador com acesso total define a senha de alguém.').waitFor()
    await expect.poll(() => button('Resetar Senha').count()).toBe(0)
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
  }
})

wide.test('what takes an admin without limits is not offered to others, who read why', async () => {
  const { store } = site
  const who = await client(store, { name: 'Dora Dona' })
  const { payment } = await purchase(store, who)
  await addressClaim(store, { userId: who.id, paymentId: payment.id })
  await product(store, { name: 'Farol de Meia Luz', priceBrl: 4_991, priceUsd: 0 })
  const { token } = await admin(store, { staffScopes: ['users', 'money'] })
  const { page } = await site.openPage({ token, path: '/admin/users?tab=claims' })
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  await button('Conferir: o pedido de Dora Dona').click()
  await page.getByText('Só um administrador com acesso total aprova').waitFor()
  await expect.poll(() => button('Aprovar').count()).toBe(0)
  await button('Recusar').waitFor()

  await page.goto(`${store.url}/admin/purchase-history`)
  await button('Registrar venda externa').click()
  const field = (label: string) => page.getByRole('dialog').getByLabel(label, { exact: true })
  await field('E-mail do comprador').fill(who.email)
  await chooseProduct(page.getByRole('dialog'), 'Farol de Meia Luz')
  await page.getByText(/Abaixo de R\$\s24,96, metade do preço na loja/).waitFor()
  await field('Moeda').selectOption('USD')
  await page.getByText('A loja não tem preço nesta moeda').waitFor()
  await field('Moeda').selectOption('BRL')
  await field('Valor recebido').fill('24.95')
  await field('Como foi paga').fill('Dinheiro')
  await button('Registrar venda').click()
  await page.getByText('O valor é menos da metade do preço da loja.').waitFor()
  await expect.poll(() => field('Valor recebido').getAttribute('aria-invalid')).toBe('true')
})
