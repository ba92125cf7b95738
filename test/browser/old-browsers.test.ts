import { eq } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { licenses, payments } from '#schema/tables/index.ts'
import product from '#web/i18n/pt-BR/product.ts'
import { client } from '../people.ts'
import { wide } from '../width.ts'
import { openPanel } from './admin-panel.ts'
import { takeScreenshot } from './browser.ts'
import { openSite } from './open-site.ts'
import { texts } from './page-states.ts'

/** Chromium 109, the oldest that the shop supports; below it, and without scripts, one sentence says what is needed. */
const site = openSite({ isSeeded: true })
const t = texts['pt-BR']

const old = { isOld: true, width: 360, height: 740, theme: 'dark', termsAccepted: true } as const
const darkGround = 'rgb(12, 21, 18)'
const groundOf = (page: Page) => page.evaluate<string>('getComputedStyle(document.body).backgroundColor')
const countOpenPanels = (page: Page) =>
  page.evaluate<number>("[...document.querySelectorAll('[popover]')].filter((panel) => panel.checkVisibility()).length")
// Not of the whole page: what is open would close with the change of the window's size.
const picture = (page: Page, name: string) => takeScreenshot(page, `chromium-109/${name}`, { fullPage: false })

test('in Chromium 109 home, a product, its checkout and the login are whole, in their colours, and work', async () => {
  const { page, pageErrors } = await site.openPage(old)
  expect(page.context().browser()?.version()).toMatch(/^109\./)
  const paths = ['/', '/products/aurora-trainer', '/products/checkout/prod_aurora-trainer', '/login']
  for (const path of paths) {
    await page.goto(path)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await expect
      .poll(async () => [await countOpenPanels(page), await groundOf(page)], { message: path })
      .toEqual([0, darkGround])
    await picture(page, path.split('/').at(-1) || 'home')
  }
  const { email } = await client(site.store)
  await page.getByLabel(t.auth.fields.email, { exact: true }).fill(email)
  await page.keyboard.press('Enter')
  await page.getByLabel(t.auth.fields.password, { exact: true }).waitFor()
  expect(pageErrors).toEqual([])
})

wide.test(
  'in Chromium 109 a customer goes from home to the key, reads it again, and uses menu, assistant and gallery',
  async () => {
    const ana = await client(site.store, { name: 'Ana Lima', password: 'chave-de-casa' })
    const { page, context, pageErrors } = await site.openPage(old)
    page.setDefaultTimeout(15_000)
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const button = (name: string | RegExp) => page.getByRole('button', { name })
    await page.goto('/')
    await button(t.shop.nav.menu).click()
    await expect.poll(() => countOpenPanels(page)).toBe(1)
    await picture(page, 'menu')
    await button(t.shop.nav.helper).click()
    await page.getByLabel(t.helper.ask).fill('quanto custa o aurora?')
    await page.keyboard.press('Enter')
    await page.getByRole('log').getByText(/49,90/).waitFor()
    await picture(page, 'assistant')
    await page.keyboard.press('Escape')
    await expect.poll(() => countOpenPanels(page)).toBe(0)

    await page.getByRole('link', { name: 'Ver a loja' }).first().click()
    await page.waitForURL(/\/products$/)
    await page
      .getByRole('link', { name: /Trainers/ })
      .first()
      .click()
    await page.waitForURL(/category=trainers/)
    await page.getByRole('link', { name: 'Aurora Trainer' }).first().click()
    await page.waitForURL(/\/products\/aurora-trainer/)
    const gallery = page.getByRole('list', { name: product.pictures })
    await gallery.getByRole('button').nth(1).click()
    await expect.poll(() => gallery.getByRole('button', { pressed: true }).getAttribute('aria-label')).toMatch(/2$/)
    await picture(page, 'gallery')
    await page
      .getByRole('link', { name: /Comprar/ })
      .first()
      .click()
    await page.waitForURL(/\/checkout\//)
    await page.getByRole('link', { name: 'Entrar' }).last().click()
    await page.getByLabel(t.auth.fields.email, { exact: true }).fill(ana.email)
    await page.keyboard.press('Enter')
    await page.getByLabel(t.auth.fields.password, { exact: true }).fill('chave-de-casa')
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/checkout\//)

    await button(/^Pagar /).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('checkbox').check()
    await dialog.getByRole('button', { name: /^Pagar / }).click()
    await page.getByRole('img', { name: /QR/ }).waitFor()
    await page.getByRole('timer').waitFor()
    await picture(page, 'payment')
    await button('Copiar código PIX').click()
    const [payment] = await site.store.db.select().from(payments).where(eq(payments.userId, ana.id))
    await expect.poll(() => page.evaluate('navigator.clipboard.readText()')).toBe(payment?.qrCode)
    await site.store.sandbox.approve(payment?.providerId ?? '')
    await page.getByText('Pagamento aprovado!').first().waitFor()
    await picture(page, 'paid')
    await button(t.checkout.end.toKey).click()
    await page.waitForURL(/\/payment-confirmation\//)
    await button('Copiar chave').click()
    const [license] = await site.store.db
      .select()
      .from(licenses)
      .where(eq(licenses.paymentId, payment?.id ?? ''))
    await expect.poll(() => page.evaluate('navigator.clipboard.readText()')).toBe(license?.key)
    await picture(page, 'key')

    await page.goto('/dashboard/purchased')
    await button('Revelar chave de Aurora Trainer').click()
    await page
      .getByText(license?.key ?? '')
      .first()
      .waitFor()
    await picture(page, 'dashboard')
    expect(pageErrors).toEqual([])
  },
)

wide.test('in Chromium 109 an admin opens the menu of a key and its dialog', async () => {
  const panel = await openPanel(site, '/admin/keys', { ...old, width: 1280, height: 800 })
  const { page, dialog, pageErrors } = panel
  page.setDefaultTimeout(15_000)
  await page.locator('tbody tr').first().waitFor()
  await page
    .getByRole('button', { name: /^Mais ações: / })
    .nth(1)
    .click()
  await expect.poll(() => countOpenPanels(page)).toBe(1)
  await picture(page, 'panel-menu')
  await page.getByRole('menuitem').first().click()
  await dialog.waitFor()
  await picture(page, 'panel-dialog')
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  expect(pageErrors).toEqual([])
})

/** The sentence in both languages, above whatever else the page shows. */
async function expectSentence(page: Page, words: readonly [portuguese: RegExp, english: RegExp]) {
  for (const text of words) {
    const sentence = page.getByText(text)
    await sentence.waitFor()
    expect((await sentence.boundingBox())?.y, String(text)).toBeLessThan(120)
  }
}

test('a browser below the floor is told which ones the shop needs, on a page that was sent as on an empty one', async () => {
  const { page, pageErrors } = await site.openPage({ termsAccepted: true, width: 360, height: 740 })
  // As Chromium 104 does, which knows no container queries.
  const isOlder = `{ const { supports } = CSS; CSS.supports = (text, ...rest) => !/container-type/.test(text) && supports.call(CSS, text, ...rest) }`
  await page.addInitScript(isOlder)
  await page.route(/\.css$|^[^?]*\/(login|products)?$/, async (route) => {
    const answer = await route.fetch()
    const { 'content-security-policy': _policy, ...headers } = answer.headers()
    await route.fulfill({
      response: answer,
      headers,
      body: (await answer.text()).replaceAll('container-type:', 'unknown-type:'),
    })
  })
  for (const path of ['/login', '/products']) {
    await page.goto(path, { waitUntil: 'commit' })
    await expectSentence(page, [
      /Chrome 109, Edge 109.*Safari 16\.4,\s+Firefox 115 ou mais novo/,
      /Firefox\s+115 or newer/,
    ])
  }
  await page.getByRole('link', { name: 'Aurora Trainer' }).first().waitFor()
  expect(pageErrors).toEqual([])
})

test('without scripts a page says that they are needed to log in and to buy, and what was sent can be read', async () => {
  const { page } = await site.openPage({ hasNoScripts: true, width: 360, height: 740 })
  for (const path of ['/login', '/products/aurora-trainer']) {
    await page.goto(path, { waitUntil: 'commit' })
    await expectSentence(page, [/ative o JavaScript/, /turn on JavaScript/])
    await page
      .getByText(/Chrome 109/)
      .first()
      .waitFor({ state: 'hidden' })
  }
  await page.getByRole('heading', { level: 1, name: 'Aurora Trainer' }).waitFor()
})

wide.test('without `:has()`, as in Firefox 115, what is chosen and what has the focus is seen', async () => {
  const { token } = await client(site.store)
  const { page, pageErrors } = await site.openPage({ token })
  await page.route(/\.css$|^[^?]*\/(dashboard|products)$/, async (route) => {
    const answer = await route.fetch()
    const { 'content-security-policy': _policy, ...headers } = answer.headers()
    await route.fulfill({ response: answer, headers, body: (await answer.text()).replaceAll(':has(', ':unknown(') })
  })
  const styleOf = (expression: string, name: string) => page.evaluate<string>(`getComputedStyle(${expression}).${name}`)
  await page.goto('/products')
  await expect.poll(() => page.evaluate("CSS.supports('selector(:unknown(a))')")).toBe(false)
  await page.getByRole('link', { name: 'Aurora Trainer' }).first().focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Shift+Tab')
  await expect.poll(() => styleOf('document.activeElement', 'outlineStyle')).toBe('solid')

  await page.goto('/dashboard')
  await page.getByRole('button', { name: t.profile.picture.change }).click()
  const choice = page.getByRole('radio').first()
  await choice.press('ArrowRight')
  await choice.press('ArrowLeft')
  const label = "document.activeElement.closest('label')"
  await expect.poll(() => styleOf(label, 'backgroundColor')).toBe('rgb(240, 185, 58)')
  await expect.poll(() => styleOf(label, 'outlineStyle')).toBe('solid')
  expect(pageErrors).toEqual([])
})
