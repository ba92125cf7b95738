/// <reference path="./web-pages.d.ts" />

import type { TermsAcceptance } from '#schema/api/page-data.ts'
import type { Language } from '#schema/rules/languages.ts'
import type { PageMatch } from '#schema/rules/pages.ts'
import { pageData } from '#worker/domain/page-data.ts'
import type { PageHead } from '#worker/domain/page-heads.ts'
import type { Snapshot } from '#worker/domain/snapshot.ts'
import { assetsOf } from './page-assets.ts'
import { headTags } from './page-head.ts'
import type { Site } from './page-site.ts'
import { type Page, writePage } from './page-template.ts'

export interface PageRequest {
  match: PageMatch
  /** Its path is the page's own. */
  head: PageHead
  /** Path and query, as far as the page depends on them. */
  url: string
  publicUrl: string
  language: Language
  terms: TermsAcceptance
  /** Whether the browser holds a session, as far as its cookie says: that is not verified, and shows nothing personal. */
  isSignedIn: boolean
}

/** Pages of one snapshot, rendered once. A shop of many products has more pages than an isolate should hold. */
const kept = new WeakMap<Snapshot, Map<string, Page>>()
const keptMax = 150

export async function finishedPage(site: Site, snapshot: Snapshot, request: PageRequest): Promise<Page> {
  const { match, head, url, publicUrl, language, terms, isSignedIn } = request
  const pages = kept.get(snapshot) ?? new Map<string, Page>()
  kept.set(snapshot, pages)
  const key = `${language} ${terms} ${isSignedIn} ${publicUrl} ${url}`
  const known = pages.get(key)
  if (known) return known
  const { renderPage } = await import('virtual:web-pages')
  const data = pageData(snapshot, match, { language, terms, ...(isSignedIn && { isSignedIn }) })
  const hasGate = terms !== 'current' && match.name !== 'terms'
  const page = await writePage(site.template, headTags(head, publicUrl, language), language, {
    ...(await renderPage(url, data)),
    data,
    assets: assetsOf(site.parts, match.name, language, hasGate),
    styleOf: site.styleOf,
  })
  if (head.isFound) {
    const [oldest] = pages.keys()
    if (pages.size >= keptMax && oldest !== undefined) pages.delete(oldest)
    pages.set(key, page)
  }
  return page
}
