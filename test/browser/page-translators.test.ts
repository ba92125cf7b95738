import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { licenses } from '#schema/tables/index.ts'
import { client } from '../people.ts'
import { license, notification } from '../rows.ts'
import { firstOf, isWide } from '../width.ts'
import { filled } from './account-steps.ts'
import { openPanel } from './admin-panel.ts'
import { texts } from './page-states.ts'
import { latestPayment, openPaymentSite } from './payment-states.ts'
import { expectTranslated, type Translator, translated, translatePage, translators } from './translator.ts'

const site = openPaymentSite({ isSeeded: true })

const { checkout } = texts['pt-BR']

/** Of a translation without `<font>`s the page cannot know: React then reports that it has rendered the page anew. */
const recovered = (translator: Translator) => (translator === 'text' ? /error #418/ : /^$/)

test.each(firstOf(translators))(
  'a customer buys and copies a key while “%s” translates the page',
  async (translator) => {
    const who = await client(site.store)
    const { page, context, pageErrors } = await site.apart.openPage({ token: who.token, width: 360, height: 740 })
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await translatePage(page, translator)
    const dialog = page.getByRole('dialog')
    const clipboard = () => page.evaluate<string>('navigator.clipboard.readText()')
    const says = (text: string) => page.getByText(translated(text), { exact: true }).first().waitFor()

    await page.goto('/products/aurora-trainer')
    await page
      .getByRole('link', { name: /Comprar/ })
      .first()
      .waitFor()
    await expectTranslated(page, 'the product')
    await page
      .getByRole('link', { name: /Comprar/ })
      .first()
      .click()
    await page.waitForURL(/\/checkout\//)
    await says(checkout.summary.title)
    await expectTranslated(page, 'the checkout')

    await page.getByText(checkout.coupon.open).click()
    await page.getByLabel(checkout.coupon.label).fill('bemvindo10')
    await page.getByRole('button', { name: checkout.coupon.apply }).click()
    await page.getByRole('button', { name: /^«Pagar» R\$\s44,91$/ }).waitFor()
    await expectTranslated(page, 'the coupon')

    await page.getByRole('button', { name: /Pagar/ }).click()
    await dialog.getByRole('checkbox').check()
    await expectTranslated(page, 'the methods')
    await dialog.getByRole('button', { name: /Pagar/ }).click()
    await says(checkout.pix.waiting)
    await expectTranslated(page, 'the code')
    const timer = dialog.getByRole('timer')
    const first = await timer.textContent()
    expect(first).toMatch(/^«Expira em»\s0[45]:\d\d$/)
    await expect.poll(() => timer.textContent()).not.toBe(first)
    await expect.poll(() => timer.textContent()).toMatch(/^«Expira em»\s0[45]:\d\d$/)
    await dialog.getByRole('button', { name: checkout.pix.copy }).click()
    await dialog.getByRole('button', { name: checkout.pix.copied }).waitFor()
    const payment = await latestPayment(site.store, who)
    await expect.poll(clipboard).toBe(payment.qrCode)
    await dialog.getByRole('button', { name: checkout.pix.check }).click()
    await says(checkout.pix.notYet)
    await expectTranslated(page, 'the answer of the bank')

    await site.store.sandbox.approve(payment.providerId ?? '')
    await says(checkout.end.approvedTitle)
    await expectTranslated(page, 'the approval')
    await expect.poll(() => dialog.getByText(checkout.pix.notYet).count()).toBe(0)
    await dialog.getByRole('button', { name: checkout.end.toKey }).click()

    await page.waitForURL(/\/payments\/payment-confirmation\//)
    await page.getByRole('heading', { name: translated(checkout.confirmation.title) }).waitFor()
    await expectTranslated(page, 'the confirmation')
    const [license] = await site.store.db.select().from(licenses).where(eq(licenses.paymentId, payment.id))
    await page.getByText(license?.key ?? '', { exact: true }).waitFor()
    await page.getByRole('button', { name: /Copiar chave/ }).click()
    await expect.poll(clipboard).toBe(license?.key)
    await expectTranslated(page, 'the copied key')
    expect(pageErrors.filter((line) => !recovered(translator).test(line))).toEqual([])
  },
)

test.each(firstOf(translators))(
  'a customer logs in and finds their keys while “%s” translates the page',
  async (translator) => {
    const password = 'chave-de-casa'
    const { shop, auth, dashboard, helper } = texts.en
    const user = await client(site.store, { password })
    const sold = { userId: user.id, productId: 'prod_aurora-trainer', productName: 'Aurora Trainer' }
    const { key } = await license(site.store, sold)
    await notification(site.store, { userId: user.id, title: 'Ein Gruß', content: 'Für alle.' })
    const { page, pageErrors } = await site.apart.openPage({ lang: 'en', termsAccepted: true })
    await translatePage(page, translator)
    const says = (text: string) => page.getByText(translated(text), { exact: true }).first().waitFor()
    const press = (name: string | RegExp) => page.getByRole('button', { name }).click()

    await page.goto('/login')
    await page.getByLabel(auth.fields.email).fill(user.email)
    await page.keyboard.press('Enter')
    await page.getByLabel(auth.fields.password).first().fill('wrong-password')
    await page.keyboard.press('Enter')
    await says('Wrong e-mail or password.')
    await expectTranslated(page, 'a wrong password')
    await page.getByLabel(auth.fields.password).first().fill(password)
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/dashboard/)
    await says(dashboard.profile.title)
    await page.getByText(user.email, { exact: true }).first().waitFor()
    await expectTranslated(page, 'the profile')

    await page.getByRole('link', { name: dashboard.purchases.title }).first().click()
    await press(filled(dashboard.purchases.reveal, { product: 'Aurora Trainer' }))
    await page.getByText(key, { exact: true }).waitFor()
    await expectTranslated(page, 'the purchases')
    await press(filled(dashboard.purchases.hide, { product: 'Aurora Trainer' }))
    await expect.poll(() => page.getByText(key, { exact: true }).count()).toBe(0)
    await page
      .getByRole('link', { name: /Aurora Trainer/ })
      .first()
      .click()
    await page.waitForURL(/\/dashboard\/purchased\/./)
    await says(dashboard.purchases.key)
    await expectTranslated(page, 'a purchase')

    // The demo's announcement of seven hours ago is one of theirs, if it is of the same day.
    await press(/^Notifications: [12] unread/)
    await says('Ein Gruß')
    await expectTranslated(page, 'the notifications')
    await page.keyboard.press('Escape')
    await press(shop.nav.helper)
    await page.getByLabel(helper.ask).fill('how much is aurora?')
    await page.keyboard.press('Enter')
    await page.getByRole('log').getByText(translated(helper.works), { exact: true }).first().waitFor()
    await expectTranslated(page, 'the assistant')
    await page.keyboard.press('Escape')

    await press(shop.language.switch)
    await says(texts['pt-BR'].dashboard.purchases.key)
    await expect.poll(() => page.getByText(dashboard.purchases.key, { exact: true }).count()).toBe(0)
    await expectTranslated(page, 'the other language')
    const expected = /status of 4\d\d/
    expect(pageErrors.filter((line) => !expected.test(line) && !recovered(translator).test(line))).toEqual([])
  },
)

test.runIf(isWide).each(translators)(
  'an admin works in the panel while “%s” translates the page',
  async (translator) => {
    const panel = await openPanel(site.apart, '/admin')
    const { page, pageErrors } = panel
    await translatePage(page, translator)
    await page.goto('/admin/keys')
    const rows = page.locator('tbody tr')
    await expect.poll(() => rows.count()).toBe(10)
    await expectTranslated(page, 'the keys')
    const first = await rows.first().textContent()
    await page.getByRole('link', { name: 'Próxima' }).click()
    await expect.poll(() => rows.first().textContent()).not.toBe(first)
    await expectTranslated(page, 'the next page')
    await page.getByRole('button', { name: 'Mostrar chaves' }).click()
    await page.getByRole('button', { name: 'Ocultar chaves' }).waitFor()
    await expectTranslated(page, 'the keys in clear')
    await page.getByRole('button', { name: /Filtros/ }).click()
    await page.getByRole('combobox', { name: 'Status' }).selectOption('suspended')
    await page.keyboard.press('Escape')
    await expect.poll(() => rows.filter({ hasNotText: translated('Suspensa') }).count()).toBe(0)
    await expectTranslated(page, 'the keys of one state')
    await page.getByRole('button', { name: 'Gerar Chave' }).click()
    await page.getByRole('dialog').getByText(translated('Tipo de vendedor'), { exact: true }).waitFor()
    await expectTranslated(page, 'the dialog')
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    await page.getByRole('button', { name: texts['pt-BR'].shop.language.switch }).first().click()
    await page.getByRole('button', { name: texts.en.shop.language.switch }).first().waitFor()
    await expectTranslated(page, 'the other language')
    expect(pageErrors).toEqual([])
  },
)
