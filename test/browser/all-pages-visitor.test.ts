import { expect, test } from 'vitest'
import { findInvalidPages, linkVars, visitAllPages } from './all-pages.ts'
import { findWrongLanguage, userWrittenTexts } from './language-check.ts'
import { openSite } from './open-site.ts'
import { openVisit } from './page-visit.ts'

const site = openSite({ isSeeded: true, vars: linkVars })

test('every page and state of a visitor in Portuguese on a phone is accessible, in one language, and fits 320 px', async () => {
  expect(await visitAllPages(site, 'pt-BR', ['newcomer', 'visitor'])).toEqual([])
}, 600_000)

test('every page is valid HTML as it is served in Portuguese', async () => {
  expect(await findInvalidPages(site, 'pt-BR')).toEqual([])
})

test('the language check finds texts in the wrong language, keys of texts and missing values', async () => {
  const data = await userWrittenTexts(site.store, 'en')
  const { page } = await openVisit(site, { persona: 'visitor', lang: 'en' })
  await page.goto('/terms')
  await page.setContent(
    '<html lang="en"><title>Trinco</title><p>Sua chave<p lang="pt-BR">Sua senha<p>The key<img alt="shop.nav.menu"><i title="undefined">',
  )
  expect(await findWrongLanguage(page, 'en', data)).toEqual(
    ['Sua chave', 'shop.nav.menu', 'undefined'].map((line) => `wrong language: ${line}`),
  )
  expect(await findWrongLanguage(page, 'pt-BR', data)).toContain('wrong language: The key')
})
