import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createPixPayment } from '#schema/api/payments.ts'
import { feedback, licenses, products } from '#schema/tables/index.ts'
import { emailTo } from '../emails.ts'
import { order } from '../forms.ts'
import { client } from '../people.ts'
import { purchase } from '../purchases.ts'
import { readPdf } from '../read-pdf.ts'
import { changeRow, devicesOf, findRow, keyDevice, license, pendingPayment, product, review } from '../rows.ts'
import { firstOf, isWide, wide } from '../width.ts'
import { takeScreenshot } from './browser.ts'
import { expectNoHorizontalScroll, openClientPage } from './client-page.ts'
import { texts } from './page-states.ts'
import { openDetails } from './purchase-list.ts'
import { openSharedSite } from './shared-page.ts'

const site = openSharedSite({ isSeeded: true })

const fill = (text: string, product: string) => text.replace('{{product}}', product)

wide.test('the e-mail about a paid key leads to its page, which has the download', async () => {
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
  await changeRow(site.store, products, item.id, {
    en: { name: 'Star Alerts' },
    download: { url: '/download/demo-tool.txt', bytes: null, sha256: '' },
  })
  const { dashboard, activation, profile, shop } = texts.en
  const main = page.getByRole('main')
  const button = (name: string) => main.getByRole('button', { name: fill(name, 'Star Alerts'), exact: true })

  const calls: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/purchased-products?')) calls.push(request.url())
  })
  await page.goto('/dashboard/purchased')
  await main.getByRole('link', { name: 'Star Alerts', exact: true }).click()
  await page.waitForURL(`**/dashboard/purchased/${license.id}`)
  await main.getByRole('heading', { level: 1, name: 'Star Alerts' }).waitFor()
  await expect.poll(() => page.title()).toContain(fill(dashboard.purchase.title, 'Star Alerts'))
  await main.getByText(license.key).waitFor({ state: 'detached' })
  await button(dashboard.refund.withdrawOf).waitFor()
  await main.getByText(dashboard.refund.beforeUseOfTool).waitFor()
  await button(dashboard.purchases.reveal).click()
  await main.getByText(license.key).waitFor()
  await button(dashboard.purchases.copyOf).waitFor()
  await main.getByText(dashboard.device.free).waitFor()
  await button(dashboard.refund.requestOf).waitFor()
  await button(profile.review.actionOf).waitFor()
  const [file] = await Promise.all([page.waitForEvent('download'), button(activation.download).click()])
  expect(file.suggestedFilename()).toBe('demo-tool.txt')
  const hrefOf = (name: string) => main.getByRole('link', { name, exact: true }).getAttribute('href')
  await expect
    .poll(() => hrefOf(fill(dashboard.purchases.receiptOf, 'Star Alerts')))
    .toContain(`/receipt/${payment.id}?lang=en`)
  await expect.poll(() => hrefOf(dashboard.purchase.renew)).toMatch(new RegExp(`/products/checkout/${item.id}$`))
  await expect
    .poll(() => calls, { message: 'one for each page, and after the reveal and the download' })
    .toHaveLength(4)
  await expectNoHorizontalScroll(page)

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

const receipts = firstOf([
  ['pt-BR', 'Recibo de Aurora, em nova aba', /^Recibo/, 'Recibo de compra'],
  ['en', 'Receipt for Aurora, in a new tab', /^Receipt/, 'Amount paid'],
] as const)
test.each(receipts)(
  'in %s the dashboard opens the receipt of a purchase, in its language, and offers none for a gift',
  async (lang, name, every, words) => {
    const ana = await client(site.store)
    const now = Date.now()
    const paid = { userId: ana.id, productName: 'Aurora', status: 'approved', approvedAt: now } as const
    const payment = await pendingPayment(site.store, paid)
    await license(site.store, { userId: ana.id, paymentId: payment.id, productName: 'Aurora' })
    await license(site.store, { userId: ana.id, productName: 'Presente' })
    const { page, context, pageErrors } = await site.openPage({
      ...{ token: ana.token, lang, width: 390 },
    })
    await page.goto('/dashboard/purchased')
    await openDetails(page, 'Aurora', lang)
    await openDetails(page, 'Presente', lang)
    const links = page.getByRole('link', { name: every })
    await expect.poll(() => links.count()).toBe(1)
    const link = page.getByRole('link', { name, exact: true })
    const box = await link.boundingBox()
    expect(box?.height).toBeGreaterThanOrEqual(44)
    // This Chromium has no PDF viewer and may download the file: the request of the new tab is what counts.
    const asked = context.waitForEvent('request', (request) => request.url().includes('/api/payments/receipt/'))
    const [opened] = await Promise.all([context.waitForEvent('page'), link.click()])
    expect(opened).not.toBe(page)
    const answer = await fetch((await asked).url())
    expect(answer.headers.get('content-type')).toBe('application/pdf')
    expect((await readPdf(new Uint8Array(await answer.arrayBuffer()))).text).toContain(words)
    expect(pageErrors).toEqual([])
  },
)

test('a customer releases a device by keyboard, once a week', async () => {
  const { page, button, dialog, user } = await openClientPage(site, { path: '/' })
  const sold = { userId: user.id, productId: 'prod_aurora-trainer', productName: 'Aurora Trainer' }
  const activatedAt = Date.now() - 86_400_000
  const { id } = await license(site.store, { ...sold, device: 'pc', activatedAt })
  await license(site.store, { ...sold, productName: 'Nimbus Overlay', isActive: false, deletedAt: Date.now() })
  await page.goto('/dashboard/purchased')
  await page.getByText(/Em uso desde/).waitFor()
  await page.getByText('Removida', { exact: true }).waitFor()
  await expectNoHorizontalScroll(page)
  if (isWide) await takeScreenshot(page, `device-pt-BR`)
  await openDetails(page, 'Aurora Trainer')
  const release = button('Liberar aparelho da chave de Aurora Trainer')
  await release.press('Enter')
  await dialog.getByText(/só daqui a 7 dias dá para liberar de novo/).waitFor()
  if (isWide) await takeScreenshot(page, `device-asked-pt-BR`)
  await page.keyboard.press('Escape')
  await dialog.getByText(/só daqui a 7 dias dá para liberar de novo/).waitFor({ state: 'detached' })
  await expect
    .poll(() => page.evaluate<string>('document.activeElement.ariaLabel'))
    .toBe('Liberar aparelho da chave de Aurora Trainer')
  await release.press('Enter')
  // Cancelled and opened again before the browser has told of the first: it stays open.
  await page.evaluate(`(async () => {
    document.querySelector('dialog:modal [data-autofocus]').click()
    while (document.querySelector('dialog:modal')) await null
    document.activeElement.click()
    await new Promise((shown) => requestAnimationFrame(() => requestAnimationFrame(shown)))
  })()`)
  await dialog.getByRole('button', { name: 'Liberar aparelho', exact: true }).press('Enter')
  await page.getByText('Nenhum aparelho vinculado a esta chave.').waitFor()
  await expect.poll(() => release.count()).toBe(0)
  const row = () => findRow(site.store, licenses, id)
  expect(await row()).toMatchObject({ releasedAt: expect.any(Number) })
  expect(await devicesOf(site.store, id)).toEqual([])

  // Bound again, and released meanwhile in another session: the dialog says when it can be released again.
  await changeRow(site.store, licenses, id, { activatedAt, releasedAt: null })
  await keyDevice(site.store, { licenseId: id, digest: 'pc', boundAt: activatedAt })
  await page.reload()
  await release.click()
  await changeRow(site.store, licenses, id, { releasedAt: Date.now() })
  await dialog.getByRole('button', { name: 'Liberar aparelho', exact: true }).click()
  await dialog.getByText(/pode ser liberado de novo em/).waitFor()
  if (isWide) await takeScreenshot(page, `device-wait-pt-BR`)
  await dialog.getByRole('button', { name: 'Cancelar', exact: true }).click()
  expect(await devicesOf(site.store, id)).toEqual(['pc'])
})

test('a customer reviews a purchase by keyboard, and sees why it cannot be reviewed again', async () => {
  const { page, button, dialog, user, pageErrors } = await openClientPage(site, { lang: 'en', path: '/', width: 768 })
  await button('Menu').click()
  await button('Review a product').click()
  await dialog.getByText(/You need a licence/).waitFor()
  await page.keyboard.press('Escape')
  await license(site.store, { userId: user.id, productId: 'prod_aurora-trainer', productName: 'Aurora Trainer' })
  await license(site.store, { userId: user.id, productId: 'prod_nimbus-overlay', productName: 'Nimbus Overlay' })
  await review(site.store, {
    userId: user.id,
    productId: 'prod_nimbus-overlay',
    productName: 'Nimbus Overlay',
    status: 'approved',
    createdAt: Date.now() - 4 * 86_400_000,
  })

  await page.goto('/dashboard/purchased')
  await openDetails(page, 'Aurora Trainer', 'en')
  await openDetails(page, 'Nimbus Overlay', 'en')
  await button('Review Aurora Trainer').click()
  const send = button('Send review')
  const product = dialog.getByLabel('Product', { exact: true })
  await dialog.getByText('Choose from 1 to 5 stars.').waitFor()
  await expect.poll(() => send.isDisabled()).toBe(true)
  await expect.poll(() => product.inputValue()).toBe('Aurora Trainer')
  await product.selectOption('Nimbus Overlay')
  await dialog.getByText(/wait 2[0-9] days/).waitFor()
  await expect.poll(() => send.isDisabled()).toBe(true)
  await product.selectOption('Aurora Trainer')
  await product.focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  for (const _ of [2, 3, 4]) await page.keyboard.press('ArrowRight')
  await expect.poll(() => dialog.getByRole('radio', { name: '4 stars: good' }).isChecked()).toBe(true)
  await dialog.getByText('Write your review.').waitFor()
  const text = dialog.getByLabel('Your review', { exact: true })
  await text.fill('a'.repeat(465))
  await dialog.getByText('Up to 40 characters left.').waitFor()
  await text.fill('Chave boa.')
  // A closed dialog keeps its input.
  await page.keyboard.press('Escape')
  await button('Review Aurora Trainer').click()
  await expect.poll(() => text.inputValue()).toBe('Chave boa.')
  await send.press('Enter')
  await dialog.getByRole('heading', { name: 'Review sent!' }).waitFor()
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await page.getByText('Review awaiting approval').waitFor()
  const [sent] = await site.store.db
    .select()
    .from(feedback)
    .where(eq(feedback.feedback, 'Chave boa.'))
    .orderBy(feedback.createdAt)
  expect(sent).toMatchObject({ rating: 4, productName: 'Aurora Trainer', status: 'pending' })
  await site.store.db.delete(feedback).where(eq(feedback.userId, user.id))
  expect(pageErrors).toEqual([])
})
