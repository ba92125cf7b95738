import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { createPixPayment } from '#schema/api/payments.ts'
import { toWire } from '#schema/rules/money.ts'
import { deliveries, licenses, payments, products } from '#schema/tables/index.ts'
import { order } from '../forms.ts'
import { client } from '../people.ts'
import { isWide } from '../width.ts'
import { runClockUntil, takeScreenshot } from './browser.ts'
import { inPortuguese } from './flow-languages.ts'
import { openSharedSite } from './shared-page.ts'

const minute = 60_000

const site = openSharedSite({ isSeeded: true })
beforeEach(() => site.store.sandbox.faults.reset())

const words = {
  'pt-BR': {
    pay: /^Pagar /,
    waiting: 'Aguardando pagamento. Esta tela atualiza sozinha.',
    popup: /A sua chave está a caminho\. Abrindo/,
    onItsWay: 'Obrigado! A sua chave está a caminho',
    listed: 'A sua chave está a caminho: ela aparece aqui sozinha.',
    thanks: 'Obrigado! A chave é sua',
    arrived: 'A sua chave chegou.',
    reveal: 'Revelar chave de Vitral Overlay',
    paidBack: 'A chave não chegou, e o valor voltou para você',
  },
  en: {
    pay: /^Pay /,
    waiting: 'Waiting for payment. This screen updates by itself.',
    popup: /Your key is on its way\. Opening/,
    onItsWay: 'Thank you! Your key is on its way',
    listed: 'Your key is on its way: it appears here by itself.',
    thanks: 'Thank you! The key is yours',
    arrived: 'Your key has arrived.',
    reveal: 'Reveal the Vitral Overlay key',
    paidBack: 'The key did not arrive, and you have your money back',
  },
} as const

const attempts = async (paymentId: string) =>
  (await site.store.db.select().from(deliveries).where(eq(deliveries.paymentId, paymentId)))[0]?.attempts

/** A shopper on a phone pays for a product of the external seller, which is down, up to the confirmation page. */
async function pay(lang: 'pt-BR' | 'en') {
  const say = words[lang]
  site.store.sandbox.faults.set({ dropBefore: { operations: ['issue'] } })
  const who = await client(site.store)
  const opened = await site.openPage({ width: 360, height: 740, lang, token: who.token })
  const { page } = opened
  // The pages ask every ten seconds.
  await page.clock.install()
  await page.goto('/products/checkout/prod_vitral-overlay')
  await page.getByRole('button', { name: say.pay }).click()
  await page.getByRole('dialog').getByRole('checkbox').check()
  await page.getByRole('dialog').getByRole('button', { name: say.pay }).click()
  await page.getByText(say.waiting).first().waitFor()
  const [payment] = await site.store.db.select().from(payments).where(eq(payments.userId, who.id))
  const id = payment?.id ?? ''
  await site.store.sandbox.approve(payment?.providerId ?? '')
  await page.getByText(say.popup).first().waitFor()
  await page.clock.runFor(3_100)
  await page.waitForURL(/\/payments\/payment-confirmation\//)
  await page.getByRole('heading', { name: say.onItsWay }).waitFor()
  await expect.poll(() => attempts(id)).toBe(1)
  return { ...opened, say, id }
}

test.each(inPortuguese)('a pending delivery is shown, and then the key (%s)', async (lang) => {
  const { page, context, pageErrors, say, id } = await pay(lang)
  if (isWide) await takeScreenshot(page, `on-its-way-${lang}`)
  await expect
    .poll(() => page.evaluate<number>('document.documentElement.scrollWidth - innerWidth'))
    .toBeLessThanOrEqual(0)
  const other = await context.newPage()
  await other.goto('/dashboard/purchased')
  await other.getByText(say.listed).waitFor()
  if (isWide) await takeScreenshot(other, `on-its-way-listed-${lang}`)

  site.store.sandbox.faults.reset()
  await site.store.tick(Date.now() + 2 * minute)
  await runClockUntil(page, page.getByRole('heading', { name: say.thanks }))
  const [license] = await site.store.db.select().from(licenses).where(eq(licenses.paymentId, id))
  await page
    .getByText(license?.key ?? 'none')
    .first()
    .waitFor()
  await page.getByRole('status').getByText(say.arrived).waitFor({ state: 'attached' })
  await expect
    .poll(() => page.evaluate<number>('document.documentElement.scrollWidth - innerWidth'))
    .toBeLessThanOrEqual(0)
  if (isWide) await takeScreenshot(page, `on-its-way-arrived-${lang}`)
  await runClockUntil(other, other.getByRole('button', { name: say.reveal }))
  if (isWide) await takeScreenshot(other, `on-its-way-listed-arrived-${lang}`)
  expect(pageErrors).toEqual([])
})

test('a key that is never delivered is refunded, and the open page shows it', async () => {
  site.store.sandbox.faults.set({ dropBefore: { operations: ['issue'] } })
  const who = await client(site.store)
  const [item] = await site.store.db.select().from(products).where(eq(products.id, 'prod_vitral-overlay'))
  const asked = { ...order(who, 'prod_vitral-overlay'), amount: toWire(item?.priceBrl ?? 0) }
  const { body } = await site.store.ask(createPixPayment, { as: who, body: asked })
  await site.store.sandbox.approve(body.id)
  const say = words['pt-BR']
  const { page } = await site.openPage({ width: 360, height: 740, token: who.token })
  await page.clock.install()
  await expect.poll(() => attempts(body.payment_id)).toBe(1)
  await page.goto(`/payments/payment-confirmation/${body.payment_id}`)
  await page.getByRole('heading', { name: say.onItsWay }).waitFor()
  await site.store.tick(Date.now() + 31 * minute)
  await runClockUntil(page, page.getByRole('heading', { name: say.paidBack }).first())
  if (isWide) await takeScreenshot(page, 'on-its-way-paid-back')
})
