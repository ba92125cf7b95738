import { and, eq, sql } from 'drizzle-orm'
import { couponHolds, payments } from '#schema/tables/index.ts'
import type { Deps } from '#worker/deps.ts'
import { writeBatch } from '#worker/lib/database.ts'
import { countUses, takesUse } from '../coupons/holds.ts'
import { nextFreeKey } from '../stock/free-keys.ts'

/**
 * All of the money of an order without a hold was seen, and is not final: from now on it holds a key, and a use of its coupon, if they are
 * there.
 */
export async function holdOnSight({ db, now }: Deps, paymentId: string): Promise<void> {
  const key = nextFreeKey(sql.raw('payments.product_id'))
  await writeBatch(db, {
    use: db.run(sql`
      insert into ${couponHolds} (payment_id, coupon_id, state, created_at)
      select p.id, c.id, 'held', ${now()} ${takesUse(paymentId)} and p.status = 'pending'
      on conflict do nothing`),
    payment: db
      .update(payments)
      .set({
        isProcessing: true,
        stockKeyId: sql`iif(lacks_key_hold, ${key}, stock_key_id)`,
        lacksKeyHold: sql`iif(lacks_key_hold, ${key} is null, 0)`,
        lacksCouponHold: sql`lacks_coupon_hold and not exists (
          select 1 from ${couponHolds} h where h.payment_id = payments.id and h.state = 'held')`,
      })
      .where(and(eq(payments.id, paymentId), eq(payments.status, 'pending'))),
    countUses: countUses(db, paymentId),
  })
}
