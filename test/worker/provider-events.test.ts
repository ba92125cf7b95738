import { and, eq, ne } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { getPaymentsHealth, retryEvent } from '#schema/api/payments-health.ts'
import { auditLog, payments, providerEvents, refusedWebhooks } from '#schema/tables/index.ts'
import { receiveWebhook } from '#worker/domain/payments/webhook.ts'
import { times } from '../concurrency.ts'

import { openFileStore } from '../open-store.ts'
import { admin, client } from '../people.ts'
import { changeRow, findRow, pendingPayment, providerEvent } from '../rows.ts'
import { readable, signedWebhook } from '../webhooks.ts'

const minute = 60_000
const day = 24 * 60 * minute

const store = await openFileStore()
const boss = await admin(store)
beforeEach(() => {
  store.sandbox.faults.reset()
  store.sandbox.faults.set({ webhooks: { off: true } })
})

const report = async () => (await store.ask(getPaymentsHealth, { as: boss })).body
const eventRow = async ({ eventId }: { eventId: string }) =>
  (await store.db.select().from(providerEvents).where(eq(providerEvents.eventId, eventId)))[0]
const retry = ({ provider, eventId }: Pick<typeof providerEvents.$inferSelect, 'provider' | 'eventId'>) =>
  store.ask(retryEvent, { as: boss, body: { provider, eventId } })

/** A paid charge whose webhook has been stored and could not be applied. */
async function unapplied(over: Parameters<typeof providerEvent>[1] = {}) {
  const later = Date.now() + 30 * day
  const { id: userId } = await client(store)
  const payment = await pendingPayment(store, { userId, providerId: null, checkedAt: later, expiresAt: later })
  const subjectId = await store.pix.charge({ reference: payment.id, cents: 4_990 })
  await changeRow(store, payments, payment.id, { providerId: subjectId })
  await store.sandbox.approve(subjectId)
  return { payment, event: await providerEvent(store, { subjectId, ...over }) }
}
const statusOf = async ({ id }: { id: string }) => (await findRow(store, payments, id))?.status

test('identical webhooks of the same millisecond ask the provider once', async () => {
  const { payment, event } = await unapplied()
  const request = readable(signedWebhook(store, event.subjectId))
  // Ids that differ at their end only: whatever is drawn from their beginning is equal.
  let count = 0
  const newId = () => `${'0'.repeat(8)}${crypto.randomUUID().slice(8, -4)}${String(++count).padStart(4, '0')}`
  const at = Date.now()
  store.sandbox.resetCounters()
  await Promise.all(times(5, () => receiveWebhook({ ...store.deps, now: () => at, newId }, store.pix.name, request)))
  expect(store.pix.calls('get')).toBe(1)
  expect(await statusOf(payment)).toBe('approved')
})

test('an event that cannot be applied waits longer after each attempt', async () => {
  const at = Date.now()
  const { payment, event } = await unapplied()
  store.sandbox.faults.set({ failWith: { value: 503, operations: ['get'] } })
  let due = at
  const waits: number[] = []
  for (const attempts of [2, 3, 4]) {
    await store.tick(due)
    const row = await eventRow(event)
    expect(row).toMatchObject({ attempts, doneAt: null, failedAt: null })
    waits.push((row?.leaseUntil ?? 0) - due)
    store.sandbox.resetCounters()
    await store.tick(due + 30_000)
    expect(await eventRow(event)).toMatchObject({ attempts })
    due = row?.leaseUntil ?? 0
  }
  expect(waits).toEqual([minute, 2 * minute, 4 * minute])
  store.sandbox.faults.reset()
  await store.tick(due)
  expect(await eventRow(event)).toMatchObject({ doneAt: due })
  expect(await statusOf(payment)).toBe('approved')
})

test('an event that is days old because no cron ran is not given up at its first failure', async () => {
  const at = Date.now()
  const { payment, event } = await unapplied({ receivedAt: at - 20 * day })
  store.sandbox.faults.set({ failWith: { value: 503, operations: ['get'], times: 1 } })
  await store.tick(at)
  expect(await eventRow(event)).toMatchObject({ failedAt: null, doneAt: null })
  await store.tick(at + 10 * minute)
  expect(await statusOf(payment)).toBe('approved')
})

test('an event that cannot be applied for three days is given up, and an admin can have it tried again', async () => {
  const at = Date.now()
  const { payment, event } = await unapplied({ receivedAt: at - 3 * day + 30 * minute, attempts: 8 })
  store.sandbox.faults.set({ failWith: { value: 503, operations: ['get'] } })
  await store.tick(at)
  expect(await eventRow(event)).toMatchObject({ failedAt: null })
  expect((await report()).deadEvents.count).toBe(0)
  await store.tick(at + 61 * minute)
  const given = await eventRow(event)
  expect(given).toMatchObject({ failedAt: at + 61 * minute, attempts: 10 })
  expect((await report()).deadEvents).toMatchObject({
    count: 1,
    rows: [{ provider: store.pix.name, eventId: event.eventId, subjectId: event.subjectId, attempts: 10 }],
  })
  await store.tick(at + day)
  expect(await eventRow(event)).toEqual(given)

  expect(await retry(event)).toMatchObject({ status: 502, body: { code: 'event_failed' } })
  expect((await report()).deadEvents.count).toBe(1)
  store.sandbox.faults.reset()
  expect(await retry(event)).toMatchObject({ status: 200 })
  expect(await statusOf(payment)).toBe('approved')
  expect((await report()).deadEvents).toEqual({ count: 0, rows: [] })
  expect(await retry(event), 'applied already').toMatchObject({ status: 200 })

  const entityId = `${store.pix.name}:${event.eventId}`
  const entries = await store.db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.entity, 'provider_events'), eq(auditLog.entityId, entityId)))
  expect(entries.map(({ action, actorId }) => [action, actorId])).toEqual(
    times(2, () => ['provider_event.retry', boss.id]),
  )
  expect(JSON.stringify(entries), 'the body of the webhook').not.toContain('"body"')
})

test('the provider sends a given-up event again, and it is applied', async () => {
  const { payment, event } = await unapplied()
  const { path, init } = signedWebhook(store, event.subjectId)
  store.sandbox.faults.set({ failWith: { value: 503, operations: ['get'] } })
  expect((await store.fetch(path, init)).status).toBe(500)
  const sent = and(eq(providerEvents.subjectId, event.subjectId), ne(providerEvents.eventId, event.eventId))
  await store.db.update(providerEvents).set({ failedAt: Date.now(), leaseUntil: 0 }).where(sent)
  expect((await report()).deadEvents.count).toBe(1)
  store.sandbox.faults.reset()
  expect((await store.fetch(path, init)).status).toBe(200)
  expect(await statusOf(payment)).toBe('approved')
  expect((await report()).deadEvents.count).toBe(0)
})

test('a webhook about a charge that the provider does not know yet is taken, and the sale is made when it does', async () => {
  const at = Date.now()
  const { payment, event } = await unapplied({ doneAt: at })
  const { path, init } = signedWebhook(store, event.subjectId)
  store.sandbox.faults.set({ failWith: { value: 404, operations: ['get'] } })
  expect((await store.fetch(path, init)).status).toBe(200)
  const waiting = async () =>
    (await store.db.select().from(providerEvents).where(eq(providerEvents.subjectId, event.subjectId))).find(
      ({ eventId }) => eventId !== event.eventId,
    )
  expect(await waiting()).toMatchObject({ doneAt: null, failedAt: null, attempts: 1 })
  await store.tick(at + 30_000)
  expect(await waiting()).toMatchObject({ doneAt: null, failedAt: null, attempts: 2 })
  expect(await statusOf(payment)).toBe('pending')
  store.sandbox.faults.reset()
  store.sandbox.faults.set({ webhooks: { off: true } })
  await store.tick(at + 3 * minute)
  expect(await statusOf(payment)).toBe('approved')
  expect(await waiting()).toMatchObject({ doneAt: at + 3 * minute })
})

test('a webhook about a charge or a case that the provider still does not know after an hour is done with, and not given up', async () => {
  const at = Date.now()
  const events = [
    await providerEvent(store, { receivedAt: at }),
    await providerEvent(store, { receivedAt: at, topic: 'dispute' }),
  ]
  const states = () => Promise.all(events.map(eventRow))
  for (const minutes of [1, 2, 4, 8, 16, 32, 59]) await store.tick(at + minutes * minute)
  for (const row of await states()) expect(row).toMatchObject({ doneAt: null, failedAt: null })
  const { attempts = 0 } = (await states())[0] ?? {}
  expect(attempts, 'with growing waits').toBeLessThan(9)
  await store.tick(at + 130 * minute)
  for (const row of await states()) expect(row).toMatchObject({ doneAt: at + 130 * minute, failedAt: null })
  expect((await report()).deadEvents.count).toBe(0)
})

test('an unknown event cannot be tried again', async () => {
  const asked = await retry({ provider: store.pix.name, eventId: 'unknown' })
  expect(asked).toMatchObject({ status: 404, body: { code: 'event_not_found' } })
})

test('refused webhooks are counted by provider and day, keep nothing of the request, and are deleted after 90 days', async () => {
  const forged = (provider: string) =>
    store.fetch(`/api/payments/${provider}/webhook?data.id=1`, {
      method: 'POST',
      body: JSON.stringify({ id: 'secret-text' }),
    })
  expect((await report()).refusedWebhooks).toEqual([])
  const answers = await Promise.all(times(40, (n) => forged(n % 4 === 0 ? 'coinbase' : store.pix.name)))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([401]))
  const rows = await store.db.select().from(refusedWebhooks)
  expect(rows.map(({ provider, count }) => [provider, count]).sort()).toEqual([
    ['coinbase', 10],
    [store.pix.name, 30],
  ])
  expect(JSON.stringify(await store.db.select().from(providerEvents))).not.toContain('secret-text')
  const shown = (await report()).refusedWebhooks
  expect(shown.map(({ provider, count }) => [provider, count]).sort()).toEqual([
    ['coinbase', 10],
    [store.pix.name, 30],
  ])
  for (const { ageSeconds } of shown) expect(ageSeconds).toBeLessThan(60)

  const old = (days: number) => new Date(Date.now() - days * day).toISOString().slice(0, 10)
  const lastAt = Date.now() - 6 * day
  await store.db.insert(refusedWebhooks).values([
    { provider: 'btcpay', day: old(6), count: 4, lastAt },
    { provider: 'btcpay', day: old(8), count: 4, lastAt: lastAt - 2 * day },
    { provider: 'btcpay', day: old(92), count: 4, lastAt: lastAt - 86 * day },
  ])
  const btcpay = (await report()).refusedWebhooks.find(({ provider }) => provider === 'btcpay')
  expect(btcpay).toMatchObject({ count: 4, lastAt: new Date(lastAt).toISOString() })
  await store.tick()
  const kept = await store.db.select().from(refusedWebhooks).where(eq(refusedWebhooks.provider, 'btcpay'))
  expect(kept.map(({ day }) => day).sort()).toEqual([old(8), old(6)])
})

test('a forged webhook is refused, and not with a 5xx, where the database cannot be reached', async () => {
  store.proxy.set({ isDown: true })
  try {
    expect((await store.fetch(`${store.pix.webhookPath}?data.id=1`, { method: 'POST' })).status).toBe(401)
  } finally {
    store.proxy.set({ isDown: false })
  }
})

test('the cron deletes events 90 days after they came, and those that were given up after a year', async () => {
  await store.db.delete(providerEvents)
  const now = Date.now()
  const old = await Promise.all(
    [91, 364, 366].flatMap((days) => {
      const receivedAt = now - days * day
      return [
        providerEvent(store, { receivedAt, doneAt: receivedAt }),
        providerEvent(store, { receivedAt, failedAt: receivedAt + 3 * day }),
      ]
    }),
  )
  const recent = await providerEvent(store, { receivedAt: now - 89 * day, doneAt: now - 89 * day })
  await store.tick(now)
  const kept = (await store.db.select().from(providerEvents)).map(({ eventId }) => eventId)
  expect(kept.sort()).toEqual([old[1], old[3], recent].map((event) => event?.eventId).sort())
})
