import { dayMs } from '#schema/rules/licenses.ts'
import { payments } from '#schema/tables/index.ts'

import type { Store } from '../open-store.ts'
import { client } from '../people.ts'
import { changeRow, findRow, pendingPayment, product } from '../rows.ts'

/** Payments that were paid and whose webhook never came. */
export const unseenPayments = (store: () => Store) => ({
  /** The next run of the cron asks about it. */
  async paidUnseen(over: Parameters<typeof pendingPayment>[1] = {}) {
    const { id: userId } = await client(store())
    const item = await product(store(), { priceBrl: 4_990 })
    const row = { userId, productId: item.id, checkedAt: 0, expiresAt: Date.now() + dayMs }
    const payment = await pendingPayment(store(), { ...row, providerId: null, ...over })
    const providerId = await store().pix.charge({ reference: payment.id, cents: 4_990 })
    await changeRow(store(), payments, payment.id, { providerId })
    await store().sandbox.approve(providerId)
    return { ...payment, providerId }
  },
  statusOf: async ({ id }: { id: string }) => (await findRow(store(), payments, id))?.status,
})
