import { roles } from '#schema/rules/accounts.ts'
import { dayMs } from '#schema/rules/licenses.ts'
import type { couponHolds, coupons } from '#schema/tables/index.ts'

type Coupon = typeof coupons.$inferInsert
type Hold = typeof couponHolds.$inferInsert

/** The demo store's coupons without uses. */
const unusedCoupons = (now: number): Coupon[] => {
  const at = (days: number) => now + days * dayMs
  const coupon = (code: string, discount: number, days: number, over: Partial<Coupon>): Coupon => ({
    ...{ id: `coupon_${code.toLowerCase()}`, code, discount, allowedRoles: [...roles], createdAt: at(-days) },
    ...over,
  })
  return [
    coupon('BEMVINDO10', 10, 54, { validFrom: at(-54) }),
    coupon('REVENDA40', 40, 120, { allowedRoles: ['reseller', 'admin'], maxUsesPerCustomer: null }),
    coupon('CEMPORCENTO', 100, 21, { maxUses: 5 }),
    coupon('DEZPRIMEIROS', 25, 15, { maxUses: 10, validFrom: at(-14), validUntil: at(30) }),
    coupon('SEMANA15', 15, 41, { validFrom: at(-40), validUntil: at(-33) }),
    coupon('ESTUDIO50', 50, 70, { allowedRoles: ['admin'], isActive: false }),
  ]
}

/** What an order must know of its coupon. */
export interface CouponLimits {
  id: string
  discount: number
  maxUses: number | null
  maxUsesPerCustomer: number | null
}

/** The limits by code, for the orders that use them. */
export const couponLimits: ReadonlyMap<string, CouponLimits> = new Map(
  unusedCoupons(0).map(({ id, code, discount, maxUses = null, maxUsesPerCustomer = 1 }) => [
    code,
    { id, discount, maxUses, maxUsesPerCustomer },
  ]),
)

/** The coupons with their uses counted from the holds. */
export const demoCoupons = (now: number, holds: readonly Hold[]): Coupon[] =>
  unusedCoupons(now).map((coupon) => ({
    ...coupon,
    currentUses: holds.filter(({ couponId, state }) => couponId === coupon.id && state !== 'released').length,
  }))
