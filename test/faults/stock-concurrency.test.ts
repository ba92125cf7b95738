import { eq, inArray } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { checkPaymentStatus } from '#schema/api/payments.ts'
import { coupons, licenses, payments, stockKeys } from '#schema/tables/index.ts'
import { mapConcurrently, times } from '../concurrency.ts'
import { openFileStore } from '../open-store.ts'
import { address, client } from '../people.ts'
import { coupon, findRow, stockedProduct } from '../rows.ts'
import { expectNoViolations, placeOrder, report, resetRateLimits, sized } from './harness.ts'

const buyers = sized({ long: 300, wide: 40, small: 20 })
const rounds = sized({ long: 10, small: 1 })
const stock = 12
const minute = 60_000

const store = await openFileStore()

test('of many concurrent buyers of a small stock each key goes to one, and the others get a clear answer', async () => {
  const people = await mapConcurrently(times(buyers, String), 20, () => client(store))
  for (let round = 0; round < rounds; round++) {
    await resetRateLimits(store)
    store.clock.now = Date.now()
    const item = await stockedProduct(store, stock)
    const order = { productId: item.id, cents: item.priceBrl }
    const buy = (who: (typeof people)[number]) => placeOrder(store, who, order)
    const answers = await Promise.all(people.map(buy))
    const started = answers.flatMap(({ status, body }, n) => (status === 200 ? [{ who: people[n], body }] : []))
    expect(started).toHaveLength(stock)
    const refused = answers.filter(({ status }) => status !== 200)
    expect(new Set(refused.map(({ status, body }) => `${status} ${body.code}`))).toEqual(new Set(['409 out_of_stock']))
    // A third pays; the others' keys are free once their time is over, and go to those who were refused.
    const paying = started.slice(0, stock / 3)
    await Promise.all(paying.map(({ body }) => store.sandbox.approve(body.id)))
    await Promise.all(
      paying.map(({ who, body }) => store.ask(checkPaymentStatus, { as: who, params: { paymentId: body.payment_id } })),
    )
    await store.tick(Date.now() + 6 * minute)
    await resetRateLimits(store)
    const later = people.filter((person) => !started.some(({ who }) => who === person))
    const second = (await Promise.all(later.map(buy))).filter(({ status }) => status === 200)
    expect(second).toHaveLength(stock - paying.length)
    await Promise.all(second.map(({ body }) => store.sandbox.approve(body.id)))
    await store.tick(Date.now() + 2 * minute)

    const keys = await store.db.select().from(stockKeys).where(eq(stockKeys.productId, item.id))
    const sold = await store.db
      .select({ key: licenses.key, status: payments.status })
      .from(licenses)
      .innerJoin(payments, eq(payments.id, licenses.paymentId))
      .where(inArray(payments.productId, [item.id]))
    expect(sold.map(({ key }) => key).sort()).toEqual(keys.map(({ key }) => key).sort())
    expect(keys.every(({ issuedAt }) => issuedAt !== null)).toBe(true)
  }
  report('stock concurrency', { rounds, buyers, 'keys sold each time': stock, 'answers of 500 or more': 0 })
  await expectNoViolations(store)
})

test('of many concurrent orders at one address three hold a key; paid at once, each key goes to one and the rest of the money back', async () => {
  const people = await mapConcurrently(times(buyers, String), 20, () => client(store))
  for (let round = 0; round < rounds; round++) {
    await resetRateLimits(store)
    store.clock.now = Date.now()
    const item = await stockedProduct(store, stock)
    const limited = await coupon(store, { discount: 50, maxUses: stock })
    const order = { productId: item.id, cents: item.priceBrl / 2, couponCode: limited.code, from: address() }
    const answers = await Promise.all(people.map((who) => placeOrder(store, who, order)))
    expect(answers.map(({ status }) => status)).toEqual(people.map(() => 200))
    expect(answers.filter(({ body }) => body.isReserved)).toHaveLength(3)
    expect((await findRow(store, coupons, limited.id))?.currentUses).toBe(3)
    await Promise.all(answers.map(({ body }) => store.sandbox.approve(body.id)))
    await store.tick(Date.now() + 2 * minute)
    const made = await store.db.select().from(payments).where(eq(payments.productId, item.id))
    expect(made.filter(({ status }) => status === 'approved')).toHaveLength(stock)
    expect((await findRow(store, coupons, limited.id))?.currentUses).toBe(stock)
    const back = store.sandbox.charges().filter(({ reference, status }) => {
      return status === 'refunded' && made.some(({ id }) => id === reference)
    })
    expect(back).toHaveLength(buyers - stock)
  }
  await expectNoViolations(store)
})
