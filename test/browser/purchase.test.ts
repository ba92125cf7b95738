import { readFile } from 'node:fs/promises'
import { eq } from 'drizzle-orm'
import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { termsVersion } from '#schema/rules/accounts.ts'
import { keyPattern } from '#schema/rules/licenses.ts'
import { licenses, payments, users } from '#schema/tables/index.ts'
import { wide } from '../width.ts'
import { filled, linkTo } from './account-steps.ts'
import { openClientPage } from './client-page.ts'
import { inPortuguese } from './flow-languages.ts'
import { findLayoutShifts, recordLayoutShifts } from './layout-shift.ts'
import { texts } from './page-states.ts'
import { openSharedSite } from './shared-page.ts'

const site = openSharedSite({ isSeeded: true })
const password = 'chave-de-casa'

/** Texts that a shopper reads and clicks. */
const words = {
  'pt-BR': {
    acceptTerms: 'Li e aceito os termos de uso',
    goOn: 'Aceitar e continuar',
    enter: 'Entrar',
    createAccount: 'Criar conta',
    name: 'Nome',
    email: 'E-mail',
    password: 'Senha',
    repeat: 'Repita a senha',
    accept: /Li e aceito os termos/,
    next: 'Continuar',
    store: 'Ver a loja',
    buy: 'Comprar Aurora Trainer',
    haveCoupon: 'Tenho um cupom',
    couponCode: 'Código do cupom',
    apply: 'Aplicar',
    couponApplied: /Cupom BEMVINDO10 aplicado/i,
    price: /R\$\s?44,91/,
    pay: /^Pagar /,
    copyCode: 'Copiar código PIX',
    codeCopied: 'Código copiado',
    waiting: 'Aguardando pagamento. Esta tela atualiza sozinha.',
    approved: 'Pagamento aprovado!',
    thanks: 'Obrigado! A chave é sua',
    copyKey: 'Copiar chave',
    toDashboard: 'Ir para o painel',
    purchases: 'Compras',
    reveal: 'Revelar chave de Aurora Trainer',
    bell: /Notificações/,
    delivered: 'Sua chave chegou',
  },
  en: {
    acceptTerms: 'I have read and accept the terms of use',
    goOn: 'Accept and continue',
    enter: 'Log in',
    createAccount: 'Create account',
    name: 'Name',
    email: 'E-mail',
    password: 'Password',
    repeat: 'Repeat the password',
    accept: /I have read and accept/,
    next: 'Continue',
    store: 'See the store',
    buy: 'Buy now: Aurora Trainer',
    haveCoupon: 'I have a coupon',
    couponCode: 'Coupon code',
    apply: 'Apply',
    couponApplied: /Coupon BEMVINDO10 applied/i,
    price: /R\$\s?44\.91/,
    pay: /^Pay /,
    copyCode: 'Copy PIX code',
    codeCopied: 'Code copied',
    waiting: 'Waiting for payment. This screen updates by itself.',
    approved: 'Payment approved!',
    thanks: 'Thank you! The key is yours',
    copyKey: 'Copy key',
    toDashboard: 'Go to my dashboard',
    purchases: 'Purchases',
    reveal: 'Reveal the Aurora Trainer key',
    bell: /Notifications/,
    delivered: 'Your key is here',
  },
} as const

async function hasNothingSideways(page: Page) {
  await expect
    .poll(() => page.evaluate<number>('document.documentElement.scrollWidth - innerWidth'))
    .toBeLessThanOrEqual(0)
}

/** Presses a button that downloads the demo's file. */
async function expectDownload(button: Locator) {
  await button.waitFor()
  const [file] = await Promise.all([button.page().waitForEvent('download'), button.click()])
  expect(file.suggestedFilename()).toBe('demo-tool.txt')
  expect(await readFile(await file.path(), 'utf8')).toContain('Trinco: arquivo de demonstração.')
}

test.each(inPortuguese)('a newcomer with a phone buys and copies a key (%s)', async (lang) => {
  const say = words[lang]
  const email = `${lang.toLowerCase()}@newcomer.test`
  const { page, context, pageErrors } = await site.apart.openPage({ width: 360, height: 740, lang })
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
  const link = (name: string | RegExp) => page.getByRole('link', { name, exact: true })
  const field = (name: string) => page.getByLabel(name, { exact: true })
  const clipboard = () => page.evaluate<string>('navigator.clipboard.readText()')

  await page.goto('/')
  await expect.poll(() => page.locator('html').getAttribute('lang')).toBe(lang)
  const gate = page.getByRole('dialog')
  await gate.getByRole('checkbox', { name: say.acceptTerms }).check()
  await gate.getByRole('button', { name: say.goOn }).click()
  await gate.waitFor({ state: 'detached' })
  await hasNothingSideways(page)
  await link(say.enter).first().click()
  await page.getByRole('main').getByRole('link', { name: say.createAccount }).click()

  await field(say.name).fill('Ana Lima')
  await field(say.email).fill(email)
  await field(say.password).fill(password)
  await field(say.repeat).fill(password)
  await page.getByRole('checkbox', { name: say.accept }).check()
  await hasNothingSideways(page)
  await page.getByRole('main').getByRole('button', { name: say.createAccount, exact: true }).click()

  await page.waitForURL(/\/dashboard/)

  await page.goto('/')
  await link(say.store).first().click()
  await page.waitForURL(/\/products$/)
  await link(/Trainers/)
    .first()
    .click()
  await page.waitForURL(/\/products\?category=trainers/)
  await link(say.buy).click()
  await page.waitForURL(/\/checkout\//)

  await page.getByText(say.haveCoupon).click()
  await field(say.couponCode).fill('bemvindo10')
  await button(say.apply).click()
  await page.getByText(say.couponApplied).first().waitFor()
  await page.getByText(say.price).first().waitFor()
  await hasNothingSideways(page)
  await button(say.pay).click()
  await page.getByRole('dialog').getByRole('checkbox').check()
  await page.getByRole('dialog').getByRole('button', { name: say.pay }).click()

  await page.getByText(say.waiting).first().waitFor()
  await page.getByRole('img', { name: /QR/ }).waitFor()
  await page.getByRole('timer').waitFor()
  await button(say.copyCode).click()
  await page.getByText(say.codeCopied).first().waitFor()
  const [buyer] = await site.store.db.select().from(users).where(eq(users.email, email))
  const [payment] = await site.store.db
    .select()
    .from(payments)
    .where(eq(payments.userId, buyer?.id ?? ''))
  await expect.poll(clipboard).toBe(payment?.qrCode)
  expect(payment).toMatchObject({ amountCents: 4491, couponCode: 'BEMVINDO10', status: 'pending' })

  await site.store.sandbox.approve(payment?.providerId ?? '')
  const approvedAt = Date.now()
  await page.getByText(say.approved).first().waitFor()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: filled(texts[lang].activation.download, { product: 'Aurora Trainer' }) })
    .waitFor()
  console.info(`${lang}: approved at the bank, on the screen ${Date.now() - approvedAt} ms later`)
  await button(texts[lang].checkout.end.toKey).click()

  await page.waitForURL(/\/payments\/payment-confirmation\//)
  await page.getByRole('heading', { name: say.thanks }).waitFor()
  await button(say.copyKey).click()
  const [license] = await site.store.db
    .select()
    .from(licenses)
    .where(eq(licenses.paymentId, payment?.id ?? ''))
  await expect.poll(clipboard).toBe(license?.key)
  expect(license?.key).toMatch(keyPattern)
  expect(page.url()).not.toContain(license?.key)
  await hasNothingSideways(page)
  const { download } = texts[lang].activation
  await expectDownload(button(filled(download, { product: 'Aurora Trainer' })))

  await link(say.toDashboard).click()
  await page.waitForURL(/\/dashboard/)
  await link(say.purchases).first().click()
  await button(say.reveal).waitFor()
  await expect.poll(() => page.getByText(license?.key ?? '').count()).toBe(0)
  await button(say.reveal).click()
  await page
    .getByText(license?.key ?? '')
    .first()
    .waitFor()
  await expectDownload(button(filled(texts[lang].dashboard.purchases.downloadOf, { product: 'Aurora Trainer' })))
  await page.getByRole('button', { name: say.bell }).click()
  await page.getByText(say.delivered).first().waitFor()

  expect(pageErrors).toEqual([])
})

wide.test.each(inPortuguese)(
  'an e-mail that was never confirmed is corrected, by the new address alone (%s)',
  async (lang) => {
    const { recovery } = texts[lang]
    const opened = await openClientPage(site, { lang, width: 360, path: '/dashboard', person: { password } })
    const { page, user, button, dialog, unexpectedErrors } = opened
    const link = (name: string) => page.getByRole('link', { name, exact: true })
    const right = `right-${user.email}`
    await link(recovery.notice.correct).click()
    await page.getByRole('heading', { name: recovery.email.title }).waitFor()
    await button(recovery.email.change).click()
    await dialog.getByText(recovery.email.newHint).waitFor()
    await dialog.getByLabel(recovery.email.new).fill(right)
    await dialog.getByLabel(recovery.email.password, { exact: true }).fill(password)
    await page.keyboard.press('Enter')
    await page.getByText(filled(recovery.email.pendingTitle, { address: right })).waitFor()
    await page.getByText(recovery.email.pendingNew).waitFor()
    await hasNothingSideways(page)
    await page.goto(await linkTo(site.store, right, 'change_confirmation'))
    await button(recovery.confirm.submit).click()
    await page.getByText(filled(recovery.confirm.done, { email: right })).waitFor()
    await link(recovery.invalid.toAccount).click()
    await page.getByText(recovery.email.verified, { exact: true }).waitFor()
    await page.getByText(right).first().waitFor()
    expect(unexpectedErrors()).toEqual([])
  },
)

/** From the question about the terms to the PIX code, each of them once. */
const tapsMax = 11
const fieldsMax = 4

wide.test('a new visitor on a phone reaches the PIX code in eleven taps and four fields', async () => {
  const phone = { width: 360, height: 740, lang: 'pt-BR', hasTouch: true } as const
  const { page, context, pageErrors } = await site.apart.openPage(phone)
  await recordLayoutShifts(context)
  let taps = 0
  const tap = async (what: Locator) => {
    taps += 1
    await what.tap()
  }
  const main = page.getByRole('main')
  const dialog = page.getByRole('dialog')
  await page.goto('/products/category/trainers')
  await tap(dialog.getByRole('checkbox'))
  await tap(dialog.getByRole('button', { name: 'Aceitar e continuar' }))
  await dialog.waitFor({ state: 'detached' })
  await tap(main.getByRole('link', { name: /^Comprar/ }).first())
  await page.waitForURL(/\/login\?return=/)
  await tap(main.getByRole('link', { name: 'Criar conta', exact: true }))

  const email = 'nova@newcomer.test'
  await tap(main.getByLabel('Nome', { exact: true }))
  await page.keyboard.type('Nova Cliente')
  await tap(main.getByLabel('E-mail', { exact: true }))
  await page.keyboard.type(email)
  await expect.poll(() => main.locator('form input[required]').count()).toBe(fieldsMax)
  await tap(main.getByRole('button', { name: 'Criar senha forte' }))
  const made = await main.getByLabel('Senha', { exact: true }).inputValue()
  expect(made).toMatch(/^(\w{4}-){3}\w{4}$/)
  await expect.poll(() => main.getByLabel('Repita a senha', { exact: true }).inputValue()).toBe(made)
  // Accepted at the gate: said here, and recorded with the account.
  await main.getByText(/^Você aceitou os termos de/).waitFor()
  await expect.poll(() => main.getByRole('checkbox', { name: /^Li e aceito/ }).isChecked()).toBe(true)
  await tap(main.getByRole('button', { name: 'Criar conta', exact: true }))

  await page.waitForURL(/\/checkout\//)
  expect(await findLayoutShifts(page)).toEqual([])
  await tap(main.getByRole('button', { name: /^Pagar / }))
  const terms = dialog.getByRole('checkbox')
  await terms.waitFor()
  await expect.poll(() => terms.isChecked()).toBe(false)
  await tap(terms)
  await tap(dialog.getByRole('button', { name: /^Pagar / }))
  await dialog.getByRole('button', { name: 'Copiar código PIX' }).waitFor()
  expect(taps).toBeLessThanOrEqual(tapsMax)
  const [row] = await site.store.db.select().from(users).where(eq(users.email, email))
  expect(row).toMatchObject({ termsVersion, termsAcceptedAt: expect.any(Number) })
  expect(pageErrors).toEqual([])
})

test('an acceptance on entering the store can be taken back at registration', async () => {
  const { page } = await site.openPage({ width: 360, lang: 'pt-BR', termsAccepted: true })
  await page.goto('/register')
  const main = page.getByRole('main')
  const box = main.getByRole('checkbox', { name: /^Li e aceito/ })
  await expect.poll(() => box.isChecked()).toBe(true)
  await box.uncheck()
  await expect.poll(() => main.getByRole('button', { name: 'Criar conta', exact: true }).isDisabled()).toBe(true)
  await main.getByText('Para criar a conta, aceite os termos de uso.').waitFor()
})
