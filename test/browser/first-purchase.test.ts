import { eq } from 'drizzle-orm'
import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { termsVersion } from '#schema/rules/accounts.ts'
import { users } from '#schema/tables/users.ts'
import { findLayoutShifts, recordLayoutShifts } from './layout-shift.ts'
import { openSite } from './open-site.ts'

const site = openSite({ isSeeded: true })

/** From the question about the terms to the PIX code, each of them once. */
const tapsMax = 11
const fieldsMax = 4

test('a new visitor on a phone reaches the PIX code in eleven taps and four fields', async () => {
  const phone = { width: 360, height: 740, lang: 'pt-BR', hasTouch: true } as const
  const { page, context, pageErrors } = await site.openPage(phone)
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
  const password = await main.getByLabel('Senha', { exact: true }).inputValue()
  expect(password).toMatch(/^(\w{4}-){3}\w{4}$/)
  await expect.poll(() => main.getByLabel('Repita a senha', { exact: true }).inputValue()).toBe(password)
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
