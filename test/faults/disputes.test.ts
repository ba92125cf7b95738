import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { disputes, licenses, notifications, payments, refunds } from '#schema/tables/index.ts'
import { mapConcurrently, times } from '../concurrency.ts'
import { openFileStore } from '../open-store.ts'
import { admin, client } from '../people.ts'
import { findRow, product } from '../rows.ts'
import { activationCalls } from '../worker/activation-calls.ts'
import { expectNoViolations, openRandom, placeOrder, report, resetRateLimits, sized } from './harness.ts'

const store = await openFileStore()
store.sandbox.faults.set({ webhooks: { off: true } })
await admin(store)

const { activate, validate } = activationCalls(() => store)

async function sale() {
  const who = await client(store)
  const item = await product(store, { priceBrl: 4_990 })
  const { body } = await placeOrder(store, who, { productId: item.id, cents: 4_990 })
  await store.sandbox.approve(body.id)
  expect(await store.sandbox.sendWebhook(body.id)).toBe(200)
  const [license] = await store.db.select().from(licenses).where(eq(licenses.paymentId, body.payment_id))
  expect((await activate({ key: license?.key ?? '', hwid: 'PC-1' })).body.code).toBe('VALID')
  return { id: body.payment_id, providerId: body.id, key: license?.key ?? '', userId: who.id }
}

const count = sized({ long: 100, wide: 10, small: 6 })

test('disputes opened and decided in random order, each webhook duplicated: each counts once, and the key is off within the webhook', async () => {
  const random = openRandom('disputes')
  const shuffled = <T>(items: readonly T[]): T[] =>
    items
      .map((item) => ({ item, place: random.next() }))
      .sort((a, b) => a.place - b.place)
      .map(({ item }) => item)
  const sales = await mapConcurrently(
    times(count, (n) => n),
    4,
    () => sale(),
  )
  await resetRateLimits(store)
  const areContested = sales.map(() => random.pick([true, false]))
  const outcomes = sales.map(() => random.pick(['winDispute', 'loseDispute', 'none'] as const))
  /** Several copies at once, about the payment and about the case, in random order. */
  const notify = async (providerId: string) => {
    const topics = shuffled(['payment', 'payment', 'dispute', 'dispute'] as const)
    const answers = await Promise.all(topics.map((topic) => store.sandbox.sendWebhook(providerId, { topic })))
    expect(answers).toEqual([200, 200, 200, 200])
  }
  const codeOf = async ({ key }: { key: string }) => (await validate({ key, hwid: 'PC-1' })).body.code
  let slowest = 0
  await mapConcurrently(shuffled(sales), 4, async (one) => {
    const { pix, sandbox } = store
    await (areContested[sales.indexOf(one)] ? pix.contest(one.providerId) : sandbox.openChargeback(one.providerId))
    const start = performance.now()
    await notify(one.providerId)
    expect(await codeOf(one)).toBe('SUSPENDED')
    slowest = Math.max(slowest, performance.now() - start)
  })
  await mapConcurrently(shuffled(sales), 4, async (one) => {
    const outcome = outcomes[sales.indexOf(one)] ?? 'none'
    if (outcome !== 'none') await store.sandbox[outcome](one.providerId)
    await notify(one.providerId)
    expect(await codeOf(one)).toBe(outcome === 'winDispute' ? 'VALID' : 'SUSPENDED')
  })
  for (const [n, one] of sales.entries()) {
    const outcome = outcomes[n]
    const rows = await store.db.select().from(disputes).where(eq(disputes.paymentId, one.id))
    const status = outcome === 'winDispute' ? 'won' : outcome === 'loseDispute' ? 'lost' : 'open'
    expect(rows.map((row) => row.status)).toEqual([status])
    expect((await findRow(store, payments, one.id))?.status).toBe(outcome === 'loseDispute' ? 'refunded' : 'approved')
    const returned = await store.db.select().from(refunds).where(eq(refunds.paymentId, one.id))
    expect(returned.map((row) => row.source)).toEqual(outcome === 'loseDispute' ? ['dispute'] : [])
    const told = await store.db.select().from(notifications).where(eq(notifications.userId, one.userId))
    const notices = told.map(({ notice }) => notice).filter((notice) => notice?.startsWith('dispute_'))
    expect(notices.sort()).toEqual(['dispute_opened', ...(status === 'open' ? [] : [`dispute_${status}`])].sort())
  }
  report('disputes', { disputes: count, webhooks: count * 8, 'ms until the slowest key was off': Math.round(slowest) })
  await expectNoViolations(store)
})
