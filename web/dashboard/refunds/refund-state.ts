import type { Snapshot } from 'valtio'
import type { PurchasedProduct } from '#schema/api/purchases.ts'
import { submitRefundRequest } from '#schema/api/refund-requests.ts'
import { call } from '#web/api/call.ts'
import { purchases } from '#web/state/purchases.ts'

export type Purchase = Snapshot<PurchasedProduct>

/** Returns the server's message: refunded at once, or sent to the shop. The list is loaded again after a refusal, too. */
export async function askForRefund(paymentId: string, reason: string): Promise<string> {
  const { message } = await call(submitRefundRequest, { params: { paymentId }, body: { reason } }).finally(
    purchases.reload,
  )
  return message
}
