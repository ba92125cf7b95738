import { beforeAll, expect, test } from 'vitest'
import { linkVars, visitPages } from './all-pages.ts'
import { openSite } from './open-site.ts'
import { languages, texts } from './page-states.ts'
import { openState, type Tokens } from './page-visit.ts'
import { createRequests } from './requests-personas.ts'

const site = openSite({ isSeeded: true, vars: linkVars })
let tokens: Tokens
beforeAll(async () => {
  tokens = await createRequests(site.store)
})

test.each(languages)(
  'the pages of refund requests, begun payments and claims are accessible, and fit 320 px and large text (%s)',
  async (lang) => {
    const found = await visitPages(site, lang, tokens, ['requester', 'admin'], (visit, state) =>
      openState(visit, state, texts[lang]),
    )
    expect(found).toEqual([])
  },
  120_000,
)
