import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { coupons } from '#schema/tables/index.ts'
import { mapConcurrently, times } from '../concurrency.ts'
import { openFileStore } from '../open-store.ts'
import { client, type Person } from '../people.ts'
import { coupon, findRow, product } from '../rows.ts'
import { expectNoViolations, type Order, openRandom, placeOrder, report, resetRateLimits, sized } from './harness.ts'

const buyers = sized({ long: 500, wide: 100, small: 30 })
const rounds = sized({ long: 20, wide: 2, small: 1 })
const maxUses = 10
const unanswered = new Set<string>(['database_unavailable', 'provider_failed'])

const store = await openFileStore()

test('of many concurrent buyers with a coupon for ten uses, exactly ten get it every time, and the others a clear answer', async () => {
  const random = openRandom('coupon concurrency')
  const people = await mapConcurrently(times(buyers, String), 20, () => client(store))
  let repeated = 0
  /** Asks again where the database or the provider did not answer in time, as on a slow machine: the order may have been carried out. */
  const orderPatiently = async (who: Person, order: Order, tries = 5): ReturnType<typeof placeOrder> => {
    const answer = await placeOrder(store, who, order)
    if (!unanswered.has(answer.body.code ?? '') || tries === 1) return answer
    repeated++
    return orderPatiently(who, order, tries - 1)
  }
  for (let round = 0; round < rounds; round++) {
    await resetRateLimits(store)
    const discount = random.between(1, 90)
    const item = await product(store, { priceBrl: random.between(100, 50_000) })
    const limited = await coupon(store, { discount, maxUses })
    const order = {
      productId: item.id,
      cents: Math.floor((item.priceBrl * (100 - discount) + 50) / 100),
      couponCode: limited.code,
    }
    const answers = await Promise.all(people.map((who) => orderPatiently(who, order)))
    const kinds = answers.map(({ status, body }) => (status === 200 ? '200' : `${status} ${body.code}`))
    expect(tally(kinds)).toEqual({ 200: maxUses, '400 coupon_exhausted': buyers - maxUses })
    expect((await findRow(store, coupons, limited.id))?.currentUses).toBe(maxUses)
  }
  report('coupon concurrency', { rounds, buyers, 'granted each time': maxUses, 'asked again': repeated })
  await expectNoViolations(store)
})

test('a naive copy that checks first and writes then oversells, so the test above can fail', async () => {
  await store.db.run(sql`create table naive (uses integer not null)`)
  await store.db.run(sql`insert into naive values (0)`)
  const granted = await Promise.all(
    times(buyers, async () => {
      const { rows } = await store.db.run(sql`select uses from naive`)
      if (Number(rows.at(0)?.uses) >= maxUses) return false
      await store.db.run(sql`update naive set uses = uses + 1`)
      return true
    }),
  )
  await store.db.run(sql`drop table naive`)
  const sold = granted.filter(Boolean).length
  report('naive coupon use', { buyers, granted: sold })
  expect(sold).toBeGreaterThan(maxUses)
})

function tally(kinds: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const kind of kinds) counts[kind] = (counts[kind] ?? 0) + 1
  return counts
}
