import { like } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { getPaymentsHealth } from '#schema/api/payments-health.ts'
import { reportPolicyViolation } from '#schema/api/policy-reports.ts'
import { policyReportLimits, policyReportRowsMax, policyReportSeconds } from '#schema/rules/policy-reports.ts'
import { counters } from '#schema/tables/index.ts'
import { addPolicyReports } from '#worker/domain/policy-reports.ts'
import { violationsIn } from '#worker/http/policy-violations.ts'
import { policyReport } from '../call-rows.ts'
import { mapConcurrently } from '../concurrency.ts'
import { eventually } from '../eventually.ts'
import { openFileStore } from '../open-store.ts'
import { admin, stranger } from '../people.ts'

const store = await openFileStore({ vars: { FIGURES_SECONDS: '1' } })
const boss = await admin(store)

const ofReports = like(counters.bucket, 'policy-report:%')
beforeEach(() => store.db.delete(counters).where(ofReports))

const host = 'shop.test'
const read = (over: object) =>
  violationsIn(
    [
      {
        type: 'csp-violation',
        body: {
          documentURL: 'https://shop.test/products?coupon=SECRET',
          effectiveDirective: 'img-src',
          blockedURL: 'https://tracker.test/pixel?who=ana',
          ...over,
        },
      },
    ],
    host,
  )

test('of a report the directive, the blocked origin and the kind of page are read, no path, no query and no token', () => {
  expect(read({})).toEqual([['img-src', 'https://tracker.test', '/products']])
  const pageOf = (path: string) => read({ documentURL: `https://shop.test${path}` })[0]?.[2]
  expect(
    [
      '/en/payments/payment-confirmation/abc',
      '/reset-password?token=t',
      '/dashboard/keys',
      '/secret-token',
      '/api/docs/tools',
    ].map(pageOf),
  ).toEqual(['/payments/payment-confirmation/:id', '/reset-password', '/dashboard/*', '*', '/api/docs'])
  const blockedAs = (blockedURL: string) => read({ blockedURL })[0]?.[1]
  expect(
    [
      'inline',
      'eval',
      'data',
      'data:text/html,secret',
      'https://shop.test/keys/SECRET',
      'https://ana:pass@cdn.test:8443/a?b',
    ].map(blockedAs),
  ).toEqual(['inline', 'eval', 'data', 'data', 'self', 'https://cdn.test:8443'])
})

test('what old browsers send is read alike', () => {
  const report = {
    'document-uri': 'https://shop.test/',
    'violated-directive': "script-src 'self'",
    'blocked-uri': 'https://cdn.test/x.js',
  }
  expect(violationsIn({ 'csp-report': report }, host)).toEqual([['script-src', 'https://cdn.test', '/']])
})

test.each([
  ['of an extension’s script', { sourceFile: 'chrome-extension://abc/x.js' }],
  ['of an extension’s file', { blockedURL: 'moz-extension://abc/x.css' }],
  ['of developer tools', { sourceFile: 'sandbox eval code' }],
  ['of another site', { documentURL: 'https://else.test/' }],
  ['of no address', { documentURL: 'nowhere' }],
  ['of no directive', { effectiveDirective: 'select * from users' }],
  ['of another scheme', { blockedURL: 'gopher://x' }],
  ['of an endless host', { blockedURL: `https://${'a.'.repeat(60)}test/` }],
  ['without an address', { blockedURL: null }],
])('a report %s is left out', (_, over) => {
  expect(read(over)).toEqual([])
  expect(violationsIn({ type: 'deprecation', body: {} }, host)).toEqual([])
})

const rows = () => store.db.select().from(counters).where(ofReports)
const shown = async () => (await store.ask(getPaymentsHealth, { as: boss })).body.policyReports

test('reports of one kind are one row, with how often and since when', async () => {
  const from = Date.now()
  for (let n = 0; n < 3; n++) expect((await store.ask(reportPolicyViolation, policyReport(store))).status).toBe(200)
  await eventually(async () => expect((await shown())[0]?.count).toBe(3))
  const [row, ...others] = await shown()
  expect(row).toMatchObject({ directive: 'script-src-elem', blocked: 'inline', page: '/products' })
  expect(Date.parse(row?.since ?? '')).toBeGreaterThanOrEqual(from)
  expect(others).toEqual([])
})

test('writes of any number of kinds leave as many rows as there may be, known kinds go on counting, and all end by the cron', async () => {
  const kinds = (from: number, to: number) =>
    new Map(Array.from({ length: to - from }, (_, n) => [`img-src https://${from + n}.test /`, 1] as const))
  const now = Date.now()
  const deps = { ...store.deps, now: () => now }
  await addPolicyReports(deps, kinds(0, 30))
  await addPolicyReports(deps, kinds(20, 200))
  const found = await rows()
  expect(found).toHaveLength(policyReportRowsMax)
  expect(found.filter(({ hits }) => hits === 2)).toHaveLength(10)
  await addPolicyReports({ ...deps, now: () => now + policyReportSeconds * 1_000 }, kinds(0, 1))
  expect((await rows()).find(({ bucket }) => bucket.includes('//0.test'))?.hits).toBe(1)
  await store.tick(now + policyReportSeconds * 1_000)
  expect(await rows()).toHaveLength(1)
})

test.each([
  ['application/json', '[]', 415],
  ['text/plain', '[]', 415],
  ['application/reports+json', '{', 400],
  ['application/csp-report', '"nothing"', 200],
  ['application/reports+json', `"${'x'.repeat(70_000)}"`, 413],
])('a body of the type %s is read or refused, without a row', async (type, body, status) => {
  const answer = await store.ask(reportPolicyViolation, {
    headers: { ...stranger().headers, 'content-type': type },
    body,
  })
  expect(answer.status).toBe(status)
  expect(await rows()).toEqual([])
})

// The last one: what it leaves in the isolate is written after it.
test('a flood of different reports is refused beyond the limits, and costs few writes and no more rows than there may be', async () => {
  store.proxy.reset()
  const sendMany = async (calls: number, from?: ReturnType<typeof stranger>) => {
    const statuses = await mapConcurrently([...Array(calls).keys()], 20, async (n) => {
      const reports = Array.from({ length: 20 }, (_, i) => `https://${calls}-${n}-${i}.test/x`)
      return (await store.ask(reportPolicyViolation, policyReport(store, reports, from))).status
    })
    return { read: statuses.filter((s) => s === 200).length, refused: statuses.filter((s) => s === 429).length }
  }
  // A minute may end meanwhile, and the limits begin anew.
  const own = await sendMany(2 * policyReportLimits.address + 5, stranger())
  expect(own.refused).toBeGreaterThanOrEqual(5)
  const all = await sendMany(2 * policyReportLimits.all + 20)
  expect(all.refused).toBeGreaterThanOrEqual(20)
  expect(all.read + all.refused).toBe(2 * policyReportLimits.all + 20)
  await eventually(async () => expect(await rows()).toHaveLength(policyReportRowsMax))
  expect(store.proxy.roundTrips()).toBeLessThan(100)
})
