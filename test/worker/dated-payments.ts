import type { PaymentStatus } from '#schema/rules/payments.ts'
import type { payments } from '#schema/tables/payments.ts'
import type { Store } from '../open-store.ts'
import { pendingPayment } from '../rows.ts'

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
