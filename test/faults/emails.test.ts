import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import type { PaymentStatus } from '#schema/rules/payments.ts'
import { emails, licenses, payments } from '#schema/tables/index.ts'
import { sendQueuedEmails } from '#worker/domain/emails/send.ts'
import { mapConcurrently, times } from '../concurrency.ts'
import { eventually } from '../eventually.ts'
import { openStore, type Store, type StoreOptions } from '../open-store.ts'
import { client } from '../people.ts'
import { queuedEmails, sendAll } from '../queued-emails.ts'
import { pendingPayment, product } from '../rows.ts'
import { startTestServer } from '../test-server.ts'
import { signedWebhook } from '../webhooks.ts'
import { isWide, wide } from '../width.ts'
import { crashTimings, runUntilCrash } from './crashes.ts'
import { countRows, expectNoViolations, openRandom, placeOrder, report, sized } from './harness.ts'

const minute = 60_000

let store: Store
const open = async (options: StoreOptions = {}) => {
  store = await openStore(options)
}
afterEach(() => store.close())

const waiting = () => countRows(store, sql`${emails} where next_attempt_at is not null`)

const countOf = (status: PaymentStatus) => countRows(store, sql`${payments} where status = ${status}`)

/** Every e-mail of the outbox arrived, once, and its row says so. */
async function expectOnceEach() {
  const rows = await store.db.select().from(emails)
  expect(rows.filter(({ sentAt }) => sentAt === null)).toEqual([])
  const keys = store.sandbox.emails().map(({ key }) => key)
  expect(keys.sort()).toEqual(rows.map(({ id }) => id).sort())
}

/** Runs the job again and again, as time goes by, until nothing waits. */
async function runUntilSent() {
  for (let runs = 0; (await waiting()) > 0; runs++) {
    expect(runs).toBeLessThan(40)
    store.clock.now += 20 * minute
    await sendAll(store.deps)
  }
}

/** Payments that were paid two minutes ago, of which the shop was not told. */
async function paidSales(count: number) {
  const item = await product(store, { priceBrl: 4_990 })
  const old = Date.now() - 2 * minute
  await mapConcurrently(times(count, Number), 10, async () => {
    const { id: userId } = await client(store)
    const id = randomUUID()
    const providerId = await store.pix.charge({ reference: id, cents: 4_990 })
    await pendingPayment(store, { id, userId, productId: item.id, providerId, createdAt: old, checkedAt: old })
    await store.sandbox.approve(providerId)
  })
}

/** Payments whose window is over, and whose charge nobody has paid. */
async function unpaidSales(count: number) {
  const item = await product(store, { priceBrl: 4_990 })
  const old = Date.now() - 10 * minute
  await mapConcurrently(times(count, Number), 10, async () => {
    const id = randomUUID()
    const providerId = await store.pix.charge({ reference: id, cents: 4_990 })
    const instants = { createdAt: old, checkedAt: old, expiresAt: old + 5 * minute }
    await pendingPayment(store, { id, productId: item.id, providerId, ...instants })
  })
}

/** A crash before a call is nearly the same as one after the previous call. */
const timings = isWide ? crashTimings : (['after'] as const)

test('a Worker that crashes between any two calls sends every e-mail once', async () => {
  await open({ hasSandboxClock: true })
  const url = store.proxy.url
  let crashes = 0
  for (const timing of timings) {
    for (let lastCall = 1, hasCrashed = true; hasCrashed; lastCall++) {
      await queuedEmails(store, 3)
      hasCrashed = await runUntilCrash(store.deps, url, { lastCall, timing }, sendAll)
      if (hasCrashed) crashes++
      await runUntilSent()
      await expectOnceEach()
    }
  }
  report('crashes while e-mails are sent', { crashes })
  expect(crashes).toBeGreaterThan(7 * timings.length)
})

/** The Deps of a request that has written these e-mails. */
const requestOf = (deps: Store['deps'], rows: { id: string }[]) => ({ ...deps, queuedEmails: rows.map(({ id }) => id) })

wide.test('a crash of the sending after an answer leaves the e-mail to the cron', async () => {
  await open({ hasSandboxClock: true })
  for (const timing of timings) {
    for (let lastCall = 1, hasCrashed = true; hasCrashed; lastCall++) {
      const rows = await queuedEmails(store, 2)
      const send = (deps: Store['deps']) => sendQueuedEmails(requestOf(deps, rows))
      hasCrashed = await runUntilCrash(store.deps, store.proxy.url, { lastCall, timing }, send)
      await runUntilSent()
      await expectOnceEach()
    }
  }
})

test('refusals, lost requests, lost answers and a slow provider: every e-mail arrives once', async () => {
  await open({ hasSandboxClock: true })
  const random = openRandom('faults of the mail provider')
  const rounds = sized({ long: 100, wide: 6, small: 3 })
  for (let round = 0; round < rounds; round++) {
    await queuedEmails(store, sized({ long: 40, small: 12 }))
    store.sandbox.faults.set({
      seed: random.between(1, 1_000_000),
      dropBefore: { rate: 0.2 },
      dropAfter: { rate: 0.3 },
      failWith: { value: [401, 403, 409, 429, 500, 503][random.between(0, 5)] as 500, rate: 0.3 },
      delayMs: { value: random.between(0, 60), rate: 0.5 },
      emailWorkMs: random.between(0, 30),
      emailsPerSecond: null,
    })
    // Two crons at once, as where a run takes longer than a minute.
    await Promise.all([sendAll(store.deps), sendAll(store.deps)])
    store.clock.now += random.between(1, 10) * minute
  }
  const calls = store.sandbox.counters().resend?.send ?? 0
  store.sandbox.faults.reset()
  await runUntilSent()
  report('faults of the mail provider', { emails: store.sandbox.emails().length, 'calls with faults': calls })
  await expectOnceEach()
})

wide.test('an answer that comes after the time limit, and a repeated request meanwhile: one e-mail', async () => {
  await open({ hasSandboxClock: true })
  await queuedEmails(store, 4)
  store.sandbox.faults.set({ emailWorkMs: 7_000 })
  await sendAll(store.deps)
  expect(store.sandbox.emails()).toEqual([])
  store.clock.now += minute
  store.sandbox.faults.set({ emailWorkMs: 0 })
  await sendAll(store.deps)
  const rows = await store.db.select().from(emails)
  expect(new Set(rows.map(({ failure }) => failure))).toEqual(new Set(['409 concurrent_idempotent_requests']))
  await eventually(async () => expect(store.sandbox.emails()).toHaveLength(4))
  await runUntilSent()
  await expectOnceEach()
})

test('crons and requests that send at once share the e-mails among them', async () => {
  await open()
  const request = requestOf(store.deps, await queuedEmails(store, 5))
  await queuedEmails(store, 40)
  const both = [() => sendAll(store.deps), () => sendQueuedEmails(request), () => store.tick()]
  await Promise.all([...both, ...both].map((run) => run()))
  expect(store.sandbox.counters().resend?.send).toBe(45)
  await expectOnceEach()
})

test('no sale waits for the mail provider: settling only writes the outbox, and a cron settles before it sends', async () => {
  /** How many payments were open at each call of the mail provider, which never answers. */
  const openAtCalls: Promise<number>[] = []
  const silent = await startTestServer(() => {
    openAtCalls.push(countOf('pending'))
  })
  await open({ vars: { RESEND_API_URL: silent.url } })
  store.sandbox.faults.set({ webhooks: { off: true } })
  const who = await client(store)
  const item = await product(store, { priceBrl: 4_990 })
  const { body } = await placeOrder(store, who, { productId: item.id, cents: 4_990 })
  await store.sandbox.approve(body.id)
  const { path, init } = signedWebhook(store, body.id)
  expect((await store.fetch(path, init)).status).toBe(200)
  expect(await countRows(store, sql`${licenses} where payment_id is not null`)).toBe(1)
  expect(openAtCalls).toEqual([])

  const sales = sized({ long: 300, small: 12 })
  await paidSales(sales)
  await queuedEmails(store, 200)
  const run = store.tick()
  await expect.poll(() => openAtCalls.length).toBeGreaterThan(0)
  await silent.close()
  await run
  const tooEarly = (await Promise.all(openAtCalls)).filter((open) => open > 0)
  report('a silent mail provider', { sales, 'calls before they were settled': tooEarly.length })
  expect(tooEarly).toEqual([])
  expect(await countOf('pending')).toBe(0)
  await expectNoViolations(store)
})

wide.test('a crowd of waiting e-mails drains, while payments settle and expire in the same runs', async () => {
  await open({ vars: { EMAILS_PER_SECOND: '999' } })
  store.sandbox.faults.set({ webhooks: { off: true } })
  const crowd = sized({ long: 10_000, small: 1_050 })
  await queuedEmails(store, crowd)
  const sales = sized({ long: 20, wide: 4, small: 2 })
  const figures: Record<string, number> = {}
  let runs = 0
  do {
    await Promise.all([paidSales(sales), unpaidSales(sales)])
    await store.tick(Date.now() + runs * minute)
    runs++
    const ended = { approved: await countOf('approved'), cancelled: await countOf('cancelled') }
    expect(ended).toEqual({ approved: sales * runs, cancelled: sales * runs })
    figures[`sent after run ${runs}`] = store.sandbox.emails().length
    expect(runs).toBeLessThan(sized({ long: 30, small: 5 }))
  } while ((await waiting()) > 0)
  report('waiting e-mails', { crowd, runs, 'sales settled and expired': 2 * sales * runs, ...figures })
  expect(runs).toBeGreaterThan(1)
  await expectOnceEach()
  await expectNoViolations(store, { now: Date.now() + runs * minute })
})
