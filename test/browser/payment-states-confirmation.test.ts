import { beforeEach, expect, test } from 'vitest'
import { client } from '../people.ts'
import { openSite } from './open-site.ts'
import { focused, openCode, openShopper, waitForHeading } from './payment-states.ts'

const site = openSite()

beforeEach(() => {
  site.store.sandbox.faults.reset()
  site.store.proxy.set({ delayMs: 0, isDown: false })
})

async function openAsNewClient(path: string) {
  const { token } = await client(site.store)
  return site.openPage({ token, path })
}

test('a confirmation opened before the payment is approved polls, and shows the key once it is', async () => {
  const shopper = await openShopper(site)
  const { page } = shopper
  const { id, providerId } = await openCode(shopper)
  await page.goto(`/payments/payment-confirmation/${id}`)
  await waitForHeading(page, 'Pagamento ainda não confirmado')
  await site.store.sandbox.approve(providerId ?? '')
  await expect.poll(async () => (await shopper.payment()).status).toBe('approved')
  await page.evaluate('dispatchEvent(new Event("online"))')
  await page.getByRole('heading', { name: 'Obrigado! A chave é sua' }).waitFor()
})

test('a confirmation of an unknown payment or of another user’s is not found', async () => {
  const owner = await openShopper(site)
  const { id } = await openCode(owner)
  await owner.close()
  for (const asked of ['nothing', id]) {
    const { page, close } = await openAsNewClient(`/payments/payment-confirmation/${asked}`)
    await waitForHeading(page, 'Pagamento não encontrado')
    await page.getByText('Confira o endereço, ou procure a compra no seu painel.').waitFor()
    await page.getByRole('link', { name: 'Ir para o painel' }).click()
    await page.waitForURL(/\/dashboard\/purchased/)
    await close()
  }
})

test('a confirmation that fails to load says so in either language, and can be retried', async () => {
  const shopper = await openShopper(site, { lang: 'en' })
  const { page } = shopper
  const { id, providerId } = await openCode(shopper)
  await site.store.sandbox.approve(providerId ?? '')
  await expect.poll(async () => (await shopper.payment()).status).toBe('approved')
  site.store.proxy.set({ isDown: true })
  await page.goto(`/payments/payment-confirmation/${id}`)
  const alert = page.getByRole('alert').filter({ hasText: 'Your purchase could not be loaded' })
  await alert.getByText('The store is offline for a moment.', { exact: false }).waitFor()
  site.store.proxy.set({ isDown: false })
  await alert.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('heading', { name: 'Thank you! The key is yours' }).waitFor()
  expect(page.url()).toContain(id)
})

test('after half a minute the confirmation leads to the dashboard, unless the shopper chooses to stay', async () => {
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

test('the confirmation of a refunded payment says so', async () => {
  const shopper = await openShopper(site)
  const { page } = shopper
  const { id, providerId } = await openCode(shopper)
  await site.store.sandbox.approve(providerId ?? '')
  await expect.poll(async () => (await shopper.payment()).status).toBe('approved')
  await site.store.sandbox.refund(providerId ?? '')
  await expect.poll(async () => (await shopper.payment()).status).toBe('refunded')
  await page.goto(`/payments/payment-confirmation/${id}`)
  await waitForHeading(page, 'O pagamento foi devolvido')
  await page.getByText('O valor voltou para a conta de onde saiu, e a chave foi desativada.').first().waitFor()
})
