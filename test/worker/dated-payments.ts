import { afterAll, beforeAll, beforeEach } from 'vitest'
import type { PaymentStatus } from '#schema/rules/payments.ts'
import { feedback, payments, users } from '#schema/tables/index.ts'
import { openStore, type Store } from '../open-store.ts'
import { pendingPayment, product } from '../rows.ts'

/** The instant of a time in Brasília. */
export const brasilia = (time: string) => Date.parse(`${time}-03:00`)

export type DatedPayment = Partial<typeof payments.$inferInsert> & {
  /** When it was begun: an instant, or a time in Brasília. */
  at: number | string
  status: PaymentStatus
  /** In reais, or dollars if the currency says so. */
  amount: number
}

/** A payment begun at an instant; a paid one was approved at the same time. */
export function paymentBegun(store: Store, { at, status, amount, ...columns }: DatedPayment) {
  const createdAt = typeof at === 'number' ? at : brasilia(at)
  const cents = Math.round(amount * 100)
  const isPaid = status === 'approved' || status === 'refunded'
  return pendingPayment(store, {
    status,
    createdAt,
    listPriceCents: cents,
    amountCents: cents,
    ...(isPaid && { approvedAt: createdAt }),
    ...columns,
  })
}

/** One store and one product for the tests of a file; each test starts at the same time, without payments, reviews and users. */
export function openDatedStore(): { store: Store; item: string } {
  const shared = {} as { store: Store; item: string }
  beforeAll(async () => {
    shared.store = await openStore()
    shared.item = (await product(shared.store)).id
  })
  beforeEach(async () => {
    const { db, clock } = shared.store
    await db.delete(payments)
    await db.delete(feedback)
    await db.delete(users)
    clock.now = brasilia('2026-11-21T15:30:00')
  })
  afterAll(() => shared.store.close())
  return shared
}
