import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { type LicenseKey, listKeys } from '#schema/api/licenses.ts'
import * as partialRefunds from '#schema/api/partial-refunds.ts'
import { cancelPayment, checkPaymentStatus, createCryptoPayment } from '#schema/api/payments.ts'
import { summarizePurchases } from '#schema/api/purchases.ts'
import { itemsOf, type Page } from '#schema/rules/lists.ts'
import { payments, refunds } from '#schema/tables/index.ts'
import { client, type Person } from '../people.ts'
import { coupon, delivery, license, partialRefund, pendingPayment, product } from '../rows.ts'
import { firstOf, isWide, wide } from '../width.ts'
import {
  detailsOf,
  expectCount,
  expectDetails,
  expectNoFaults,
  expectNoFaultsAgain,
  filterBy,
  filterOptions,
  linesOf,
  openPanel,
} from './admin-panel.ts'
import { pdfOf, purchaseOf, reais } from './panel-purchases.ts'
import { orderPix, sellPix } from './pix-sale.ts'
import { openSharedSite } from './shared-page.ts'

const hour = 3_600_000

// By the Payments API, which reports fees.
const site = openSharedSite({ isSeeded: true, pix: 'mercadopago' })
beforeEach(() => site.store.sandbox.faults.reset())

async function keyOf(as: Person, key: string): Promise<LicenseKey | undefined> {
  const { body } = await site.store.ask(listKeys, { as, query: { search: key, page: 1 } })
  return itemsOf(body as Page<LicenseKey>)[0]
}

test('an admin opens purchases, refunds one, cannot refund one of yesterday, and cancels a pending one', async () => {
  const buyer = await client(site.store, { name: 'Bia Compradora' })
  const tenOff = await coupon(site.store, { code: 'BIA10' })
  const paid = await sellPix(site, buyer, 'Farol Novo', tenOff)
  const sold = { userId: buyer.id, productName: 'Farol Velho', status: 'approved', approvedAt: 1 } as const
  const late = await pendingPayment(site.store, { ...sold, createdAt: Date.now() - 24 * hour - 60_000 })
  await license(site.store, { userId: buyer.id, paymentId: late.id, activatedAt: late.createdAt })
  const open = await orderPix(site, buyer, 'Farol Aberto')

  const panel = await openPanel(site, '/admin/purchase-history', { hasClock: true })
  const { page, context, user, dialog, button, row, query } = panel
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const copied = () => page.evaluate<string>('navigator.clipboard.readText()')
  await page.getByRole('heading', { level: 1, name: 'Histórico de Compras' }).waitFor()
  // The totals are the server's, over all purchases and not only the page.
  const { body: sum } = await site.store.ask(summarizePurchases, { as: user })
  const card = (label: string) =>
    page
      .locator('main dl > div')
      .filter({ has: page.getByText(label, { exact: true }) })
      .locator('dd')
      .first()
  await card('Total de Vendas').getByText(reais(sum.approved.amount.BRL)).waitFor()
  await card('Vendas Pendentes').getByText(reais(sum.pending.amount.BRL)).waitFor()
  await expect.poll(() => card('Total de Transações').textContent()).toBe(String(sum.transactions))
  const rate = Math.round((sum.approved.count / sum.transactions) * 100)
  await expect.poll(() => card('Taxa de Conclusão').textContent()).toBe(`${rate}%`)
  await page.getByRole('searchbox', { name: 'Buscar por usuário ou produto...' }).fill('Bia Compradora')
  await expectCount(page, '3 de 3')
  await expectNoFaultsAgain(page, 'the list')

  const details = row('Farol Novo').getByRole('button', { name: 'Detalhes' })
  await details.click()
  await dialog.getByRole('heading', { name: 'Detalhes da Compra' }).waitFor()
  const key = (await purchaseOf(site, user, paid.id))?.licenseKey ?? ''
  await expectDetails(dialog, {
    Status: 'Aprovado',
    'Data e hora': expect.stringMatching(/^\d\d\/\d\d\/\d{4}, \d\d:\d\d$/),
    Valor: reais(44.91),
    'Taxa do provedor': `${reais(0.44)}; restam ${reais(44.47)}`,
    Método: 'PIX',
    Usuário: `Bia Compradora${buyer.email}`,
    Produto: 'Farol Novo',
    Descrição: 'Sem descrição',
    'Chave gerada': `${key}Ver chave`,
    'Validade da chave': '30 dias',
    'Cupom usado': 'BIA10',
    'ID do pagamento': paid.id,
    'ID da transferência (end-to-end)': expect.stringMatching(/^E\d{20}\w{11}$/),
    'ID da transação': paid.providerId,
  })
  await expectNoFaults(page, 'the details')
  await button('Copiar chave').click()
  await expect.poll(copied).toBe(key)
  expect(await pdfOf(panel, 'Baixar Recibo')).toMatch(/^recibo-.*\.pdf: .*Farol Novo/)
  expect(await pdfOf(panel, 'Baixar PDF dos Termos')).toMatch(new RegExp(`^${buyer.email}.pdf: .*Bia Compradora`))

  await button('Solicitar Reembolso').click()
  await dialog.getByRole('heading', { name: 'Confirmar Reembolso' }).waitFor()
  await dialog.getByText('Até o resultado, a licença fica suspensa; devolvido o valor, ela é desativada.').waitFor()
  await expect.poll(() => page.evaluate('document.activeElement.textContent')).toBe('Cancelar')
  await expectNoFaultsAgain(page, 'the question before a refund')
  await button(`Reembolsar ${reais(44.91)}`).click()
  await panel.expectSuccessCloses('O reembolso foi processado com sucesso e a licença foi desativada.')
  await expect
    .poll(() => purchaseOf(site, user, paid.id))
    .toMatchObject({
      status: 'refunded',
      refundInfo: { status: 'done' },
      refundSource: 'user',
      keyDeleted: true,
    })
  await expect.poll(() => keyOf(user, key)).toMatchObject({ isActive: false })
  expect(site.store.sandbox.charges().find(({ id }) => id === paid.providerId)?.status).toBe('refunded')
  await expectDetails(dialog, {
    Status: 'Reembolsado',
    'Resultado do reembolso': 'Sucesso: valor devolvido',
    'Origem do reembolso': 'A pedido do usuário',
    'Chave desativada': 'Sim, com sucesso',
  })
  await expect.poll(() => button('Solicitar Reembolso').count()).toBe(0)
  expect(query().open).toBe(paid.id)
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  await expect.poll(query).toEqual({ search: 'Bia Compradora' })
  await expect.poll(panel.focused).toMatch(/^Detalhes: /)

  await panel.chooseAction('compra de Farol Velho por Bia Compradora', 'Solicitar Reembolso')
  await dialog.getByText('Não é possível reembolsar compras com mais de 24 horas.').waitFor()
  await expect.poll(() => button(`Reembolsar ${reais(49.9)}`).isDisabled()).toBe(true)
  await expectNoFaultsAgain(page, 'a refund that comes too late')
  await dialog.getByText('Ativada em um aparelho').waitFor()
  await dialog.getByLabel('Motivo').fill('Acordo com a compradora')
  await expect.poll(() => button(`Reembolsar ${reais(49.9)}`).isEnabled()).toBe(true)
  await button('Cancelar').click()
  await button('Descartar').click()
  await dialog.waitFor({ state: 'hidden' })
  await expect.poll(() => purchaseOf(site, user, late.id)).toMatchObject({ status: 'approved', refundInfo: null })

  await row('Farol Aberto').getByText('Pendente').click()
  await dialog.getByRole('img', { name: `QR code do PIX de ${reais(49.9)}` }).waitFor()
  await expect.poll(() => dialog.getByRole('textbox', { name: 'Código PIX copia e cola' }).inputValue()).toBe(open.code)
  await dialog.getByText('O pagamento é confirmado automaticamente após a transferência.').waitFor()
  await button('Copiar código PIX').click()
  await expect.poll(copied).toBe(open.code)
  await expectDetails(dialog, { Status: 'Pendente', 'Código expira em': expect.any(String) })
  await expect.poll(() => button('Baixar Recibo').count()).toBe(0)
  await expectNoFaultsAgain(page, 'the details of an open one')
  await button('Cancelar Pagamento').click()
  await dialog.getByRole('heading', { name: 'Confirmar Cancelamento' }).waitFor()
  await expect.poll(() => page.evaluate('document.activeElement.textContent')).toBe('Manter Pagamento')
  await expectNoFaultsAgain(page, 'the question before a payment is called off')
  await dialog.last().getByRole('button', { name: 'Cancelar Pagamento' }).click()
  await panel.expectSuccessDialog('O pagamento foi cancelado com sucesso.')
  await expect.poll(() => purchaseOf(site, user, open.id)).toMatchObject({ status: 'cancelled', cancelReason: 'admin' })
  expect(site.store.sandbox.charges().find(({ id }) => id === open.providerId)?.status).toBe('cancelled')
  await expect
    .poll(async () => (await detailsOf(dialog))['Cancelado em'])
    .toMatch(/^\d\d\/\d\d\/\d{4}, \d\d:\d\dCancelado pelo administrador$/)
  await page.keyboard.press('Escape')
  if (!isWide) return

  // Another admin was faster: the server's reason stands below the title.
  const raced = await orderPix(site, buyer, 'Farol Corrida')
  await button('Atualizar').click()
  await panel.chooseAction('compra de Farol Corrida por Bia Compradora', 'Cancelar Pagamento')
  await site.store.ask(cancelPayment, { as: user, params: { paymentId: raced.id } })
  await button('Cancelar Pagamento').click()
  const alert = dialog.getByRole('alert')
  await alert.getByText('Erro', { exact: true }).waitFor()
  await alert.getByText('Só pagamentos pendentes podem ser cancelados.').waitFor()
  await expectNoFaultsAgain(page, 'a cancellation that was refused')
})

test('the details show why purchases were cancelled, refunded or not delivered', async () => {
  const at = Date.now()
  const nobody = { id: 'way-deleted', userId: null, productName: 'Caminho', description: 'Para o irmão' }
  const gone = { status: 'cancelled', cancelledAt: at } as const
  const had = { status: 'approved', approvedAt: at } as const
  await pendingPayment(site.store, { ...nobody, ...gone, cancelReason: 'expired' })
  await pendingPayment(site.store, { ...nobody, ...gone, id: 'way-unsaid' })
  await pendingPayment(site.store, {
    ...nobody,
    ...gone,
    id: 'way-mismatch',
    cancelReason: 'mismatch',
    mismatch: 'amount',
  })
  await pendingPayment(site.store, { ...nobody, ...had, id: 'way-late', isLate: true })
  await pendingPayment(site.store, { ...nobody, ...had, id: 'way-owed', sellerType: 'multiloader' })
  await delivery(site.store, { paymentId: 'way-owed', nextAttemptAt: at + hour })
  const free = { method: 'free', provider: 'none', providerId: null, amountCents: 0, discount: 100 } as const
  await pendingPayment(site.store, { ...nobody, ...had, ...free, id: 'way-free', couponCode: 'TUDO' })
  await pendingPayment(site.store, { ...nobody, ...had, id: 'way-back', status: 'refunded', refundedAt: at })
  await pendingPayment(site.store, { ...nobody, ...had, id: 'way-refused' })
  await license(site.store, { paymentId: 'way-refused' })
  const asked = { amountCents: 4990, requestedAt: at, createdAt: at }
  await site.store.db.insert(refunds).values([
    { ...asked, paymentId: 'way-back', source: 'dispute', status: 'done', completedAt: at },
    {
      ...asked,
      paymentId: 'way-refused',
      source: 'automatic',
      status: 'refused',
      refusal: '422 422',
      refusedAt: at,
      nextAttemptAt: at + hour,
    },
  ])
  const { page, dialog } = await openPanel(site, '/admin/purchase-history?search=way-')
  await expectCount(page, '8 de 8')
  const details: Record<string, Record<string, unknown>> = {
    'way-deleted': {
      Usuário: 'Conta excluída',
      Descrição: 'Para o irmão',
      'Cancelado em': expect.stringMatching(/Expirado automaticamente$/),
    },
    'way-owed': { 'Chave gerada': 'Chave a caminho: o vendedor externo ainda vai entregá-la.' },
    'way-back': {
      Status: 'Reembolsado',
      'Origem do reembolso': 'Contestação no banco',
      'Chave desativada': 'Desconhecido',
    },
    'way-refused': {
      Status: 'Reembolso recusado',
      'Resultado do reembolso': 'Erro: recusado pelo meio de pagamento',
      'Motivo da recusa': expect.stringMatching(/^422 422, em \d\d\/\d\d\/\d{4}/),
      'Próxima tentativa': expect.stringMatching(/^\d\d\/\d\d\/\d{4}/),
      'Chave desativada': 'Não: a chave ainda vale',
      'Origem do reembolso': 'Automático',
    },
    'way-unsaid': { 'Cancelado em': expect.stringMatching(/Motivo não informado$/) },
    'way-mismatch': { 'Diferença encontrada': 'Valor diferente do pedido' },
    'way-late': { 'Pago depois de expirar': 'O pagamento chegou depois do prazo e foi aceito.' },
    'way-free': { Método: 'Gratuito', Valor: reais(0), 'Cupom usado': 'TUDO' },
  }
  for (const [id, expected] of firstOf(Object.entries(details), 4)) {
    const purchase = page.getByRole('row').filter({ has: page.getByTitle(id, { exact: true }) })
    await purchase.getByRole('button', { name: 'Detalhes' }).click()
    await dialog.waitFor()
    await expect.poll(() => detailsOf(dialog), { message: id }).toMatchObject(expected)
    if (id === 'way-refused') await expectNoFaultsAgain(page, 'the details of a refund that was refused')
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
  }
})

wide.test(
  'a crypto payment whose money never becomes final is closed a day after its window, and not before',
  async () => {
    const buyer = await client(site.store, { name: 'Cris Cripto' })
    const item = await product(site.store, { name: 'Moeda Lenta', priceUsd: 990 })
    const { body } = await site.store.ask(createCryptoPayment, {
      as: buyer,
      body: { amount: 9.9, currency: 'USD', userId: buyer.id, productId: item.id },
    })
    const isIt = eq(payments.id, body.payment_id)
    const rowOf = async () => (await site.store.db.select().from(payments).where(isIt))[0]
    await site.store.sandbox.detect(body.id)
    // Its buyer's page asks the provider.
    await site.store.db.update(payments).set({ checkedAt: 0 }).where(isIt)
    const params = { paymentId: body.payment_id }
    expect((await site.store.ask(checkPaymentStatus, { as: buyer, params })).body.processing).toBe(true)
    const panel = await openPanel(site, `/admin/purchase-history?open=${body.payment_id}`)
    const { page, dialog, button } = panel
    await dialog.getByRole('heading', { name: 'Detalhes da Compra' }).waitFor()
    await expectDetails(dialog, { Dinheiro: 'Visto pelo meio de pagamento, ainda não definitivo' })
    await button('Cancelar Pagamento').click()
    await dialog.getByText('Dá para encerrar 24 horas depois do prazo do pagamento.').waitFor()
    await expectNoFaultsAgain(page, 'too early')

    await site.store.db
      .update(payments)
      .set({ expiresAt: Date.now() - 24 * hour })
      .where(isIt)
    await page.reload()
    await dialog.getByRole('heading', { name: 'Detalhes da Compra' }).waitFor()
    await button('Cancelar Pagamento').click()
    await dialog
      .getByText(/Se ele chegar depois, ainda conta como pagamento atrasado: Cris Cripto recebe a chave/)
      .waitFor()
    await expectNoFaultsAgain(page, 'the question')
    await button('Cancelar Pagamento').last().click()
    await panel.expectSuccessDialog('O pagamento foi cancelado com sucesso.')
    await expect.poll(rowOf).toMatchObject({ status: 'cancelled', cancelReason: 'admin' })
  },
)

wide.test('the list is searched, filtered by dates, status and method, sorted, paged and saved as a file', async () => {
  const buyer = await client(site.store, { name: 'Leo Lista' })
  const noon = Date.parse('2026-03-10T15:00:00Z')
  for (let n = 0; n < 23; n++) {
    const isPaid = n % 2 === 0
    await pendingPayment(site.store, {
      userId: buyer.id,
      productName: `Lista ${String(n).padStart(2, '0')}`,
      createdAt: noon + n * 24 * hour,
      listPriceCents: 90_000,
      amountCents: 1_000 + n,
      ...(isPaid ? { status: 'approved', approvedAt: noon } : { status: 'cancelled', cancelledAt: noon }),
    })
  }
  const { page, user, button, row, query } = await openPanel(site, '/admin/purchase-history', { lang: 'en' })
  const search = page.getByRole('searchbox', { name: 'Search by user or product...' })
  await search.fill('Leo Lista')
  await expectCount(page, '10 of 23')
  // Newest first.
  await row('Lista 22').waitFor()
  await page.getByRole('link', { name: 'Page 3', exact: true }).click()
  await expectCount(page, '3 of 23')
  await row('Lista 00').waitFor()
  await button('Amount').click()
  await page.locator('[aria-sort=ascending]').waitFor()
  await row('Lista 09').waitFor()
  expect(query()).toEqual({ search: 'Leo Lista', sort: 'amount' })

  // Both days count whole, in the time of Brasília; the totals follow the filter.
  await filterBy(page, 'From', '2026-03-12')
  await filterBy(page, 'To', '2026-03-15')
  await expectCount(page, '4 of 4')
  const days = { from: '2026-03-12', to: '2026-03-15' }
  expect(query()).toMatchObject(days)
  const { body: sum } = await site.store.ask(summarizePurchases, { as: user, query: days })
  await page.getByText('Every attempt, of the chosen dates.').waitFor()
  await page
    .locator('main dl > div')
    .filter({ hasText: 'Total transactions' })
    .getByText(String(sum.transactions), { exact: true })
    .waitFor()
  await expect
    .poll(() => filterOptions(page, 'Status'))
    .toEqual(['All', 'Approved', 'Pending', 'Cancelled', 'Refunded'])
  await filterBy(page, 'Status', 'approved')
  await expectCount(page, '2 of 2')
  const [file] = await Promise.all([page.waitForEvent('download'), button('CSV').click()])
  const [head, ...lines] = await linesOf(file)
  expect(file.suggestedFilename()).toMatch(/^purchases-\d{4}-\d\d-\d\d\.csv$/)
  expect(head).toContain('"ID";"Transaction";')
  expect(lines.map((line) => line.match(/Lista \d\d/)?.[0])).toEqual(['Lista 04', 'Lista 02', undefined])
  await filterBy(page, 'Method', 'crypto')
  await page.getByText('Nothing found for “Leo Lista”').waitFor()
  await expectNoFaultsAgain(page, 'no match')
  await page.locator('main').getByRole('button', { name: 'Clear filters' }).last().click()
  await search.fill('Lista 07')
  await expectCount(page, '1 of 1')
  expect(query()).toEqual({ search: 'Lista 07', sort: 'amount' })
})

wide.test('on a phone, in English, a link opens one purchase, and a refund in process says so', async () => {
  const buyer = await client(site.store, { name: 'Eve English' })
  const { id } = await sellPix(site, buyer, 'Slow Beacon')
  site.store.sandbox.faults.set({ refundsInProcessMs: hour })
  // The link opens a purchase that the list does not show.
  const path = `/admin/purchase-history?status=pending&open=${id}`
  const panel = await openPanel(site, path, { lang: 'en', width: 360, height: 780 })
  const { page, user, dialog, button } = panel
  await dialog.getByRole('heading', { name: 'Purchase details' }).waitFor()
  await button('Request refund').click()
  await dialog
    .getByText('Until the outcome the licence is suspended; once the money is back, it is deactivated.')
    .waitFor()
  await expectNoFaultsAgain(page, 'the question')
  await button('Refund R$49.90').click()
  await panel.expectSuccessDialog(/^The provider is processing the refund/)
  await expect.poll(() => purchaseOf(site, user, id)).toMatchObject({ refundInfo: { status: 'processing' } })
  await expectDetails(dialog, {
    'Result of the refund': 'In process at the provider',
    'Key deactivated': 'Suspended until the outcome',
  })
  await expectNoFaultsAgain(page, 'the details')
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  await filterBy(page, 'Status', 'approved')
  await page.getByRole('listitem').filter({ hasText: 'Slow Beacon' }).getByText('Refund in process').waitFor()
  await expectNoFaultsAgain(page, 'the list')
  await page.goto('/admin/purchase-history?open=nothing')
  await dialog.getByText('The payment could not be found. Check that it exists in the system.').waitFor()
})

test('a part of a purchase is refunded: less than what is left, and its buyer reads of it', async () => {
  const buyer = await client(site.store, { name: 'Pia Parcial' })
  const { id, providerId } = await sellPix(site, buyer, 'Farol Partido')
  const panel = await openPanel(site, `/admin/purchase-history?status=pending&open=${id}`)
  const { page, user, dialog, button } = panel
  await button('Solicitar Reembolso').click()
  await dialog.getByText('Uma parte do valor', { exact: true }).click()
  await dialog.getByText('A chave continua valendo.').waitFor()
  const amount = dialog.getByLabel('Valor a devolver (BRL)')
  await dialog.getByText(`Resta ${reais(49.9)} desta compra.`).waitFor()
  await expect.poll(() => button('Devolver uma parte do valor').isDisabled()).toBe(true)
  await dialog.getByLabel('Motivo').fill('Fora do ar por dois dias')
  await amount.fill('49,90')
  await dialog.getByText(`Precisa ser menos que ${reais(49.9)}.`).waitFor()
  await expect.poll(() => amount.getAttribute('aria-invalid')).toBe('true')
  await expect.poll(() => button('Devolver uma parte do valor').isDisabled()).toBe(true)
  await expectNoFaultsAgain(page, 'an amount of a part that is too high')

  // Esc asks before what was typed is lost.
  await page.keyboard.press('Escape')
  await dialog.getByText('Descartar o que você digitou?').first().waitFor()
  await expectNoFaultsAgain(page, 'the question before what was typed is discarded')
  await button('Continuar editando').click()
  await expect.poll(() => amount.inputValue()).toBe('49,90')

  // Another admin was faster: what was typed stays.
  const refundPart = (cents: number) => ({ id: cents.toString(16).padStart(32, '0'), amount: cents / 100, reason: 'r' })
  await site.store.ask(partialRefunds.refundPart, { as: user, params: { paymentId: id }, body: refundPart(3_000) })
  await amount.fill('20,50')
  await button(`Reembolsar ${reais(20.5)}`).click()
  await dialog.getByRole('alert').getByText('O valor precisa ser menor que o que resta da compra.').waitFor()
  await expect.poll(() => amount.inputValue()).toBe('20,50')
  await expect.poll(() => dialog.getByLabel('Motivo').inputValue()).toBe('Fora do ar por dois dias')
  await amount.fill('10.5')
  await button(`Reembolsar ${reais(10.5)}`).click()
  await panel.expectSuccessDialog('O reembolso parcial foi feito. A chave continua valendo.')
  await dialog.getByText('Fora do ar por dois dias').waitFor()
  await dialog.getByText('Reembolsado em parte').first().waitFor()
  expect(site.store.sandbox.charges().find((charge) => charge.id === providerId)?.refunds).toMatchObject([
    { amount: 30 },
    { amount: 10.5 },
  ])
  await expectNoFaultsAgain(page, 'the details of a purchase that is partly refunded')
  await button('Solicitar Reembolso').click()
  await dialog.getByText('Tudo o que resta', { exact: true }).waitFor()
  await button(`Reembolsar ${reais(9.4)}`).waitFor()

  const own = await site.openPage({ token: buyer.token })
  await own.page.goto(`/dashboard/purchased/${id}`)
  const money = own.page.getByRole('region', { name: 'Reembolso' })
  await money.getByText(`${reais(30)} devolvido em`).waitFor()
  await money.getByText(`${reais(10.5)} devolvido em`).waitFor()
  // Money beyond the price is no part of it: as much as before is left to refund.
  await partialRefund(site.store, { paymentId: id, source: 'automatic', reason: '', amountCents: 250 })
  await own.page.reload()
  await money.getByText(`${reais(2.5)} vieram a mais e voltaram para você em`).waitFor()
  await page.reload()
  await dialog.getByText('Pago a mais').waitFor()
  await button('Solicitar Reembolso').click()
  await button(`Reembolsar ${reais(9.4)}`).waitFor()
  await expectNoFaultsAgain(own.page, 'the page of a purchase that is partly refunded')
})
