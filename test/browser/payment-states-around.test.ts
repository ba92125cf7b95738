import { eq } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { beforeEach, expect, test } from 'vitest'
import { couponHolds, coupons } from '#schema/tables/coupons.ts'
import { payments } from '#schema/tables/payments.ts'
import { paymentMethods } from '#schema/tables/settings.ts'
import { client } from '../people.ts'
import { coupon, product } from '../rows.ts'
import { openSite } from './open-site.ts'
import { expectState, focused, openCode, openShopper, type Shopper } from './payment-states.ts'

/** Around the code: the product's page, the coupon, crypto and the confirmation, with every error of `spec/store.md` §8. */
const site = openSite()

beforeEach(() => {
  site.store.sandbox.faults.reset()
  site.store.proxy.set({ delayMs: 0, isDown: false })
})

const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 2 }).waitFor()

/** A page of a shopper of their own, without the popup. */
async function openAt(path: string) {
  const who = await client(site.store)
  const opened = await site.openPage({ token: who.token, path })
  return { ...opened, who }
}

test('a product that is gone says so, and leads to the store', async () => {
  const { page } = await openAt('/products/checkout/nothing')
  await heading(page, 'Produto não encontrado')
  await page.getByRole('main').getByRole('link', { name: 'Ver a loja' }).click()
  await page.waitForURL(/\/products$/)
})

test('a product that will not load is tried twice more, then the shopper decides', async () => {
  const item = await product(site.store)
  const { page } = await openAt('/products')
  const cut = '**/api/auth/products/*'
  let tries = 0
  await page.route(cut, (route) => {
    tries += 1
    return route.abort()
  })
  await page.goto(`/products/checkout/${item.id}`)
  await page.getByRole('status').getByText('Sem resposta. Tentando de novo (2 de 3)…').waitFor()
  await page.getByRole('alert').getByText('Não foi possível carregar o produto').waitFor()
  expect(tries).toBe(3)
  await page.unroute(cut)
  await page.getByRole('button', { name: 'Tentar de novo' }).click()
  await page.getByRole('heading', { name: item.name, level: 1 }).waitFor()
})

test('each refusal of a coupon stands at its field, keeps what was typed and the focus', async () => {
  const shopper = await openShopper(site)
  const { page, who } = shopper
  const usedUp = await coupon(site.store, { maxUses: 1, currentUses: 1 })
  const forOthers = await coupon(site.store, { allowedRoles: ['reseller'] })
  await page.getByRole('button', { name: 'Tenho um cupom' }).click()
  const field = page.getByLabel('Código do cupom')
  expect(await focused(page)).toBe('on the page: coupon')
  const refuse = async (typed: string, told: string | RegExp) => {
    await field.fill(typed)
    await field.press('Enter')
    await page.getByText(told).first().waitFor()
    expect(await field.inputValue()).toBe(typed)
    expect(await field.getAttribute('aria-invalid')).toBe('true')
    expect(await focused(page)).toBe('on the page: coupon')
  }
  await refuse('', 'Digite o código do cupom.')
  await refuse('NADA', 'Cupom inválido.')
  await refuse(usedUp.code, 'Este cupom já esgotou.')
  await refuse(forOthers.code, 'Este cupom não vale para a sua conta.')
  await page.context().setOffline(true)
  await refuse('SEMREDE', 'Sem conexão com a loja. Verifique sua internet e tente de novo.')
  await page.context().setOffline(false)
  site.store.proxy.set({ isDown: true })
  await refuse('FORADOAR', 'A loja está fora do ar por um instante. Tente de novo em alguns segundos.')
  site.store.proxy.set({ isDown: false })
  for (let n = 0; n < 20; n++)
    await site.store.fetch(`/api/auth/coupons/use/x${n}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${who.token}` },
    })
  await refuse('DEMAIS', /^Muitas tentativas. Tente de novo em \d+ segundos?.$/)
})

test('a coupon that is taken gives the focus to its removal, and removing it gives it back', async () => {
  const shopper = await openShopper(site)
  const { page } = shopper
  const one = await coupon(site.store, { discount: 20 })
  await page.getByRole('button', { name: 'Tenho um cupom' }).click()
  await page.getByLabel('Código do cupom').fill(` ${one.code.toUpperCase()} `)
  await page.getByRole('button', { name: 'Aplicar' }).click()
  await page.getByText(/20% de desconto: você economiza R\$\s9,98/).waitFor()
  await page.getByRole('status').getByText(`Cupom ${one.code.toUpperCase()} aplicado`).waitFor()
  await expect.poll(() => focused(page)).toBe('on the page: Remover cupom')
  await page.keyboard.press('Enter')
  await page.getByRole('status').getByText('Cupom removido.').waitFor()
  await expect.poll(() => focused(page)).toBe('on the page: Tenho um cupom')
  // Looking at what it takes off has taken no place of it.
  const [row] = await site.store.db.select().from(coupons).where(eq(coupons.id, one.id))
  expect(row?.currentUses).toBe(0)
  expect(await site.store.db.select().from(couponHolds).where(eq(couponHolds.couponId, one.id))).toEqual([])
})

const inDollars = { item: { priceUsd: 990 } }
async function payInCrypto({ page, button }: Shopper) {
  await page.getByRole('button', { name: 'Adquirir' }).click()
  await button(/^Cripto/).click()
}
async function goToThePage(shopper: Shopper) {
  await payInCrypto(shopper)
  await shopper.page.waitForURL(`${site.store.sandbox.url}/pay/**`)
  return shopper.payment()
}

test('a crypto provider that is slow, then down, is told of; trying again goes to its page', async () => {
  const shopper = await openShopper(site, inDollars)
  site.store.sandbox.faults.set({ delayMs: { value: 700, operations: ['create'] }, failWith: 503 })
  await payInCrypto(shopper)
  await expectState(shopper, { title: 'Pagamento em cripto', text: 'Abrindo o seu pagamento…', actions: [] })
  await expectState(shopper, {
    title: 'Não foi possível abrir o pagamento',
    text: 'O meio de pagamento não respondeu. Nada foi cobrado; tente de novo.',
    actions: ['Tentar de novo', 'Fechar'],
  })
  site.store.sandbox.faults.reset()
  await shopper.press('Tentar de novo')
  await shopper.page.waitForURL(`${site.store.sandbox.url}/pay/**`)
})

test('crypto that is switched off meanwhile cannot be chosen any more', async () => {
  const shopper = await openShopper(site, inDollars)
  await shopper.page.getByRole('button', { name: 'Adquirir' }).click()
  await shopper.button(/^Cripto/).waitFor()
  const crypto = site.store.db.update(paymentMethods)
  await crypto.set({ isActive: false }).where(eq(paymentMethods.type, 'crypto'))
  await shopper.button(/^Cripto/).click()
  await expectState(shopper, { title: 'Como você quer pagar?', text: 'Esta forma de pagamento está indisponível.' })
  await shopper.button(/^Cripto.*indisponível$/).waitFor()
  await site.store.db.update(paymentMethods).set({ isActive: true }).where(eq(paymentMethods.type, 'crypto'))
})

test('whoever comes back from the provider’s page without paying finds the way there again', async () => {
  const shopper = await openShopper(site, inDollars)
  const { page } = shopper
  const { id } = await goToThePage(shopper)
  await page.getByRole('link', { name: 'Voltar para a loja' }).click()
  await page.waitForURL(new RegExp(`payment-confirmation/${id}`))
  await heading(page, 'Pagamento ainda não confirmado')
  await page.getByRole('link', { name: 'Ir para a página de pagamento' }).click()
  await page.waitForURL(`${site.store.sandbox.url}/pay/**`)
})

interface CryptoEnd {
  name: string
  bring: (providerId: string, id: string) => Promise<unknown>
  title: string
  text: string | RegExp
}
const cryptoEnds: CryptoEnd[] = [
  {
    name: 'on the wrong network, which the provider calls failed',
    bring: (providerId) => site.store.sandbox.reject(providerId),
    title: 'O pagamento não foi aprovado',
    text: 'O banco ou o meio de pagamento recusou, e nenhuma chave foi emitida. Você pode tentar de novo.',
  },
  {
    name: 'of too little',
    bring: (providerId) => site.store.sandbox.payWrongAmount(providerId, { amount: 1 }),
    title: 'O valor não confere',
    text: /^Chegou um valor diferente do que foi cobrado. Ele volta para você/,
  },
  {
    name: 'that ran out of time',
    bring: async (_, id) => {
      const over = { expiresAt: Date.now() - 1_000 }
      await site.store.db.update(payments).set(over).where(eq(payments.id, id))
      await site.store.tick()
    },
    title: 'O tempo para pagar acabou',
    text: /^Se você já pagou, fique tranquilo: a chave aparece aqui/,
  },
]

test.each(cryptoEnds)(
  'a crypto payment $name says so, and leads back to the product',
  async ({ bring, title, text }) => {
    const shopper = await openShopper(site, inDollars)
    const { page, item } = shopper
    const { id, providerId } = await goToThePage(shopper)
    await bring(providerId ?? '', id)
    await expect.poll(async () => (await shopper.payment()).status).toBe('cancelled')
    await page.goto(`/payments/payment-confirmation/${id}`)
    await heading(page, title)
    await page.getByText(text).first().waitFor()
    await page.getByRole('button', { name: 'Verificar de novo' }).click()
    await page.getByRole('link', { name: 'Voltar ao produto' }).click()
    await page.waitForURL(new RegExp(`/products/checkout/${item.id}`))
  },
)

test('too much crypto is a sale, and crypto that comes after its time brings the key all the same', async () => {
  for (const late of [false, true]) {
    const shopper = await openShopper(site, inDollars)
    const { id, providerId } = await goToThePage(shopper)
    if (late) {
      await site.store.db
        .update(payments)
        .set({ expiresAt: Date.now() - 1_000 })
        .where(eq(payments.id, id))
      await shopper.page.goto(`/payments/payment-confirmation/${id}`)
      await heading(shopper.page, 'O tempo para pagar acabou')
      await site.store.tick()
      await site.store.sandbox.payLate(providerId ?? '', { isNow: true })
      await expect.poll(async () => (await shopper.payment()).status).toBe('approved')
      await shopper.page.evaluate('dispatchEvent(new Event("online"))')
    } else {
      await site.store.sandbox.payWrongAmount(providerId ?? '', { amount: 12 })
      await shopper.page.goto(`/payments/payment-confirmation/${id}`)
    }
    await shopper.page.getByRole('heading', { name: 'Obrigado! A chave é sua' }).waitFor()
    await shopper.close()
  }
})

test('a confirmation before the money waits by itself, and shows the key when it has come', async () => {
  const shopper = await openShopper(site)
  const { page } = shopper
  const { id, providerId } = await openCode(shopper)
  await page.goto(`/payments/payment-confirmation/${id}`)
  await heading(page, 'Pagamento ainda não confirmado')
  await site.store.sandbox.approve(providerId ?? '')
  await expect.poll(async () => (await shopper.payment()).status).toBe('approved')
  await page.evaluate('dispatchEvent(new Event("online"))')
  await page.getByRole('heading', { name: 'Obrigado! A chave é sua' }).waitFor()
})

test('a confirmation that is unknown, or another’s, is not found', async () => {
  const owner = await openShopper(site)
  const { id } = await openCode(owner)
  await owner.close()
  for (const asked of ['nothing', id]) {
    const { page, close } = await openAt(`/payments/payment-confirmation/${asked}`)
    await heading(page, 'Pagamento não encontrado')
    await page.getByText('Confira o endereço, ou procure a compra no seu painel.').waitFor()
    await page.getByRole('link', { name: 'Ir para o painel' }).click()
    await page.waitForURL(/\/dashboard\/purchased/)
    await close()
  }
})

test('a confirmation that cannot be fetched says so, in either language, and can be tried again', async () => {
  const shopper = await openShopper(site, { lang: 'en' })
  const { page } = shopper
  const { id, providerId } = await openCode(shopper)
  await site.store.sandbox.approve(providerId ?? '')
  await expect.poll(async () => (await shopper.payment()).status).toBe('approved')
  site.store.proxy.set({ isDown: true })
  await page.goto(`/payments/payment-confirmation/${id}`)
  const alert = page.getByRole('alert').filter({ hasText: 'Your purchase could not be loaded' })
  await alert.getByText('The shop is offline for a moment.', { exact: false }).waitFor()
  site.store.proxy.set({ isDown: false })
  await alert.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('heading', { name: 'Thank you! The key is yours' }).waitFor()
  expect(page.url()).toContain(id)
})

test('after half a minute the confirmation leads to the dashboard, unless somebody stays', async () => {
  const shopper = await openShopper(site, { clock: true })
  const { page } = shopper
  const { id, providerId } = await openCode(shopper)
  await site.store.sandbox.approve(providerId ?? '')
  await expect.poll(async () => (await shopper.payment()).status).toBe('approved')
  await page.goto(`/payments/payment-confirmation/${id}`)
  await page.getByText(/^Abrindo o seu painel em (30|29|28) segundos.$/).waitFor()
  await page.getByRole('button', { name: 'Ficar nesta página' }).focus()
  await page.keyboard.press('Enter')
  await page.getByText('Tudo bem, ficamos por aqui.').waitFor()
  await expect.poll(() => focused(page)).toBe('on the page: Tudo bem, ficamos por aqui.')
  await page.clock.runFor(31_000)
  expect(page.url()).toContain(id)

  await page.reload()
  await page.getByText(/^Abrindo o seu painel/).waitFor()
  await page.clock.runFor(31_000)
  await page.waitForURL(/\/dashboard/)
})

test('a confirmation whose money went back says so', async () => {
  const shopper = await openShopper(site)
  const { page } = shopper
  const { id, providerId } = await openCode(shopper)
  await site.store.sandbox.approve(providerId ?? '')
  await expect.poll(async () => (await shopper.payment()).status).toBe('approved')
  await site.store.sandbox.refund(providerId ?? '')
  await expect.poll(async () => (await shopper.payment()).status).toBe('refunded')
  await page.goto(`/payments/payment-confirmation/${id}`)
  await heading(page, 'O pagamento foi devolvido')
  await page.getByText('O valor voltou para a conta de onde saiu, e a chave foi desativada.').first().waitFor()
})
