import { and, eq, gt } from 'drizzle-orm'
import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { exportUsers } from '#schema/api/exports.ts'
import { disputes, licenses, payments, products } from '#schema/tables/index.ts'
import { admin, client } from '../people.ts'
import { changeRow, findRow, level, license, pendingPayment, product } from '../rows.ts'
import { openPanel } from './admin-panel.ts'
import { sellPix } from './pix-sale.ts'
import { openSharedSite } from './shared-page.ts'

const site = openSharedSite()
const hour = 3_600_000
/** Of the day in Brasília, Sunday is 0. */
const weekdayIn = (ms: number) => new Date(ms - 3 * hour).getUTCDay()

/**
 * How many presses each job of a support day may take, and took before there was a home, a search and a customer's page (0f28d81c);
 * null: it could not be done. A press is a click, a key with what is held down, or a text that is typed or pasted; a field without
 * the focus is clicked first, and a choice from a list is two. Each job begins where the panel opens. The tenth job, fifty reviews by
 * fifty keys, is in `admin-feedback.test.ts`.
 */
const presses = {
  'find a buyer by half a key': { before: 2, now: 1 },
  'explain a late payment': { before: 4, now: 1 },
  'replace a key': { before: null, now: 6 },
  'refund after 30 hours': { before: 8, now: 4 },
  'answer a dispute': { before: 4, now: 2 },
  'give 20 keys to a reseller as a file': { before: 103, now: 10 },
  'pause a product and credit its outage': { before: 8, now: 4 },
  'find who exported the users': { before: 3, now: 1 },
  'see why Tuesday was bad': { before: 5, now: 2 },
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
  await changeRow(store, payments, old.id, { createdAt: now - 30 * hour, approvedAt: now - 30 * hour })
  await store.db
    .update(licenses)
    .set({ activatedAt: now - 29 * hour })
    .where(eq(licenses.paymentId, old.id))
  const contested = await sellPix(site, buyer, 'Contestado')
  await store.sandbox.openChargeback(contested.providerId)
  const disputeOf = async (paymentId: string) =>
    (await store.db.select().from(disputes).where(eq(disputes.paymentId, paymentId)))[0]
  await expect.poll(async () => (await disputeOf(contested.id))?.caseId).toBeTruthy()
  const reseller = await client(store, { name: 'Rui Revenda' })
  const exporter = await admin(store, { name: 'Xica Exporta' })
  await store.ask(exportUsers, { as: exporter })
  // A Tuesday before the days of the other sales.
  const daysAgo = ((weekdayIn(now) + 2) % 7) + 3
  const atTuesday = now - daysAgo * 24 * hour
  for (const status of ['approved', 'cancelled', 'cancelled', 'cancelled'] as const)
    await pendingPayment(store, {
      productName: 'Terça',
      status,
      createdAt: atTuesday,
      ...(status === 'approved' ? { approvedAt: atTuesday } : { cancelledAt: atTuesday, cancelReason: 'expired' }),
    })

  const { page, context, dialog, button, pageErrors } = await openPanel(site, '/admin/home')
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  let count = 0
  const press = async (key: string) => {
    count++
    await page.keyboard.press(key)
  }
  const click = async (what: Locator, options?: Parameters<Locator['click']>[0]) => {
    count++
    await what.click(options)
  }
  /** What was copied elsewhere: into the field that has the focus, or where none has it. */
  const paste = async (text: string) => {
    await page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(text)})`)
    await press('Control+v')
  }
  const pasteInto = async (field: Locator, text: string) => {
    await field.waitFor()
    if (!(await field.evaluate((element) => element.matches(':focus')))) await click(field)
    await paste(text)
    await expect.poll(() => field.inputValue()).toBe(text)
  }
  const open = (name: string) => click(page.getByRole('navigation').getByRole('link', { name }).first())
  const taken: Record<string, number> = {}
  const start = async () => {
    await page.goto('/admin')
    await page.getByRole('heading', { level: 2, name: 'Precisa de você' }).waitFor()
  }
  const job = async (name: keyof typeof presses, act: () => Promise<void>) => {
    await page.getByRole('heading', { level: 2, name: 'Precisa de você' }).waitFor()
    count = 0
    await act()
    taken[name] = count
    const shut = async () => {
      if ((await dialog.count()) > 0) await page.keyboard.press('Escape')
      return dialog.count()
    }
    await expect.poll(shut).toBe(0)
    await page.getByRole('navigation').getByRole('link', { name: 'Início' }).first().click()
  }

  await job('find a buyer by half a key', async () => {
    await paste(owned.key.slice(12))
    await dialog.getByRole('option').filter({ hasText: owned.key }).getByText('Bruna Busca').waitFor()
  })
  await job('explain a late payment', async () => {
    await paste(late.id)
    await dialog.getByText('Pago depois de expirar').waitFor()
  })
  await job('replace a key', async () => {
    await paste(broken.key)
    await click(button(`Mais ações: chave final ${broken.key.slice(-5)}`))
    await click(page.getByRole('menuitem', { name: 'Trocar chave' }))
    await pasteInto(dialog.getByRole('textbox'), 'Não ativava')
    await click(dialog.getByRole('button', { name: 'Trocar chave' }))
    await page.getByRole('dialog', { name: 'Chave trocada com sucesso!' }).waitFor()
  })
  const burned = await store.db.select().from(licenses).where(eq(licenses.id, broken.id))
  expect(burned[0]?.key).not.toBe(broken.key)
  await job('refund after 30 hours', async () => {
    await paste(old.id)
    await click(button('Solicitar Reembolso'))
    await pasteInto(dialog.getByRole('textbox'), 'Não abriu no computador')
    await click(button('Reembolsar R$ 49,90'))
    await expect.poll(async () => (await findRow(store, payments, old.id))?.status).toBe('refunded')
  })
  await job('answer a dispute', async () => {
    await click(page.getByRole('link', { name: /^Responder/ }))
    await click(button('Enviar provas'))
    await expect.poll(async () => (await disputeOf(contested.id))?.evidenceSentAt).toBeTruthy()
  })
  await job('give 20 keys to a reseller as a file', async () => {
    await press('g')
    await press('k')
    await click(page.getByRole('button', { name: 'Mais ações desta tela' }))
    await click(page.getByRole('menuitem', { name: 'Várias chaves' }))
    await click(dialog.getByRole('combobox', { name: 'Produto' }))
    await click(dialog.getByRole('option', { name: 'Luneta' }))
    await pasteInto(dialog.getByLabel(/^E-mail da conta/), reseller.email)
    await click(button('Adicionar chaves'))
    await button('Salvar em CSV').waitFor()
    await Promise.all([page.waitForEvent('download'), click(button('Salvar em CSV'))])
  })
  const given = await store.db
    .select()
    .from(licenses)
    .where(and(eq(licenses.userId, reseller.id), gt(licenses.expirationDate, now)))
  expect(given).toHaveLength(20)
  const statusOfItem = async () => (await findRow(store, products, item.id))?.status
  await job('pause a product and credit its outage', async () => {
    await paste('Luneta')
    await click(dialog.getByRole('option', { name: 'Pôr Luneta em manutenção' }))
    await page.getByRole('region', { name: 'Avisos' }).getByText('Luneta está em manutenção.').waitFor()
    expect(await statusOfItem()).toBe('maintenance')
    // Hours later.
    await start()
    await click(page.getByRole('link', { name: /^Encerrar: 1 produto em manutenção/ }))
    await click(dialog.getByRole('button', { name: 'Voltar da manutenção' }))
    await expect.poll(statusOfItem).toBe('active')
  })
  await paste('Luneta')
  await dialog.getByRole('option', { name: 'Pôr Luneta em manutenção' }).click()
  await page.getByRole('region', { name: 'Avisos' }).getByRole('button', { name: 'Desfazer' }).click()
  await page.getByRole('region', { name: 'Avisos' }).getByText('Luneta voltou da manutenção.').waitFor()
  expect(await statusOfItem()).toBe('active')
  await job('find who exported the users', async () => {
    await open('Usuários')
    await page.getByText('Último CSV: Xica Exporta').waitFor()
  })
  await job('see why Tuesday was bad', async () => {
    await open('Gráficos')
    const chart = page.locator('.u-over').first()
    const { width, height } = (await chart.boundingBox()) ?? { width: 0, height: 0 }
    await click(chart, { position: { x: (width * (29 - daysAgo)) / 29, y: height / 2 } })
    await page.getByText('1 de 4 pagamentos iniciados no período').waitFor()
  })
  for (const [name, { before, now }] of Object.entries(presses)) {
    expect(taken[name], name).toBe(now)
    if (before !== null) expect(now, name).toBeLessThanOrEqual(before / 2)
  }
  expect(pageErrors).toEqual([])
})
