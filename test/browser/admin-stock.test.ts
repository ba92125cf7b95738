import { expect, test } from 'vitest'
import { productOnSale } from '../on-sale.ts'
import { license, product } from '../rows.ts'
import { expectToast, openPanel } from './admin-panel.ts'
import { openSite } from './open-site.ts'

const site = openSite({ isSeeded: true })

const onSale = (name: string) => productOnSale(site.store, name)

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
  await shop.page.goto(`/products/checkout/${id}`)
  await shop.page
    .getByText(/^Esgotado/)
    .first()
    .waitFor()
  await shop.close()

  await panel.chooseAction('Cofre Overlay', 'Estoque de chaves')
  const keys = ['COFRE-0000-0000-0001', 'COFRE-0000-0000-0002']
  await dialog.getByLabel('Chaves, uma por linha').fill([...keys, '', taken.key, keys[0]].join('\n'))
  await button('Salvar').click()
  await dialog.getByText('2 chaves adicionadas ao estoque.').first().waitFor()
  await dialog.getByText(`Linha 4: ${taken.key} (já é uma licença)`).waitFor()
  await dialog.getByText(`Linha 5: ${keys[0]} (aparece duas vezes)`).waitFor()
  await panel.expectNoFaultsOrErrors('the refused lines')
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
  await dialog.getByText('Linha 4: falta a chave.').waitFor()
  await panel.expectNoFaultsOrErrors('a line without a key')
  await expect.poll(() => lines.inputValue()).toBe(typed)
  await lines.fill(typed.replace('Cofre\t\n', 'Cofre\tCOFRE-0000-0000-0005\n'))
  await button('Salvar').click()
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
  await panel.expectNoFaultsOrErrors('the question about one key')
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
