import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { payments } from '#schema/tables/index.ts'
import { client } from '../people.ts'
import { pendingPayment, product } from '../rows.ts'
import { openPanel } from './admin-panel.ts'
import { findFaults } from './page-checks.ts'
import { onPage } from './payment-states.ts'
import { openSharedSite } from './shared-page.ts'

const site = openSharedSite({ isSeeded: true })

test('volume prices are set in the panel, told on the product’s page, and asked for the buyer’s own key', async () => {
  const item = await product(site.store, {
    name: 'Escala Trainer',
    slug: 'escala-trainer',
    imageUrl: '/art/category/trainers.svg',
    categoryId: 'cat_trainers',
    level: 2,
  })
  const panel = await openPanel(site, '/admin/products')
  const { dialog, button } = panel
  const fill = async (n: number, from: string, reais: string, dollars: string) => {
    await button('Adicionar faixa de preço').click()
    await expect.poll(() => panel.page.evaluate('document.activeElement.name')).toBe(`volumePrices.${n - 1}.from`)
    await dialog.getByLabel(`Faixa ${n}: a partir da chave nº`).fill(from)
    await dialog.getByLabel(`Faixa ${n}: preço (BRL)`).fill(reais)
    await dialog.getByLabel(`Faixa ${n}: preço (USD)`).fill(dollars)
  }
  await button('Editar: Escala Trainer').click()
  await fill(1, '2', '49.90', '7.90')
  await fill(2, '2', '29.90', '0')
  await button('Adicionar faixa de preço').click()
  await button('Remover faixa 3').focus()
  await panel.page.keyboard.press('Enter')
  await expect.poll(panel.focused).toBe('Adicionar faixa de preço')
  await button('Salvar').click()
  await dialog.getByText('Informe um valor menor que o preço do produto.').waitFor()
  await dialog.getByText('Use um número maior que o anterior.').waitFor()
  expect(await findFaults(panel.page)).toEqual([])
  // Its body scrolls alone: its title and its buttons stay where they are.
  const hidden = (box: object) => {
    const { scrollHeight, clientHeight } = box as { scrollHeight: number; clientHeight: number }
    return scrollHeight - clientHeight
  }
  await expect.poll(() => dialog.evaluate(hidden)).toBe(0)
  await dialog.getByLabel('Faixa 1: preço (BRL)').fill('39.90')
  await dialog.getByLabel('Faixa 2: a partir da chave nº').fill('5')
  await button('Salvar').click()
  await panel.expectSuccess('Produto Escala Trainer salvo com sucesso!')

  const who = await client(site.store)
  const bought = { userId: who.id, productId: item.id, approvedAt: Date.now() }
  await pendingPayment(site.store, { ...bought, status: 'approved' })
  const { page } = await site.openPage({ token: who.token, termsAccepted: true })
  const { press, ...popup } = onPage(page)
  await page.goto('/products/escala-trainer')
  const offer = page.getByRole('region', { name: 'Compra', exact: true })
  await offer.getByText('R$ 49,90', { exact: true }).first().waitFor()
  await offer.getByText('A partir da sua 2ª chave: R$ 39,90 · US$ 7,90').waitFor()
  await offer.getByText('A partir da sua 5ª chave: R$ 29,90', { exact: true }).waitFor()
  await offer.getByRole('link', { name: 'Comprar por R$ 49,90' }).click()
  const summary = page.getByRole('region', { name: 'Resumo da compra' })
  await summary.getByText('Preço da sua 2ª chave').waitFor()
  await summary.getByText('R$ 39,90').waitFor()
  expect(await findFaults(page)).toEqual([])
  // The buyer's earlier key is refunded meanwhile: the higher price is shown before anything is charged.
  await site.store.db
    .update(payments)
    .set({ status: 'refunded', refundedAt: Date.now() })
    .where(eq(payments.userId, who.id))
  await page.getByRole('button', { name: 'Pagar R$ 39,90' }).click()
  await popup.dialog.getByRole('checkbox').check()
  await press('Pagar R$ 39,90')
  await popup.dialog.getByText(/de R\$\s39,90 para R\$\s49,90/).waitFor()
  await summary.getByText('Preço da sua 2ª chave').waitFor({ state: 'detached' })
  await pendingPayment(site.store, { ...bought, status: 'approved' })
  await page.reload()
  await page.getByRole('button', { name: 'Pagar R$ 39,90' }).click()
  await popup.dialog.getByRole('checkbox').check()
  await press('Pagar R$ 39,90')
  await popup.dialog.getByText('R$ 39,90').first().waitFor()
  await popup.button('Copiar código PIX').waitFor()
  const [charged] = await site.store.db
    .select()
    .from(payments)
    .where(and(eq(payments.userId, who.id), eq(payments.status, 'pending')))
  expect(charged).toMatchObject({ listPriceCents: 3_990, amountCents: 3_990 })
})
