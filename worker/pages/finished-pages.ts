/// <reference path="./web-pages.d.ts" />

import type { TermsAcceptance } from '#schema/api/page-data.ts'
import type { Language } from '#schema/rules/languages.ts'
import type { PageHead } from '#worker/domain/page-heads.ts'
import type { PageEntries, PageSource } from '#worker/domain/page-sources.ts'
import type { Snapshot } from '#worker/domain/snapshot.ts'
import { assetsOf } from './page-assets.ts'
import { headTags } from './page-head.ts'
import type { Site } from './page-site.ts'
import { type Page, writePage } from './page-template.ts'

export interface PageRequest {
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
const kept = new WeakMap<Snapshot, Map<string, { page: Page; beside: PageEntries }>>()
const keptMax = 150

const isSameEntries = (one: PageEntries, other: PageEntries) =>
  one.product === other.product && one.videos === other.videos

export async function finishedPage(site: Site, source: PageSource, request: PageRequest): Promise<Page> {
  const { snapshot, match, beside } = source
  const { head, url, publicUrl, language, terms, isSignedIn } = request
  const pages = kept.get(snapshot) ?? new Map<string, { page: Page; beside: PageEntries }>()
  kept.set(snapshot, pages)
  const key = `${language} ${terms} ${isSignedIn} ${publicUrl} ${url}`
  const known = pages.get(key)
  if (known && isSameEntries(known.beside, beside)) return known.page
  const { renderPage } = await import('virtual:web-pages')
  const { pageData } = await import('#worker/domain/page-data.ts')
  const data = pageData(source, { language, terms, ...(isSignedIn && { isSignedIn }) })
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
    pages.set(key, { page, beside })
  }
  return page
}
