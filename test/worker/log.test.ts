import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { me } from '#schema/api/accounts.ts'
import { listCategories } from '#schema/api/catalogue.ts'
import { getHealth, getReadiness } from '#schema/api/health.ts'
import { checkPaymentStatus, createPixPayment } from '#schema/api/payments.ts'
import { causesOf } from '#worker/lib/log.ts'
import { order } from '../forms.ts'
import { dailyCron } from '../local/worker.ts'
import { linesOf } from '../log-lines.ts'
import { openFileStore } from '../open-store.ts'
import { client, stranger } from '../people.ts'
import { product } from '../rows.ts'

const store = await openFileStore()
store.sandbox.faults.set({ webhooks: { off: true } })
beforeEach(() => void store.logs.splice(0))

/** The one line of the request with this answer. */
async function lineOf({ headers }: { headers: Headers }) {
  const requestId = headers.get('x-request-id')
  const found = () => linesOf(store).filter((line) => line.requestId === requestId)
  await expect.poll(found).toHaveLength(1)
  return found()[0]
}

const base = { level: 'info', requestId: expect.stringMatching(/^[\da-f-]{36}$/), ms: expect.any(Number) }

test('a request is one line: its id, route, user, status, time, round trips and calls of providers', async () => {
  const who = await client(store)
  const { id } = await product(store)
  store.proxy.reset()
  const bought = await store.ask(createPixPayment, { as: who, body: order(who, id) })
  const roundTrips = store.proxy.roundTrips()
  expect(roundTrips).toBeGreaterThan(0)
  const post = { ...base, method: 'POST', status: 200, userId: who.id }
  expect(await lineOf(bought)).toEqual({ ...post, route: createPixPayment.path, roundTrips, providerCalls: 1 })

  const params = { paymentId: bought.body.payment_id }
  store.proxy.reset()
  const asked = await store.ask(checkPaymentStatus, { as: who, params })
  const get = { ...base, method: 'GET', status: 200, userId: who.id, providerCalls: expect.any(Number) }
  expect(await lineOf(asked)).toEqual({ ...get, route: checkPaymentStatus.path, roundTrips: store.proxy.roundTrips() })

  const open = await store.ask(listCategories)
  const { userId: _, ...nobody } = get
  expect(await lineOf(open)).toEqual({ ...nobody, route: listCategories.path, roundTrips: 1, providerCalls: 0 })
})

test.each([getHealth, getReadiness])(
  'the line of a call that is registered before the others names it ($path)',
  async (endpoint) => {
    expect(await lineOf(await store.ask(endpoint, stranger()))).toMatchObject({ route: endpoint.path })
  },
)

test('a path that is no call is named by no more than the pattern of all', async () => {
  const nowhere = await store.fetch('/api/nothing/of-the-kind')
  expect(await lineOf(nowhere)).toMatchObject({ route: expect.stringMatching(/\*$/), status: 404 })
})

test('a refusal has its code and no cause; the id is the one that the answer tells its caller', async () => {
  const refused = await store.ask(me)
  expect(refused.body.requestId).toBe(refused.headers.get('x-request-id'))
  const line = { method: 'GET', route: me.path, status: 401, roundTrips: 0, providerCalls: 0 }
  expect(await lineOf(refused)).toEqual({ ...base, ...line, code: 'not_authenticated' })
})

test('an error has its causes, without what they quote, and the places it comes from', async () => {
  const who = await client(store)
  await store.db.run(sql`alter table categories rename to gone`)
  const failed = await store.ask(listCategories, { as: who })
  await store.db.run(sql`alter table gone rename to categories`)
  expect(failed.status).toBe(500)
  expect(await lineOf(failed)).toMatchObject({
    level: 'error',
    code: 'internal_error',
    causes: [expect.any(String), expect.stringContaining('no such table: categories')],
    at: expect.arrayContaining([expect.stringMatching(/^at /)]),
  })
})

test('an outage of the database is an error with its cause', async () => {
  store.proxy.set({ isDown: true })
  const failed = await store.ask(listCategories)
  store.proxy.set({ isDown: false })
  expect(failed.status).toBe(503)
  const line = { level: 'error', code: 'database_unavailable' }
  expect(await lineOf(failed)).toMatchObject({ ...line, causes: expect.arrayContaining([expect.stringMatching(/./)]) })
})

test('each task of the cron is one line; one that fails has its causes, ends no other, and the run is not recorded', async () => {
  await store.tick()
  const tasks = () => linesOf(store).filter(({ task }) => task !== undefined)
  const task = { level: 'info', cron: '* * * * *', ms: expect.any(Number), roundTrips: expect.any(Number) }
  await expect.poll(tasks).toHaveLength(7)
  expect(tasks()).toEqual(
    [
      'sweepPayments',
      'deleteExpiredRows',
      'indexNewRows',
      'buildStatusLists',
      'sendReminders',
      'sendDueEmails',
      'recordRun',
    ].map((name) => ({
      ...task,
      task: name,
      providerCalls: 0,
    })),
  )
  expect(tasks()[0]?.roundTrips).toBeGreaterThan(0)

  store.logs.splice(0)
  await store.db.run(sql`alter table audit_log rename to gone`)
  await expect(store.tick()).rejects.toThrow()
  await store.db.run(sql`alter table gone rename to audit_log`)
  await expect
    .poll(() => tasks().map(({ task, level }) => [task, level]))
    .toEqual([
      ['sweepPayments', 'info'],
      ['deleteExpiredRows', 'error'],
      ['indexNewRows', 'info'],
      ['buildStatusLists', 'info'],
      ['sendReminders', 'info'],
      ['sendDueEmails', 'info'],
    ])
  expect(tasks()[1]).toMatchObject({ causes: expect.any(Array) })

  store.logs.splice(0)
  await store.tick(Date.now(), dailyCron)
  const daily = [
    'askAboutOpenPayments',
    'reconcilePayments',
    'deleteUnusedImages',
    'recordDeliveries',
    'countPopularity',
    'sendMissedReminders',
    'recordRun',
  ]
  await expect.poll(() => tasks().map(({ task }) => task)).toEqual(daily)
})

test('causes quote no address, URL, token, key or input', () => {
  const parsed = () => JSON.parse('{"password": secret')
  const inner = new Error(
    'bad "hunter2" of ana@people.test at https://x.test/a?key=1 with AAAA-BBBB-CCCC and 0123456789abcdef0123',
  )
  expect(causesOf(new Error('it failed', { cause: inner }))).toEqual([
    'Error: it failed',
    'Error: bad … of … at … with … and …',
  ])
  try {
    parsed()
  } catch (error) {
    expect(causesOf(error)).toEqual(['SyntaxError'])
  }
  expect(causesOf(Object.assign(new Error('Failed query: … params: secret'), { params: ['secret'] }))).toEqual([
    'Error',
  ])
  expect(causesOf('thrown')).toEqual(['unknown'])
})
