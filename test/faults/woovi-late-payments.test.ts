import { inArray } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { pixWindowMs } from '#schema/rules/payments.ts'
import { licenses, payments, refunds } from '#schema/tables/index.ts'
import { startPix } from '#worker/domain/payments/start.ts'
import { checkStatus } from '#worker/domain/payments/status.ts'
import { sweepPayments } from '#worker/domain/payments/sweep.ts'
import { mapConcurrently, times } from '../concurrency.ts'
import { order } from '../forms.ts'
import { WrongState } from '../local/sandbox/provider.ts'
import { openFileStore } from '../open-store.ts'
import { client } from '../people.ts'
import { product } from '../rows.ts'
import { expectNoViolations, openRandom, report, sized } from './harness.ts'

const second = 1_000
const count = sized({ long: 1_000, wide: 1_000, small: 30 })

// The bank's clock is the shop's.
const store = await openFileStore({ pix: 'woovi', hasSandboxClock: true })
store.sandbox.faults.set({ webhooks: { off: true } })

test('payments that are tried from 301 to 330 seconds after their codes were made are refused by the bank: no key, no refund', {
  timeout: 300_000,
}, async () => {
  const random = openRandom('late payments at Woovi')
  const items = await Promise.all(times(8, () => product(store, { priceBrl: 4_990 })))
  const began = store.clock.now
  const made = await mapConcurrently(times(count, Number), 8, async (n) => {
    const who = await client(store)
    const { id } = random.pick(items)
    const { payment_id, expiresAt } = await startPix(store.deps, who, order(who, id), `10.${n >> 8}.${n & 255}.1`)
    expect(Date.parse(expiresAt)).toBe(began + pixWindowMs)
    return { id: payment_id, who, at: random.between(301, 330) }
  })

  let refused = 0
  for (let at = 301; at <= 330; at++) {
    store.clock.now = began + at * second
    const due = made.filter((one) => one.at === at)
    for (const { id } of due) {
      await expect(store.sandbox.approve(id)).rejects.toBeInstanceOf(WrongState)
      refused++
    }
    // Buyers whose page still asks, and the run of the minute.
    await mapConcurrently(
      due.filter(() => random.chance(0.3)),
      4,
      ({ who, id }) => checkStatus(store.deps, who, id, { language: 'en', address: '10.0.0.1' }),
    )
    if (at === 310) await sweepPayments(store.deps)
  }
  for (let run = 0; run < 3; run++) {
    await sweepPayments(store.deps)
    store.clock.now += 60 * second
  }

  const ids = made.map(({ id }) => id)
  const states: string[] = []
  const [keys, back]: [unknown[], unknown[]] = [[], []]
  for (let from = 0; from < ids.length; from += 500) {
    const some = ids.slice(from, from + 500)
    const rows = await store.db.select().from(payments).where(inArray(payments.id, some))
    states.push(...rows.map(({ status, cancelReason }) => `${status} ${cancelReason}`))
    keys.push(...(await store.db.select().from(licenses).where(inArray(licenses.paymentId, some))))
    back.push(...(await store.db.select().from(refunds).where(inArray(refunds.paymentId, some))))
  }
  report('late payments at Woovi', { payments: count, refused, keys: keys.length, refunds: back.length })
  expect(refused).toBe(count)
  expect(new Set(states)).toEqual(new Set(['cancelled expired']))
  expect([keys, back]).toEqual([[], []])
  await expectNoViolations(store, { now: store.clock.now })
})
