import { deliveryLeaseMs, deliveryTimeoutMs } from '#schema/rules/deliveries.ts'
import { smallestExcessCents } from '#schema/rules/partial-refunds.ts'
import { unpaidHoldsMax } from '#schema/rules/payments.ts'
import { refundRetryMs } from '#schema/rules/refunds.ts'
import { databaseAddress, runCommand, withDatabase } from './database.ts'

/** A row that breaks a rule. */
export interface Violation {
  rule: string
  row: Record<string, unknown>
}

const minute = 60_000
/** The cron runs every minute and starts the refund of a key that an external seller did not issue in time. */
const cronSlackMs = 3 * minute
/** In SQL: an attempt to deliver reserves the delivery, or has ended a moment ago. A crash in it postpones the refund until the next run of the cron. */
const isInAttempt = (now: number) =>
  `coalesce(d.next_attempt_at between ${now - cronSlackMs} and ${now + deliveryLeaseMs}, 0)`
/** In SQL, of a payment: the cents of its price that went back in parts, or may have, and those that came in beyond it and are sent back. */
const standing = (
  payment: string,
  condition: string,
) => `(select coalesce(sum(x.amount_cents), 0) from partial_refunds x
  where x.payment_id = ${payment}.id and x.status <> 'dropped' and ${condition})`
const partsOf = (payment: string) => standing(payment, `x.source <> 'automatic' and x.status <> 'refused'`)
const excessOf = (payment: string) => standing(payment, `x.source = 'automatic'`)
/** In SQL, of the payment `h`: it is open and unpaid, of an account; `holds`: what it holds. */
const isUnpaid = `h.status = 'pending' and not h.is_processing and h.method <> 'free' and h.user_id is not null`
const keyHolds = `payments h where ${isUnpaid} and h.stock_key_id is not null`
const couponUseHolds = `payments h join coupon_holds u on u.payment_id = h.id and u.state = 'held'
  join coupons c on c.id = u.coupon_id and c.max_uses is not null where ${isUnpaid}`
/** In SQL, of the licence `l`: one of the payments that gave it days was not refunded. */
const isPaidStill = `exists (select 1 from license_grants g join payments x on x.id = g.payment_id
  where g.license_id = l.id and x.status = 'approved')`
/** The cron tries a webhook again when its lease is over. */
const longestEventWaitMs = 60 * minute
/** Nothing that failed waits longer than six hours. */
const longestWaitMs = 6 * 60 * minute + cronSlackMs
/** In SQL: the payment `b` was counted for the volume price of `q`. */
const isBefore = `b.user_id = q.user_id and b.product_id = q.product_id and b.id <> q.id and b.amount_cents > 0 and b.renews_license_id is null
  and b.approved_at is not null and b.created_at <= q.created_at`
/** In SQL, of the refund `r`: its customer was promised the money, and nobody has given that up. */
const isPromised = `exists (
  select 1 from refund_requests q where q.payment_id = r.payment_id and q.status = 'approved' and q.close_reason is null)`
/** The providers' charges live for 36 and 45 minutes and the cron runs every minute: a payment that is pending for longer was missed. */
const pendingMaxMs = 60 * minute

/**
 * "Money in means exactly one key or an automatic refund; no money, no key", as queries that must return no rows. They return ids, never
 * keys.
 */
const rules: Record<string, (now: number) => string> = {
  'an approved payment has exactly one key, on its way for half an hour at most, or its refund': (now) => `
    select p.id as payment, p.seller_type, p.approved_at, d.status as delivery, count(l.id) as keys
    from payments p left join licenses l on l.payment_id = p.id left join deliveries d on d.payment_id = p.id
    where p.status = 'approved' and p.renews_license_id is null
    group by p.id
    having count(l.id) > 1 or (
      count(l.id) = 0
      and (p.seller_type = 'internal' or d.status is not 'open'
        or d.created_at <= ${now - 2 * deliveryTimeoutMs}
        or (d.created_at <= ${now - deliveryTimeoutMs - cronSlackMs} and not ${isInAttempt(now)}))
      and not exists (select 1 from disputes x where x.payment_id = p.id and x.status = 'open')
      and not exists (select 1 from refunds r where r.payment_id = p.id and (r.status <> 'refused' or r.next_attempt_at is not null)))`,

  'no key of a seller is on its way where the money goes back, or is there': () => `
    select d.payment_id as payment, d.status, p.status as paid, r.status as refund, l.id as license
    from deliveries d join payments p on p.id = d.payment_id
    left join refunds r on r.payment_id = d.payment_id left join licenses l on l.payment_id = d.payment_id
    where (d.status = 'open' and (p.status <> 'approved' or l.id is not null or coalesce(r.status, 'refused') <> 'refused'))
      or (d.status = 'delivered' and l.id is null) or (d.status = 'closed' and l.id is not null)`,

  'a sold key was paid for': () => `
    select l.id as license, p.id as payment, p.status, p.cancel_reason
    from licenses l left join payments p on p.id = l.payment_id
    where l.payment_id is not null and (p.id is null or p.status not in ('approved', 'refunded'))`,

  'a payment is refunded if and only if its refund is done, and then has no key in force': () => `
    select p.id as payment, p.status, r.status as refund, l.id as key_in_force
    from payments p left join refunds r on r.payment_id = p.id
    left join licenses l on l.payment_id = p.id and (l.is_active or l.suspended_at is not null) and not ${isPaidStill}
    where (p.status = 'refunded' and (r.status is not 'done' or l.id is not null))
      or (r.status = 'done' and p.status = 'approved')`,

  'a key is suspended if and only if its payment has an open refund or dispute, and it was never renewed': () => `
    select l.id as license, l.payment_id as payment, l.suspended_at, p.status,
      coalesce(p.status = 'approved' and (
        exists (select 1 from refunds r where r.payment_id = p.id and r.status in ('requested', 'processing'))
        or exists (select 1 from disputes d where d.payment_id = p.id and d.status = 'open'))
        and not exists (select 1 from license_grants g where g.license_id = l.id), 0) as is_contested
    from licenses l left join payments p on p.id = l.payment_id
    where (l.suspended_at is not null) <> is_contested`,

  'no refund is refused and forgotten': (now) => `
    select r.payment_id as payment, r.status, r.source, r.reason, r.requested_at, r.next_attempt_at
    from refunds r join payments p on p.id = r.payment_id
    where r.status <> 'done' and coalesce(r.next_attempt_at, 0) <= ${now - cronSlackMs}
      and not exists (select 1 from disputes x where x.payment_id = p.id and x.status = 'open')
      and not exists (select 1 from partial_refunds x
        where x.payment_id = p.id and x.status in ('requested', 'processing') and x.source <> 'automatic')
      and not (r.status = 'refused' and r.next_attempt_at is null and (
        (r.source = 'user' and r.requested_at <= ${now - refundRetryMs} and not ${isPromised})
        or exists (select 1 from refund_requests q where q.payment_id = r.payment_id and q.close_reason is not null)
        or (r.reason = 'seller_failed' and exists (select 1 from licenses l where l.payment_id = p.id))))`,

  'who was promised the money gets it: an approved request has its refund, which is sent until it is paid or closed':
    () => `
    select q.payment_id as payment, q.status, p.status as paid, r.status as refund, q.is_pending, q.close_reason
    from refund_requests q join payments p on p.id = q.payment_id left join refunds r on r.payment_id = q.payment_id
    where (q.status = 'approved' and (r.payment_id is null
        or (r.status = 'refused' and r.next_attempt_at is null and q.close_reason is null)))
      or q.is_pending <> (q.status = 'open' or (q.status = 'approved' and q.close_reason is null and r.status is not 'done'))`,

  'a refund that is done has sent back all that came in': () => `
    select p.id as payment, p.status, r.source, p.amount_cents as price, p.received_cents as received, r.amount_cents as paid_back
    from refunds r join payments p on p.id = r.payment_id
    where r.status = 'done' and r.amount_cents + ${partsOf('p')} < iif(p.status = 'refunded' or r.reason in ('late_money', 'ran_out', 'key_gone'), p.amount_cents, 0)`,

  'all the money that came in was asked for, or goes back': () => `
    select p.id as payment, p.status, p.amount_cents as price, p.received_cents as received, r.amount_cents as paid_back
    from payments p left join refunds r on r.payment_id = p.id
    where p.status <> 'pending' and p.received_cents is not null
      and p.received_cents - iif(r.payment_id is null, iif(p.status = 'approved', p.amount_cents, 0), r.amount_cents + ${partsOf('p')})
        - ${excessOf('p')} >= ${smallestExcessCents}`,

  'no volume price is kept by withdrawing the purchases that reached it': () => `
    select q.id as payment, q.volume_from, q.volume_saved_cents as saved
    from payments q
    where q.volume_saved_cents > 0 and q.status = 'approved'
      and not exists (select 1 from refunds r where r.payment_id = q.id and r.status <> 'refused')
      and exists (select 1 from payments b join refunds r on r.payment_id = b.id
        where ${isBefore} and r.reason = 'withdrawn' and r.status <> 'refused' and r.created_at > q.created_at)
      and q.volume_from > 1 + (select count(*) from payments b left join refunds r on r.payment_id = b.id
        where ${isBefore} and (r.payment_id is null or (r.reason <> 'withdrawn' and r.created_at > q.created_at)))`,

  'no more is sent back of a payment than came in, and what came beyond its price until it has gone back': () => `
    select p.id as payment, p.status, p.received_cents as received, r.amount_cents as whole, ${partsOf('p')} as parts, ${excessOf('p')} as excess
    from payments p left join refunds r on r.payment_id = p.id
    where p.received_cents < coalesce(r.amount_cents, 0) + ${partsOf('p')} + ${excessOf('p')}
      or exists (select 1 from partial_refunds x where x.payment_id = p.id and x.source = 'automatic'
        and (x.status = 'dropped' or (x.status <> 'done' and x.next_attempt_at is null)))`,

  'days sold = days granted: each approved renewal has extended its key once, by its days, and no other payment has':
    () => `
    select p.id as payment, p.status, p.renews_license_id as renews, g.license_id as license, p.key_expiration as sold, g.days as granted
    from payments p left join license_grants g on g.payment_id = p.id
    where p.renews_license_id is not null and ((g.payment_id is null) <> (p.status in ('pending', 'cancelled'))
      or g.license_id <> p.renews_license_id or g.days <> p.key_expiration)
    union all
    select p.id, p.status, p.renews_license_id, g.license_id, p.key_expiration, g.days
    from license_grants g left join payments p on p.id = g.payment_id left join licenses l on l.id = g.license_id
    where p.id is null or (p.renews_license_id is null and (l.payment_id is not p.id or g.days <> p.key_expiration
      or not exists (select 1 from license_grants x where x.license_id = g.license_id and x.payment_id <> g.payment_id)))`,

  'the days of a payment count if and only if it is approved and uncontested': () => `
    select g.payment_id as payment, p.status, g.is_counted, g.rest_ms, g.moved_ms
    from license_grants g join payments p on p.id = g.payment_id
    where g.is_counted <> (p.status = 'approved'
      and not exists (select 1 from refunds r where r.payment_id = p.id and r.status in ('requested', 'processing'))
      and not exists (select 1 from disputes d where d.payment_id = p.id and d.status = 'open'))`,

  'a renewed key has the days of its purchase, too': () => `
    select l.id as license, l.payment_id as payment
    from licenses l
    where l.payment_id is not null and exists (select 1 from license_grants g where g.license_id = l.id)
      and not exists (select 1 from license_grants g where g.payment_id = l.payment_id and g.license_id = l.id)`,

  'a renewal brings no key': () => `
    select p.id as payment, l.id as license, p.stock_key_id, p.seller_type
    from payments p left join licenses l on l.payment_id = p.id
    where p.renews_license_id is not null and (l.id is not null or p.stock_key_id is not null or p.seller_type <> 'internal'
      or p.volume_from is not null)`,

  'money goes back because a key is gone only of a renewal that gave no days': () => `
    select p.id as payment, p.status, r.reason
    from payments p join refunds r on r.payment_id = p.id
    where r.reason = 'key_gone' and (p.renews_license_id is null or p.status <> 'cancelled')`,

  'a payment whose dispute is lost is not a sale': () => `
    select d.payment_id as payment, d.id as dispute, p.status
    from disputes d join payments p on p.id = d.payment_id where d.status = 'lost' and p.status = 'approved'`,

  'what is to be sent again is due within the longest wait': (now) => `
    select 'refund' as what, payment_id as payment, status, next_attempt_at as due from refunds
    where status <> 'done' and next_attempt_at > ${now + longestWaitMs}
    union all
    select 'part', payment_id, status, next_attempt_at from partial_refunds
    where closed_at is null and next_attempt_at > ${now + longestWaitMs}
    union all
    select 'key of a seller', payment_id, status, next_attempt_at from deliveries where next_attempt_at > ${now + longestWaitMs}
    union all
    select 'webhook', subject_id, null, lease_until from provider_events
    where done_at is null and failed_at is null and lease_until > ${now + longestWaitMs}`,

  'a webhook is applied, or tried within the hour, and none is given up': (now) => `
    select provider, event_id, subject_id, attempts, received_at, failed_at from provider_events
    where topic <> 'answer' and done_at is null and (failed_at is not null or lease_until < ${now - longestEventWaitMs})`,

  'a paid key is off for a reason, and one that is on has none': () => `
    select l.id as license, l.payment_id as payment, l.is_active, l.deleted_at
    from licenses l join payments p on p.id = l.payment_id
    where (p.status = 'approved' and p.method <> 'free' and (not l.is_active or l.deleted_at is not null) and coalesce(l.off_reason, '') = '')
      or (l.is_active and l.deleted_at is null and l.off_reason is not null)`,

  'a person has one key of what is given away': () => `
    select user_id as person, product_id as product, count(*) as claims from payments
    where list_price_cents = 0 and status <> 'cancelled' and user_id is not null
    group by user_id, product_id having count(*) > 1`,

  'a replaced key is not in force': () => `
    select id as license, replaced_by, is_active, deleted_at from licenses
    where replaced_by is not null and (is_active or deleted_at is null)`,

  'a key of a stock that went out is somebody’s': () => `
    select s.id as stock_key, s.issued_at from stock_keys s
    where s.issued_at is not null and not exists (select 1 from licenses l where l.key = s.key)
      and not exists (select 1 from payments p where p.stock_key_id = s.id and p.status <> 'cancelled')`,

  'a customer withdraws by a request of their own, before the key was used, and only a key that the shop can switch off':
    () => `
    select r.payment_id as payment, r.requested_by, q.status, q.is_key_used
    from refunds r join payments p on p.id = r.payment_id left join refund_requests q on q.payment_id = r.payment_id
    where r.reason = 'withdrawn' and (q.status is not 'approved' or q.is_key_used or q.decided_by is not null
      or exists (select 1 from licenses l join key_views v on v.license_id = l.id
        where l.payment_id = r.payment_id and v.viewed_at < q.created_at)
      or (r.requested_by = q.user_id and (p.stock_key_id is not null or exists (select 1 from licenses l where l.payment_id = r.payment_id
        and (l.seller_type <> 'internal' or l.key in (select key from stock_keys))))))`,

  'no customer waits for an answer about money that goes back': () => `
    select q.payment_id as payment, r.status as refund, r.source
    from refund_requests q join refunds r on r.payment_id = q.payment_id
    where q.status = 'open' and r.status <> 'refused'`,

  'money that came for a cancelled payment goes back': () => `
    select p.id as payment, p.cancel_reason, p.mismatch, r.status as refund
    from payments p left join refunds r on r.payment_id = p.id
    where p.status in ('cancelled', 'refunded') and p.mismatch is not null and r.payment_id is null`,

  'a payment is paid back once, and no more than came in': () => `
    select p.id as payment, p.status, p.amount_cents as paid, count(*) as refunds, sum(r.amount_cents) as paid_back
    from refunds r left join payments p on p.id = r.payment_id
    group by r.payment_id
    having p.id is null or count(*) > 1 or p.status = 'pending'
      or (sum(r.amount_cents) > max(p.amount_cents, coalesce(p.received_cents, 0)) and p.mismatch is not 'amount'
        and max(r.source in ('user', 'automatic')))`,

  'the parts of a payment that went back stay below its amount, and make it with the rest': () => `
    select p.id as payment, p.status, p.amount_cents as paid, r.amount_cents as rest, sum(x.closed_at is null) as open,
      sum(iif(x.status in ('requested', 'processing', 'done'), x.amount_cents, 0)) as parts
    from partial_refunds x left join payments p on p.id = x.payment_id left join refunds r on r.payment_id = x.payment_id
    where x.source <> 'automatic'
    group by x.payment_id
    having p.id is null or p.status not in ('approved', 'refunded') or open > 1 or parts >= p.amount_cents
      or parts + r.amount_cents <> p.amount_cents`,

  'no part is refused and forgotten, or sent beside the rest': (now) => `
    select x.id as part, x.payment_id as payment, x.status, x.requested_at, x.next_attempt_at, r.status as rest
    from partial_refunds x left join refunds r on r.payment_id = x.payment_id
    where x.closed_at is null and (
      (coalesce(x.next_attempt_at, 0) <= ${now - cronSlackMs}
        and not exists (select 1 from disputes d where d.payment_id = x.payment_id and d.status = 'open')
        and not (x.status = 'refused' and x.next_attempt_at is null and x.source = 'user' and x.requested_at <= ${now - refundRetryMs}))
      or (x.source <> 'automatic' and ((r.status = 'done' and r.source = 'user') or r.status = 'processing')))`,

  'a coupon’s uses are its places taken, within its limit': () => `
    select c.id as coupon, c.current_uses, c.max_uses, count(h.payment_id) as places
    from coupons c left join coupon_holds h on h.coupon_id = c.id and h.state <> 'released'
    group by c.id
    having c.current_uses <> count(h.payment_id) or c.current_uses > c.max_uses`,

  'a coupon’s place stands as its payment does': () => `
    select p.id as payment, p.status, p.is_late, h.state as place
    from coupon_holds h left join payments p on p.id = h.payment_id
    where p.id is null or not (
      (p.status = 'pending' and h.state = 'held')
      or (p.status = 'approved' and (h.state = 'used' or (h.state = 'released' and p.is_late)))
      or (p.status in ('cancelled', 'refunded') and h.state = 'released'))`,

  'a key of a stock is held or sold once': () => `
    select stock_key_id, count(*) as payments
    from payments where stock_key_id is not null and status <> 'cancelled'
    group by stock_key_id having count(*) > 1`,

  'a key of a stock has gone out if and only if it was sold, and no licence has another’s': () => `
    select s.id as stock_key, s.issued_at, p.id as payment, p.status, l.id as license
    from stock_keys s left join payments p on p.stock_key_id = s.id and p.status <> 'cancelled'
    left join licenses l on l.key = s.key
    where (s.issued_at is null and (l.id is not null or coalesce(p.status, 'pending') <> 'pending'))
      or (s.issued_at is not null and p.id is not null and (l.id is null or p.status = 'pending'))`,

  'who holds a key of a stock gets it': () => `
    select p.id as payment, p.status, p.stock_key_id, l.id as license
    from payments p left join stock_keys s on s.id = p.stock_key_id left join licenses l on l.payment_id = p.id
    where p.stock_key_id is not null and p.status <> 'cancelled' and (s.id is null
      or (l.id is not null and l.key <> s.key
        and not exists (select 1 from licenses old where old.key = s.key and old.replaced_by = l.id)))`,

  // Before spellings were compared two of one key may have been sold. The migration took what was not sold from the orders that held it.
  'a second spelling of a key of a stock is not held': () => `
    select s.id as stock_key, p.id as payment, p.status
    from stock_keys s join payments p on p.stock_key_id = s.id
    where s.folded_key like '-%' and s.issued_at is null and p.status <> 'cancelled'`,

  // Two kinds of order are named until they end, within the hour: those with a coupon that got its limit after them, which is written nowhere,
  // and those by crypto of a version that held their key from the start.
  'unpaid orders hold one key of a stock and one use of a coupon for an account, and three for a network address':
    () => `
    select 'key' as what, h.product_id as thing, h.user_id as whose, count(*) as holds
    from ${keyHolds} group by h.product_id, h.user_id having count(*) > ${unpaidHoldsMax.account}
    union all
    select 'key', h.product_id, 'an address', count(*)
    from ${keyHolds} and h.buyer_address is not null group by h.product_id, h.buyer_address having count(*) > ${unpaidHoldsMax.address}
    union all
    select 'use', c.id, h.user_id, count(*)
    from ${couponUseHolds} group by c.id, h.user_id having count(*) > ${unpaidHoldsMax.account}
    union all
    select 'use', c.id, 'an address', count(*)
    from ${couponUseHolds} and h.buyer_address is not null group by c.id, h.buyer_address having count(*) > ${unpaidHoldsMax.address}`,

  'an order without a hold holds nothing before its money is there, and has it once it is approved': () => `
    select p.id as payment, p.status, p.lacks_key_hold, p.stock_key_id, p.lacks_coupon_hold, u.state as place
    from payments p left join coupon_holds u on u.payment_id = p.id left join stock_keys s on s.id = p.stock_key_id
    where (p.status in ('pending', 'cancelled')
        and ((p.lacks_key_hold and p.stock_key_id is not null) or (p.lacks_coupon_hold and u.state is not null)))
      or (p.status in ('approved', 'refunded') and ((p.lacks_key_hold and s.id is null)
        or (p.lacks_coupon_hold and u.state is null and exists (
          select 1 from coupons c where lower(c.code) = lower(p.coupon_code) and c.created_at <= p.approved_at))))`,

  'what ran out before it was paid was ordered without a hold, and is no sale': () => `
    select r.payment_id as payment, p.status, p.lacks_key_hold, p.lacks_coupon_hold, l.id as license
    from refunds r join payments p on p.id = r.payment_id left join licenses l on l.payment_id = p.id
    where r.reason = 'ran_out' and (p.status <> 'cancelled' or l.id is not null or not (p.lacks_key_hold or p.lacks_coupon_hold))`,

  'from where an order came is forgotten once it has ended': () => `
    select id as payment, status from payments where status <> 'pending' and buyer_address is not null`,

  'a payment never moves back': () => `
    select id as payment, status, is_late, approved_at, cancelled_at, refunded_at
    from payments
    where not case status
      when 'pending' then approved_at is null and cancelled_at is null and refunded_at is null
      when 'cancelled' then approved_at is null and cancelled_at is not null and refunded_at is null
      when 'approved' then approved_at is not null and refunded_at is null and (cancelled_at is null or is_late)
      else approved_at is not null and refunded_at is not null end`,

  'a sale made elsewhere is recorded whole, known to no provider, and paid back by whoever records that': () => `
    select p.id as payment, p.status, p.provider, p.settled_by, p.coupon_code, r.status as refund, r.source, r.requested_by
    from payments p left join refunds r on r.payment_id = p.id
    where (p.method = 'manual' or p.settled_by = 'manual') and (
      p.method <> 'manual' or p.settled_by is not 'manual' or p.status not in ('approved', 'refunded')
      or p.provider <> 'none' or p.provider_id is not null or p.coupon_code is not null
      or r.status = 'processing' or (r.status = 'done' and (r.requested_by is null or r.source <> 'user')))`,

  'what needs two people was approved by another one than asked for it': () => `
    select id as approval, call, requested_by, decided_by
    from approvals where status = 'approved' and (decided_by is null or decided_by = requested_by)`,

  'a refund or a sale that was approved, and not refused by then, is there': () => `
    select a.id as approval, a.call, a.subject
    from approvals a
    where a.status = 'approved' and a.reason is null and (
      (a.call = 'refund' and not exists (select 1 from refunds r where r.payment_id = a.subject))
      or (a.call = 'manual_order' and not exists (select 1 from payments p
        where p.method = 'manual' and p.product_id = a.body ->> 'productId' and p.amount_cents = a.body ->> 'amount'
          and p.currency = a.body ->> 'currency' and p.created_at = min(a.body ->> 'soldAt', p.approved_at))))`,

  'a charge that was made in silence is looked for until nobody can pay it': (now) => `
    select id as payment, provider, status, created_at, cancel_charge_at
    from payments where cancel_charge_at <= ${now - cronSlackMs}
      or (cancel_charge_at is not null and (status = 'pending' or method not in ('pix', 'crypto')))`,

  'a charge at the provider belongs to one payment': () => `
    select provider, provider_id, count(*) as payments
    from payments where provider_id is not null
    group by provider, provider_id having count(*) > 1`,

  'the amount is the price less the discount, as they were': () => `
    select id as payment, list_price_cents, discount, amount_cents
    from payments where amount_cents <> (list_price_cents * (100 - discount) + 50) / 100`,

  'a buyer is notified once': () => `
    select dedupe, count(*) as notices
    from notifications where dedupe is not null
    group by dedupe having count(*) > 1`,

  'nothing waits for more than an hour': (now) => `
    select id as payment, method, provider_id, created_at, checked_at
    from payments where status = 'pending' and not is_processing and created_at < ${now - pendingMaxMs}`,
}

export const ruleCount = Object.keys(rules).length

/** Checks every row of the database against the money rules at one instant. Only reads. */
export async function auditMoney(
  url: string,
  token?: string,
  { now = Date.now() }: { now?: number } = {},
): Promise<Violation[]> {
  return withDatabase(url, token, async (db) => {
    const results = await db.$client.batch(
      Object.values(rules).map((query) => query(now)),
      'read',
    )
    return Object.keys(rules).flatMap((rule, n) => (results[n]?.rows ?? []).map((row) => ({ rule, row: { ...row } })))
  })
}

/** Prints what an audit has found; any violation makes the command exit with status 1. */
export function reportMoney(violations: readonly Violation[]): void {
  for (const { rule, row } of violations) console.error(`Broken: ${rule}: ${JSON.stringify(row)}`)
  if (violations.length > 0) process.exitCode = 1
  else console.info(`All ${ruleCount} rules of money hold.`)
}

await runCommand(import.meta.main, async () => {
  const { url, token } = databaseAddress()
  reportMoney(await auditMoney(url, token))
})
