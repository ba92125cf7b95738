import { type PageData, pageDataId, type RenderedPage } from '#schema/api/page-data.ts'
import type { Language } from '#schema/rules/languages.ts'
import type { Bindings } from '#worker/env.ts'
import { etagOf } from '../http/etag.ts'
import { afterPaint } from './after-paint.ts'
import { allowCaptcha } from './captcha-sources.ts'
import type { PageAssets } from './page-assets.ts'

// Provided by workerd, but unknown to the type checker of the tests.
declare const HTMLRewriter: new () => Rewriter
interface Rewriter {
  on(selector: string, handlers: { element(element: PageElement): void }): Rewriter
  transform(response: Response): Response
}
interface PageElement {
  getAttribute(name: string): string | null
  setAttribute(name: string, value: string): void
  setInnerContent(content: string, options: { html: boolean }): void
  append(content: string, options: { html: boolean }): void
  after(content: string, options: { html: boolean }): void
  replace(content: string, options: { html: boolean }): void
  remove(): void
}

/** The built page, its headers from web/public/_headers with the sources of the captcha that is configured, and the text of its own styles. */
export interface Template {
  html: string
  headers: Record<string, string>
  /** URLs of its own style sheets. */
  styles: string[]
  /** The tags of its own scripts. */
  scripts: string[]
}

export interface Page {
  html: string
  etag: string
  headers: Record<string, string>
}

/** A page that is rendered already. */
export interface Content extends RenderedPage {
  data: PageData
  assets: PageAssets
  /** The text of a style sheet. */
  styleOf: (url: string) => string
}

type Assets = NonNullable<Bindings['ASSETS']>

/** Headers of the file itself, which do not hold for the rewritten page. */
const ofFile = /^(etag|last-modified|content-(length|encoding)|cf-|x-mf-)/i
const asHtml = { html: true }

export async function readTemplate(assets: Assets, origin: string, captcha: string | null): Promise<Template> {
  const file = await assets.fetch(`${origin}/`)
  const own = [...file.headers].filter(([name]) => !ofFile.test(name))
  const headers = Object.fromEntries(own)
  const policy = headers[policyName]
  if (policy) headers[policyName] = allowCaptcha(policy, captcha)
  const html = await file.text()
  const styles = [...html.matchAll(/<link rel="stylesheet"[^>]* href="(\/[^"]+)"/g)].map(([, url = '']) => url)
  const scripts = html.match(/<script [^>]*src=[^>]*><\/script>|<link rel="modulepreload"[^>]*>/g) ?? []
  return { html, headers, styles, scripts }
}

/** The page in `language`, with `tags` in place of its title and without the preload of the other language's dictionary. */
export async function writePage(
  template: Template,
  tags: string,
  language: Language,
  content?: Content,
): Promise<Page> {
  const { html, headers } = template
  const rewriter = new HTMLRewriter()
    .on('html', { element: (root) => root.setAttribute('lang', language) })
    .on('head > meta[name="description"]', { element: (meta) => meta.remove() })
    .on(`head > link[data-language]:not([data-language="${language}"])`, { element: (link) => link.remove() })
    .on('head > title', { element: (title) => title.replace(tags, asHtml) })
  const style = content ? insert(rewriter, template, content) : ''
  const text = await rewriter.transform(new Response(html)).text()
  return {
    html: text,
    // With another policy it is another page: a browser might keep the old policy with the page that it has.
    etag: `W/${etagOf(text + (headers[policyName] ?? ''), 16)}`,
    headers: content ? { ...headers, ...(await policyWith(headers, style)) } : headers,
  }
}

/** Puts the rendered page into the template: its styles into the head, so that the first paint waits for nothing else, and its data. */
function insert(rewriter: Rewriter, template: Template, { html, image = '', data, assets, styleOf }: Content): string {
  const urls = [...template.styles, ...assets.styles]
  const style = urls.map(styleOf).join('\n')
  const scripts = laterScripts(template, data.language, assets)
  const styles = style && `<style data-files="${urls.join(' ')}">${style}</style>`
  rewriter
    .on('head > script[src], head > link[rel="modulepreload"]', {
      element: (tag) => tag.remove(),
    })
    .on('head > link[rel="stylesheet"]', {
      element: (link) => {
        if (urls.includes(link.getAttribute('href') ?? '')) link.remove()
      },
    })
    .on('head', {
      element: (head) => head.append(image + styles + scripts, asHtml),
    })
    .on('#root', {
      element: (root) => {
        root.setInnerContent(html, asHtml)
        root.after(`<script type="application/json" id="${pageDataId}">${asJson(data)}</script>`, asHtml)
      },
    })
  return style
}

/** The page can be read without them: they wait for its first paint, and for pictures that are not there yet. */
function laterScripts({ scripts }: Template, language: Language, assets: PageAssets): string {
  const isOfLanguage = (tag: string) => !tag.includes('data-language') || tag.includes(`data-language="${language}"`)
  const preloads = assets.scripts.map((url) => `<link rel="modulepreload" crossorigin href="${url}">`)
  const later = [...scripts.filter(isOfLanguage), ...preloads].map((tag) => tag.replace(' ', ' fetchpriority="low" '))
  return `<template id="scripts">${later.join('')}</template><script>${afterPaint}</script>`
}

/** Escaped, so that no text can end the script element. */
const asJson = (data: object) =>
  JSON.stringify(data).replace(/[<\u2028\u2029]/g, (mark) => `\\u${mark.charCodeAt(0).toString(16).padStart(4, '0')}`)

const policyName = 'content-security-policy'

/** The template's policy, which allows files only, with the page's own style sheet and script. */
async function policyWith(headers: Record<string, string>, style: string) {
  const [styleHash, scriptHash] = await Promise.all([hashOf(style), hashOf(afterPaint)])
  const policy = (headers[policyName] ?? '')
    .replace("style-src 'self'", `$& '${styleHash}'`)
    .replace("script-src 'self'", `$& '${scriptHash}'`)
  return { [policyName]: policy }
}

async function hashOf(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return `sha256-${Buffer.from(digest).toString('base64')}`
}
