import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { createPixPayment } from '#schema/api/payments.ts'
import { listPaymentMethods } from '#schema/api/settings.ts'
import { brand } from '#schema/brand.ts'
import { rateLimits } from '#schema/rules/rate-limits.ts'
import { coupons, paymentMethods, products } from '#schema/tables/index.ts'
import { order } from '../forms.ts'
import { changeRow, coupon, product } from '../rows.ts'
import { firstOf, wide } from '../width.ts'
import { firstInPortuguese } from './flow-languages.ts'
import { isHydrated } from './hydration.ts'
import {
  askForCode,
  expectState,
  focused,
  makeCode,
  openCode,
  openMethods,
  openShopper,
  type Shopper,
  words,
} from './payment-states.ts'
import { openSharedSite } from './shared-page.ts'

/** The states up to the payment code, with failures of the provider, the network and the store. */
const site = openSharedSite()

beforeEach(async () => {
  site.store.sandbox.faults.reset()
  site.store.proxy.set({ delayMs: 0, isDown: false })
  await offer({ pix: true, crypto: true })
})

/** Switches payment methods on or off, as an admin does. */
async function offer(methods: { pix?: boolean; crypto?: boolean }) {
  for (const [type, isActive] of Object.entries(methods))
    await site.store.db
      .update(paymentMethods)
      .set({ isActive })
      .where(eq(paymentMethods.type, type as 'pix' | 'crypto'))
}

const code = { title: 'Pagamento PIX', text: words['pt-BR'].waiting }
const failed = 'Não foi possível gerar o PIX'
const retry = ['Tentar de novo', 'Fechar']

test('while the methods load, and where they fail to, the popup says so and keeps the focus', async () => {
  const shopper = await openShopper(site)
  const { page, press, dialog } = shopper
  const list = `**${listPaymentMethods.path}`
  await page.route(list, (route) => route.abort())
  const pay = page.getByRole('button', { name: /^Pagar / })
  // The pointer that reaches the button loads the popup's code.
  await Promise.all([page.waitForRequest(/\/payment-dialog-[^/]+\.js$/), pay.hover()])
  await pay.click()
  await expectState(shopper, {
    title: 'Como você quer pagar?',
    text: 'Não foi possível buscar as formas de pagamento',
    actions: ['Tentar de novo'],
  })
  const failed = page.waitForEvent('requestfailed', (request) => request.url().endsWith(listPaymentMethods.path))
  await Promise.all([failed, press('Tentar de novo')])
  await dialog.getByRole('alert').waitFor()
  // Otherwise the next press would be of this attempt's button.
  await expect.poll(() => dialog.getByRole('button', { name: 'Tentar de novo' }).getAttribute('aria-busy')).toBe(null)
  await page.unroute(list)
  site.store.proxy.set({ delayMs: 150 })
  await press('Tentar de novo')
  await dialog.getByRole('radio', { name: /^PIX/ }).waitFor()
  await expectState(shopper, { title: 'Como você quer pagar?', announces: '' })
})

wide.test('where the code of the popup cannot be loaded, an error says so and can be retried', async () => {
  const shopper = await openShopper(site.apart)
  const { page, press, dialog } = shopper
  const pay = page.getByRole('button', { name: /^Pagar / })
  // The page itself has its code.
  await expect.poll(() => page.evaluate(isHydrated("document.querySelector('main h1')"))).toBe(true)
  await page.context().setOffline(true)
  await pay.click()
  const offline = {
    title: 'Como você quer pagar?',
    text: 'Sem conexão com a loja. Verifique sua internet e tente de novo.',
    actions: ['Tentar de novo'],
  }
  await expectState(shopper, offline)
  await press('Tentar de novo')
  await expectState(shopper, offline)
  await dialog.getByRole('button', { name: 'Fechar' }).click()
  await pay.click()
  await expectState(shopper, offline)
  // The error stays while the code is loaded again.
  await expect.poll(() => dialog.getByRole('button', { name: 'Tentar de novo' }).getAttribute('aria-busy')).toBe(null)
  await page.context().setOffline(false)
  await Promise.all([page.waitForEvent('load'), press('Tentar de novo')])
  // The popup is open again by itself.
  await expectState(shopper, { title: 'Como você quer pagar?', announces: '' })
})

test('a method that is switched off cannot be chosen, and where none is left the popup says so', async () => {
  const shopper = await openShopper(site, { item: { priceUsd: 990 } })
  const { page, method, press, dialog } = shopper
  await offer({ pix: false })
  await page.getByRole('button', { name: /^Pagar / }).click()
  await method(/^PIX.*indisponível$/).waitFor()
  await expect.poll(() => method(/^PIX/).isDisabled()).toBe(true)
  await expect.poll(() => method(/^Cripto/).isEnabled()).toBe(true)
  await dialog.getByRole('button', { name: 'Fechar' }).click()
  await expect.poll(() => focused(page)).toMatch(/^on the page: Pagar /)

  await offer({ crypto: false })
  await page.reload()
  await page.getByRole('button', { name: /^Pagar / }).click()
  const none = 'Nenhuma forma de pagamento está disponível agora. Tente de novo mais tarde.'
  await expectState(shopper, { title: 'Como você quer pagar?', text: none, announces: '' })
  await expect.poll(() => method(/^Cripto/).count()).toBe(0)

  await offer({ pix: true })
  await page.reload()
  await page.getByText('Dólar (US$)').click()
  await page.getByRole('button', { name: /^Pagar / }).click()
  await dialog.getByText('O pagamento em cripto não está disponível agora.', { exact: false }).waitFor()
  await press('Pagar em real com PIX')
  await page.getByText('R$ 49,90').first().waitFor()
  await page.getByRole('button', { name: /^Pagar / }).click()
  await method(/^PIX/).waitFor()
})

test('without the terms there is no code: the box says so, refusing them can be taken back; a filled honeypot is no matter', async () => {
  const shopper = await openShopper(site)
  const { page, dialog, press } = shopper
  await openMethods(shopper)
  await expectState(shopper, { title: 'Como você quer pagar?', announces: '' })
  await press(words['pt-BR'].pay)
  await dialog.getByText('Marque a caixa para continuar.').waitFor()
  await expect.poll(() => focused(page)).toMatch(/^in the dialog: terms/)
  await expect.poll(() => dialog.getByRole('checkbox').getAttribute('aria-invalid')).toBe('true')

  await press('Não aceito')
  const declined = 'Para comprar, é preciso aceitar os termos. Nada foi cobrado.'
  await expectState(shopper, {
    title: 'Os termos são necessários',
    text: declined,
    actions: ['Rever os termos', 'Fechar'],
  })
  await press('Rever os termos')
  await expectState(shopper, { title: 'Como você quer pagar?', announces: '' })
  await dialog.locator('[name=website]').fill('https://spam.test', { force: true })
  await dialog.getByRole('checkbox').check()
  await press(words['pt-BR'].pay)
  await expectState(shopper, code)
})

test('a slow provider is waited for with a message, and nothing stands between its answer and the code', async () => {
  const shopper = await openShopper(site.apart)
  const { page, dialog } = shopper
  const events: string[] = []
  const nameOf = (url: string) => new URL(url).pathname.split('/').at(-1) ?? ''
  page.on('request', (request) => events.push(nameOf(request.url())))
  page.on('response', (response) => {
    if (response.url().endsWith('/create-payment')) events.push('answer')
  })
  site.store.sandbox.faults.set({ delayMs: { value: 1_500, operations: ['create'] } })
  await askForCode(shopper)
  await expectState(shopper, { title: 'Pagamento PIX', text: 'Gerando o seu PIX…', actions: [] })
  await dialog.getByText(brand.legalName).first().waitFor()
  await expectState(shopper, code)
  await dialog.locator('svg[role=img]').waitFor()
  // The status is requested once the code stands; whatever draws it was there before the answer.
  const { id } = await shopper.payment()
  expect(events).toContain('answer')
  expect(events.slice(events.indexOf('answer') + 1).filter((name) => name !== id)).toEqual([])
  expect(shopper.pageErrors).toEqual([])
})

const limited = {
  'pt-BR': {
    moment: 'Um momento',
    wait: (attempt: number) =>
      new RegExp(`^Muitas tentativas. Tentando de novo em \\d+ segundos \\(${attempt} de 3\\).$`),
    first: /em 20 segundos \(2 de 3\)/,
    later: /em (9|10) segundos/,
    failed: {
      title: failed,
      text: 'Muitas tentativas. Tente de novo em 20 segundos.',
      actions: retry,
    },
    code,
  },
  en: {
    moment: 'One moment',
    wait: (attempt: number) => new RegExp(`^Too many requests. Trying again in \\d+ seconds \\(${attempt} of 3\\).$`),
    first: /in 20 seconds \(2 of 3\)/,
    later: /in (9|10) seconds/,
    failed: {
      title: 'The PIX code could not be generated',
      text: 'Too many requests. Try again in 20 seconds.',
      actions: ['Try again', 'Close'],
    },
    code: { title: 'PIX payment', text: words.en.waiting },
  },
}
test.each(firstInPortuguese)(
  'a rate-limited request is retried by itself after Retry-After, after the third refusal by the shopper (%s)',
  async (lang) => {
    const { moment, wait, first, later, ...say } = limited[lang]
    const shopper = await openShopper(site.apart, { clock: true, lang })
    const { page, dialog, press } = shopper
    // Three refusals, and two more before the code.
    site.store.sandbox.faults.set({ failWith: { value: 429, operations: ['create'], times: 5 }, retryAfterSeconds: 20 })
    await askForCode(shopper)
    await expectState(shopper, { title: moment, text: wait(2), announces: first, actions: [] })
    await page.clock.runFor(10_000)
    await dialog.getByText(later).waitFor()
    await page.clock.runFor(10_500)
    await expectState(shopper, { title: moment, text: wait(3), actions: [] })
    await page.clock.runFor(20_500)
    await expectState(shopper, say.failed)
    await press(say.failed.actions[0] ?? '')
    for (const attempt of [2, 3]) {
      await expectState(shopper, { title: moment, text: wait(attempt), actions: [] })
      await page.clock.runFor(20_500)
    }
    await expectState(shopper, say.code)
    expect(site.store.sandbox.charges().filter(({ payer }) => payer === shopper.who.email)).toHaveLength(1)
  },
)

test('the shop’s own limit names its seconds, and closing ends the waiting', async () => {
  const shopper = await openShopper(site)
  const { store } = site
  const { who, page, dialog } = shopper
  const other = await product(store)
  const body = order(who, other.id)
  const asked = Array.from({ length: rateLimits.createPayment.max }, () =>
    store.ask(createPixPayment, { as: who, body }),
  )
  await Promise.all(asked)
  await askForCode(shopper)
  const text = /^Muitas tentativas. Tentando de novo em \d+ segundos? \(2 de 3\).$/
  await expectState(shopper, { title: 'Um momento', text })
  await dialog.getByRole('button', { name: 'Fechar' }).click()
  await dialog.waitFor({ state: 'hidden' })
  await expect.poll(() => focused(page)).toMatch(/^on the page: Pagar /)
})

const nothingCharged = 'O meio de pagamento não respondeu. Nada foi cobrado; tente de novo.'
const failures: [fail: (shopper: Shopper) => unknown, text: string][] = [
  [() => site.store.sandbox.faults.set({ failWith: 503 }), nothingCharged],
  [({ context }) => context.setOffline(true), 'Sem conexão com a loja. Verifique sua internet e tente de novo.'],
  // The charge is made, and the answer lost.
  [() => site.store.sandbox.faults.set({ dropAfter: true }), nothingCharged],
  [
    () => site.store.proxy.set({ isDown: true }),
    'A loja está fora do ar por um instante. Tente de novo em alguns segundos.',
  ],
]
test('each failure on the way to the code is reported, and a retry creates a single code', async () => {
  const shopper = await openShopper(site)
  await openMethods(shopper)
  await shopper.dialog.getByRole('checkbox').check()
  const mend = async () => {
    site.store.sandbox.faults.reset()
    site.store.proxy.set({ isDown: false })
    await shopper.context.setOffline(false)
  }
  for (const [n, [fail, text]] of firstOf(failures, 3).entries()) {
    await mend()
    await fail(shopper)
    await shopper.press(n === 0 ? words['pt-BR'].pay : 'Tentar de novo')
    await expectState(shopper, { title: failed, text, actions: retry })
  }
  await mend()
  await shopper.press('Tentar de novo')
  await expectState(shopper, code)
  const { id } = await shopper.payment()
  expect(site.store.sandbox.charges().filter(({ reference }) => reference === id)).toHaveLength(1)
})

test('a method that is switched off meanwhile leads back to the choice', async () => {
  const shopper = await openShopper(site, { item: { priceUsd: 990 } })
  await openMethods(shopper)
  await shopper.dialog.getByRole('checkbox').check()
  await offer({ pix: false })
  await shopper.press(words['pt-BR'].pay)
  await expectState(shopper, { title: 'Como você quer pagar?', text: 'Esta forma de pagamento está indisponível.' })
  await shopper.method(/^PIX.*indisponível$/).waitFor()
  await expect.poll(() => shopper.method(/^Cripto/).isEnabled()).toBe(true)
})

test('another price is shown before anything is paid, on the page too', async () => {
  const shopper = await openShopper(site)
  const { page, press, item } = shopper
  await openMethods(shopper)
  await shopper.dialog.getByRole('checkbox').check()
  await changeRow(site.store, products, item.id, { priceBrl: 5_990 })
  await press(words['pt-BR'].pay)
  await expectState(shopper, {
    title: 'O preço mudou',
    text: /o preço mudou de R\$\s49,90 para R\$\s59,90/,
    announces: '',
    actions: ['Pagar R$ 59,90', 'Cancelar'],
  })
  await page.locator('main').getByText('R$ 59,90').first().waitFor()
  await press(/^Pagar R\$\s59,90$/)
  await expectState(shopper, code)
  await expect.poll(() => shopper.payment()).toMatchObject({ amountCents: 5_990, status: 'pending' })
})

test('a product that has left the store is not sold', async () => {
  const shopper = await openShopper(site)
  const { press, item } = shopper
  await openMethods(shopper)
  await shopper.dialog.getByRole('checkbox').check()
  await changeRow(site.store, products, item.id, { deletedAt: Date.now() })
  await press(words['pt-BR'].pay)
  await expectState(shopper, { title: failed, text: 'Produto não encontrado.', actions: ['Ver a loja', 'Fechar'] })
})

test('a coupon used up meanwhile is reported, and can be left out at the full price', async () => {
  const shopper = await openShopper(site)
  const { page, press } = shopper
  const one = await coupon(site.store, { discount: 20, maxUses: 1 })
  await page.getByRole('button', { name: 'Tenho um cupom' }).click()
  await page.getByLabel('Código do cupom').fill(one.code)
  await page.getByRole('button', { name: 'Aplicar' }).click()
  await page.getByText('R$ 39,92').first().waitFor()
  await changeRow(site.store, coupons, one.id, { currentUses: 1 })
  await askForCode(shopper)
  await expectState(shopper, {
    title: failed,
    text: 'Este cupom já esgotou.',
    actions: ['Continuar sem o cupom', 'Fechar'],
  })
  await press('Continuar sem o cupom')
  await expect.poll(() => focused(page)).toMatch(/^on the page: Pagar /)
  await openCode(shopper)
  await expect.poll(() => shopper.payment()).toMatchObject({ amountCents: 4_990, couponCode: null })
})

test('a coupon for everything brings the key without a method, a code or a wait', async () => {
  const shopper = await openShopper(site)
  const { page, dialog, press } = shopper
  const all = await coupon(site.store, { discount: 100, maxUses: 1 })
  await page.getByRole('button', { name: 'Tenho um cupom' }).click()
  await page.getByLabel('Código do cupom').fill(all.code)
  await page.getByRole('button', { name: 'Aplicar' }).click()
  await page.getByText('R$ 0,00').first().waitFor()
  await page.getByRole('button', { name: 'Pegar grátis' }).click()
  await expectState(shopper, { title: 'Antes de receber a chave', announces: '' })
  await dialog.getByRole('checkbox').check()
  site.store.proxy.set({ delayMs: 800 })
  await press('Aceitar e receber a chave')
  await expectState(shopper, { title: 'Sua chave', text: 'Preparando a sua chave…', actions: [] })
  await expectState(shopper, {
    title: 'Sua chave está pronta!',
    text: 'A sua chave está pronta. Abrindo a confirmação…',
  })
  await press('Ver minha chave')
  await page.waitForURL(/payment-confirmation/)
  await page.getByText('Grátis, com cupom').waitFor()
  await expect.poll(() => shopper.payment()).toMatchObject({ method: 'free', status: 'approved' })
})

test('a payment of an older code issues its key instead of a second code', async () => {
  const shopper = await openShopper(site)
  const { page, dialog, press } = shopper
  const paid = await makeCode(site, shopper)
  const one = await coupon(site.store, { discount: 20 })
  await page.getByRole('button', { name: 'Tenho um cupom' }).click()
  await page.getByLabel('Código do cupom').fill(one.code)
  await page.getByRole('button', { name: 'Aplicar' }).click()
  await page.getByText('R$ 39,92').first().waitFor()
  site.store.sandbox.faults.set({ webhooks: { off: true } })
  await site.store.sandbox.approve(paid.providerId ?? '')
  await openMethods(shopper)
  await dialog.getByRole('checkbox').check()
  await press(words['pt-BR'].pay)
  await expectState(shopper, {
    title: 'Pagamento aprovado!',
    text: 'Você já pagou este produto. A sua chave está pronta.',
  })
  await press('Ver minha chave')
  await page.waitForURL(new RegExp(`payment-confirmation/${paid.id}`))
})

test('a provider that refuses leads back to the methods with the way out; one that answers nonsense is asked on behind the error', async () => {
  const shopper = await openShopper(site)
  const { page, dialog, press } = shopper
  const { faults } = site.store.sandbox
  faults.set({ failWith: { value: 400, operations: ['create'] } })
  await page.getByRole('button', { name: /^Pagar / }).click()
  await dialog.getByRole('checkbox').check()
  await press(words['pt-BR'].pay)
  const refused = /^O meio de pagamento recusou esta compra. Nada foi cobrado. Tente outra forma de pagamento/
  await dialog.getByText(refused).first().waitFor()
  await expect.poll(() => dialog.getByRole('heading').first().textContent()).toBe('Como você quer pagar?')

  // A webhook about an order brings its code sooner.
  const isSilent = { webhooks: { off: true } }
  faults.set({ ...isSilent, failWith: null, answerAs: { value: '{}', operations: ['create'] } })
  const pay = dialog.getByRole('button', { name: words['pt-BR'].pay })
  if (!(await dialog.getByRole('checkbox').isChecked())) await dialog.getByRole('checkbox').check()
  await pay.click()
  const nonsense = 'O banco respondeu algo sem sentido. Nada foi perdido: continuamos tentando.'
  await expectState(shopper, { title: failed, text: nonsense, actions: retry })
  faults.set({ answerAs: null })
  await expectState(shopper, code)
})
