import { readFileSync, writeFileSync } from 'node:fs'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { getProduct } from '#schema/api/catalogue.ts'
import { definitionOf, type Endpoint } from '#schema/api/endpoint.ts'
import { checkPaymentStatus, createPixPayment, getConfirmation } from '#schema/api/payments.ts'
import { listStore } from '#schema/api/store-lists.ts'
import { licenseCallers, payments } from '#schema/tables/index.ts'
import { served } from '#worker/http/serve.ts'
import '#worker/app.ts'
import { callFor, calls, endpointKey, recordsCaller } from '../calls.ts'
import { order } from '../forms.ts'
import type { Traffic } from '../local/database-proxy.ts'
import { openStore, type Store } from '../open-store.ts'
import { admin, client, type Person } from '../people.ts'
import { recordedPlans } from '../query-plans.ts'
import { changeRow, product } from '../rows.ts'
import { signedWebhook } from '../webhooks.ts'

/**
 * A valid call of every endpoint: what it answers, and what it costs at the database: round trips that wait for one another, statements, and
 * bytes of the answers. No figure may grow beyond its row in docs/round-trips.md, which `ROUND_TRIPS=write` writes anew.
 */
const table = 'docs/round-trips.md'
const isWritten = process.env.ROUND_TRIPS === 'write'
/** Digits of durations and ids differ from run to run, and what a list finds depends on the calls before it. */
const bytesMax = (bytes: number) => bytes * 1.2 + 400
/** Keeps answers back, so that trips which do not wait for one another overlap. */
const overlapMs = 15

type Figures = Omit<Traffic, 'roundTrips'>

const isExport = (path: string) => path.startsWith('/api/auth/admin/export/')

/** Round trips to the database: what is answered from the snapshot none, a read 1, a write 3. An export writes its row in the audit log. */
function budgetOf(endpoint: Endpoint) {
  if (definitionOf(endpoint).isSnapshot) return 0
  return endpoint.method !== 'GET' || isExport(endpoint.path) ? 3 : 1
}

/** The endpoints that take more, how many, and why. */
const over: Record<string, { trips: number; why: string }> = {
  'GET /api/payments/mercadopago/generate-receipt/:paymentId': { trips: 2, why: 'its calls are counted, by address' },
  'GET /api/payments/receipt/:paymentId': { trips: 2, why: 'its calls are counted, by address' },
  'GET /api/payments/evidence/:token': { trips: 2, why: 'its calls are counted, by address' },
  'GET /api/profile/data': { trips: 2, why: 'its calls are counted, by user' },
  'GET /api/profile/terms': { trips: 2, why: 'its calls are counted, by user' },
  'GET /api/payments/confirmation/:id': { trips: 2, why: 'what it says; the key, which it hands out' },
  'GET /api/auth/purchased-products': { trips: 2, why: 'the purchases; the keys, which it hands out' },
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
  'POST /api/auth/admin/approvals/:id/approve': {
    trips: 4,
    why: 'who asks; what was asked for; the call that it is; how it stands',
  },
  'POST /api/auth/admin/approvals/:id/decline': {
    trips: 4,
    why: 'who asks; what was asked for; the decision; how it stands',
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

/** Answers that never depend on who asks and last a while, and files. */
const lasting = new Set([
  ...['GET /.well-known/jwks.json', 'GET /.well-known/license-status/:list'],
  ...['GET /.well-known/test-jwks.json', 'GET /.well-known/test-license-status'],
  ...['GET /sitemap.xml', 'GET /robots.txt', 'GET /media/:key'],
])

/** Not answered by the snapshot as a whole, but from what it holds. */
const readsSnapshot = new Set(['GET /api/payments/coinbase/check-status/test'])

const recorded = new Map(
  [...readFileSync(table, 'utf8').matchAll(/^\| (.+?) \| (\d+) \| (\d+) \| (\d+) \|$/gm)].map(
    ([, name = '', inARow, statements, bytes]) =>
      [name, { inARow: Number(inARow), statements: Number(statements), bytes: Number(bytes) }] as const,
  ),
)
const measured = new Map<string, Figures>()

let store: Store
/** Reads the snapshot anew, with the rows that a test has written: the calls that it answers are measured as they usually are. */
let renewSnapshot: () => Promise<unknown>
beforeAll(async () => {
  store = await openStore({ pix: 'all', vars: { SNAPSHOT_SECONDS: '' } })
  const as = await admin(store)
  renewSnapshot = () => store.ask(listStore, { as })
  store.sandbox.faults.set({ webhooks: { off: true } })
})
afterAll(async () => {
  await store.close()
  if (isWritten) writeFileSync(table, tableOf(measured))
})

/** A call that succeeds, and its traffic. */
async function measure<R extends { status: number }>(call: () => Promise<R>) {
  store.proxy.reset()
  store.proxy.set({ delayMs: overlapMs })
  const answer = await call()
  store.proxy.set({ delayMs: 0 })
  expect(answer.status).toBe(200)
  const { roundTrips, ...figures } = store.proxy.traffic()
  return { answer, roundTrips, figures }
}
const trafficOf = async (call: () => Promise<{ status: number }>): Promise<Figures> => (await measure(call)).figures

/** Compares the figures with those of the table. */
function check(name: string, figures: Figures) {
  measured.set(name, figures)
  if (isWritten) return
  const { inARow, statements, bytes } = recorded.get(name) ?? { inARow: 0, statements: 0, bytes: 0 }
  expect({ ...figures, bytes: figures.bytes <= bytesMax(bytes) ? 'as recorded' : figures.bytes }).toEqual({
    inARow: Math.min(figures.inARow, inARow),
    statements: Math.min(figures.statements, statements),
    bytes: 'as recorded',
  })
}

const tableOf = (rows: typeof measured) =>
  `# Round trips

What each call costs at the database: round trips that wait for one another, SQL statements, and bytes of the answers. Written by
\`ROUND_TRIPS=write npx vitest run --config test/vitest.config.ts test/worker/round-trips.test.ts\`; the same test fails when a figure grows.

| call | in a row | statements | bytes |
|---|---|---|---|
${[...rows].map(([name, { inARow, statements, bytes }]) => `| ${name} | ${inARow} | ${statements} | ${bytes} |`).join('\n')}
`

test('every endpoint has a valid call in calls.ts, and every call there its endpoint', () => {
  expect(Object.keys(calls).sort()).toEqual(served.map(({ endpoint }) => endpointKey(endpoint)).sort())
})

/** Once an hour, and not while the call is measured. */
async function recordCaller(call: () => Promise<unknown>) {
  const before = await store.db.$count(licenseCallers)
  await call()
  await expect.poll(() => store.db.$count(licenseCallers)).toBe(before + 1)
}

// `ask` checks each answer against the endpoint's own schema.
test.each(served.map(({ endpoint }) => [endpointKey(endpoint), endpoint] as const))(
  '%s answers as its schema says, costs no more than recorded, and is stored only where it may be',
  async (name, endpoint) => {
    const question = await callFor(store, endpoint)
    const { contentType = 'application/json', isSnapshot, isConditional, query } = definitionOf(endpoint)
    if (isSnapshot || readsSnapshot.has(name)) await renewSnapshot()
    // What is kept beside the snapshot is read by the first who asks for it, in one round trip.
    if (isSnapshot) await store.ask(endpoint, question)
    if (recordsCaller.has(name)) await recordCaller(() => store.ask(endpoint, question))
    const { answer, roundTrips, figures } = await measure(() => store.ask(endpoint, question))
    check(name, figures)
    const exactly = over[name]?.trips
    if (exactly !== undefined) expect(roundTrips).toBe(exactly)
    else expect(roundTrips).toBeLessThanOrEqual(budgetOf(endpoint))
    // Without statistics SQLite may prefer an index on a status, which a million rows share, to the one that finds a few.
    const byStatus = (await recordedPlans(store)).filter(({ plan }) =>
      plan.some((line) => /^SEARCH \S+ USING INDEX \S+ \(status=\?\)/.test(line)),
    )
    expect(byStatus).toEqual([])

    const { headers } = answer
    if (contentType !== '*/*') expect(headers.get('content-type')).toContain(contentType)
    if (!isSnapshot && !lasting.has(name)) {
      expect(headers.get('cache-control')).toMatch(/^(private, )?no-store$/)
      expect(headers.has('etag')).toBe(isConditional === true)
    }
    if (query && 'entries' in query && 'limit' in (query.entries as object)) {
      const { body } = await store.ask(endpoint, { ...question, query: { page: 1, limit: 2 } })
      expect(body).toMatchObject({ items: expect.any(Array), page: 1 })
    }
  },
)

describe('a purchase', () => {
  let buyer: Person
  let productId: string
  beforeEach(async () => {
    buyer = await client(store)
    productId = (await product(store)).id
  })
  const create = () => store.ask(createPixPayment, { as: buyer, body: order(buyer, productId) })
  const statusOf = (paymentId: string) => store.ask(checkPaymentStatus, { as: buyer, params: { paymentId } })

  test('whose webhook got lost costs its buyer one poll that takes longer', async () => {
    const { body } = await create()
    const pending = await trafficOf(() => statusOf(body.payment_id))
    await changeRow(store, payments, body.payment_id, { checkedAt: 0 })
    const unpaid = await trafficOf(() => statusOf(body.payment_id))
    await store.sandbox.approve(body.id)
    await changeRow(store, payments, body.payment_id, { checkedAt: 0 })
    const paid = await trafficOf(() => statusOf(body.payment_id))
    check('a poll of a payment with its code', pending)
    expect(pending.bytes).toBeLessThanOrEqual(800)
    check('a poll that asks the provider', unpaid)
    check('a poll that asks the provider and settles', paid)
  })

  test('waits for few round trips in a row, from the page to the key', async () => {
    await renewSnapshot()
    // Others have looked at the product in the last half minute.
    await store.fetch(`/products/checkout/${productId}`)
    const page = await trafficOf(() => store.fetch(`/products/checkout/${productId}`))
    const shown = await trafficOf(() => store.ask(getProduct, { as: buyer, params: { productId } }))
    const started = { id: '', payment_id: '' }
    const created = await trafficOf(async () => {
      const { status, body } = await create()
      Object.assign(started, body)
      return { status }
    })
    await store.sandbox.approve(started.id)
    const { path, init } = signedWebhook(store, started.id)
    const settled = await trafficOf(() => store.fetch(path, init))
    const polled = await trafficOf(() => statusOf(started.payment_id))
    const confirmed = await trafficOf(() =>
      store.ask(getConfirmation, { as: buyer, params: { id: started.payment_id } }),
    )
    const parts = [page, shown, created, settled, polled, confirmed]
    const sum = (figure: keyof Figures) => parts.reduce((total, part) => total + part[figure], 0)
    expect(sum('inARow')).toBeLessThanOrEqual(7)
    check('a whole purchase', { inARow: sum('inARow'), statements: sum('statements'), bytes: sum('bytes') })
  })
})
