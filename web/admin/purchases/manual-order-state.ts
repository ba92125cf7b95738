import { recordManualOrder } from '#schema/api/manual-orders.ts'
import { listAdminProducts } from '#schema/api/products.ts'
import { itemsOf } from '#schema/rules/lists.ts'
import type { Currency } from '#schema/rules/money.ts'
import { call } from '#web/api/call.ts'
import { serverNow } from '#web/api/server-clock.ts'
import { resource } from '#web/state/resource.ts'
import { newRunId } from '../keys/key-runs-state.ts'
import { reportExpiredSession } from '../session-expiry.ts'
import { toDateTimeInput } from '../use-brasilia-time.ts'
import { reload } from './purchases-state.ts'

export interface ManualOrderDraft {
  /** The same for each attempt to save this form: however often it is sent, one purchase is recorded. */
  orderId: string
  /** An e-mail. */
  buyer: string
  productId: string
  amount: string
  currency: Currency
  soldAt: string
  soldThrough: string
}

export const nowAsInput = (): string => toDateTimeInput(new Date(serverNow()).toISOString())

export const newManualOrder = (): ManualOrderDraft => ({
  ...{ orderId: newRunId(), buyer: '', productId: '', amount: '', currency: 'BRL' },
  ...{ soldAt: nowAsInput(), soldThrough: '' },
})

export interface SoldProduct {
  id: string
  name: string
  price: Record<Currency, number>
  isFree: boolean
}

/** All products that are not deleted, whether they are on sale or not. */
export const soldProducts = resource<SoldProduct[]>(
  [],
  async () =>
    itemsOf(await call(listAdminProducts).catch(reportExpiredSession))
      .map(({ _id, name, price, isFree }) => ({ id: _id, name, price, isFree }))
      .sort((one, other) => one.name.localeCompare(other.name)),
  { freshMs: 60_000 },
)

/** Returns the purchase that was recorded, now or by an earlier attempt. */
export async function recordOrder(body: ManualOrderDraft) {
  const recorded = await call(recordManualOrder, { body })
  await reload()
  return recorded
}
