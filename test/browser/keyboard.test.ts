import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { licenses, payments } from '#schema/tables/index.ts'
import dashboard from '#web/i18n/pt-BR/dashboard.ts'
import info from '#web/i18n/pt-BR/info.ts'
import notifications from '#web/i18n/pt-BR/notifications.ts'
import { client } from '../people.ts'
import { wide } from '../width.ts'
import { keyboardOf } from './keyboard.ts'
import { openSite } from './open-site.ts'
import { texts } from './page-states.ts'
import { openVisit } from './page-visit.ts'

const site = openSite({ isSeeded: true })

wide.test(
  'a visitor signs in, buys, reviews and logs out without a mouse',
  async () => {
    const { shop, auth, checkout, feedback, profile } = texts['pt-BR']
    const say = { ...dashboard.purchases, titleOfPurchases: dashboard.purchases.title, ...notifications }
    const ana = await client(site.store, { name: 'Ana Lima', password: 'chave-de-casa' })
    const visit = await openVisit(site, { persona: 'visitor', lang: 'pt-BR' })
    const { page } = visit
    await visit.context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const { press, type, tabTo, expectFocusVisible, focusedName } = keyboardOf(page)
    const heading = (text: string | RegExp) => page.getByRole('heading', { level: 1, name: text }).waitFor()

    await page.goto('/')
    await heading(/./)
    await press('Tab')
    await expectFocusVisible()
    await expect.poll(focusedName).toBe(shop.site.skip)
    await press('Enter')
    await expect.poll(() => page.evaluate("document.activeElement.closest('main') !== null")).toBe(true)

    await press('/')
    await expect.poll(focusedName).toBe(shop.nav.searchLabel)
    await expectFocusVisible()
    await type('aurora')
    await page.getByRole('option').first().waitFor()
    await press('Escape')
    await press('Escape')
    await expect.poll(() => page.getByRole('combobox').inputValue()).toBe('')
    await type('trainer')
    await page.getByRole('option', { name: /Aurora Trainer/ }).waitFor()
    await press('Enter')
    await page.waitForURL(/\/search\?q=trainer/)
    await expect.poll(focusedName).toBe(info.search.title)

    // The menu takes the focus, gives it back on Esc, and closes when the focus leaves it.
    await tabTo(shop.nav.menu, 'Shift+Tab')
    await press('Enter')
    await expect.poll(() => page.evaluate("document.activeElement.matches(':popover-open')")).toBe(true)
    await press('Escape')
    await expect.poll(focusedName).toBe(shop.nav.menu)
    await press('Enter')
    await tabTo(shop.nav.store, 'Shift+Tab')
    await press('Enter')
    await page.waitForURL(/\/products$/)
    await heading(shop.nav.store)
    await press('Escape')
    await page.getByRole('link', { name: /^Trainers\s+\d/ }).waitFor()
    await tabTo(/^Trainers\s+\d/)
    await press('Enter')
    await page.waitForURL(/\?category=trainers/)
    await tabTo(shop.product.buyName.replace('{{name}}', 'Aurora Trainer'))
    await press('Enter')

    await page.waitForURL(/\/login\?return=/)
    await heading(auth.login.title)
    await tabTo(auth.fields.email)
    await type(ana.email)
    await press('Enter')
    await page.getByLabel(auth.fields.password, { exact: true }).waitFor()
    await expect.poll(focusedName).toBe(auth.fields.password)
    await type('chave-de-casa')
    await press('Enter')
    await page.waitForURL(/\/checkout\/prod_aurora-trainer/)
    await heading('Aurora Trainer')

    const pay = /^(Pagar|Pay) /
    await tabTo(checkout.coupon.open)
    await press('Enter')
    await type('BEMVINDO10')
    await press('Enter')
    await expect.poll(focusedName).toBe(checkout.coupon.remove)
    await expectFocusVisible()
    expect(page.url()).toContain('coupon=bemvindo10')
    await page.reload()
    await page.getByRole('button', { name: checkout.coupon.remove }).waitFor()
    await tabTo(pay)
    await press('Enter')
    await page.getByRole('radio', { name: /^PIX/ }).waitFor()
    // Tab never leaves an open dialog.
    for (let stop = 0; stop < 8; stop++) {
      await press('Tab')
      await expect
        .poll(() =>
          page.evaluate(
            "document.activeElement === document.body || document.activeElement.closest('dialog') !== null",
          ),
        )
        .toBe(true)
    }
    await press('Escape')
    await expect.poll(focusedName).toMatch(pay)
    await press('Enter')
    await page.getByRole('radio', { name: /^PIX/ }).waitFor()
    await tabTo(new RegExp(`^${checkout.terms.accept}`))
    await press('Space')
    await tabTo(pay)
    await press('Enter')
    await page.getByRole('img', { name: /QR/ }).waitFor()
    await tabTo(checkout.pix.copy)
    await press('Enter')
    await page.getByText(checkout.pix.copied).first().waitFor()
    const [payment] = await site.store.db.select().from(payments).where(eq(payments.userId, ana.id))
    expect(payment).toMatchObject({ couponCode: 'BEMVINDO10', status: 'pending' })
    await site.store.sandbox.approve(payment?.providerId ?? '')

    await page.waitForURL(/\/payment-confirmation\//)
    await heading(checkout.confirmation.title)
    await expect.poll(focusedName).toBe(checkout.confirmation.title)
    await tabTo(checkout.confirmation.copy)
    await press('Enter')
    await tabTo(checkout.confirmation.toDashboard)
    await press('Enter')
    await heading(say.titleOfPurchases)

    const [license] = await site.store.db.select().from(licenses).where(eq(licenses.userId, ana.id))
    const of = (text: string) => text.replace('{{product}}', 'Aurora Trainer')
    await tabTo(of(say.reveal))
    await press('Enter')
    await page
      .getByText(license?.key ?? '')
      .first()
      .waitFor()
    await expect.poll(focusedName).toBe(of(say.hide))
    await tabTo(of(say.copyOf))
    await press('Enter')
    await expect.poll(() => page.evaluate('navigator.clipboard.readText()')).toBe(license?.key)

    await tabTo(of(say.moreOf))
    await press('Enter')
    await tabTo(of(profile.review.actionOf))
    await press('Enter')
    await page.getByLabel(feedback.text, { exact: true }).waitFor()
    await press('Tab')
    for (const _ of [1, 2, 3, 4]) await press('ArrowRight')
    await tabTo(new RegExp(`^${feedback.text}`))
    await type('Chegou na hora.')
    await tabTo(feedback.submit)
    await press('Enter')
    await page.getByRole('heading', { name: feedback.sentTitle }).waitFor()
    await press('Escape')
    await page.getByText(profile.review.pending).waitFor()

    const bell = page.locator('header').getByRole('button', { name: new RegExp(`^${say.title}`) })
    await tabTo(new RegExp(`^${say.title}`), 'Shift+Tab')
    await press('Enter')
    await page.getByRole('switch', { name: say.quiet }).waitFor()
    await tabTo(new RegExp(`^${say.quiet}`))
    await press('Space')
    await expect.poll(() => bell.getAttribute('aria-label')).toBe(say.title)
    await press('Escape')
    await expect.poll(focusedName).toBe(say.title)

    await tabTo(shop.nav.profile.replace('{{name}}', 'Ana Lima'))
    await press('Enter')
    await expect.poll(focusedName).toBe(shop.nav.dashboard)
    await press('End')
    await expect.poll(focusedName).toBe(shop.nav.logout)
    await expectFocusVisible()
    await press('Enter')
    await page.waitForURL((url) => url.pathname === '/')
    await expect.poll(() => page.evaluate("localStorage.getItem('token')")).toBeNull()
    expect(visit.takeErrors()).toEqual([])
  },
  120_000,
)

test('the keyboard shortcut of the search can be switched off and stays so', async () => {
  const { shop } = texts.en
  const visit = await openVisit(site, { persona: 'visitor', lang: 'en' })
  const { press, focusedName } = keyboardOf(visit.page)
  await visit.page.goto('/videos')
  await visit.page.getByRole('button', { name: shop.nav.menu }).click()
  await visit.page.getByRole('button', { name: shop.nav.shortcutOff }).click()
  await visit.page.getByRole('button', { name: shop.nav.shortcutOn }).waitFor()
  await visit.page.reload()
  await visit.page.locator('main h1').waitFor()
  await press('/')
  const reached = await focusedName()
  expect(reached).not.toBe(shop.nav.searchLabel)
  await visit.page.getByRole('button', { name: shop.nav.menu }).click()
  await visit.page.getByRole('button', { name: shop.nav.shortcutOn }).click()
  await press('Escape')
  await press('/')
  await expect.poll(focusedName).toBe(shop.nav.searchLabel)
})

wide.test('a visitor who wants to write a review gets to the form through the login', async () => {
  const { shop, auth, feedback } = texts['pt-BR']
  const ana = await client(site.store, { password: 'chave-de-casa' })
  const visit = await openVisit(site, { persona: 'visitor', lang: 'pt-BR' })
  const { page } = visit
  await page.goto('/videos')
  await page.getByRole('button', { name: shop.nav.menu }).click()
  await page.getByRole('button', { name: shop.nav.feedback }).click()
  await page.getByRole('link', { name: feedback.toLogin }).click()
  await page.getByLabel(auth.fields.email, { exact: true }).fill(ana.email)
  await page.keyboard.press('Enter')
  await page.getByLabel(auth.fields.password, { exact: true }).fill('chave-de-casa')
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/videos#review$/)
  await page.getByText(feedback.needsLicense).waitFor()
  await page.keyboard.press('Escape')
  await page.waitForURL(/\/videos$/)
  expect(visit.takeErrors()).toEqual([])
})
