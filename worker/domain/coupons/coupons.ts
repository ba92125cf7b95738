import { and, eq, getTableColumns, sql } from 'drizzle-orm'
import type * as api from '#schema/api/coupons.ts'
import type { Coupon } from '#schema/api/coupons.ts'
import type { Parsed } from '#schema/api/endpoint.ts'
import { StoreError } from '#schema/api/errors.ts'
import { couponCodeMax, couponRefusal } from '#schema/rules/coupons.ts'
import { type CouponRow, coupons, type SessionUser } from '#schema/tables/index.ts'
import type { Deps } from '#worker/deps.ts'
import { type Database, writeBatch } from '#worker/lib/database.ts'
import { isoOf } from '#worker/lib/iso.ts'
import { contains, type Listing, ordered, readTable } from '../listing/lists.ts'
import { countGuess, requireMayGuess } from './guesses.ts'
import { hasCode, openOrderWith, usesBy } from './holds.ts'

/**
 * The discount of a coupon. Called before the customer orders, so it uses nothing, and a use that is held by an open order of theirs does
 * not count: the order may be resumed.
 */
export async function previewCoupon(
  { db, now }: Deps,
  user: SessionUser,
  code: string,
  address: string,
): Promise<{ discount: number }> {
  if (code.length > couponCodeMax) throw new StoreError('coupon_invalid')
  const at = now()
  const {
    coupon: [coupon],
    open,
    ...guesses
  } = await writeBatch(db, {
    ...countGuess(db, code, { userId: user.id, address }, at),
    coupon: couponForBuyer(db, user, code),
    open: openOrderWith(db, user.id, code),
  })
  requireMayGuess(guesses, at)
  const refusal = couponRefusal(coupon, { role: user.role, uses: (coupon?.uses ?? 0) - open.length }, at)
  if (refusal || !coupon) throw new StoreError(refusal ?? 'coupon_invalid')
  return { discount: coupon.discount }
}

/** The coupon with this code and how often the buyer has used or holds it: a statement for a batch. */
export const couponForBuyer = (db: Database, { id }: Pick<SessionUser, 'id'>, code: string) =>
  db
    .select({ ...getTableColumns(coupons), uses: usesBy(id, sql`coupons.id`) })
    .from(coupons)
    .where(hasCode(code))

export const couponsMatching = ({ search, isActive }: Pick<Parsed<typeof api.listCoupons>, 'search' | 'isActive'>) =>
  and(contains(search, [coupons.code]), isActive === undefined ? undefined : eq(coupons.isActive, isActive === 'true'))

export function listCoupons({ db }: Deps, query: Parsed<typeof api.listCoupons>): Promise<Listing<Coupon>> {
  const where = couponsMatching(query)
  const { code, discount, validUntil, currentUses, createdAt } = coupons
  const order = ordered(query.sort, { code, discount, validUntil, currentUses, createdAt }, createdAt, coupons.id)
  return readTable(db, query, { table: coupons, where, order, onWire: couponOnWire })
}

export const couponOnWire = ({
  id,
  validFrom,
  validUntil,
  createdAt: _,
  foldedCode: _fold,
  ...row
}: CouponRow): Coupon => ({
  _id: id,
  ...row,
  validFrom: isoOf(validFrom),
  validUntil: isoOf(validUntil),
})
