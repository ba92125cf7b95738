import { eq } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { createCoupon } from '#schema/api/coupons.ts'
import type { ShopSetting } from '#schema/rules/settings.ts'
import { approvals, coupons, notifications, shopSettings } from '#schema/tables/index.ts'
import { approvalPath } from '#web/admin/paths.ts'
import { couponForm } from '../forms.ts'
import { admin } from '../people.ts'
import { coupon, level, product } from '../rows.ts'
import { chooseProduct, expectDetails, expectNoFaults, expectToast, openPanel } from './admin-panel.ts'
import { openSharedSite } from './shared-page.ts'

const site = openSharedSite()

const limitTo = async (name: ShopSetting, value: number) => {
  await site.store.db.delete(shopSettings)
  await site.store.db.insert(shopSettings).values({ name, value })
}
const limitCoupons = () => limitTo('four_eyes_coupon', 50)
const couponsOf = (code: string) => site.store.db.$count(coupons, eq(coupons.code, code))
/** The state of a request in the list. */
const listed = (page: Page, state: string) =>
  page
    .locator('main span')
    .filter({ hasText: new RegExp(`^${state}$`) })
    .first()
    .waitFor()
const press = async (page: Page, name: string) => {
  const button = page.getByRole('dialog').getByRole('button', { name, exact: true })
  for (let n = 0; n < 12 && !(await button.evaluate((element) => element.matches(':focus'))); n++)
    await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
}

test('a coupon above the limit waits, and exists once a second admin has read and approved it', async () => {
  await limitCoupons()
  const { page, dialog, button } = await openPanel(site, '/admin/coupons')
  await button('Novo Cupom').first().click()
  await dialog.getByLabel('Código do cupom').fill('METADE')
  await dialog.getByLabel('Desconto (%)').fill('60')
  await button('Salvar').click()
  await dialog.getByText('O que precisa de aprovação está guardado como pedido e ainda não foi feito.').waitFor()
  await expectNoFaults(page, 'the dialog that says it waits')
  expect(await couponsOf('METADE')).toBe(0)
  await page.getByRole('link', { name: 'Ver em Aprovações' }).click()
  await dialog.getByText('Foi você quem pediu').waitFor()
  await expectDetails(dialog, { 'Quem pediu': 'Você', Status: 'Espera aprovação' })
  await expect.poll(() => button('Aprovar').count()).toBe(0)
  await button('Fechar').last().click()

  const other = await openPanel(site, '/admin/approvals', { width: 360 })
  await other.button('Detalhes: Criar o cupom METADE, de 60%, pedido por Ana Admin').click()
  await expectDetails(other.dialog, {
    Pedido: 'Criar o cupom METADE, de 60%',
    'Quem pediu': 'Ana Admin',
    'Válido até': 'sem limite',
    'Máximo de usos': 'sem limite',
  })
  await expectNoFaults(other.page, 'the request')
  await other.button('Aprovar').click()
  await other.expectSuccess('Aprovado e feito.')
  await other.dialog.waitFor({ state: 'hidden' })
  await listed(other.page, 'Aprovado')
  expect(await couponsOf('METADE')).toBe(1)
})

test('a request is declined by keyboard, with a reason that whoever asked is told', async () => {
  await limitCoupons()
  const asker = await admin(site.store)
  const body = { ...couponForm(), discount: 100 }
  const { status } = await site.store.ask(createCoupon, { as: asker, body })
  expect(status).toBe(409)
  const { page, dialog, focused } = await openPanel(site, `/admin/approvals?search=${asker.name}`, { lang: 'en' })
  await page.getByRole('button', { name: new RegExp(`^Details: Create the coupon ${body.code}`) }).focus()
  await page.keyboard.press('Enter')
  await dialog.getByText('Once you approve, this is done at once').waitFor()
  await press(page, 'Decline')
  await dialog.getByText('Write the reason.').waitFor()
  await expect.poll(() => page.evaluate('document.activeElement.tagName')).toBe('TEXTAREA')
  await page.keyboard.type('Sixty is enough')
  await press(page, 'Decline')
  await expectToast(page, 'Request declined. Nothing was done.')
  await listed(page, 'Declined')
  await expect.poll(focused).toMatch(/^Details: Create the coupon/)
  expect(await couponsOf(body.code)).toBe(0)
  const told = await site.store.db.select().from(notifications).where(eq(notifications.userId, asker.id))
  expect(told.map(({ notice, params }) => [notice, params])).toContainEqual([
    'approval_declined',
    { reply: 'Sixty is enough' },
  ])
})

test('whoever asked withdraws it by keyboard, and the list says so', async () => {
  await limitCoupons()
  const { page, user, dialog } = await openPanel(site, '/admin/approvals')
  await site.store.ask(createCoupon, { as: user, body: { ...couponForm(), discount: 90 } })
  const own = eq(approvals.requestedBy, user.id)
  const [request] = await site.store.db.select({ id: approvals.id }).from(approvals).where(own)
  await page.goto(approvalPath(request?.id ?? ''))
  await dialog.getByText('Foi você quem pediu').waitFor()
  await dialog.getByLabel('Motivo para desistir').fill('Engano')
  await press(page, 'Desistir do pedido')
  await expectToast(page, 'Pedido retirado. Nada foi feito.')
  await listed(page, 'Retirado')
})

test('of many changes what waits is asked for, and the others are done', async () => {
  await limitCoupons()
  for (const [code, discount] of [
    ['LOTE-A', 20],
    ['LOTE-B', 60],
    ['LOTE-C', 30],
  ] as const)
    await coupon(site.store, { code, discount, isActive: false })
  const { page, dialog, button } = await openPanel(site, '/admin/coupons?search=LOTE-')
  // Of a list that is still being read, nothing is selected.
  for (const code of ['LOTE-A', 'LOTE-B', 'LOTE-C']) await listed(page, code)
  await page.getByRole('checkbox', { name: 'Selecionar todos desta página' }).click()
  await button('Ativar').click()
  await dialog.getByRole('button', { name: 'Ativar' }).click()
  await dialog.getByText('O que precisa de aprovação está guardado como pedido e ainda não foi feito.').waitFor()
  await expectToast(page, '2 cupons ativados.')
  const active = await site.store.db.select({ code: coupons.code }).from(coupons).where(eq(coupons.isActive, true))
  expect(active.map(({ code }) => code)).toEqual(expect.arrayContaining(['LOTE-A', 'LOTE-C']))
  expect(active).not.toContainEqual({ code: 'LOTE-B' })
})

test('of a run of keys the part that was made is shown, and the part that waits is named', async () => {
  await limitTo('four_eyes_keys', 100)
  await level(site.store)
  const { name } = await product(site.store, { name: 'Produto do lote' })
  const { page, dialog, button, chooseOfScreen } = await openPanel(site, '/admin/keys')
  await chooseOfScreen('Várias chaves')
  await chooseProduct(dialog, name)
  await dialog.getByLabel('Quantas').fill('120')
  await button('Adicionar chaves').click()
  await dialog.getByRole('heading', { name: '100 chaves prontas' }).waitFor()
  await dialog.getByText('20 chaves esperam a aprovação de outra pessoa').waitFor()
  await expectNoFaults(page, 'the keys of a run that waits in part')
  await dialog.getByRole('link', { name: 'Ver em Aprovações' }).click()
  await page.getByRole('heading', { level: 1, name: 'Aprovações' }).waitFor()
})
