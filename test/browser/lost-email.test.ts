import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { requestAddressClaim } from '#schema/api/address-claims.ts'
import { successes } from '#schema/api/successes.ts'
import { addressClaims, licenses, users } from '#schema/tables/index.ts'
import enAdmin from '#web/i18n/en/admin.ts'
import enClaims from '#web/i18n/en/admin-claims.ts'
import admin from '#web/i18n/pt-BR/admin.ts'
import claims from '#web/i18n/pt-BR/admin-claims.ts'
import { emailTo } from '../emails.ts'
import { client, type PersonOptions } from '../people.ts'
import { purchase } from '../purchases.ts'
import { addressClaim, findRow } from '../rows.ts'
import { firstOf, isWide, wide } from '../width.ts'
import { linkTo, logIn, showKey } from './account-steps.ts'
import { detailsOf, expectNoFaults, expectNoFaultsAgain, filterBy, linesOf, openPanel } from './admin-panel.ts'
import { keyboardOf } from './keyboard.ts'
import { texts } from './page-states.ts'
import { sellPix } from './pix-sale.ts'
import { openSharedSite } from './shared-page.ts'

// By the Payments API, which tells who paid.
const site = openSharedSite({ pix: 'mercadopago' })
const panelTexts = { 'pt-BR': { ...claims, admin }, en: { ...enClaims, admin: enAdmin } }
const newPassword = 'uma-senha-nova'
const claimsPath = '/admin/users?tab=claims'

async function buyer(options: PersonOptions = {}) {
  const who = await client(site.store, options)
  return { who, sale: (await purchase(site.store, who)).payment }
}
const keyOf = async (paymentId: string) =>
  (await site.store.db.select().from(licenses).where(eq(licenses.paymentId, paymentId)))[0]?.key ?? ''
const claimsTo = (address: string) =>
  site.store.db.select().from(addressClaims).where(eq(addressClaims.newAddress, address))

const walks = firstOf([
  ['pt-BR', '/login'],
  ['en', '/en/login'],
] as const)
test.each(walks)('somebody who mistyped the e-mail gets the account and its key back (%s)', async (lang, path) => {
  const { auth, lostEmail, recovery: t } = texts[lang]
  const say = panelTexts[lang]
  const product = `Bússola ${lang}`
  const who = await client(site.store, {
    name: 'Paula Perdida',
    email: `digitei-errado-${lang}@people.test`.toLowerCase(),
  })
  const sale = await sellPix(site, who, product)
  const newEmail = `paula-${lang}@people.test`.toLowerCase()

  const { page, pageErrors } = await site.openPage({ path, lang, width: 360, termsAccepted: true })
  const fill = (label: string, value: string) => page.getByLabel(label, { exact: true }).fill(value)
  await fill(auth.fields.email, newEmail)
  await page.keyboard.press('Enter')
  await page.getByText(auth.login.unknownTitle).waitFor()
  await page.getByRole('link', { name: auth.login.toLostEmail }).click()
  const send = page.getByRole('button', { name: lostEmail.submit })
  await send.click()
  await expect.poll(() => page.locator('[aria-invalid=true]').count()).toBe(3)
  await fill(lostEmail.transactionId, sale.providerId)
  await fill(lostEmail.payerName, 'Paula P. Perdida')
  await fill(lostEmail.newEmail, newEmail)
  await fill(lostEmail.message, 'paula')
  await send.click()
  const done = page.getByRole('heading', { level: 1, name: lostEmail.doneTitle })
  await done.waitFor()
  await expect.poll(() => page.evaluate('document.activeElement.textContent')).toBe(lostEmail.doneTitle)
  await page.getByText(newEmail).waitFor()

  const panel = await openPanel(site, '/admin/users', { lang })
  await panel.page.getByRole('tab', { name: say.tab({ n: 1 }) }).click()
  await panel.row(newEmail).getByRole('button', { name: say.open }).click()
  await panel.dialog.getByText(/^PAULA PERDIDA/).waitFor()
  const details = await detailsOf(panel.dialog)
  expect(details).toMatchObject({
    [say.newEmail]: newEmail,
    [say.payer]: 'Paula P. Perdida',
    [say.details.knownPayer]: `PAULA PERDIDA${who.email}`,
    [say.details.presentEmail]: `${who.email}${say.details.unverified}`,
    [say.admin.nouns.product]: product,
    [say.admin.fields.method]: 'PIX',
    [say.details.message]: 'paula',
  })
  expect(details[say.admin.fields.paymentId]).toContain(sale.id)
  await expectNoFaultsAgain(panel.page, 'the details of a claim')
  await panel.button(say.admin.actions.approve).click()
  await panel.dialog.getByText(say.approve.ask).waitFor()
  await panel.dialog.last().getByRole('button', { name: say.admin.actions.approve, exact: true }).click()
  await panel.expectSuccess(say.approve.done)
  await panel.row(newEmail).getByText(say.statuses.approved).waitFor()
  await panel.page.getByRole('tab', { name: say.tab({ n: 0 }), exact: true }).waitFor()
  expect(panel.pageErrors).toEqual([])

  await emailTo(site.store, who.email, 'address_changed')
  await emailTo(site.store, newEmail, 'address_claim_decided')
  await page.getByRole('link', { name: lostEmail.backToLogin }).click()
  await page.waitForURL(/\/login$/)
  await page.goto(await linkTo(site.store, newEmail, 'recovery'))
  await fill(t.reset.password, newPassword)
  await page.keyboard.press('Enter')
  await page.getByText(successes.password_reset[lang === 'en' ? 1 : 0]).waitFor()
  await expect.poll(() => page.getByLabel(auth.fields.email, { exact: true }).inputValue()).toBe(newEmail)
  if (isWide) {
    await logIn(page, lang, { email: newEmail, password: newPassword })
    await showKey(page, lang, { product, key: await keyOf(sale.id) })
  }
  const account = await findRow(site.store, users, who.id)
  expect(account).toMatchObject({ email: newEmail, emailVerifiedAt: expect.any(Number) })
  await expect
    .poll(() => claimsTo(newEmail))
    .toMatchObject([{ status: 'approved', userId: who.id, decidedBy: panel.user.id }])
  // The e-mail is not known at first.
  expect(pageErrors.filter((line) => !/status of 404/.test(line))).toEqual([])
})

test('an admin declines by keyboard, and cannot approve what another account has', async () => {
  const { who, sale } = await buyer({ name: 'Otto Outro', emailVerifiedAt: 1 })
  const taken = await client(site.store)
  const of = { userId: who.id, paymentId: sale.id }
  await addressClaim(site.store, { ...of, newAddress: taken.email })
  const claim = await addressClaim(site.store, { ...of, newAddress: 'otto@claims.test' })
  const { page, row, dialog, button, expectSuccess } = await openPanel(site, claimsPath)
  await row(taken.email).getByRole('button', { name: 'Conferir' }).click()
  await dialog.getByText('Outra conta já usa o e-mail novo').waitFor()
  await expect.poll(() => button('Aprovar').isDisabled()).toBe(true)
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })

  const { press, tabTo, expectFocusVisible } = keyboardOf(page)
  await row('otto@claims.test').getByRole('button', { name: 'Conferir' }).focus()
  await press('Enter')
  await dialog.getByText('O e-mail atual foi confirmado pelo dono').waitFor()
  await tabTo('Recusar')
  await press('Enter')
  await dialog.getByText('Recusar o pedido?').waitFor()
  await expectFocusVisible()
  await tabTo('Recusar')
  await press('Enter')
  await expectSuccess('Pedido recusado.')
  await expect.poll(() => claimsTo('otto@claims.test')).toMatchObject([{ id: claim.id, status: 'declined' }])
  await emailTo(site.store, 'otto@claims.test', 'address_claim_decided')
  expect(await site.store.db.select().from(users).where(eq(users.id, who.id))).toMatchObject([{ email: who.email }])
  // A phone shows the same list, below.
  await expectNoFaultsAgain(page, 'the list of claims')
})

wide.test('the list has a search, a filter and an empty state, and fits a phone', async () => {
  const { who, sale } = await buyer({ name: 'Rita Rara' })
  const newAddress = 'rita@claims.test'
  await addressClaim(site.store, { userId: who.id, paymentId: sale.id, newAddress })
  const { page, query, button } = await openPanel(site, claimsPath, { width: 360 })
  await page.getByText(newAddress).waitFor()
  await expectNoFaults(page, 'the claims on a phone')
  await filterBy(page, 'Status', 'Recusado')
  await expect.poll(query).toMatchObject({ tab: 'claims', status: 'declined' })
  await page.getByText(newAddress).waitFor({ state: 'hidden' })
  await filterBy(page, 'Status', 'Aberto')
  await page.getByRole('searchbox').fill('ninguém')
  await page.getByText('Nada encontrado').first().waitFor()
  await page.getByRole('searchbox').fill('rita rara')
  await page.getByText(newAddress).waitFor()
  await expect.poll(query).toMatchObject({ status: 'open', search: 'rita rara' })
  await button('Exibição da lista').click()
  const [file] = await Promise.all([page.waitForEvent('download'), button('CSV').click()])
  expect(file.suggestedFilename()).toMatch(/^pedidos-de-recuperacao-/)
  expect(await linesOf(file)).toEqual([expect.stringContaining('Novo e-mail'), expect.stringContaining(newAddress), ''])
})

test('what was typed stays when the request fails, and the reason is shown', async () => {
  const { page } = await site.openPage({ path: '/lost-email', width: 768, termsAccepted: true })
  const { lostEmail } = texts['pt-BR']
  const field = (label: string) => page.getByLabel(label, { exact: true })
  await field(lostEmail.transactionId).fill('123')
  await field(lostEmail.payerName).fill('Alguém')
  await field(lostEmail.newEmail).fill('alguem@people.test')
  await page.route(`**${requestAddressClaim.path}`, (route) => route.abort())
  const send = page.getByRole('button', { name: lostEmail.submit })
  await send.click()
  await page.getByRole('alert').waitFor()
  await expect.poll(() => field(lostEmail.transactionId).inputValue()).toBe('123')
  await page.unroute(`**${requestAddressClaim.path}`)
  await send.click()
  await page.getByRole('heading', { level: 1, name: lostEmail.doneTitle }).waitFor()
})
