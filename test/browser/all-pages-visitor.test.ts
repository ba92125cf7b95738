import { expect, test } from 'vitest'
import { findInvalidPages, linkVars, visitAllPages } from './all-pages.ts'
import { openSite } from './open-site.ts'

const site = openSite({ isSeeded: true, vars: linkVars })

test('every page and state of a visitor in Portuguese on a phone is accessible, in one language, and fits 320 px', async () => {
  expect(await visitAllPages(site, 'pt-BR', ['newcomer', 'visitor'])).toEqual([])
}, 600_000)

test('every page is valid HTML as it is served in Portuguese', async () => {
  expect(await findInvalidPages(site, 'pt-BR')).toEqual([])
})
