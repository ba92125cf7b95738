import { termsVersion } from '#schema/rules/accounts.ts'
import { dayMs } from '#schema/rules/licenses.ts'
import { pixWindowMs } from '#schema/rules/payments.ts'
import { adminId } from '../demo/accounts.ts'
import { codeOf, couponOf, discountOf } from './admin-content.ts'
import {
  createdAtOf,
  earlierRow,
  joinRandomProduct,
  type LargeShop,
  noticeId,
  numbers,
  paymentId,
  productsCte,
  randomBelow,
  type Slice,
  soldStockId,
  userId,
} from './rows.ts'

// The outcome of a payment in percent: below 74 approved, below 77 late, below 97 cancelled, else refunded.
const outcome = randomBelow(20, 100)

export const countSold = (slice: Slice) =>
  `with recursive ${numbers(slice)} select count(*) as sold from numbers where ${outcome} < 77 or ${outcome} >= 97`

/** Sold elsewhere and recorded by an admin. */
const isManual = `(outcome < 74 or outcome >= 97) and ${randomBelow(29, 150)} = 0`
/** Charged by Mercado Pago's Orders API, to which the shop moved half a year ago. */
const isOrder = (now: number) => `not is_coin and not is_manual and at > ${now - 182 * dayMs}`
/** Charged by Woovi, the second bank of the last half year. */
const isWoovi = (now: number) => `(${isOrder(now)}) and ${randomBelow(30, 8)} = 0`
/** Each product costs a fifth less in one week of thirteen. */
const campaignOff = `iif(at / ${7 * dayMs} % 13 = 4, 80, 100)`

export const insertPayments = (slice: Slice, { now, payments, announcements, users }: LargeShop) => `
  with recursive ${numbers(slice)}, ${productsCte},
  drawn as (select n, ${createdAtOf(payments, now)} as at, ${outcome} as outcome, ${earlierRow(24, users, payments)} as buyer from numbers),
  orders as (select *, ${isManual} as is_manual, not (${isManual}) and ${randomBelow(21, 10)} = 0 as is_coin,
    iif(not (${isManual}) and ${randomBelow(22, 8)} = 0, ${earlierRow(23, announcements, payments)}, null) as coupon from drawn),
  priced as (select o.*, s.*, s.id as product, iif(is_coin, price_usd, price_brl) * ${campaignOff} / 100 as list, coalesce(${discountOf('coupon')}, 0) as off,
    outcome < 77 or outcome >= 97 as is_sold, outcome between 74 and 76 as late, outcome between 77 and 96 as is_over
    from orders o join ${joinRandomProduct(25)}),
  ended as (select *, ${isOrder(now)} as is_order, ${isWoovi(now)} as is_woovi,
    iif(is_sold, at + iif(late, ${pixWindowMs + 100_000}, 20000 + ${randomBelow(27, 200_000)}), null) as paid from priced)
  insert into payments (id, user_id, product_id, product_name, description, seller_type, level, key_expiration, method,
    provider, provider_id, list_price_cents, amount_cents, currency, coupon_code, discount, status, cancel_reason, is_late,
    settled_by, terms_version, terms_accepted_at, terms_address, created_at, expires_at, approved_at, cancelled_at,
    refunded_at, checked_at, is_repeat, fee_cents, end_to_end_id, stock_key_id, sold_through)
  select ${paymentId}, ${userId('buyer')}, product, name, coalesce(description, ''), 'internal', level, key_expiration,
    iif(is_manual, 'manual', iif(is_coin, 'crypto', 'pix')), iif(is_manual, 'none', iif(is_coin, 'coinbase', iif(is_woovi, 'woovi', iif(is_order, 'mercadopago-orders', 'mercadopago')))),
    iif(is_manual, null, iif(is_coin, 'large-' || n, iif(is_woovi, ${paymentId}, printf(iif(is_order, 'ORD01K%023d', '71%010d'), n)))),
    list, (list * (100 - off) + 50) / 100, iif(is_coin, 'USD', 'BRL'), ${codeOf('coupon')}, off,
    iif(is_over, 'cancelled', iif(outcome >= 97, 'refunded', 'approved')),
    iif(is_over, iif(outcome < 93, 'expired', iif(outcome < 95, 'rejected', 'replaced')), null), late,
    iif(is_sold, iif(is_manual, 'manual', iif(${randomBelow(28, 8)} = 0, 'poll', 'webhook')), null), '${termsVersion}', at, '203.0.113.' || (1 + n % 250),
    at, at + ${pixWindowMs}, paid, iif(is_over, at + ${pixWindowMs + 30_000}, null), iif(outcome >= 97, paid + 7200000, null),
    coalesce(paid, at + ${pixWindowMs + 30_000}),
    is_sold and exists (select 1 from payments earlier where earlier.user_id = ${userId('buyer')} and earlier.approved_at < paid),
    iif(is_sold and not is_manual and (is_woovi or not is_order), (list * (100 - off) + 5000) / 10000, null),
    iif(is_sold and not is_coin and not is_manual, printf('E18236120%s%011d', strftime('%Y%m%d%H%M', paid / 1000, 'unixepoch'), n), null),
    iif(is_sold and sells_stock, ${soldStockId}, null), iif(is_manual, 'Transferência', null)
  from ended where true on conflict do nothing`

/** The payments of a slice. */
export const paidOf = (slice: Slice) => `recursive ${numbers(slice)}, paid as (
  select n, p.* from numbers cross join payments p on p.id = ${paymentId})`

export const insertHolds = (slice: Slice) => `
  with ${paidOf(slice)}
  insert into coupon_holds (payment_id, coupon_id, state, created_at)
  select id, ${couponOf('coupon_code')}, iif(status = 'approved', 'used', 'released'), created_at
  from paid where coupon_code is not null on conflict do nothing`

/** Recounts the coupons of a slice from their holds. */
export const countUses = (slice: Slice) => `
  with ${paidOf(slice)}
  update coupons set current_uses = (select count(*) from coupon_holds where coupon_id = coupons.id and state <> 'released')
  where id in (select ${couponOf('coupon_code')} from paid where coupon_code is not null)`

/** Refunded because its payer's bank took the money back. */
export const isLost = `(status = 'refunded' and method = 'pix' and ${randomBelow(95, 20)} = 0)`

export const insertRefunds = (slice: Slice) => `
  with ${paidOf(slice)}
  insert into refunds (payment_id, status, source, reason, amount_cents, provider_refund_id, requested_by, requested_at, attempts,
    next_attempt_at, created_at, completed_at)
  select id, 'done', iif(${isLost}, 'dispute', 'user'), iif(${isLost}, '', 'Desistiu da compra'), amount_cents,
    iif(method = 'manual', null, 'r-' || n), iif(${isLost}, null, '${adminId}'), refunded_at - 4000, 1, null, refunded_at - 4000, refunded_at
  from paid where status = 'refunded' on conflict do nothing`

export const insertNotices = (slice: Slice) => `
  with ${paidOf(slice)}
  insert into notifications (id, user_id, notice, params, dedupe, category, status, created_at)
  select ${noticeId}, user_id, iif(is_late, 'late_key_delivered', 'key_delivered'), json_object('product', product_name),
    'payment:' || id || ':approved', 'importante', 'active', approved_at
  from paid where status = 'approved' on conflict do nothing`
