import { releaseDevice } from '#schema/api/devices.ts'
import type { PurchasedProduct } from '#schema/api/purchases.ts'
import { daysLeft } from '#schema/rules/licenses.ts'
import { call } from '#web/api/call.ts'
import { purchases } from '#web/state/purchases.ts'

export const purchasesPerPage = 5

export type KeyStatus = 'onItsWay' | 'used' | 'unused' | 'waiting' | 'expired' | 'refunded' | 'removed'

/** How a key stands, for its owner: what ends it comes before whether it was used. */
export function keyStatusOf(
  {
    status,
    isDelivering,
    isRemoved,
    isActive,
    isUsed,
    expirationDate,
  }: Pick<PurchasedProduct, 'status' | 'isDelivering' | 'isRemoved' | 'isActive' | 'isUsed' | 'expirationDate'>,
  now: number,
): KeyStatus {
  if (status === 'refunded') return 'refunded'
  if (isRemoved) return 'removed'
  if (isDelivering) return 'onItsWay'
  if (daysLeft(Date.parse(expirationDate), now) === 0) return 'expired'
  if (!isActive) return 'waiting'
  return isUsed ? 'used' : 'unused'
}

/** A key in force, which a device may hold. */
export const isInForce = (status: KeyStatus): boolean => status === 'used' || status === 'unused'

const freed = { isUsed: false, usedSince: null }

/** Lets go of a key's device. Where it turns out to have been done elsewhere, the list is as old as that and comes anew. */
export async function unbindDevice(id: string): Promise<void> {
  try {
    const { retryAt } = await call(releaseDevice, { params: { id } })
    purchases.data = purchases.data.map((one) =>
      one._id === id ? { ...one, ...freed, releasableAt: retryAt, hasDevice: one.hasDevice && false } : one,
    )
  } catch (thrown) {
    void purchases.reload()
    throw thrown
  }
}
