import { expect, test } from 'vitest'
import { getMetrics } from '#schema/api/metrics.ts'
import { pixProviders } from '#schema/rules/payments.ts'
import { paymentBanks } from '#schema/tables/index.ts'
import { writeMetrics } from '#worker/domain/service/open-metrics.ts'
import { dailyCron } from '../local/worker.ts'
import { parseMetrics } from '../open-metrics.ts'
import { openFileStore } from '../open-store.ts'
import { admin, client } from '../people.ts'
import { delivery, dispute, givenUpEmail, license, pendingPayment, providerEvent, refundRequest } from '../rows.ts'

const store = await openFileStore()
const as = await admin(store)

async function metrics() {
  const { status, body, headers } = await store.ask(getMetrics, { as })
  expect(status).toBe(200)
  expect(headers.get('content-type')).toBe('application/openmetrics-text; version=1.0.0; charset=utf-8')
  return parseMetrics(body)
}

test('an empty shop has every series, at zero, and no run of the cron', async () => {
  const found = await metrics()
  expect(found).toMatchObject({
    'shop_payments{status="approved"}': 0,
    'shop_refunds_open{status="requested"}': 0,
    shop_emails_waiting: 0,
    'shop_oldest_waiting_seconds{work="email"}': 0,
    'shop_cron_age_seconds{job="sweep"}': Number.POSITIVE_INFINITY,
    [`shop_list_read_age_seconds{list="${store.pix.name} changed"}`]: Number.POSITIVE_INFINITY,
  })
  await store.tick()
  await store.tick(Date.now(), dailyCron)
  for (const list of [`${store.pix.name} created`, `${store.pix.name} changed`, 'coinbase created'])
    expect((await metrics())[`shop_list_read_age_seconds{list="${list}"}`], list).toBeLessThan(60)
  expect((await metrics())['shop_cron_age_seconds{job="sweep"}']).toBeLessThan(60)
})

test('the figures are those of the rows, and the oldest of each kind of work has its age', async () => {
  const hour = 3_600_000
  const at = Date.now() - hour
  const who = await client(store)
  const cancelled = { status: 'cancelled', cancelReason: 'replaced', cancelledAt: at } as const
  const approved = { userId: who.id, status: 'approved', approvedAt: at, createdAt: at } as const
  const [sold, contested] = [await pendingPayment(store, approved), await pendingPayment(store, approved)]
  await pendingPayment(store, { userId: who.id, createdAt: at })
  await license(store, { userId: who.id, paymentId: sold.id })
  await delivery(store, { paymentId: sold.id, createdAt: at, nextAttemptAt: at })
  await dispute(store, { paymentId: contested.id, openedAt: at })
  await refundRequest(store, { paymentId: sold.id, userId: who.id, createdAt: at })
  await givenUpEmail(store)
  const { provider } = await pendingPayment(store, { userId: who.id, ...cancelled, createdAt: at, cancelChargeAt: at })
  if (provider === 'none') throw new Error('a payment without a bank')
  await store.db.insert(paymentBanks).values({ provider, failingSince: at, lastFailureAt: at, lastFailure: '' })
  await providerEvent(store, { receivedAt: at })
  await providerEvent(store, { receivedAt: at, failedAt: at })
  await providerEvent(store, { receivedAt: at, failedAt: Date.now(), topic: 'answer' })
  const found = await metrics()
  expect(found).toMatchObject({
    'shop_payments{status="approved"}': 2,
    'shop_payments{status="pending"}': 1,
    'shop_payments{status="refunded"}': 0,
    'shop_keys{seller="internal"}': 1,
    shop_deliveries_waiting: 1,
    shop_disputes_open: 1,
    shop_refund_requests_open: 1,
    shop_charges_to_cancel: 1,
    shop_emails_failed: 1,
    shop_webhooks_failed: 1,
    [`shop_malformed_answers{provider="${store.pix.name}"}`]: 1,
    [`shop_webhooks_waiting{provider="${store.pix.name}"}`]: 1,
  })
  for (const work of ['payment', 'delivery', 'dispute', 'refund_request', 'webhook']) {
    const age = found[`shop_oldest_waiting_seconds{work="${work}"}`]
    expect(age, work).toBeGreaterThanOrEqual(3_600)
    expect(age, work).toBeLessThan(3_900)
  }
  const failing = pixProviders.map((name) => found[`shop_bank_failing_seconds{provider="${name}"}`] ?? 0)
  expect(failing.filter((age) => age >= 3_600)).toHaveLength(1)
  expect(failing.filter((age) => age === 0)).toHaveLength(pixProviders.length - 1)
})

test('texts are escaped, and the parser refuses what the format does', () => {
  const text = writeMetrics([{ name: 'a', help: 'a "b"\\\nc', label: 'l', values: { 'x"\\\n': 1.5 } }])
  expect(parseMetrics(text)).toEqual({ 'a{l="x\\"\\\\\\n"}': 1.5 })
  for (const wrong of ['a 1\n', '# TYPE a gauge\na 1\n', 'a 1\n# EOF\n', '# TYPE a gauge\na one\n# EOF\n', `${text}\n`])
    expect(() => parseMetrics(wrong), wrong).toThrow()
})
