import { randomInt } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { getStatistics } from '#schema/api/statistics.ts'
import { dayOf, startOf } from '#schema/rules/clock.ts'
import { feedbackStatuses } from '#schema/rules/feedback.ts'
import { dayMs } from '#schema/rules/licenses.ts'
import { type PaymentStatus, paymentStatuses } from '#schema/rules/payments.ts'
import { changeOf, chartRangeOf, type Period } from '#schema/rules/statistics.ts'
import { feedback } from '#schema/tables/feedback.ts'
import { payments } from '#schema/tables/payments.ts'
import { dailyPayments } from '#schema/tables/statistics.ts'
import { users } from '#schema/tables/users.ts'
import { seededRandom } from '#seeds/random.ts'
import { statistics } from '#worker/domain/statistics/statistics.ts'
import { openStore, type Store } from '../open-store.ts'
import { admin, client } from '../people.ts'
import { pendingPayment, product, review } from '../rows.ts'

let store: Store
let item: string
beforeAll(async () => {
  store = await openStore()
  item = (await product(store)).id
})
beforeEach(async () => {
  await store.db.delete(payments)
  await store.db.delete(feedback)
  await store.db.delete(users)
  store.clock.now = brasilia('2026-11-21T15:30:00')
})
afterAll(() => store.close())

const brasilia = (time: string) => Date.parse(`${time}-03:00`)
const read = (period: Period = '30d') => statistics(store.deps, period)

/** A payment of so many reais, begun then. */
function pay(
  at: string | number,
  status: PaymentStatus,
  reais: number,
  over: Partial<typeof payments.$inferInsert> = {},
) {
  const createdAt = typeof at === 'number' ? at : brasilia(at)
  const cents = Math.round(reais * 100)
  const isPaid = status === 'approved' || status === 'refunded'
  return pendingPayment(store, {
    productId: item,
    status,
    createdAt,
    listPriceCents: cents,
    amountCents: cents,
    ...(isPaid && { approvedAt: createdAt }),
    ...over,
  })
}
const payInDollars = (at: string, status: PaymentStatus, dollars: number) =>
  pay(at, status, dollars, { currency: 'USD', method: 'crypto', provider: 'coinbase' })

describe('the figures', () => {
  test('sales of a period, reais and dollars apart, beside the period before', async () => {
    await pay('2026-11-21T10:00:00', 'approved', 49.9)
    await pay('2026-11-20T10:00:00', 'approved', 20.2)
    await pay('2026-11-20T11:00:00', 'pending', 30)
    await pay('2026-11-19T11:00:00', 'cancelled', 15)
    await pay('2026-11-18T11:00:00', 'refunded', 99)
    await payInDollars('2026-11-20T12:00:00', 'approved', 9.9)
    await pay('2026-11-20T13:00:00', 'approved', 0, { method: 'free', provider: 'none' })
    await pay('2026-11-10T10:00:00', 'approved', 100)
    await pay('2026-11-09T10:00:00', 'cancelled', 7)
    const { sales, days, previousDays, unit } = await read('7d')
    expect({ unit, days, previousDays }).toEqual({
      unit: 'day',
      days: { from: '2026-11-15', to: '2026-11-21' },
      previousDays: { from: '2026-11-08', to: '2026-11-14' },
    })
    expect(sales.current).toEqual({
      transactions: 7,
      approved: { count: 4, amount: { BRL: 70.1, USD: 9.9 } },
      pending: { count: 1, amount: { BRL: 30, USD: 0 } },
      // 70.10 by the three that were paid, or given, in reais.
      averageTicket: { BRL: 23.37, USD: 9.9 },
      // 4 of 7
      conversion: 57.1,
    })
    expect(sales.previous).toEqual({
      transactions: 2,
      approved: { count: 1, amount: { BRL: 100, USD: 0 } },
      pending: { count: 0, amount: { BRL: 0, USD: 0 } },
      averageTicket: { BRL: 100, USD: null },
      conversion: 50,
    })
    expect(sales.points.map(({ date, count, amount }) => [date, count, amount.BRL, amount.USD])).toEqual([
      ['2026-11-15', 0, 0, 0],
      ['2026-11-16', 0, 0, 0],
      ['2026-11-17', 0, 0, 0],
      ['2026-11-18', 0, 0, 0],
      ['2026-11-19', 0, 0, 0],
      ['2026-11-20', 3, 20.2, 9.9],
      ['2026-11-21', 1, 49.9, 0],
    ])
    expect(sales.byStatus).toEqual([
      { status: 'approved', count: 4, amount: { BRL: 70.1, USD: 9.9 } },
      { status: 'pending', count: 1, amount: { BRL: 30, USD: 0 } },
      { status: 'cancelled', count: 1, amount: { BRL: 15, USD: 0 } },
      { status: 'refunded', count: 1, amount: { BRL: 99, USD: 0 } },
    ])
    // Whatever the period.
    expect(sales.statusCounts).toEqual([
      { status: 'approved', count: 5 },
      { status: 'pending', count: 1 },
      { status: 'cancelled', count: 2 },
      { status: 'refunded', count: 1 },
    ])
  })

  test('a day begins and ends at midnight in São Paulo', async () => {
    await pay('2026-11-14T23:59:59.999', 'approved', 1)
    await pay('2026-11-15T00:00:00.000', 'approved', 2)
    await pay('2026-11-20T23:59:59.999', 'approved', 4)
    await pay('2026-11-21T00:00:00.000', 'approved', 8)
    const amounts = async () => (await read('7d')).sales.points.map(({ amount }) => amount.BRL)
    expect(await amounts()).toEqual([2, 0, 0, 0, 0, 4, 8])
    expect((await read('7d')).sales.previous.approved.amount.BRL).toBe(1)
    // 02:59:59.999 in Greenwich is still the day before here.
    store.clock.now = Date.parse('2026-11-22T02:59:59.999Z')
    expect(await amounts()).toEqual([2, 0, 0, 0, 0, 4, 8])
    store.clock.now = Date.parse('2026-11-22T03:00:00.000Z')
    expect(await amounts()).toEqual([0, 0, 0, 0, 4, 8, 0])
  })

  test('thirty and ninety days have as many points, twelve months twelve, each to its month’s last millisecond', async () => {
    await pay('2025-11-30T23:59:59.999', 'approved', 1)
    await pay('2025-12-01T00:00:00', 'approved', 2)
    await pay('2026-02-28T23:59:59.999', 'approved', 4)
    await pay('2026-03-01T00:00:00', 'approved', 8)
    await pay('2026-11-21T00:00:00', 'approved', 16)
    expect((await read('30d')).sales.points).toHaveLength(30)
    expect((await read('90d')).sales.points).toHaveLength(90)
    const { sales, unit, days, previousDays } = await read('12m')
    expect({ unit, days, previousDays }).toEqual({
      unit: 'month',
      days: { from: '2025-12-01', to: '2026-11-21' },
      // The same dates a year earlier.
      previousDays: { from: '2024-12-01', to: '2025-11-21' },
    })
    const amounts = sales.points.map(({ date, amount }) => [date, amount.BRL])
    expect(amounts).toHaveLength(12)
    expect(amounts.filter(([, amount]) => amount !== 0)).toEqual([
      ['2025-12', 2],
      ['2026-02', 4],
      ['2026-03', 8],
      ['2026-11', 16],
    ])
    expect(sales.current.approved.count).toBe(4)
  })

  test('users: all there are, the new ones of 30 days, and those of the period', async () => {
    for (const day of [
      '2026-11-21',
      '2026-11-20',
      '2026-11-20',
      '2026-10-23',
      '2026-10-22',
      '2026-09-23',
      '2025-01-01',
    ])
      await client(store, { createdAt: brasilia(`${day}T12:00:00`) })
    const { users: shown } = await read('7d')
    expect(shown).toMatchObject({ total: 7, recent: 4, recentBefore: 2, added: 3, addedBefore: 0 })
    expect(shown.points.map(({ count }) => count)).toEqual([0, 0, 0, 0, 0, 2, 1])
  })

  test('feedback: ratings and average without the rejected, to two decimals', async () => {
    for (const rating of [5, 5, 4]) await review(store, { rating, status: 'approved' })
    for (const rating of [1, 2, 3]) await review(store, { rating, productName: `Product ${rating}` })
    await review(store, { rating: 1, status: 'rejected' })
    const { feedback: shown } = await read()
    expect(shown).toEqual({
      ratings: [1, 2, 3, 4, 5].map((rating) => ({ rating, count: rating === 5 ? 2 : 1 })),
      // 20 by 6
      average: 3.33,
      byStatus: [
        { status: 'pending', count: 3 },
        { status: 'approved', count: 3 },
        { status: 'rejected', count: 1 },
      ],
    })
  })

  test('a shop without any sale has zeros, and no average of nothing', async () => {
    const { sales, users: people, feedback: reviews } = await read()
    const nothing = { count: 0, amount: { BRL: 0, USD: 0 } }
    const averageTicket = { BRL: null, USD: null }
    const figures = { transactions: 0, approved: nothing, pending: nothing, averageTicket, conversion: null }
    expect(sales).toMatchObject({ current: figures, previous: figures })
    expect(sales.statusCounts.map(({ count }) => count)).toEqual([0, 0, 0, 0])
    expect(people).toMatchObject({ total: 0, recent: 0, added: 0 })
    expect(reviews.average).toBeNull()
  })
})

test('the spans and the change between two figures', () => {
  const leap = chartRangeOf('12m', brasilia('2028-02-29T12:00:00'))
  expect(leap.previous.to).toBe(dayOf(brasilia('2027-02-28T12:00:00')))
  expect(startOf(dayOf(brasilia('2026-11-21T15:00:00')))).toBe(brasilia('2026-11-21T00:00:00'))
  expect(changeOf(150, 100)).toBe(50)
  expect(changeOf(2, 3)).toBe(-33.3)
  expect(changeOf(3, 0)).toBeNull()
})

test('admins alone are answered, by the period they ask for or 30 days, in two round trips and a few kilobytes', async () => {
  const boss = await admin(store)
  await pay(Date.now() - dayMs, 'approved', 12.5)
  store.proxy.reset()
  const { status, body } = await store.ask(getStatistics, { as: boss })
  expect(store.proxy.roundTrips()).toBe(2)
  expect({ status, period: body.period, sold: body.sales.current.approved.amount.BRL }).toEqual({
    status: 200,
    period: '30d',
    sold: 12.5,
  })
  const year = await store.ask(getStatistics, { as: boss, query: { period: '12m' } })
  expect(JSON.stringify(year.body).length).toBeLessThan(5_000)
  const quarter = await store.ask(getStatistics, { as: boss, query: { period: '90d' } })
  expect(JSON.stringify(quarter.body).length).toBeLessThan(15_000)
  for (const period of ['1d', '', '12M']) {
    expect(await store.ask(getStatistics, { as: boss, query: { period } as never })).toMatchObject({ status: 400 })
  }
  expect(await store.ask(getStatistics, { as: await client(store) })).toMatchObject({ status: 403 })
  expect(await store.ask(getStatistics)).toMatchObject({ status: 401 })
})

describe('the counters', () => {
  /** What stands in one of two queries alone. */
  async function differences(counted: string, kept: string) {
    const only = async (one: string, other: string) =>
      (await store.db.$client.execute(`select * from (${one}) except select * from (${other})`)).rows
    return [...(await only(counted, kept)), ...(await only(kept, counted))]
  }
  const day = '(created_at - 10800000) / 86400000'
  const allDifferences = async () => [
    ...(await differences(
      `select ${day}, currency, status, count(*), sum(amount_cents) from payments group by 1, 2, 3`,
      'select day, currency, status, count, amount_cents from daily_payments where count <> 0 or amount_cents <> 0',
    )),
    ...(await differences(
      `select ${day}, count(*) from users group by 1`,
      'select day, count from daily_users where count <> 0',
    )),
    ...(await differences(
      'select rating, status, count(*) from feedback group by 1, 2',
      'select rating, status, count from feedback_counts where count <> 0',
    )),
  ]

  test('agree with the rows after anything that may happen to them', async () => {
    const seed = Number(process.env.SEED ?? randomInt(2 ** 31))
    console.info(`SEED=${seed}`)
    const random = seededRandom(seed)
    const someday = () => store.clock.now - random.between(0, 40 * dayMs)
    const ofPayments = async () => random.pick(await store.db.select().from(payments))
    const ofReviews = async () => random.pick(await store.db.select().from(feedback))
    const moveTo = (status: PaymentStatus) => ({ status, approvedAt: status === 'pending' ? null : store.clock.now })
    const events: (() => Promise<unknown>)[] = [
      () => pay(someday(), random.pick(paymentStatuses), random.between(1, 90_000) / 100),
      () =>
        pay(someday(), random.pick(paymentStatuses), 9.9, { currency: 'USD', method: 'crypto', provider: 'btcpay' }),
      async () =>
        store.db
          .update(payments)
          .set(moveTo(random.pick(paymentStatuses)))
          .where(eq(payments.id, (await ofPayments()).id)),
      // Many at once, most of them where they are already.
      () => store.db.update(payments).set(moveTo('approved')).where(sql`random() % 3 = 0`),
      async () =>
        store.db
          .update(payments)
          .set({ createdAt: someday(), amountCents: 1, listPriceCents: 1 })
          .where(eq(payments.id, (await ofPayments()).id)),
      async () => {
        const row = await ofPayments()
        await store.db.insert(payments).values(row).onConflictDoNothing()
        const set = { status: 'cancelled' as const }
        await store.db.insert(payments).values(row).onConflictDoUpdate({ target: payments.id, set })
      },
      async () => store.db.delete(payments).where(eq(payments.id, (await ofPayments()).id)),
      () => review(store, { rating: random.between(1, 5), status: random.pick(feedbackStatuses) }),
      async () =>
        store.db
          .update(feedback)
          .set({ rating: random.between(1, 5), status: random.pick(feedbackStatuses) })
          .where(eq(feedback.id, (await ofReviews()).id)),
      async () => store.db.delete(feedback).where(eq(feedback.id, (await ofReviews()).id)),
      async () => {
        const who = await client(store, { createdAt: someday() })
        await pay(someday(), 'approved', 10, { userId: who.id })
        await review(store, { userId: who.id, status: 'approved' })
        // What they bought and wrote stays, without them.
        if (random.chance(0.5)) await store.db.delete(users).where(eq(users.id, who.id))
        else await store.db.update(users).set({ createdAt: someday() }).where(eq(users.id, who.id))
      },
    ]
    await pay(someday(), 'pending', 1)
    await review(store)
    for (let n = 0; n < 150; n++) {
      await random.pick(events)()
      // There is always one to pick.
      if (n % 10 === 0) await Promise.all([pay(someday(), 'pending', 1), review(store)])
    }
    expect(await allDifferences()).toEqual([])
    expect((await store.db.select().from(dailyPayments)).length).toBeGreaterThan(20)
  })

  test('agree with the demo store, loaded in one batch', async () => {
    const demo = await openStore({ isSeeded: true })
    const [counted] = await demo.db.select({ n: sql<number>`sum(count)` }).from(dailyPayments)
    expect(counted?.n).toBe(await demo.db.$count(payments))
    await demo.close()
  })

  test('a counter that is off by one is found out', async () => {
    await pay('2026-11-20T12:00:00', 'approved', 1)
    await store.db.update(dailyPayments).set({ count: sql`count + 1` })
    expect(await allDifferences()).not.toEqual([])
    await store.db.update(dailyPayments).set({ count: sql`count - 1` })
    expect(await allDifferences()).toEqual([])
  })

  test('change nothing about how many rows a write says it has changed', async () => {
    const { id } = await pay('2026-11-20T12:00:00', 'pending', 1)
    const move = () =>
      store.db.update(payments).set({ status: 'cancelled' }).where(sql`${payments.id} = ${id} and status = 'pending'`)
    expect((await move()).rowsAffected).toBe(1)
    expect((await move()).rowsAffected).toBe(0)
    const [moved, follower, idle] = await store.db.$client.batch(
      [
        { sql: `update payments set status = 'pending' where id = ?`, args: [id] },
        `insert into counters (bucket, hits, resets_at) select 'follows', 1, 1 where changes() = 1`,
        `insert into counters (bucket, hits, resets_at) select 'never', 1, 1 where changes() = 7`,
      ],
      'write',
    )
    expect([moved, follower, idle].map((result) => result?.rowsAffected)).toEqual([1, 1, 0])
  })
})
