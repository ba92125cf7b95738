import { expect, test } from 'vitest'
import { getLevelNames } from '#schema/api/levels.ts'
import { levels } from '#schema/tables/catalogue.ts'
import { product } from '../rows.ts'
import { openPanel } from './admin-panel.ts'
import { openSite } from './open-site.ts'

const site = openSite({ isSeeded: true })

test('an admin manages the names of levels', async () => {
  const panel = await openPanel(site, '/admin/products')
  const { page, user, dialog, button, row, query } = panel
  await page.getByRole('tab', { name: 'Níveis' }).click()
  expect(query()).toEqual({ tab: 'levels' })
  await button('Novo Nível').first().click()
  await dialog.getByLabel('Vendedor').selectOption('multiloader')
  await dialog.getByLabel('Número').fill('9')
  await dialog.getByLabel('Nome', { exact: true }).fill('Loader Nove')
  await button('Salvar').click()
  await panel.expectSuccess('Nível Loader Nove salvo com sucesso!')
  await button('Editar: Loader Nove').click()
  await dialog.getByLabel('Nome', { exact: true }).fill('Loader Novena')
  await button('Salvar').click()
  await panel.expectSuccess('Nível Loader Novena salvo com sucesso!')
  const names = async () => (await site.store.ask(getLevelNames, { as: user })).body.multiloader
  expect((await names())?.['9']).toBe('Loader Novena')
  await panel.chooseAction('Loader Novena', 'Excluir')
  await dialog.getByRole('button', { name: 'Excluir' }).click()
  await panel.expectSuccess('Nível Loader Novena excluído com sucesso!')
  expect((await names())?.['9']).toBeUndefined()
  await expect.poll(() => row('Loader Novena').count()).toBe(0)
  expect(panel.unexpectedErrors()).toEqual([])
})

test('a level that products have is not deleted: the dialog names them', async () => {
  await site.store.db.insert(levels).values({ sellerType: 'internal', level: 66, name: 'Em Uso' })
  await product(site.store, { name: 'Usa o Nível', level: 66 })
  const panel = await openPanel(site, '/admin/products?tab=levels')
  const { dialog, row } = panel
  await row('Em Uso').waitFor()
  await panel.chooseAction('Em Uso', 'Excluir')
  await dialog.getByRole('button', { name: 'Excluir' }).click()
  await dialog.getByText('Erro ao excluir nível. Tente novamente.').waitFor()
  await dialog.getByText('Este nível está em uso e não pode ser excluído: Usa o Nível.').waitFor()
})
