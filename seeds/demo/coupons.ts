import { roles } from '#schema/rules/accounts.ts'
import { dayMs } from '#schema/rules/licenses.ts'
import type { couponHolds, coupons } from '#schema/tables/index.ts'

type Coupon = typeof coupons.$inferInsert
type Hold = typeof couponHolds.$inferInsert

const everyone = [...roles]

/** The demo store's coupons without uses. */
const unusedCoupons = (now: number): Coupon[] => [
  {
    id: 'coupon_bemvindo10',
    code: 'BEMVINDO10',
    discount: 10,
    allowedRoles: everyone,
    validFrom: now - 54 * dayMs,
    createdAt: now - 54 * dayMs,
  },
  {
    id: 'coupon_revenda40',
    code: 'REVENDA40',
    discount: 40,
    allowedRoles: ['reseller', 'admin'],
    maxUsesPerCustomer: null,
    createdAt: now - 120 * dayMs,
  },
  {
    id: 'coupon_cemporcento',
    code: 'CEMPORCENTO',
    discount: 100,
    allowedRoles: everyone,
    maxUses: 5,
    createdAt: now - 21 * dayMs,
  },
  {
    id: 'coupon_dezprimeiros',
    code: 'DEZPRIMEIROS',
    discount: 25,
    allowedRoles: everyone,
    maxUses: 10,
    validFrom: now - 14 * dayMs,
    validUntil: now + 30 * dayMs,
    createdAt: now - 15 * dayMs,
  },
  {
    id: 'coupon_semana15',
    code: 'SEMANA15',
    discount: 15,
    allowedRoles: everyone,
    validFrom: now - 40 * dayMs,
    validUntil: now - 33 * dayMs,
    createdAt: now - 41 * dayMs,
  },
  {
    id: 'coupon_estudio50',
    code: 'ESTUDIO50',
    discount: 50,
    allowedRoles: ['admin'],
    isActive: false,
    createdAt: now - 70 * dayMs,
  },
]

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
