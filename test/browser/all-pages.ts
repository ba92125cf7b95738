import type { Page } from 'playwright-core'
import { findWrongLanguage, userWrittenTexts } from './language-check.ts'
import type { Site } from './open-site.ts'
import { findAccessibilityViolations, findLayoutFaults } from './page-checks.ts'
import { type Lang, type PageState, type Persona, pageStates } from './page-states.ts'
import {
  createPersonas,
  openVisit,
  type PageVisit,
  setTextSize,
  setTheme,
  type Tokens,
  viewports,
} from './page-visit.ts'
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
const runningAnimations = `document.getAnimations().filter((one) => one.effect.getComputedTiming().endTime > 50)
  .map((one) => 'moves: ' + (one.animationName ?? one.transitionProperty) + ' ' + one.effect.target.outerHTML.slice(0, 99))`

async function findPageFaults(
  { page }: PageVisit,
  lang: Lang,
  data: readonly string[],
  { heading }: PageState,
): Promise<string[]> {
  const { width, height, theme } = viewports[lang]
  const found = [
    ...(await findWrongLanguage(page, lang, data)),
    ...(await page.evaluate<string[]>(runningAnimations)),
    ...(await findAccessibilityViolations(page)),
    ...(await findInvalidHtml(await page.content())),
  ]
  // Themes differ in colours only, and these do not depend on the language.
  if (lang === 'pt-BR') {
    await setTheme(page, 'light')
    found.push(...(await findAccessibilityViolations(page, 'colours')))
    await setTheme(page, theme)
  }
  for (const { percent, ...size } of layouts[lang]) {
    await page.setViewportSize(size)
    await setTextSize(page, percent)
    found.push(...(await findLayoutFaults(page)).map((fault) => `${size.width} px, ${percent}%: ${fault}`))
  }
  await setTextSize(page, 100)
  await page.setViewportSize({ width, height })
  const { language, headings, title } = await readHead(page)
  if (language !== lang) found.push(`<html lang="${language}">`)
  if (headings !== 1) found.push(`${headings} h1`)
  if (heading && !(await page.getByRole('heading', { level: 1, name: heading[lang], exact: true }).isVisible()))
    found.push(`no heading ${heading[lang]}`)
  if (!shopTitle.test(title)) found.push(`title ${title}`)
  return found
}

const shopTitle = /^\S.* · Trinco$|^Trinco · \S/
interface Head {
  language: string
  headings: number
  title: string
}

/** A visitor’s checkout leads on after two seconds: between two pages there may be neither a heading nor a title. */
async function readHead(page: Page): Promise<Head> {
  for (let tries = 0; ; tries++) {
    const head = await page.evaluate<Head>(
      "({ language: document.documentElement.lang, headings: document.querySelectorAll('h1').length, title: document.title })",
    )
    if (tries === 50 || (head.headings === 1 && shopTitle.test(head.title))) return head
    await page.waitForTimeout(100)
  }
}

type Open = (visit: PageVisit, state: PageState) => Promise<unknown>

/** Visits every page and state of the shop, and returns what is wrong with them. */
export const visitAllPages = async (site: Site, lang: Lang, open: Open): Promise<string[]> =>
  visitPages(site, lang, await createPersonas(site.store), ['newcomer', 'visitor', 'client', 'owner'], open)

/** Visits the pages and states of some personas, and returns what is wrong with them. */
export async function visitPages(
  site: Site,
  lang: Lang,
  tokens: Tokens,
  personas: readonly Persona[],
  open: Open,
): Promise<string[]> {
  const data = await userWrittenTexts(site.store, lang)
  const found: string[] = []
  const start = (persona: Persona) => openVisit(site, { persona, tokens, lang, ...viewports[lang] })
  for (const persona of personas) {
    let visit = await start(persona)
    for (const state of pageStates.filter((each) => each.persona === persona)) {
      const note = (lines: string[]) => found.push(...lines.map((line) => `${state.name}: ${line}`))
      try {
        await open(visit, state)
        note(await findPageFaults(visit, lang, data, state))
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
  return found
}
