import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { deliveries, licenses, notifications, payments, refunds } from '#schema/tables/index.ts'
import { settle } from '#worker/domain/payments/settle.ts'
import { startPix } from '#worker/domain/payments/start.ts'
import { checkStatus } from '#worker/domain/payments/status.ts'
import { sweepPayments } from '#worker/domain/payments/sweep.ts'
import { order } from '../forms.ts'
import type { Store } from '../open-store.ts'
import { client } from '../people.ts'
import { findRow, product } from '../rows.ts'
import { auditSeller } from './audit-seller.ts'
import { expectNoViolations } from './harness.ts'

const minute = 60_000

export type ExternalSale = Awaited<ReturnType<typeof paidSale>>

async function paidSale(store: Store) {
  const who = await client(store)
  const item = await product(store, { priceBrl: 4_990, sellerType: 'multiloader', level: 1 })
  const form = order(who, item.id)
  const { payment_id: id, id: chargeId } = await startPix(store.deps, who, form, '10.0.0.1')
  await store.sandbox.approve(chargeId)
  return {
    who,
    id,
    settle: () => settle(store.deps, id, 'webhook'),
    status: () => checkStatus(store.deps, who, id, { language: 'en', address: '10.0.0.1' }),
    payment: () => findRow(store, payments, id),
    keys: () => store.db.select().from(licenses).where(eq(licenses.paymentId, id)),
    refund: async () => (await store.db.select().from(refunds).where(eq(refunds.paymentId, id)))[0],
    delivery: async () => (await store.db.select().from(deliveries).where(eq(deliveries.paymentId, id)))[0],
    notices: () => store.db.select().from(notifications).where(eq(notifications.userId, who.id)),
    issued: () => store.sandbox.sellerKeys().filter(({ note }) => note === id),
  }
}

/** Sales of keys that the external seller issues, and the sweep that works on them as time passes. */
export function externalSales(store: () => Store) {
  const later = async (ms: number) => {
    store().clock.now += ms
    await sweepPayments(store().deps)
  }
  const auditAtRest = () => auditSeller(store(), { isAtRest: true })
  return {
    /** A paid purchase whose key comes from the external seller, not settled yet. */
    paid: () => paidSale(store()),
    later,
    /** After the time in which a lost call may still be carried out: nothing is left to do, and all audits agree. */
    async expectFinished() {
      for (let run = 0; run < 4; run++) await later(20 * minute)
      // A call that took too long on a busy machine is made again.
      for (let run = 0; run < 4 && (await auditAtRest()).length > 0; run++) await later(20 * minute)
      expect(await auditAtRest()).toEqual([])
      await expectNoViolations(store(), { now: store().clock.now })
    },
  }
}

/** Exactly one key reached the buyer, it alone is in force at the seller, and the buyer was notified once. */
export async function expectOneKey(sale: ExternalSale) {
  const [license, ...others] = await sale.keys()
  expect(others).toEqual([])
  expect(license).toMatchObject({ isActive: true, userId: sale.who.id })
  expect(sale.issued().filter(({ banned }) => banned === null)).toMatchObject([{ key: license?.key }])
  expect(await sale.status()).toMatchObject({ status: 'approved', licenseKey: license?.key, isDelivering: false })
  expect((await sale.notices()).filter(({ notice }) => notice === 'key_delivered')).toHaveLength(1)
}

/** The money was refunded, and no key that was issued is in force. */
export async function expectRefunded(sale: ExternalSale) {
  expect(await sale.payment()).toMatchObject({ status: 'refunded' })
  expect(await sale.refund()).toMatchObject({ status: 'done' })
  expect((await sale.keys()).filter(({ isActive }) => isActive)).toEqual([])
  expect(sale.issued().filter(({ banned }) => banned === null)).toEqual([])
}
