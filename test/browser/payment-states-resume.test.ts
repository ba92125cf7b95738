import type { Request } from 'playwright-core'
import { expect, test } from 'vitest'
import { type PaymentRow, users } from '#schema/tables/index.ts'
import { tokenOf } from '../people.ts'
import { changeRow, coupon } from '../rows.ts'
import { wide } from '../width.ts'
import { holdRequests } from './held-requests.ts'
import {
  askForCode,
  bringShopper,
  expectState,
  expired,
  expirePayment,
  focused,
  makeCode,
  onPage,
  openCode,
  openPaymentSite,
  openShopper,
  waitForHeading,
  waiting,
} from './payment-states.ts'
import { countLoads } from './two-builds.ts'

/** Ways back to an open code. */
const site = openPaymentSite()

const bank = () => site.store.sandbox
const runOut = (payment: PaymentRow) => expirePayment(site, payment)

wide.test.each(['me', 'all/notifications'])(
  'a session that the answer to %s ends is reported in the place of the open code, and a login brings the code back',
  async (path) => {
    const shopper = await bringShopper(site)
    const { page, who, item } = shopper
    // As where no profile has been read yet, whose order it is stands in the token.
    const release = await holdRequests(page, `**/api/auth/${path}*`)
    const { id } = await makeCode(site, shopper)
    await page.goto(shopper.path)
    await expectState(shopper, waiting)
    await expect.poll(() => page.evaluate("localStorage.getItem('userId')")).toBe(path === 'me' ? null : who.id)
    // Only the held call is to be refused.
    await page.route('**/check-status/**', () => {})
    await changeRow(site.store, users, who.id, { sessionVersion: 7 })
    release()
    await waitForHeading(page, 'Sua sessão expirou')
    await page.waitForURL(/\/login\?return=/)
    await page.unroute('**/check-status/**')
    const token = await tokenOf(site.store.secrets, { ...who, sessionVersion: 7 })
    await page.evaluate(`localStorage.setItem('token', ${JSON.stringify(token)})`)
    await page.goto(`/products/checkout/${item.id}`)
    await expectState(shopper, waiting)
    expect((await shopper.payment()).id).toBe(id)
  },
)

test('an expired session leads through the login back to the same code', async () => {
  const password = 'chave-de-casa'
  const shopper = await bringShopper(site, { person: { password } })
  const { page, who } = shopper
  const one = await coupon(site.store, { discount: 20 })
  const { id } = await makeCode(site, shopper, { couponCode: one.code, amount: 39.92 })
  await page.goto(shopper.path)
  await expectState(shopper, waiting)
  await changeRow(site.store, users, who.id, { sessionVersion: 7 })
  await page.getByRole('heading', { name: 'Sua sessão expirou', level: 2 }).waitFor()
  await page.getByText('Entre de novo e continue de onde parou. Se você já pagou, nada se perde.').waitFor()

  await page.waitForURL(/\/login\?return=/)
  await page.getByLabel('E-mail').fill(who.email)
  await page.getByRole('button', { name: 'Continuar' }).click()
  await page.getByLabel('Senha', { exact: true }).fill(password)
  await page.getByRole('main').getByRole('button', { name: 'Entrar', exact: true }).click()
  await page.waitForURL(/\/products\/checkout\//)
  await expectState(shopper, waiting)
  expect((await shopper.payment()).id).toBe(id)
  await page.getByText(`Cupom ${one.code.toUpperCase()} aplicado`).first().waitFor()
})

test('a reload in the middle resumes the same code with its coupon, and an expired one says so', async () => {
  const shopper = await openShopper(site)
  const { page, press } = shopper
  const one = await coupon(site.store, { discount: 20 })
  await page.getByRole('button', { name: 'Tenho um cupom' }).click()
  await page.getByLabel('Código do cupom').fill(one.code)
  await page.getByRole('button', { name: 'Aplicar' }).click()
  await page.getByText('R$ 39,92').first().waitFor()
  const first = await openCode(shopper)
  await page.reload()
  await expectState(shopper, waiting)
  await shopper.dialog.getByText('R$ 39,92').waitFor()
  expect((await shopper.payment()).id).toBe(first.id)
  await runOut(first)
  await expectState(shopper, expired)
  await page.reload()
  await expectState(shopper, expired)
  await press('Gerar novo código')
  await shopper.dialog.getByRole('checkbox').check()
  await press(/^Pagar /)
  await expectState(shopper, waiting)
  await expect
    .poll(() => shopper.payment())
    .toMatchObject({ amountCents: 3_992, couponCode: one.code, status: 'pending' })
})

wide.test(
  'where the code that resumes a payment cannot be loaded, the page is loaded anew once, stays usable, and the next load resumes it',
  async () => {
    const shopper = await bringShopper(site.apart)
    const { page, pageErrors, dialog } = shopper
    const first = await makeCode(site, shopper)
    await page.route('**/assets/payment-polling-*', (route) => route.abort())
    const cut: Request[] = []
    page.on('requestfailed', (request) => request.url().includes('/payment-polling-') && cut.push(request))
    const loads = countLoads(page)
    await page.goto(shopper.path)
    await expect.poll(() => cut.length).toBe(2)
    await page.getByRole('button', { name: /^Pagar / }).waitFor()
    await expect.poll(() => dialog.count()).toBe(0)
    expect(loads()).toBe(2)
    expect(pageErrors.filter((error) => error.startsWith('exception'))).toEqual([])
    await page.unroute('**/assets/payment-polling-*')
    await page.reload()
    await expectState(shopper, waiting)
    expect((await shopper.payment()).id).toBe(first.id)
  },
)

test('a second tab shows the same code; one whose code another tab has replaced says so, and can take over; an approval reaches both', async () => {
  const shopper = await openShopper(site)
  const { page, context } = shopper
  const first = await openCode(shopper)
  const other = { ...shopper, ...onPage(await context.newPage()) }
  const one = await coupon(site.store, { discount: 20 })
  await other.page.goto(shopper.path)
  await expectState(other, waiting)
  await expect.poll(() => other.dialog.getByLabel('PIX copia e cola').inputValue()).toBe(first.qrCode)
  await other.dialog.getByRole('button', { name: 'Fechar' }).click()
  await other.page.getByRole('button', { name: 'Tenho um cupom' }).click()
  await other.page.getByLabel('Código do cupom').fill(one.code)
  await other.page.getByRole('button', { name: 'Aplicar' }).click()
  await other.page.getByText('R$ 39,92').first().waitFor()
  await openCode(other)
  await page.bringToFront()
  await expectState(shopper, {
    title: 'Este código foi trocado',
    text: 'Um código mais novo deste produto foi gerado em outra aba ou aparelho. Pague por ele, ou continue por aqui.',
    actions: ['Continuar por aqui', 'Falar com o suporte'],
  })
  await shopper.press('Continuar por aqui')
  await expectState(shopper, waiting)
  await expect.poll(() => shopper.payment()).toMatchObject({ amountCents: 4_990, status: 'pending' })

  const { id, providerId, qrCode } = await shopper.payment()
  // Shown once the browser remembers it.
  await expect.poll(() => shopper.dialog.getByLabel('PIX copia e cola').inputValue()).toBe(qrCode)
  await other.page.bringToFront()
  await other.dialog.getByRole('heading', { name: 'Este código foi trocado' }).waitFor()
  await other.page.reload()
  await expectState(other, waiting)
  await expect.poll(() => other.dialog.getByLabel('PIX copia e cola').inputValue()).toBe(qrCode)
  await bank().approve(providerId ?? '')
  for (const { press } of [other, shopper]) await press('Ver minha chave')
  await other.page.waitForURL(new RegExp(`payment-confirmation/${id}`))
  await page.waitForURL(new RegExp(`payment-confirmation/${id}`))
})

test('closing and pressing pay, and back and forward, find the same code again; the focus comes and goes with the popup', async () => {
  const shopper = await bringShopper(site)
  const { page, dialog } = shopper
  await page.goto('/products')
  await page.goto(shopper.path)
  const { id, qrCode } = await openCode(shopper)
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  await expect.poll(() => focused(page)).toMatch(/^on the page: Pagar R\$/)
  // The popup hears of its closing a moment after the focus is back.
  await expect.poll(() => page.evaluate(`localStorage.getItem('paymentId')`)).toBeNull()
  await page.keyboard.press('Enter')
  await expectState(shopper, waiting)
  await expect.poll(() => dialog.getByLabel('PIX copia e cola').inputValue()).toBe(qrCode)

  await page.goBack()
  await page.waitForURL(/\/products$/)
  await dialog.waitFor({ state: 'detached' })
  await page.goForward()
  await expectState(shopper, waiting)
  expect((await shopper.payment()).id).toBe(id)

  await dialog.getByRole('button', { name: 'Fechar' }).click()
  await page.reload()
  await page.getByRole('button', { name: /^Pagar / }).waitFor()
  await askForCode(shopper)
  await expectState(shopper, waiting)
  expect((await shopper.payment()).id).toBe(id)
})
