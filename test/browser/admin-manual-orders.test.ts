import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { licenses } from '#schema/tables/index.ts'
import { client } from '../people.ts'
import { product } from '../rows.ts'
import { isWide } from '../width.ts'
import { chooseProduct, expectDetails, expectNoFaultsAgain, openPanel } from './admin-panel.ts'
import { pdfOf, purchaseOf, reais } from './panel-purchases.ts'
import { openSharedSite } from './shared-page.ts'

const site = openSharedSite({ isSeeded: true })

test('an admin records a sale made elsewhere: its buyer has the key and the receipt, and its refund is recorded, too', async () => {
  const buyer = await client(site.store, { name: 'Caio Comprador' })
  await product(site.store, { name: 'Farol de Feira', priceBrl: 4_990 })
  const panel = await openPanel(site, '/admin/purchase-history')
  const { page, user, dialog, button } = panel
  const field = (label: string) => dialog.getByLabel(label, { exact: true })
  await button('Registrar venda externa').click()
  await button('Registrar venda').click()
  await dialog.getByText('Escolha o produto.').waitFor()
  await dialog.getByText('Digite o valor recebido, maior que zero.').waitFor()
  await expectNoFaultsAgain(page, 'a sale that is not filled in')
  await field('E-mail do comprador').fill('ninguem@people.test')
  await chooseProduct(dialog, 'Farol de Feira')
  await dialog.getByText(`Na loja: ${reais(49.9)}`).waitFor()
  await field('Valor recebido').fill('45')
  await field('Como foi paga').fill('Dinheiro, na feira')
  await button('Registrar venda').click()
  await dialog.getByText('Nenhuma conta tem este e-mail. Quem comprou precisa ter uma conta na loja.').waitFor()
  await expect.poll(() => field('Valor recebido').inputValue()).toBe('45')
  await expect.poll(() => field('Como foi paga').inputValue()).toBe('Dinheiro, na feira')
  await expectNoFaultsAgain(page, 'a sale to somebody without an account')
  await field('E-mail do comprador').fill(buyer.email)
  await button('Registrar venda').click()
  await dialog.getByRole('heading', { name: 'Venda registrada' }).waitFor()
  const [sold] = await site.store.db.select().from(licenses).where(eq(licenses.userId, buyer.id))
  await dialog.getByText(sold?.key ?? 'none').waitFor()
  await dialog.getByText('A chave de Farol de Feira já está na conta de Caio Comprador').waitFor()
  await expectNoFaultsAgain(page, 'the key of a recorded sale')
  await button('Ver compra').click()
  await expectDetails(dialog, {
    ...{ Status: 'Aprovado', Valor: reais(45), Método: 'Venda externa', 'Como foi paga': 'Dinheiro, na feira' },
    ...{ Usuário: `Caio Comprador${buyer.email}`, 'Chave gerada': `${sold?.key}Ver chave` },
  })
  await page.locator('tbody').getByText('Dinheiro, na feira').waitFor()
  expect(await pdfOf(panel, 'Baixar Recibo')).toContain('Pago fora da loja')

  if (isWide) {
    const { page: own } = await site.openPage({ token: buyer.token })
    await own.goto(`/dashboard/purchased/${sold?.id}`)
    await own.getByRole('main').getByRole('button', { name: 'Revelar chave de Farol de Feira' }).click()
    await own
      .getByRole('main')
      .getByText(sold?.key ?? 'none')
      .waitFor()
    await own.getByRole('link', { name: 'Recibo de Farol de Feira, em nova aba' }).waitFor()
  }

  await button('Solicitar Reembolso').click()
  await dialog.getByText('Esta compra foi paga fora da loja').waitFor()
  const record = button(`Registrar devolução de ${reais(45)}`)
  await expect.poll(() => record.isDisabled()).toBe(true)
  await expectNoFaultsAgain(page, 'a refund that the shop cannot send')
  await dialog.getByLabel('Como o valor foi devolvido').fill('Em dinheiro')
  await record.click()
  await panel.expectSuccessDialog('O reembolso foi processado com sucesso e a licença foi desativada.')
  expect(await purchaseOf(site, user, sold?.paymentId ?? '')).toMatchObject({
    status: 'refunded',
    soldThrough: 'Dinheiro, na feira',
  })
})
