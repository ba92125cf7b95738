import { listPurchasedProducts, type PurchasedProduct } from '#schema/api/purchases.ts'
import { daysLeft } from '#schema/rules/licenses.ts'
import { call } from '#web/api/call.ts'
import { resource } from '#web/state/resource.ts'

export const purchasesPerPage = 5

/** Newest first, as the server lists them. */
export const purchases = resource<PurchasedProduct[]>([], () => call(listPurchasedProducts))

export type KeyStatus = 'used' | 'unused' | 'waiting' | 'expired' | 'refunded'

/** How a key stands, for its owner: what ends it comes before whether it was used. */
export function keyStatusOf(
  {
    status,
    isActive,
    isUsed,
    expirationDate,
  }: Pick<PurchasedProduct, 'status' | 'isActive' | 'isUsed' | 'expirationDate'>,
  now: number,
): KeyStatus {
  if (status === 'refunded') return 'refunded'
  if (daysLeft(Date.parse(expirationDate), now) === 0) return 'expired'
  if (!isActive) return 'waiting'
  return isUsed ? 'used' : 'unused'
}
