import { type Role, roles } from './accounts.ts'
import { folded } from './folded.ts'

/** A coupon use is held while its payment is pending, used once it is approved, released when it is cancelled or refunded. */
export const holdStates = ['held', 'used', 'released'] as const

export const couponCodeMax = 64
export const couponUsesMax = 1_000_000

/** Whether two orders are with the same coupon, or both without one. */
export const isSameCode = (one: string | null, other: string | null): boolean =>
  one === other || (one !== null && other !== null && folded(one) === folded(other))

/** Roles are ordered: a coupon for clients is also for resellers and admins, one for resellers also for admins. */
export function cascadeRoles(chosen: readonly Role[]): Role[] {
  const lowest = roles.findIndex((role) => chosen.includes(role))
  return lowest === -1 ? [] : roles.slice(lowest)
}

export interface CouponTerms {
  isActive: boolean
  validFrom: number | null
  validUntil: number | null
  allowedRoles: readonly Role[]
  maxUses: number | null
  maxUsesPerCustomer: number | null
  currentUses: number
}

export interface Customer {
  role: Role
  /** Uses of the coupon that the customer has made, or holds. */
  uses: number
}

export type CouponRefusal = 'coupon_invalid' | 'coupon_role' | 'coupon_exhausted' | 'coupon_used'

/** Why the customer may not use the coupon at `now`, or null. Unknown, inactive and expired coupons get the same answer. */
export function couponRefusal(
  coupon: CouponTerms | undefined,
  { role, uses }: Customer,
  now: number,
): CouponRefusal | null {
  if (!coupon?.isActive) return 'coupon_invalid'
  if (coupon.validFrom !== null && now < coupon.validFrom) return 'coupon_invalid'
  if (coupon.validUntil !== null && now > coupon.validUntil) return 'coupon_invalid'
  if (!coupon.allowedRoles.includes(role)) return 'coupon_role'
  if (coupon.maxUsesPerCustomer !== null && uses >= coupon.maxUsesPerCustomer) return 'coupon_used'
  if (coupon.maxUses !== null && coupon.currentUses >= coupon.maxUses) return 'coupon_exhausted'
  return null
}
