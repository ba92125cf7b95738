import { expect, test } from 'vitest'
import { type Category, listCategories } from '#schema/api/catalogue.ts'
import { product } from '../rows.ts'
import { filterBy, openPanel } from './admin-panel.ts'
import { openSite } from './open-site.ts'

const site = openSite({ isSeeded: true })

async function categoryNamed(name: string): Promise<Category | undefined> {
  const { body } = await site.store.ask(listCategories)
  return (body as Category[]).find((item) => item.name === name)
}

test('an admin manages categories', async () => {
  const panel = await openPanel(site, '/admin/products')
  const { page, dialog, button, row, query } = panel
  await page.getByRole('tab', { name: 'Categorias' }).click()
  expect(query()).toEqual({ tab: 'categories' })
  await expect.poll(() => page.locator('thead th').allTextContents()).toEqual(['Nome', 'Descrição', 'Ações'])
  await button('Nova Categoria').click()
  await dialog.getByLabel('Nome', { exact: true }).fill('trainers')
  await button('Salvar').click()
  await dialog.getByText(/já existe/i).waitFor()
  await expect.poll(panel.focused).toBe('name')
  await dialog.getByLabel('Nome', { exact: true }).fill('Macros')
  await dialog.getByLabel('Descrição', { exact: true }).fill('Um toque só.')
  await dialog.getByLabel('URL da imagem').fill('/art/category/configs.svg')
  await button('Salvar').click()
  await panel.expectSuccess('Categoria Macros criada com sucesso!')
  await expect
    .poll(() => categoryNamed('Macros'))
    .toMatchObject({
      description: 'Um toque só.',
      image: '/art/category/configs.svg',
    })
  const macros = await categoryNamed('Macros')
  await product(site.store, { name: 'Gatilho', categoryId: macros?._id ?? null })
  await page.getByRole('searchbox', { name: 'Buscar categoria...' }).fill('TOQUE')
  await page.getByText('1 de 1', { exact: true }).waitFor()
  await button('Editar: Macros').click()
  await dialog.getByRole('heading', { name: 'Editar Categoria' }).waitFor()
  await dialog.getByLabel('Nome', { exact: true }).fill('Macros e atalhos')
  await button('Salvar').click()
  await panel.expectSuccess('Categoria Macros e atalhos salva com sucesso!')
  expect((await categoryNamed('Macros e atalhos'))?._id).toBe(macros?._id)
  await panel.chooseAction('Macros e atalhos', 'Excluir')
  await dialog.getByText('Tem certeza que deseja excluir a categoria "Macros e atalhos"?', { exact: true }).waitFor()
  await dialog.getByRole('button', { name: 'Excluir' }).click()
  await panel.expectSuccess('Categoria Macros e atalhos excluída com sucesso!')
  await expect.poll(() => categoryNamed('Macros e atalhos')).toBeUndefined()
  await page.getByText('Nada encontrado para “TOQUE”').waitFor()

  await page.getByRole('tab', { name: 'Produtos' }).click()
  expect(query()).toEqual({})
  await filterBy(page, 'Categoria', 'Sem categoria')
  await row('Gatilho').waitFor()
  expect(panel.unexpectedErrors()).toEqual([])
})
