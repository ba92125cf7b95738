import { eq } from 'drizzle-orm'
import { describe, expect, onTestFinished, test } from 'vitest'
import { pixProviders } from '#schema/rules/payments.ts'
import { licenses, users } from '#schema/tables/index.ts'
import { product } from '../rows.ts'
import { firstOf, wide } from '../width.ts'
import { expectDetails, openPanel } from './admin-panel.ts'
import { expectNoHorizontalScroll } from './client-page.ts'
import { firstInPortuguese } from './flow-languages.ts'
import { type Lang, texts } from './page-states.ts'
import { askForCode, expectState, latestPayment, onPage, openShopper, pauseClock, words } from './payment-states.ts'
import { openSharedSite } from './shared-page.ts'

/**
 * A sale and its refund with each driver of PIX, as a new visitor and an admin see them, a code that the bank makes later, and one that the
 * second bank makes because the first does not answer.
 */

const say = {
  'pt-BR': {
    accept: 'Aceitar e continuar',
    refund: 'Solicitar Reembolso',
    verb: /^Reembolsar R\$\s49,90$/,
    details: {
      Status: 'Reembolsado',
      'Resultado do reembolso': 'Sucesso: valor devolvido',
      'Chave desativada': 'Sim, com sucesso',
    },
  },
  en: {
    accept: 'Accept and continue',
    refund: 'Request refund',
    verb: /^Refund R\$49\.90$/,
    details: {
      Status: 'Refunded',
      'Result of the refund': 'Success: paid back',
      'Key deactivated': 'Yes, successfully',
    },
  },
} as const

const size = { width: 360, height: 740 }

/** Of whom a sale is made in the browser. */
function salesOf(site: ReturnType<typeof openSharedSite>) {
  /** From a link to the checkout, through the terms and a new account. */
  async function openNewcomer(lang: Lang, name: string) {
    const { auth, shop } = texts[lang]
    const item = await product(site.store, { name })
    const { page, pageErrors } = await site.openPage({ ...size, lang })
    const { dialog, ...controls } = onPage(page)
    await page.goto(`/products/checkout/${item.id}`)
    await dialog.getByRole('checkbox').check()
    await dialog.getByRole('button', { name: say[lang].accept }).click()
    const main = page.getByRole('main')
    await main.getByRole('link', { name: shop.nav.register, exact: true }).click()
    const email = `nova-${item.id}@newcomer.test`
    await main.getByLabel(auth.fields.name, { exact: true }).fill('Nova Cliente')
    await main.getByLabel(auth.fields.email, { exact: true }).fill(email)
    await main.getByLabel(auth.fields.password, { exact: true }).fill('chave-de-casa')
    await main.getByLabel(auth.fields.confirm, { exact: true }).fill('chave-de-casa')
    await main.getByRole('button', { name: auth.register.submit, exact: true }).click()
    await main.getByText(auth.register.doneNow, { exact: true }).click()
    await page.waitForURL(/\/checkout\//)
    const payment = async () => {
      const [who] = await site.store.db.select().from(users).where(eq(users.email, email))
      return latestPayment(site.store, { id: who?.id ?? '' })
    }
    return { ...controls, page, dialog, lang, item, payment, pageErrors }
  }

  /** From the code that the shopper asks for to the key, which is paid at the bank. */
  async function payAndGetKey(shopper: Awaited<ReturnType<typeof openNewcomer>>) {
    const { page, lang, press, button, payment } = shopper
    await askForCode(shopper)
    await button(words[lang].copy).waitFor()
    const { id, providerId, provider } = await payment()
    await site.store.sandbox.approve(providerId ?? '')
    await press(texts[lang].checkout.end.toKey)
    await page.waitForURL(new RegExp(`payment-confirmation/${id}`))
    const [license] = await site.store.db.select().from(licenses).where(eq(licenses.paymentId, id))
    await page.getByText(license?.key ?? 'no key', { exact: true }).waitFor()
    await expectNoHorizontalScroll(page)
    return { id, providerId, provider }
  }

  /** The refund in the panel, and what the shopper reads of it. */
  async function refundInPanel(
    { page, lang, payment }: Awaited<ReturnType<typeof openNewcomer>>,
    { id, providerId }: Awaited<ReturnType<typeof payAndGetKey>>,
  ) {
    const { refund, verb, details } = say[lang]
    const panel = await openPanel(site.apart, `/admin/purchase-history?open=${id}`, { lang, ...size })
    await panel.button(refund).click()
    await panel.dialog.getByRole('button', { name: verb }).click()
    await expect.poll(async () => (await payment()).status).toBe('refunded')
    await panel.page.reload()
    await expectDetails(panel.dialog, details)
    await expectNoHorizontalScroll(panel.page)
    expect(site.store.sandbox.charges().find((charge) => charge.id === providerId)?.status).toBe('refunded')

    await page.goto(`/dashboard/purchased/${id}`)
    await page.getByText(texts[lang].dashboard.purchases.refundedText).waitFor()
    await expectNoHorizontalScroll(page)
  }

  return { openNewcomer, payAndGetKey, refundInPanel }
}

describe('with two banks, of which the first does not answer', () => {
  const site = openSharedSite({ pix: ['woovi', 'mercadopago-orders'] })
  const { openNewcomer, payAndGetKey, refundInPanel } = salesOf(site)

  test.each(firstInPortuguese)('sold by the second to a new visitor, and refunded in the panel (%s)', async (lang) => {
    const { store } = site
    const { sandbox, apiPath } = store.pix
    store.sandbox.faults.set({ delayMs: { value: 60_000, operations: ['create'], about: apiPath } })
    onTestFinished(() => store.sandbox.faults.reset())
    const shopper = await openNewcomer(lang, `Farol Reserva ${lang}`)
    const sold = await payAndGetKey(shopper)
    expect(sold.provider).toBe('mercadopago-orders')
    await refundInPanel(shopper, sold)
    // What the silent bank made is not payable any more.
    store.sandbox.faults.reset()
    await store.tick(Date.now() + 60_000)
    const silent = store.sandbox.charges().filter(({ provider }) => provider === sandbox)
    expect(silent.map(({ status }) => status)).not.toContain('pending')
    expect(silent.length).toBeGreaterThan(0)
    expect(shopper.pageErrors).toEqual([])
  })
})

describe.each(firstOf(pixProviders))('%s', (pix) => {
  const site = openSharedSite({ pix })
  const { openNewcomer, payAndGetKey, refundInPanel } = salesOf(site)

  // Of the first provider a sale is above.
  const saleTest = pix === pixProviders[0] ? wide.test : test
  saleTest.each(firstInPortuguese)('sold to a new visitor and refunded in the panel (%s)', async (lang) => {
    const shopper = await openNewcomer(lang, `Farol Inaugural ${lang}`)
    const sold = await payAndGetKey(shopper)
    expect(sold.provider).toBe(pix)
    await refundInPanel(shopper, sold)
    expect(shopper.pageErrors).toEqual([])
  })

  if (pix === 'mercadopago-orders')
    test.each(firstInPortuguese)('a code that the bank makes later comes by itself (%s)', async (lang) => {
      const { activation, checkout } = texts[lang]
      const { title, waiting: text, code: label } = checkout.pix
      const making = { title, text: activation.making.waiting, actions: [] }
      const { store } = site
      store.sandbox.faults.set({ orderMadeAs: 'later' })
      onTestFinished(() => store.sandbox.faults.reset())
      const shopper = await openShopper(site.apart, { lang, ...size, clock: true })
      const { page, dialog } = shopper
      await askForCode(shopper)
      await expectState(shopper, making)
      const { id, providerId, qrCode } = await shopper.payment()
      expect(qrCode).toBeNull()

      await pauseClock(page)
      const asked: string[] = []
      page.on('request', (request) => request.url().endsWith(`/check-status/${id}`) && asked.push(id))
      const askedBefore = store.pix.calls('get')
      await page.clock.runFor(10_000)
      expect(asked.length).toBeGreaterThan(0)
      expect(asked.length).toBeLessThanOrEqual(10)
      // The shop asks the bank every eight seconds, whatever the page does.
      expect(store.pix.calls('get') - askedBefore).toBeLessThanOrEqual(1)
      await expectState(shopper, making)

      await page.clock.resume()
      await store.sandbox.makeCode(providerId ?? '')
      await expectState(shopper, { title, text })
      const code = (await shopper.payment()).qrCode
      expect(code).toMatch(/^000201/)
      await expect.poll(() => dialog.getByLabel(label).inputValue()).toBe(code)
      await store.sandbox.approve(providerId ?? '')
      await expectState(shopper, { title: checkout.end.approvedTitle })
      expect(store.sandbox.charges().filter(({ reference }) => reference === id)).toHaveLength(1)
    })
})
