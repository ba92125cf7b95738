import { beforeAll, expect, test } from 'vitest'
import dashboard from '#web/i18n/pt-BR/dashboard.ts'
import front from '#web/i18n/pt-BR/front.ts'
import notifications from '#web/i18n/pt-BR/notifications.ts'
import { client } from '../people.ts'
import { expectNoHorizontalScroll } from './client-page.ts'
import { openSite } from './open-site.ts'
import { texts } from './page-states.ts'
import { createPersonas, openVisit, type Tokens } from './page-visit.ts'
import { stubVideoHosts } from './visitor-page.ts'

const site = openSite({ isSeeded: true })
let tokens: Tokens
beforeAll(async () => {
  tokens = await createPersonas(site.store)
})

const { shop, auth, helper, feedback } = texts['pt-BR']

async function openOnPhone(who: 'visitor' | 'owner') {
  const phone = { width: 360, height: 740, hasTouch: true, lang: 'pt-BR' } as const
  const visit = await openVisit(site, { persona: who, tokens, ...phone })
  await stubVideoHosts(visit.context)
  const { page } = visit
  const button = (name: string | RegExp) =>
    page.getByRole('button', { name, exact: true }).locator('visible=true').first()
  return { ...visit, button, tapMenu: () => button(shop.nav.menu).tap() }
}

test('a visitor on a phone uses menu, videos, FAQ, assistant, and logs in before paying', async () => {
  const { page, button, tapMenu, takeErrors } = await openOnPhone('visitor')
  const ana = await client(site.store, { password: 'chave-de-casa' })
  await page.goto('/')
  await page.getByRole('region', { name: front.reviews.region }).waitFor()
  await expect
    .poll(() => page.evaluate('innerWidth'), { message: 'what is wider than the phone widens the page' })
    .toBe(360)
  await tapMenu()
  const menu = page.getByRole('navigation', { name: shop.nav.menu })
  await menu.getByRole('link', { name: shop.nav.videos, exact: true }).tap()
  await page.waitForURL(/\/videos$/)
  await button(new RegExp(`^${front.videos.play.replace('{{n}}', '1')}`)).tap()
  await page.locator('iframe').waitFor()
  await tapMenu()
  await menu.getByRole('link', { name: shop.nav.faqLong }).tap()
  await page.waitForURL(/\/products#faq$/)
  await page.locator('summary').first().tap()
  await expect.poll(() => page.locator('details[open]').count()).toBe(1)
  await tapMenu()
  await button(shop.nav.helper).tap()
  await button(helper.products).tap()
  await page.getByRole('link', { name: helper.productsGo }).tap()
  await page.waitForURL(/\/products$/)
  await page.getByRole('link', { name: 'Trainers', exact: true }).tap()
  await page.waitForURL(/\/category\/trainers$/)
  await page.getByRole('link', { name: shop.catalogue.next }).tap()
  await page.waitForURL(/page=2/)
  await page.goBack()
  await page.getByRole('link', { name: /^Comprar Aurora Trainer/ }).tap()
  await page.waitForURL(/\/login\?return=/)
  await page.getByLabel(auth.fields.email, { exact: true }).fill(ana.email)
  await button(auth.login.next).tap()
  await page.getByLabel(auth.fields.password, { exact: true }).fill('chave-de-casa')
  await page.getByRole('main').getByRole('button', { name: auth.login.submit, exact: true }).tap()
  await page.waitForURL(/\/checkout\/prod_aurora-trainer$/)
  await button(/^Pagar /).tap()
  await page.getByRole('radio', { name: /^PIX/ }).waitFor()
  await expectNoHorizontalScroll(page)
  expect(takeErrors()).toEqual([])
})

test('a client on a phone uses purchases, a key, a review, notifications, theme and language', async () => {
  const { page, button, tapMenu, takeErrors } = await openOnPhone('owner')
  await page.goto('/dashboard')
  await page.getByRole('main').getByRole('link', { name: dashboard.purchases.title, exact: true }).tap()
  const reveal = dashboard.purchases.reveal.replace('{{product}}', 'Aurora Trainer')
  await button(reveal).tap()
  await button(dashboard.purchases.hide.replace('{{product}}', 'Aurora Trainer')).waitFor()
  await page.getByRole('link', { name: shop.catalogue.next }).tap()
  await page.waitForURL(/page=2/)
  await tapMenu()
  await button(shop.nav.feedback).tap()
  await page.getByLabel(feedback.text, { exact: true }).waitFor()
  await page.getByRole('dialog').getByRole('button', { name: shop.state.close }).first().tap()
  await page.getByRole('button', { name: new RegExp(`^${notifications.title}`) }).tap()
  await page.getByRole('switch', { name: notifications.quiet }).tap()
  await page.getByRole('button', { name: notifications.title, exact: true }).waitFor()
  // A tap outside closes it.
  await page.touchscreen.tap(20, 700)
  await tapMenu()
  await button(shop.theme.toLight).tap()
  await expect.poll(() => page.locator('html').getAttribute('data-theme')).toBe('light')
  await page.touchscreen.tap(20, 700)
  await button(shop.language.switch).tap()
  await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('en')
  expect(takeErrors()).toEqual([])
})
