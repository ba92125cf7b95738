import { expect, test } from 'vitest'
import { openSandbox } from './open-sandbox.ts'

test('a request can be dropped before its work', async () => {
  const { sandbox, create } = await openSandbox()
  sandbox.faults.set({ dropBefore: true })
  await expect(create()).rejects.toThrow()
  expect(sandbox.charges()).toHaveLength(0)
})

test('a request can be dropped after its work, and the same key finds it', async () => {
  const { sandbox, create } = await openSandbox()
  sandbox.faults.set({ dropAfter: { operations: ['create'], times: 1 } })
  await expect(create({}, 'one-key')).rejects.toThrow()
  expect(sandbox.charges()).toHaveLength(1)
  expect((await create({}, 'one-key')).body.id).toBe(Number(sandbox.charges()[0]?.id))
})

test.each([400, 422, 429, 500, 503] as const)(
  'a request can fail with %i in the provider’s error format and do nothing',
  async (status) => {
    const { sandbox, create } = await openSandbox()
    sandbox.faults.set({ failWith: status, retryAfterSeconds: 7 })
    const answer = await create()
    expect(answer.status).toBe(status)
    expect(answer.body).toMatchObject({ status, message: expect.any(String), cause: [] })
    expect(answer.headers.get('retry-after')).toBe(status === 429 ? '7' : null)
    expect(sandbox.charges()).toHaveLength(0)
  },
)

test('an answer can be delayed until it is stale, for one operation only', async () => {
  const { sandbox, create, get } = await openSandbox()
  const { id } = (await create()).body
  sandbox.faults.set({ delayMs: { value: 300, operations: ['get'], times: 1 } })
  const stale = get(id)
  await new Promise((resolve) => setTimeout(resolve, 100))
  await sandbox.approve(String(id))
  expect((await get(id)).status).toBe('approved')
  expect((await stale).status).toBe('pending')
})

test('a rate affects a share of the requests, the same ones for the same seed', async () => {
  const { sandbox, call } = await openSandbox()
  async function statuses() {
    sandbox.faults.set({ seed: 42, failWith: { value: 503, rate: 0.3 } })
    const all: number[] = []
    for (let count = 0; count < 60; count++) all.push((await call('GET', '/v1/payments/1')).status)
    return all
  }
  const first = await statuses()
  const failed = first.filter((status) => status === 503).length
  expect(failed).toBeGreaterThan(5)
  expect(failed).toBeLessThan(40)
  expect(await statuses()).toEqual(first)
})

test('every approval can bring a wrong amount', async () => {
  const { sandbox, create, get } = await openSandbox()
  sandbox.faults.set({ wrongAmount: 0.01 })
  const { id } = (await create()).body
  await sandbox.approve(String(id))
  expect((await get(id)).transaction_amount).toBe(0.01)
})

test('faults are set, read and reset over HTTP, and a misspelt one is refused', async () => {
  const { call, create } = await openSandbox()
  const set = await call('POST', '/sandbox/faults', { body: { failWith: 503, webhooks: { copies: 3 } } })
  expect(set.body).toMatchObject({ failWith: { value: 503, rate: 1 }, webhooks: { copies: 3, off: false } })
  expect((await create()).status).toBe(503)
  expect((await call('POST', '/sandbox/faults', { body: { failwith: 503 } })).status).toBe(400)
  expect((await call('DELETE', '/sandbox/faults')).body).toMatchObject({ failWith: null, webhooks: { copies: 1 } })
  expect((await create()).status).toBe(201)
})

test('requests are counted by operation', async () => {
  const { sandbox, call, create, get } = await openSandbox()
  const { id } = (await create()).body
  for (let count = 0; count < 3; count++) await get(id)
  await call('GET', '/v1/payments/search')
  const counted = { mercadoPago: { create: 1, get: 3, search: 1, cancel: 0, refund: 0 } }
  expect((await call('GET', '/sandbox/counters')).body).toMatchObject(counted)
  sandbox.resetCounters()
  expect(sandbox.counters()).toMatchObject({ mercadoPago: { create: 0, get: 0 } })
})
