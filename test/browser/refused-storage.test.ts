import type { Page } from 'playwright-core'
import { describe, expect, onTestFinished, test } from 'vitest'
import gate from '#web/i18n/pt-BR/gate.ts'
import { admin, client } from '../people.ts'
import { license } from '../rows.ts'
import { firstOf } from '../width.ts'
import { logIn } from './account-steps.ts'
import { openSite } from './open-site.ts'
import { texts } from './page-states.ts'
import { words } from './payment-states.ts'

const site = openSite({ isSeeded: true })

const password = 'chave-de-casa'
const { auth, shop } = texts['pt-BR']

/** How browsers refuse to store, by what each does. */
const refusals: readonly (readonly [name: string, script: string])[] = [
  [
    'all storage and cookies are blocked',
    `for (const name of ['localStorage', 'sessionStorage', 'indexedDB'])
      Object.defineProperty(window, name, { get() { throw new DOMException('denied', 'SecurityError') } })
    Object.defineProperty(Document.prototype, 'cookie', { get: () => '', set() {} })`,
  ],
  ['storage is full', `Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError') }`],
  [
    'storage is missing',
    `for (const name of ['localStorage', 'sessionStorage']) Object.defineProperty(window, name, { value: null })`,
  ],
]

async function openRefusing(script: string, path: string) {
  const opened = await site.openPage()
  await opened.context.addInitScript(`{ ${script} }`)
  onTestFinished(() => expect(opened.pageErrors).toEqual([]))
  await opened.page.goto(path)
  return opened
}

async function acceptTerms(page: Page) {
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('checkbox').check()
  await dialog.getByRole('button', { name: gate.accept }).click()
  await dialog.waitFor({ state: 'detached' })
}

/** Goes to an address of the shop without loading another page. */
const goWithin = (page: Page, path: string) =>
  page.evaluate(`history.pushState(null, '', '${path}'), dispatchEvent(new PopStateEvent('popstate'))`)

describe.each(firstOf(refusals))('where %s', (_, script) => {
  test('a customer accepts the terms once, logs in, buys, finds their keys and logs out, within the page', async () => {
    const user = await client(site.store, { password })
    const bought = await license(site.store, { userId: user.id, productName: 'Aurora X' })
    const { page } = await openRefusing(script, '/login')
    await acceptTerms(page)
    await page.getByText(auth.login.notKept).waitFor()
    await logIn(page, 'pt-BR', { email: user.email, password })
    await goWithin(page, '/products/checkout/prod_aurora-trainer')
    await page.getByRole('button', { name: words['pt-BR'].pay }).first().click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('checkbox').check()
    await dialog.getByRole('button', { name: words['pt-BR'].pay }).click()
    await dialog.getByRole('button', { name: words['pt-BR'].copy }).waitFor()
    await dialog.getByRole('button', { name: words['pt-BR'].close }).click()
    await goWithin(page, '/dashboard/purchased')
    await page.getByRole('row').filter({ hasText: bought.productName }).waitFor()
    await page.getByRole('button', { name: shop.language.switch }).first().click()
    await page.getByRole('heading', { level: 1, name: texts.en.dashboard.purchases.title }).waitFor()
    await goWithin(page, '/videos')
    await page.getByRole('button', { name: texts.en.shop.language.switch }).first().waitFor()
    await page.getByRole('button', { name: user.name }).click()
    await page.getByRole('menuitem', { name: texts.en.shop.nav.logout }).click()
    await page.getByRole('banner').getByRole('link', { name: texts.en.shop.nav.login, exact: true }).waitFor()
    await goWithin(page, '/dashboard/purchased')
    await page.getByRole('heading', { name: texts.en.shop.guard.title, level: 2 }).waitFor()
    await expect.poll(() => page.getByText(bought.productName).count()).toBe(0)
  })

  test('the panel is used', async () => {
    const boss = await admin(site.store, { password })
    const { page } = await openRefusing(script, '/login?return=%2Fadmin%2Fkeys')
    await acceptTerms(page)
    const { fields } = auth
    await page.getByLabel(fields.email, { exact: true }).fill(boss.email)
    await page.keyboard.press('Enter')
    await page.getByLabel(fields.password, { exact: true }).fill(password)
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/admin\//)
    await page.getByRole('navigation', { name: 'Administração' }).getByRole('link', { name: 'Cupons' }).click()
    await page.getByRole('row').nth(1).waitFor()
  })
})
