import * as v from 'valibot'
import { matchPage, patterns } from '#schema/rules/pages.ts'
import { policyReportsPerCall } from '#schema/rules/policy-reports.ts'

/** What a row counts: violations of a directive, by what comes from an origin, on a kind of page. */
export type PolicyViolation = [directive: string, blocked: string, page: string]

const text = v.optional(v.nullable(v.string()))
/** `application/csp-report`. */
const oldReport = v.pipe(
  v.object({
    'csp-report': v.object({
      'document-uri': v.string(),
      'effective-directive': text,
      'violated-directive': text,
      'blocked-uri': text,
      'source-file': text,
    }),
  }),
  v.transform(({ 'csp-report': report }) => ({
    url: report['document-uri'],
    // Old browsers send the directive with its values.
    directive: report['effective-directive'] || report['violated-directive']?.split(' ')[0],
    blocked: report['blocked-uri'],
    source: report['source-file'],
  })),
)
/** One of `application/reports+json`. */
const newReport = v.pipe(
  v.object({
    type: v.literal('csp-violation'),
    body: v.object({ documentURL: v.string(), effectiveDirective: v.string(), blockedURL: text, sourceFile: text }),
  }),
  v.transform(({ body }) => ({
    url: body.documentURL,
    directive: body.effectiveDirective,
    blocked: body.blockedURL,
    source: body.sourceFile,
  })),
)

const directive =
  /^((default|script|style|img|media|font|connect|frame|child|object|manifest|worker)-src(-elem|-attr)?|form-action|base-uri|frame-ancestors|sandbox|navigate-to|require-trusted-types-for|trusted-types)$/

/** Scripts that extensions, developer tools and apps around the page bring into it. */
const isForeignCode = (source: string) =>
  /^([a-z-]*extension|chrome|resource|user-script|webviewprogressproxy|sandbox eval|debugger eval)\b/i.test(source)

/** What was blocked, without its path and query: a keyword, a scheme or an origin; undefined for what cannot be read. */
function originOf(blocked: string, host: string): string | undefined {
  const name = blocked.toLowerCase()
  if (/^(inline|eval|wasm-eval|self|data|blob|filesystem|about|trusted-types-(policy|sink))$/.test(name)) return name
  const url = URL.parse(blocked)
  if (!url) return undefined
  if (!/^(https?|wss?):$/.test(url.protocol))
    return /^(data|blob|about):$/.test(url.protocol) ? url.protocol.slice(0, -1) : undefined
  if (url.host === host) return 'self'
  return url.host.length <= 100 ? `${url.protocol}//${url.host}` : undefined
}

/** The kind of page: its pattern, in which no id and no token stands. */
function pageOf({ pathname }: URL): string {
  const match = matchPage(pathname)
  if (match) return patterns[match.name]
  return pathname.startsWith('/api/docs') ? '/api/docs' : '*'
}

/**
 * The violations in a report's body, as `application/reports+json` or `application/csp-report` has them, about pages of the shop at `host`.
 * What is malformed, about other sites or made by the visitor's extensions is left out.
 */
export function violationsIn(body: unknown, host: string): PolicyViolation[] {
  const given: unknown[] = Array.isArray(body) ? body.slice(0, policyReportsPerCall) : [body]
  return given.flatMap((report) => {
    const { success, output } = v.safeParse(v.union([newReport, oldReport]), report)
    if (!success) return []
    const page = URL.parse(output.url)
    if (page?.host !== host || !directive.test(output.directive ?? '')) return []
    if (isForeignCode(output.source ?? '') || isForeignCode(output.blocked ?? '')) return []
    const blocked = originOf(output.blocked ?? '', host)
    return blocked === undefined ? [] : [[output.directive ?? '', blocked, pageOf(page)]]
  })
}

/** The text under which a violation is counted. None of its parts has a space. */
export const keyOf = (violation: PolicyViolation): string => violation.join(' ')
