import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Store } from '../open-store.ts'
import { client } from '../people.ts'
import { license, notification, pendingPayment } from '../rows.ts'
import { type OpenPage, runClockUntil } from './browser.ts'
import type { Site, SitePageOptions } from './open-site.ts'
import type { Lang, PageState, Persona } from './page-states.ts'

export type Tokens = Record<Persona, string | undefined>

/** The Portuguese words, which are longer, on the smaller screen. */
export const viewports = {
  'pt-BR': { width: 360, height: 740, theme: 'dark' },
  en: { width: 1280, height: 800, theme: 'light' },
} as const satisfies Record<Lang, SitePageOptions>

/** The people of the walk: one who has bought much, one who has bought nothing. */
export async function createPersonas(store: Store): Promise<Tokens> {
  const now = Date.now()
  const walker = await client(store, { name: 'Walter Client', email: 'walker@people.test' })
  const owner = await client(store, { name: 'Olga Owner' })
  const sold = { userId: owner.id, productId: 'prod_aurora-trainer', productName: 'Aurora Trainer' }
  await pendingPayment(store, { ...sold, id: 'walked', status: 'approved', approvedAt: now })
  await license(store, { ...sold, paymentId: 'walked' })
  for (const productName of ['Nimbus Overlay', 'Gift Card', 'Vega Config', 'Halo Alerts', 'Íris Replay'])
    await license(store, { userId: owner.id, productName, purchaseDate: now - 86_400_000 })
  for (const [title, age] of [
    ['Sua chave chegou', 0],
    ['Atualização da Aurora', 30],
  ] as const)
    await notification(store, { userId: owner.id, title, content: 'Veja no painel.', createdAt: now - age * 3_600_000 })
  return { newcomer: undefined, visitor: undefined, client: walker.token, owner: owner.token }
}

export interface PageVisit extends OpenPage {
  /** Complaints, warnings and failed requests since it was asked last, but those that are meant. */
  troubles(meant?: RegExp): string[]
  /** Nothing is on its way any more. */
  settle(): Promise<void>
}

export interface VisitOptions extends SitePageOptions {
  persona: Persona
  /** The sessions of those personas who have one. */
  tokens?: Tokens
}

/** A page on which nothing that goes wrong is missed. */
export async function openVisit(site: Site, { persona, tokens, ...options }: VisitOptions): Promise<PageVisit> {
  const token = tokens?.[persona]
  const opened = await site.openPage({ ...options, ...(token && { token }), termsAccepted: persona !== 'newcomer' })
  const { page, context, complaints } = opened
  let underway = 0
  page.on('request', () => {
    underway += 1
  })
  page.on('requestfinished', () => {
    underway -= 1
  })
  page.on('requestfailed', (request) => {
    underway -= 1
    const reason = request.failure()?.errorText ?? ''
    // Left behind by who goes on.
    if (reason !== 'net::ERR_ABORTED') complaints.push(`request: ${request.url()} ${reason}`)
  })
  page.on('console', (message) => {
    if (message.type() === 'warning') complaints.push(`warning: ${message.text()}`)
  })
  await context.addInitScript(
    "addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => console.error('breach: ' + violatedDirective + ' ' + blockedURI))",
  )
  const settle = async () => {
    for (let quiet = 0; quiet < 3; ) {
      await page.waitForTimeout(30)
      quiet = underway <= 0 ? quiet + 1 : 0
    }
  }
  const troubles = (meant?: RegExp) => complaints.splice(0).filter((line) => !meant?.test(line))
  return { ...opened, settle, troubles }
}

/** Goes there as a link would, without loading the page anew. */
export const navigateInPage = (page: Page, path: string) =>
  page.evaluate(`history.pushState(null, '', ${JSON.stringify(path)}); dispatchEvent(new PopStateEvent('popstate'))`)

/** As the button of the shop would, and once it is drawn. */
export const setTheme = (page: Page, theme: 'dark' | 'light') =>
  page.evaluate(
    `document.documentElement.dataset.theme = '${theme}'; new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn)))`,
  )

/** As the reader's own setting would. */
export const setTextSize = (page: Page, percent: number) =>
  page.evaluate(
    `document.documentElement.style.fontSize = '${percent}%'; new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn)))`,
  )

/** The network as the stop has it; what is slow has not come by the time of the look. */
export async function setNetwork({ context }: OpenPage, network: PageState['network']) {
  await context.unroute('**/api/**')
  if (network === 'slow') await context.route('**/api/**', () => {})
  if (network === 'failing')
    await context.route('**/api/**', (route) => route.fulfill({ status: 500, json: { error: 'x', code: 'internal' } }))
}

/** The page of a stop, in the state that is meant. */
export async function openState(
  walk: PageVisit,
  { path, network, reach }: PageState,
  texts: Parameters<NonNullable<typeof reach>>[1],
) {
  const { page } = walk
  await setNetwork(walk, network === 'gone' ? undefined : network)
  if (network === 'failing') await page.clock.install()
  await page.goto(path, { waitUntil: 'load' })
  if (network === 'gone') {
    await page.locator('main h1').waitFor()
    await walk.context.setOffline(true)
    await navigateInPage(page, '/reseller')
  }
  await page.locator('main h1').first().waitFor({ state: 'attached' })
  // The product is fetched again before its page reports the failure.
  if (network === 'failing') await runClockUntil(page, page.locator('main [role=alert] button').first())
  if (network === 'slow') return reach?.(page, texts)
  await walk.settle()
  await seeAll(walk)
  await reach?.(page, texts)
  await walk.settle()
}

/** The page of a stop, by a link of another page: its heading has the focus, and its name is said aloud. */
export async function navigateToState(walk: PageVisit, { path, name }: PageState) {
  const { page } = walk
  if (page.url() === 'about:blank') {
    await page.goto('/terms?from=outside')
    await page.locator('main h1').waitFor()
  }
  const before = new URL(page.url()).pathname
  await navigateInPage(page, path)
  await walk.settle()
  const isHeadingFocused = () => page.evaluate<boolean>("document.activeElement?.matches('main h1') ?? false")
  // Another page of the same list keeps the focus.
  if (before !== path.replace(/\?.*/, '')) await expect.poll(isHeadingFocused, { message: name }).toBe(true)
  expect(await page.locator('[data-page-status]').textContent(), name).toBeTruthy()
  await seeAll(walk)
}

/** What waits until it is scrolled to is a part of the page too. */
async function seeAll({ page, settle }: PageVisit) {
  await page.evaluate('scrollTo(0, document.body.scrollHeight)')
  await settle()
  await page.evaluate('scrollTo(0, 0)')
}
