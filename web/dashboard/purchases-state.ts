import type { PurchasedProduct } from '#schema/api/purchases.ts'
import { daysLeft } from '#schema/rules/licenses.ts'

export const purchasesPerPage = 5

export type KeyStatus = 'onItsWay' | 'used' | 'unused' | 'waiting' | 'expired' | 'refunded'

/** How a key stands, for its owner: what ends it comes before whether it was used. */
export function keyStatusOf(
  {
    status,
    isDelivering,
    isActive,
    isUsed,
    expirationDate,
  }: Pick<PurchasedProduct, 'status' | 'isDelivering' | 'isActive' | 'isUsed' | 'expirationDate'>,
  now: number,
): KeyStatus {
  if (status === 'refunded') return 'refunded'
  if (isDelivering) return 'onItsWay'
  if (daysLeft(Date.parse(expirationDate), now) === 0) return 'expired'
  if (!isActive) return 'waiting'
  return isUsed ? 'used' : 'unused'
}
