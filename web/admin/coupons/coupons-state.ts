import type { Snapshot } from 'valtio'
import { type Coupon, createCoupon, deleteCoupon, listCoupons, updateCoupon } from '#schema/api/coupons.ts'
import { type Role, roles } from '#schema/rules/accounts.ts'
import { call } from '#web/api/call.ts'
import { writesOf } from '../crud/writes-of.ts'
import { listOf } from '../list/list-state.ts'
import { toDateTimeInput } from '../use-brasilia-time.ts'

export type CouponRow = Snapshot<Coupon>

export const coupons = listOf(listCoupons)

/** The draft of the coupon form: numbers and instants are kept as typed. */
export interface CouponDraft {
  code: string
  discount: string
  validFrom: string
  validUntil: string
  maxUses: string
  maxUsesPerCustomer: string
  isActive: boolean
  allowedRoles: Role[]
}

/** The text of a number in a form; empty means unlimited. */
const numberText = (value: number | null) => (value === null ? '' : String(value))

export const draftOf = (coupon: CouponRow | null): CouponDraft => ({
  code: coupon?.code ?? '',
  discount: coupon ? String(coupon.discount) : '',
  validFrom: toDateTimeInput(coupon?.validFrom ?? null),
  validUntil: toDateTimeInput(coupon?.validUntil ?? null),
  maxUses: numberText(coupon?.maxUses ?? null),
  maxUsesPerCustomer: coupon ? numberText(coupon.maxUsesPerCustomer) : '1',
  isActive: coupon?.isActive ?? true,
  allowedRoles: [...(coupon?.allowedRoles ?? roles)],
})

export const { save: saveCoupon, remove: removeCoupon } = writesOf<CouponDraft>([coupons], {
  create: (body) => call(createCoupon, { body }),
  update: (id, body) => call(updateCoupon, { params: { id }, body }),
  remove: (id) => call(deleteCoupon, { params: { id } }),
})

/** The caller reloads the list once all are done. */
export const setCouponActive = ({ _id }: CouponRow, isActive: boolean) =>
  call(updateCoupon, { params: { id: _id }, body: { isActive } })

/**
 * The checkboxes of the roles cascade from client to reseller to admin: checking one checks those after it, and a role that another
 * chosen role includes cannot be unchecked.
 */
export function toggleRole(chosen: readonly Role[], role: Role): Role[] {
  const has = (other: Role) => chosen.includes(other)
  if (role === 'client') return has('client') ? [] : ['client', 'reseller', 'admin']
  if (role === 'reseller' && !has('reseller'))
    return has('client') ? ['client', 'reseller', 'admin'] : ['reseller', 'admin']
  if (role === 'reseller') return has('client') || !has('admin') ? [] : ['admin']
  return has('admin') ? [] : [...chosen, 'admin']
}

export type Access = 'admin' | 'reseller' | 'everyone' | 'other'

/** The short label for the allowed roles in the table. */
export function accessOf(chosen: readonly Role[]): Access {
  const key = [...chosen].sort().join()
  return (
    ({ admin: 'admin', 'admin,reseller': 'reseller', 'admin,client,reseller': 'everyone' } as const)[key] ?? 'other'
  )
}
