import { setTimeout as sleep } from 'node:timers/promises'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { discounted } from '#schema/rules/money.ts'
import { licenses, payments, products, refunds } from '#schema/tables/index.ts'
import { mapConcurrently, times } from '../concurrency.ts'
import { WrongState } from '../local/sandbox/provider.ts'
import { openFileStore } from '../open-store.ts'
import { client, type Person } from '../people.ts'
import { changeRow, coupon, findRow, product } from '../rows.ts'
import { isWide } from '../width.ts'
import { expectNoViolations, openRandom, placeOrder, report, sized } from './harness.ts'

const orders = sized({ long: 300, wide: 24, small: 12 })
const minute = 60_000
/** Divides the minutes at which something happens. */
const tickEvery = sized({ long: 1, wide: 1, small: 2 }) * minute

const store = await openFileStore()

interface Order {
  who: Person
  id: string
  providerId: string
  /** When it is paid: from two seconds before its payment window closes to forty minutes after. */
  payAt: number
  /** Paid while the cron runs. */
  isDuringCron: boolean
  /** The provider sends no webhook: the cron has to ask. */
  isUnnotified: boolean
}

test('money that comes around and after the end of its window ends as one key or one refund', async () => {
  // Of a few orders a random draw may have none whose money goes back.
  const random = openRandom('late money', isWide ? undefined : 731_377_918)
  const items = await Promise.all(times(8, () => product(store, { priceBrl: random.between(100, 20_000) })))
  const some = await coupon(store, { discount: 20, maxUses: Math.ceil(orders / 4) })
  const base = Date.now()
  const made = await mapConcurrently(times(orders, Number), 8, async (): Promise<Order> => {
    const [who, item] = [await client(store), random.pick(items)]
    const isReduced = random.chance(0.4)
    const reduced = { productId: item.id, cents: discounted(item.priceBrl, 20), couponCode: some.code }
    const first = isReduced ? await placeOrder(store, who, reduced) : undefined
    const { status, body } =
      first?.status === 200 ? first : await placeOrder(store, who, { productId: item.id, cents: item.priceBrl })
    expect(status).toBe(200)
    // As if it had been created up to four minutes before the others.
    const earlier = random.between(0, 4 * minute)
    await changeRow(store, payments, body.payment_id, {
      createdAt: sql`created_at - ${earlier}`,
      expiresAt: sql`expires_at - ${earlier}`,
    })
    const payAt = Date.parse(body.expiresAt) - earlier + random.between(-2_000, 40 * minute)
    const [isDuringCron, isUnnotified] = [random.chance(0.4), random.chance(0.4)]
    return { who, id: body.payment_id, providerId: body.id, payAt, isDuringCron, isUnnotified }
  })

  const isOpen = new Set(made)
  let again = 0
  for (let at = base; isOpen.size > 0; at += tickEvery) {
    const due = [...isOpen].filter(({ payAt }) => payAt <= at)
    for (const order of due) isOpen.delete(order)
    await mapConcurrently(
      due.filter(({ isDuringCron }) => !isDuringCron),
      4,
      pay,
    )
    await Promise.all([
      store.tick(at),
      ...due
        .filter(({ isDuringCron }) => isDuringCron)
        .map(async (order) => {
          await sleep(random.between(0, 40))
          await pay(order)
        }),
    ])
    const minutes = Math.round((at - base) / minute)
    if (minutes === 10) await changeRow(store, products, items[0]?.id ?? '', { deletedAt: at })
    if (minutes === 12) again = await buyAgain([...isOpen].filter(() => random.chance(0.3)))
  }
  for (let tries = 0; store.sandbox.pendingWebhooks() > 0 && tries < 300; tries++) await sleep(100)
  for (const later of [50, 52, 54]) await store.tick(Date.now() + later * minute)

  const outcomes = await mapConcurrently(made, 8, outcomeOf)
  const keys = outcomes.filter((outcome) => outcome === 'approved, 1 key, no refund').length
  const back = outcomes.filter((outcome) => outcome === 'cancelled, 0 key, refund done').length
  report('late money', { orders, keys, refunds: back, 'bought again meanwhile': again, stuck: orders - keys - back })
  expect(new Set(outcomes)).toEqual(new Set(['approved, 1 key, no refund', 'cancelled, 0 key, refund done']))
  await expectNoViolations(store, { now: Date.now() + 55 * minute })
})

async function pay({ providerId, isUnnotified }: Order) {
  const notifyAgain = () => store.sandbox.faults.set({ webhooks: { off: false, copies: 2 } })
  try {
    // In one synchronous step, so that no other charge misses its webhook.
    if (isUnnotified) store.sandbox.faults.set({ webhooks: { off: true } })
    const approving = store.sandbox.approve(providerId)
    notifyAgain()
    await approving
  } catch (error) {
    notifyAgain()
    if (!(error instanceof WrongState)) throw error
    await store.sandbox.payLate(providerId, { isNow: true })
  }
}

/** Answers how many bought again: a product that was taken off sale meanwhile cannot be bought. */
async function buyAgain(waiting: Order[]): Promise<number> {
  const bought = await mapConcurrently(waiting, 4, async ({ who, id }) => {
    const first = await findRow(store, payments, id)
    const item = await findRow(store, products, first?.productId ?? '')
    if (!item || item.deletedAt !== null) return false
    const { status, body } = await placeOrder(store, who, { productId: item.id, cents: item.priceBrl })
    if (status === 200) await store.sandbox.approve(body.id)
    return status === 200
  })
  return bought.filter(Boolean).length
}

async function outcomeOf({ id }: Order): Promise<string> {
  const payment = await findRow(store, payments, id)
  const keys = await store.db.select().from(licenses).where(eq(licenses.paymentId, id))
  const [refund] = await store.db.select().from(refunds).where(eq(refunds.paymentId, id))
  return `${payment?.status}, ${keys.length} key, ${refund ? `refund ${refund.status}` : 'no refund'}`
}
