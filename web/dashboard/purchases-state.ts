import type { Snapshot } from 'valtio'
import { releaseDevice } from '#schema/api/devices.ts'
import type { PurchasedProduct } from '#schema/api/purchases.ts'
import { daysLeft, type Suspension } from '#schema/rules/licenses.ts'
import { renewUrlMs } from '#schema/rules/renewals.ts'
import { call } from '#web/api/call.ts'
import { changePurchase, reloadPurchases } from '#web/state/purchases.ts'

export type Purchase = Snapshot<PurchasedProduct>

export type KeyStatus = 'onItsWay' | 'used' | 'unused' | 'waiting' | 'expired' | 'refunded' | 'removed' | Suspension

/** The statuses in which a key is off, whatever its time: nothing of it is shown or copied. */
const stopped = ['refunded', 'refunding', 'disputed', 'removed', 'waiting'] as const satisfies readonly KeyStatus[]
export type Stopped = (typeof stopped)[number]
export const isStopped = (status: KeyStatus): status is Stopped => stopped.some((one) => one === status)

/** Its time, download and review no longer matter. */
export const isGone = (status: KeyStatus): boolean => status === 'refunded' || status === 'removed'

/** A key’s status for its owner: what ends it takes precedence over its use. */
export function keyStatusOf(
  purchase: Pick<
    Purchase,
    'status' | 'isDelivering' | 'isRemoved' | 'isActive' | 'suspension' | 'isUsed' | 'expirationDate'
  >,
  now: number,
): KeyStatus {
  const { status, isDelivering, isRemoved, isActive, suspension, isUsed, expirationDate } = purchase
  // A key that was renewed goes on with the days of its renewals.
  if (status === 'refunded' && !isActive) return 'refunded'
  if (isRemoved) return 'removed'
  if (suspension) return suspension
  if (isDelivering) return 'onItsWay'
  if (daysLeft(Date.parse(expirationDate), now) === 0) return 'expired'
  if (!isActive) return 'waiting'
  return isUsed ? 'used' : 'unused'
}

/** An active key, which may have a device. */
export const isInForce = (status: KeyStatus): boolean => status === 'used' || status === 'unused'

/** A key that ends within a week, or has ended, and can be renewed. */
export const isToBeRenewed = (
  { renewalObstacle, expirationDate }: Pick<Purchase, 'renewalObstacle' | 'expirationDate'>,
  now: number,
): boolean => renewalObstacle === null && Date.parse(expirationDate) - now <= renewUrlMs

/** A tool was told that it may not use the key, and would be told so again. */
export const hasRefusal = (purchase: Purchase): purchase is Purchase & { refusal: NonNullable<Purchase['refusal']> } =>
  purchase.refusal !== null

/** The purchase without one of its devices, or without all. */
const without = (device: string | undefined) => (purchase: Purchase) => {
  const devices = device === undefined ? [] : purchase.devices.filter(({ _id }) => _id !== device)
  const usedSince = devices[0]?.boundAt ?? null
  return { devices, usedSince, isUsed: usedSince !== null, hasDevice: purchase.hasDevice && devices.length > 0 }
}

/** Unbinds a device of a key. A refusal means that the list is out of date: it is loaded again. */
export async function unbindDevice(id: string, device?: string): Promise<void> {
  try {
    const { retryAt } = await call(releaseDevice, { params: { id }, query: { device } })
    changePurchase(id, (purchase) => ({ ...without(device)(purchase), releasableAt: retryAt }))
  } catch (thrown) {
    void reloadPurchases()
    throw thrown
  }
}
