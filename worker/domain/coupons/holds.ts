import { type SQL, sql } from 'drizzle-orm'
import type { Role } from '#schema/rules/accounts.ts'
import { couponHolds, coupons } from '#schema/tables/coupons.ts'
import { payments } from '#schema/tables/payments.ts'
import type { Database } from '#worker/lib/database.ts'

/** `couponRefusal` as an SQL condition on `coupons`, so that checking and holding are one write. */
export const isUsable = (role: Role, now: number): SQL => sql`(
  ${coupons.isActive}
  and (${coupons.validFrom} is null or ${coupons.validFrom} <= ${now})
  and (${coupons.validUntil} is null or ${coupons.validUntil} >= ${now})
  and exists (select 1 from json_each(${coupons.allowedRoles}) where value = ${role})
  and (${coupons.maxUses} is null or ${coupons.currentUses} < ${coupons.maxUses})
)`

/** Holds a use of the payment's coupon, if the payment exists and has one. Follow it with `countUses`. */
export const holdUse = (db: Database, paymentId: string, now: number) =>
  db.run(sql`
    insert into ${couponHolds} (payment_id, coupon_id, state, created_at)
    select p.id, c.id, 'held', ${now}
    from ${payments} p join ${coupons} c on lower(c.code) = lower(p.coupon_code)
    where p.id = ${paymentId}
    on conflict do nothing`)

/**
 * Turns the hold of an approved payment into a use. The hold of a late payment was released: it is taken again if a use is left, and the
 * price paid is honoured even if not.
 */
export const redeemHold = (db: Database, paymentId: string) =>
  db.run(sql`
    update ${couponHolds} set state = 'used'
    where payment_id = ${paymentId}
      and exists (select 1 from ${payments} where id = ${paymentId} and status = 'approved')
      and (state = 'held' or (state = 'released' and exists (
        select 1 from ${coupons} c
        where c.id = coupon_id and (c.max_uses is null or c.current_uses < c.max_uses))))`)

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
