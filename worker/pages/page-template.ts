import type { Language } from '#schema/api/errors.ts'
import type { Bindings } from '#worker/env.ts'

// Provided by workerd, but unknown to the type checker of the tests.
declare const HTMLRewriter: new () => Rewriter
interface Rewriter {
  on(selector: string, handlers: { element(element: PageElement): void }): Rewriter
  transform(response: Response): Response
}
interface PageElement {
  setAttribute(name: string, value: string): void
  replace(content: string, options: { html: boolean }): void
  remove(): void
}

/** The built page, and its headers from web/public/_headers. */
export interface Template {
  html: string
  headers: Record<string, string>
}

export interface Page {
  html: string
  etag: string
}

/** Headers of the file itself, which do not hold for the rewritten page. */
const ofFile = /^(etag|last-modified|content-(length|encoding)|cf-|x-mf-)/i

export async function readTemplate(assets: NonNullable<Bindings['ASSETS']>, origin: string): Promise<Template> {
  const file = await assets.fetch(`${origin}/`)
  const headers = [...file.headers].filter(([name]) => !ofFile.test(name))
  return { html: await file.text(), headers: Object.fromEntries(headers) }
}

/** The page in `language`, with `tags` in place of its title and without the preload of the other language's dictionary. */
export async function writePage({ html }: Template, tags: string, language: Language): Promise<Page> {
  const rewriter = new HTMLRewriter()
    .on('html', { element: (root) => root.setAttribute('lang', language) })
    .on('head > meta[name="description"]', { element: (meta) => meta.remove() })
    .on(`head > link[data-language]:not([data-language="${language}"])`, { element: (link) => link.remove() })
    .on('head > title', { element: (title) => title.replace(tags, { html: true }) })
  const text = await rewriter.transform(new Response(html)).text()
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  const hash = Array.from(new Uint8Array(digest, 0, 8), (byte) => byte.toString(16).padStart(2, '0')).join('')
  return { html: text, etag: `W/"${hash}"` }
}
