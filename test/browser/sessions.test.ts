import { readFileSync } from 'node:fs'
import { eq } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { me } from '#schema/api/accounts.ts'
import { errors } from '#schema/api/errors.ts'
import { termsVersion } from '#schema/rules/accounts.ts'
import { licenses, payments } from '#schema/tables/index.ts'
import { deletionTexts } from '#schema/texts/deletion.ts'
import gate from '#web/i18n/pt-BR/gate.ts'
import { emailTo } from '../emails.ts'
import { client, tokenOf } from '../people.ts'
import { devicesOf, findRow, license, openSession, pendingPayment } from '../rows.ts'
import { wide } from '../width.ts'
import { filled, logIn, showKey } from './account-steps.ts'
import { expectNoHorizontalScroll, openClientPage } from './client-page.ts'
import { type Lang, texts } from './page-states.ts'
import { openDetails } from './purchase-list.ts'
import { openSharedSite } from './shared-page.ts'

const site = openSharedSite({ isSeeded: true })

const password = 'chave-de-casa'
const storedToken = (page: Page) => page.evaluate<string | null>("localStorage.getItem('token')")
const statusOf = async (token: string) => (await site.store.ask(me, { as: { token } })).status

test('the menu’s logout ends the session on the server, and no other', async () => {
  const { page, user } = await openClientPage(site, { lang: 'en', path: '/dashboard', width: 1280 })
  const other = await tokenOf(site.store.secrets, user)
  const { nav } = texts.en.shop
  await page.getByRole('button', { name: user.name }).click()
  await page.getByRole('menuitem', { name: nav.logout }).click()
  await page.getByText(nav.loggedOut).first().waitFor()
  await expect.poll(() => storedToken(page)).toBeNull()
  await expect.poll(() => statusOf(user.token)).toBe(401)
  await expect.poll(() => statusOf(other)).toBe(200)
})

test('without a network the logout still removes the session from the browser', async () => {
  const { page, context, user } = await openClientPage(site, { path: '/dashboard', width: 1280, failsCalls: true })
  const { shop, recovery, profile } = texts['pt-BR']
  const { nav } = shop
  // The parts of the profile that load late.
  for (const { title } of [recovery.email, profile.remove]) await page.getByRole('heading', { name: title }).waitFor()
  await page.getByRole('button', { name: user.name }).click()
  await context.setOffline(true)
  await page.getByRole('menuitem', { name: nav.logout }).click()
  await page.getByText(nav.loggedOut).first().waitFor()
  await expect.poll(() => storedToken(page)).toBeNull()
})

wide.test(
  'a lost phone: a login elsewhere is told by e-mail, ends the sessions of the phone and of other tabs, and finds the key',
  async () => {
    const { dashboard } = texts['pt-BR']
    const say = dashboard.sessions
    const user = await client(site.store, { password, language: 'pt-BR' })
    const used = { device: 'lost-device', activatedAt: Date.now() }
    const { id, key, productName } = await license(site.store, { userId: user.id, productName: 'Aurora X', ...used })
    const credentials = { email: user.email, password }
    const phone = await site.openPage({ width: 360, termsAccepted: true, path: '/login' })
    await logIn(phone.page, 'pt-BR', credentials)
    const phoneToken = (await storedToken(phone.page)) ?? ''

    const { page, context, pageErrors } = await site.openPage({ width: 320, height: 740, path: '/login' })
    const dialog = page.getByRole('dialog')
    const button = (name: string) => page.getByRole('button', { name, exact: true })
    await dialog.getByRole('checkbox').check()
    await button(gate.accept).click()
    await dialog.waitFor({ state: 'detached' })
    await logIn(page, 'pt-BR', credentials)
    await emailTo(site.store, user.email, 'new_device')
    const hereToken = (await storedToken(page)) ?? ''
    const tab = await context.newPage()
    await tab.goto('/dashboard/purchased')
    await tab.getByText(productName).locator('visible=true').first().waitFor()

    await button(say.action).click()
    await dialog.getByText(say.allText).waitFor()
    await expectNoHorizontalScroll(page)
    await dialog.getByRole('button', { name: texts['pt-BR'].shop.state.cancel }).click()
    expect([await statusOf(hereToken), await statusOf(phoneToken)]).toEqual([200, 200])
    await button(say.action).click()
    await dialog.getByRole('button', { name: say.allConfirm }).click()
    await page.getByText(say.done).first().waitFor()
    await page.waitForURL((url) => url.pathname === '/')
    await expect.poll(() => storedToken(page)).toBeNull()
    await tab.waitForURL((url) => url.pathname === '/')
    expect([await statusOf(hereToken), await statusOf(phoneToken)]).toEqual([401, 401])
    await phone.page.getByRole('link', { name: dashboard.purchases.title, exact: true }).click()
    await phone.page.getByRole('heading', { name: texts['pt-BR'].shop.guard.title, level: 2 }).waitFor()
    await expect.poll(() => storedToken(phone.page)).toBeNull()

    await page.goto('/login')
    await logIn(page, 'pt-BR', credentials)
    await showKey(page, 'pt-BR', { product: productName, key })
    await openDetails(page, productName)
    await button(filled(dashboard.device.releaseOf, { product: productName })).click()
    await dialog.getByRole('button', { name: dashboard.device.release, exact: true }).click()
    await page.getByText(dashboard.device.free).waitFor()
    const row = await findRow(site.store, licenses, id)
    expect(row).toMatchObject({ userId: user.id, releasedAt: expect.any(Number), isActive: true })
    expect(await devicesOf(site.store, id)).toEqual([])
    expect(pageErrors).toEqual([])
  },
)

test('one session on another device is ended from the list, then all others', async () => {
  const say = texts.en.dashboard.sessions
  const listed = [openSession(), openSession({ browser: 'Edge', system: 'Windows' }), openSession({ browser: 'Opera' })]
  const { page, button, dialog, user } = await openClientPage(site, {
    ...{ lang: 'en', path: '/dashboard', person: { sessions: listed } },
  })
  const other = await tokenOf(site.store.secrets, user)
  const items = page.getByRole('list', { name: say.list }).getByRole('listitem')
  await items.first().getByText(say.current).waitFor()
  await expect.poll(() => items.count()).toBe(4)
  await expectNoHorizontalScroll(page)
  await button(filled(say.endOf, { device: 'Edge · Windows' })).click()
  await dialog.getByText(say.endText).waitFor()
  await dialog.getByRole('button', { name: say.endConfirm }).click()
  await page.getByText(say.endDone).first().waitFor()
  await expect.poll(() => items.count()).toBe(3)
  await expect.poll(() => items.getByText('Edge · Windows').count()).toBe(0)
  await button(say.others).click()
  await dialog.getByRole('button', { name: say.othersConfirm }).click()
  await page.getByText(say.othersDone).first().waitFor()
  await expect.poll(() => items.count()).toBe(1)
  await button(say.others).waitFor({ state: 'detached' })
  expect(await statusOf(other)).toBe(401)
  expect(await statusOf((await storedToken(page)) ?? '')).toBe(200)
})

test('where the server is not reached nobody is told that all devices are logged out', async () => {
  const { page, context, user, button, dialog } = await openClientPage(site, { path: '/dashboard', failsCalls: true })
  const say = texts['pt-BR'].dashboard.sessions
  await page.getByText(say.current, { exact: true }).waitFor()
  await button(say.action).click()
  const confirm = dialog.getByRole('button', { name: say.allConfirm })
  await confirm.waitFor()
  await context.setOffline(true)
  await confirm.click()
  await dialog.getByRole('alert').waitFor()
  await expect.poll(() => storedToken(page)).toBe(user.token)
  await context.setOffline(false)
  await confirm.click()
  await page.getByText(say.done).first().waitFor()
  await expect.poll(() => statusOf(user.token)).toBe(401)
})

/** A client with one paid purchase, on their profile. */
async function openBuyer(lang: Lang) {
  const opened = await openClientPage(site, { lang, person: { password, termsVersion, termsAcceptedAt: 1 } })
  const paid = { userId: opened.user.id, status: 'approved' as const, approvedAt: Date.now(), productName: 'Aurora X' }
  const payment = await pendingPayment(site.store, paid)
  const { key } = await license(site.store, { userId: opened.user.id, paymentId: payment.id })
  await opened.page.goto('/dashboard')
  return { ...opened, payment, key, say: texts[lang].profile }
}

test('a person downloads all their data, and finds their receipts', async () => {
  const { page, user, button, payment, key, say } = await openBuyer('en')
  const saving = page.waitForEvent('download')
  await button(say.data.download).click()
  const saved = await saving
  expect(saved.suggestedFilename()).toMatch(/^trinco-(meus-dados|my-data)-[\d-]{10}\.json$/)
  const file = JSON.parse(readFileSync(await saved.path(), 'utf8'))
  expect(file).toMatchObject({
    account: { email: user.email },
    purchases: [{ id: payment.id }],
    keys: [{ key: expect.stringMatching(`^[•-]+-${key.slice(-5)}$`) }],
  })
  await page.getByRole('alert').getByText(say.data.saved).waitFor()
  const receipt = page.getByRole('list', { name: say.data.receipts }).getByRole('link', { name: /^Aurora X, / })
  await expect.poll(() => receipt.getAttribute('href')).toContain(payment.id)
  await expectNoHorizontalScroll(page)
  const savingTerms = page.waitForEvent('download')
  await button(say.data.terms).click()
  expect((await savingTerms).suggestedFilename()).toMatch(/^terms-.*\.pdf$/)
})

test('a person deletes their account, told what stays; not while a payment is open, nor without password and word', async () => {
  const { page, user, button, dialog, payment, say } = await openBuyer('pt-BR')
  const open = { userId: user.id, productId: payment.productId ?? '' }
  await pendingPayment(site.store, open)
  await button(say.remove.action).click()
  const { erased, kept } = deletionTexts['pt-BR']
  for (const text of [erased, ...kept]) await expect.poll(() => dialog.getByText(text).isVisible()).toBe(true)
  const confirm = dialog.getByRole('button', { name: say.remove.confirm })
  const secret = dialog.getByLabel(say.remove.password, { exact: true })
  const word = dialog.getByLabel(say.remove.typeWord.replace('{{word}}', say.remove.word), { exact: true })
  await confirm.click()
  await dialog.getByText(say.remove.noPassword).waitFor()
  await secret.fill('errada-mesmo')
  await confirm.click()
  await expect.poll(() => word.getAttribute('aria-invalid')).toBe('true')
  await word.fill(say.remove.word.toLowerCase())
  await word.press('Enter')
  await dialog.getByText(errors.wrong_password[1]).waitFor()
  await secret.fill(password)
  await confirm.click()
  await dialog.getByRole('alert').getByText(errors.deletion_payment_open[1]).waitFor()
  await expectNoHorizontalScroll(page)
  await site.store.db.update(payments).set({ status: 'cancelled' }).where(eq(payments.status, 'pending'))
  await confirm.click()
  await page.getByText(say.remove.done).first().waitFor()
  await page.waitForURL((url) => url.pathname === '/' || url.pathname === '/')
  const stored = await page.evaluate<string[]>('Object.keys(localStorage)')
  expect(stored.filter((name) => !['config', 'language', 'theme'].includes(name))).toEqual([])
  await expect.poll(() => statusOf(user.token)).toBe(401)
})
