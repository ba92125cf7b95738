import { expect, test } from 'vitest'
import { linkVars, visitAllPages } from './all-pages.ts'
import { openSite } from './open-site.ts'
import { texts } from './page-states.ts'
import { openState } from './page-visit.ts'

const site = openSite({ isSeeded: true, vars: linkVars })

test('every page and state in Portuguese on a phone is accessible in both themes, at 320 px and with large text', async () => {
  expect(await visitAllPages(site, 'pt-BR', (visit, state) => openState(visit, state, texts['pt-BR']))).toEqual([])
}, 600_000)
