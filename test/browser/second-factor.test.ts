import { eq } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { coupons, payments, secondFactors, users } from '#schema/tables/index.ts'
import enAdmin from '#web/i18n/en/admin.ts'
import enCoupons from '#web/i18n/en/admin-coupons.ts'
import enDisputes from '#web/i18n/en/admin-disputes.ts'
import enKeys from '#web/i18n/en/admin-keys.ts'
import enProducts from '#web/i18n/en/admin-products.ts'
import enPurchases from '#web/i18n/en/admin-purchases.ts'
import enSecurity from '#web/i18n/en/admin-security.ts'
import enProof from '#web/i18n/en/second-factor.ts'
import admin from '#web/i18n/pt-BR/admin.ts'
import purchases from '#web/i18n/pt-BR/admin-purchases.ts'
import security from '#web/i18n/pt-BR/admin-security.ts'
import proof from '#web/i18n/pt-BR/second-factor.ts'
import { client, admin as newAdmin, tokenOf } from '../people.ts'
import { pixCharge, purchase, terms } from '../purchases.ts'
import { devicesOf, dispute, findRow, license, product } from '../rows.ts'
import { type AdminWithApp, adminWithApp, codeOf } from '../second-factors.ts'
import { filled } from './account-steps.ts'
import { expectNoFaultsAgain } from './admin-panel.ts'
import { findFaults } from './page-checks.ts'
import { texts } from './page-states.ts'
import { openSharedSite } from './shared-page.ts'

const site = openSharedSite({ vars: { SECOND_FACTOR: 'required' } })

const own = {
  'pt-BR': { security, proof, purchases, admin },
  en: { security: enSecurity, proof: enProof, purchases: enPurchases, admin: enAdmin },
}
const password = 'quintal-da-vila'
const storedToken = (page: Page) => page.evaluate<string | null>("localStorage.getItem('token')")
const focusedName = (page: Page) => page.evaluate<string>('document.activeElement.name')

/** Both steps of the login, by keyboard; an account with a second factor is asked for it next. */
async function givePassword(page: Page, email: string) {
  const { fields } = texts['pt-BR'].auth
  await page.getByLabel(fields.email, { exact: true }).fill(email)
  await page.keyboard.press('Enter')
  await page.getByLabel(fields.password, { exact: true }).fill(password)
  await page.keyboard.press('Enter')
}

/** Types a code where one is asked for; the field has the focus. */
async function typeCode(page: Page, label: string, code: string) {
  await page.getByLabel(label, { exact: true }).waitFor()
  await expect.poll(() => focusedName(page)).toBe('code')
  await page.keyboard.type(code)
  await page.keyboard.press('Enter')
}

test('an admin sets an app up before the panel opens, proves it again for a refund, and logs in with it and with a recovery code', async () => {
  const say = own['pt-BR']
  const user = await newAdmin(site.store, { password, name: 'Ana Admin', ...terms })
  site.store.sandbox.faults.set({ webhooks: { off: true } })
  const paid = await pixCharge(site.store, { isPaid: true })
  const { page, pageErrors } = await site.openPage({ token: user.token, path: '/admin/purchase-history' })
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  await page.getByRole('heading', { level: 1, name: say.security.gateTitle }).waitFor()
  await page.getByText(say.security.gateText).waitFor()
  expect(await findFaults(page), 'the gate').toEqual([])
  await button(say.security.factors.addApp).press('Enter')
  const secret = (await page.getByText(/^[A-Z2-7]{32}$/).textContent()) ?? ''
  await page.getByRole('img', { name: say.security.app.qr }).waitFor()
  expect(await findFaults(page), 'the app').toEqual([])
  await typeCode(page, say.security.app.code, '000000')
  await page
    .getByRole('dialog')
    .getByText(/código está errado|code is wrong/)
    .waitFor()
  await page.getByLabel(say.security.app.code, { exact: true }).fill(codeOf({ secret }))
  await page.keyboard.press('Enter')
  const kept = page.getByRole('dialog', { name: say.security.codes.shownTitle })
  await expect.poll(() => kept.getByRole('listitem').count()).toBe(10)
  const codes = await kept.getByRole('listitem').allTextContents()
  await expectNoFaultsAgain(page, 'the recovery codes')
  await button(say.security.codes.done).press('Enter')
  await page.getByRole('heading', { level: 1, name: say.purchases.title }).waitFor()

  // Six minutes later.
  const present = await findRow(site.store, users, user.id)
  const stale = await tokenOf(site.store.secrets, present ?? user, { provedAt: Date.now() - 360_000 })
  await page.evaluate(`localStorage.setItem('token', ${JSON.stringify(stale)})`)
  await page.reload()
  await page.getByRole('button', { name: say.admin.actions.details }).first().click()
  await button(say.purchases.refund.open).click()
  const refund = page.getByRole('dialog', { name: say.purchases.refund.title })
  await refund.getByRole('button').last().click()
  const asked = page.getByRole('dialog', { name: say.proof.title })
  await asked.getByText(say.proof.stepUpLead).waitFor()
  await expectNoFaultsAgain(page, 'the proof above the refund')
  expect((await findRow(site.store, payments, paid.id))?.status).toBe('approved')
  await typeCode(page, say.proof.code, codeOf({ secret }, 1))
  await asked.waitFor({ state: 'hidden' })
  await refund.waitFor({ state: 'hidden' })
  const statusOf = async () => (await findRow(site.store, payments, paid.id))?.status
  await expect.poll(statusOf).toBe('refunded')
  await expect.poll(() => storedToken(page)).not.toBe(stale)

  // A visitor again: the password alone opens nothing.
  await page.evaluate('localStorage.clear()')
  await page.goto('/login')
  await givePassword(page, user.email)
  await page.getByRole('heading', { level: 1, name: say.proof.title }).waitFor()
  await expect.poll(() => storedToken(page)).toBeNull()
  expect(await findFaults(page), 'the third step').toEqual([])
  await button(say.proof.toRecovery).press('Enter')
  await typeCode(page, say.proof.recoveryCode, codes[0] ?? '')
  await page.waitForURL(/\/dashboard/)
  expect(pageErrors.filter((line) => !/status of 4\d\d/.test(line))).toEqual([])
})

test('the panel’s own screen renames and removes factors and makes codes; declining a proof changes nothing', async () => {
  const say = own.en
  const user = await adminWithApp(site.store, { ...terms, provedAt: Date.now() - 360_000 })
  const { page } = await site.openPage({ lang: 'en', token: user.token, path: '/admin/security' })
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  await page.getByRole('heading', { level: 1, name: say.admin.screens.security }).waitFor()
  await expectNoFaultsAgain(page, 'the screen')
  await button(filled(say.security.factors.renameOf, { name: 'Phone' })).click()
  await page.getByLabel(say.admin.fields.name, { exact: true }).fill('Tablet')
  await page.keyboard.press('Enter')
  await button(filled(say.security.factors.removeOf, { name: 'Tablet' })).waitFor()

  await button(say.security.codes.renew).click()
  const question = page.getByRole('dialog', { name: say.security.codes.renew })
  await question.getByRole('button', { name: say.security.codes.renew }).click()
  const asked = page.getByRole('dialog', { name: say.proof.title })
  await asked.waitFor()
  await page.keyboard.press('Escape')
  await asked.waitFor({ state: 'hidden' })
  await question.getByText('Confirm with your second factor').waitFor()
  await question.getByRole('button', { name: say.security.codes.renew }).click()
  await typeCode(page, say.proof.code, codeOf(user))
  await button(say.security.codes.done).click()
  await page.getByText('10 codes are left.').waitFor()

  // The panel asks for a factor: the last one stays.
  await button(filled(say.security.factors.removeOf, { name: 'Tablet' })).click()
  await button(say.security.factors.remove).last().click()
  await page.getByText(/add another one before you remove this one/).waitFor()
})

test('an admin adds a passkey, logs in with it, confirms with it and removes it', async () => {
  const say = own['pt-BR']
  const { store } = site
  const user = await adminWithApp(store, { ...terms, password })
  const { token } = user
  const { page, context, pageErrors } = await site.openPage({ isByName: true, token, path: '/admin/security' })
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const passkeyOf = async () =>
    (await store.db.select().from(secondFactors).where(eq(secondFactors.userId, user.id))).find(
      ({ kind }) => kind === 'passkey',
    )
  const device = await context.newCDPSession(page)
  await device.send('WebAuthn.enable')
  const { authenticatorId } = await device.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })

  await button(say.security.factors.addPasskey).click()
  const dialog = page.getByRole('dialog', { name: say.security.factors.addPasskey })
  await dialog.getByLabel(say.admin.fields.name, { exact: true }).fill('Notebook')
  await expectNoFaultsAgain(page, 'the passkey')
  await dialog.getByRole('button', { name: say.security.passkey.save }).click()
  await button(filled(say.security.factors.removeOf, { name: 'Notebook' })).waitFor()
  expect(await passkeyOf()).toMatchObject({ name: 'Notebook', userId: user.id })
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  await button(say.security.factors.addPasskey).click()
  await dialog.getByRole('button', { name: say.security.passkey.save }).click()
  await dialog.getByText(say.security.passkey.known).waitFor()
  await page.keyboard.press('Escape')

  await page.evaluate('localStorage.clear()')
  await page.goto('/login')
  await givePassword(page, user.email)
  const sign = button(say.proof.usePasskey)
  await sign.waitFor()
  await expect.poll(() => page.evaluate<string>('document.activeElement.textContent')).toBe(say.proof.usePasskey)
  await expectNoFaultsAgain(page, 'the third step, by a passkey')
  await device.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false })
  await sign.press('Enter')
  await page.getByText(say.proof.passkeyDeclined).waitFor()
  await expect.poll(() => storedToken(page)).toBeNull()
  await device.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: true })
  await button(say.proof.toApp).click()
  await page.getByLabel(say.proof.code, { exact: true }).waitFor()
  await button(say.proof.toPasskey).click()
  await sign.press('Enter')
  await page.waitForURL(/\/dashboard/)
  await expect.poll(async () => (await passkeyOf())?.lastUsedAt).not.toBeNull()

  // Six minutes later.
  const present = await findRow(store, users, user.id)
  const stale = await tokenOf(store.secrets, present ?? user, { provedAt: Date.now() - 360_000 })
  await page.evaluate(`localStorage.setItem('token', ${JSON.stringify(stale)})`)
  await page.goto('/admin/security')
  await button(filled(say.security.factors.removeOf, { name: 'Notebook' })).click()
  await button(say.security.factors.remove).last().click()
  const asked = page.getByRole('dialog', { name: say.proof.title })
  await asked.getByRole('button', { name: say.proof.usePasskey, exact: true }).click()
  await button(filled(say.security.factors.removeOf, { name: 'Notebook' })).waitFor({ state: 'hidden' })
  await expect.poll(passkeyOf).toBeUndefined()
  expect(pageErrors.filter((line) => !/status of 4\d\d/.test(line))).toEqual([])
})

test('where the proof is old, keys are masked until they are asked for with a new one', async () => {
  const { proof: say } = own.en
  const { id, key } = await license(site.store, { device: 'PC', activatedAt: 1 })
  const user = await adminWithApp(site.store, { ...terms, provedAt: Date.now() - 360_000 })
  const { page } = await site.openPage({ lang: 'en', token: user.token, path: '/admin/keys' })
  const end = key.slice(-5)
  const row = page.getByRole('row').filter({ hasText: end })
  const show = row.getByRole('button', { name: filled(enKeys.showOne, { end }) })
  await show.waitFor()
  await expectNoFaultsAgain(page, 'masked keys')

  // What neither shows a key nor gives anything away needs no proof.
  await page.getByRole('button', { name: `More actions: ${filled(enKeys.ending, { end })}` }).click()
  await page.getByRole('menuitem', { name: enKeys.unbind.verb }).click()
  await page.getByRole('dialog').getByRole('button', { name: enKeys.unbind.verb }).click()
  await expect.poll(() => devicesOf(site.store, id)).toEqual([])
  await page.getByRole('dialog').waitFor({ state: 'hidden' })

  await page.getByRole('button', { name: enKeys.show, exact: true }).click()
  const asked = page.getByRole('dialog', { name: say.title })
  await asked.waitFor()
  await page.keyboard.press('Escape')
  await asked.waitFor({ state: 'hidden' })
  await expect.poll(() => page.content()).not.toContain(key)
  await show.click()
  await typeCode(page, say.code, codeOf(user))
  await row.getByRole('button', { name: filled(enKeys.copy, { end }) }).waitFor()
  await page.getByRole('button', { name: enKeys.show, exact: true }).click()
  await page.getByText(key, { exact: true }).waitFor()
})

/** The page's session has proved its factor six minutes ago. */
async function forgetProof(page: Page, user: AdminWithApp) {
  const stale = await tokenOf(site.store.secrets, user, { provedAt: Date.now() - 360_000 })
  await page.evaluate(`localStorage.setItem('token', ${JSON.stringify(stale)})`)
}

test.each([1280, 360])(
  'at %i px, a form keeps what was typed while it asks for a proof, by keyboard, and a file is not sent before it',
  async (width) => {
    const { proof: say } = own.en
    const user = await adminWithApp(site.store, { ...terms, provedAt: Date.now() - 360_000 })
    const { page } = await site.openPage({ lang: 'en', token: user.token, path: '/admin/coupons', width })
    const button = (name: string) => page.getByRole('button', { name, exact: true })
    const asked = page.getByRole('dialog', { name: say.title })
    const code = `PROOF${width}`
    await button(enCoupons.new).first().press('Enter')
    const typed = page.getByLabel(enCoupons.codeField, { exact: true })
    await typed.fill(code)
    await page.getByLabel(enAdmin.fields.discount, { exact: true }).fill('100')
    await page.keyboard.press('Enter')
    await asked.getByText(say.stepUpLead).waitFor()
    await expectNoFaultsAgain(page, 'the proof above a form')
    await page.keyboard.press('Escape')
    await asked.waitFor({ state: 'hidden' })
    await page.getByRole('alert').getByText('Confirm with your second factor').waitFor()
    await expect.poll(() => typed.inputValue()).toBe(code)
    await typed.press('Enter')
    await typeCode(page, say.code, codeOf(user))
    await page.getByText(filled(enCoupons.added, { code })).first().waitFor()
    await expect.poll(() => page.evaluate<string>('document.activeElement.textContent')).toBe(enCoupons.new)
    expect(await site.store.db.select().from(coupons).where(eq(coupons.code, code))).toHaveLength(1)

    const { name } = await product(site.store, { name: `Tool ${width}` })
    await forgetProof(page, user)
    const sent: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('/admin/downloads?')) sent.push(request.headers().authorization ?? '')
    })
    await page.goto(`/admin/products?search=${name}`)
    await page.getByRole('button', { name: `More actions: ${name}` }).click()
    await page.getByRole('menuitem', { name: enProducts.page.action }).click()
    const tool = { name: 'tool.zip', mimeType: 'application/zip', buffer: Buffer.from(`the tool at ${width}`) }
    await page.locator('input[name=tool]').setInputFiles(tool)
    await asked.waitFor()
    await page.keyboard.press('Escape')
    await page.getByText(enProducts.page.download.unproved).waitFor()
    await page.locator('input[name=tool]').setInputFiles(tool)
    await asked.waitFor()
    expect(sent).toEqual([])
    await typeCode(page, say.code, codeOf(user, 1))
    await page.getByText(/^File stored by the store/).waitFor()
    expect(sent).toHaveLength(1)
  },
)

test('a search and a dispute show their masked keys after a new proof', async () => {
  const { proof: say } = own.en
  const buyer = await client(site.store, { name: 'Marta Mascarada' })
  const { payment, license: sold } = await purchase(site.store, buyer)
  const contested = await dispute(site.store, { paymentId: payment.id })
  const user = await adminWithApp(site.store, { ...terms, provedAt: Date.now() - 360_000 })
  const { page } = await site.openPage({ lang: 'en', token: user.token, path: `/admin/users/${buyer.id}` })
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const { key } = sold
  const masked = page.getByText(new RegExp(`^•.*-${key.slice(-5)}$`))
  await page.getByRole('heading', { level: 1, name: buyer.name }).waitFor()
  await page
    .getByText(new RegExp(`${key.slice(-5)}$`))
    .first()
    .waitFor()
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: enAdmin.search.title }).fill(buyer.name)
  await masked.waitFor()
  await expectNoFaultsAgain(page, 'masked keys of a search')
  expect(await page.content()).not.toContain(key)
  await button(enAdmin.search.showKeys).press('Enter')
  await typeCode(page, say.code, codeOf(user))
  await page.getByText(key, { exact: true }).waitFor()
  await expect.poll(() => page.evaluate<string>('document.activeElement.role')).toBe('combobox')
  await page.getByRole('combobox').press('Escape')

  await forgetProof(page, user)
  await page.goto(`/admin/disputes?open=${contested.id}`)
  await masked.waitFor()
  expect(await page.content()).not.toContain(key)
  await button(enAdmin.actions.showKey).press('Enter')
  await typeCode(page, say.code, codeOf(user, 1))
  await page.getByText(key, { exact: true }).waitFor()
  await page.getByRole('link', { name: enDisputes.details.openKey }).waitFor()
})
