import { createMiddleware } from 'hono/factory'
import { reportDirectives, reportingEndpoints } from '#schema/rules/policy-reports.ts'
import type { AppEnv } from './context.ts'

/** For JSON, which loads nothing. */
const headers = Object.entries({
  'Content-Security-Policy': `default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'${reportDirectives}`,
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Origin-Agent-Cluster': '?1',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=()',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Reporting-Endpoints': reportingEndpoints,
  'Strict-Transport-Security': 'max-age=31536000; includeSubDomains',
  'X-Content-Type-Options': 'nosniff',
  'X-DNS-Prefetch-Control': 'off',
  'X-Download-Options': 'noopen',
  'X-Frame-Options': 'DENY',
  'X-Permitted-Cross-Domain-Policies': 'none',
})

/** For the pages of documentation, whose scripts are files. One calls the shop about test keys. */
export const docsPolicy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"

/** An answer's own headers with these: made once where they are always the same, since copying them costs less than setting each. */
export const withSecurityHeaders = (own: Record<string, string>): Headers =>
  new Headers({ ...Object.fromEntries(headers), ...own })

/** For the Worker's own answers; the shop's pages have theirs in web/public/_headers. A handler may set another policy. */
export const securityHeaders = createMiddleware<AppEnv>(async (c, next) => {
  // As Cloudflare says. A first visit by http would go on unencrypted.
  if (c.req.header('x-forwarded-proto') === 'http') c.res = c.redirect(c.req.url.replace(/^http:/, 'https:'), 308)
  else await next()
  // Hono's own `secureHeaders` and `c.header` cost several times as much: the latter makes a new Response for each header.
  const answer = c.res.headers
  if (answer.has('Content-Security-Policy')) return
  for (const [name, value] of headers) answer.set(name, value)
  const policy = c.get('policy')
  if (policy !== undefined) answer.set('Content-Security-Policy', policy + reportDirectives)
})
