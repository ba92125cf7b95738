import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { termsVersion } from '#schema/rules/accounts.ts'
import { payments } from '#schema/tables/index.ts'
import notifications from '#web/i18n/pt-BR/notifications.ts'
import { client } from '../people.ts'
import { openSite } from './open-site.ts'
import { texts } from './page-states.ts'
import { openVisit } from './page-visit.ts'

const site = openSite({ isSeeded: true })

test('localStorage has the names and values of the specification, and is cleared with the session', async () => {
  const { shop, auth } = texts['pt-BR']
  const ana = await client(site.store, {
    name: 'Ana Lima',
    password: 'chave-de-casa',
    discordId: '123456789012345678',
    lastLogin: Date.now() - 86_400_000,
    lastLoginIp: '203.0.113.9',
  })
  const { page, context } = await openVisit(site, { persona: 'newcomer', lang: 'pt-BR' })
  const kept = () => page.evaluate<Record<string, string>>('({ ...localStorage })')
  const press = (name: string | RegExp) => page.getByRole('button', { name }).first().click()
  await page.goto('/login')
  const gate = page.getByRole('dialog')
  await gate.getByRole('checkbox').check()
  await gate.getByRole('button').last().click()
  await gate.waitFor({ state: 'detached' })
  const cookies = await context.cookies()
  expect(cookies.map(({ name, value, path }) => [name, value, path])).toEqual([
    ['termsAccepted', 'true', '/'],
    ['termsVersion', termsVersion, '/'],
  ])
  for (const { expires } of cookies) expect(Math.round((expires - Date.now() / 1_000) / 86_400)).toBe(365)
  await expect.poll(kept).toEqual({})

  await page.getByLabel(auth.fields.email, { exact: true }).fill(ana.email)
  await page.keyboard.press('Enter')
  await page.getByLabel(auth.fields.password, { exact: true }).fill('chave-de-casa')
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/dashboard/)
  await page.goto('/products/checkout/prod_aurora-trainer')
  await press(/^(Pagar|Pay) /)
  await page.getByRole('dialog').getByRole('checkbox').check()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^(Pagar|Pay) / })
    .click()
  await page.getByRole('img', { name: /QR/ }).waitFor()
  const [payment] = await site.store.db.select().from(payments).where(eq(payments.userId, ana.id))
  await expect.poll(kept).toMatchObject({
    token: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
    userId: ana.id,
    userName: 'Ana Lima',
    userRole: 'client',
    userEmail: ana.email,
    discordUserId: '123456789012345678',
    lastLogin: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    lastLoginIp: '203.0.113.9',
    selectedProductId: 'prod_aurora-trainer',
    selectedProductName: 'Aurora Trainer',
    selectedProductPrice: '49.9',
    selectedProductDescription: expect.stringMatching(/^Trainer/),
    selectedProductKeyExpiration: '30',
    paymentId: payment?.id,
    paymentIdMercadoPago: payment?.providerId,
  })

  await page.goto('/dashboard')
  await page.getByRole('button', { name: new RegExp(`^${notifications.title}`) }).click()
  await page.getByRole('switch', { name: notifications.quiet }).click()
  await page.keyboard.press('Escape')
  await press(shop.language.switch)
  await page.getByRole('button', { name: texts.en.shop.language.switch }).waitFor()
  await page.getByRole('button', { name: /Ana Lima/ }).click()
  await page.getByRole('menuitem', { name: texts.en.shop.nav.logout }).click()
  await expect
    .poll(kept)
    .toEqual({ config: expect.stringMatching(/^\{"captcha":/), language: 'en', notificationsDoNotDisturb: 'true' })
})

test('without a captcha the login loads no third-party script', async () => {
  const { email } = await client(site.store)
  const { page, pageErrors } = await site.openPage({ termsAccepted: true, path: '/login' })
  await page.getByLabel('E-mail', { exact: true }).fill(email)
  await page.getByRole('button', { name: 'Continuar', exact: true }).click()
  await page.getByLabel('Senha', { exact: true }).waitFor()
  await expect.poll(() => page.locator('script[src^=https]').count()).toBe(0)
  expect(pageErrors).toEqual([])
})
