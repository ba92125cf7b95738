import { type SQL, sql } from 'drizzle-orm'
import { dayMs } from '#schema/rules/licenses.ts'
import { licenseGrants, licenses, payments } from '#schema/tables/index.ts'
import type { Deps } from '#worker/deps.ts'
import type { Statements } from '#worker/lib/database.ts'
import { foldedKeyInSql, isInStock } from '../stock/free-keys.ts'
import { isContested } from './contested.ts'

/** Statements on the days that payments give to keys (`license_grants`). `license_grants.payment_id` is the primary key: each gives them once. */

/** In SQL, of a payment: the license that it bought or renews. `payment`: its name in the query. */
export const isLicenseOf = (payment: 'p' | 'payments', license: 'l' | 'licenses' = 'licenses'): SQL =>
  sql.raw(`(${license}.payment_id = ${payment}.id or ${license}.id = ${payment}.renews_license_id)`)

/** In SQL, on `licenses`: it was renewed, so that its payments are followed by their days. */
export const isRenewed = sql`exists (select 1 from ${licenseGrants} g where g.license_id = licenses.id)`

/** In SQL, on `licenses`: one of the payments that gave it days was not refunded. */
export const isPaidStill = sql`exists (
  select 1 from ${licenseGrants} g join ${payments} p on p.id = g.payment_id where g.license_id = licenses.id and p.status = 'approved')`

/** In SQL, on the license `l`: the instant that counts as now for its time, which stands still while it is suspended. */
const itsNow = (now: number) => sql`coalesce(l.suspended_at, ${now})`

/**
 * In SQL, on the payment that renews a key: the key is there, and its buyer's. One that was switched off, refunded or replaced by one of a stock
 * is gone: money for it goes back. `payment`: its name in the query.
 */
export const hasRenewedKey = (payment: 'p' | 'payments') => sql`exists (
  select 1 from ${licenses} l where l.id = ${sql.raw(payment)}.renews_license_id and l.user_id = ${sql.raw(payment)}.user_id
    and l.seller_type = 'internal' and l.is_active and l.deleted_at is null and l.replaced_by is null
    and not ${isInStock(foldedKeyInSql(sql.raw('l.key')))})`

/**
 * Opens the grant of an approved renewal and, with the first one, that of the purchase, whose days the key has already. `followGrant` counts it:
 * for both payments, in the same batch.
 */
export function openGrants({ db, now }: Deps, paymentId: string): Statements {
  const isRenewal = sql`p.id = ${paymentId} and p.status = 'approved'`
  return {
    grantOfPurchase: db.run(sql`
      insert into ${licenseGrants} (payment_id, license_id, days, granted_at, granted_from, granted_until, is_counted, rest_ms)
      select b.id, l.id, b.key_expiration, l.purchase_date, l.purchase_date, l.purchase_date + b.key_expiration * ${dayMs}, 1, 0
      from ${payments} p join ${licenses} l on l.id = p.renews_license_id join ${payments} b on b.id = l.payment_id
      where ${isRenewal} and b.key_expiration > 0
      on conflict do nothing`),
    grant: db.run(sql`
      insert into ${licenseGrants} (payment_id, license_id, days, granted_at, is_counted, rest_ms)
      select p.id, l.id, p.key_expiration, ${now()}, 0, p.key_expiration * ${dayMs}
      from ${payments} p join ${licenses} l on l.id = p.renews_license_id
      where ${isRenewal}
      on conflict do nothing`),
  }
}

/** In SQL: the id of the payment that bought the key which this payment renews. */
export const purchaseOfRenewed = (paymentId: string) => sql`(
  select l.payment_id from ${payments} p join ${licenses} l on l.id = p.renews_license_id where p.id = ${paymentId})`

/**
 * Makes the days of a payment, and with them the expiration of its key, follow its refund and its disputes. While one is open, and when the
 * money went back, what is left of its days is taken from the key, never below now; when the sale stands after all they are added again, from
 * the later of now and the end. A key all of whose payments were refunded is off for good. Repeated, it changes nothing.
 */
export function followGrant({ db, now }: Deps, paymentId: string | SQL, name: string): Statements {
  const at = now()
  const end = sql`max(${itsNow(at)}, l.expiration_date)`
  return {
    [`${name} days`]: db.run(sql`
      update ${licenseGrants} set
        is_counted = now_counts,
        move_ms = iif(now_counts, ends + rest_ms, max(its_now, ends - days * ${dayMs})) - iif(now_counts, expiration_date, ends),
        rest_ms = iif(now_counts, 0, ends - max(its_now, ends - days * ${dayMs})),
        granted_from = iif(now_counts, coalesce(granted_from, ends), granted_from),
        granted_until = iif(now_counts, coalesce(granted_until, ends + days * ${dayMs}), granted_until)
      from (
        select l.id as its_license, l.expiration_date, ${itsNow(at)} as its_now, ${end} as ends, p.id as its_payment,
          p.status = 'approved' and not ${isContested(sql`p.id`)} as now_counts
        from ${licenseGrants} g join ${payments} p on p.id = g.payment_id join ${licenses} l on l.id = g.license_id
        where g.payment_id = ${paymentId})
      where payment_id = its_payment and is_counted <> now_counts`),
    [`${name} key`]: db.run(sql`
      update ${licenses} set
        expiration_date = expiration_date + (select coalesce(sum(g.move_ms), 0) from ${licenseGrants} g where g.license_id = licenses.id),
        is_active = is_active and (payment_id is null or ${isPaidStill})
      where id = (select g.license_id from ${licenseGrants} g where g.payment_id = ${paymentId})
        and (exists (select 1 from ${licenseGrants} g where g.license_id = licenses.id and g.move_ms <> 0)
          or (is_active and payment_id is not null and not ${isPaidStill}))`),
    [`${name} done`]: db.run(
      sql`update ${licenseGrants} set move_ms = 0 where payment_id = ${paymentId} and move_ms <> 0`,
    ),
  }
}
