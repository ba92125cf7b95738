import fs from 'node:fs'
import { ALL_TESTS } from '@mdn/mdn-http-observatory/src/constants.js'
import { getGradeForScore, getScoreModifier } from '@mdn/mdn-http-observatory/src/grader/grader.js'
import { vi } from 'vitest'

interface Retrieved {
  headers: Record<string, string>
  request: { headers: Record<string, string> }
  status: number
  /** Whether the certificate is valid. */
  verified: boolean
  httpEquiv: Map<string, string[]>
}

/** What the observatory's own retriever collects of a site. */
interface Requests {
  hostname: string
  resources: { path: string }
  /** Without the jar of cookies: the store sets none. */
  session: { url: URL }
  responses: {
    auto: Retrieved
    cors: Retrieved
    http: Retrieved
    https: Retrieved
    httpRedirects: { url: URL; status: number }[]
    httpsRedirects: { url: URL; status: number }[]
  }
}

const retrieved = ({ headers, status }: Response, origin = ''): Retrieved => ({
  headers: Object.fromEntries(headers),
  request: { headers: origin ? { origin } : {} },
  status,
  verified: true,
  httpEquiv: new Map(),
})

/**
 * The score that the MDN HTTP Observatory gives a page behind Cloudflare, which adds the certificate, and the tests it fails. `fetchPage`
 * asks for the page with further headers.
 */
export async function observe(fetchPage: (headers: Record<string, string>, method?: string) => Promise<Response>) {
  const foreign = 'https://http-observatory.security.mozilla.org'
  const [page, byHttp, preflight] = await Promise.all([
    fetchPage({}),
    fetchPage({ 'x-forwarded-proto': 'http' }),
    fetchPage({ origin: foreign, 'access-control-request-method': 'GET' }, 'OPTIONS'),
  ])
  const auto = retrieved(page)
  const hop = (url: string, { status }: Response) => ({ url: new URL(url.replace(/\/\/[^/]+/, '//shop.test')), status })
  const requests: Requests = {
    hostname: 'shop.test',
    resources: { path: await page.text() },
    session: { url: new URL(page.url.replace('http:', 'https:')) },
    responses: {
      auto,
      cors: retrieved(preflight, foreign),
      http: retrieved(byHttp),
      https: auto,
      httpRedirects: [hop(byHttp.url, byHttp), hop(byHttp.headers.get('location') ?? byHttp.url, page)],
      httpsRedirects: [hop(page.url.replace('http:', 'https:'), page)],
    },
  }
  const readFile = fs.readFileSync
  // The list of preloaded hosts is fetched when the package is installed with its scripts; ours is in none.
  const reading = vi
    .spyOn(fs, 'readFileSync')
    .mockImplementation(((path: string, options: 'utf8') =>
      String(path).endsWith('hsts-preload.json') ? '{}' : readFile(path, options)) as typeof fs.readFileSync)
  const outcomes = ALL_TESTS.map((run) => run(requests))
  reading.mockRestore()
  const modifiers = outcomes.map(({ result }) => getScoreModifier(result))
  const penalty = modifiers.filter((points) => points < 0).reduce((sum, points) => sum + points, 100)
  // Extra points count from an A on.
  const score = penalty >= 90 ? modifiers.reduce((sum, points) => sum + points, 100) : penalty
  return {
    ...getGradeForScore(score),
    failed: outcomes.filter(({ pass }) => !pass).map(({ result }) => result),
  }
}
