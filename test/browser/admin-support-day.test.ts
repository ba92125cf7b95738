import { and, eq, gt } from 'drizzle-orm'
import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { exportUsers } from '#schema/api/exports.ts'
import { disputes } from '#schema/tables/disputes.ts'
import { licenses } from '#schema/tables/licenses.ts'
import { payments } from '#schema/tables/payments.ts'
import { admin, client } from '../people.ts'
import { level, license, pendingPayment, product } from '../rows.ts'
import { openPanel } from './admin-panel.ts'
import { openSite } from './open-site.ts'
import { sellPix } from './pix-sale.ts'

const site = openSite()
const hour = 3_600_000

/**
 * How many presses each job of a support day may take. A press is a click, a key with what is held down, or a text that is typed or
 * pasted. The tenth job, fifty reviews by fifty keys, is in `admin-feedback.test.ts`.
 */
const limits = {
  'find a buyer by half a key': 3,
  'explain a late payment': 3,
  'replace a key': 7,
  'refund after 30 hours': 6,
  'answer a dispute': 3,
  'give 20 keys to a reseller as a file': 8,
  'pause a product and credit its outage': 9,
  'find who exported the users': 5,
  'see why Tuesday was bad': 4,
}

test('nine jobs of a support day take few presses', async () => {
  const { store } = site
  const now = Date.now()
  const buyer = await client(store, { name: 'Bruna Busca' })
  const item = await product(store, { name: 'Luneta' })
  await level(store)
  const owned = await license(store, { userId: buyer.id, productId: item.id, productName: 'Luneta' })
  const broken = await license(store, { userId: buyer.id, productId: item.id, productName: 'Luneta' })
  const late = await pendingPayment(store, {
    userId: buyer.id,
    productName: 'Atrasado',
    status: 'approved',
    createdAt: now - 2 * hour,
    approvedAt: now - hour,
    isLate: true,
  })
  const old = await sellPix(site, buyer, 'Ontem')
  await store.db
    .update(payments)
    .set({ createdAt: now - 30 * hour, approvedAt: now - 30 * hour })
    .where(eq(payments.id, old.id))
  await store.db
    .update(licenses)
    .set({ activatedAt: now - 29 * hour })
    .where(eq(licenses.paymentId, old.id))
  const contested = await sellPix(site, buyer, 'Contestado')
  await store.sandbox.openChargeback(contested.providerId)
  const disputeOf = async (paymentId: string) =>
    (await store.db.select().from(disputes).where(eq(disputes.paymentId, paymentId)))[0]
  await expect.poll(async () => (await disputeOf(contested.id))?.caseId, { timeout: 20_000 }).toBeTruthy()
  const reseller = await client(store, { name: 'Rui Revenda' })
  const exporter = await admin(store, { name: 'Xica Exporta' })
  await store.ask(exportUsers, { as: exporter })
  const tuesday = '2026-03-10'
  const atTuesday = Date.parse(`${tuesday}T15:00:00-03:00`)
  for (const status of ['approved', 'cancelled', 'cancelled', 'cancelled'] as const)
    await pendingPayment(store, {
      productName: 'Terça',
      status,
      createdAt: atTuesday,
      ...(status === 'approved' ? { approvedAt: atTuesday } : { cancelledAt: atTuesday, cancelReason: 'expired' }),
    })

  const { page, context, dialog, button, row, pageErrors } = await openPanel(site, '/admin/home')
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  let presses = 0
  const press = async (key: string) => {
    presses++
    await page.keyboard.press(key)
  }
  const click = async (what: Locator) => {
    presses++
    await what.click()
  }
  const paste = async (text: string) => {
    presses++
    await page.keyboard.insertText(text)
  }
  const search = async (text: string, match?: RegExp) => {
    await press('Control+k')
    await dialog.getByRole('combobox').waitFor()
    await paste(text)
    const found = dialog.getByRole('option')
    await found.first().waitFor()
    if (match) await click(found.filter({ hasText: match }))
    else await press('Enter')
  }
  const go = async (letter: string) => {
    await press('g')
    await press(letter)
  }
  const taken: Record<string, number> = {}
  const job = async (name: keyof typeof limits, act: () => Promise<void>) => {
    presses = 0
    await act()
    taken[name] = presses
    const shut = async () => {
      if ((await dialog.count()) > 0) await page.keyboard.press('Escape')
      return dialog.count()
    }
    await expect.poll(shut, { timeout: 10_000 }).toBe(0)
  }

  await job('find a buyer by half a key', async () => {
    await search(owned.key.slice(12))
    await row(owned.key.slice(-5)).getByText('Bruna Busca').waitFor()
  })
  await job('explain a late payment', async () => {
    await search(late.id)
    await dialog.getByText('Pago depois de expirar').waitFor()
  })
  await job('replace a key', async () => {
    await search(broken.key)
    await click(button(`Mais ações: chave final ${broken.key.slice(-5)}`))
    await click(page.getByRole('menuitem', { name: 'Trocar chave' }))
    await dialog.getByRole('textbox').waitFor()
    await paste('Não ativava')
    await click(dialog.getByRole('button', { name: 'Trocar chave' }))
    await page.getByRole('dialog', { name: 'Chave trocada com sucesso!' }).waitFor()
  })
  const burned = await store.db.select().from(licenses).where(eq(licenses.id, broken.id))
  expect(burned[0]?.key).not.toBe(broken.key)
  await job('refund after 30 hours', async () => {
    await search(old.id)
    await click(button('Solicitar Reembolso'))
    await dialog.getByRole('textbox').fill('Não abriu no computador')
    presses++
    await click(button('Reembolsar R$ 49,90'))
    await expect
      .poll(async () => (await store.db.select().from(payments).where(eq(payments.id, old.id)))[0]?.status)
      .toBe('refunded')
  })
  await page.goto('/admin/home')
  await job('answer a dispute', async () => {
    await click(page.getByRole('link', { name: /^Responder/ }))
    await click(button('Enviar provas'))
    await click(button('Enviar ao provedor'))
    await expect.poll(async () => (await disputeOf(contested.id))?.evidenceSentAt).toBeTruthy()
  })
  await job('give 20 keys to a reseller as a file', async () => {
    await go('k')
    await click(page.getByRole('button', { name: 'Mais ações desta tela' }))
    await click(page.getByRole('menuitem', { name: 'Várias chaves' }))
    presses++
    await dialog.getByRole('combobox').first().selectOption({ label: 'Luneta' })
    presses++
    await dialog.getByLabel(/^E-mail da conta/).fill(reseller.email)
    await click(button('Adicionar chaves'))
    await button('Salvar em CSV').waitFor()
    await Promise.all([page.waitForEvent('download'), click(button('Salvar em CSV'))])
  })
  const given = await store.db
    .select()
    .from(licenses)
    .where(and(eq(licenses.userId, reseller.id), gt(licenses.expirationDate, now)))
  expect(given).toHaveLength(20)
  await job('pause a product and credit its outage', async () => {
    await search('Luneta', /Produto$/)
    for (const action of ['Pôr em manutenção', 'Voltar da manutenção']) {
      await click(button('Mais ações: Luneta'))
      await click(page.getByRole('menuitem', { name: action }))
      await click(dialog.getByRole('button', { name: action }))
      await dialog.waitFor({ state: 'hidden' })
    }
  })
  await job('find who exported the users', async () => {
    await search('Auditoria')
    await click(page.getByRole('button', { name: 'Filtros' }))
    presses++
    await page.getByRole('combobox', { name: 'Tipo' }).selectOption('Exportações')
    await row('Xica Exporta').getByText('Usuário · Exportação').waitFor()
  })
  await job('see why Tuesday was bad', async () => {
    await go('s')
    for (const label of ['De', 'Até']) {
      presses++
      await page.getByLabel(label, { exact: true }).fill(tuesday)
    }
    await page.getByText('1 de 4 pagamentos iniciados no período').waitFor()
  })
  for (const [name, limit] of Object.entries(limits)) expect(taken[name], name).toBeLessThanOrEqual(limit)
  expect(pageErrors).toEqual([])
})
