import { beforeEach, expect, test } from 'vitest'
import { payments } from '#schema/tables/index.ts'
import { purchase } from '../purchases.ts'
import { changeRow, coupon, license, product } from '../rows.ts'
import { firstOf, wide } from '../width.ts'
import { openClientPage } from './client-page.ts'
import { holdRequests } from './held-requests.ts'
import { findLayoutShifts, recordLayoutShifts, stateLayoutShifts } from './layout-shift.ts'
import { openSite } from './open-site.ts'
import { openShopper, words } from './payment-states.ts'

const site = openSite()
beforeEach(() => site.store.sandbox.faults.reset())

const texts = words['pt-BR']
const check = 'Já paguei: verificar agora'
const answerDelayMs = 120

/** A shopper whose page gets each answer of the API after it was painted. */
async function openSlowShopper(width: number) {
  const shopper = await openShopper(site, { width, height: width < 600 ? 844 : 800, item: { priceUsd: 990 } })
  const { page, context } = shopper
  await recordLayoutShifts(context)
  await context.route('**/api/**', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, answerDelayMs))
    await route.continue()
  })
  await page.reload()
  await page.getByRole('button', { name: texts.pay }).click()
  await shopper.method(/^PIX/).waitFor()
  return shopper
}

test.each(firstOf([390, 1280]))(
  'the payment popup at %i px stays in place from the choice of a method to the key',
  async (width) => {
    const shopper = await openSlowShopper(width)
    const { page, dialog, press, button, method } = shopper
    const enter = async (state: string, reach: () => Promise<unknown>) => {
      await stateLayoutShifts(page, state)
      await reach()
    }
    await enter('crypto', () => method(/^Cripto/).check())
    await enter('pix', () => method(/^PIX/).check())
    await enter('terms not accepted', () => press(texts.pay))
    await enter('accepted', () => dialog.getByRole('checkbox').check())
    site.store.sandbox.faults.set({ delayMs: { value: 400, operations: ['create'] } })
    await enter('code', async () => {
      await press(texts.pay)
      await button(texts.copy).waitFor()
      await dialog.locator('svg[role=img]').waitFor()
    })
    await enter('copied', () => press(texts.copy))
    await enter('not paid yet', async () => {
      await press(check)
      await dialog.locator('[data-result=notYet]').waitFor()
    })
    const { id, providerId } = await shopper.payment()
    await changeRow(site.store, payments, id, { expiresAt: Date.now() - 1_000 })
    await enter('expired', async () => {
      await press(check)
      await button('Gerar novo código').waitFor()
    })
    await enter('expired and not paid', async () => {
      await press(check)
      await dialog.getByText('Ainda não').first().waitFor()
    })
    await site.store.sandbox.approve(providerId ?? '')
    await enter('approved', async () => {
      await press(check)
      await dialog.locator('code').waitFor()
    })
    await stateLayoutShifts(page, 'end')
    expect(await findLayoutShifts(page)).toEqual([])
  },
)

wide.test.each([390])(
  'the payment popup at %i px stays in place where a payment in crypto fails and opens',
  async (width) => {
    const shopper = await openSlowShopper(width)
    const { page, dialog, press, button, method } = shopper
    site.store.sandbox.faults.set({ failWith: 503 })
    await stateLayoutShifts(page, 'crypto fails')
    await method(/^Cripto/).check()
    await press(texts.pay)
    await button('Tentar de novo').waitFor()
    site.store.sandbox.faults.reset()
    await page.route(`${site.store.sandbox.url}/pay/**`, (route) => route.fulfill({ status: 204 }))
    await stateLayoutShifts(page, 'crypto opens')
    await press('Tentar de novo')
    await dialog.locator(`a[href^="${site.store.sandbox.url}/pay/"]`).waitFor()
    await stateLayoutShifts(page, 'end')
    expect(await findLayoutShifts(page)).toEqual([])
  },
)

wide.test.each([390])(
  'the assistant and the review form at %i px stay in place whatever they answer',
  async (width) => {
    const item = await product(site.store)
    const { page, context, dialog, user } = await openClientPage(site, { path: '/', width, height: 800 })
    await license(site.store, { userId: user.id, productId: item.id, productName: item.name })
    await recordLayoutShifts(context)
    await page.reload()
    await page.getByRole('button', { name: 'Menu', exact: true }).click()
    await page.getByRole('button', { name: 'Abrir o atendimento' }).click()
    const log = page.getByRole('log')
    for (const [index, subject] of ['Quero ver os produtos', 'Tem alguma promoção?', 'Preciso de suporte'].entries()) {
      await stateLayoutShifts(page, subject)
      await page.getByRole('button', { name: subject }).click()
      await log
        .locator(`[data-turn="${index + 1}"]`)
        .getByRole('link')
        .first()
        .waitFor()
    }
    await page.keyboard.press('Escape')
    await page.route('**/api/**', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, answerDelayMs))
      await route.continue()
    })
    await stateLayoutShifts(page, 'review')
    await page.evaluate("location.hash = 'review'")
    await dialog.getByRole('button', { name: 'Enviar avaliação' }).waitFor()
    await stateLayoutShifts(page, 'end')
    expect(await findLayoutShifts(page)).toEqual([])
  },
)

test('the last question to the assistant stays in view where the products come after it', async () => {
  for (let n = 0; n < 4; n++) await product(site.store)
  const { page } = await openClientPage(site, { path: '/', width: 390, height: 800 })
  const release = await holdRequests(page, '**/api/**')
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  await page.getByRole('button', { name: 'Abrir o atendimento' }).click()
  for (const subject of ['Quero ver os produtos', 'Tem alguma promoção?'])
    await page.getByRole('button', { name: subject }).click()
  const [first, last] = await page.getByRole('log').locator('[data-turn]').all()
  await first?.getByText('Carregando').waitFor()
  release()
  await first?.getByRole('link').nth(3).waitFor()
  await last?.getByRole('link').waitFor()
  await expect
    .poll(async () => {
      const [log, link] = await Promise.all([
        page.getByRole('region', { name: 'Conversa' }).boundingBox(),
        last?.getByRole('link').boundingBox(),
      ])
      return log && link && link.y >= log.y && link.y + link.height <= log.y + log.height
    })
    .toBe(true)
})

wide.test.each([390])(
  'a checkout at %i px stays in place while it tries to load, and where it fails',
  async (width) => {
    const item = await product(site.store, { priceUsd: 990 })
    const { page, context } = await openClientPage(site, { path: '/', width, height: 800, failsCalls: true })
    await recordLayoutShifts(context)
    await page.reload()
    await page.route('**/api/**', (route) => route.fulfill({ status: 503 }))
    await stateLayoutShifts(page, 'loading')
    await page.locator(`a[href$="/checkout/${item.id}"]`).first().click()
    await page.getByText('Tentando de novo').waitFor()
    await page.getByRole('button', { name: 'Tentar de novo' }).waitFor()
    await stateLayoutShifts(page, 'end')
    expect(await findLayoutShifts(page)).toEqual([])
  },
)

test.each(firstOf(['valid', 'unknown']))(
  'a phone’s product page stays in place where the coupon of its address is %s',
  async (kind) => {
    const item = await product(site.store, { priceUsd: 990 })
    const { code } = await coupon(site.store, { discount: 20 })
    const { page, context } = await openClientPage(site, { path: '/', width: 430, height: 932 })
    await recordLayoutShifts(context)
    await page.goto(`/products/checkout/${item.id}?coupon=${kind === 'valid' ? code : 'none-such'}`)
    const result = kind === 'valid' ? `Cupom ${code.toUpperCase()} aplicado` : 'não aplicado'
    await page.getByText(result).last().waitFor()
    await stateLayoutShifts(page, 'end')
    expect(await findLayoutShifts(page)).toEqual([])
  },
)

wide.test(
  'all of a phone’s product page stays while a coupon is applied before the scripts that the page does not name',
  async () => {
    const item = await product(site.store, { priceUsd: 990 })
    const { code } = await coupon(site.store, { discount: 20 })
    const { page, context } = await openClientPage(site, { path: '/', width: 430, height: 932 })
    await recordLayoutShifts(context)
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    let sent = ''
    await context.route('**/products/checkout/*', async (route) => {
      const answer = await route.fetch()
      sent = await answer.text()
      await route.fulfill({ response: answer })
    })
    await context.route('**/assets/*.js', async (route) => {
      if (!sent.includes(new URL(route.request().url()).pathname)) await released
      await route.continue()
    })
    await page.goto(`/products/checkout/${item.id}?coupon=${code}`)
    await page.getByText(`Cupom ${code.toUpperCase()} aplicado`).last().waitFor()
    await expect.poll(() => page.getByRole('list', { name: 'Antes de pagar' }).isVisible()).toBe(true)
    release()
    await stateLayoutShifts(page, 'end')
    expect(await findLayoutShifts(page)).toEqual([])
  },
)

wide.test(
  'the list of purchases stays in place while it is completed, with each key and each date on one line',
  async () => {
    const { page, context, user } = await openClientPage(site, { path: '/', width: 1280, height: 800 })
    await purchase(site.store, user)
    await purchase(site.store, user)
    // As a login leads there: the e-mail is to be confirmed.
    await page.goto('/dashboard')
    await page.getByRole('region', { name: 'Confirmação do e-mail' }).waitFor()
    await recordLayoutShifts(context)
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    await context.route('**/api/**', async (route) => {
      if (/\/(config|me)$/.test(route.request().url())) await released
      else await new Promise((resolve) => setTimeout(resolve, answerDelayMs))
      await route.continue()
    })
    await page.goto('/dashboard/purchased')
    await page
      .getByRole('button', { name: /^Revelar/ })
      .nth(1)
      .waitFor()
    await page.getByRole('region', { name: 'Confirmação do e-mail' }).waitFor()
    release()
    await stateLayoutShifts(page, 'end')
    expect(await findLayoutShifts(page)).toEqual([])
    for (const row of (await page.getByRole('row').all()).slice(1)) {
      const boxes = await Promise.all(
        [row.locator('code'), ...(await row.locator('time').all())].map((one) => one.boundingBox()),
      )
      const lines = boxes.map((box) => ({ bottom: (box?.y ?? 0) + (box?.height ?? 0), height: box?.height ?? 0 }))
      expect(Math.max(...lines.map(({ height }) => height))).toBeLessThan(26)
      const bottoms = lines.map(({ bottom }) => bottom)
      expect(Math.max(...bottoms) - Math.min(...bottoms), 'on one line').toBeLessThan(5)
    }
  },
)
