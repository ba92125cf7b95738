import { eq } from 'drizzle-orm'
import type { BrowserContext, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { licenses, payments } from '#schema/tables/index.ts'
import { emailTo } from '../emails.ts'
import { bankTexts } from '../local/sandbox/bank-texts.ts'
import { client } from '../people.ts'
import { changeRow, findRow } from '../rows.ts'
import { wide } from '../width.ts'
import { filled, logIn, revealKey, showKey } from './account-steps.ts'
import { expectNoHorizontalScroll } from './client-page.ts'
import { findFaults } from './page-checks.ts'
import { texts } from './page-states.ts'
import { beginCrypto, expectState, onPage, openCode, openShopper, waitForHeading, words } from './payment-states.ts'
import { orderPix, sellPix } from './pix-sale.ts'
import { openSharedSite } from './shared-page.ts'

/** A tab that is closed in the middle of paying. */
const site = openSharedSite()

const paymentOf = async (id: string) => {
  const row = await findRow(site.store, payments, id)
  if (!row) throw new Error('no such payment')
  return row
}
const keyOf = async (paymentId: string) => {
  const rows = await site.store.db.select().from(licenses).where(eq(licenses.paymentId, paymentId))
  expect(rows).toHaveLength(1)
  return rows[0]?.key ?? ''
}
const untilPaid = async ({ id, providerId }: { id: string; providerId: string | null }) => {
  await site.store.sandbox.approve(providerId ?? '')
  await expect.poll(async () => (await paymentOf(id)).status).toBe('approved')
}
/** Five minutes later, as the shop's clock and its cron see it. */
const untilExpired = async (id: string) => {
  await changeRow(site.store, payments, id, { expiresAt: Date.now() - 1_000 })
  await expect
    .poll(async () => {
      await site.store.tick()
      return (await paymentOf(id)).status
    })
    .toBe('cancelled')
}
/** A new tab of the browser whose tab was closed. */
async function openTab(context: BrowserContext, path: string): Promise<Page> {
  const page = await context.newPage()
  await page.goto(path)
  return page
}

/** A shopper on a phone who closes the tab with the code. */
async function leavePix(name: string) {
  const shopper = await openShopper(site, { lang: 'en', width: 360, item: { name }, person: { language: 'en' } })
  const { id, providerId } = await openCode(shopper)
  await shopper.page.close()
  return { ...shopper, id, providerId }
}

test('a PIX payment whose tab was closed is continued on another device, and ends with its key', async () => {
  const { unfinished, purchases } = texts['pt-BR'].dashboard
  const product = `Farol Pausado pt-BR`
  const who = await client(site.store)
  const { id, providerId } = await orderPix(site, who, product)
  const { page, pageErrors } = await site.openPage({ width: 320, token: who.token })
  await page.goto('/dashboard/purchased')
  await page.getByRole('heading', { name: unfinished.title }).waitFor()
  expect(await findFaults(page), 'a payment in progress').toEqual([])
  await page.getByRole('link', { name: filled(unfinished.continueOf, { product }) }).click()
  await page.getByText(words['pt-BR'].waiting).first().waitFor()
  await untilPaid({ id, providerId })
  await onPage(page).press(texts['pt-BR'].checkout.end.toKey)
  await page.waitForURL('**/payments/payment-confirmation/**')
  await page.getByText(await keyOf(id)).waitFor()
  await page.goto('/dashboard/purchased')
  await page.getByRole('button', { name: filled(purchases.reveal, { product }) }).waitFor()
  await expect.poll(() => page.getByRole('heading', { name: unfinished.title }).count()).toBe(0)
  expect(pageErrors.filter((line) => !/status of 4\d\d/.test(line))).toEqual([])
})

wide.test(
  'a PIX code paid with its tab closed: the bell and the e-mail tell of the key, which opens after a login elsewhere',
  async () => {
    const { shop } = texts.en
    const product = `Farol Pago en`
    const password = 'chave-de-casa'
    const who = await client(site.store, { password, language: 'en' })
    const { id } = await sellPix(site, who, product)
    const key = await keyOf(id)

    const { page: back, close } = await site.openPage({ lang: 'en', width: 360, token: who.token, path: '/dashboard' })
    await back.getByRole('button', { name: shop.bell.label({ unread: 1 }) }).click()
    await back.getByText('Your key is here').first().waitFor()
    await back.keyboard.press('Escape')
    await showKey(back, 'en', { product, key })
    await close()

    const { page, pageErrors } = await site.openPage({ lang: 'en', width: 360, termsAccepted: true })
    const { links } = await emailTo(site.store, who.email, 'key_delivered')
    await page.goto(links.find((link) => link.includes('/dashboard/purchased')) ?? '')
    await page.getByRole('main').getByRole('link', { name: shop.guard.login }).click()
    await logIn(page, 'en', { email: who.email, password })
    await page.waitForURL('**/dashboard/purchased/*')
    await revealKey(page, 'en', { product, key })
    expect(pageErrors).toEqual([])
  },
)

wide.test('a crypto payment whose tab was closed leads back to its page, and to the key', async () => {
  const { unfinished } = texts['pt-BR'].dashboard
  const product = `Farol Cripto pt-BR`
  const { who, hostedUrl, payment } = await beginCrypto(site, { name: product })
  const { id, providerId } = await payment()
  const { page } = await site.openPage({ width: 360, token: who.token, path: '/dashboard/purchased' })
  const link = page.getByRole('link', { name: filled(unfinished.continueOf, { product }) })
  await expect.poll(() => link.getAttribute('href')).toBe(hostedUrl)
  await link.click()
  await page.waitForURL(hostedUrl)
  await untilPaid({ id, providerId })

  await page.goto('/dashboard')
  await showKey(page, 'pt-BR', { product, key: await keyOf(id) })
  await expect.poll(() => page.getByRole('heading', { name: unfinished.title }).count()).toBe(0)
  await expectNoHorizontalScroll(page)
})

wide.test('a payment that is never made ends as expired, and the product is bought again', async () => {
  const { checkout, dashboard } = texts.en
  const left = await leavePix(`Farol Esquecido en`)
  await untilExpired(left.id)
  expect(site.store.sandbox.charges().find(({ id }) => id === left.providerId)?.status).toBe('cancelled')
  const page = await openTab(left.context, '/dashboard/purchased')
  await page.getByText(dashboard.purchases.emptyTitle).waitFor()
  await expect.poll(() => page.getByRole('heading', { name: dashboard.unfinished.title }).count()).toBe(0)
  await page.goto(`/products/checkout/${left.item.id}`)
  const popup = onPage(page)
  await expectState(popup, { title: checkout.end.expiredTitle })
  await popup.press(checkout.pix.renew)
  await popup.dialog.getByRole('checkbox').check()
  await popup.press(words.en.pay)
  await popup.button(words.en.copy).waitFor()
  const next = await left.payment()
  expect(next).toMatchObject({ status: 'pending', productId: left.item.id })
  expect(next.id).not.toBe(left.id)

  const crypto = await beginCrypto(site)
  const { id } = await crypto.payment()
  await untilExpired(id)
  const { page: paying } = await site.openPage({
    lang: 'en',
    width: 320,
    token: crypto.who.token,
    path: crypto.hostedUrl,
  })
  await paying.getByRole('link', { name: bankTexts('en').pay.back }).click()
  await paying.waitForURL(new RegExp(`payment-confirmation/${id}`))
  await waitForHeading(paying, checkout.confirmation.expiredTitle)
  await paying.getByRole('link', { name: checkout.confirmation.buyAgain }).click()
  await paying.waitForURL(new RegExp(`/products/checkout/${crypto.item.id}`))
  await paying.getByRole('button', { name: words.en.pay }).waitFor()
  const licensed = await site.store.db.select().from(licenses).where(eq(licenses.paymentId, id))
  expect(licensed).toEqual([])
})
