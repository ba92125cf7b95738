import { type SQL, sql } from 'drizzle-orm'
import { type PaidMethod, unpaidHoldsMax } from '#schema/rules/payments.ts'
import { couponHolds, type PaymentRow, payments } from '#schema/tables/index.ts'

/** In SQL, on the payment `h` and the product `p`: it holds a key of the product's stock. */
export const holdsKey = sql.raw('h.product_id = p.id and h.stock_key_id is not null')

/** In SQL, on the payment `h` and `coupons`: it holds a use of the coupon. */
export const holdsUse = sql`exists (
  select 1 from ${couponHolds} u where u.payment_id = h.id and u.coupon_id = coupons.id and u.state = 'held')`

/**
 * In SQL: an order by this method may hold one more of what `holdsIt` says of the payment `h`. Whoever has not paid holds little of it: one
 * for an account, three for a network address. Crypto is held once its money is seen (`holdOnSight`). Read are the open payments alone, of
 * which there are few, by their index.
 */
export const mayHold = (
  method: PaidMethod,
  { buyer, address }: Record<'buyer' | 'address', unknown>,
  holdsIt: SQL,
): SQL =>
  method === 'crypto'
    ? sql`false`
    : sql`(select count(*) filter (where h.user_id = ${buyer}) < ${sql.raw(String(unpaidHoldsMax.account))}
        and count(*) filter (where h.buyer_address = ${address}) < ${sql.raw(String(unpaidHoldsMax.address))}
      from ${payments} h indexed by payments_open
      where h.status = 'pending' and h.user_id is not null and not h.is_processing and h.method <> 'free'
        and (h.user_id = ${buyer} or h.buyer_address = ${address}) and ${holdsIt})`

/** Whether nothing that an open payment pays for can be gone by the time it is paid. */
export const isReserved = ({
  status,
  lacksKeyHold,
  lacksCouponHold,
}: Pick<PaymentRow, 'status' | 'lacksKeyHold' | 'lacksCouponHold'>): boolean =>
  status !== 'pending' || !(lacksKeyHold || lacksCouponHold)
