import { setTimeout as sleep } from 'node:timers/promises'
import { desc, eq, gt, inArray } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { licenses, paymentBanks, payments, refunds } from '#schema/tables/index.ts'
import { startPix } from '#worker/domain/payments/start.ts'
import { sweepPayments } from '#worker/domain/payments/sweep.ts'
import { mapConcurrently, times } from '../concurrency.ts'
import { order } from '../forms.ts'
import type { FaultsPatch } from '../local/sandbox/faults.ts'
import { openFileStore } from '../open-store.ts'
import { client, type Person } from '../people.ts'
import { product } from '../rows.ts'
import { signedWebhook } from '../webhooks.ts'
import { isWide } from '../width.ts'
import { expectNoViolations, placeOrder, report } from './harness.ts'

/** A shop with two banks, of which the second makes the charge when the first does not. */

const second = 1_000
const minute = 60 * second

const store = await openFileStore({ pix: ['woovi', 'mercadopago-orders'] })
const [first, other] = [store.pixBy('woovi'), store.pixBy('mercadopago-orders')]

beforeEach(async () => {
  store.clock.now = Date.now()
  store.sandbox.faults.reset()
  store.sandbox.faults.set({ webhooks: { off: true } })
  store.sandbox.resetCounters()
  await store.db.delete(paymentBanks)
  // Of tests that have moved the clock: what was ordered at a bank a moment ago counts as its trial.
  const before = Date.now() - minute
  await store.db.update(payments).set({ createdAt: before }).where(gt(payments.createdAt, before))
})

/** The creations of charges at the first bank, or at another. */
const creations = (pix = first) => ({ operations: ['create' as const], about: pix.apiPath })
/** The bank makes the charge, and its answer does not come. */
const silent = (pix = first): FaultsPatch => ({ delayMs: { value: 10 * minute, ...creations(pix) } })
const lostAnswer = (pix = first): FaultsPatch => ({ dropAfter: creations(pix) })
const answersWith = (value: 400 | 401 | 429 | 500 | 503): FaultsPatch => ({ failWith: { value, ...creations() } })

/** That of the first bank first. */
const rowsOf = (who: Person) =>
  store.db.select().from(payments).where(eq(payments.userId, who.id)).orderBy(desc(payments.provider))
const chargesOf = async (who: Person) => {
  const ids = new Set((await rowsOf(who)).map(({ id }) => id))
  return store.sandbox.charges().filter(({ reference }) => ids.has(reference))
}
const payable = async (who: Person) => (await chargesOf(who)).filter(({ status }) => status === 'pending')
const keysOf = async (who: Person) => {
  const ids = (await rowsOf(who)).map(({ id }) => id)
  return store.db.select().from(licenses).where(inArray(licenses.paymentId, ids))
}
const refundsOf = async (who: Person) => {
  const ids = (await rowsOf(who)).map(({ id }) => id)
  return store.db.select().from(refunds).where(inArray(refunds.paymentId, ids))
}
const stateOf = ({ provider, status, cancelReason }: Awaited<ReturnType<typeof rowsOf>>[number]) => [
  provider,
  status,
  cancelReason,
]

/** Called in this process, with its clock. */
async function buy(who?: Person, item?: { id: string }) {
  const buyer = who ?? (await client(store))
  const { id } = item ?? (await product(store))
  const body = await startPix(store.deps, buyer, order(buyer, id), '10.0.0.1')
  return { who: buyer, item: { id }, body }
}
const banks = () => store.db.select().from(paymentBanks)
/** The one that made the charge of the code which the buyer got. */
const providerOf = async ({ body }: Awaited<ReturnType<typeof buy>>) =>
  (await store.db.select().from(payments).where(eq(payments.id, body.payment_id)))[0]?.provider
const webhook = async (pix: typeof first, id: string) => {
  const { path, init } = signedWebhook({ pix }, id)
  expect((await store.fetch(path, init)).status).toBe(200)
}

test('the first bank makes the charges while it answers', async () => {
  const made = await buy()
  expect(await providerOf(made)).toBe('woovi')
  expect(made.body.qr_code).toMatch(/^000201/)
  expect(other.calls('create')).toBe(0)
  expect(await banks()).toEqual([])
})

test('an order that the first bank refuses gets its code from the next one, and the bank is not passed over', async () => {
  store.sandbox.faults.set(answersWith(400))
  const { who, body } = await buy()
  expect((await rowsOf(who)).map(stateOf)).toEqual([
    ['woovi', 'cancelled', 'rejected'],
    ['mercadopago-orders', 'pending', null],
  ])
  expect((await payable(who)).map(({ reference }) => reference)).toEqual([body.payment_id])
  await buy()
  expect(first.calls('create')).toBe(2)
  store.sandbox.faults.set({ failWith: null })
  expect(await providerOf(await buy())).toBe('woovi')
})

describe('a bank that fails is passed over', () => {
  test.each<[string, FaultsPatch]>([
    ['answers with an error', answersWith(503)],
    ['has too much to do', answersWith(429)],
    ['takes no such credentials', answersWith(401)],
    ['answers nonsense', { answerAs: { value: '{}', ...creations() } }],
    ['does not answer', silent()],
  ])('where it %s', async (_, faults) => {
    store.sandbox.faults.set(faults)
    const started = Date.now()
    const one = await buy()
    expect(Date.now() - started).toBeLessThan(4 * second)
    expect(await providerOf(one)).toBe('mercadopago-orders')
    expect(await providerOf(await buy())).toBe('mercadopago-orders')
    expect(first.calls('create')).toBe(1)
    expect(await banks()).toMatchObject([{ provider: 'woovi', failures: 1, failingSince: expect.any(Number) }])
  })

  test('and tried again by one order, after a wait that doubles up to five minutes', async () => {
    store.sandbox.faults.set(answersWith(503))
    await buy()
    const waits: number[] = []
    for (let n = 0; n < 7; n++) {
      const [bank] = await banks()
      const until = bank?.passedOverUntil ?? 0
      waits.push(Math.round((until - store.clock.now) / second))
      store.clock.now = until - 1
      store.sandbox.resetCounters()
      await buy()
      expect(first.calls('create')).toBe(0)
      store.clock.now = until + 1
      const made = await Promise.all(times(4, () => buy()))
      expect(new Set(await Promise.all(made.map(providerOf)))).toEqual(new Set(['mercadopago-orders']))
      expect(first.calls('create'), 'by one order alone').toBe(1)
    }
    expect(waits).toEqual([15, 30, 60, 120, 240, 300, 300])
  })

  test('until it answers', async () => {
    store.sandbox.faults.set(answersWith(503))
    await buy()
    store.sandbox.faults.set({ failWith: null })
    store.clock.now += 16 * second
    expect(await providerOf(await buy())).toBe('woovi')
    expect(await providerOf(await buy())).toBe('woovi')
    expect((await banks())[0]).toMatchObject({ failingSince: null, failures: 0 })
  })
})

test('a payment keeps its bank for ever: asked for again, it is the same code, whatever its bank and the first one do', async () => {
  store.sandbox.faults.set(answersWith(503))
  const { who, item, body } = await buy()
  store.sandbox.faults.set({ failWith: null })
  store.clock.now += 20 * second
  const again = await buy(who, item)
  expect(again.body).toMatchObject({ payment_id: body.payment_id, qr_code: body.qr_code })
  expect(await payable(who)).toHaveLength(1)
  await store.sandbox.approve(body.id)
  await webhook(other, body.id)
  expect(await keysOf(who)).toHaveLength(1)
  expect((await rowsOf(who)).map(({ provider }) => provider)).toEqual(['woovi', 'mercadopago-orders'])
})

describe('a charge that was made in silence', () => {
  test('is cancelled by the next run of the cron', async () => {
    store.sandbox.faults.set(lostAnswer())
    const { who, body } = await buy()
    expect(await payable(who)).toHaveLength(2)
    const [lost] = await rowsOf(who)
    expect(lost).toMatchObject({ status: 'cancelled', provider: 'woovi', cancelChargeAt: expect.any(Number) })
    store.clock.now += minute
    await sweepPayments(store.deps)
    expect((await payable(who)).map(({ reference }) => reference)).toEqual([body.payment_id])
    // It might be made still, until nobody can pay it any more.
    expect((await rowsOf(who))[0]).toMatchObject({ status: 'cancelled', cancelChargeAt: expect.any(Number) })
    await expectNoViolations(store)
    store.clock.now += 40 * minute
    await sweepPayments(store.deps)
    expect((await rowsOf(who))[0]).toMatchObject({ status: 'cancelled', cancelChargeAt: null })
  })

  test('and is there only after the shop has looked for it is cancelled all the same', async () => {
    store.sandbox.faults.set({ stallMs: { value: 3_000, ...creations() } })
    const { who } = await buy()
    expect((await chargesOf(who)).map(({ provider }) => provider)).toEqual(['mercadoPagoOrders'])
    await sweepPayments(store.deps)
    await expect.poll(() => chargesOf(who)).toHaveLength(2)
    for (let run = 0; run < 6; run++) {
      store.clock.now += minute
      await sweepPayments(store.deps)
    }
    expect(
      (await chargesOf(who)).filter(({ provider, status }) => provider === 'woovi' && status === 'pending'),
    ).toEqual([])
  })

  test.each([
    ['a webhook tells of it', (id: string) => webhook(first, id)],
    [
      'the cron finds it',
      () => {
        store.clock.now += minute
        return sweepPayments(store.deps)
      },
    ],
  ])('and is paid is a sale, where the buyer has paid nothing else: %s', async (_, learn) => {
    store.sandbox.faults.set(lostAnswer())
    const { who } = await buy()
    const [lost] = await rowsOf(who)
    await store.sandbox.approve(lost?.id ?? '')
    await learn(lost?.id ?? '')
    expect((await rowsOf(who))[0]).toMatchObject({ status: 'approved', isLate: true })
    expect(await keysOf(who)).toMatchObject([{ paymentId: lost?.id }])
    expect(await refundsOf(who)).toEqual([])
    await sweepPayments(store.deps)
    await expectNoViolations(store)
  })

  test('and is paid goes back, where the buyer has paid by the other code', async () => {
    store.sandbox.faults.set(lostAnswer())
    const { who, body } = await buy()
    const [lost] = await rowsOf(who)
    await store.sandbox.approve(body.id)
    await webhook(other, body.id)
    await store.sandbox.approve(lost?.id ?? '')
    for (let run = 0; run < 3; run++) {
      store.clock.now += minute
      await sweepPayments(store.deps)
    }
    expect(await keysOf(who)).toMatchObject([{ paymentId: body.payment_id, isActive: true }])
    expect(await refundsOf(who)).toMatchObject([{ paymentId: lost?.id, status: 'done' }])
    expect(await first.refundsAt(lost?.id ?? '')).toEqual([4_990])
    await expectNoViolations(store)
  })
})

test('two orders of one buyer at once, while the first bank is silent, leave one payable code', async () => {
  store.sandbox.faults.set(silent())
  const [who, item] = [await client(store), await product(store)]
  const made = await Promise.allSettled(times(3, () => buy(who, item)))
  const codes = made.flatMap((one) => (one.status === 'fulfilled' ? [one.value.body.payment_id] : []))
  expect(codes.length).toBeGreaterThan(0)
  expect(new Set(codes).size).toBe(1)
  store.clock.now += minute
  store.sandbox.faults.set({ delayMs: null })
  await sweepPayments(store.deps)
  expect((await payable(who)).map(({ reference }) => reference)).toEqual([codes[0]])
  await expectNoViolations(store)
})

test('a code that one of two requests has got stands, when the bank leaves the other one without an answer', async () => {
  const [who, item] = [await client(store), await product(store)]
  store.sandbox.faults.set({ delayMs: { value: 1_000, ...creations() } })
  const one = buy(who, item)
  await expect.poll(async () => (await chargesOf(who)).length).toBe(1)
  store.sandbox.faults.set(silent())
  const second = await buy(who, item)
  expect(second.body).toMatchObject({ payment_id: (await one).body.payment_id, qr_code: (await one).body.qr_code })
  expect((await rowsOf(who)).map(stateOf)).toEqual([['woovi', 'pending', null]])
  expect(await payable(who)).toHaveLength(1)
  await expectNoViolations(store)
})

test('where no bank answers, nothing stays payable, and the next order after that gets a code', async () => {
  store.sandbox.faults.set({ failWith: { value: 503, operations: ['create'] } })
  const [who, item] = [await client(store), await product(store)]
  const { status } = await placeOrder(store, who, { productId: item.id, cents: item.priceBrl })
  expect([502, 503]).toContain(status)
  store.sandbox.faults.set({ failWith: null, dropAfter: { operations: ['create'] } })
  await placeOrder(store, who, { productId: item.id, cents: item.priceBrl })
  store.sandbox.faults.set({ dropAfter: null })
  const { body } = await placeOrder(store, who, { productId: item.id, cents: item.priceBrl })
  expect(body.qr_code).toMatch(/^000201/)
  for (const minutes of [1, 2]) await store.tick(Date.now() + minutes * minute)
  expect((await payable(who)).map(({ reference }) => reference)).toEqual([body.payment_id])
  await expectNoViolations(store)
})

test('while the first bank is silent, everybody gets a code in time, and nobody has two charges', {
  timeout: 300_000,
}, async () => {
  const [seconds, perSecond] = isWide ? [60, 20] : [3, 10]
  const items = await Promise.all(times(5, () => product(store, { priceBrl: 4_990 })))
  const people = await mapConcurrently(times(seconds * perSecond, Number), 10, () => client(store))
  // Half of its charges are made when it wakes, of the others only the answer is late.
  store.sandbox.faults.set({
    delayMs: { value: seconds * second, ...creations() },
    stallMs: { value: seconds * second, rate: 0.5, ...creations() },
  })
  const started = Date.now()
  const answers = await Promise.all(
    people.map(async (who, n) => {
      await sleep((n * second) / perSecond)
      const at = performance.now()
      const { status, body } = await placeOrder(store, who, { productId: items[n % 5]?.id ?? '', cents: 4_990 })
      return { who, status, body, ms: performance.now() - at }
    }),
  )
  const served = answers.filter(({ status, body }) => status === 200 && body.qr_code.startsWith('000201'))
  const slow = answers.map(({ ms }) => ms).sort((a, b) => a - b)
  const p99 = Math.round(slow[Math.ceil(slow.length * 0.99) - 1] ?? 0)
  const asked = first.calls('create')
  expect(served).toHaveLength(people.length)
  expect(p99).toBeLessThan(4 * second)

  // It wakes, and makes what it was asked for.
  await sleep(Math.max(0, started + 2 * seconds * second + 3 * second - Date.now()))
  store.sandbox.faults.set({ delayMs: null, stallMs: null })
  // Of ten, nine pay by the code that they see.
  await mapConcurrently(
    served.filter((_, n) => n % 10 > 0),
    8,
    async ({ body }) => {
      await store.sandbox.approve(body.id)
      await webhook(first.isId(body.id) ? first : other, body.id)
    },
  )
  for (const minutes of [1, 2, 3]) await store.tick(Date.now() + minutes * minute)
  const rows = await store.db
    .select()
    .from(payments)
    .where(
      inArray(
        payments.userId,
        people.map(({ id }) => id),
      ),
    )
  const buyerOf = new Map(rows.map(({ id, userId }) => [id, userId]))
  const open = store.sandbox.charges().filter(({ status, reference }) => status === 'pending' && buyerOf.has(reference))
  const sold = rows.filter(({ status }) => status === 'approved')
  report('a silent bank', {
    seconds,
    buyers: people.length,
    codes: served.length,
    'ms at the 99th percentile': p99,
    'creations at the silent bank': asked,
    'charges that it made': store.sandbox.charges().filter(({ provider }) => provider === 'woovi').length,
    'sold keys': sold.length,
  })
  expect(open.every(({ provider }) => provider === 'mercadoPagoOrders')).toBe(true)
  for (const held of [open.map(({ reference }) => buyerOf.get(reference)), sold.map(({ userId }) => userId)])
    expect(new Set(held).size).toBe(held.length)
  expect(sold).toHaveLength(served.filter((_, n) => n % 10 > 0).length)
  await expectNoViolations(store)
})
