import { beforeAll, expect, test } from 'vitest'
import { findWrongLanguage, userWrittenTexts } from './language-check.ts'
import { openSite } from './open-site.ts'
import { findAccessibilityViolations, findLayoutFaults } from './page-checks.ts'
import { type Lang, type PageState, type Persona, pageStates, texts } from './page-states.ts'
import {
  createPersonas,
  navigateToState,
  openState,
  openVisit,
  type PageVisit,
  setTextSize,
  setTheme,
  type Tokens,
  viewports,
} from './page-visit.ts'

const site = openSite({
  isSeeded: true,
  vars: { DOWNLOAD_URL: 'https://download.example.com/', SUPPORT_URL: 'https://support.example.com/' },
})
let tokens: Tokens
let data: string[]
beforeAll(async () => {
  tokens = await createPersonas(site.store)
  data = await userWrittenTexts(site.store)
})

const personas: readonly Persona[] = ['newcomer', 'visitor', 'client', 'owner']
/** 320 px wide is also a window of 1280 px at a zoom of 400%. Portuguese texts are longer. */
const smallViewports = {
  'pt-BR': [
    { width: 320, height: 640, percent: 100 },
    { width: 768, height: 1000, percent: 200 },
    { width: 1280, height: 800, percent: 200 },
  ],
  en: [{ width: 320, height: 640, percent: 100 }],
}
const runningAnimations = `document.getAnimations().filter((one) => one.effect.getComputedTiming().endTime > 50)
  .map((one) => 'moves: ' + (one.animationName ?? one.transitionProperty) + ' ' + one.effect.target.outerHTML.slice(0, 99))`

async function findPageFaults({ page }: PageVisit, lang: Lang): Promise<string[]> {
  const { width, height, theme } = viewports[lang]
  const found = [
    ...(await findWrongLanguage(page, lang, data)),
    ...(await page.evaluate<string[]>(runningAnimations)),
    ...(await findAccessibilityViolations(page)),
  ]
  // Themes differ in colours only, and these do not depend on the language.
  if (lang === 'pt-BR') {
    await setTheme(page, 'light')
    found.push(...(await findAccessibilityViolations(page, 'colours')))
    await setTheme(page, theme)
  }
  for (const { percent, ...size } of smallViewports[lang]) {
    await page.setViewportSize(size)
    await setTextSize(page, percent)
    found.push(...(await findLayoutFaults(page)).map((fault) => `${size.width} px, ${percent}%: ${fault}`))
  }
  await setTextSize(page, 100)
  await page.setViewportSize({ width, height })
  const [language, headings] = await page.evaluate<[string, number]>(
    "[document.documentElement.lang, document.querySelectorAll('h1').length]",
  )
  if (language !== lang) found.push(`<html lang="${language}">`)
  if (headings !== 1) found.push(`${headings} h1`)
  if (!/^\S.* · Trinco$|^Trinco · \S/.test(await page.title())) found.push(`title ${await page.title()}`)
  return found
}

async function visitAll(lang: Lang, open: (visit: PageVisit, state: PageState) => Promise<unknown>): Promise<string[]> {
  const found: string[] = []
  const start = (persona: Persona) => openVisit(site, { persona, tokens, lang, ...viewports[lang] })
  for (const persona of personas) {
    let visit = await start(persona)
    for (const state of pageStates.filter((each) => each.persona === persona)) {
      const note = (lines: string[]) => found.push(...lines.map((line) => `${state.name}: ${line}`))
      try {
        await open(visit, state)
        note(await findPageFaults(visit, lang))
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

test('every page and state in Portuguese on a phone is accessible in both themes, at 320 px and with large text', async () => {
  expect(await visitAll('pt-BR', (visit, state) => openState(visit, state, texts['pt-BR']))).toEqual([])
}, 300_000)

test('every page and state in English on a desktop is accessible; a page opened by a link has a unique title and focuses its heading', async () => {
  const titles = new Map<string, string>()
  const found = await visitAll('en', async (visit, state) => {
    if (!state.isPage) return openState(visit, state, texts.en)
    await navigateToState(visit, state)
    const { pathname } = new URL(state.path, site.store.url)
    if (!pathname.includes('/checkout/')) titles.set(pathname, await visit.page.title())
  })
  expect(found).toEqual([])
  expect([...titles.values()].filter((title, at, all) => all.indexOf(title) !== at)).toEqual([])
}, 300_000)

test('the language check finds texts in the wrong language, keys of texts and missing values', async () => {
  const { page } = await openVisit(site, { persona: 'visitor', tokens, lang: 'en' })
  await page.goto('/terms')
  await page.setContent(
    '<html lang="en"><title>Trinco</title><p>Sua chave<p lang="pt-BR">Sua senha<p>The key<img alt="shop.nav.menu"><i title="undefined">',
  )
  expect(await findWrongLanguage(page, 'en', data)).toEqual(
    ['Sua chave', 'shop.nav.menu', 'undefined'].map((line) => `wrong language: ${line}`),
  )
  expect(await findWrongLanguage(page, 'pt-BR', data)).toContain('wrong language: The key')
})
