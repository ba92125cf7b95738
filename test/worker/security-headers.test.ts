import { CspEvaluator } from 'csp_evaluator/dist/evaluator.js'
import { Severity } from 'csp_evaluator/dist/finding.js'
import { CspParser } from 'csp_evaluator/dist/parser.js'
import { expect, test } from 'vitest'
import { observe } from '../observatory.ts'
import { openFileStore } from '../open-store.ts'

const store = await openFileStore({ isSeeded: true })

const pages = ['/', '/products', '/login', '/admin', '/nothing', '/api/docs', '/api/docs/tools']
type Case = [what: string, path: string, init?: RequestInit]
/** Paths of every kind of answer that is no page, with what leads to it. */
const others: Case[] = [
  ['JSON', '/api/auth/categories'],
  ['an error', '/api/auth/me'],
  ['no call', '/api/nothing'],
  ['a malformed path', '/api/auth/%00'],
  ['malformed JSON', '/api/auth/login', { method: 'POST', body: '{', headers: { 'content-type': 'application/json' } }],
  ['too large a body', '/api/auth/login', { method: 'POST', body: 'x'.repeat(200_000) }],
  ['OpenAPI', '/api/openapi.json'],
  ['a file that there is not', '/media/none'],
  ['an asset that there is not', '/assets/none.js'],
  ['robots.txt', '/robots.txt'],
  ['the sitemap', '/sitemap.xml'],
  ['another method', '/products', { method: 'DELETE' }],
  ['a redirect', '/products', { headers: { 'x-forwarded-proto': 'http' } }],
  ['keys', '/.well-known/jwks.json'],
  ['a status list', '/.well-known/license-status/0'],
  ['the contact for weaknesses', '/.well-known/security.txt'],
  ['the way to a new password', '/.well-known/change-password'],
]
const visit = (path: string, init?: RequestInit) => store.fetch(path, { redirect: 'manual', ...init })

const everywhere = {
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'reporting-endpoints': 'policy="/api/policy-reports"',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
}

/** What Google's evaluator finds in a policy, from this severity on. */
const findingsOf = (policy: string, worseThan: Severity) =>
  new CspEvaluator(new CspParser(policy).csp)
    .evaluate()
    .filter(({ severity }) => severity < worseThan)
    .map(({ directive, description }) => `${directive}: ${description}`)

test.each<Case>([...pages.map((path): Case => ['a page', path]), ...others])(
  '%s (%s) has every security header, and a policy in which the evaluator finds nothing',
  async (_what, path, init = {}) => {
    const first = await visit(path, init)
    await first.arrayBuffer()
    const answers = [first]
    const etag = first.headers.get('etag')
    if (etag) {
      const again = await visit(path, { ...init, headers: { 'if-none-match': etag } })
      expect(again.status).toBe(304)
      answers.push(again)
    }
    for (const { headers } of answers) {
      expect(Object.fromEntries(headers)).toMatchObject(everywhere)
      expect(headers.get('set-cookie')).toBeNull()
      expect(headers.get('permissions-policy')).toContain('camera=()')
      const policy = headers.get('content-security-policy') ?? ''
      expect(policy).toMatch(/^default-src 'none';.*base-uri 'none'/)
      expect(policy).toContain("frame-ancestors 'none'")
      expect(policy).toMatch(/; report-uri \/api\/policy-reports; report-to policy$/)
      expect(findingsOf(policy, Severity.MEDIUM_MAYBE)).toEqual([])
    }
  },
)

test.each(pages.filter((path) => path !== '/nothing'))('the HTTP Observatory finds no fault with %s', async (path) => {
  expect(await observe((headers, method = 'GET') => visit(path, { method, headers }))).toMatchObject({
    failed: [],
    grade: 'A+',
    score: expect.toSatisfy((score: number) => score >= 125),
  })
})

test('a built file has the headers for files, and none of those that hold for documents alone', async () => {
  const { status, headers } = await visit('/assets/text-font.woff2')
  const sent = Object.fromEntries(headers)
  expect(status).toBe(200)
  expect(sent).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'strict-transport-security': 'max-age=31536000; includeSubDomains',
    'x-content-type-options': 'nosniff',
  })
  const forDocuments = [
    'content-security-policy',
    'cross-origin-opener-policy',
    'permissions-policy',
    'x-frame-options',
  ]
  expect(Object.keys(sent).filter((name) => forDocuments.includes(name))).toEqual([])
})

test('what is asked for by http leads to https, with its path and query', async () => {
  const answer = await visit('/products?page=2', { headers: { 'x-forwarded-proto': 'http' } })
  expect(answer.status).toBe(308)
  expect(answer.headers.get('location')).toBe(`${store.url.replace('http:', 'https:')}/products?page=2`)
  expect((await visit('/products', { headers: { 'x-forwarded-proto': 'https' } })).status).toBe(200)
})
