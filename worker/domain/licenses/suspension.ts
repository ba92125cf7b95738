import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import type { Suspension } from '#schema/rules/licenses.ts'
import { licenses, payments, products } from '#schema/tables/index.ts'
import type { Deps } from '#worker/deps.ts'
import type { Statements } from '#worker/lib/database.ts'
import { isLicenseOf } from '../license-of-payment.ts'
import { isBeingRefunded, isContested, isDisputed } from './contested.ts'
import { followGrants, isPaidStill, isRenewed } from './grants.ts'

/** In SQL: the key is neither switched off nor suspended. */
export const isSwitchedOn = and(eq(licenses.isActive, true), isNull(licenses.suspendedAt))

/** In SQL: the key may be used. */
export const isInForce = (now: number) => and(isSwitchedOn, gt(licenses.expirationDate, now))

/** In SQL: why a key is suspended; null where it is not. */
export const suspensionOf = sql<Suspension | null>`case
  when ${licenses.suspendedAt} is not null then iif(${isDisputed(licenses.paymentId)}, 'disputed', 'refunding') end`

/** In SQL: why the key of an approved payment is suspended, or will come suspended; null where nothing is open. */
export const contestOf = sql<Suspension | null>`case
  when ${payments.status} <> 'approved' then null
  when ${isDisputed(payments.id)} then 'disputed'
  when ${isBeingRefunded(payments.id)} then 'refunding' end`

/**
 * In SQL, on `licenses`: until when the time of a suspension that ends now is given back. During an outage of its product that is the outage's
 * beginning: the rest is given back when that ends (`setMaintenance`), with what it gives to all.
 */
const creditedUntil = (now: number) => sql`min(${now}, coalesce((
  select o.maintenance_since from ${products} o
  where o.id = licenses.product_id and o.status = 'maintenance' and licenses.is_active and licenses.deleted_at is null
    and licenses.seller_type = 'internal'), ${now}))`

/** In SQL, on `licenses`: the time (ms) that a suspension which ends now gives back to the key. */
const lostTime = (now: number) =>
  sql`iif(expiration_date > suspended_at, max(0, ${creditedUntil(now)} - suspended_at), 0)`

/**
 * Makes the key of a payment follow its refund and its disputes: statements for every batch that changes one of them, the payment's status,
 * or stores the key. While a refund or a dispute is open the key is suspended; when both are over it is in force again for the time that was
 * left; when the money went back it is off for good. A key that was renewed is never suspended: it loses the payment's days (`followGrants`), and
 * is off once all its payments were refunded. Repeated, they change nothing.
 */
export const syncLicense = (deps: Deps, paymentId: string): Statements => ({
  grants: followGrants(deps, paymentId),
  suspension: deps.db.run(sql`
    update ${licenses} set
      is_active = iif(paid.is_over, 0, is_active),
      suspended_at = iif(paid.is_contested, coalesce(suspended_at, ${deps.now()}), null),
      expiration_date = expiration_date + iif(paid.is_sold and not paid.is_contested, ${lostTime(deps.now())}, 0)
    from (
      select l.id as license_id, p.status = 'approved' or ${isRenewed('l')} as is_sold,
        p.status = 'approved' and not ${isRenewed('l')} and ${isContested(sql`p.id`)} as is_contested,
        l.payment_id is not null and iif(${isRenewed('l')}, not ${isPaidStill('l')}, p.status = 'refunded') as is_over
      from ${payments} p join ${licenses} l on ${isLicenseOf('p', 'l')}
      where p.id = ${paymentId} and p.status <> 'cancelled') as paid
    where id = paid.license_id
      and (paid.is_contested <> (suspended_at is not null) or (paid.is_over and is_active))`),
})
