import { readFile } from 'node:fs/promises'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { listDisputes } from '#schema/api/disputes.ts'
import { itemsOf } from '#schema/rules/lists.ts'
import { disputes, licenses } from '#schema/tables/index.ts'
import { client, type Person } from '../people.ts'
import { readPdf } from '../read-pdf.ts'
import { dispute, pendingPayment } from '../rows.ts'
import { wide } from '../width.ts'
import { expectDetails, expectNoFaultsAgain, linesOf, openPanel } from './admin-panel.ts'
import { sellPix } from './pix-sale.ts'
import { openSharedSite } from './shared-page.ts'

// By the Payments API, which has mediations.
const site = openSharedSite({ pix: 'mercadopago' })
const hour = 3_600_000

const keyOf = async (paymentId: string) =>
  (await site.store.db.select().from(licenses).where(eq(licenses.paymentId, paymentId)))[0]
const disputeRow = async (paymentId: string) =>
  (await site.store.db.select().from(disputes).where(eq(disputes.paymentId, paymentId)))[0]

async function contested(who: Person, name: string) {
  const sale = await sellPix(site, who, name)
  await site.store.sandbox.openChargeback(sale.providerId)
  await expect.poll(async () => (await disputeRow(sale.id))?.caseId).toBeTruthy()
  // Each webhook reads the case anew: one that comes late would take the provider's deadline over a test's.
  await expect.poll(() => site.store.sandbox.pendingWebhooks()).toBe(0)
  return sale
}

test('an admin finds an open dispute, reads its evidence and sends it, and sees how it was decided', async () => {
  const buyer = await client(site.store, { name: 'Dora Disputa' })
  const sale = await contested(buyer, 'Bússola')
  const answerBy = Date.now() + 50 * hour + 60_000
  await site.store.db.update(disputes).set({ answerBy }).where(eq(disputes.paymentId, sale.id))
  const key = await keyOf(sale.id)
  expect(key?.suspendedAt).not.toBeNull()
  const { page, dialog, button, row, user } = await openPanel(site, '/admin/health')

  await page.getByRole('link', { name: 'Disputas', exact: true }).first().click()
  await page.getByRole('heading', { level: 1, name: 'Disputas' }).waitFor()
  await row('Bússola').getByText('2 dias 2 h').waitFor()
  await row('Bússola').getByText('Aberta', { exact: true }).waitFor()
  await row('Bússola').getByText('Não enviadas').waitFor()
  await expectNoFaultsAgain(page, 'the list')

  await row('Bússola').getByRole('button', { name: 'Detalhes' }).click()
  await dialog.getByText('A chave está suspensa até a decisão').waitFor()
  const caseId = (await disputeRow(sale.id))?.caseId ?? ''
  await expectDetails(dialog, {
    Status: 'Aberta',
    'Tempo para responder': '2 dias 2 h',
    Tipo: 'MED',
    'Caso no provedor': caseId,
    'Documentos, segundo o provedor': 'Nenhum documento recebido',
    'Provas enviadas em': 'Ainda não enviadas',
    Comprador: `Dora Disputa${buyer.email}`,
    Pagamento: `${sale.id}Ver o pagamento`,
    Chave: `${key?.key}Ver a chave`,
  })
  await dialog.getByText(`vai para o caso ${caseId}`).waitFor()
  await expectNoFaultsAgain(page, 'the details')

  const [file] = await Promise.all([page.waitForEvent('download'), button('Baixar provas (PDF)').click()])
  const { text } = await readPdf(await readFile(await file.path()))
  expect(text).toContain('Bússola')
  expect(text).toContain(caseId)

  // Why it failed is in sight, though its place is below.
  const sending = '**/api/auth/admin/disputes/*/evidence'
  await page.route(sending, (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 502, json: { error: 'Caiu.', code: 'provider_failed' } })
      : route.fallback(),
  )
  await page.setViewportSize({ width: 1280, height: 480 })
  await button('Enviar provas').click()
  const problem = dialog.getByText('Não foi possível enviar as provas')
  await problem.waitFor()
  const isInSight = `document.elementFromPoint(...(({ x, y }) => [x + 9, y + 9])(document.querySelector('dialog [role=alert]').getBoundingClientRect()))?.closest('[role=alert]') != null`
  await expect.poll(() => page.evaluate(isInSight)).toBe(true)
  await page.unroute(sending)
  await page.setViewportSize({ width: 1280, height: 800 })

  await button('Enviar provas').click()
  // Under the open dialog it cannot be dismissed.
  await page.getByRole('region', { name: 'Avisos' }).getByText('Provas enviadas.').waitFor()
  expect(site.store.sandbox.disputes().find(({ id }) => id === caseId)?.documents).toMatchObject([
    { type: 'application/pdf' },
  ])
  await button('Enviar de novo').waitFor()
  const [sent] = itemsOf((await site.store.ask(listDisputes, { as: user, query: { search: sale.id } })).body)
  expect(sent).toMatchObject({ status: 'open', evidenceSentAt: expect.any(String) })

  await site.store.sandbox.winDispute(sale.providerId)
  await expect.poll(async () => (await disputeRow(sale.id))?.status).toBe('won')
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  await button('Atualizar').click()
  await row('Bússola').getByText('Ganha', { exact: true }).waitFor()
  await row('Bússola').getByText('Encerrada', { exact: true }).waitFor()
  await expect.poll(() => keyOf(sale.id)).toMatchObject({ isActive: true, suspendedAt: null })
})

wide.test('evidence that fails late is told, and not in the dispute that is shown by then', async () => {
  for (const productName of ['Proa', 'Popa']) {
    const { id } = await pendingPayment(site.store, { productName, status: 'approved', approvedAt: Date.now() })
    await dispute(site.store, { paymentId: id, caseId: `case-${productName}` })
  }
  const { page, dialog, row, button } = await openPanel(site, '/admin/disputes')
  const failure = Promise.withResolvers<void>()
  await page.route('**/api/auth/admin/disputes/*/evidence', async (route) => {
    await failure.promise
    await route.abort()
  })
  await row('Proa').getByRole('button', { name: 'Detalhes' }).click()
  await button('Enviar provas').click()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  await row('Popa').getByRole('button', { name: 'Detalhes' }).click()
  await dialog.getByText('case-Popa').first().waitFor()
  failure.resolve()
  await page.getByRole('region', { name: 'Avisos' }).getByText('Não foi possível enviar as provas: ').waitFor()
  await expect.poll(() => dialog.getByText('Não foi possível enviar as provas', { exact: true }).count()).toBe(0)
})

test('a lost dispute, a passed deadline and a mediation say so, and a link opens one by the keyboard', async () => {
  const buyer = await client(site.store, { name: 'Lia Longe' })
  const [lost, passed] = [await contested(buyer, 'Âncora'), await contested(buyer, 'Leme')]
  await site.store.sandbox.loseDispute(lost.providerId)
  await expect.poll(async () => (await disputeRow(lost.id))?.status).toBe('lost')
  await site.store.db
    .update(disputes)
    .set({ answerBy: Date.now() - hour })
    .where(eq(disputes.paymentId, passed.id))
  const mediated = await sellPix(site, buyer, 'Mastro')
  await site.store.sandbox.openMediation(mediated.providerId)
  await expect.poll(async () => (await disputeRow(mediated.id))?.status).toBe('open')
  const id = (await disputeRow(mediated.id))?.id
  const { page, dialog, row, button } = await openPanel(site, `/admin/disputes?search=nobody&open=${id}`)
  await dialog.getByText('Baixe o PDF e anexe no painel do provedor.').waitFor()
  await expect.poll(() => button('Enviar provas').count()).toBe(0)
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  await page.getByText('Nada encontrado para “nobody”').waitFor()

  await page.getByRole('searchbox').fill('Lia Longe')
  await row('Âncora').getByText('Perdida', { exact: true }).waitFor()
  await row('Leme').getByText('Prazo encerrado').waitFor()
  await row('Mastro').getByText('Mediação', { exact: true }).waitFor()
  const [csv] = await Promise.all([page.waitForEvent('download'), button('CSV').click()])
  expect(await linesOf(csv)).toHaveLength(5)
  await row('Âncora').getByRole('button', { name: 'Detalhes' }).focus()
  await page.keyboard.press('Enter')
  await dialog.getByText('O dinheiro voltou para o comprador. A chave foi desativada.').waitFor()
  await expectNoFaultsAgain(page, 'a lost dispute')
  await expect.poll(() => keyOf(lost.id)).toMatchObject({ isActive: false })
})

wide.test.each([360, 1280])(
  'the disputes in English fit a screen %i px wide, empty, and with a failing server',
  async (width) => {
    const panel = await openPanel(site, '/admin/disputes?search=nothing-like-it', {
      lang: 'en',
      width,
      height: 800,
    })
    const { page } = panel
    await page.getByRole('heading', { level: 1, name: 'Disputes' }).waitFor()
    await page.getByText('Nothing found for “nothing-like-it”').waitFor()
    await expectNoFaultsAgain(page, 'nothing found')
    await page.route('**/api/auth/admin/disputes?*', (route) => route.abort())
    if (width < 700) await panel.button('How the list is shown').click()
    await panel.button('Refresh').click()
    await page.getByText('The disputes could not be loaded').or(page.getByText('Could not refresh')).first().waitFor()
  },
)
