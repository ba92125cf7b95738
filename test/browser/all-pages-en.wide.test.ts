import { expect, test } from 'vitest'
import { findInvalidPages, linkVars, visitAllPages } from './all-pages.ts'
import { openSite } from './open-site.ts'

const site = openSite({ isSeeded: true, vars: linkVars })

test('every page and state in English on a desktop is accessible, in one language, and fits', async () => {
  const personas = ['newcomer', 'visitor', 'client', 'owner', 'requester', 'admin'] as const
  expect(await visitAllPages(site, 'en', personas)).toEqual([])
}, 600_000)

test('every page is valid HTML as it is served in English', async () => {
  expect(await findInvalidPages(site, 'en')).toEqual([])
})
