import { eq } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { disputes, paymentBanks, payments } from '#schema/tables/index.ts'
import { client } from '../people.ts'
import { wide } from '../width.ts'
import { expectDetails, expectNoFaults, expectNoFaultsAgain, openPanel } from './admin-panel.ts'
import { expectNoHorizontalScroll } from './client-page.ts'
import { orderPix, sellPix } from './pix-sale.ts'
import { openSharedSite } from './shared-page.ts'

/** The panel of a shop that asks Woovi first, and Mercado Pago where that fails: its board of banks, and evidence by a link. */
const site = openSharedSite({ pix: ['woovi', 'mercadopago-orders'] })

const providerOf = async (id: string) =>
  (await site.store.db.select().from(payments).where(eq(payments.id, id)))[0]?.provider

test('the board names the bank that is passed over, since when and why, and that it answers again', async () => {
  const { sandbox, db } = site.store
  const who = await client(site.store)
  sandbox.faults.set({ failWith: { value: 503, providers: ['woovi'], operations: ['create'] } })
  onTestFinished(() => sandbox.faults.reset())
  const { id } = await sellPix(site, who, 'Farol')
  expect(await providerOf(id)).toBe('mercadopago-orders')

  const { page, button } = await openPanel(site, '/admin/health', { width: 360, height: 740 })
  const board = page.getByRole('table', { name: 'Bancos do PIX' })
  const row = (name: string) => board.getByRole('row').filter({ hasText: name })
  await page.getByText('1 banco de PIX que não atendeu o último pedido').waitFor()
  const first = row('Woovi')
  await first.getByText('Deixado de lado', { exact: true }).waitFor()
  await first.getByText(/^desde /).waitFor()
  await first.getByText(/^até \d\d:\d\d$/).waitFor()
  await first.getByText(/503/).waitFor()
  const second = row('Mercado Pago (Orders)')
  await second.getByText('Responde', { exact: true }).waitFor()
  await second.getByText('1', { exact: true }).waitFor()
  // Both medians: of making the code, and from the payment to the key.
  await expect.poll(() => second.getByText(/^\d+(,\d)? m?s$/).count()).toBe(2)
  await expectNoFaults(page, 'the board of banks')
  await expectNoHorizontalScroll(page)

  sandbox.faults.reset()
  await db.update(paymentBanks).set({ passedOverUntil: Date.now() - 1 })
  await button('Atualizar').click()
  await first.getByText('Espera nova tentativa', { exact: true }).waitFor()
  const next = await orderPix(site, who, 'Leme')
  expect(await providerOf(next.id)).toBe('woovi')
  await button('Atualizar').click()
  await first.getByText('Responde', { exact: true }).waitFor()
  await page.getByText('Tudo em ordem', { exact: true }).waitFor()
})

wide.test('the board in English says of a silent bank that it did not answer', async () => {
  const { db } = site.store
  const now = Date.now()
  const silent = { failingSince: now, failures: 2, passedOverUntil: now + 300_000, lastFailureAt: now, lastFailure: '' }
  await db.delete(paymentBanks)
  await db.insert(paymentBanks).values({ provider: 'woovi', ...silent })
  onTestFinished(async () => void (await db.delete(paymentBanks)))
  const { page } = await openPanel(site, '/admin/health', { lang: 'en', width: 768, height: 800 })
  const row = page.getByRole('table', { name: 'PIX banks' }).getByRole('row').filter({ hasText: 'Woovi' })
  await row.getByText('Passed over', { exact: true }).waitFor()
  await row.getByText('No answer').waitFor()
  await row.getByText(/^2 times in a row, last /).waitFor()
  await expectNoFaultsAgain(page, 'the board in English')
})

test('evidence is downloaded by a link, and the dispute says until when and how often', async () => {
  const { sandbox } = site.store
  const sale = await sellPix(site, await client(site.store), 'Quilha')
  await sandbox.openChargeback(sale.providerId)
  const disputed = async () => (await site.store.db.select().from(disputes).where(eq(disputes.paymentId, sale.id)))[0]
  await expect.poll(async () => (await disputed())?.caseId).toBeTruthy()
  const { page, dialog, button } = await openPanel(site, `/admin/disputes?open=${(await disputed())?.id}`)
  await button('Enviar provas').click()
  await page.getByRole('region', { name: 'Avisos' }).getByText('Provas enviadas.').waitFor()
  const link = expect.stringMatching(/^O provedor baixa as provas por um link até .+\. Baixado uma vez, em .+\.$/)
  await expectDetails(dialog, { 'Link das provas': link })
  await expectNoFaultsAgain(page, 'a dispute with a link')
})
