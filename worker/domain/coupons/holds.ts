import { type SQL, sql } from 'drizzle-orm'
import type { Role } from '#schema/rules/accounts.ts'
import { couponHolds, coupons } from '#schema/tables/coupons.ts'
import { payments } from '#schema/tables/payments.ts'
import type { Database } from '#worker/lib/database.ts'

/** `couponRefusal` as SQL on a row `coupons`, for the write that takes the place: there the answer and the taking are one. */
export const isUsable = (role: Role, now: number): SQL => sql`(
  ${coupons.isActive}
  and (${coupons.validFrom} is null or ${coupons.validFrom} <= ${now})
  and (${coupons.validUntil} is null or ${coupons.validUntil} >= ${now})
  and exists (select 1 from json_each(${coupons.allowedRoles}) where value = ${role})
  and (${coupons.maxUses} is null or ${coupons.currentUses} < ${coupons.maxUses})
)`

/** Takes a place of the payment's coupon, if the payment exists and has one. Follow it with `countUses`. */
export const holdUse = (db: Database, paymentId: string, now: number) =>
  db.run(sql`
    insert into ${couponHolds} (payment_id, coupon_id, state, created_at)
    select p.id, c.id, 'held', ${now}
    from ${payments} p join ${coupons} c on lower(c.code) = lower(p.coupon_code)
    where p.id = ${paymentId}
    on conflict do nothing`)

/**
 * The held place of an approved payment becomes a use. Late money finds its place given back: it is taken again if there is room,
 * and the price that was paid is honoured even if there is none.
 */
export const redeemHold = (db: Database, paymentId: string) =>
  db.run(sql`
    update ${couponHolds} set state = 'used'
    where payment_id = ${paymentId}
      and exists (select 1 from ${payments} where id = ${paymentId} and status = 'approved')
      and (state = 'held' or (state = 'released' and exists (
        select 1 from ${coupons} c
        where c.id = coupon_id and (c.max_uses is null or c.current_uses < c.max_uses))))`)

/** Gives the place back once its payment came to nothing or was refunded. */
export const releaseHold = (db: Database, paymentId: string) =>
  db.run(sql`
    update ${couponHolds} set state = 'released'
    where payment_id = ${paymentId} and state <> 'released'
      and exists (select 1 from ${payments} where id = ${paymentId} and status in ('cancelled', 'refunded'))`)

/** Recounts the uses of the payment's coupon from its holds. The table's CHECK refuses one too many, and with it the whole batch. */
export const countUses = (db: Database, paymentId: string) =>
  db.run(sql`
    update ${coupons} set current_uses = (
      select count(*) from ${couponHolds} h where h.coupon_id = coupons.id and h.state <> 'released')
    where id = (select coupon_id from ${couponHolds} where payment_id = ${paymentId})`)
