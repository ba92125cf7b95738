import { eq } from 'drizzle-orm'
import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { licenses, paymentMethods, payments } from '#schema/tables/index.ts'
import { client } from '../people.ts'
import { purchase } from '../purchases.ts'
import { changeRow, product } from '../rows.ts'
import { firstOf, wide } from '../width.ts'
import {
  beginCrypto,
  bringShopper,
  expectState,
  focused,
  makeCode,
  openPaymentSite,
  openShopper,
  type Shopper,
  waitForHeading,
} from './payment-states.ts'

/** Confirmations, and payments in crypto, which lead to them from the provider's page. */
const site = openPaymentSite()

const pathOf = ({ id }: { id: string }) => `/payments/payment-confirmation/${id}`

wide.test('a confirmation opened before the payment is approved polls, and shows the key once it is', async () => {
  const shopper = await bringShopper(site)
  const { page } = shopper
  const made = await makeCode(site, shopper)
  await page.goto(pathOf(made))
  await waitForHeading(page, 'Pagamento ainda não confirmado')
  await site.store.sandbox.approve(made.providerId ?? '')
  await expect.poll(async () => (await shopper.payment()).status).toBe('approved')
  await page.evaluate('dispatchEvent(new Event("online"))')
  await page.getByRole('heading', { name: 'Obrigado! A chave é sua' }).waitFor()
})

test('a confirmation of an unknown payment or of another user’s is not found', async () => {
  const { payment } = await purchase(site.store, await client(site.store))
  const { page } = await bringShopper(site)
  for (const asked of [{ id: 'nothing' }, payment]) {
    await page.goto(pathOf(asked))
    await waitForHeading(page, 'Pagamento não encontrado')
    await page.getByText('Confira o endereço, ou procure a compra no seu painel.').waitFor()
  }
  await page.getByRole('link', { name: 'Ir para o painel' }).click()
  await page.waitForURL(/\/dashboard\/purchased/)
})

wide.test('a confirmation that fails to load says so, and can be retried', async () => {
  const { page, who } = await bringShopper(site, { lang: 'en' })
  const { payment } = await purchase(site.store, who)
  site.store.proxy.set({ isDown: true })
  await page.goto(pathOf(payment))
  const alert = page.getByRole('alert').filter({ hasText: 'Your purchase could not be loaded' })
  await alert.getByText('The store is offline for a moment.', { exact: false }).waitFor()
  site.store.proxy.set({ isDown: false })
  await alert.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('heading', { name: 'Thank you! The key is yours' }).waitFor()
  expect(page.url()).toContain(payment.id)
})

test('after half a minute the confirmation leads to the dashboard, unless the shopper chooses to stay', async () => {
  const { page, who } = await bringShopper(site.apart, { clock: true })
  const { payment } = await purchase(site.store, who)
  await page.goto(pathOf(payment))
  await page.getByText(/^Abrindo o seu painel em (30|29|28) segundos.$/).waitFor()
  await page.getByRole('button', { name: 'Ficar nesta página' }).focus()
  await page.keyboard.press('Enter')
  await page.getByText('Tudo bem, ficamos por aqui.').waitFor()
  await expect.poll(() => focused(page)).toBe('on the page: Tudo bem, ficamos por aqui.')
  await page.clock.runFor(31_000)
  await expect.poll(() => page.url()).toContain(payment.id)

  await page.reload()
  await page.getByText(/^Abrindo o seu painel/).waitFor()
  await page.clock.runFor(31_000)
  await page.waitForURL(/\/dashboard/)
})

test('the confirmation of a refunded payment says so', async () => {
  const { page, who } = await bringShopper(site)
  const { payment } = await purchase(site.store, who)
  await changeRow(site.store, payments, payment.id, { status: 'refunded' })
  await page.goto(pathOf(payment))
  await waitForHeading(page, 'O pagamento foi devolvido')
  await page.getByText('O valor voltou para a conta de onde saiu, e a chave foi desativada.').first().waitFor()
})

/** Texts that a shopper reads and clicks. */
const cryptoWords = {
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

test.each(
  firstOf([
    ['en', true],
    ['pt-BR', false],
  ] as const),
)('a shopper pays in crypto on the provider’s page and comes back to the key (%s)', async (lang, inDollars) => {
  const say = cryptoWords[lang]
  const ana = await client(site.store)
  const item = await product(site.store, { priceUsd: 990 })
  const shop = { token: ana.token, lang, width: 390 }
  const { page, pageErrors } = await site.openPage(shop)
  // The confirmation asks every ten seconds, and once the browser is online again.
  const untilAsked = (heading: Locator) =>
    expect
      .poll(async () => {
        await page.evaluate('dispatchEvent(new Event("online"))')
        return heading.isVisible()
      })
      .toBe(true)
  const button = (name: string | RegExp) => page.getByRole('button', { name })
  await page.goto(`/products/checkout/${item.id}`)
  // In English the page opens in dollars.
  if (inDollars) await expect.poll(() => page.getByRole('radio', { name: say.dollars }).isChecked()).toBe(true)
  await button(say.pay).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: say.crypto }).check()
  await expect.poll(() => dialog.getByRole('radio', { name: /^PIX/ }).count()).toBe(inDollars ? 0 : 1)
  await dialog.getByRole('button', { name: say.pay }).click()

  await page.waitForURL(`${site.store.sandbox.url}/pay/**`)
  await page.getByText(say.paid).waitFor()
  await button(say.wait).click()
  await page.waitForURL(`${site.store.url}/payments/payment-confirmation/**`)
  await untilAsked(page.getByRole('heading', { name: say.seen, level: 2 }).first())
  const [payment] = await site.store.db.select().from(payments).where(eq(payments.userId, ana.id))
  expect(payment).toMatchObject({ status: 'pending', isProcessing: true, amountCents: 990, currency: 'USD' })
  expect(page.url()).toContain(payment?.id)

  await site.store.sandbox.approve(payment?.providerId ?? '')
  await untilAsked(page.getByRole('heading', { name: say.thanks }))
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
})

const inDollars = { item: { priceUsd: 990 } }
async function payInCrypto({ page, method, press }: Shopper) {
  await page.getByRole('button', { name: /^Pagar / }).click()
  await method(/^Cripto/).check()
  await press(/^Pagar US\$/)
}
wide.test(
  'a crypto provider that is slow, then down, is reported; a retry opens its page, also after coming back from it',
  async () => {
    const shopper = await openShopper(site, inDollars)
    site.store.sandbox.faults.set({ delayMs: { value: 2_500, operations: ['create'] }, failWith: 503 })
    await payInCrypto(shopper)
    await expectState(shopper, { title: 'Pagamento em cripto', text: 'Abrindo o seu pagamento…', actions: [] })
    await expectState(shopper, {
      title: 'Não foi possível abrir o pagamento',
      text: 'O meio de pagamento não respondeu. Nada foi cobrado; tente de novo.',
      actions: ['Tentar de novo', 'Fechar'],
    })
    site.store.sandbox.faults.reset()
    await shopper.press('Tentar de novo')
    const { page } = shopper
    await page.waitForURL(`${site.store.sandbox.url}/pay/**`)

    // Back without paying.
    const { id } = await shopper.payment()
    await page.getByRole('link', { name: 'Voltar para a loja' }).click()
    await page.waitForURL(new RegExp(`payment-confirmation/${id}`))
    await waitForHeading(page, 'Pagamento ainda não confirmado')
    await page.getByRole('link', { name: 'Ir para a página de pagamento' }).click()
    await page.waitForURL(`${site.store.sandbox.url}/pay/**`)
  },
)

wide.test('crypto that is switched off meanwhile cannot be chosen any more', async () => {
  const shopper = await openShopper(site, inDollars)
  await shopper.page.getByRole('button', { name: /^Pagar / }).click()
  await shopper.method(/^Cripto/).waitFor()
  const crypto = site.store.db.update(paymentMethods)
  await crypto.set({ isActive: false }).where(eq(paymentMethods.type, 'crypto'))
  await shopper.method(/^Cripto/).check()
  await shopper.press(/^Pagar US\$/)
  await expectState(shopper, { title: 'Como você quer pagar?', text: 'Esta forma de pagamento está indisponível.' })
  await shopper.method(/^PIX/).waitFor()
  await expect.poll(() => shopper.method(/^Cripto/).count()).toBe(0)
  await site.store.db.update(paymentMethods).set({ isActive: true }).where(eq(paymentMethods.type, 'crypto'))
})

interface CryptoEnd {
  bring: (providerId: string, id: string) => Promise<unknown>
  title: string
  text: string | RegExp
}
const cryptoEnds: CryptoEnd[] = [
  // On the wrong network, which the provider calls failed.
  {
    bring: (providerId) => site.store.sandbox.reject(providerId),
    title: 'O pagamento não foi aprovado',
    text: 'O banco ou o meio de pagamento recusou, e nenhuma chave foi emitida. Você pode tentar de novo.',
  },
  // Of too little.
  {
    bring: (providerId) => site.store.sandbox.payWrongAmount(providerId, { amount: 1 }),
    title: 'O valor não confere',
    text: /^Chegou um valor diferente do que foi cobrado. Ele volta para você/,
  },
  // That ran out of time.
  {
    bring: async (_, id) => {
      await runOut(id)
      await site.store.tick()
    },
    title: 'O tempo para pagar acabou',
    text: /^Se você já pagou, fique tranquilo: a chave aparece aqui/,
  },
]
const runOut = (id: string) => changeRow(site.store, payments, id, { expiresAt: Date.now() - 1_000 })

test('each way in which a crypto payment fails is named, with a link back to the product', async () => {
  for (const { bring, title, text } of firstOf(cryptoEnds)) {
    const { who, item, payment } = await beginCrypto(site)
    const { id, providerId } = await payment()
    await bring(providerId ?? '', id)
    await expect.poll(async () => (await payment()).status, { message: title }).toBe('cancelled')
    const { page, close } = await site.openPage({ token: who.token, path: `/payments/payment-confirmation/${id}` })
    await waitForHeading(page, title)
    await page.getByText(text).first().waitFor()
    await page.getByRole('button', { name: 'Verificar de novo' }).click()
    await page.getByRole('link', { name: 'Voltar ao produto' }).click()
    await page.waitForURL(new RegExp(`/products/checkout/${item.id}`))
    await close()
  }
})

wide.test('an overpaid crypto payment and a late one both issue a key', async () => {
  for (const isLate of [false, true]) {
    const { who, payment } = await beginCrypto(site)
    const { id, providerId } = await payment()
    if (isLate) await runOut(id)
    else await site.store.sandbox.payWrongAmount(providerId ?? '', { amount: 12 })
    const { page, close } = await site.openPage({ token: who.token, path: `/payments/payment-confirmation/${id}` })
    if (isLate) {
      await waitForHeading(page, 'O tempo para pagar acabou')
      await site.store.tick()
      await site.store.sandbox.payLate(providerId ?? '', { isNow: true })
      await expect.poll(async () => (await payment()).status).toBe('approved')
      await page.evaluate('dispatchEvent(new Event("online"))')
    }
    await page.getByRole('heading', { name: 'Obrigado! A chave é sua' }).waitFor()
    await close()
  }
})
