import type { Request } from 'playwright-core'
import { expect, test } from 'vitest'
import { client } from '../people.ts'
import { coupon } from '../rows.ts'
import { wide } from '../width.ts'
import { expectCount, expectNoFaults, filterBy, openPanel } from './admin-panel.ts'
import type { SitePageOptions } from './open-site.ts'
import { openSharedSite } from './shared-page.ts'

const site = openSharedSite({ isSeeded: true })

let turn = 0
const newCode = (name: string) => `${name}${++turn}`

/** The list of coupons stands for every list of the panel. */
async function openList(path = '/admin/coupons', options: SitePageOptions = {}) {
  const panel = await openPanel(site, path, options)
  return { ...panel, search: panel.page.getByRole('searchbox') }
}

test('a list is searched, filtered, sorted and paged by its URL', async () => {
  const name = newCode('LOTE')
  for (let n = 0; n < 23; n++)
    await coupon(site.store, { code: `${name}-${n}`, discount: n, isActive: n > 0, createdAt: Date.now() + n })
  const { page, search, query, row, pageErrors } = await openList()
  const counted = (shown: number, total: number) => page.getByText(`${shown} de ${total}`, { exact: true }).waitFor()
  const steps = await page.evaluate('history.length')
  await search.pressSequentially(`${name}-`)
  await expect.poll(query).toEqual({ search: `${name}-` })
  await counted(10, 23)
  // Typing adds no entries to the history.
  await expect.poll(() => page.evaluate('history.length')).toBe(steps)

  await page.getByRole('link', { name: 'Página 3', exact: true }).click()
  await counted(3, 23)
  await expect.poll(query).toEqual({ search: `${name}-`, page: '3' })
  await page.getByRole('button', { name: 'Desconto' }).click()
  await page.getByRole('columnheader', { name: 'Desconto' }).and(page.locator('[aria-sort=ascending]')).waitFor()
  await expect.poll(query).toEqual({ search: `${name}-`, sort: 'discount' })
  await row(`${name}-0`).first().waitFor()
  await page.getByRole('button', { name: 'Desconto' }).click()
  await page.locator('[aria-sort=descending]').waitFor()
  await row(`${name}-22`).waitFor()
  await expect.poll(() => query().sort).toBe('-discount')

  await filterBy(page, 'Status', 'false')
  await counted(1, 1)
  await expect.poll(query).toMatchObject({ isActive: 'false', search: `${name}-` })
  // The URL opens the same search, filter and order.
  await page.reload()
  await counted(1, 1)
  await expect.poll(() => search.inputValue()).toBe(`${name}-`)
  await page.locator('[aria-sort=descending]').waitFor()
  await page.goBack()
  await counted(10, 23)

  await search.fill('no such coupon')
  await page.getByText('Nada encontrado para “no such coupon”').waitFor()
  await page.locator('main').getByRole('button', { name: 'Limpar filtros' }).last().click()
  await row(`${name}-22`).waitFor()
  await expect.poll(query).toEqual({ sort: '-discount' })
  expect(pageErrors).toEqual([])
})

test('filters that are set are chips, and the chosen columns and density are kept', async () => {
  const { page, row, query, button, focused, pageErrors } = await openList(
    '/admin/coupons?search=BEMVINDO10&isActive=false',
  )
  const columns = () => page.getByRole('columnheader').allTextContents()
  await button('Remover o filtro Status Inativos').click()
  await row('BEMVINDO10').waitFor()
  await expect.poll(query).toEqual({ search: 'BEMVINDO10' })
  await expect.poll(focused).toBe('Filtros')

  await expect.poll(columns).toContain('Desconto')
  // By the keyboard alone.
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  const view = page.getByRole('dialog', { name: 'Exibição da lista' })
  await view.waitFor()
  await view.getByRole('checkbox', { name: 'Desconto' }).focus()
  await page.keyboard.press('Space')
  await view.getByRole('radio', { name: 'Espaçadas' }).focus()
  await page.keyboard.press('ArrowRight')
  await expectNoFaults(page, 'the menu')
  await page.keyboard.press('Escape')
  await expect.poll(focused).toBe('Exibição da lista')
  for (const again of [false, true]) {
    if (again) await page.reload()
    await row('BEMVINDO10').waitFor()
    await expect.poll(columns).not.toContain('Desconto')
    await expect.poll(async () => (await row('BEMVINDO10').boundingBox())?.height).toBeLessThan(48)
  }
  // It is this list's choice alone.
  await page.getByRole('link', { name: 'Notificações' }).click()
  await page.getByRole('heading', { level: 1, name: 'Notificações' }).waitFor()
  await page.getByRole('columnheader', { name: 'Título' }).waitFor()
  expect(pageErrors).toEqual([])
})

test('two filters that are taken away in one moment are both gone', async () => {
  const { page, query } = await openList('/admin/purchase-history?search=a&status=approved&method=pix')
  await page
    .getByRole('button', { name: /^Remover o filtro/ })
    .nth(1)
    .waitFor()
  await page.evaluate(`for (const chip of document.querySelectorAll('[aria-label^="Remover o filtro"]')) chip.click()`)
  await expect.poll(query).toEqual({ search: 'a' })
})

wide.test('the number of rows that was chosen is that of the next visit', async () => {
  for (const n of Array.from({ length: 12 }, (_, n) => n)) await client(site.store, { name: `Doze ${n}` })
  const { page, pageErrors } = await openList('/admin/users?search=Doze')
  const count = () => page.locator('tbody tr').count()
  await expect.poll(count).toBe(10)
  await page.getByLabel('Linhas por página').selectOption('25')
  await expect.poll(count).toBe(12)
  await page.goto('/admin/users?search=Doze')
  await expect.poll(count).toBe(12)
  expect(pageErrors).toEqual([])
})

test('deleting the last row of the last page goes to the page before; a late answer does not replace a newer one; a list that fails is retried; a session that ends says why', async () => {
  const name = newCode('LAST')
  for (let n = 0; n < 11; n++) await coupon(site.store, { code: `${name}-${n}`, createdAt: n })
  const { code } = await coupon(site.store, { code: newCode('SLOW') })
  const { page, search, dialog, row, button, query } = await openList(`/admin/coupons?search=${name}&page=2`)
  await page.getByText('1 de 11', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Mais ações' }).click()
  await page.getByRole('menuitem', { name: 'Excluir' }).click()
  await dialog.getByRole('button', { name: 'Excluir' }).click()
  await page.getByText('10 de 10', { exact: true }).waitFor()
  await expect.poll(query).toEqual({ search: name })

  const newer = Promise.withResolvers<void>()
  const answers = '**/api/auth/all/coupons?*'
  await page.route(answers, async (route) => {
    if (route.request().url().includes('search=BEMVINDO')) await newer.promise
    await route.continue().catch(() => undefined)
  })
  const isOlder = (request: Request) => request.url().includes('search=BEMVINDO')
  const older = Promise.any([
    page.waitForEvent('requestfinished', isOlder),
    page.waitForEvent('requestfailed', isOlder),
  ])
  await search.fill('BEMVINDO')
  await page.waitForRequest(/search=BEMVINDO/)
  await search.fill(code)
  await expectCount(page, '1 de 1')
  newer.resolve()
  await older
  // What the page does with it is done before it paints twice.
  await page.evaluate('new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)))')
  await expect.poll(() => row('BEMVINDO10').count()).toBe(0)
  await expect.poll(() => row(code).count()).toBe(1)
  await page.unroute(answers)

  let isBroken = true
  await page.route(answers, (route) => (isBroken ? route.abort() : route.continue()))
  await filterBy(page, 'Status', 'true')
  await page.getByRole('alert').getByText('Não foi possível carregar a lista').waitFor()
  isBroken = false
  await page.getByRole('button', { name: 'Tentar de novo' }).click()
  await row(code).waitFor()
  await page.unroute(answers)

  await page.route(answers, (route) =>
    route.continue({ headers: { ...route.request().headers(), authorization: 'Bearer a.b.c' } }),
  )
  await button('Atualizar').click()
  await page.getByText('Sessão expirada. Por favor, faça login novamente.').first().waitFor()
  await page.waitForURL((url) => url.pathname === '/')
})

test('keyboard shortcuts search, help and clear, are ignored while typing, and can be switched off', async () => {
  const { page, search, dialog, query } = await openList()
  await page.keyboard.press('/')
  await expect.poll(() => page.evaluate('document.activeElement.name')).toBe('search')
  await page.keyboard.type('?gu/')
  await page.waitForURL(/search=/)
  await expect.poll(() => search.inputValue()).toBe('?gu/')
  await expect.poll(() => dialog.count()).toBe(0)
  await page.keyboard.press('Escape')
  await expect.poll(() => search.inputValue()).toBe('')
  await page.waitForURL((url) => !url.search)
  await expect.poll(query).toEqual({})

  await page.getByRole('heading', { level: 1 }).focus()
  await page.keyboard.press('g')
  await page.keyboard.press('s')
  await page.waitForURL('**/admin/sales')
  await page.goBack()
  await page.getByRole('heading', { level: 1, name: 'Gestão de Cupons' }).waitFor()

  await page.keyboard.press('?')
  await dialog.getByRole('heading', { name: 'Atalhos do teclado' }).waitFor()
  await dialog.getByRole('switch', { name: 'Atalhos ligados' }).click()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  await page.reload()
  await page.getByRole('heading', { level: 1, name: 'Gestão de Cupons' }).waitFor()
  await page.keyboard.press('?')
  await page.keyboard.press('/')
  await expect.poll(() => dialog.count()).toBe(0)
  await expect.poll(() => page.evaluate('document.activeElement.name')).not.toBe('search')
})
