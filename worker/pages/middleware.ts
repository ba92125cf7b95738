import { getCookie } from 'hono/cookie'
import { createMiddleware } from 'hono/factory'
import type { TermsAcceptance } from '#schema/api/page-data.ts'
import { acceptedVersion, termsCookies, termsVersion } from '#schema/rules/accounts.ts'
import type { Language } from '#schema/rules/languages.ts'
import { isListed } from '#schema/rules/listed-pages.ts'
import { matchPage, mendedAddress, renderedQuery, splitAddress } from '#schema/rules/pages.ts'
import { readPage } from '#schema/rules/store-list.ts'
import { listTitle, pageTexts } from '#schema/texts/pages.ts'
import { publicUrlOf } from '#worker/deps.ts'
import { addressIn, headOf, type PageHead, shownQuery, staticHead } from '#worker/domain/page-heads.ts'
import { isRendered, type PageSource, type RenderedMatch, readPageEntries } from '#worker/domain/page-sources.ts'
import { readEnv } from '#worker/env.ts'
import type { AppContext, AppEnv } from '../http/context.ts'
import { depsOf } from '../http/request-deps.ts'
import { logWarning } from '../http/request-log.ts'
import { isWithinShield } from '../http/shield.ts'
import { currentSnapshot, entriesOf } from '../http/snapshot-cache.ts'
import { captchaSources } from './captcha-sources.ts'
import type { Elsewhere } from './elsewhere.ts'
import { finishedPage } from './finished-pages.ts'
import { headTags } from './page-head.ts'
import { readSite, type Site } from './page-site.ts'
import { type Page, writePage } from './page-template.ts'

/** API calls, uploaded files and files for robots are not pages. */
const isCall = (path: string) => /^\/(api|media|\.well-known)(\/|$)|^\/(sitemap\.xml|robots\.txt)$/.test(path)

// Cached for the life of the isolate: pages are deployed together with the Worker.
let site: Site | undefined
const empty = new Map<string, Page>()

/**
 * Answers every path that is neither a file nor a call: with the finished page, rendered from the snapshot, where visitors may read it;
 * else with the empty one, which the browser renders. Both have the page's metadata in their head.
 */
export const servePages = createMiddleware<AppEnv>(async (c, next) => {
  const { ASSETS } = c.env
  if (!ASSETS || isCall(c.req.path) || !/^(GET|HEAD)$/.test(c.req.method)) return next()
  const { pathname, origin, search } = new URL(c.req.url)
  // The browser keeps what stands behind `#` to itself, and forgets this address.
  const mended = mendedAddress(pathname)
  if (mended) return c.redirect(mended)
  const env = readEnv(c.env)
  site ??= await readSite(ASSETS, origin, captchaSources(env))
  const { isEnglish } = splitAddress(pathname)
  const language = isEnglish ? 'en' : languageOf(c)
  const match = matchPage(pathname)
  const query = renderedQuery(match, search)
  const publicUrl = publicUrlOf(env, origin)
  const read = env && isRendered(match) ? await readSource(c, match, query) : undefined
  const found = staticHead(match, language, publicUrl) ?? (read && headOf(read, language, publicUrl))
  const {
    path,
    gone,
    head: other,
    isUnread,
  } = read && found?.isFound === false ? await findElsewhere(c, read, language) : {}
  if (path !== undefined) return movedTo(c, addressIn(isEnglish ? 'en' : 'pt-BR', path) + search)
  const source = read && !isUnread ? { ...read, ...(gone && { gone }) } : undefined
  const head = withQuery(other ?? found ?? unread(language), source ? shownQuery(source) : query, language)
  const page = source
    ? await finishedPage(site, source, {
        head,
        url: pathname + query,
        publicUrl,
        language,
        terms: acceptanceOf(c),
        isSignedIn: getCookie(c, 'signedIn') === '1',
      })
    : await emptyPage(site, head, publicUrl, language)
  return answer(c, page, head, match !== undefined && isListed(match.name))
})

function answer(
  c: AppContext,
  { html, etag, headers: own }: Page,
  { isFound, isUnlisted, isGone }: PageHead,
  isListed: boolean,
) {
  const theme = themeOf(c)
  const tag = theme ? etag.replace(/"$/, `-${theme}"`) : etag
  const headers = {
    ...own,
    Vary: 'Accept-Language, Cookie',
    ...(!(isListed && isFound && !isUnlisted) && { 'X-Robots-Tag': 'noindex' }),
    ...(isFound && { ETag: tag }),
  }
  const isSame = isFound && c.req.header('if-none-match')?.includes(tag.replace(/^W\//, ''))
  if (isSame) return c.body(null, 304, headers)
  return c.body(
    theme ? html.replace(/<html[^>]*/, `$& data-theme="${theme}"`) : html,
    isFound ? 200 : isGone ? 410 : 404,
    headers,
  )
}

/** A page whose data the browser asks for. */
async function emptyPage(site: Site, head: PageHead, publicUrl: string, language: Language): Promise<Page> {
  const tags = headTags(head, publicUrl, language)
  const known = empty.get(tags)
  if (known) return known
  const page = await writePage(site.template, tags, language)
  // The host is whatever the caller sent, where it is not configured.
  if (empty.size < emptyMax) empty.set(tags, page)
  return page
}
const emptyMax = 50

/** Further pages of a list have their own title and canonical URL; a filtered list has the URL of the whole one. */
function withQuery({ path, ...head }: PageHead, query: string, language: Language): PageHead {
  const title = listTitle(language, head.title, readPage(new URLSearchParams(query)))
  return { ...head, title, ...(path !== undefined && { path: query.startsWith('?page=') ? path + query : path }) }
}

/** Without the snapshot the browser asks for the data, and reports if it cannot have it: the page gets the shop's metadata. */
const unread = (language: Language): PageHead => ({ ...pageTexts[language].products, isFound: true })

/** None for a caller who asks for more pages than the shield allows: rendering one costs more than most calls. */
async function readSource(c: AppContext, match: RenderedMatch, query: string): Promise<PageSource | undefined> {
  if (!(await isWithinShield(c))) return undefined
  try {
    const snapshot = await currentSnapshot(c)
    return { snapshot, match, query, beside: await readPageEntries(snapshot, match, query, entriesOf(c)) }
  } catch (error) {
    logWarning(c, 'a page was sent empty', error as Error)
    return undefined
  }
}

/** What an address leads to that no product or category has now; `isUnread` where the database did not say. */
async function findElsewhere(
  c: AppContext,
  { snapshot, match }: PageSource,
  language: Language,
): Promise<Elsewhere & { isUnread?: true }> {
  const { elsewhere } = await import('./elsewhere.ts')
  return elsewhere(depsOf(c), snapshot, match, language).catch((error: Error) => {
    logWarning(c, 'a page was sent empty', error)
    return { head: unread(language), isUnread: true }
  })
}

/** For good; but kept by a browser it would lead in circles once the former address is the present one again. */
const movedTo = (c: AppContext, address: string) =>
  c.body(null, 301, { Location: address, 'Cache-Control': 'no-cache' })

/** What the browser has stored, as far as a first render depends on it: web/state/storage.ts keeps a copy in these cookies. */
export function languageOf(c: AppContext): Language {
  const saved = getCookie(c, 'language')
  return saved === 'pt-BR' || saved === 'en' ? saved : c.var.language
}

function themeOf(c: AppContext): 'light' | 'dark' | undefined {
  const saved = getCookie(c, 'theme')
  return saved === 'light' || saved === 'dark' ? saved : undefined
}

function acceptanceOf(c: AppContext): TermsAcceptance {
  const accepted = acceptedVersion(getCookie(c, termsCookies.accepted), getCookie(c, termsCookies.version))
  return accepted === termsVersion ? 'current' : accepted === null ? 'none' : 'old'
}
