import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { createPixPayment } from '#schema/api/payments.ts'
import { submitRefundRequest } from '#schema/api/refund-requests.ts'
import { licenses, payments, refundRequests, refunds } from '#schema/tables/index.ts'
import { eventually } from '../eventually.ts'
import { order } from '../forms.ts'
import type { Store } from '../open-store.ts'
import { client, type Person } from '../people.ts'
import { product, stockKey } from '../rows.ts'

interface Of {
  who: Person
  productId: string
}

/** Purchases that were paid at the sandbox, whose keys nobody has looked at, and what becomes of their money. */
export function unusedSales(store: () => Store) {
  const rowOf = async (id: string) => (await store().db.select().from(payments).where(eq(payments.id, id)))[0]
  const keyOf = async (id: string) => (await store().db.select().from(licenses).where(eq(licenses.paymentId, id)))[0]
  const requestOf = async (id: string) =>
    (await store().db.select().from(refundRequests).where(eq(refundRequests.paymentId, id)))[0]
  const refundOf = async (id: string) => (await store().db.select().from(refunds).where(eq(refunds.paymentId, id)))[0]
  /** An order at the price that the shop asks this buyer for their next key. */
  async function orderOf({ who, productId }: Of) {
    const ordered = (amount?: number) =>
      store().ask(createPixPayment, { as: who, body: { ...order(who, productId), ...(amount && { amount }) } })
    const first = await ordered()
    const { status, body } = first.status === 409 ? await ordered(Number(first.body.price)) : first
    expect(status).toBe(200)
    return body
  }
  async function saleOf({ who, productId }: Of) {
    const { id: providerId, payment_id: id } = await orderOf({ who, productId })
    await store().sandbox.approve(providerId)
    // Settled by the webhook: a cron, whose time would have to be later, would date the sale's notices after those that follow.
    await eventually(async () => expect(await rowOf(id)).toMatchObject({ status: 'approved' }))
    return { who, id, providerId, productId, key: (await keyOf(id))?.key ?? '' }
  }
  return {
    rowOf,
    keyOf,
    requestOf,
    refundOf,
    ask: (as: Person, paymentId: string, reason?: string) =>
      store().ask(submitRefundRequest, {
        as,
        params: { paymentId },
        body: { ...(reason !== undefined && { reason }) },
      }),
    /** The purchase was made, paid and delivered so long ago (ms). */
    async age(id: string, ms: number) {
      const at = Date.now() - ms
      await store().db.update(payments).set({ createdAt: at, approvedAt: at }).where(eq(payments.id, id))
      await store().db.update(licenses).set({ purchaseDate: at }).where(eq(licenses.paymentId, id))
    },
    orderOf,
    saleOf,
    async sale(item: Parameters<typeof product>[1] = {}) {
      const who = await client(store())
      const { id: productId } = await product(store(), { priceBrl: 4990, ...item })
      if (item.sellsStock) await stockKey(store(), { productId })
      return saleOf({ who, productId })
    },
  }
}
