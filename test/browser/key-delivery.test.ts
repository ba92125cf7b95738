import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { createPixPayment } from '#schema/api/payments.ts'
import { toWire } from '#schema/rules/money.ts'
import { deliveries, licenses, payments, products } from '#schema/tables/index.ts'
import { order } from '../forms.ts'
import { client } from '../people.ts'
import { findRow } from '../rows.ts'
import { isWide } from '../width.ts'
import { runClockUntil, takeScreenshot } from './browser.ts'
import { expectNoHorizontalScroll } from './client-page.ts'
import { openSharedSite } from './shared-page.ts'

const minute = 60_000

const site = openSharedSite({ isSeeded: true })
beforeEach(() => site.store.sandbox.faults.reset())

const attempts = async (paymentId: string) =>
  (await site.store.db.select().from(deliveries).where(eq(deliveries.paymentId, paymentId)))[0]?.attempts

/** A shopper on a phone pays for a product of the external seller, which is down, up to the confirmation page. */
async function pay() {
  site.store.sandbox.faults.set({ dropBefore: { operations: ['issue'] } })
  const who = await client(site.store)
  const opened = await site.openPage({ width: 360, height: 740, token: who.token })
  const { page } = opened
  // The pages ask every ten seconds.
  await page.clock.install()
  await page.goto('/products/checkout/prod_vitral-overlay')
  await page.getByRole('button', { name: /^Pagar / }).click()
  await page.getByRole('dialog').getByRole('checkbox').check()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Pagar / })
    .click()
  await page.getByText('Aguardando pagamento. Esta tela atualiza sozinha.').first().waitFor()
  const [payment] = await site.store.db.select().from(payments).where(eq(payments.userId, who.id))
  const id = payment?.id ?? ''
  await site.store.sandbox.approve(payment?.providerId ?? '')
  await page
    .getByText(/A sua chave está a caminho\. Abrindo/)
    .first()
    .waitFor()
  await page.clock.runFor(3_100)
  await page.waitForURL(/\/payments\/payment-confirmation\//)
  await page.getByRole('heading', { name: 'Obrigado! A sua chave está a caminho' }).waitFor()
  await expect.poll(() => attempts(id)).toBe(1)
  return { ...opened, id }
}

test('a pending delivery is shown, and then the key', async () => {
  const { page, context, pageErrors, id } = await pay()
  if (isWide) await takeScreenshot(page, `on-its-way-pt-BR`)
  await expectNoHorizontalScroll(page)
  const other = await context.newPage()
  await other.goto('/dashboard/purchased')
  await other.getByText('A sua chave está a caminho: ela aparece aqui sozinha.').waitFor()
  if (isWide) await takeScreenshot(other, `on-its-way-listed-pt-BR`)

  site.store.sandbox.faults.reset()
  await site.store.tick(Date.now() + 2 * minute)
  await runClockUntil(page, page.getByRole('heading', { name: 'Obrigado! A chave é sua' }))
  const [license] = await site.store.db.select().from(licenses).where(eq(licenses.paymentId, id))
  await page
    .getByText(license?.key ?? 'none')
    .first()
    .waitFor()
  await page.getByRole('status').getByText('A sua chave chegou.').waitFor({ state: 'attached' })
  await expectNoHorizontalScroll(page)
  if (isWide) await takeScreenshot(page, `on-its-way-arrived-pt-BR`)
  await runClockUntil(other, other.getByRole('button', { name: 'Revelar chave de Vitral Overlay' }))
  if (isWide) await takeScreenshot(other, `on-its-way-listed-arrived-pt-BR`)
  expect(pageErrors).toEqual([])
})

test('a key that is never delivered is refunded, and the open page shows it', async () => {
  site.store.sandbox.faults.set({ dropBefore: { operations: ['issue'] } })
  const who = await client(site.store)
  const item = await findRow(site.store, products, 'prod_vitral-overlay')
  const asked = { ...order(who, 'prod_vitral-overlay'), amount: toWire(item?.priceBrl ?? 0) }
  const { body } = await site.store.ask(createPixPayment, { as: who, body: asked })
  await site.store.sandbox.approve(body.id)
  const { page } = await site.openPage({ width: 360, height: 740, token: who.token })
  await page.clock.install()
  await expect.poll(() => attempts(body.payment_id)).toBe(1)
  await page.goto(`/payments/payment-confirmation/${body.payment_id}`)
  await page.getByRole('heading', { name: 'Obrigado! A sua chave está a caminho' }).waitFor()
  await site.store.tick(Date.now() + 31 * minute)
  await runClockUntil(
    page,
    page.getByRole('heading', { name: 'A chave não chegou, e o valor voltou para você' }).first(),
  )
  if (isWide) await takeScreenshot(page, 'on-its-way-paid-back')
})
