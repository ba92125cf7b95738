import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { payments } from '#schema/tables/payments.ts'
import { client } from '../people.ts'
import { purchase } from '../purchases.ts'
import { bringShopper, focused, makeCode, openPaymentSite, waitForHeading } from './payment-states.ts'

const site = openPaymentSite()

const pathOf = ({ id }: { id: string }) => `/payments/payment-confirmation/${id}`

test('a confirmation opened before the payment is approved polls, and shows the key once it is', async () => {
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

test('a confirmation that fails to load says so, and can be retried', async () => {
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
  await site.store.db.update(payments).set({ status: 'refunded' }).where(eq(payments.id, payment.id))
  await page.goto(pathOf(payment))
  await waitForHeading(page, 'O pagamento foi devolvido')
  await page.getByText('O valor voltou para a conta de onde saiu, e a chave foi desativada.').first().waitFor()
})
