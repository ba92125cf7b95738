import { beforeEach, expect, test } from 'vitest'
import { licenses } from '#schema/tables/index.ts'
import checkout from '#web/i18n/pt-BR/checkout.ts'
import recovery from '#web/i18n/pt-BR/recovery.ts'
import { emailTo } from '../emails.ts'
import { client } from '../people.ts'
import { category, coupon, product } from '../rows.ts'
import { firstOf, wide } from '../width.ts'
import { findLayoutShifts, recordLayoutShifts } from './layout-shift.ts'
import { findFaults } from './page-checks.ts'
import { texts } from './page-states.ts'
import { expectState, onPage, openCode, openShopper, openWithCode } from './payment-states.ts'
import { openSharedSite } from './shared-page.ts'

const site = openSharedSite()

beforeEach(() => site.store.sandbox.faults.reset())

const free = { priceBrl: 0, priceUsd: 0, isFree: true }
/** A price of nothing, in either language. */
const noPrice = /(R\$|US\$|\$)\s?0[.,]00/

test('the cards of the shop show the prices that there are, and no other', async () => {
  const { id: categoryId } = await category(site.store, { name: 'Preços' })
  const items = {
    dollars: await product(site.store, { categoryId, priceBrl: 0, priceUsd: 2_500 }),
    reais: await product(site.store, { categoryId, priceBrl: 4_990, priceUsd: 0 }),
    free: await product(site.store, { categoryId, ...free }),
  }
  const unsold = await product(site.store, { categoryId, priceBrl: 0, priceUsd: 0, createdAt: 1 })
  const { page } = await site.openPage({ path: '/products/category/preços', termsAccepted: true })
  const card = (name: string) => page.getByRole('article').filter({ hasText: name })
  await card(items.dollars.name).getByText('US$ 25,00').waitFor()
  await card(items.reais.name).getByText('R$ 49,90').waitFor()
  await card(items.free.name).getByText('Grátis', { exact: true }).waitFor()
  await card(items.free.name)
    .getByRole('link', { name: `Pegar ${items.free.name} grátis` })
    .waitFor()
  await expect.poll(() => page.getByRole('main').textContent()).not.toMatch(noPrice)
  await page.goto('/products/category/preços?page=2')
  await card(unsold.name).getByText('Indisponível').waitFor()
  await card(unsold.name)
    .getByRole('link', { name: `Ver ${unsold.name}` })
    .click()
  await page.getByText('Entre para comprar').first().waitFor()
  await expect.poll(() => page.getByRole('main').textContent()).not.toMatch(noPrice)
})

const campaigns = [
  ['pt-BR', 'R$ 49,90', 'R$ 39,90', 'Oferta até 26/11, 23:59'],
  ['en', '$9.90', '$7.90', 'Offer until Nov 26, 11:59 PM'],
] as const

test.each(firstOf<(typeof campaigns)[number]>(campaigns))(
  'a campaign is shown with its end and the price before it (%s)',
  async (lang, before, now, end) => {
    const { id: categoryId } = await category(site.store)
    const until = Date.parse('2036-11-27T00:00-03:00')
    const running = [{ from: Date.now() - 1, until, price: { BRL: 3_990, USD: 790 } }]
    const item = await product(site.store, { categoryId, campaigns: running, slug: `campaign-${lang.toLowerCase()}` })
    const unproven = await product(site.store, { categoryId, campaigns: running, pricesSince: Date.now() })
    const { page } = await site.openPage({ path: '/products', lang, termsAccepted: true })
    const card = (name: string) => page.getByRole('article').filter({ hasText: name })
    await card(item.name).getByText(now).waitFor()
    await card(item.name).locator('s').getByText(before).waitFor()
    await card(item.name).getByText(end, { exact: true }).waitFor()
    // A price that nobody was asked is not struck through.
    await card(unproven.name).getByText(now).waitFor()
    await expect.poll(() => card(unproven.name).locator('s').count()).toBe(0)
    await card(item.name).getByRole('link', { name: item.name, exact: true }).click()
    const offer = page.getByRole('region', { name: lang === 'en' ? 'Purchase' : 'Compra', exact: true })
    await offer.getByText(end, { exact: true }).waitFor()
    await offer.locator('s').getByText(before).waitFor()
    const shopper = await openShopper(site, { item: { campaigns: running }, lang })
    const summary = shopper.page.getByRole('region', { name: lang === 'en' ? 'Your order' : 'Resumo da compra' })
    await summary.getByText(end, { exact: true }).waitFor()
    await expect.poll(() => summary.locator('s').count()).toBe(1)
  },
)

const firstPrices = [
  ['en', 'Buy for $9.90', 'Pay $9.90', /^Crypto/, 'Real (R$)', 'Pay R$49.90', /^PIX/],
  ['pt-BR', 'Comprar por R$ 49,90', 'Pagar R$ 49,90', /^PIX/, 'Dólar (US$)', 'Pagar US$ 9,90', /^Cripto/],
] as const

test.each(firstOf<(typeof firstPrices)[number]>(firstPrices))(
  'the checkout opens with the price that the product’s page showed, and with the other one where that is chosen (%s)',
  async (lang, buy, pay, method, other, payOther, otherMethod) => {
    const slug = `first-price-${lang.toLowerCase()}`
    const item = await product(site.store, { slug, priceBrl: 4_990, priceUsd: 990 })
    const path = `/products/checkout/${item.id}`
    const headers = { accept: 'text/html', cookie: `signedIn=1; language=${lang}` }
    const sent = await site.store.fetch(path, { headers }).then((answer) => answer.text())
    const prices = (html: string) => html.replaceAll('\u00a0', ' ').replace(/<[^>]+>/g, '')
    expect(prices(sent)).toContain(pay)
    expect(prices(sent)).not.toContain(payOther.replace(/^\w+ /, ''))
    const { token } = await client(site.store)
    const { page, context, pageErrors } = await site.openPage({ token, lang, path: `/products/${slug}` })
    await recordLayoutShifts(context)
    const { dialog, press } = onPage(page)
    await page.getByRole('link', { name: buy }).first().click()
    await page.getByRole('button', { name: pay }).click()
    await expect.poll(() => dialog.getByRole('radio', { name: method }).isChecked()).toBe(true)
    await dialog.getByRole('button', { name: pay }).waitFor()
    await press(texts[lang].shop.state.close)
    await page.getByText(other).click()
    await page.getByRole('button', { name: payOther }).click()
    await dialog.getByRole('radio', { name: otherMethod }).check()
    await dialog.getByRole('button', { name: payOther }).waitFor()
    // Opened by itself it shows the same, from the HTML on.
    await page.goto(path)
    await page.getByRole('button', { name: pay }).waitFor()
    expect(await findLayoutShifts(page)).toEqual([])
    expect(pageErrors).toEqual([])
  },
)

test('a PIX code that is shown again in English is in reais, and so is the order below it', async () => {
  const { page, dialog, first } = await openWithCode(site, { lang: 'en' })
  expect(first.currency).toBe('BRL')
  await dialog.getByText('R$49.90').first().waitFor()
  await expect.poll(() => dialog.textContent()).not.toContain('$9.90')
  await page.getByRole('button', { name: 'Pay R$49.90', includeHidden: true }).waitFor({ state: 'attached' })
})

test('a product without a price in reais is offered in dollars and for crypto alone', async () => {
  const { page, dialog, payment } = await openShopper(site, { item: { priceBrl: 0, priceUsd: 2_500 } })
  await page.getByText('Este produto é vendido só em dólar, e o pagamento é por cripto.').waitFor()
  await page.getByRole('heading', { name: 'Pague com cripto' }).waitFor()
  await expect.poll(() => page.getByRole('radio').count()).toBe(0)
  await expect.poll(() => page.getByRole('main').textContent()).not.toMatch(noPrice)
  await page.getByRole('button', { name: /^Pagar / }).click()
  await dialog.getByRole('radio', { name: /^Cripto/ }).waitFor()
  await expect.poll(() => dialog.getByRole('radio', { name: /^PIX/ }).count()).toBe(0)
  await dialog.getByRole('button', { name: /^Pagar / }).click()
  await page.waitForURL(/\/pay\//)
  await expect.poll(payment).toMatchObject({ method: 'crypto', amountCents: 2_500, currency: 'USD' })
})

wide.test('where crypto is off too, a product without a price in reais does not send anybody to PIX', async () => {
  const { page, dialog } = await openShopper(site, { item: { priceBrl: 0, priceUsd: 2_500 } })
  await page.route('**/api/auth/settings/payments', (route) => route.fulfill({ json: [] }))
  await page.getByRole('button', { name: /^Pagar / }).click()
  await dialog.getByText('Nenhuma forma de pagamento está disponível').waitFor()
  await expect.poll(() => dialog.getByRole('button', { name: 'Pagar em real com PIX' }).count()).toBe(0)
})

test('a product without a price in dollars is offered in reais and for PIX alone', async () => {
  const shopper = await openShopper(site, { item: { priceBrl: 4_990, priceUsd: 0 } })
  const { page, dialog } = shopper
  await expect.poll(() => page.getByRole('radio').count()).toBe(0)
  await page.getByRole('button', { name: /^Pagar / }).click()
  await dialog.getByRole('radio', { name: /^PIX/ }).waitFor()
  await expect.poll(() => dialog.getByRole('radio', { name: /^Cripto/ }).count()).toBe(0)
  await expect.poll(() => page.getByRole('main').textContent()).not.toMatch(noPrice)
})

test('a free product waits for the confirmation of the e-mail, leads to it and then goes on by itself', async () => {
  const { page, dialog, press, who } = await openShopper(site, { item: free, width: 360, height: 740 })
  await page.getByRole('button', { name: 'Pegar grátis' }).click()
  await dialog.getByRole('checkbox').check()
  await press('Aceitar e receber a chave')
  await dialog.getByRole('heading', { name: checkout.email.label }).waitFor()
  await dialog.getByText(who.email).waitFor()
  expect(await findFaults(page)).toEqual([])
  await press('Tentar de novo')
  await dialog.getByRole('heading', { name: checkout.email.label }).waitFor()
  await press(checkout.email.send)
  await dialog.getByText(checkout.email.sent).waitFor()
  const { links } = await emailTo(site.store, who.email, 'verification')
  const tab = await page.context().newPage()
  await tab.goto(links.find((url) => url.includes('#')) ?? '')
  await tab.getByRole('button', { name: recovery.verify.submit }).click()
  await page.waitForURL(/payment-confirmation/)
  await tab.close()
  const keys = await site.store.db.select().from(licenses)
  expect(keys.filter(({ userId }) => userId === who.id)).toHaveLength(1)
})

const gifts = [
  ['pt-BR', 360, 'dark', 'Pegar grátis', 'Grátis', 'Aceitar e receber a chave', 'Ver este pagamento'],
  ['en', 1280, 'light', 'Get it free', 'Free', 'Accept and get my key', 'See this payment'],
] as const

test.each(firstOf<(typeof gifts)[number]>(gifts))(
  'a free product is taken once by each person (%s, %i px)',
  async (lang, width, theme, get, word, go, see) => {
    const person = { emailVerifiedAt: 1 }
    const shopper = await openShopper(site, { item: free, person, lang, width, height: 800, theme })
    const { page, dialog, item, who } = shopper
    await page.getByRole('button', { name: get }).waitFor()
    await expect.poll(() => page.getByRole('status').filter({ hasText: word }).count()).toBe(1)
    await expect.poll(() => page.getByRole('main').textContent()).not.toMatch(noPrice)
    await expect.poll(() => page.getByRole('button', { name: /cupom|coupon/i }).count()).toBe(0)
    expect(await findFaults(page)).toEqual([])
    const take = async () => {
      await page.getByRole('button', { name: get }).click()
      await dialog.getByRole('checkbox').check()
      await dialog.getByRole('button', { name: go }).click()
    }
    await take()
    await page.waitForURL(/payment-confirmation/)
    await page.getByRole('heading', { level: 1, name: texts[lang].checkout.confirmation.title }).waitFor()
    await page.getByText(word, { exact: true }).waitFor()
    await page.goto(`/products/checkout/${item.id}`)
    await take()
    await dialog.getByText(lang === 'en' ? /one per person, and you already have yours/ : /um por pessoa/).waitFor()
    expect(await findFaults(page)).toEqual([])
    await dialog.getByRole('link', { name: see }).click()
    await page.waitForURL(/payment-confirmation/)
    const keys = await site.store.db.select().from(licenses)
    expect(keys.filter(({ userId }) => userId === who.id)).toHaveLength(1)
  },
)

test('a product without any price says that it is not for sale, and has no button to buy it', async () => {
  const { page, item } = await openShopper(site, { item: { priceBrl: 0, priceUsd: 0 } })
  await page.getByRole('heading', { level: 1, name: item.name }).waitFor()
  await page.getByText('Este produto não está à venda no momento.').waitFor()
  await expect.poll(() => page.getByRole('button', { name: /^Pagar / }).count()).toBe(0)
  await expect.poll(() => page.getByRole('main').textContent()).not.toMatch(noPrice)
  expect(await findFaults(page)).toEqual([])
})

wide.test('a price that was taken away while the page was open is not paid', async () => {
  const shopper = await openShopper(site)
  const { page, dialog, item } = shopper
  await page.getByRole('button', { name: /^Pagar / }).click()
  await site.store.db.run(`update products set price_brl = 0 where id = '${item.id}'`)
  await dialog.getByRole('checkbox').check()
  await dialog.getByRole('button', { name: /^Pagar / }).click()
  await dialog.getByText('Esta forma de pagamento está indisponível.').waitFor()
})

wide.test(
  'a coupon in an open order of another product names it, and leads to it or goes on without the coupon',
  async () => {
    const first = await openShopper(site, { item: { name: 'Primeiro Pedido' } })
    const half = await coupon(site.store, { discount: 50, maxUsesPerCustomer: null })
    const { page, dialog, press } = first
    const apply = async () => {
      await page.getByRole('button', { name: 'Tenho um cupom' }).click()
      await page.getByLabel('Código do cupom').fill(half.code)
      await page.getByRole('button', { name: 'Aplicar' }).click()
      await page.getByText('50% de desconto', { exact: false }).waitFor()
    }
    await apply()
    const { id } = await openCode(first)
    const second = await product(site.store)
    await page.goto(`/products/checkout/${second.id}`)
    await apply()
    await page.getByRole('button', { name: /^Pagar / }).click()
    await dialog.getByRole('checkbox').check()
    await press(/^Pagar /)
    await expectState(first, {
      title: 'Não foi possível gerar o PIX',
      text: 'Este cupom já está no seu pedido em aberto de Primeiro Pedido. Pague esse pedido ou espere ele expirar.',
      actions: ['Ver este pagamento', 'Continuar sem o cupom', 'Fechar'],
    })
    expect(await findFaults(page)).toEqual([])
    const order = dialog.getByRole('link', { name: 'Ver este pagamento' })
    await expect.poll(() => order.getAttribute('href')).toBe(`/payments/payment-confirmation/${id}`)
    await press('Continuar sem o cupom')
    await page.getByRole('button', { name: 'Tenho um cupom' }).waitFor()
  },
)

test('too many guesses of a code are refused with the time to wait, in minutes', async () => {
  const { page, who } = await openShopper(site)
  for (let n = 0; n < 21; n++) {
    await site.store.fetch(`/api/auth/coupons/use/x${n}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${who.token}` },
    })
    if (n === 10) await site.store.db.run(`delete from counters where bucket = 'coupon:${who.id}'`)
  }
  await page.getByRole('button', { name: 'Tenho um cupom' }).click()
  await page.getByLabel('Código do cupom').fill('OUTRO')
  await page.getByRole('button', { name: 'Aplicar' }).click()
  await page.getByText('Muitas tentativas. Tente de novo em 15 minutos.').waitFor()
})
