import { afterAll, beforeAll, expect, test } from 'vitest'
import { definitionOf, type Endpoint } from '#schema/api/endpoint.ts'
import { served } from '#worker/http/serve.ts'
import '#worker/app.ts'
import { callFor, calls, endpointKey } from '../calls.ts'
import { openStore, type Store } from '../open-store.ts'

/** A valid call of every endpoint: `ask` checks the answer against the endpoint's own schema. */
let store: Store
beforeAll(async () => {
  store = await openStore()
  store.sandbox.faults.set({ webhooks: { off: true } })
})
afterAll(() => store.close())

type Served = (typeof served)[number]
const named = served.map((one) => [endpointKey(one.endpoint), one] as const)

const isExport = (path: string) => path.startsWith('/api/auth/admin/export/')

/** Round trips to the database: a read 1, a write 3. An export writes its row in the audit log. */
const budgetOf = ({ endpoint: { method, path } }: Served) => (method !== 'GET' || isExport(path) ? 3 : 1)

/** The endpoints that take more, how many, and why. */
const over: Record<string, { trips: number; why: string }> = {
  'GET /api/payments/mercadopago/generate-receipt/:paymentId': { trips: 2, why: 'its calls are counted, by address' },
  'GET /api/payments/receipt/:paymentId': { trips: 2, why: 'its calls are counted, by address' },
  'GET /api/profile/data': { trips: 2, why: 'its calls are counted, by user' },
  'GET /api/profile/terms': { trips: 2, why: 'its calls are counted, by user' },
  'GET /api/auth/purchased-products/:id/download': { trips: 2, why: 'its calls are counted, by user' },
  'GET /api/downloads/:key': { trips: 2, why: 'its calls are counted, by address' },
  'GET /api/auth/reset-hwid': {
    trips: 3,
    why: 'a write under a read’s name: who asks, and how often; what is named; the reset',
  },
  'DELETE /api/auth/admin/users/:id': {
    trips: 4,
    why: 'who asks; whom; the person’s entries in the audit log; the account and the rest',
  },
  'POST /api/auth/admin/disputes/:id/evidence': {
    trips: 4,
    why: 'who asks; the dispute; what the evidence says; after the provider what was sent',
  },
  'POST /api/payments/mercadopago/refund/:paymentId': {
    trips: 5,
    why: 'who asks; the claim; whether it is still ours to send; after the provider what it said; how it stands',
  },
  'POST /api/auth/admin/purchases/:paymentId/refund': {
    trips: 5,
    why: 'who asks; the claim; whether it is still ours to send; after the provider what it said; how it stands',
  },
  'POST /api/auth/admin/purchases/:paymentId/partial-refunds': {
    trips: 5,
    why: 'who asks; the claim; whether it is still ours to send; after the provider what it said; how it stands',
  },
  'POST /api/auth/purchases/:paymentId/refund-request': {
    trips: 4,
    why: 'who asks; the request; whether its refund is ours to send; after the provider what it said',
  },
}

test('every endpoint has a valid call in calls.ts, and every call there its endpoint', () => {
  expect(Object.keys(calls).sort()).toEqual(served.map(({ endpoint }) => endpointKey(endpoint)).sort())
})

/** Answers that never depend on who asks or on the database, and files. */
const lasting = new Set(['GET /.well-known/jwks.json', 'GET /sitemap.xml', 'GET /robots.txt', 'GET /media/:key'])

test.each(named)(
  '%s answers as its schema says, within its round trips, and is stored only where it may be',
  async (name, one) => {
    const question = await callFor(store, one.endpoint)
    store.proxy.reset()
    const { status, body, headers } = await store.ask(one.endpoint, question)
    const trips = store.proxy.roundTrips()
    expect(status, JSON.stringify(body)).toBe(200)
    const { contentType = 'application/json' } = definitionOf(one.endpoint)
    if (contentType !== '*/*') expect(headers.get('content-type')).toContain(contentType)
    if (!definitionOf(one.endpoint).isSnapshot && !lasting.has(name)) {
      expect(headers.get('cache-control')).toMatch(/^(private, )?no-store$/)
      expect(headers.has('etag')).toBe(definitionOf(one.endpoint).isConditional === true)
    }
    const exactly = over[name]?.trips
    if (exactly !== undefined) expect(trips).toBe(exactly)
    else expect(trips).toBeLessThanOrEqual(budgetOf(one))
  },
)

const isPaged = (endpoint: Endpoint) => {
  const { query } = definitionOf(endpoint)
  return query !== undefined && 'entries' in query && 'page' in (query.entries as object)
}

test.each(named.filter(([, { endpoint }]) => isPaged(endpoint)))(
  '%s answers one page of its list',
  async (_, { endpoint }) => {
    const { body } = await store.ask(endpoint, { ...(await callFor(store, endpoint)), query: { page: 1, limit: 2 } })
    expect(body).toMatchObject({ items: expect.any(Array), page: 1 })
  },
)
