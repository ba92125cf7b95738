import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { licenses } from '#schema/tables/licenses.ts'
import { payments, refunds } from '#schema/tables/payments.ts'
import { admin, type Person } from '../people.ts'
import { license, pendingPayment } from '../rows.ts'
import { openPanel } from './admin-panel.ts'
import { expectNoHorizontalScroll, openClientPage } from './client-page.ts'
import { openSite } from './open-site.ts'
import { findFaults, findLayoutFaults } from './page-checks.ts'

const site = openSite({ isSeeded: true })
let boss: Person
beforeAll(async () => {
  boss = await admin(site.store)
})

const hour = 3_600_000

/** An approved payment with its key, suspended while the refund is open. */
async function sale(userId: string, status: 'processing' | 'refused', productName: string) {
  const at = Date.now()
  const { id } = await pendingPayment(site.store, { userId, productName, status: 'approved', approvedAt: at })
  const key = await license(site.store, {
    ...{ userId, productName, paymentId: id },
    suspendedAt: status === 'processing' ? at : null,
  })
  await site.store.db.insert(refunds).values({
    ...{ paymentId: id, status, source: 'user', reason: 'requested', amountCents: 4_990, requestedBy: boss.id },
    ...{ requestedAt: at, createdAt: at, attempts: 1, nextAttemptAt: at + hour },
    ...(status === 'refused' && { refusals: 1, refusal: '422 422', refusedAt: at }),
  })
  return { id, key }
}

test.each([['en', 'Suspended: refund in progress', 'Waiting for activation']] as const)(
  'the buyer sees that the key is suspended while the refund is in progress (%s)',
  async (lang, says, not) => {
    const { page, user, unexpectedErrors } = await openClientPage(site, { lang, path: '/' })
    const { key } = await sale(user.id, 'processing', 'Farol Suspenso')
    await page.goto('/dashboard/purchased')
    await page.getByText(says, { exact: true }).waitFor()
    await expect.poll(() => page.getByText(not).count()).toBe(0)
    await expectNoHorizontalScroll(page)
    await site.store.db.update(licenses).set({ suspendedAt: null }).where(eq(licenses.id, key.id))
    await page.reload()
    await page.getByText('Farol Suspenso').first().waitFor()
    await expect.poll(() => page.getByText(says).count()).toBe(0)
    expect(unexpectedErrors()).toEqual([])
  },
)

test.each([360])('an admin sees why a refund was refused and presses again, at %i px', async (width) => {
  const { id } = await sale(boss.id, 'refused', `Farol Recusado ${width}`)
  await site.store.db
    .update(payments)
    .set({ createdAt: Date.now() - 72 * hour })
    .where(eq(payments.id, id))
  const panel = await openPanel(site, `/admin/purchase-history?search=${id}&open=${id}`, { width, height: 900 })
  const { page, dialog, button } = panel
  await dialog.getByText('Erro: recusado pelo meio de pagamento').waitFor()
  await dialog.getByText(/^422 422, em /).waitFor()
  await dialog.getByText('Não: a chave ainda vale').waitFor()
  expect([await findFaults(page), await findLayoutFaults(page)]).toEqual([[], []])
  await button('Reembolsar de novo').press('Enter')
  await dialog.getByText('O valor é devolvido uma vez só; até o resultado, a licença fica suspensa.').waitFor()
  // The provider does not know the charge of this sale.
  await dialog.getByRole('button', { name: /^Reembolsar R\$.49,90 de novo$/ }).click()
  const alert = dialog.getByRole('alert')
  await alert.getByText(/A loja tenta de novo sozinha, e você pode pedir de novo/).waitFor()
  const [refund] = await site.store.db.select().from(refunds).where(eq(refunds.paymentId, id))
  expect(refund).toMatchObject({ status: 'refused', refusals: 2, nextAttemptAt: expect.any(Number) })
  await page.keyboard.press('Escape')
  await expect.poll(() => button('Reembolsar de novo').first().isEnabled()).toBe(true)
})
