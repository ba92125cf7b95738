import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { StoreError } from '#schema/api/errors.ts'
import * as api from '#schema/api/payments.ts'
import { couponGuessLimits } from '#schema/rules/rate-limits.ts'
import { coupons, emails, licenses, notifications, payments } from '#schema/tables/index.ts'
import { previewCoupon } from '#worker/domain/coupons/coupons.ts'
import { settle } from '#worker/domain/payments/settle.ts'
import { startCrypto, startPix } from '#worker/domain/payments/start.ts'
import { times } from '../concurrency.ts'
import { openFileStore } from '../open-store.ts'
import { client, type Person } from '../people.ts'
import { changeRow, coupon, findRow, product } from '../rows.ts'
import { signedWebhook } from '../webhooks.ts'
import { isWide } from '../width.ts'

const store = await openFileStore()

const honeypotData = { timestamp: 1, fields: {} }
const buy = (who: Person, productId: string, amount: number, couponCode?: string) =>
  store.ask(api.createPixPayment, {
    as: who,
    body: { amount, userId: who.id, productId, couponCode, termsAccepted: true, honeypotData },
  })

test('twenty identical webhooks, twenty polls and two crons at once make one key, one notification and one e-mail', async () => {
  store.sandbox.faults.set({ webhooks: { off: true } })
  for (let round = 0; round < (isWide ? 5 : 1); round++) {
    const who = await client(store)
    const item = await product(store, { priceBrl: 4990 })
    const { body: made } = await buy(who, item.id, 49.9)
    await store.sandbox.approve(made.id)
    await changeRow(store, payments, made.payment_id, { checkedAt: 0 })
    store.sandbox.resetCounters()
    const webhook = signedWebhook(store, made.id)
    const statuses = await Promise.all([
      ...times(20, async () => (await store.fetch(webhook.path, webhook.init)).status),
      ...times(20, async () => {
        const params = { paymentId: made.payment_id }
        return (await store.ask(api.checkPaymentStatus, { as: who, params })).status
      }),
      ...times(2, async () => store.tick(Date.now() + 61_000).then(() => 200)),
    ])
    expect(statuses).toEqual(Array(42).fill(200))
    const keys = await store.db.select().from(licenses).where(eq(licenses.paymentId, made.payment_id))
    expect(keys).toHaveLength(1)
    expect(await store.db.select().from(notifications).where(eq(notifications.userId, who.id))).toHaveLength(1)
    const told = await store.db.select().from(emails).where(eq(emails.userId, who.id))
    expect(told.map(({ kind, address }) => [kind, address])).toEqual([['key_delivered', who.email]])
    expect(store.pix.calls('get')).toBeLessThanOrEqual(4)
  }
  store.sandbox.faults.reset()
})

test('concurrent settlements answer the same key', async () => {
  const who = await client(store)
  const item = await product(store, { priceBrl: 4990 })
  const { body } = await buy(who, item.id, 49.9)
  const settled = await Promise.all(times(8, () => settle(store.deps, body.payment_id, 'admin')))
  expect(new Set(settled.map(({ license }) => license?.key)).size).toBe(1)
})

const orderOf = (who: Person, productId: string, amount: number, couponCode?: string) => ({
  amount,
  userId: who.id,
  productId,
  couponCode,
  termsAccepted: true,
})
/** The code of what was thrown, or the status of the payment. */
const outcomeOf = (started: Promise<{ status: string }>) =>
  started.then(
    ({ status }) => status,
    (error: unknown) => (error instanceof StoreError ? error.code : 'crash'),
  )
const tally = (outcomes: string[]) =>
  Object.fromEntries(outcomes.map((one) => [one, outcomes.filter((other) => other === one).length]))

test('twenty claims of a free product at once make one key', async () => {
  for (let round = 0; round < (isWide ? 5 : 2); round++) {
    const who = await client(store, { emailVerifiedAt: 1 })
    const item = await product(store, { priceBrl: 0, priceUsd: 0, isFree: true })
    const order = orderOf(who, item.id, 0)
    const outcomes = await Promise.all(
      times(20, (n) =>
        outcomeOf(
          n % 2 === 0
            ? startPix(store.deps, who, { ...order, honeypotData }, 'here')
            : startCrypto(store.deps, who, { ...order, currency: 'USD' }, 'here'),
        ),
      ),
    )
    expect(Object.keys(tally(outcomes)).filter((one) => one !== 'approved' && one !== 'already_claimed')).toEqual([])
    expect(await store.db.select().from(licenses).where(eq(licenses.userId, who.id))).toHaveLength(1)
    expect(await store.db.select().from(payments).where(eq(payments.userId, who.id))).toHaveLength(1)
  }
})

test('twenty claims at once where the check and the insertion are two steps make more, so the test above can fail', async () => {
  await store.db.run(sql`create table claims (person text not null)`)
  await Promise.all(
    times(20, async () => {
      const { rows } = await store.db.run(sql`select count(*) as n from claims`)
      if (Number(rows[0]?.n) === 0) await store.db.run(sql`insert into claims values ('one')`)
    }),
  )
  const { rows } = await store.db.run(sql`select count(*) as n from claims`)
  await store.db.run(sql`drop table claims`)
  expect(Number(rows[0]?.n)).toBeGreaterThan(1)
})

test.each([
  ['of a coupon for one use', 1],
  ['of a coupon for any number of uses', null],
])('twenty orders of one customer at once with a coupon, %s, leave one open', async (_, maxUsesPerCustomer) => {
  const who = await client(store)
  const { code, id } = await coupon(store, { discount: 50, maxUsesPerCustomer })
  const items = await Promise.all(times(20, () => product(store, { priceBrl: 10_000 })))
  const outcomes = await Promise.all(
    items.map((item) =>
      outcomeOf(startPix(store.deps, who, { ...orderOf(who, item.id, 50, code), honeypotData }, 'here')),
    ),
  )
  expect(tally(outcomes)).toEqual({ pending: 1, coupon_in_order: 19 })
  expect((await findRow(store, coupons, id))?.currentUses).toBe(1)
})

test('twenty guesses of codes at once are all counted', async () => {
  const who = await client(store)
  const { max } = couponGuessLimits.account
  const outcomes = await Promise.all(
    times(max + 10, (n) =>
      previewCoupon(store.deps, who, `guess ${n}`, `guesser ${who.id}`).then(
        () => 'found',
        (error: unknown) => (error instanceof StoreError ? error.code : 'crash'),
      ),
    ),
  )
  expect(tally(outcomes)).toEqual({ coupon_invalid: max, too_many_requests: 10 })
})

test('sixty readers at once are all answered, and the next one too', async () => {
  const read = async () => (await store.fetch('/api/auth/all/products')).status
  expect(await Promise.all(times(60, read))).toEqual(Array(60).fill(200))
  expect(await read()).toBe(200)
})
