import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { payments } from '#schema/tables/payments.ts'
import { paymentMethods } from '#schema/tables/settings.ts'
import { beginCrypto, expectState, openShopper, type Shopper, waitForHeading } from './payment-states.ts'
import { openSharedSite } from './shared-page.ts'

const site = openSharedSite()

beforeEach(() => {
  site.store.sandbox.faults.reset()
  site.store.proxy.set({ delayMs: 0, isDown: false })
})

const inDollars = { item: { priceUsd: 990 } }
async function payInCrypto({ page, method, press }: Shopper) {
  await page.getByRole('button', { name: /^Pagar / }).click()
  await method(/^Cripto/).check()
  await press(/^Pagar US\$/)
}
test('a crypto provider that is slow, then down, is reported; a retry opens its page, also after coming back from it', async () => {
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
})

test('crypto that is switched off meanwhile cannot be chosen any more', async () => {
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
const runOut = (id: string) =>
  site.store.db
    .update(payments)
    .set({ expiresAt: Date.now() - 1_000 })
    .where(eq(payments.id, id))

test('each way in which a crypto payment fails is named, with a link back to the product', async () => {
  for (const { bring, title, text } of cryptoEnds) {
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

test('an overpaid crypto payment and a late one both issue a key', async () => {
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
