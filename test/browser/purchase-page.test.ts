import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createPixPayment } from '#schema/api/payments.ts'
import { products } from '#schema/tables/catalogue.ts'
import { emailTo } from '../emails.ts'
import { order } from '../forms.ts'
import { client } from '../people.ts'
import { purchase } from '../purchases.ts'
import { product, review } from '../rows.ts'
import { openClientPage } from './client-page.ts'
import { openSite } from './open-site.ts'
import { texts } from './page-states.ts'

const site = openSite()

const fill = (text: string, product: string) => text.replace('{{product}}', product)

test('the e-mail about a paid key leads to its page, which has the download', async () => {
  const { page, user } = await openClientPage(site, { lang: 'en', width: 360, person: { language: 'en' } })
  const item = await product(site.store, {
    name: 'Bússola Azul',
    download: { url: '/download/demo-tool.txt', bytes: null, sha256: '' },
  })
  const { body } = await site.store.ask(createPixPayment, { as: user, body: order(user, item.id) })
  await site.store.sandbox.approve(body.id)
  const { links } = await emailTo(site.store, user.email, 'key_delivered')
  await page.goto(links[0] ?? '')
  expect(new URL(page.url()).pathname).toBe(`/en/dashboard/purchased/${body.payment_id}`)
  const download = page.getByRole('button', { name: fill(texts.en.activation.download, 'Bússola Azul'), exact: true })
  const [file] = await Promise.all([page.waitForEvent('download'), download.click()])
  expect(file.suggestedFilename()).toBe('demo-tool.txt')
})

test('a purchase has a page of its own, in the reader’s language, and nobody else’s is found', async () => {
  const { page, user, pageErrors } = await openClientPage(site, { lang: 'en', theme: 'light', width: 360 })
  const { item, license, payment } = await purchase(site.store, user)
  const foreign = await purchase(site.store, await client(site.store))
  await site.store.db
    .update(products)
    .set({ en: { name: 'Star Alerts' }, download: { url: '/download/demo-tool.txt', bytes: null, sha256: '' } })
    .where(eq(products.id, item.id))
  const { dashboard, activation, profile, shop } = texts.en
  const main = page.getByRole('main')
  const button = (name: string) => main.getByRole('button', { name: fill(name, 'Star Alerts'), exact: true })

  const calls: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/purchased-products')) calls.push(request.url())
  })
  await page.goto('/dashboard/purchased')
  await main.getByRole('link', { name: 'Star Alerts', exact: true }).click()
  await page.waitForURL(`**/dashboard/purchased/${license.id}`)
  await main.getByRole('heading', { level: 1, name: 'Star Alerts' }).waitFor()
  await expect.poll(() => page.title()).toContain(fill(dashboard.purchase.title, 'Star Alerts'))
  await main.getByText(license.key).waitFor({ state: 'detached' })
  await button(dashboard.purchases.reveal).click()
  await main.getByText(license.key).waitFor()
  await button(dashboard.purchases.copyOf).waitFor()
  await main.getByText(dashboard.device.free).waitFor()
  await button(dashboard.refund.withdrawOf).waitFor()
  await button(profile.review.actionOf).waitFor()
  const [file] = await Promise.all([page.waitForEvent('download'), button(activation.download).click()])
  expect(file.suggestedFilename()).toBe('demo-tool.txt')
  const hrefOf = (name: string) => main.getByRole('link', { name, exact: true }).getAttribute('href')
  expect(await hrefOf(fill(dashboard.purchases.receiptOf, 'Star Alerts'))).toContain(`/receipt/${payment.id}?lang=en`)
  expect(await hrefOf(dashboard.purchase.renew)).toMatch(new RegExp(`/products/checkout/${item.id}$`))
  expect(calls, 'one for each of the two pages').toHaveLength(2)
  await expect
    .poll(() => page.evaluate<number>('document.documentElement.scrollWidth - innerWidth'))
    .toBeLessThanOrEqual(0)

  const sent = { userId: user.id, productId: item.id, productName: item.name, feedback: 'It loads fast.', rating: 4 }
  await review(site.store, { ...sent, status: 'rejected' })
  await page.goto(`/dashboard/purchased/${payment.id}`)
  await main.getByRole('heading', { level: 1, name: 'Star Alerts' }).waitFor()
  const own = main.getByRole('region', { name: profile.review.title, exact: true })
  await own.getByText('It loads fast.').waitFor()
  await own.getByText(profile.review.stars.replace('{{rating}}', '4')).waitFor()
  await own.getByText(profile.review.states.rejected).waitFor()
  await button(profile.review.againOf).click()
  await page.getByRole('dialog', { name: texts.en.feedback.title }).waitFor()
  await page.keyboard.press('Escape')
  for (const id of [foreign.license.id, foreign.payment.id, 'none']) {
    await page.goto(`/dashboard/purchased/${id}`)
    await main.getByRole('heading', { name: shop.notFound.title }).waitFor()
  }
  expect(pageErrors).toEqual([])
})
