import { type SQL, sql } from 'drizzle-orm'
import { dayMs } from '#schema/rules/licenses.ts'
import { licenseGrants, licenses, payments } from '#schema/tables/index.ts'
import type { Deps } from '#worker/deps.ts'
import { foldedKeyInSql, isInStock } from '../stock/free-keys.ts'
import { isContested } from './contested.ts'

/** Statements on the days that payments give to keys (`license_grants`). `license_grants.payment_id` is the primary key: each gives them once. */

/** In SQL, on a license, by its name in the query: it was renewed, so that its payments are followed by their days. */
export const isRenewed = (license: 'l' | 'licenses'): SQL =>
  sql`exists (select 1 from ${licenseGrants} g where g.license_id = ${sql.raw(license)}.id)`

/** In SQL, on a license, by its name in the query: one of the payments that gave it days was not refunded. */
export const isPaidStill = (license: 'l' | 'licenses'): SQL => sql`exists (
  select 1 from ${licenseGrants} g join ${payments} x on x.id = g.payment_id
  where g.license_id = ${sql.raw(license)}.id and x.status = 'approved')`

/**
 * In SQL, on the payment that renews a key, by its name in the query: the key is there, and its buyer's. One that was switched off, refunded or
 * replaced by one of a stock is gone: money for it goes back.
 */
export const hasRenewedKey = (payment: 'p' | 'payments'): SQL => sql`exists (
  select 1 from ${licenses} l where l.id = ${sql.raw(payment)}.renews_license_id and l.user_id = ${sql.raw(payment)}.user_id
    and l.seller_type = 'internal' and l.is_active and l.deleted_at is null and l.replaced_by is null
    and not ${isInStock(foldedKeyInSql(sql.raw('l.key')))})`

/**
 * A statement that opens the grant of an approved renewal and, with the first one, that of the purchase, whose days the key has already.
 * `followGrants` counts it, in the same batch.
 */
export const openGrants = ({ db, now }: Deps, paymentId: string) =>
  db.run(sql`
    insert into ${licenseGrants} (payment_id, license_id, days, granted_at, granted_from, granted_until, is_counted, rest_ms, moved_ms)
    select b.id, l.id, b.key_expiration, l.purchase_date, l.purchase_date, l.purchase_date + b.key_expiration * ${dayMs},
      1, 0, b.key_expiration * ${dayMs}
    from ${payments} p join ${licenses} l on l.id = p.renews_license_id join ${payments} b on b.id = l.payment_id
    where p.id = ${paymentId} and p.status = 'approved'
    union all
    select p.id, l.id, p.key_expiration, ${now()}, null, null, 0, p.key_expiration * ${dayMs}, 0
    from ${payments} p join ${licenses} l on l.id = p.renews_license_id
    where p.id = ${paymentId} and p.status = 'approved'
    on conflict do nothing`)

/**
 * A statement that makes the days of a payment, and of a renewal also those of the purchase, follow its refund and its disputes. While one is
 * open, and when the money went back, what is left of its days is taken from the key, never below now; when the sale stands after all, they
 * are added again, from the later of now and the end. A trigger moves the key's expiration with `moved_ms`. Repeated, it changes nothing.
 */
export function followGrants({ db, now }: Deps, paymentId: string) {
  // The key's time stands still while it is suspended.
  const itsNow = sql`coalesce(l.suspended_at, ${now()})`
  const left = sql`max(its_now, ends - days * ${dayMs})`
  return db.run(sql`
    update ${licenseGrants} set
      is_counted = now_counts,
      moved_ms = moved_ms + iif(now_counts, ends + rest_ms - expiration_date, ${left} - ends),
      rest_ms = iif(now_counts, 0, ends - ${left}),
      granted_from = iif(now_counts, coalesce(granted_from, ends), granted_from),
      granted_until = iif(now_counts, coalesce(granted_until, ends + days * ${dayMs}), granted_until)
    from (
      select p.id as its_payment, l.expiration_date, ${itsNow} as its_now, max(${itsNow}, l.expiration_date) as ends,
        p.status = 'approved' and not ${isContested(sql`p.id`)} as now_counts
      from ${licenseGrants} g join ${payments} p on p.id = g.payment_id join ${licenses} l on l.id = g.license_id
      where g.payment_id in (${paymentId}, (
        select r.payment_id from ${payments} x join ${licenses} r on r.id = x.renews_license_id where x.id = ${paymentId})))
    where payment_id = its_payment and is_counted <> now_counts`)
}
