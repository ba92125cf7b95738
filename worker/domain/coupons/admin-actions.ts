import { eq, type SQL, sql } from 'drizzle-orm'
import type { Coupon, CouponChanges, CouponForm } from '#schema/api/coupons.ts'
import { StoreError } from '#schema/api/errors.ts'
import { roles } from '#schema/rules/accounts.ts'
import { cascadeRoles } from '#schema/rules/coupons.ts'
import { folded } from '#schema/rules/folded.ts'
import { type CouponRow, coupons } from '#schema/tables/index.ts'
import type { Deps } from '#worker/deps.ts'
import { isCheckViolation, isNotNullViolation, isUniqueViolation } from '#worker/lib/database.ts'
import { gateOf } from '../approvals/gate.ts'
import { type Actor, auditedWrite } from '../audit/audited-write.ts'
import { deleteRow, ifAlreadyWritten } from '../audit/crud.ts'
import { settingOf } from '../shop-settings.ts'
import { couponOnWire } from './coupons.ts'
import { isCodeOrdered } from './holds.ts'

const resource = { table: coupons, name: 'coupon', notFound: 'coupon_not_found' } as const

/** In SQL: a coupon of this discount takes two people. */
const isAboveLimit = (discount: SQL): SQL => {
  const limit = settingOf('four_eyes_coupon')
  return sql`(${limit} > 0 and ${discount} >= ${limit})`
}

const rowOf = ({ db }: Deps, id: string) => db.select().from(coupons).where(eq(coupons.id, id))

/** From the discount of the settings on, the coupon waits for a second admin. */
export async function createCoupon(deps: Deps, actor: Actor, form: CouponForm): Promise<Coupon> {
  if ((form.validFrom ?? 0) > (form.validUntil ?? Number.POSITIVE_INFINITY)) throw new StoreError('coupon_dates')
  const { db, newId, now } = deps
  const id = newId()
  const gate = gateOf(deps, actor, {
    call: 'coupon',
    subject: null,
    body: form,
    isOver: isAboveLimit(sql`${form.discount}`),
  })
  // Null where it has to wait, which the column refuses: the condition is part of the write.
  const code = sql`(select ${form.code} where ${gate.isPassed})`
  const values = { id, createdAt: now(), allowedRoles: [...roles], ...columnsOf(form), code }
  const what = { action: 'coupon.create', table: coupons, id } as const
  const { rows } = await auditedWrite(deps, actor, what, {
    rows: db.insert(coupons).values(values).returning(),
    ...gate.decided(sql`true`),
  })
    .catch(ifAlreadyWritten(async () => ({ rows: await rowOf(deps, id) })))
    .catch(async (error: unknown) => {
      if (isNotNullViolation(error, 'coupons.code')) await gate.pass([{ isHeld: 1 }])
      return explain(error)
    })
  return couponOnWire(rows[0] as CouponRow)
}

/**
 * A coupon that is to have the discount of the limit, or has it and keeps it, is changed by two people; one lowers it below the limit or
 * switches it off. Its code stays while orders without a use of it are open, which know it by that alone; nor does it get the code of such.
 */
export async function updateCoupon(deps: Deps, actor: Actor, id: string, changes: CouponChanges): Promise<Coupon> {
  const { db } = deps
  const { code = null, discount = null, validFrom, validUntil } = changes
  const isCoupon = eq(coupons.id, id)
  const isOnlyOff = Object.entries(changes).every(
    ([name, value]) => value === undefined || (name === 'isActive' && value === false),
  )
  const begin = validFrom === undefined ? coupons.validFrom : validFrom
  const end = validUntil === undefined ? coupons.validUntil : validUntil
  const areDatesInOrder = sql`(${begin} is null or ${end} is null or ${begin} <= ${end})`
  const isCodeFree =
    code === null ? sql`1` : sql`(lower(${coupons.code}) = lower(${code}) or not ${isCodeOrdered(coupons.code, code)})`
  const gate = gateOf(deps, actor, {
    call: 'coupon',
    subject: id,
    body: changes,
    isOver: isOnlyOff
      ? sql`0`
      : sql`exists (
        select 1 from ${coupons} where ${isCoupon} and ${areDatesInOrder} and ${isCodeFree} and ${isAboveLimit(sql`coalesce(${discount}, ${coupons.discount})`)})`,
  })
  const what = { action: 'coupon.update', table: coupons, id } as const
  const { held, updated, found } = await auditedWrite(deps, actor, what, {
    held: gate.held,
    updated: db
      .update(coupons)
      .set(columnsOf(changes))
      .where(sql`${isCoupon} and ${areDatesInOrder} and ${isCodeFree} and ${gate.isPassed}`)
      .returning(),
    ...gate.decided(sql`changes() > 0`),
    found: db
      .select({ areDatesInOrder: sql<number>`${areDatesInOrder}` })
      .from(coupons)
      .where(isCoupon),
  })
    .catch(
      ifAlreadyWritten(async () => {
        const rows = await rowOf(deps, id)
        return { held: [], updated: rows, found: rows.map(() => ({ areDatesInOrder: 1 })) }
      }),
    )
    .catch(explain)
  if (found.length === 0) throw new StoreError('coupon_not_found')
  if (updated.length > 0) return couponOnWire(updated[0] as CouponRow)
  await gate.pass(held)
  throw new StoreError(found[0]?.areDatesInOrder ? 'coupon_ordered' : 'coupon_dates')
}

export const deleteCoupon = (deps: Deps, actor: Actor, id: string) => deleteRow(deps, actor, resource, id)

/** `currentUses` is counted, never written. */
const columnsOf = <Form extends CouponChanges>({ allowedRoles, ...form }: Form) => ({
  ...form,
  ...(form.code !== undefined && { foldedCode: folded(form.code) }),
  ...(allowedRoles && { allowedRoles: cascadeRoles(allowedRoles) }),
})

function explain(error: unknown): never {
  if (isUniqueViolation(error)) throw new StoreError('coupon_taken')
  if (isCheckViolation(error)) throw new StoreError('coupon_below_uses')
  throw error
}
