import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { login } from '#schema/api/accounts.ts'
import { definitionOf, type Endpoint } from '#schema/api/endpoint.ts'
import { counters } from '#schema/tables/counters.ts'
import { served } from '#worker/http/serve.ts'
import '#worker/app.ts'
import type { Question } from '../ask.ts'
import { callFor, endpointKey } from '../calls.ts'
import { mapConcurrently } from '../concurrency.ts'
import { dumpText } from '../dump.ts'
import { openStore, type Store } from '../open-store.ts'
import { stranger } from '../people.ts'

/** Malformed URLs: every endpoint answers them with an error of its own. */
let store: Store
beforeAll(async () => {
  store = await openStore()
  store.sandbox.faults.set({ webhooks: { off: true } })
})
afterAll(() => store.close())

/** How many requests to one endpoint are in progress at once. */
const atOnce = 6

const rows = (isMeant: (endpoint: Endpoint) => unknown) =>
  served
    .map(({ endpoint }) => endpoint)
    .filter(isMeant)
    .map((endpoint) => [endpointKey(endpoint), endpoint] as const)

/** Calls the URL exactly as it is spelt here, from a new network address. */
const askAt = (endpoint: Endpoint, path: string, { headers, ...question }: Question) =>
  store.ask({ ...endpoint, path }, { ...question, headers: { ...headers, ...stranger().headers } })

/** The path with its parameters in place. */
const pathOf = ({ path }: Endpoint, { params = {} }: Question) =>
  path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))

function expectPlainError(body: { error?: unknown; code?: unknown }, what: string) {
  expect(body.error, what).toMatch(/.{3,}/)
  expect(body.code, what).toMatch(/^[a-z_]+$/)
  expect(JSON.stringify(body), what).not.toMatch(/sqlite|select |\bat \w+ \(|node_modules/i)
}

const values = [
  '',
  '0',
  '-1',
  '1.5',
  '1e3',
  'NaN',
  '99999999999999999999',
  '%00',
  'a%00b',
  '%F0%9F%94%91',
  '%E0%A4%A',
  '%ED%A0%80',
  '%25_%5C',
  "'%20or%20''='",
  '__proto__',
  'x'.repeat(10_000),
]
const queriesOf = (name: string) => [
  `${name}`,
  `${name}=1&${name}=2`,
  `${name}=true&${name}=%00`,
  `${name}[]=1`,
  `${name}[0]=1&${name}[a]=2`,
  `${name}%00=1`,
  ...values.map((value) => `${name}=${value}`),
]

describe('with a malformed query', () => {
  const names = (endpoint: Endpoint) => {
    const { query } = definitionOf(endpoint)
    return query && 'entries' in query ? Object.keys(query.entries as object) : []
  }

  /** Calls whose query names something that may not exist. */
  const naming = new Set(['GET /api/auth/check-key', 'GET /api/auth/reset-hwid', 'GET /api/auth/reset-hwid/count'])

  test.each(rows((endpoint) => definitionOf(endpoint).query))(
    '%s answers a page or a clear 4xx',
    async (name, endpoint) => {
      const { query: __, ...question } = await callFor(store, endpoint)
      const path = pathOf(endpoint, question)
      const queries = names(endpoint).flatMap(queriesOf)
      expect(queries.length).toBeGreaterThan(0)
      await mapConcurrently(queries, atOnce, async (query) => {
        const what = query.slice(0, 60)
        const { status, body } = await askAt(endpoint, `${path}?${query}`, question)
        if (status === 200) return
        expect(naming.has(name) ? [400, 404] : [400], what).toContain(status)
        expectPlainError(body, what)
      })
    },
  )

  test.each(rows(({ method }) => method === 'GET'))('%s ignores unknown parameters', async (_, endpoint) => {
    const question = await callFor(store, endpoint)
    const query = `nothing=1&nothing=2&nothing[]=3&%00=%00&__proto__=1&constructor=1&%E0%A4%A&huge=${'x'.repeat(8_000)}`
    const { status } = await askAt(endpoint, `${pathOf(endpoint, question)}?${query}`, question)
    expect(status).toBe(200)
  })
})

const hostile = [
  '%00',
  'a%00b',
  '..%2f',
  '..%2f..%2f..%2fetc%2fpasswd',
  '..%5c',
  '%2f%2fevil.test',
  '%F0%9F%94%91',
  '%E0%A4%A',
  '%ED%A0%80',
  '%25',
  '%0d%0aset-cookie=x',
  "'%20or%20''='",
  '1;drop%20table%20users',
  '-1',
  'null',
  '__proto__',
  'constructor',
  'x'.repeat(10_000),
]

/** Calls that answer 200 for an unknown name, and why. */
const answersUnknown: Record<string, string> = {
  'GET /api/auth/profile-image/:userId': 'null: whether there is such an account is nobody’s business',
  'GET /api/auth/feedback/eligibility/:productName': 'who owns no such product may not review it',
}

describe('with a parameter that names nothing', () => {
  test.each(rows(({ path }) => path.includes(':')))(
    '%s answers a clear 4xx and changes nothing',
    async (name, endpoint) => {
      const question = await callFor(store, endpoint)
      const before = await dumpText(store)
      await mapConcurrently(hostile, atOnce, async (value) => {
        const what = value.slice(0, 60)
        // One user makes all these calls, more than some limits by user allow.
        await store.db.delete(counters)
        const { status, body } = await askAt(endpoint, endpoint.path.replace(/:\w+/g, value), question)
        if (name in answersUnknown && status === 200) return
        expect([400, 404], what).toContain(status)
        expectPlainError(body, what)
      })
      expect(await dumpText(store)).toBe(before)
    },
  )

  test('every listed call that answers unknown names with 200 is served', () => {
    expect(served.map(({ endpoint }) => endpointKey(endpoint))).toEqual(
      expect.arrayContaining(Object.keys(answersUnknown)),
    )
  })
})

test('an oversized body is answered with 413, and never with a broken connection', async () => {
  const body = 'x'.repeat(1_000_000)
  const headers = { 'content-type': 'application/json', ...stranger().headers }
  for (let round = 0; round < 20; round++) {
    const asked = Array.from({ length: 5 }, () => store.fetch(login.path, { method: 'POST', headers, body }))
    for (const answer of await Promise.all(asked)) {
      expect(answer.status).toBe(413)
      expect(await answer.json()).toMatchObject({ code: 'body_too_large' })
    }
  }
})
