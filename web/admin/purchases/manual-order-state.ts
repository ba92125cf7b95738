import { recordManualOrder } from '#schema/api/manual-orders.ts'
import type { Currency } from '#schema/rules/money.ts'
import { call } from '#web/api/call.ts'
import { serverNow } from '#web/api/server-clock.ts'
import { newRunId } from '../keys/key-runs-state.ts'
import { noProduct, type PickedProduct, productIdOf } from '../product-picker/picked-product.ts'
import { toDateTimeInput } from '../use-brasilia-time.ts'
import { reload } from './purchases-state.ts'

export interface ManualOrderDraft {
  /** The same for each attempt to save this form: however often it is sent, one purchase is recorded. */
  orderId: string
  /** An e-mail. */
  buyer: string
  product: PickedProduct
  amount: string
  currency: Currency
  soldAt: string
  soldThrough: string
}

export const nowAsInput = (): string => toDateTimeInput(new Date(serverNow()).toISOString())

export const newManualOrder = (): ManualOrderDraft => ({
  ...{ orderId: newRunId(), buyer: '', product: noProduct, amount: '', currency: 'BRL' },
  ...{ soldAt: nowAsInput(), soldThrough: '' },
})

/** Returns the purchase that was recorded, now or by an earlier attempt. */
export async function recordOrder({ product, ...draft }: ManualOrderDraft) {
  const recorded = await call(recordManualOrder, { body: { ...draft, productId: productIdOf(product) } })
  await reload()
  return recorded
}
