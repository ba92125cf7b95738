import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { licenses } from '#schema/tables/licenses.ts'
import { payments } from '#schema/tables/payments.ts'
import { client } from '../people.ts'
import { product } from '../rows.ts'
import { openSite } from './open-site.ts'

const site = openSite()

/** Texts that a shopper reads and clicks. */
const words = {
  'pt-BR': {
    dollars: 'Dólar (US$)',
    pay: /^Pagar /,
    crypto: /^Cripto/,
    wait: 'Pagar e esperar a rede',
    back: 'Voltar para a loja',
    seen: 'Pagamento a caminho',
    thanks: 'Obrigado! A chave é sua',
    paid: /US\$\s?9,90/,
  },
  en: {
    dollars: 'Dollar (US$)',
    pay: /^Pay /,
    crypto: /^Crypto/,
    wait: 'Pay and wait for the chain',
    back: 'Back to the shop',
    seen: 'Payment on its way',
    thanks: 'Thank you! The key is yours',
    paid: /\$9\.90/,
  },
} as const

test.each([
  ['pt-BR', true],
  ['en', false],
] as const)(
  'a shopper pays in crypto on the provider’s page and comes back to the key (%s)',
  async (lang, inDollars) => {
    const say = words[lang]
    const ana = await client(site.store)
    const item = await product(site.store, { priceUsd: 990 })
    const shop = { token: ana.token, lang, width: 390 }
    const { page, pageErrors } = await site.openPage(shop)
    const button = (name: string | RegExp) => page.getByRole('button', { name })
    await page.goto(`/products/checkout/${item.id}`)
    if (inDollars) await page.getByText(say.dollars).click()
    await button(say.pay).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('radio', { name: say.crypto }).check()
    await expect.poll(() => dialog.getByRole('radio', { name: /^PIX/ }).count()).toBe(inDollars ? 0 : 1)
    await dialog.getByRole('button', { name: say.pay }).click()

    await page.waitForURL(`${site.store.sandbox.url}/pay/**`)
    await page.getByText(say.paid).waitFor()
    await button(say.wait).click()
    await page.waitForURL(`${site.store.url}/payments/payment-confirmation/**`)
    await page.getByRole('heading', { name: say.seen, level: 2 }).first().waitFor()
    const [payment] = await site.store.db.select().from(payments).where(eq(payments.userId, ana.id))
    expect(payment).toMatchObject({ status: 'pending', isProcessing: true, amountCents: 990, currency: 'USD' })
    expect(page.url()).toContain(payment?.id)

    await site.store.sandbox.approve(payment?.providerId ?? '')
    await page.getByRole('heading', { name: say.thanks }).waitFor()
    const [license] = await site.store.db
      .select()
      .from(licenses)
      .where(eq(licenses.paymentId, payment?.id ?? ''))
    await page
      .getByText(license?.key ?? '')
      .first()
      .waitFor()
    await page.getByText(say.paid).first().waitFor()
    // Chromium reports every response with an error status; a pending payment is answered with one.
    expect(pageErrors.filter((one) => !/409 \(Conflict\)/.test(one))).toEqual([])
  },
)
