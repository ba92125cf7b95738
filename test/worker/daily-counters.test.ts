import { randomInt } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { feedbackStatuses } from '#schema/rules/feedback.ts'
import { dayMs } from '#schema/rules/licenses.ts'
import { type PaymentStatus, paymentStatuses } from '#schema/rules/payments.ts'
import { dailyPayments, feedback, payments, users } from '#schema/tables/index.ts'
import { seededRandom } from '#seeds/random.ts'
import { openStore, type Store } from '../open-store.ts'
import { client } from '../people.ts'
import { changeRow, pendingPayment, review } from '../rows.ts'
import { type DatedPayment, openDatedStore, paymentBegun } from './dated-payments.ts'

const shared = openDatedStore()
let store: Store
let item: string
beforeEach(() => {
  ;({ store, item } = shared)
})

const pay = (payment: Omit<DatedPayment, 'productId'>) => paymentBegun(store, { productId: item, ...payment })

describe('the counters', () => {
  /** The rows that only one of two queries returns. */
  async function differences(counted: string, kept: string) {
    const only = async (one: string, other: string) =>
      (await store.db.$client.execute(`select * from (${one}) except select * from (${other})`)).rows
    return [...(await only(counted, kept)), ...(await only(kept, counted))]
  }
  const day = '(created_at - 10800000) / 86400000'
  /** Written out here, and not read from the view by which the triggers count. */
  const partOf = (kind: string, value: string, more = '', at = 'created_at', status = 'approved') =>
    [`(${at} - 10800000) / 86400000`, `-strftime('%Y%m', (${at} - 10800000) / 1000, 'unixepoch')`].map(
      (day) => `select ${day}, '${kind}', cast(${value} as text), currency, count(*), sum(amount_cents),
      coalesce(sum(fee_cents), 0), count(fee_cents) from payments where status = '${status}' ${more}`,
    )
  const parts = [
    partOf('product', 'product_name'),
    partOf('coupon', 'lower(coupon_code)', 'and coupon_code is not null'),
    partOf('method', 'method'),
    partOf('hour', '((created_at - 10800000) / 3600000) % 24'),
    partOf('buyer', 'is_repeat', "and method <> 'free'"),
    partOf('refund', 'method', '', 'coalesce(refunded_at, created_at)', 'refunded'),
  ].flat()
  const allDifferences = async () => [
    ...(await differences(
      `select ${day}, currency, status, count(*), sum(amount_cents), sum(method = 'free'), sum(method = 'manual')
       from payments group by 1, 2, 3`,
      `select day, currency, status, count, amount_cents, free_count, manual_count from daily_payments
       where count <> 0 or amount_cents <> 0 or free_count <> 0 or manual_count <> 0`,
    )),
    ...(await differences(
      parts.map((part) => `${part} group by 1, 2, 3, 4`).join(' union all '),
      `select day, kind, value, currency, count, amount_cents, fee_cents, fee_count from daily_parts
       where count <> 0 or amount_cents <> 0 or fee_cents <> 0 or fee_count <> 0`,
    )),
    ...(await differences(
      `select ${day}, count(*) from users group by 1`,
      'select day, count from daily_users where count <> 0',
    )),
    ...(await differences(
      "select coalesce(product_id, ''), rating, status, count(*) from feedback group by 1, 2, 3",
      'select product_id, rating, status, count from feedback_counts where count <> 0',
    )),
  ]

  test('agree with the rows after random changes', async () => {
    const seed = Number(process.env.SEED ?? randomInt(2 ** 31))
    console.info(`SEED=${seed}`)
    const random = seededRandom(seed)
    const someday = () => store.clock.now - random.between(0, 40 * dayMs)
    // The rows of the other tests may be gone, and this one deletes some too.
    const ofPayments = async () => {
      const rows = await store.db.select().from(payments)
      return random.pick(rows.length > 0 ? rows : [await pendingPayment(store)])
    }
    const ofReviews = async () => {
      const rows = await store.db.select().from(feedback)
      return random.pick(rows.length > 0 ? rows : [await review(store)])
    }
    const moveTo = (status: PaymentStatus) => ({
      status,
      approvedAt: status === 'pending' ? null : store.clock.now,
      isRepeat: random.chance(0.3),
      feeCents: random.chance(0.5) ? random.between(0, 50) : null,
      refundedAt: status === 'refunded' ? someday() : null,
    })
    const events: (() => Promise<unknown>)[] = [
      () => pay({ at: someday(), status: random.pick(paymentStatuses), amount: random.between(1, 90_000) / 100 }),
      () =>
        pay({
          at: someday(),
          status: random.pick(paymentStatuses),
          amount: 9.9,
          currency: 'USD',
          method: 'crypto',
          provider: 'btcpay',
        }),
      async () => changeRow(store, payments, (await ofPayments()).id, moveTo(random.pick(paymentStatuses))),
      () =>
        pay({
          at: someday(),
          status: random.pick(paymentStatuses),
          amount: 0,
          method: 'free',
          provider: 'none',
          couponCode: random.pick(['TUDO', 'Tudo', null]),
        }),
      () =>
        pay({
          at: someday(),
          status: random.pick(paymentStatuses),
          amount: 25,
          method: 'manual',
          provider: 'none',
          soldThrough: 'Cash',
        }),
      async () =>
        changeRow(store, payments, (await ofPayments()).id, {
          productName: random.pick(['A tool', 'Another "tool"', 'Ferramenta é']),
          couponCode: 'Dez',
        }),
      // Many rows at once, most of them unchanged.
      () => store.db.update(payments).set(moveTo('approved')).where(sql`random() % 3 = 0`),
      async () =>
        changeRow(store, payments, (await ofPayments()).id, {
          createdAt: someday(),
          amountCents: sql`iif(${payments.method} = 'free', 0, 1)`,
          listPriceCents: 1,
        }),
      async () => {
        const row = await ofPayments()
        await store.db.insert(payments).values(row).onConflictDoNothing()
        const set = { status: 'cancelled' as const }
        await store.db.insert(payments).values(row).onConflictDoUpdate({ target: payments.id, set })
      },
      async () => store.db.delete(payments).where(eq(payments.id, (await ofPayments()).id)),
      () => review(store, { rating: random.between(1, 5), status: random.pick(feedbackStatuses) }),
      async () =>
        changeRow(store, feedback, (await ofReviews()).id, {
          rating: random.between(1, 5),
          status: random.pick(feedbackStatuses),
        }),
      async () => store.db.delete(feedback).where(eq(feedback.id, (await ofReviews()).id)),
      async () => {
        const who = await client(store, { createdAt: someday() })
        await pay({ at: someday(), status: 'approved', amount: 10, userId: who.id })
        await review(store, { userId: who.id, status: 'approved' })
        // Their payments and reviews stay, without the user.
        if (random.chance(0.5)) await store.db.delete(users).where(eq(users.id, who.id))
        else await changeRow(store, users, who.id, { createdAt: someday() })
      },
    ]
    await pay({ at: someday(), status: 'pending', amount: 1 })
    await review(store)
    for (let n = 0; n < 150; n++) {
      await random.pick(events)()
      // So that there is always one to pick.
      if (n % 10 === 0) await Promise.all([pay({ at: someday(), status: 'pending', amount: 1 }), review(store)])
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

  test('a counter that is off by one is found', async () => {
    await pay({ at: '2026-11-20T12:00:00', status: 'approved', amount: 1 })
    await store.db.update(dailyPayments).set({ count: sql`count + 1` })
    expect(await allDifferences()).not.toEqual([])
    await store.db.update(dailyPayments).set({ count: sql`count - 1` })
    expect(await allDifferences()).toEqual([])
  })

  test('change nothing about how many rows a write says it has changed', async () => {
    const { id } = await pay({ at: '2026-11-20T12:00:00', status: 'pending', amount: 1 })
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
