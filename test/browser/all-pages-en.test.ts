import { expect, test } from 'vitest'
import { linkVars, visitAllPages } from './all-pages.ts'
import { openSite } from './open-site.ts'
import { languages, pageStates, texts } from './page-states.ts'
import { navigateToState, openState } from './page-visit.ts'
import { findInvalidHtml } from './valid-html.ts'

const site = openSite({ isSeeded: true, vars: linkVars })

test('every page and state in English on a desktop is accessible; a page opened by a link has a unique title and focuses its heading', async () => {
  const titles = new Map<string, string>()
  const found = await visitAllPages(site, 'en', async (visit, state) => {
    if (!state.isPage) return openState(visit, state, texts.en)
    await navigateToState(visit, state)
    const { pathname } = new URL(state.path, site.store.url)
    if (!pathname.includes('/checkout/')) titles.set(pathname, await visit.page.title())
  })
  expect(found).toEqual([])
  expect([...titles.values()].filter((title, at, all) => all.indexOf(title) !== at)).toEqual([])
}, 600_000)

test('every page is valid HTML as it is served, in both languages', async () => {
  const paths = [...new Set(pageStates.map(({ path }) => path))]
  const found: string[] = []
  for (const lang of languages) {
    for (const path of [...paths, '/api/docs', '/api/docs/tools']) {
      const page = await site.store.fetch(path, { headers: { 'accept-language': lang } })
      expect(page.headers.get('content-type'), path).toContain('text/html')
      found.push(...(await findInvalidHtml(await page.text())).map((fault) => `${path} (${lang}): ${fault}`))
    }
  }
  expect(found).toEqual([])
})
