import { expect } from 'vitest'
import { isWide } from '../width.ts'
import { findWrongLanguage, userWrittenTexts } from './language-check.ts'
import type { Site } from './open-site.ts'
import { findAccessibilityViolations, findLayoutFaults, type Part } from './page-checks.ts'
import { type Lang, type PageState, type Persona, pageStates, texts } from './page-states.ts'
import {
  createPersonas,
  navigateToState,
  openState,
  openVisit,
  type PageVisit,
  setTextSize,
  setTheme,
  viewports,
} from './page-visit.ts'
import { createRequests } from './requests-personas.ts'
import { findInvalidHtml } from './valid-html.ts'

/** Optional links that the pages show only where they are configured. */
export const linkVars = { DOWNLOAD_URL: 'https://download.example.com/', SUPPORT_URL: 'https://support.example.com/' }

/** 320 px wide is also a window of 1280 px at a zoom of 400%. Portuguese texts are longer. */
const layouts = {
  'pt-BR': [
    { width: 320, height: 640, percent: 100 },
    { width: 768, height: 1000, percent: 200 },
    { width: 1280, height: 800, percent: 200 },
  ],
  en: [
    { width: 320, height: 640, percent: 100 },
    { width: 1280, height: 800, percent: 100 },
  ],
}
const outerHtml = (element: { outerHTML: string }) => element.outerHTML
const runningAnimations = `document.getAnimations().filter((one) => one.effect.getComputedTiming().endTime > 50)
  .map((one) => 'moves: ' + (one.animationName ?? one.transitionProperty) + ' ' + one.effect.target.outerHTML.slice(0, 99))`

async function findPageFaults(
  visit: PageVisit,
  lang: Lang,
  data: readonly string[],
  state: PageState,
  part: Part,
): Promise<string[]> {
  const { page } = visit
  const { heading } = state
  const { width, height, theme } = viewports[lang]
  // A visitor’s checkout leads on after two seconds: between two pages there may be neither a heading nor a title.
  await expect
    .poll(() => page.evaluate(pageHead), { interval: 100, timeout: 5_000 })
    .toEqual({ language: lang, headings: 1, title: expect.stringMatching(shopTitle) })
  const address = page.url()
  const found = [
    ...(await findWrongLanguage(page, lang, data)),
    ...(await page.evaluate<string[]>(runningAnimations)),
    ...(await findAccessibilityViolations(page, 'everything', part)),
    ...(await findInvalidHtml(part === 'main' ? await page.locator('main').evaluate(outerHtml) : await page.content())),
  ]
  // Themes differ in colours only, and these do not depend on the language.
  if (isWide && lang === 'pt-BR') {
    await setTheme(page, 'light')
    found.push(...(await findAccessibilityViolations(page, 'colours')))
    await setTheme(page, theme)
  }
  if (isWide) {
    for (const { percent, ...size } of layouts[lang]) {
      await page.setViewportSize(size)
      await setTextSize(page, percent)
      found.push(...(await findLayoutFaults(page)).map((fault) => `${size.width} px, ${percent}%: ${fault}`))
    }
    await setTextSize(page, 100)
    await page.setViewportSize({ width, height })
  } else found.push(...(await findLayoutFaults(page)))
  if (page.url() !== address) return findPageFaults(visit, lang, data, state, part)
  if (heading && !(await page.getByRole('heading', { level: 1, name: heading[lang], exact: true }).isVisible()))
    found.push(`no heading ${heading[lang]}`)
  return found
}

const shopTitle = /^\S.* · Trinco$|^Trinco · \S/
const pageHead =
  "({ language: document.documentElement.lang, headings: document.querySelectorAll('h1').length, title: document.title })"

/**
 * Visits the pages and states of some personas, and returns what is wrong with them. Pages are opened by links, which focus their heading and give
 * them a title of their own; in the wide run those in Portuguese are loaded instead.
 */
export async function visitAllPages(site: Site, lang: Lang, personas: readonly Persona[]): Promise<string[]> {
  const tokens = { ...(await createPersonas(site.store)), ...(await createRequests(site.store)) }
  const data = await userWrittenTexts(site.store, lang)
  const found: string[] = []
  const titles = new Map<string, string>()
  const start = (persona: Persona) => openVisit(site, { persona, tokens, lang, ...viewports[lang] })
  for (const persona of personas) {
    let visit = await start(persona)
    let isFirst = true
    for (const state of pageStates.filter((each) => each.persona === persona && (isWide || !each.isWide))) {
      const note = (lines: string[]) => found.push(...lines.map((line) => `${state.name}: ${line}`))
      const isByLink = state.isPage && (lang === 'en' || !isWide)
      try {
        await (isByLink ? navigateToState(visit, state) : openState(visit, state, texts[lang]))
        // The bar and the footer are those of every page; what opens in them is a state.
        const part = isWide || !state.isPage || isFirst ? 'all' : 'main'
        isFirst = false
        note(await findPageFaults(visit, lang, data, state, part))
        const { pathname } = new URL(state.path, site.store.url)
        if (isByLink && !pathname.includes('/checkout/')) titles.set(pathname, await visit.page.title())
      } catch (error) {
        note([`not reached: ${error instanceof Error ? error.message : error}`])
      }
      note(visit.takeErrors(state.expectedErrors))
      if (!state.network) continue
      await visit.close()
      visit = await start(persona)
    }
    await visit.close()
  }
  const taken = [...titles.values()].filter((title, at, all) => all.indexOf(title) !== at)
  return [...found, ...taken.map((title) => `two pages have the title ${title}`)]
}

/** The kinds of pages that the Worker sends: what they have become in the browser is checked with every state. */
const sentPages = [
  '/',
  '/products',
  '/products/aurora-trainer',
  '/products/checkout/prod_aurora-trainer',
  '/terms',
  '/status',
  '/login',
]

/** What is invalid in the pages as the Worker sends them. */
export async function findInvalidPages(site: Site, lang: Lang): Promise<string[]> {
  const paths = new Set(isWide ? pageStates.map(({ path }) => path.replace(/#.*/, '')) : sentPages)
  const found: string[] = []
  const checked = new Set<string>()
  for (const path of [...paths, '/api/docs', '/api/docs/tools', '/api/docs/start']) {
    const page = await site.store.fetch(path, { headers: { 'accept-language': lang } })
    expect(page.headers.get('content-type'), path).toContain('text/html')
    const html = await page.text()
    // A page that is not finished is the same at every address.
    const kind = html.replaceAll(/nonce-[\w+/=]+|nonce="[^"]*"/g, '')
    if (checked.has(kind)) continue
    checked.add(kind)
    found.push(...(await findInvalidHtml(html)).map((fault) => `${path}: ${fault}`))
  }
  return found
}
