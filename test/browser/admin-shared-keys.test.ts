import { eq, isNull } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { licenseCallers, licenses, notifications } from '#schema/tables/index.ts'
import { client } from '../people.ts'
import { findRow, license, sharedKey } from '../rows.ts'
import { activationCalls } from '../worker/activation-calls.ts'
import { expectNoFaults, openPanel } from './admin-panel.ts'
import { openClientPage } from './client-page.ts'
import { openSharedSite } from './shared-page.ts'

const site = openSharedSite({ isSeeded: true })
const { activate, validate } = activationCalls(() => site.store)

const productId = 'prod_aurora-trainer'
const product = 'Aurora Trainer'
const endOf = (key: string) => key.slice(-5)
async function clear() {
  const { db } = site.store
  await db.delete(licenseCallers)
  // The demo's last announcement is of seven hours ago: later in the day a new owner has it too.
  await db.delete(notifications).where(isNull(notifications.userId))
}

test('a key that tools tried on more devices than the form of its product allows is replaced, and its owner reads why', async () => {
  await clear()
  const panel = await openPanel(site, '/admin/products')
  const { page, dialog, button, row } = panel
  await button(`Editar: ${product}`).click()
  const field = dialog.getByLabel('Aparelhos a mais até suspeitar')
  await expect.poll(() => field.inputValue()).toBe('5')
  await field.fill('41')
  await button('Salvar').click()
  await expect.poll(() => field.getAttribute('aria-invalid')).toBe('true')
  await field.fill('2')
  await button('Salvar').click()
  await panel.expectSuccess(`Produto ${product} salvo com sucesso!`)
  await button(`Editar: ${product}`).click()
  await expect.poll(() => field.inputValue()).toBe('2')
  await page.keyboard.press('Escape')

  const owner = await openClientPage(site, { path: '/', width: 360 })
  const { id, key, expirationDate } = await license(site.store, {
    userId: owner.user.id,
    productId,
    productName: product,
  })
  expect((await activate({ key, hwid: 'PC-0' })).body.code).toBe('VALID')
  for (const n of [1, 2]) expect((await validate({ key, hwid: `PC-${n}` })).body.code).toBe('HWID_MISMATCH')
  await expect.poll(() => site.store.db.$count(licenseCallers, eq(licenseCallers.licenseId, id))).toBe(1)

  await page.goto('/admin/home')
  await page.getByRole('link', { name: 'Decidir: 1 chave usada por muita gente' }).click()
  await row(endOf(key)).getByText('3 (limite 3)').waitFor()
  await row(endOf(key)).getByText('1 de 1 vinculados').waitFor()
  await row(endOf(key)).getByText('3 redes').waitFor()
  await row(endOf(key)).getByText(owner.user.name).waitFor()
  await expectNoFaults(page, 'the list')
  await button(`Trocar chave: Chave que termina em ${endOf(key)}`).click()
  await dialog.getByText(/O dono é avisado de que a antiga foi usada por muita gente\.$/).waitFor()
  await dialog.getByRole('button', { name: 'Trocar chave' }).click()
  await panel.expectSuccess('Chave trocada. O dono foi avisado.')
  await page.getByText('Nenhuma chave compartilhada').waitFor()

  const now = await findRow(site.store, licenses, id)
  expect(now?.expirationDate).toBe(expirationDate)
  expect(now?.key).not.toBe(key)
  expect(now?.note).toContain('compartilhada: 3 aparelhos')
  expect((await validate({ key, hwid: 'PC-0' })).body.code).toBe('SUSPENDED')
  await owner.page.reload()
  await owner.page.getByRole('button', { name: /^Notificações: 1 não lida/ }).click()
  await owner.page.getByText('Sua chave foi trocada porque muita gente a usou').first().waitFor()
  await owner.page
    .getByText(new RegExp(`por uma nova, que termina em …${endOf(now?.key ?? '')}`))
    .first()
    .waitFor()
})

test('on a phone a key without an owner is replaced and shown; another one is dismissed', async () => {
  await clear()
  const buyer = await client(site.store, { name: 'Lan House' })
  const owned = await sharedKey(site.store, { userId: buyer.id, devices: 50, networks: 30 })
  const unowned = await sharedKey(site.store, { devices: 7 })
  const { page, dialog, button, chooseAction, expectSuccess } = await openPanel(site, '/admin/shared-keys', {
    lang: 'en',
    width: 360,
  })
  await page.getByText('50+ (limit 6)').waitFor()
  await expectNoFaults(page, 'the list on a phone')
  // The worst first.
  const ends = await page
    .getByRole('button', { name: /^Replace key/ })
    .evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')))
  expect(ends).toEqual([owned, unowned].map(({ key }) => `Replace key: Key ending in ${endOf(key)}`))

  await chooseAction(`Key ending in ${endOf(owned.key)}`, 'Dismiss')
  await dialog.getByText(/It comes back if it is used on too many devices/).waitFor()
  await dialog.getByRole('button', { name: 'Dismiss' }).click()
  await expectSuccess('The key is off the list.')
  await expect.poll(() => page.getByText('50+ (limit 6)').count()).toBe(0)

  await button(`Replace key: Key ending in ${endOf(unowned.key)}`).focus()
  await page.keyboard.press('Enter')
  await dialog.getByText(/It has no owner in the store/).waitFor()
  await dialog.getByRole('button', { name: 'Replace key' }).press('Enter')
  await dialog.getByRole('heading', { name: 'Key replaced!' }).waitFor()
  await expect
    .poll(() => dialog.locator('code').textContent())
    .toBe((await findRow(site.store, licenses, unowned.id))?.key)
  await page.keyboard.press('Escape')
  await page.getByText('No shared keys').waitFor()
})
