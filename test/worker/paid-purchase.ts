import { termsVersion } from '#schema/rules/accounts.ts'
import type { Store } from '../open-store.ts'
import { client, type Person } from '../people.ts'
import { license, pendingPayment } from '../rows.ts'

export type PaymentColumns = Parameters<typeof pendingPayment>[1]

const approvedAt = Date.UTC(2026, 10, 21, 8, 58, 12)

/** A client whose name and e-mail documents show, and who has accepted the terms. */
export const buyer = (store: Store): Promise<Person> =>
  client(store, {
    name: 'Ana Conceição',
    email: 'cliente@trinco.test',
    termsVersion,
    termsAcceptedAt: Date.UTC(2026, 10, 21, 2, 3, 4),
    termsAddress: '198.51.100.7',
  })

/** A paid purchase and its key. */
export async function paidPurchase(store: Store, { id: userId }: Person, over: PaymentColumns = {}) {
  const payment = await pendingPayment(store, {
    userId,
    productName: 'Aurora Trainer: edição plena',
    status: 'approved',
    approvedAt,
    termsVersion,
    termsAcceptedAt: approvedAt - 60_000,
    termsAddress: '198.51.100.7',
    listPriceCents: 5_000,
    amountCents: 4_490,
    discount: 10,
    couponCode: 'SEGREDO',
    ...over,
  })
  const { key } = await license(store, { paymentId: payment.id, userId, productName: payment.productName })
  return { payment, key }
}
