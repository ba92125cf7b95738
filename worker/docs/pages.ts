import type { Language } from '#schema/rules/languages.ts'
import { guideEn } from './guide-en.ts'
import { guidePtBr } from './guide-pt-br.ts'
import { unpack } from './packed-text.ts'
import { docsFrame } from './page-frame.ts'
import { references } from './reference.build-time.ts'
import { startEn } from './start-en.ts'
import { startPtBr } from './start-pt-br.ts'

export type DocsPath = '/api/docs' | '/api/docs/tools' | '/api/docs/start'

/** A page of documentation in Markdown. `shop`: its origin. */
export function docsMarkdown(path: DocsPath, language: Language, shop: string): string {
  if (path === '/api/docs') return unpack(references[language])
  const [guide, start] = language === 'en' ? [guideEn, startEn] : [guidePtBr, startPtBr]
  return path === '/api/docs/tools' ? guide(shop) : start(shop)
}

// Cached for the life of the isolate: the host of the guide may be the caller's, so only the reference is kept.
const kept = new Map<Language, string>()

/** A page of documentation as HTML. */
export function docsHtml(path: DocsPath, language: Language, shop: string): string {
  if (path !== '/api/docs') return docsFrame(path, language, docsMarkdown(path, language, shop))
  const page = kept.get(language) ?? docsFrame(path, language, docsMarkdown(path, language, shop))
  kept.set(language, page)
  return page
}
