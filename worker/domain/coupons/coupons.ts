import { and, eq, sql } from 'drizzle-orm'
import type * as api from '#schema/api/coupons.ts'
import type { Coupon, CouponChanges, CouponForm } from '#schema/api/coupons.ts'
import type { Parsed } from '#schema/api/endpoint.ts'
import { StoreError } from '#schema/api/errors.ts'
import { roles } from '#schema/rules/accounts.ts'
import { cascadeRoles, couponCodeMax, couponRefusal } from '#schema/rules/coupons.ts'
import { type CouponRow, coupons } from '#schema/tables/coupons.ts'
import type { UserRow } from '#schema/tables/users.ts'
import type { Deps } from '#worker/deps.ts'
import { type Database, isCheckViolation, isUniqueViolation } from '#worker/lib/database.ts'
import { isoOf } from '#worker/lib/iso.ts'
import type { Actor } from '../audit/audited-write.ts'
import { createRow, deleteRow, updateRow } from '../audit/crud.ts'
import { contains, type Listing, ordered, readTable } from '../listing/lists.ts'

/** A statement that returns the coupon with this code, whatever its case. */
export const couponByCode = (db: Database, code: string) =>
  db.select().from(coupons).where(sql`lower(${coupons.code}) = lower(${code})`)

/** The discount of a coupon. Called while the customer types, so it uses nothing. */
export async function previewCoupon({ db, now }: Deps, user: UserRow, code: string): Promise<{ discount: number }> {
  if (code.length > couponCodeMax) throw new StoreError('coupon_invalid')
  const [coupon] = await couponByCode(db, code)
  const refusal = couponRefusal(coupon, user.role, now())
  if (refusal || !coupon) throw new StoreError(refusal ?? 'coupon_invalid')
  return { discount: coupon.discount }
}

const resource = { table: coupons, name: 'coupon', notFound: 'coupon_not_found' } as const

export const couponsMatching = ({ search, isActive }: Pick<Parsed<typeof api.listCoupons>, 'search' | 'isActive'>) =>
  and(contains(search, [coupons.code]), isActive === undefined ? undefined : eq(coupons.isActive, isActive === 'true'))

export function listCoupons({ db }: Deps, query: Parsed<typeof api.listCoupons>): Promise<Listing<Coupon>> {
  const where = couponsMatching(query)
  const { code, discount, validUntil, currentUses, createdAt } = coupons
  const order = ordered(query.sort, { code, discount, validUntil, currentUses, createdAt }, createdAt, coupons.id)
  return readTable(db, query, { table: coupons, where, order, onWire: couponOnWire })
}

export async function createCoupon(deps: Deps, actor: Actor, form: CouponForm): Promise<Coupon> {
  const values = { id: deps.newId(), createdAt: deps.now(), allowedRoles: [...roles], ...columnsOf(form) }
  return couponOnWire(await createRow(deps, actor, resource, values).catch(explain))
}

export async function updateCoupon(deps: Deps, actor: Actor, id: string, changes: CouponChanges): Promise<Coupon> {
  return couponOnWire(await updateRow(deps, actor, resource, id, columnsOf(changes)).catch(explain))
}

export async function deleteCoupon(deps: Deps, actor: Actor, id: string): Promise<void> {
  await deleteRow(deps, actor, resource, id)
}

/** `currentUses` is counted, never written. */
const columnsOf = <Form extends CouponChanges>({ allowedRoles, ...form }: Form) => ({
  ...form,
  ...(allowedRoles && { allowedRoles: cascadeRoles(allowedRoles) }),
})

function explain(error: unknown): never {
  if (isUniqueViolation(error)) throw new StoreError('coupon_taken')
  if (isCheckViolation(error)) throw new StoreError('coupon_below_uses')
  throw error
}

const couponOnWire = ({ id, validFrom, validUntil, createdAt: _, ...row }: CouponRow): Coupon => ({
  _id: id,
  ...row,
  validFrom: isoOf(validFrom),
  validUntil: isoOf(validUntil),
})
