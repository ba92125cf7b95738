import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { sendVerification } from '#schema/api/account-links.ts'
import { me } from '#schema/api/accounts.ts'
import { getProductPage } from '#schema/api/catalogue.ts'
import { listNotifications } from '#schema/api/notifications.ts'
import { listPaymentMethods } from '#schema/api/settings.ts'
import { addressLine, brand } from '#schema/brand.ts'
import { couponHolds, coupons, users } from '#schema/tables/index.ts'
import checkout from '#web/i18n/pt-BR/checkout.ts'
import recovery from '#web/i18n/pt-BR/recovery.ts'
import { emailTo } from '../emails.ts'
import { client } from '../people.ts'
import { coupon, findRow, pendingPayment, product } from '../rows.ts'
import { firstOf, wide } from '../width.ts'
import { runClockUntil } from './browser.ts'
import { expectNoHorizontalScroll } from './client-page.ts'
import { findLayoutShifts, recordLayoutShifts, stateLayoutShifts } from './layout-shift.ts'
import { loadWithProfile, navigateTo } from './page-visit.ts'
import { bringShopper, focused, makeCode, openMethods, openShopper, waitForHeading, words } from './payment-states.ts'
import { openSharedSite } from './shared-page.ts'

const site = openSharedSite()

beforeEach(() => {
  site.store.sandbox.faults.reset()
  site.store.proxy.set({ delayMs: 0, isDown: false })
})

async function openAsNewClient(path: string) {
  const { token } = await client(site.store)
  return site.openPage({ token, path })
}

test('an unknown product says so, and links to the store', async () => {
  const { page } = await openAsNewClient('/products/checkout/nothing')
  await waitForHeading(page, 'Produto não encontrado')
  await page.getByRole('main').getByRole('link', { name: 'Ver a loja' }).click()
  await page.waitForURL(/\/products$/)
})

test('a visitor who comes from a card of home sees the whole offer, whose details are then loaded once', async () => {
  const additionalInfo = [{ title: 'Região', description: 'Global' }]
  const item = await product(site.store, { additionalInfo })
  const { page } = await site.openPage({ path: '/', termsAccepted: true })
  const reads: string[] = []
  page.on('request', (request) => {
    if (/\/api\/.*\/products?\//.test(request.url())) reads.push(new URL(request.url()).pathname)
  })
  await page.getByRole('link', { name: `Comprar ${item.name}` }).click()
  await page.getByRole('heading', { name: item.name, level: 2 }).waitFor()
  await page.getByRole('heading', { name: 'Região', level: 3 }).waitFor()
  await page.waitForURL(/\/login/)
  expect(reads).toEqual([getProductPage.path.replace(':slug', item.id)])
})

test('a product that fails to load is retried twice, then by the shopper', async () => {
  const item = await product(site.store)
  const { token } = await client(site.store)
  const { page } = await site.apart.openPage({ token })
  await page.clock.install()
  const cut = '**/api/auth/products/*'
  let tries = 0
  await page.route(cut, (route) => {
    tries += 1
    return route.abort()
  })
  await navigateTo(page, `/products/checkout/${item.id}`)
  await page.getByRole('status').getByText('Sem resposta. Tentando de novo (2 de 3)…').waitFor()
  await runClockUntil(page, page.getByRole('alert').getByText('Não foi possível carregar o produto'))
  expect(tries).toBe(3)
  await page.unroute(cut)
  await page.getByRole('button', { name: 'Tentar de novo' }).click()
  await page.getByRole('heading', { name: item.name, level: 1 }).waitFor()
})

test('each refusal of a coupon is shown at its field, which keeps its input and the focus; an applied one moves it to its remove button', async () => {
  const shopper = await openShopper(site)
  const { page, who } = shopper
  const usedUp = await coupon(site.store, { maxUses: 1, currentUses: 1 })
  const forOthers = await coupon(site.store, { allowedRoles: ['reseller'] })
  await page.getByRole('button', { name: 'Tenho um cupom' }).click()
  const field = page.getByLabel('Código do cupom')
  await expect.poll(() => focused(page)).toBe('on the page: coupon')
  const refuse = async (typed: string, told: string | RegExp) => {
    await field.fill(typed)
    await field.press('Enter')
    await page.getByText(told).first().waitFor()
    await expect.poll(() => field.inputValue()).toBe(typed)
    await expect.poll(() => field.getAttribute('aria-invalid')).toBe('true')
    await expect.poll(() => focused(page)).toBe('on the page: coupon')
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
  // Removed again, it moves the focus back; a preview does not use it up.
  const one = await coupon(site.store, { discount: 20 })
  await field.fill(` ${one.code.toUpperCase()} `)
  await page.getByRole('button', { name: 'Aplicar' }).click()
  await page.getByText(/20% de desconto: você economiza R\$\s9,98/).waitFor()
  await page.getByRole('status').getByText(`Cupom ${one.code.toUpperCase()} aplicado`).waitFor()
  await expect.poll(() => focused(page)).toBe('on the page: Remover cupom')
  await page.keyboard.press('Enter')
  await page.getByRole('status').getByText('Cupom removido.').waitFor()
  await expect.poll(() => focused(page)).toBe('on the page: Tenho um cupom')
  expect((await findRow(site.store, coupons, one.id))?.currentUses).toBe(0)
  expect(await site.store.db.select().from(couponHolds).where(eq(couponHolds.couponId, one.id))).toEqual([])

  await page.keyboard.press('Enter')
  const calls = Array.from({ length: 20 }, (_, n) =>
    site.store.fetch(`/api/auth/coupons/use/x${n}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${who.token}` },
    }),
  )
  await Promise.all(calls)
  await refuse('DEMAIS', /^Muitas tentativas. Tente de novo em \d+ segundos?.$/)
})

test('the seller’s name, number, address and contact stand on the page, and the order stands above the terms', async () => {
  const shopper = await openShopper(site, { width: 320 })
  const { page, item, dialog } = shopper
  await page.getByRole('heading', { name: item.name, level: 1 }).waitFor()
  const footer = page.getByRole('contentinfo')
  await footer.scrollIntoViewIfNeeded()
  for (const text of [brand.legalName, brand.cnpj, addressLine, brand.supportEmail])
    await expect.poll(() => footer.getByText(text).first().isVisible(), { message: text }).toBe(true)
  await openMethods(shopper)
  const summary = dialog.locator('dl')
  await dialog.getByText(item.name, { exact: true }).waitFor()
  expect((await summary.getByRole('definition').textContent())?.replace(/\s/g, ' ')).toMatch(/^R\$ ?49[,.]90$/)
  await expect.poll(() => dialog.getByRole('checkbox').isVisible()).toBe(true)
})

const asked = { ...checkout.email, recovery }

test('before a first purchase the popup names the unconfirmed e-mail, sends its link and leads to its correction', async () => {
  const t = asked
  const shopper = await bringShopper(site.apart, { width: 360, height: 640, item: { priceUsd: 990 } })
  const { page, context, dialog, button, method, who } = shopper
  await recordLayoutShifts(context)
  const calls: string[] = []
  await context.route('**/api/**', async (route) => {
    calls.push(new URL(route.request().url()).pathname)
    await new Promise((resolve) => setTimeout(resolve, 120))
    await route.continue()
  })
  await page.goto(shopper.path)
  const ask = dialog.getByRole('region', { name: t.label })
  await expect.poll(() => calls.toSorted()).toEqual([listNotifications.path, me.path])
  calls.splice(0)
  await stateLayoutShifts(page, 'methods')
  await page.getByRole('button', { name: words['pt-BR'].pay }).click()
  await ask.getByText(t.title.replace('{{email}}', who.email)).waitFor()
  await method(/^PIX/).waitFor()
  expect(calls.splice(0)).toEqual([listPaymentMethods.path])
  const at = await ask.boundingBox()
  expect(at?.y).toBeLessThan(640)
  await expectNoHorizontalScroll(page)

  await stateLayoutShifts(page, 'sent')
  await button(t.send).press('Enter')
  await ask.getByRole('status').getByText(t.sent).waitFor()
  expect(calls.splice(0)).toEqual([sendVerification.path])
  const link = (await emailTo(site.store, who.email, 'verification')).links.find((url) => url.includes('#')) ?? ''
  await stateLayoutShifts(page, 'end')
  expect(await findLayoutShifts(page)).toEqual([])

  const opening = context.waitForEvent('page')
  await ask.getByRole('link', { name: t.correct }).press('Enter')
  const account = await opening
  await account.getByRole('heading', { name: t.recovery.email.title }).waitFor()
  await account.getByRole('button', { name: t.recovery.email.change }).waitFor()
  await ask.waitFor()
  await account.goto(link)
  await account.getByRole('button', { name: t.recovery.verify.submit }).click()
  await account.getByText(t.recovery.verify.done.replace('{{email}}', who.email)).waitFor()
  await ask.waitFor({ state: 'detached' })
  await method(/^PIX/).waitFor()
})

test('nothing is asked of who has confirmed the e-mail, has bought, or has put it off, nor where the shop sends no e-mails', async () => {
  const t = asked
  const reach = async (options: {
    person?: Parameters<typeof client>[1]
    paid?: Parameters<typeof pendingPayment>[1]
    mailer?: boolean
  }) => {
    const { person, paid, mailer = true } = options
    const shopper = await bringShopper(site, { width: 360, ...(person && { person }) })
    const { page, method, dialog, who } = shopper
    if (paid) await pendingPayment(site.store, { userId: who.id, ...paid })
    if (!mailer)
      await page.route('**/products/checkout/*', async (route) => {
        const response = await route.fetch()
        await route.fulfill({ response, body: (await response.text()).replace('"email":true', '"email":false') })
      })
    const open = async () => {
      await loadWithProfile(page, () => page.goto(shopper.path))
      await page.getByRole('button', { name: /^Pagar / }).click()
      await method(/^PIX/).waitFor()
    }
    await open()
    return { ...shopper, open, asks: () => dialog.getByRole('region', { name: t.label }).count() }
  }
  const first = await reach({ paid: {} })
  await expect.poll(first.asks).toBe(1)
  await first.page.evaluate("localStorage.setItem('emailNoticeClosed', localStorage.getItem('userEmail'))")
  await first.open()
  await expect.poll(first.asks).toBe(0)
  await first.close()
  for (const who of firstOf<Parameters<typeof reach>[0]>(
    [{ paid: { status: 'refunded', approvedAt: 1 } }, { person: { emailVerifiedAt: 1 } }, { mailer: false }],
    2,
  )) {
    const { asks, close } = await reach(who)
    await expect.poll(asks, { message: JSON.stringify(who) }).toBe(0)
    await close()
  }
})

wide.test('an unconfirmed e-mail holds up no purchase, and is not asked for once something was bought', async () => {
  const shopper = await bringShopper(site, { width: 360 })
  const { page, dialog, who } = shopper
  const { providerId } = await makeCode(site, shopper)
  await page.goto(shopper.path)
  await site.store.sandbox.approve(providerId ?? '')
  await shopper.press('Ver minha chave')
  await page.getByRole('heading', { name: 'Obrigado! A chave é sua' }).waitFor()
  expect((await findRow(site.store, users, who.id))?.emailVerifiedAt).toBeNull()
  await navigateTo(page, `/products/checkout/${(await product(site.store)).id}`)
  await page.getByRole('button', { name: /^Pagar / }).click()
  await shopper.method(/^PIX/).waitFor()
  await expect.poll(() => dialog.getByRole('region').count()).toBe(0)
})
