import { beforeAll, expect, test } from 'vitest'
import { createCoupon, updateCoupon } from '#schema/api/coupons.ts'
import { listAdminProducts, updateProduct } from '#schema/api/products.ts'
import { updateShopSettings } from '#schema/api/settings.ts'
import { banUser } from '#schema/api/users.ts'
import { auditLog } from '#schema/tables/index.ts'
import { admin, client } from '../people.ts'
import { wide } from '../width.ts'
import { expectNoFaultsAgain, filterBy, linesOf, openPanel } from './admin-panel.ts'
import { openSharedSite } from './shared-page.ts'

const site = openSharedSite({ isSeeded: true })
beforeAll(async () => {
  await createEntries()
})

const path = '/admin/audit'

/** What two admins change: a coupon twice, a price, and somebody who is banned. */
async function createEntries() {
  const [as, other] = [await admin(site.store, { name: 'Bia Chefe' }), await admin(site.store, { name: 'Caio Chefe' })]
  const coupon = { code: 'TRACE10', discount: 10, allowedRoles: ['client', 'reseller', 'admin'], isActive: true }
  const { body: made } = await site.store.ask(createCoupon, { as, body: coupon })
  const validFrom = '2026-12-01T12:00:00.000Z'
  const changed = { ...coupon, discount: 25, allowedRoles: ['admin'], isActive: false, validFrom }
  await site.store.ask(updateCoupon, { as, params: { id: made._id }, body: changed })
  const { body: products } = await site.store.ask(listAdminProducts, { as })
  const product = (products as { _id: string; name: string }[]).find(({ name }) => name === 'Aurora Trainer')
  const body = { ...product, price: { BRL: '61.50', USD: '12.30' } }
  await site.store.ask(updateProduct, { as: other, params: { id: product?._id ?? '' }, body })
  await site.store.ask(banUser, { as: other, params: { id: (await client(site.store, { name: 'Zé Banido' })).id } })
}

test('audit entries are found, opened with old and new values, and exported', async () => {
  const panel = await openPanel(site, path)
  const { page, dialog, button, row, query } = panel
  await page.getByRole('heading', { level: 1, name: 'Registro de Auditoria' }).waitFor()
  await row('TRACE10').first().waitFor()
  const actions = () => page.locator('tbody th').allTextContents()
  await expect
    .poll(actions)
    .toEqual(['Usuário · Banimento', 'Produto · Alteração', 'Cupom · Alteração', 'Cupom · Criação', 'Carga inicial'])
  await row('Banimento').getByText('Zé Banido').waitFor()
  await row('Banimento').getByText('Caio Chefe').waitFor()
  await expectNoFaultsAgain(page, 'the log')

  const cells = () =>
    dialog
      .locator('tbody tr')
      .evaluateAll((rows) =>
        rows.map(({ children }) => Array.from(children, ({ textContent }) => textContent?.replace(/\s/g, ' '))),
      )
  await button('Ver mudanças: Cupom · Alteração, TRACE10').click()
  await dialog.getByRole('heading', { name: 'Cupom · Alteração' }).waitFor()
  await expect.poll(cells).toEqual([
    ['Desconto (%)', '10', '25'],
    ['Válido de', '—', '01/12/2026, 09:00'],
    ['Ativo', 'Sim', 'Não'],
    ['Quem pode usar', 'Cliente, Revendedor, Admin', 'Admin'],
  ])
  await expectNoFaultsAgain(page, 'an entry')
  const action = dialog.getByText('Tudo desta ação').locator('xpath=ancestor::dd')
  await expect.poll(() => action.allInnerTexts()).toEqual(['Cupom · Alteração\nTudo desta ação'])
  await dialog.getByRole('link', { name: 'Tudo deste registro' }).click()
  await expect.poll(actions).toEqual(['Cupom · Alteração', 'Cupom · Criação'])
  expect(Object.keys(query())).toEqual(['entityId'])
  // A click anywhere on a row opens it; a created thing has new values only.
  await row('Criação').getByText('Bia Chefe').click()
  await expect.poll(() => dialog.getByRole('columnheader').allTextContents()).toEqual(['Campo', 'Valor'])
  await expect.poll(cells).toContainEqual(['Código', 'TRACE10'])
  await dialog.getByRole('link', { name: 'Tudo desta pessoa' }).click()
  await expect.poll(() => Object.keys(query())).toEqual(['actorId'])
  await expect.poll(actions).toEqual(['Cupom · Alteração', 'Cupom · Criação'])
  await button('Limpar filtros').click()
  await row('Aurora Trainer').waitFor()

  await button('Ver mudanças: Produto · Alteração, Aurora Trainer').click()
  await expect.poll(cells).toEqual([
    ['Preço (BRL)', expect.stringMatching(/^R\$ \d+,\d\d$/), 'R$ 61,50'],
    ['Preço (USD)', expect.stringMatching(/^US\$ \d+,\d\d$/), 'US$ 12,30'],
    ['Preços em vigor desde', expect.any(String), expect.any(String)],
  ])
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })

  await filterBy(page, 'Tipo', 'Usuários')
  await expect.poll(actions).toEqual(['Usuário · Banimento'])
  expect(query()).toEqual({ entity: 'users' })
  const [file] = await Promise.all([page.waitForEvent('download'), button('CSV').click()])
  expect(file.suggestedFilename()).toMatch(/^auditoria-\d{4}-\d\d-\d\d\.csv$/)
  const [head, line, ...rest] = await linesOf(file)
  expect(head).toMatch(/^"Data \(Brasília\)";"Quem";"Ação";/)
  expect(line).toMatch(/;"Caio Chefe";"Usuário · Banimento";"Usuários";/)
  expect(rest).toEqual([''])
  await button('Limpar filtros').click()
  await page.getByRole('button', { name: 'Quem', exact: true }).click()
  await page.locator('[aria-sort=ascending]').waitFor()
  expect(query()).toEqual({ sort: 'actorName' })
  // The export of this test first, by the panel's own admin.
  await expect
    .poll(async () => (await actions()).slice(0, 2))
    .toEqual(['Auditoria · Exportação', expect.stringMatching(/^Cupom/)])
})

wide.test('an export is an entry that says which list, with which filters, and how many rows', async () => {
  const { page, dialog, button, row } = await openPanel(site, '/admin/users?status=banned&search=Banido')
  await row('Zé Banido').waitFor()
  await Promise.all([page.waitForEvent('download'), button('CSV').click()])
  await page.goto(path)
  await filterBy(page, 'Tipo', 'Exportações')
  await row('Usuário · Exportação').click()
  await dialog.getByRole('table', { name: 'O que foi exportado' }).waitFor()
  const cells = async () =>
    (await dialog.locator('tbody tr').allInnerTexts()).map((cell) => cell.split(/\s*\t\s*/)).sort()
  await expect.poll(cells).toEqual([
    ['Arquivo completo', 'Sim'],
    ['Busca', 'Banido'],
    ['Linhas', '1'],
    ['Status', 'Banido'],
  ])
  await dialog.getByRole('link', { name: 'Tudo desta ação' }).click()
  await page.getByRole('list', { name: 'Filtros aplicados' }).getByText('Usuário · Exportação').waitFor()
  await expect.poll(() => page.locator('tbody th').allTextContents()).toEqual(['Usuário · Exportação'])
  await expectNoFaultsAgain(page, 'an export')
})

test('a setting of the shop is named in words', async () => {
  const as = await admin(site.store, { name: 'Duda Ajusta' })
  await site.store.ask(updateShopSettings, { as, body: { refund_hours: 48 } })
  const { row, button, dialog, pageErrors } = await openPanel(site, path)
  await row('Prazo de reembolso, em horas').getByText('Duda Ajusta').waitFor()
  await button('Ver mudanças: Ajuste da loja · Alteração, Prazo de reembolso, em horas').click()
  await dialog.getByRole('row', { name: '48' }).waitFor()
  await expect.poll(() => dialog.getByText('refund_hours').count()).toBe(1)
  expect(pageErrors).toEqual([])
})

wide.test(
  'on a phone, in English, an entry is opened by keyboard; a failed list is retried, and an empty one says so',
  async () => {
    const { page, dialog, button } = await openPanel(site, path, { lang: 'en', width: 360, height: 780 })
    await page.getByRole('heading', { level: 1, name: 'Audit Log' }).waitFor()
    await page.keyboard.press('/')
    await page.keyboard.type('user.ban')
    await page.getByText('1 of 1', { exact: true }).waitFor()
    await expectNoFaultsAgain(page, 'the cards')
    await button('See changes: User · Banned, Zé Banido').focus()
    await page.keyboard.press('Enter')
    await dialog.getByRole('row', { name: 'Banned No Yes' }).waitFor()
    await expectNoFaultsAgain(page, 'an entry, a sheet')
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
    await expect.poll(() => page.evaluate('document.activeElement.textContent')).toBe('See changes')

    let isBroken = true
    await page.route('**/api/auth/admin/audit?*', (route) => (isBroken ? route.abort() : route.continue()))
    await page.goto(path)
    await page.getByText('The list could not be loaded').waitFor()
    await site.store.db.delete(auditLog)
    isBroken = false
    await button('Try again').click()
    await page.getByText('Nothing logged yet').waitFor()
    await expectNoFaultsAgain(page, 'nothing yet')
  },
)
