import { eq } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { licenses, payments } from '#schema/tables/index.ts'
import admin from '#web/i18n/pt-BR/admin.ts'
import front from '#web/i18n/pt-BR/front.ts'
import info from '#web/i18n/pt-BR/info.ts'
import proof from '#web/i18n/pt-BR/second-factor.ts'
import * as people from '../people.ts'
import { coupon } from '../rows.ts'
import { adminWithApp } from '../second-factors.ts'
import { firstOf, wide } from '../width.ts'
import { openSite } from './open-site.ts'
import { type Persona, texts } from './page-states.ts'
import { createPersonas, openVisit, type Tokens } from './page-visit.ts'
import { expectState, openMethods, openShopper, waiting, words } from './payment-states.ts'
import { countLoads, openTwoBuilds } from './two-builds.ts'

/** A deployment puts another build in place of the one that a page was opened from, and keeps none of its files. */
const site = openSite({ isSeeded: true })
const builds = openTwoBuilds(site)
let tokens: Tokens
beforeAll(async () => {
  tokens = { ...(await createPersonas(site.store)), admin: (await people.admin(site.store)).token }
})

const { shop, auth, checkout, dashboard, helper } = texts['pt-BR']
const checkoutPath = '/products/checkout/prod_aurora-trainer'

const toReseller = { link: shop.nav.reseller, heading: info.reseller.title }
const screens: { who: Persona; path: string; link: string; heading: string }[] = [
  { who: 'admin', path: '/admin/users', link: admin.screens.coupons, heading: admin.screens.coupons },
  { who: 'visitor', path: '/', ...toReseller },
  { who: 'owner', path: '/dashboard', link: dashboard.profile.toPurchases, heading: dashboard.purchases.title },
  ...[
    '/products',
    '/products/category/trainers',
    '/products/aurora-trainer',
    '/videos',
    '/search?q=aurora',
    '/terms',
    '/status',
  ]
    .concat('/login', '/register', '/forgot-password', '/nowhere', checkoutPath)
    .map((path) => ({ who: 'visitor' as const, path, ...toReseller })),
  ...['/dashboard/password', '/dashboard/purchased', '/dashboard/purchased/visited']
    .concat('/payments/payment-confirmation/visited', checkoutPath)
    .map((path) => ({ who: 'owner' as const, path, ...toReseller })),
  ...['home', 'keys', 'products', 'sales', 'purchases', 'settings', 'health', 'audit', 'security'].map((screen) => ({
    who: 'admin' as const,
    path: `/admin/${screen}`,
    link: admin.screens.coupons,
    heading: admin.screens.coupons,
  })),
]

test.each(firstOf(screens, 2))(
  'a link on $path ($who) leads on after a deployment',
  async ({ who, path, link, heading }) => {
    const { page, waitForIdleNetwork } = await openVisit(site, { persona: who, tokens, origin: builds.url, path })
    const target = page.getByRole('link', { name: link, exact: true }).first()
    await target.waitFor()
    // What the page itself was still to load would lead on before.
    await waitForIdleNetwork()
    const crashes = watchFor(shop.crash.title)
    await page.exposeFunction('noteCrash', crashes.note)
    await page.evaluate(crashes.script)
    const loads = countLoads(page)
    builds.deploy()
    await target.click()
    await page.getByRole('heading', { level: 1, name: heading }).waitFor()
    expect(loads()).toBe(1)
    expect(crashes.seen()).toBe(0)
  },
)

/** Notes whether a text is shown, be it for a moment. */
function watchFor(text: string) {
  let seen = 0
  return {
    note: () => {
      seen += 1
    },
    script: `new MutationObserver(() => document.body.innerText.includes(${JSON.stringify(text)}) && noteCrash())
      .observe(document.body, { subtree: true, childList: true })`,
    seen: () => seen,
  }
}

test('a deployment before the payment opens, and one before its code is drawn, keep coupon and code: one charge, and its key', async () => {
  const shopper = await openShopper(site, { origin: builds.url })
  const { page, dialog } = shopper
  const one = await coupon(site.store, { discount: 20 })
  await page.getByRole('button', { name: checkout.coupon.open }).click()
  await page.getByLabel(checkout.coupon.label).fill(one.code)
  await page.getByRole('button', { name: checkout.coupon.apply }).click()
  await page.getByText('R$ 39,92').first().waitFor()
  const loads = countLoads(page)
  builds.deploy()
  // The dialog opens by itself after the load.
  await openMethods(shopper)
  await dialog.getByText('R$ 39,92').first().waitFor()
  expect(loads()).toBe(1)

  await dialog.getByRole('checkbox').check()
  builds.deploy()
  await passMinute(page)
  await shopper.press(words['pt-BR'].pay)
  await page.waitForEvent('load')
  await expectState(shopper, waiting)
  await dialog.getByRole('img', { name: /39,92/ }).waitFor()
  expect(loads()).toBe(2)
  const { providerId, amountCents } = await shopper.payment()
  expect(amountCents).toBe(3_992)
  await site.store.sandbox.approve(providerId ?? '')
  const sold = () => site.store.db.select().from(licenses).where(eq(licenses.userId, shopper.who.id))
  await expect.poll(sold).toHaveLength(1)
  await dialog
    .getByText((await sold())[0]?.key ?? '')
    .first()
    .waitFor()
  expect(await site.store.db.$count(payments, eq(payments.userId, shopper.who.id))).toBe(1)
})

/** A minute after a load by itself there may be another one. */
const passMinute = (page: Page) =>
  page.evaluate(`{
    const { now } = Performance.prototype
    performance.now = () => now.call(performance) + 60_000
  }`)

const parts = [
  { path: '/videos', button: shop.nav.helper, shows: helper.support },
  { path: '/products', button: front.filters.open, shows: front.filters.state },
]

wide.test.each(parts)(
  '$button opens by itself after the load that a deployment has caused',
  async ({ path, button, shows }) => {
    const { page } = await site.openPage({ origin: builds.url, termsAccepted: true, path })
    const loads = countLoads(page)
    builds.deploy()
    await page.getByRole('button', { name: button, exact: true }).first().click()
    await page.getByText(shows, { exact: true }).first().waitFor()
    expect(loads()).toBe(1)
  },
)

/** Has each page note with what it began: what is kept is taken away from there at once. */
const noteKept = (page: Page) =>
  page.addInitScript('window.begunWith = JSON.stringify([history.state, { ...sessionStorage }, { ...localStorage }])')
const kept = (page: Page) => page.evaluate<string>('window.begunWith')

test('what was typed is kept over the load that a deployment has caused, but no password', async () => {
  const { page } = await site.openPage({ origin: builds.url, termsAccepted: true, path: '/register' })
  await noteKept(page)
  const field = (name: string) => page.locator(`main [name=${name}]`)
  await field('name').fill('Ana Lima')
  await field('email').fill('ana@people.test')
  await field('password').fill('chave-de-casa')
  await page.locator('main input[type=checkbox]').check()
  const loads = countLoads(page)
  builds.deploy()
  await page.getByRole('button', { name: shop.language.switch }).click()
  // The switch is made after the load, by itself.
  await page.getByRole('heading', { level: 1, name: texts.en.auth.register.title }).waitFor()
  await expect.poll(() => field('email').inputValue()).toBe('ana@people.test')
  await expect.poll(() => field('name').inputValue()).toBe('Ana Lima')
  await expect.poll(() => page.locator('main input[type=checkbox]').isChecked()).toBe(true)
  await expect.poll(() => field('password').inputValue()).toBe('')
  expect(await kept(page)).toContain('ana@people.test')
  expect(await kept(page)).not.toContain('chave-de-casa')
  expect(loads()).toBe(1)
})

test('a recovery code that was typed is not kept over a load', async () => {
  const { email, recoveryCode } = await adminWithApp(site.store, { password: 'chave-de-casa' })
  const { page } = await site.openPage({ origin: builds.url, termsAccepted: true, path: '/login' })
  await noteKept(page)
  await page.getByLabel(auth.fields.email, { exact: true }).fill(email)
  await page.keyboard.press('Enter')
  await page.getByLabel(auth.fields.password, { exact: true }).fill('chave-de-casa')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: proof.toRecovery }).click()
  await page.getByLabel(proof.recoveryCode, { exact: true }).fill(recoveryCode)
  builds.deploy()
  await page.getByRole('button', { name: shop.language.switch }).click()
  await page.waitForEvent('load')
  expect(await kept(page)).toContain('newPage')
  expect(await kept(page)).not.toContain(recoveryCode)
})

/** As `npm run deploy` leaves it: the files of the build before are there too. */
const keepFiles = (page: Page) =>
  page.route('**/assets/*', async (route) => {
    try {
      const answer = await route.fetch()
      const url = route.request().url().replace(builds.url, builds.formerUrl)
      await route.fulfill({ response: answer.status() === 404 ? await route.fetch({ url }) : answer })
    } catch {
      // The deployment ended its connection; a page that is left meanwhile takes no answer.
      await route.abort().catch(() => {})
    }
  })
const foreign = { json: { items: 'none' } }

test('a page that cannot read what a newer shop answers is loaded anew', async () => {
  const { page, waitForIdleNetwork } = await openVisit(site, {
    ...{ persona: 'owner', tokens, origin: builds.url, path: '/dashboard' },
  })
  await waitForIdleNetwork()
  const loads = countLoads(page)
  await keepFiles(page)
  builds.deploy()
  await page.route('**/purchased-products*', (route) => (loads() === 0 ? route.fulfill(foreign) : route.fallback()))
  await page.getByRole('link', { name: dashboard.profile.toPurchases, exact: true }).click()
  await page.getByText('Aurora Trainer').first().waitFor()
  expect(loads()).toBe(1)
})

/** The page to log in, whole, of the build before the one that the shop has by now. */
async function openOlderLogin() {
  const visit = await openVisit(site, { persona: 'visitor', origin: builds.url })
  await visit.page.goto('/login')
  await visit.page.getByLabel(auth.fields.email, { exact: true }).waitFor()
  // What was still on its way would have the page loaded anew, and be of the shop's build.
  await visit.waitForIdleNetwork()
  await keepFiles(visit.page)
  builds.deploy()
  return visit
}

test('where something is being done, a page that is older than the shop says so, and the offered load keeps what was typed', async () => {
  const { page } = await openOlderLogin()
  const loads = countLoads(page)
  await page.getByLabel(auth.fields.email, { exact: true }).fill('walter@people.test')
  await page.route('**/check-user', (route) => route.fulfill(foreign))
  const load = page.getByRole('button', { name: shop.newVersion.load })
  // On a busy machine the shop may not say in time which build it has.
  const press = async () => {
    await page.getByRole('button', { name: auth.login.next }).click()
    return load.waitFor({ timeout: 8_000 }).then(
      () => true,
      () => false,
    )
  }
  await expect.poll(press, { timeout: 60_000 }).toBe(true)
  expect(loads()).toBe(0)
  await load.click()
  await page.waitForEvent('load')
  await expect.poll(() => page.getByLabel(auth.fields.email, { exact: true }).inputValue()).toBe('walter@people.test')
  expect(loads()).toBe(1)
})

test('where a newer shop is known to be there, a link loads its page as a whole', async () => {
  const { page } = await openOlderLogin()
  const loads = countLoads(page)
  await page.route('**/check-user', (route) => route.fulfill(foreign))
  await page.getByLabel(auth.fields.email, { exact: true }).fill('walter@people.test')
  await page.getByRole('button', { name: auth.login.next }).click()
  await page.getByRole('button', { name: shop.newVersion.load }).waitFor()
  await page.locator('footer').getByRole('link', { name: shop.nav.reseller, exact: true }).click()
  await page.getByRole('heading', { level: 1, name: info.reseller.title }).waitFor()
  expect(loads()).toBe(1)
})

wide.test('a page that a lost file has loaded anew already is so again, a minute later, for a deployment', async () => {
  const { page } = await site.openPage({ origin: builds.url, termsAccepted: true, path: '/videos' })
  const loads = countLoads(page)
  await page.route('**/helper-chat-*.js', (route) => route.fulfill({ status: 404 }), { times: 1 })
  await page.getByRole('button', { name: shop.nav.helper, exact: true }).first().click()
  await page.getByText(helper.support, { exact: true }).first().waitFor()
  expect(loads()).toBe(1)
  await page.keyboard.press('Escape')
  builds.deploy()
  await passMinute(page)
  await page.getByRole('button', { name: shop.language.switch }).click()
  await expect.poll(() => page.evaluate('document.documentElement.lang')).toBe('en')
  expect(loads()).toBe(2)
})

test('a file that is missing is answered with 404, which is not kept', async () => {
  const answer = await site.store.fetch('/assets/shared-00000000.js')
  expect(answer.status).toBe(404)
  expect(answer.headers.get('cache-control') ?? '').not.toMatch(/immutable|max-age=[1-9]/)
})
