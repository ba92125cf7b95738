import { listUnfinishedPayments, type UnfinishedPayment } from '#schema/api/unfinished-payments.ts'
import { call } from '#web/api/call.ts'
import { serverNow } from '#web/api/server-clock.ts'
import { reloadPurchases } from '#web/state/purchases.ts'
import { resource } from '#web/state/resource.ts'
import { storePaymentIds, writeStorage } from '#web/state/storage.ts'

/** `deadline`: until when it can be paid, by the server's clock (ms). */
export type Unfinished = UnfinishedPayment & { deadline: number }

/** The user's own payments that have not ended, of whatever device. One that is gone may have brought its key. */
export const unfinished = resource<Unfinished[], [userId: string]>([], async () => {
  const before = unfinished.data.length
  const found = await call(listUnfinishedPayments)
  if (found.length < before) void reloadPurchases()
  return found.map((one) => ({ ...one, deadline: serverNow() + one.timeLeft * 1000 }))
})

/** The checkout brings back the payment that is named in this browser, as after a reload. */
export function resumeAtCheckout(paymentId: string, productId: string) {
  storePaymentIds(paymentId, null)
  writeStorage('selectedProductId', productId)
}
