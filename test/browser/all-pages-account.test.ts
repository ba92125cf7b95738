import { expect, test } from 'vitest'
import { linkVars, visitAllPages } from './all-pages.ts'
import { openSite } from './open-site.ts'

const site = openSite({ isSeeded: true, vars: linkVars })

test('every page and state of a customer in Portuguese on a phone is accessible, in one language, and fits 320 px', async () => {
  expect(await visitAllPages(site, 'pt-BR', ['client', 'owner', 'requester', 'admin'])).toEqual([])
}, 600_000)
