import { readFile } from 'node:fs/promises'
import { eq } from 'drizzle-orm'
import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { termsVersion } from '#schema/rules/accounts.ts'
import { keyPattern } from '#schema/rules/licenses.ts'
import { licenses, payments, users } from '#schema/tables/index.ts'
import { wide } from '../width.ts'
import { filled, linkTo } from './account-steps.ts'
import { expectNoHorizontalScroll, openClientPage } from './client-page.ts'
import { findLayoutShifts, recordLayoutShifts } from './layout-shift.ts'
import { texts } from './page-states.ts'
import { openSharedSite } from './shared-page.ts'

const site = openSharedSite({ isSeeded: true })
const password = 'chave-de-casa'

/** Texts that a shopper reads and clicks. */
/** Presses a button that downloads the demo's file. */
async function expectDownload(button: Locator) {
  await button.waitFor()
  const [file] = await Promise.all([button.page().waitForEvent('download'), button.click()])
  expect(file.suggestedFilename()).toBe('demo-tool.txt')
  expect(await readFile(await file.path(), 'utf8')).toContain('Trinco: arquivo de demonstração.')
}

test('a newcomer with a phone buys and copies a key', async () => {
  const email = `pt-br@newcomer.test`
  const { page, context, pageErrors } = await site.apart.openPage({ width: 360, height: 740 })
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
  const link = (name: string | RegExp) => page.getByRole('link', { name, exact: true })
  const field = (name: string) => page.getByLabel(name, { exact: true })
  const clipboard = () => page.evaluate<string>('navigator.clipboard.readText()')

  await page.goto('/')
  await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('pt-BR')
  const gate = page.getByRole('dialog')
  await gate.getByRole('checkbox', { name: 'Li e aceito os termos de uso' }).check()
  await gate.getByRole('button', { name: 'Aceitar e continuar' }).click()
  await gate.waitFor({ state: 'detached' })
  await expectNoHorizontalScroll(page)
  await link('Entrar').first().click()
  await page.getByRole('main').getByRole('link', { name: 'Criar conta' }).click()

  await field('Nome').fill('Ana Lima')
  await field('E-mail').fill(email)
  await field('Senha').fill(password)
  await field('Repita a senha').fill(password)
  await page.getByRole('checkbox', { name: /Li e aceito os termos/ }).check()
  await expectNoHorizontalScroll(page)
  await page.getByRole('main').getByRole('button', { name: 'Criar conta', exact: true }).click()

  await page.waitForURL(/\/dashboard/)

  await page.goto('/')
  await link('Ver a loja').first().click()
  await page.waitForURL(/\/products$/)
  await link(/Trainers/)
    .first()
    .click()
  await page.waitForURL(/\/products\?category=trainers/)
  await link('Comprar Aurora Trainer').click()
  await page.waitForURL(/\/checkout\//)

  await page.getByText('Tenho um cupom').click()
  await field('Código do cupom').fill('bemvindo10')
  await button('Aplicar').click()
  await page
    .getByText(/Cupom BEMVINDO10 aplicado/i)
    .first()
    .waitFor()
  await page
    .getByText(/R\$\s?44,91/)
    .first()
    .waitFor()
  await expectNoHorizontalScroll(page)
  await button(/^Pagar /).click()
  await page.getByRole('dialog').getByRole('checkbox').check()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Pagar / })
    .click()

  await page.getByText('Aguardando pagamento. Esta tela atualiza sozinha.').first().waitFor()
  await page.getByRole('img', { name: /QR/ }).waitFor()
  await page.getByRole('timer').waitFor()
  await button('Copiar código PIX').click()
  await page.getByText('Código copiado').first().waitFor()
  const [buyer] = await site.store.db.select().from(users).where(eq(users.email, email))
  const [payment] = await site.store.db
    .select()
    .from(payments)
    .where(eq(payments.userId, buyer?.id ?? ''))
  await expect.poll(clipboard).toBe(payment?.qrCode)
  expect(payment).toMatchObject({ amountCents: 4491, couponCode: 'BEMVINDO10', status: 'pending' })

  await site.store.sandbox.approve(payment?.providerId ?? '')
  const approvedAt = Date.now()
  await page.getByText('Pagamento aprovado!').first().waitFor()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: filled(texts['pt-BR'].activation.download, { product: 'Aurora Trainer' }) })
    .waitFor()
  console.info(`pt-BR: approved at the bank, on the screen ${Date.now() - approvedAt} ms later`)
  await button(texts['pt-BR'].checkout.end.toKey).click()

  await page.waitForURL(/\/payments\/payment-confirmation\//)
  await page.getByRole('heading', { name: 'Obrigado! A chave é sua' }).waitFor()
  await button('Copiar chave').click()
  const [license] = await site.store.db
    .select()
    .from(licenses)
    .where(eq(licenses.paymentId, payment?.id ?? ''))
  await expect.poll(clipboard).toBe(license?.key)
  expect(license?.key).toMatch(keyPattern)
  expect(page.url()).not.toContain(license?.key)
  await expectNoHorizontalScroll(page)
  const { download } = texts['pt-BR'].activation
  await expectDownload(button(filled(download, { product: 'Aurora Trainer' })))

  await link('Ir para o painel').click()
  await page.waitForURL(/\/dashboard/)
  await link('Compras').first().click()
  await button('Revelar chave de Aurora Trainer').waitFor()
  await expect.poll(() => page.getByText(license?.key ?? '').count()).toBe(0)
  await button('Revelar chave de Aurora Trainer').click()
  await page
    .getByText(license?.key ?? '')
    .first()
    .waitFor()
  await expectDownload(button(filled(texts['pt-BR'].dashboard.purchases.downloadOf, { product: 'Aurora Trainer' })))
  await page.getByRole('button', { name: /Notificações/ }).click()
  await page.getByText('Sua chave chegou').first().waitFor()

  expect(pageErrors).toEqual([])
})

wide.test('an e-mail that was never confirmed is corrected, by the new address alone', async () => {
  const { recovery } = texts['pt-BR']
  const { page, user, button, dialog } = await openClientPage(site, {
    width: 360,
    path: '/dashboard',
    person: { password },
  })
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
  await expectNoHorizontalScroll(page)
  await page.goto(await linkTo(site.store, right, 'change_confirmation'))
  await button(recovery.confirm.submit).click()
  await page.getByText(filled(recovery.confirm.done, { email: right })).waitFor()
  await link(recovery.invalid.toAccount).click()
  await page.getByText(recovery.email.verified, { exact: true }).waitFor()
  await page.getByText(right).first().waitFor()
})

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
