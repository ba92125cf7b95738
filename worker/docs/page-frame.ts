import { html, raw } from 'hono/html'
import { brand } from '#schema/brand.ts'
import type { Language } from '#schema/rules/languages.ts'
import { renderMarkdown } from './markdown.ts'
import { pageTexts } from './page-texts.ts'
import { playground } from './playground.ts'

/** The description of a call, which is in English on the Portuguese page too. */
const describedCall = /<p>(<b>[^<]+\.<\/b> )/g

/** What follows the section with the id `playground`. */
const afterPlayground = /(<h2 id="playground">.*?)(?=<h2)/s

/** A page of documentation: its Markdown in the shop's dress. Its script is a file, and without it every example is shown whole. */
export function docsFrame(path: string, language: Language, markdown: string): string {
  const { html: rendered, headings } = renderMarkdown(markdown)
  const t = pageTexts[language]
  const hasPlayground = headings.some(({ id }) => id === 'playground')
  const complete = hasPlayground
    ? rendered.replace(afterPlayground, (section) => section + playground(language))
    : rendered
  const content = language === 'en' ? complete : complete.replaceAll(describedCall, '<p lang="en">$1')
  const other = language === 'en' ? 'pt-BR' : 'en'
  const title = /^# (.*)$/m.exec(markdown)?.[1] ?? ''
  const pages = [
    { href: '/api/docs', name: t.reference },
    { href: '/api/docs/tools', name: t.guide },
    { href: '/api/docs/start', name: t.start },
  ]
  const sections = headings.filter(({ level }) => level === 2)
  const below = (id: string) => {
    const rest = headings.slice(headings.findIndex((heading) => heading.id === id) + 1)
    const end = rest.findIndex(({ level }) => level === 2)
    return rest.slice(0, end === -1 ? undefined : end).filter(({ level }) => level === 3)
  }
  const link = (id: string, text: string) => html`<a href="#${id}">${text}</a>`
  return String(html`<!doctype html>
<html lang="${language}">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <title>${title} · ${brand.displayName}</title>
    <link rel="icon" href="/favicon.svg" type="image/svg+xml">
    <link rel="alternate" type="text/markdown" href="${path}.md?lang=${language}">
    <link rel="stylesheet" href="/docs.css">
    <script src="/docs.js"></script>${hasPlayground ? raw('<script src="/docs-playground.js"></script>') : ''}
  </head>
  <body data-copy="${t.copy}" data-copied="${t.copied}" data-examples="${t.examples}">
    <a class="skip" href="#content">${t.skip}</a>
    <header>
      <a class="brand" href="/"><img src="/favicon.svg" alt="" width="28" height="28"><span translate="no">${brand.displayName}</span></a>
      <nav aria-label="${t.pages}">
        ${pages.map(({ href, name }) =>
          href === path ? html`<a href="${href}" aria-current="page">${name}</a>` : html`<a href="${href}">${name}</a>`,
        )}
        <a href="${path}.md?lang=${language}">Markdown</a>
        <a href="${path}?lang=${other}" lang="${other}" hreflang="${other}">${pageTexts[other].ownName}</a>
      </nav>
    </header>
    <div class="columns">
      <nav class="contents" aria-label="${t.contents}">
        <details open><summary>${t.contents}</summary>
          <ul>${sections.map(({ id, text }) => {
            const calls = below(id)
            return html`<li>${link(id, text)}${
              calls.length > 0 ? html`<ul>${calls.map((call) => html`<li>${link(call.id, call.text)}</li>`)}</ul>` : ''
            }</li>`
          })}</ul>
        </details>
      </nav>
      <main id="content" tabindex="-1">${raw(content)}</main>
    </div>
  </body>
</html>`)
}
