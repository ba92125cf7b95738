import { describe, expect, test } from 'vitest'
import { login } from '#schema/api/accounts.ts'
import { definitionOf, type Endpoint } from '#schema/api/endpoint.ts'
import { counters } from '#schema/tables/index.ts'
import { endpointKey } from '../calls.ts'
import { times } from '../concurrency.ts'
import { openFileStore } from '../open-store.ts'
import { stranger } from '../people.ts'
import { isWide } from '../width.ts'
import { answersOf, ofAll, type Prepared, prepare, servedTo, unchangedAnswersOf } from './refusals.ts'

/**
 * Malformed URLs: every endpoint answers them with an error of its own. One user makes all calls of an endpoint: where they are more than some
 * limits by user allow, the counters are deleted.
 */
const store = await openFileStore({ pix: 'all' })
store.sandbox.faults.set({ webhooks: { off: true } })
const all = await prepare(
  store,
  servedTo((_, { method, path }) => method === 'GET' || path.includes(':')),
)
const reads = all.filter(({ endpoint }) => endpoint.method === 'GET')
const named = all.filter(({ endpoint }) => endpoint.path.includes(':'))

/** Calls the URL exactly as it is spelt here, from a new network address. */
const askAt = ({ endpoint, question: { headers, ...rest } }: Prepared, path: string, query = rest.query ?? {}) =>
  store.ask({ ...endpoint, path }, { ...rest, query, headers: { ...headers, ...stranger().headers } })

/** The path with its parameters in place. */
const pathOf = ({ endpoint, question: { params = {} } }: Prepared) =>
  endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))

function expectPlainError(body: { error?: unknown; code?: unknown }, what: string) {
  expect(body.error, what).toMatch(/.{3,}/)
  expect(body.code, what).toMatch(/^[a-z_]+$/)
  expect(JSON.stringify(body), what).not.toMatch(/sqlite|select |\bat \w+ \(|node_modules/i)
}

/** A malformed value of a query's parameter. First those that differ most. */
const valuesOf = [
  (name: string) => `${name}=1&${name}=2`,
  ...['%00', '99999999999999999999', '%E0%A4%A', '%25_%5C', ''].map((value) => (name: string) => `${name}=${value}`),
  (name: string) => name,
  (name: string) => `${name}=true&${name}=%00`,
  (name: string) => `${name}[]=1`,
  (name: string) => `${name}[0]=1&${name}[a]=2`,
  (name: string) => `${name}%00=1`,
  ...['0', '-1', '1.5', '1e3', 'NaN', 'a%00b', '%F0%9F%94%91', '%ED%A0%80', "'%20or%20''='", '__proto__'].map(
    (value) => (name: string) => `${name}=${value}`,
  ),
  (name: string) => `${name}=${'x'.repeat(10_000)}`,
]

// The wide run has thousands of them.
const timeout = isWide ? 600_000 : 120_000

describe('with a malformed query', { timeout }, () => {
  const namesOf = (endpoint: Endpoint) => {
    const { query } = definitionOf(endpoint)
    return query && 'entries' in query ? Object.keys(query.entries as object) : []
  }

  /** Calls whose query names something that may not exist. */
  const naming = new Set(['GET /api/auth/check-key', 'GET /api/auth/reset-hwid', 'GET /api/auth/reset-hwid/count'])

  /** One parameter of each kind: a number, a text, a date, a flag and one of several words. */
  const ofEachKind = ['page', 'search', 'from', 'isActive', 'status']

  test('every endpoint answers a page or a clear 4xx', async () => {
    const tried = new Set<string>()
    const asked = reads
      .filter(({ endpoint }) => definitionOf(endpoint).query)
      .flatMap((one) =>
        namesOf(one.endpoint).flatMap((parameter) => {
          // Lists have their parameters in common: all values once of each kind, and those that differ most of every list.
          const isFirst = !tried.has(parameter)
          tried.add(parameter)
          const isThorough = isWide || (isFirst && ofEachKind.includes(parameter))
          const values = isThorough ? valuesOf : valuesOf.slice(0, isFirst ? 3 : 1)
          const queries = values.map((queryOf) => queryOf(parameter))
          return queries.map((query) => ({ one, query, name: `${one.name}?${query.slice(0, 60)}` }))
        }),
      )
    expect([...tried]).toEqual(expect.arrayContaining(ofEachKind))
    expect(asked.length).toBeGreaterThan(200)
    const answers = await answersOf(asked, async ({ one, query }) => {
      if (isWide) await store.db.delete(counters)
      return askAt(one, `${pathOf(one)}?${query}`, {})
    })
    for (const { one, name } of asked) {
      const { status = 0, body } = answers[name] ?? {}
      if (status === 200) continue
      expect(naming.has(one.name) ? [400, 404] : [400], name).toContain(status)
      expectPlainError(body ?? {}, name)
    }
  })

  test('every read ignores unknown parameters', async () => {
    const unknown = `nothing=1&nothing=2&nothing[]=3&%00=%00&__proto__=1&constructor=1&%E0%A4%A&huge=${'x'.repeat(8_000)}`
    const statuses = await answersOf(reads, async (one) => (await askAt(one, `${pathOf(one)}?${unknown}`)).status)
    expect(statuses).toEqual(ofAll(reads, 200))
  })
})

/** First those that differ most. */
const hostile = [
  'a%00b',
  '%E0%A4%A',
  '..%2f..%2f..%2fetc%2fpasswd',
  '__proto__',
  'x'.repeat(10_000),
  '%00',
  '..%2f',
  '..%5c',
  '%2f%2fevil.test',
  '%F0%9F%94%91',
  '%ED%A0%80',
  '%25',
  '%0d%0aset-cookie=x',
  "'%20or%20''='",
  '1;drop%20table%20users',
  '-1',
  'null',
  'constructor',
]

/** Calls that answer 200 for an unknown name, and why. */
const answersUnknown: Record<string, string> = {
  'GET /api/auth/profile-image/:userId': 'null: whether there is such an account is nobody’s business',
  'GET /api/auth/feedback/eligibility/:productName': 'who owns no such product may not review it',
}

describe('with a parameter that names nothing', { timeout }, () => {
  test('every endpoint answers a clear 4xx and changes nothing', async () => {
    // All of them of one endpoint of each method.
    const methods = new Set(new Map(named.map((one) => [one.endpoint.method, one])).values())
    const asked = named.flatMap((one) => {
      const values = isWide || methods.has(one) ? hostile : hostile.slice(0, 1)
      return values.map((value) => ({ one, value, name: `${one.name} ${value.slice(0, 60)}` }))
    })
    const answers = await unchangedAnswersOf(store, asked, async ({ one, value }) => {
      if (isWide || methods.has(one)) await store.db.delete(counters)
      return askAt(one, one.endpoint.path.replace(/:\w+/g, value))
    })
    for (const { one, name } of asked) {
      const { status = 0, body } = answers[name] ?? {}
      if (one.name in answersUnknown && status === 200) continue
      expect([400, 404], name).toContain(status)
      expectPlainError(body ?? {}, name)
    }
  })

  test('every listed call that answers unknown names with 200 is served', () => {
    expect(named.map(({ endpoint }) => endpointKey(endpoint))).toEqual(
      expect.arrayContaining(Object.keys(answersUnknown)),
    )
  })
})

test('an oversized body is answered with 413, and never with a broken connection', async () => {
  const body = 'x'.repeat(1_000_000)
  const headers = { 'content-type': 'application/json', ...stranger().headers }
  for (let round = 0; round < (isWide ? 20 : 2); round++) {
    const asked = times(5, () => store.fetch(login.path, { method: 'POST', headers, body }))
    for (const answer of await Promise.all(asked)) {
      expect(answer.status).toBe(413)
      expect(await answer.json()).toMatchObject({ code: 'body_too_large' })
    }
  }
})
