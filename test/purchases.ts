import { createPixPayment } from '#schema/api/payments.ts'
import { listPurchasedProducts } from '#schema/api/purchases.ts'
import { termsVersion } from '#schema/rules/accounts.ts'
import { itemsOf } from '#schema/rules/lists.ts'
import { payments } from '#schema/tables/index.ts'
import { order } from './forms.ts'
import type { Store } from './open-store.ts'
import { client, type Person } from './people.ts'
import * as rows from './rows.ts'

/** The columns of an acceptance of the present terms. */
export const terms = { termsVersion, termsAcceptedAt: Date.now(), termsAddress: '10.1.2.3' }

/** A paid purchase and its license, without a charge at the provider. */
export async function purchase(store: Store, who: Person) {
  const now = Date.now()
  const item = await rows.product(store)
  const paid = { status: 'approved' as const, approvedAt: now, settledBy: 'webhook' as const, ...terms }
  const payment = await rows.pendingPayment(store, { userId: who.id, productId: item.id, ...paid })
  const sold = { userId: who.id, productId: item.id, productName: item.name, paymentId: payment.id }
  return { item, payment, license: await rows.license(store, sold) }
}

/** A PIX payment with its charge at the provider. */
export async function pixCharge(store: Store, { isPaid = false } = {}) {
  const as = await client(store)
  const { id } = await rows.product(store)
  const { body } = await store.ask(createPixPayment, { as, body: order(as, id) })
  if (isPaid) {
    await store.sandbox.approve(body.id)
    const approved = { status: 'approved' as const, approvedAt: Date.now(), buyerAddress: null }
    await rows.changeRow(store, payments, body.payment_id, approved)
    await rows.license(store, { userId: as.id, paymentId: body.payment_id })
  }
  return { id: body.payment_id, providerId: body.id }
}

/** What somebody sees of their purchases in the dashboard, where a key that they never had is masked. */
export const purchasesOf = async (store: Store, as: Person) =>
  itemsOf((await store.ask(listPurchasedProducts, { as, query: { keys: 'hidden' } })).body)
