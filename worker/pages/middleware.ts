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

/** Not pages: calls, files of visitors, and what robots read. */
const isCall = (path: string) => /^\/(api|media|\.well-known)(\/|$)|^\/(sitemap\.xml|robots\.txt)$/.test(path)

// Both stay the same for as long as this version of the Worker lives: its pages are deployed with it.
let template: Template | undefined
const kept = new Map<string, Page>()

/** A shopper waits for the page: no longer than this for the row that it is about. */
const patienceMs = 1_000

/** Answers every path that is no file and no call with the shop's page, and says in its head what it is about. */
export const servePages = createMiddleware<AppEnv>(async (c, next) => {
  const { pathname, origin, searchParams } = new URL(c.req.url)
  const { ASSETS } = c.env
  if (!ASSETS || isCall(pathname) || !/^(GET|HEAD)$/.test(c.req.method)) return next()
  template ??= await readTemplate(ASSETS, origin)
  const { language } = c.var
  const env = readEnv(c.env)
  const match = matchPage(pathname)
  const known = staticHead(match, language)
  const read = known ?? (env && match && (await readPromptly(c, env, match)))
  const head = onPage(read || unread(language), match, searchParams.get('page'))
  // Without a PUBLIC_URL the shop's address is whatever the caller says: nothing to keep for the next one.
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

/** Further pages of a list have addresses of their own. */
function onPage(head: PageHead, match: PageMatch | undefined, page: string | null): PageHead {
  const isFurther = match && isPaged(match.name) && /^([2-9]|[1-9]\d{1,2})$/.test(page ?? '')
  return isFurther && head.path !== undefined ? { ...head, path: `${head.path}?page=${page}` } : head
}

/** Where the row could not be read, the page shows that better than we can: here it is the shop's. */
const unread = (language: Language): PageHead => ({ ...pageTexts[language].products, isFound: true })

async function readPromptly(c: AppContext, env: Env, match: PageMatch): Promise<PageHead | undefined> {
  const shield = await c.env.SHIELD?.limit({ key: c.var.address })
  if (shield && !shield.success) return undefined
  const deps = createDeps(env, { origin: new URL(c.req.url).origin })
  const tooLate = new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), patienceMs))
  return Promise.race([readHead(deps, match, c.var.language), tooLate]).catch((error: Error) => {
    console.info(JSON.stringify({ level: 'warn', requestId: c.var.requestId, reason: reasonOf(error) }))
    return undefined
  })
}
