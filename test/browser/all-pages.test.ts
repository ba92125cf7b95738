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

const whos: readonly Persona[] = ['newcomer', 'visitor', 'client', 'owner']
/** 320 px wide is also a desk of 1280 px at a zoom of 400%. The Portuguese words are the longer ones. */
const tight = {
  'pt-BR': [
    { width: 320, height: 640, percent: 100 },
    { width: 768, height: 1000, percent: 200 },
    { width: 1280, height: 800, percent: 200 },
  ],
  en: [{ width: 320, height: 640, percent: 100 }],
}
const moving = `document.getAnimations().filter((one) => one.effect.getComputedTiming().endTime > 50)
  .map((one) => 'moves: ' + (one.animationName ?? one.transitionProperty) + ' ' + one.effect.target.outerHTML.slice(0, 99))`

async function inspect({ page }: PageVisit, lang: Lang): Promise<string[]> {
  const { width, height, theme } = viewports[lang]
  const found = [
    ...(await findWrongLanguage(page, lang, data)),
    ...(await page.evaluate<string[]>(moving)),
    ...(await findAccessibilityViolations(page)),
  ]
  // What differs between the themes are the colours; they have no language.
  if (lang === 'pt-BR') {
    await setTheme(page, 'light')
    found.push(...(await findAccessibilityViolations(page, 'colours')))
    await setTheme(page, theme)
  }
  for (const { percent, ...size } of tight[lang]) {
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

async function walk(lang: Lang, reach: (walk: PageVisit, stop: PageState) => Promise<unknown>): Promise<string[]> {
  const found: string[] = []
  const begin = (who: Persona) => openVisit(site, { persona: who, tokens, lang, ...viewports[lang] })
  for (const who of whos) {
    let walk = await begin(who)
    for (const stop of pageStates.filter((each) => each.who === who)) {
      const note = (lines: string[]) => found.push(...lines.map((line) => `${stop.name}: ${line}`))
      try {
        await reach(walk, stop)
        note(await inspect(walk, lang))
      } catch (error) {
        note([`not reached: ${error instanceof Error ? error.message : error}`])
      }
      note(walk.troubles(stop.expectedErrors))
      if (!stop.network) continue
      await walk.close()
      walk = await begin(who)
    }
    await walk.close()
  }
  return found
}

test('every page and state, in Portuguese on a phone: seen and read by all, in both themes, at 320 px and with large text', async () => {
  expect(await walk('pt-BR', (walk, stop) => openState(walk, stop, texts['pt-BR']))).toEqual([])
}, 300_000)

test('every page and state, in English on a desk; each page gone to by a link has a title of its own and the focus on its heading', async () => {
  const titles = new Map<string, string>()
  const found = await walk('en', async (walk, stop) => {
    if (!stop.isPage) return openState(walk, stop, texts.en)
    await navigateToState(walk, stop)
    const { pathname } = new URL(stop.path, site.store.url)
    if (!pathname.includes('/checkout/')) titles.set(pathname, await walk.page.title())
  })
  expect(found).toEqual([])
  expect([...titles.values()].filter((title, at, all) => all.indexOf(title) !== at)).toEqual([])
}, 300_000)

test('the search for strange words finds them where they are', async () => {
  const { page } = await openVisit(site, { persona: 'visitor', tokens, lang: 'en' })
  await page.goto('/terms')
  await page.setContent(
    '<html lang="en"><title>Trinco</title><p>Sua chave<p lang="pt-BR">Sua senha<p>The key<img alt="shop.nav.menu"><i title="undefined">',
  )
  expect(await findWrongLanguage(page, 'en', data)).toEqual(
    ['Sua chave', 'shop.nav.menu', 'undefined'].map((line) => `strange words: ${line}`),
  )
  expect(await findWrongLanguage(page, 'pt-BR', data)).toContain('strange words: The key')
})
