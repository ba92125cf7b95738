import { type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import type { Role } from '#schema/rules/accounts.ts'
import { folded } from '#schema/rules/folded.ts'
import { foldOf } from '#schema/tables/columns.ts'
import { couponHolds, coupons, payments } from '#schema/tables/index.ts'
import type { Database } from '#worker/lib/database.ts'
import { unindexed } from '#worker/lib/unindexed.ts'

/** In SQL, on `coupons`: somebody who types this means it. */
export const hasCode = (typed: string): SQL => sql`${foldOf(coupons.foldedCode, coupons.code)} = ${folded(typed)}`

/** In SQL, on `coupons`: it is active, and inside its dates. */
export const isInForce = (now: number): SQL => sql`(
  ${coupons.isActive}
  and (${coupons.validFrom} is null or ${coupons.validFrom} <= ${now})
  and (${coupons.validUntil} is null or ${coupons.validUntil} >= ${now})
)`

/**
 * In SQL: how many uses of a coupon a customer has made or holds. The join begins at the customer's payments, which are few: a coupon may
 * have many uses.
 */
export const usesBy = (userId: string | SQL, couponId: string | SQL): SQL<number> => sql<number>`(
  select count(*) from ${payments} mine cross join ${couponHolds} h on h.payment_id = mine.id
  where mine.user_id = ${userId} and h.coupon_id = ${couponId} and h.state <> 'released')`

interface Buyer {
  id: string
  role: Role | SQL
}

/** `couponRefusal` as an SQL condition on `coupons`, so that checking and holding are one write. */
export const isUsable = ({ id, role }: Buyer, now: number): SQL => sql`(
  ${isInForce(now)}
  and exists (select 1 from json_each(${coupons.allowedRoles}) where value = ${role})
  and (${coupons.maxUses} is null or ${coupons.currentUses} < ${coupons.maxUses})
  and (${coupons.maxUsesPerCustomer} is null or ${usesBy(id, sql`coupons.id`)} < ${coupons.maxUsesPerCustomer})
)`

/** The customer's order with this coupon that is open and unpaid: a statement for a batch. A customer has one at most. */
export const openOrderWith = (db: Database, userId: string, code: string | null) =>
  db
    .select()
    .from(payments)
    .where(
      sql`${payments.userId} = ${userId} and ${unindexed(payments.status)} = 'pending' and not ${payments.isProcessing}
        and lower(${payments.couponCode}) in (lower(${code}), (select lower(${coupons.code}) from ${coupons} where ${hasCode(code ?? '')}))`,
    )

/** Holds a use of the payment's coupon, if the payment exists, has one, and was not ordered without. Follow it with `countUses`. */
export const holdUse = (db: Database, paymentId: string, now: number) =>
  db.run(sql`
    insert into ${couponHolds} (payment_id, coupon_id, state, created_at)
    select p.id, c.id, 'held', ${now}
    from ${payments} p join ${coupons} c on lower(c.code) = lower(p.coupon_code)
    where p.id = ${paymentId} and not p.lacks_coupon_hold
    on conflict do nothing`)

/** In SQL, of the coupon `c`: a use is left for the buyer of this payment. */
const hasUseLeft = (paymentId: string) => sql`((c.max_uses is null or c.current_uses < c.max_uses)
  and (c.max_uses_per_customer is null or ${usesBy(buyerOf(paymentId), sql`c.id`)} < c.max_uses_per_customer))`

const buyerOf = (paymentId: string) => sql`(select user_id from ${payments} where id = ${paymentId})`

/** In SQL, of the coupon `c`: it is the one with which the payment was ordered, and not a newer one that has its code. */
const isCouponOf = (payment: SQL) =>
  sql`lower(c.code) = lower(${payment}.coupon_code) and c.created_at <= ${payment}.created_at`

/** In SQL, on the payment `p`: it was ordered without a use of its coupon `c`, and one is left. */
export const takesUse = (paymentId: string) => sql`from ${payments} p join ${coupons} c on ${isCouponOf(sql.raw('p'))}
  where p.id = ${paymentId} and p.lacks_coupon_hold and ${hasUseLeft(paymentId)}`

/** In SQL, on `payments`: it was ordered without a use of its coupon, and none is left; nor is one of a coupon that was deleted. */
export const lacksUse = (paymentId: string) => sql`(payments.lacks_coupon_hold and not exists (
  select 1 from ${coupons} c where ${isCouponOf(sql.raw('payments'))} and ${hasUseLeft(paymentId)}))`

/** In SQL: an open order without a use of its coupon knows it by one of these codes. */
export const isCodeOrdered = (...codes: (SQL | SQLiteColumn | string)[]): SQL => sql`exists (
  select 1 from ${payments} p indexed by payments_open where p.status = 'pending' and p.user_id is not null and p.lacks_coupon_hold
    and lower(p.coupon_code) in (${sql.join(
      codes.map((code) => sql`lower(${code})`),
      sql`, `,
    )}))`

/**
 * Turns the hold of a payment that is approved at this instant into a use. The hold of a late payment was released: it is taken again if a use
 * is left, and the price paid is honoured even if not. One that was ordered without a hold takes a use, and is approved with one left only.
 */
export const redeemHold = (db: Database, paymentId: string, now: number) =>
  db.run(sql`
    insert into ${couponHolds} (payment_id, coupon_id, state, created_at)
    select p.id, c.id, 'used', ${now} ${takesUse(paymentId)} and p.status = 'approved' and p.approved_at = ${now}
    union all
    select payment_id, coupon_id, 'used', created_at from ${couponHolds}
    where payment_id = ${paymentId}
      and exists (select 1 from ${payments} where id = ${paymentId} and status = 'approved')
      and (state = 'held' or (state = 'released' and exists (
        select 1 from ${coupons} c where c.id = coupon_id and ${hasUseLeft(paymentId)})))
    on conflict (payment_id) do update set state = excluded.state`)

/** Releases the holds of those of the payments that are cancelled or refunded. */
export const releaseHold = (db: Database, paymentId: string | string[]) =>
  db.run(sql`
    update ${couponHolds} set state = 'released'
    where payment_id in ${[paymentId].flat()} and state <> 'released'
      and exists (select 1 from ${payments} where id = payment_id and status in ('cancelled', 'refunded'))`)

/** Recounts the uses of the payments' coupons from their holds. The table's CHECK refuses one too many, and with it the whole batch. */
export const countUses = (db: Database, paymentId: string | string[]) =>
  db.run(sql`
    update ${coupons} set current_uses = (
      select count(*) from ${couponHolds} h where h.coupon_id = coupons.id and h.state <> 'released')
    where id in (select coupon_id from ${couponHolds} where payment_id in ${[paymentId].flat()})`)
