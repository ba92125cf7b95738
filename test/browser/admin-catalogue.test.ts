import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { type Category, listCategories } from '#schema/api/catalogue.ts'
import { getLevelNames } from '#schema/api/levels.ts'
import { levels, stockKeys } from '#schema/tables/index.ts'
import { productOnSale } from '../on-sale.ts'
import { license, product, stockKey } from '../rows.ts'
import { isWide } from '../width.ts'
import { expectNoFaultsAgain, expectToast, filterBy, openPanel } from './admin-panel.ts'
import { openSharedSite } from './shared-page.ts'

const site = openSharedSite({ isSeeded: true })

const onSale = (name: string) => productOnSale(site.store, name)

async function categoryNamed(name: string): Promise<Category | undefined> {
  const { body } = await site.store.ask(listCategories)
  return (body as Category[]).find((item) => item.name === name)
}

test('an admin manages categories, and the names of levels, of which one that products have is not deleted', async () => {
  const panel = await openPanel(site, '/admin/products')
  const { page, user, dialog, button, row, query } = panel
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

  await site.store.db.insert(levels).values({ sellerType: 'internal', level: 66, name: 'Em Uso' })
  await product(site.store, { name: 'Usa o Nível', level: 66 })
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

  await row('Em Uso').waitFor()
  await panel.chooseAction('Em Uso', 'Excluir')
  await dialog.getByRole('button', { name: 'Excluir' }).click()
  await dialog.getByText('Erro ao excluir nível. Tente novamente.').waitFor()
  await dialog.getByText('Este nível está em uso e não pode ser excluído: Usa o Nível.').waitFor()
})

test('a product sells pasted keys, says which lines were refused, and is sold out without a free one', async () => {
  const { id, slug } = await product(site.store, { name: 'Cofre Overlay', slug: 'cofre-overlay' })
  const taken = await license(site.store)
  const panel = await openPanel(site, '/admin/products?search=cofre')
  const { dialog, row, button } = panel
  await panel.chooseAction('Cofre Overlay', 'Estoque de chaves')
  await dialog.getByRole('checkbox').check()
  await dialog.getByLabel('Avisar no Início quando as chaves livres chegarem a').fill('1')
  await button('Salvar').click()
  await panel.expectSuccess('Produto Cofre Overlay salvo com sucesso!')
  await row('Cofre Overlay').getByText('Estoque: 0').waitFor()
  // The shop says so, and offers nothing to press.
  const shop = await site.openPage({})
  await shop.page.goto(`/products/${slug}`)
  await shop.page.getByText('Esgotado por enquanto.').waitFor()
  await expect
    .poll(() =>
      shop.page
        .getByRole('main')
        .getByRole('link', { name: /^Comprar por/ })
        .count(),
    )
    .toBe(0)
  if (isWide) {
    await shop.page.goto(`/products/checkout/${id}`)
    await shop.page
      .getByText(/^Esgotado/)
      .first()
      .waitFor()
  }
  await shop.close()

  await panel.chooseAction('Cofre Overlay', 'Estoque de chaves')
  const keys = ['COFRE-0000-0000-0001', 'COFRE-0000-0000-0002']
  const text = dialog.getByLabel('Chaves, uma por linha')
  const pasted = [
    ...keys,
    '',
    taken.key,
    keys[0]?.toLowerCase().replaceAll('-', ' '),
    'joao@loja.test',
    'R$ 49,90',
  ].join('\n')
  await text.fill(pasted)
  await button('Salvar').click()
  const preview = panel.page.getByRole('dialog', { name: 'Adicionar 2 chaves ao estoque?' })
  for (const shown of [
    'Nada foi gravado ainda.',
    'Chaves novas2',
    'Já conhecidas1',
    'Repetidas no texto1',
    'Não são chaves2',
    `Linha 4: ${taken.key} (já é uma licença)`,
    'Linha 5: cofre 0000 0000 0001 (aparece duas vezes)',
    'Linha 6: joao@loja.test (é um endereço de e-mail ou da web)',
    'Linha 7: R$ 49 (é um preço)',
  ])
    await expect.poll(() => preview.textContent()).toContain(shown)
  await expectNoFaultsAgain(panel.page, 'the refused lines')
  expect(await site.store.db.$count(stockKeys, eq(stockKeys.productId, id))).toBe(0)
  await preview.getByRole('button', { name: 'Voltar ao texto' }).click()
  await expect.poll(() => text.inputValue()).toBe(pasted)
  await button('Salvar').click()
  // Somebody else adds one of them meanwhile.
  await preview.getByText('Linha 7').waitFor()
  await stockKey(site.store, { productId: id, key: keys[1] ?? '', addedAt: Date.now() + 60_000 })
  await preview.getByRole('button', { name: 'Adicionar 2 chaves' }).click()
  await dialog.getByText('1 chave adicionada ao estoque.').first().waitFor()
  await dialog.getByText(`Linha 2: ${keys[1]} (está ou esteve em um estoque)`).waitFor()
  await dialog.getByRole('button', { name: 'Fechar' }).last().click()
  await row('Cofre Overlay').getByText('Estoque: 2').waitFor()
  await expect.poll(() => onSale('Cofre Overlay')).toMatchObject({ isSoldOut: false })

  // Files as Excel saves them are put below what was typed; one that is no text changes nothing.
  await panel.chooseAction('Cofre Overlay', 'Estoque de chaves')
  const lines = dialog.getByLabel('Chaves, uma por linha')
  await lines.fill('COFRE-0000-0000-0003')
  const file = dialog.locator('input[type=file]')
  const unicode = Buffer.from('\uFEFFProduto\tChave\r\nCofre\t"COFRE-0000-0000-0004"\r\nCofre\t\r\n', 'utf16le')
  await file.setInputFiles({ name: 'chaves.txt', mimeType: 'text/plain', buffer: unicode })
  await dialog.getByText('2 chaves', { exact: true }).waitFor()
  await file.setInputFiles({ name: 'chaves.xlsx', mimeType: 'application/zip', buffer: Buffer.from([80, 75, 3, 4]) })
  await dialog.getByText('“chaves.xlsx” não é um arquivo de texto.').waitFor()
  const typed = 'COFRE-0000-0000-0003\nProduto\tChave\nCofre\t"COFRE-0000-0000-0004"\nCofre\t\n'
  await expect.poll(() => lines.inputValue()).toBe(typed)
  await button('Salvar').click()
  await dialog.getByText('Linha 2: Chave (é um título de coluna)').waitFor()
  await dialog.getByText('Linha 4: falta a chave.').waitFor()
  await expectNoFaultsAgain(panel.page, 'a line without a key')
  await button('Voltar ao texto').click()
  await expect.poll(() => lines.inputValue()).toBe(typed)
  await lines.fill(typed.replace('Cofre\t\n', 'Cofre\tCOFRE-0000-0000-0005\n'))
  await button('Salvar').click()
  await button('Adicionar 3 chaves').click()
  await panel.expectSuccess('3 chaves adicionadas ao estoque.')

  await panel.chooseAction('Cofre Overlay', 'Estoque de chaves')
  await dialog.getByText('…-0001').waitFor()
  await panel.expectNoFaultsOrErrors('the stock')
  const counts = await Promise.all(
    ['Livres', 'Reservadas por pagamentos em aberto', 'Vendidas'].map(async (name) => {
      const box = await dialog.getByText(name, { exact: true }).boundingBox()
      return box?.y
    }),
  )
  expect(new Set(counts).size, 'the three counts stand beside one another').toBe(1)
  // One key leaves it only when that is confirmed.
  await button('Retirar a chave 1 do estoque').click()
  await dialog.last().getByText('A chave …-0001 sai do estoque. Não dá para desfazer.').waitFor()
  await expectNoFaultsAgain(panel.page, 'the question about one key')
  await dialog.last().getByRole('button', { name: 'Cancelar' }).click()
  await dialog.getByText('…-0001').waitFor()
  await button('Retirar a chave 1 do estoque').click()
  await dialog.last().getByRole('button', { name: 'Retirar a chave' }).click()
  await expect.poll(() => dialog.getByText('…-0001').count()).toBe(0)
  // A message over the open dialog can be dismissed.
  await expectToast(panel.page, '1 chave retirada do estoque.')
  await button('Retirar todas as livres').click()
  await dialog.last().getByText('As 4 chaves livres saem do estoque.').waitFor()
  await dialog.last().getByRole('button', { name: 'Retirar todas as livres' }).click()
  await expect.poll(() => dialog.getByText('…-0002').count()).toBe(0)
  expect(panel.pageErrors).toEqual([])
})

test('in English too, pasted lines that are no keys are named with their reasons, and none is added', async () => {
  await product(site.store, { name: 'Vault Overlay' })
  const { page, dialog, button, chooseAction } = await openPanel(site, '/admin/products?search=vault', { lang: 'en' })
  await chooseAction('Vault Overlay', 'Key stock')
  const lines = ['License key', 'a@b.test', '$9.90', 'Thanks for buying!', '17', '•••••-9T3XA', '"open', ';note']
  await dialog.getByLabel('Keys, one per line').fill(lines.join('\n'))
  await button('Save').click()
  const preview = page.getByRole('dialog', { name: 'No new key' })
  for (const shown of [
    'New keys0',
    'Known already0',
    'Not keys8',
    'Line 1: License key (is the heading of a column)',
    'Line 2: a@b.test (is an e-mail or web address)',
    'Line 3: $9.90 (is a price)',
    'Line 4: Thanks for buying! (is a text, not just a key)',
    'Line 5: 17 (is too short for a key)',
    'Line 6: •••••-9T3XA (is a hidden key, without all of its letters)',
    'Line 7: its quotes do not close.',
    'Line 8: it has no key.',
    'No line has a new key.',
  ])
    await expect.poll(() => preview.textContent()).toContain(shown)
  await expect.poll(() => preview.getByRole('button', { name: 'Add 0 keys' }).isDisabled()).toBe(true)
  await preview.getByRole('button', { name: 'Back to the text' }).click()
  await expect.poll(() => dialog.getByLabel('Keys, one per line').inputValue()).toBe(lines.join('\n'))
})
