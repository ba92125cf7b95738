import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { me } from '#schema/api/accounts.ts'
import { licenseRefusals } from '#schema/tables/index.ts'
import type { Store } from '../open-store.ts'
import { client } from '../people.ts'
import { license, notification, openSession, pendingPayment } from '../rows.ts'
import { isWide } from '../width.ts'
import { type OpenPage, runClockUntil } from './browser.ts'
import type { Site, SitePageOptions } from './open-site.ts'
import type { Lang, PageState, Persona } from './page-states.ts'

export type Tokens = Partial<Record<Persona, string>>

/** Portuguese texts are longer: they get the smaller screen, in `npm test` the smallest. */
export const viewports = {
  'pt-BR': { width: isWide ? 360 : 320, height: 740, theme: 'dark' },
  en: { width: 1280, height: 800, theme: 'light' },
} as const satisfies Record<Lang, SitePageOptions>

/** The users behind the personas: one who has bought much, one who has bought nothing. */
export async function createPersonas(store: Store): Promise<Tokens> {
  const now = Date.now()
  const walter = await client(store, {
    ...{ name: 'Walter Client', email: 'walter@people.test', sessions: [openSession()] },
  })
  const owner = await client(store, { name: 'Olga Owner' })
  const sold = { userId: owner.id, productId: 'prod_aurora-trainer', productName: 'Aurora Trainer' }
  await pendingPayment(store, { ...sold, id: 'visited', status: 'approved', approvedAt: now })
  await license(store, { ...sold, paymentId: 'visited' })
  const extended = { userId: owner.id, productId: 'prod_pulsar-config', productName: 'Pulsar Config' }
  const until = now + 3 * 86_400_000
  await license(store, { ...extended, id: 'renewed', purchaseDate: now - 40 * 86_400_000, expirationDate: until })
  await pendingPayment(store, {
    ...extended,
    ...{ id: 'renewal', status: 'approved', approvedAt: now, renewsLicenseId: 'renewed' },
  })
  for (const productName of ['Nimbus Overlay', 'Gift Card', 'Vega Config', 'Halo Alerts', 'Íris Replay'])
    await license(store, { userId: owner.id, productName, purchaseDate: now - 86_400_000 })
  const bound = { device: 'another', activatedAt: now - 40 * 86_400_000, purchaseDate: now - 2 * 86_400_000 }
  await license(store, { ...bound, id: 'refused', userId: owner.id, productName: 'Orion Macro' })
  await store.db.insert(licenseRefusals).values({ licenseId: 'refused', code: 'HWID_MISMATCH', refusedAt: now })
  for (const [title, age] of [
    ['Sua chave chegou', 0],
    ['Atualização da Aurora', 30],
  ] as const)
    await notification(store, { userId: owner.id, title, content: 'Veja no painel.', createdAt: now - age * 3_600_000 })
  return { client: walter.token, owner: owner.token }
}

export interface PageVisit extends OpenPage {
  /** Errors, warnings and failed requests since the last call, except the expected ones. */
  takeErrors(expected?: RegExp): string[]
  /** Waits until no request is pending any more. */
  waitForIdleNetwork(): Promise<void>
}

export interface VisitOptions extends SitePageOptions {
  persona: Persona
  /** The sessions of the personas who have one. */
  tokens?: Tokens
}

/** A page that records every error, warning and failed request. */
export async function openVisit(site: Site, { persona, tokens, ...options }: VisitOptions): Promise<PageVisit> {
  const token = tokens?.[persona]
  const opened = await site.openPage({ ...options, ...(token && { token }), termsAccepted: persona !== 'newcomer' })
  const { page, context, pageErrors } = opened
  let pending = 0
  page.on('request', () => {
    pending += 1
  })
  page.on('requestfinished', () => {
    pending -= 1
  })
  page.on('requestfailed', (request) => {
    pending -= 1
    const reason = request.failure()?.errorText ?? ''
    // Aborted by navigation.
    if (reason !== 'net::ERR_ABORTED') pageErrors.push(`request: ${request.url()} ${reason}`)
  })
  page.on('console', (message) => {
    if (message.type() === 'warning') pageErrors.push(`warning: ${message.text()}`)
  })
  await context.addInitScript(
    "addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => console.error('policy violation: ' + violatedDirective + ' ' + blockedURI))",
  )
  const waitForIdleNetwork = async () => {
    let quiet = 0
    const look = () => {
      quiet = pending <= 0 ? quiet + 1 : 0
      return quiet
    }
    await expect.poll(look, { interval: 30, message: 'looks at an idle network' }).toBe(4)
  }
  const takeErrors = (expected?: RegExp) => pageErrors.splice(0).filter((line) => !expected?.test(line))
  return { ...opened, waitForIdleNetwork, takeErrors }
}

/** Opens a page that has no data. */
const openTerms = (page: Page) => page.goto('/terms?from=outside')

/** Opens a page by navigation, which asks the API for its data: a page that is loaded brings them. */
export async function navigateTo(page: Page, path: string) {
  await openTerms(page)
  await navigateInPage(page, path)
}

/** Navigates within the app, as a link does. */
const navigateInPage = (page: Page, path: string) =>
  page.evaluate(`history.pushState(null, '', ${JSON.stringify(path)}); dispatchEvent(new PopStateEvent('popstate'))`)

/** Loads a page of somebody who is signed in, and waits for the account's profile. */
export async function loadWithProfile(page: Page, load: () => Promise<unknown>) {
  await Promise.all([page.waitForResponse(`**${me.path}`), load()])
}

/** Until the heading of the page that was navigated to has the focus. */
const waitForArrival = (page: Page) =>
  expect
    .poll(() => page.evaluate<boolean>("document.activeElement?.matches('main h1') ?? false"), {
      message: 'the heading has the focus',
    })
    .toBe(true)

/** Sets the theme as the store's button does, and waits until it is painted. */
export const setTheme = (page: Page, theme: 'dark' | 'light') =>
  page.evaluate(
    `document.documentElement.dataset.theme = '${theme}'; new Promise((painted) => requestAnimationFrame(() => setTimeout(painted)))`,
  )

/** Sets the text size as the browser's setting does, and waits until it is painted. */
export const setTextSize = (page: Page, percent: number) =>
  page.evaluate(
    `document.documentElement.style.fontSize = '${percent}%'; new Promise((painted) => requestAnimationFrame(() => setTimeout(painted)))`,
  )

/** Makes the API fail, or never answer, as the state requires. */
async function setNetwork({ context }: OpenPage, network: PageState['network']) {
  await context.unroute('**/api/**')
  if (network === 'slow') await context.route('**/api/**', () => {})
  if (network === 'failing')
    await context.route('**/api/**', (route) => route.fulfill({ status: 500, json: { error: 'x', code: 'internal' } }))
}

/** Loads the page of a state and brings it into that state. */
export async function openState(
  visit: PageVisit,
  { path, network, reach }: PageState,
  texts: Parameters<NonNullable<typeof reach>>[1],
) {
  const { page } = visit
  await setNetwork(visit, network === 'offline' ? undefined : network)
  if (network === 'failing') await page.clock.install()
  const bringsData = !/^\/(dashboard|payments)\//.test(path)
  if (bringsData && (network === 'slow' || network === 'failing')) {
    await navigateTo(page, path)
    // The failing page is known by its alert.
    if (network === 'slow') await waitForArrival(page)
  } else await page.goto(path, { waitUntil: 'load' })
  if (network === 'offline') {
    await page.locator('main h1').waitFor()
    await visit.context.setOffline(true)
    await navigateInPage(page, '/reseller')
    await page.getByRole('heading', { level: 1, name: texts.shop.crash.offlineTitle }).waitFor()
  }
  await page.locator('main h1').first().waitFor({ state: 'attached' })
  // The product is fetched again before its page reports the failure.
  if (network === 'failing') {
    await runClockUntil(page, page.locator('main [role=alert] button').first())
    // The title of the page before leaves when React's timers have run.
    await expect
      .poll(async () => {
        await page.clock.runFor(50)
        return page.locator('head > title').count()
      })
      .toBe(1)
  }
  if (network === 'slow') return reach?.(page, texts)
  await visit.waitForIdleNetwork()
  await scrollThrough(visit)
  await reach?.(page, texts)
  await visit.waitForIdleNetwork()
}

/** Opens the page of a state by a link of another page: its heading gets the focus and its title is announced. */
export async function navigateToState(visit: PageVisit, { path, name }: PageState) {
  const { page } = visit
  if (page.url() === 'about:blank') await openTerms(page)
  const before = new URL(page.url()).pathname
  // The heading of the page before had it.
  await page.evaluate('document.activeElement?.blur()')
  await navigateInPage(page, path)
  // Another page of the same list keeps the focus.
  const isArrival = before !== path.replace(/\?.*/, '')
  if (isArrival) await waitForArrival(page)
  await visit.waitForIdleNetwork()
  // That of a skeleton is replaced.
  if (isArrival) await waitForArrival(page)
  await expect.poll(() => page.locator('[data-page-status]').textContent(), { message: name }).toBeTruthy()
  await scrollThrough(visit)
}

/** Makes the page load what it loads only when scrolled to. */
async function scrollThrough({ page, waitForIdleNetwork }: PageVisit) {
  await page.evaluate('scrollTo(0, document.body.scrollHeight)')
  await waitForIdleNetwork()
  await page.evaluate('scrollTo(0, 0)')
}
