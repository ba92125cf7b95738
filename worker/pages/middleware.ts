import { createMiddleware } from 'hono/factory'
import type { Language } from '#schema/api/errors.ts'
import { isListed, isPaged, matchPage, type PageMatch } from '#schema/rules/pages.ts'
import { pageTexts } from '#schema/texts/pages.ts'
import { createDeps, publicUrlOf } from '#worker/deps.ts'
import { type PageHead, readHead, staticHead } from '#worker/domain/page-heads.ts'
import { type Env, readEnv } from '#worker/env.ts'
import type { AppContext, AppEnv } from '../http/context.ts'
import { reasonOf } from '../http/request-log.ts'
import { headTags } from './page-head.ts'
import { type Page, readTemplate, type Template, writePage } from './page-template.ts'

/** API calls, uploaded files and files for robots are not pages. */
const isCall = (path: string) => /^\/(api|media|\.well-known)(\/|$)|^\/(sitemap\.xml|robots\.txt)$/.test(path)

// Cached for the life of the isolate: pages are deployed together with the Worker.
let template: Template | undefined
const kept = new Map<string, Page>()

/** How long a page may wait for its database row. */
const patienceMs = 1_000

/** Answers every path that is neither a file nor a call with the single-page app, and writes the page's metadata into its head. */
export const servePages = createMiddleware<AppEnv>(async (c, next) => {
  const { ASSETS } = c.env
  if (!ASSETS || isCall(c.req.path) || !/^(GET|HEAD)$/.test(c.req.method)) return next()
  const { pathname, origin, searchParams } = new URL(c.req.url)
  template ??= await readTemplate(ASSETS, origin)
  const { language } = c.var
  const env = readEnv(c.env)
  const match = matchPage(pathname)
  const known = staticHead(match, language)
  const read = known ?? (env && match && (await readPromptly(c, env, match)))
  const head = onPage(read || unread(language), match, searchParams.get('page'))
  // Without PUBLIC_URL the host is whatever the caller sent, so the page must not be cached for others.
  const key =
    known && known.path === head.path && env?.PUBLIC_URL ? `${language} ${head.path ?? head.isFound}` : undefined
  const publicUrl = publicUrlOf(env, origin)
  const page = (key && kept.get(key)) || (await writePage(template, headTags(head, publicUrl, language), language))
  if (key) kept.set(key, page)
  const { html, etag } = page
  const headers = {
    ...template.headers,
    Vary: 'Accept-Language',
    ...(!(match && isListed(match.name) && head.isFound) && { 'X-Robots-Tag': 'noindex' }),
    ...(head.isFound && { ETag: etag }),
  }
  if (!head.isFound) return c.body(html, 404, headers)
  const isSame = c.req.header('if-none-match')?.includes(etag.replace(/^W\//, ''))
  return isSame ? c.body(null, 304, headers) : c.body(html, 200, headers)
})

/** Further pages of a list have their own canonical URL. */
function onPage(head: PageHead, match: PageMatch | undefined, page: string | null): PageHead {
  const isFurther = match && isPaged(match.name) && /^([2-9]|[1-9]\d{1,2})$/.test(page ?? '')
  return isFurther && head.path !== undefined ? { ...head, path: `${head.path}?page=${page}` } : head
}

/** If the row cannot be read, the app reports that itself: the page gets the shop's metadata. */
const unread = (language: Language): PageHead => ({ ...pageTexts[language].products, isFound: true })

async function readPromptly(c: AppContext, env: Env, match: PageMatch): Promise<PageHead | undefined> {
  const shield = await c.env.SHIELD?.limit({ key: c.var.address })
  if (shield && !shield.success) return undefined
  const deps = createDeps(env, { url: c.req.url })
  const tooLate = new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), patienceMs))
  return Promise.race([readHead(deps, match, c.var.language), tooLate]).catch((error: Error) => {
    console.info(JSON.stringify({ level: 'warn', requestId: c.var.requestId, reason: reasonOf(error) }))
    return undefined
  })
}
