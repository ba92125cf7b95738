import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createPixPayment } from '#schema/api/payments.ts'
import type { Language } from '#schema/rules/languages.ts'
import { dayMs } from '#schema/rules/licenses.ts'
import { renewalPath } from '#schema/rules/pages.ts'
import { licenses, notifications, payments } from '#schema/tables/index.ts'
import { order } from '../forms.ts'
import { address, client, type Person } from '../people.ts'
import { changeRow, findRow, license, product } from '../rows.ts'
import { firstOf } from '../width.ts'
import { filled } from './account-steps.ts'
import { expectNoHorizontalScroll, openClientPage } from './client-page.ts'
import { firstInPortuguese, inEnglish, inPortuguese } from './flow-languages.ts'
import { findFaults } from './page-checks.ts'
import { texts } from './page-states.ts'
import { latestPayment, onPage, waitForHeading, words } from './payment-states.ts'
import { sellPix } from './pix-sale.ts'
import { openSharedSite } from './shared-page.ts'

const site = openSharedSite()

/** A key that was bought, and ends `endsIn` from now. */
async function soldKey(who: Person, name: string, endsIn: number) {
  const { id: paymentId } = await sellPix(site, who, name)
  const [key] = await site.store.db.select().from(licenses).where(eq(licenses.paymentId, paymentId))
  if (!key?.productId) throw new Error('no key was issued')
  const end = Date.now() + endsIn
  await changeRow(site.store, licenses, key.id, { expirationDate: end })
  return { id: key.id, key: key.key, end, productId: key.productId, path: renewalPath(key.productId, key.id) }
}
type SoldKey = Awaited<ReturnType<typeof soldKey>>

const endOf = async ({ id }: SoldKey) => (await findRow(site.store, licenses, id))?.expirationDate
const dateIn = (lang: Language, at: number) =>
  new Intl.DateTimeFormat(lang, { dateStyle: 'medium', timeZone: 'America/Sao_Paulo' }).format(at)

/** A renewal that waits for its money. */
async function orderRenewal(who: Person, { id, productId }: SoldKey) {
  const body = { ...order(who, productId), amount: 49.9, renewsLicenseId: id }
  const made = await site.store.ask(createPixPayment, { as: who, headers: { 'cf-connecting-ip': address() }, body })
  return { id: made.body.payment_id, providerId: made.body.id }
}

async function payRenewal(who: Person, key: SoldKey) {
  const made = await orderRenewal(who, key)
  await site.store.sandbox.approve(made.providerId)
  await expect.poll(async () => (await findRow(site.store, payments, made.id))?.status).toBe('approved')
  return made
}

test.each(firstInPortuguese)(
  'a key is renewed on a phone, three taps from its reminder to the PIX code (%s)',
  async (lang) => {
    const { renewal, shop, dashboard } = texts[lang]
    const name = `Farol Lembrado ${lang}`
    const { page, user, dialog } = await openClientPage(site, { lang, width: 360, person: { language: lang } })
    const key = await soldKey(user, name, 7 * dayMs)
    await site.store.tick()
    const reminders = site.store.db.select().from(notifications).where(eq(notifications.userId, user.id))
    await expect.poll(async () => (await reminders).map(({ notice }) => notice)).toContain('key_expires_in_a_week')

    await page.goto('/')
    await page.getByRole('button', { name: shop.bell.label({ unread: 2 }) }).click()
    const renew = dialog.getByRole('link', { name: renewal.action, exact: true })
    await renew.waitFor()
    expect(await findFaults(page), 'the reminder').toEqual([])
    await page.evaluate(
      'window.taps = 0; addEventListener("click", (event) => { if (event.isTrusted) window.taps += 1 }, true)',
    )
    await renew.click()
    await page.getByRole('heading', { name: filled(renewal.title, { product: name }), level: 1 }).waitFor()
    const newEnd = dateIn(lang, key.end + 30 * dayMs)
    await page.getByText(renewal.renewedUntil, { exact: true }).waitFor()
    await page.getByText(newEnd, { exact: true }).waitFor()
    await page.getByText(`…${key.key.slice(-5)}`).waitFor()
    await page.getByRole('button', { name: words[lang].pay }).click()
    const popup = onPage(page)
    await popup.dialog.getByText(renewal.pay.terms).waitFor()
    expect(await findFaults(page), 'the methods of a renewal').toEqual([])
    await popup.press(words[lang].pay)
    await popup.button(words[lang].copy).waitFor()
    await expect.poll(() => page.evaluate('window.taps')).toBe(3)

    const { id, providerId } = await latestPayment(site.store, user)
    await site.store.sandbox.approve(providerId ?? '')
    await popup.press(renewal.pay.toResult)
    await page.waitForURL('**/payments/payment-confirmation/**')
    await page.getByRole('heading', { name: filled(renewal.confirmation.titleUntil, { date: newEnd }) }).waitFor()
    expect(await endOf(key)).toBe(key.end + 30 * dayMs)
    await page.getByRole('link', { name: renewal.confirmation.toKey }).click()
    await waitForHeading(page, renewal.list.title)
    await page.getByText(renewal.list.givenUntil({ days: 30, date: newEnd })).waitFor()
    await page
      .getByRole('main')
      .getByText(dashboard.purchases.daysLeft({ days: 37 }))
      .waitFor()
    expect(await site.store.db.$count(licenses, eq(licenses.userId, user.id))).toBe(1)
    expect(await findRow(site.store, payments, id)).toMatchObject({ status: 'approved', renewsLicenseId: key.id })
    await expectNoHorizontalScroll(page)
  },
)

test.each(inEnglish)(
  'the open code of a renewal is resumed where the key is renewed, and nowhere else (%s)',
  async (lang) => {
    const { dashboard, renewal } = texts[lang]
    const name = 'Farol Retomado'
    const { page, user } = await openClientPage(site, { lang, width: 360, person: { language: lang } })
    const key = await soldKey(user, name, dayMs)
    await orderRenewal(user, key)
    await page.goto('/dashboard/purchased')
    await page.getByText(renewal.unfinished, { exact: false }).first().waitFor()
    await page.getByRole('link', { name: filled(dashboard.unfinished.continueOf, { product: name }) }).click()
    await page.waitForURL(`**${key.path}`)
    await page.getByText(words[lang].waiting).first().waitFor()
    await page.goto(`/products/checkout/${key.productId}`)
    await page.getByRole('button', { name: words[lang].pay }).waitFor()
    await expect.poll(() => page.getByText(words[lang].waiting).count()).toBe(0)
    await page.goto(key.path)
    await page.getByText(words[lang].waiting).first().waitFor()
  },
)

test.each(inPortuguese)('a renewal is withdrawn on the key’s page, and takes its days along (%s)', async (lang) => {
  const { renewal, dashboard } = texts[lang]
  const { page, user, dialog } = await openClientPage(site, { lang, width: 360 })
  const key = await soldKey(user, 'Farol Devolvido', 20 * dayMs)
  const { id } = await payRenewal(user, key)
  await page.goto(`/dashboard/purchased/${key.id}`)
  await waitForHeading(page, renewal.list.title)
  await page.getByRole('button', { name: new RegExp(renewal.refund.withdraw) }).click()
  await dialog.getByRole('heading', { name: renewal.refund.withdrawTitle }).waitFor()
  expect(await findFaults(page), 'the question before a withdrawal').toEqual([])
  await dialog.getByRole('button', { name: dashboard.refund.withdrawVerb }).click()
  await page.getByText(renewal.list.refunded, { exact: true }).waitFor()
  expect(await findRow(site.store, payments, id)).toMatchObject({ status: 'refunded' })
  expect(await endOf(key)).toBe(key.end)
  await page.getByText(dashboard.purchases.unused, { exact: true }).waitFor()
  await expectNoHorizontalScroll(page)
})

const obstacles = firstOf([
  { obstacle: 'external', columns: { sellerType: 'multiloader' }, leavesPurchase: true },
  { obstacle: 'off', columns: { isActive: false }, leavesPurchase: true },
  { obstacle: 'suspended', columns: { suspendedAt: 1 }, leavesPurchase: false },
] as const)

test.each(obstacles)(
  'a key that cannot be renewed says why: $obstacle',
  async ({ obstacle, columns, leavesPurchase }) => {
    const { renewal } = texts['pt-BR']
    const { page, user } = await openClientPage(site, {})
    const item = await product(site.store)
    const { id } = await license(site.store, {
      userId: user.id,
      productId: item.id,
      productName: item.name,
      ...columns,
    })
    await page.goto(renewalPath(item.id, id))
    await waitForHeading(page, renewal.refused.title)
    await page.getByText(renewal.obstacles[obstacle]).waitFor()
    await expect
      .poll(() => page.getByRole('link', { name: renewal.refused.buyNew }).count())
      .toBe(Number(leavesPurchase))
    await page.getByRole('link', { name: renewal.refused.toKey }).click()
    await page.getByRole('main').getByText(renewal.obstacles[obstacle]).waitFor()
    await expect
      .poll(() => page.getByRole('link', { name: filled(renewal.actionOf, { product: item.name }) }).count())
      .toBe(0)
  },
)

test('whoever opens the address of a renewal logs in first, and sees only a key of their own there', async () => {
  const { renewal, checkout } = texts['pt-BR']
  const password = 'chave-de-casa'
  const [owner, other] = await Promise.all([client(site.store, { password }), client(site.store, { password })])
  const key = await soldKey(owner, 'Farol Alheio', dayMs)
  const { page } = await site.openPage({ width: 360, termsAccepted: true, path: key.path })
  await page.getByRole('alert').getByText(checkout.gate.renewTitle).waitFor()
  await page.waitForURL(/\/login\?return=/)
  await page.getByLabel('E-mail').fill(other.email)
  await page.keyboard.press('Enter')
  await page.getByLabel('Senha', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  await page.waitForURL(`**${key.path}`)
  await waitForHeading(page, renewal.refused.notYoursTitle)
  expect(await findFaults(page), 'a key of somebody else').toEqual([])
})
