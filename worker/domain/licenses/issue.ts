import { type SQL, sql } from 'drizzle-orm'
import { dayMs } from '#schema/rules/licenses.ts'
import { deliveries, licenses, payments, stockKeys } from '#schema/tables/index.ts'
import type { Deps } from '#worker/deps.ts'

interface NewLicense {
  /** Or in SQL, on the approved payment `p`. */
  key: string | SQL
  /** In SQL, on the approved payment `p`: no license is stored where it does not hold. */
  when: SQL
  /** In SQL: the unique columns of which a row that exists is left as it is; all of them, where it is empty. */
  conflictTarget: SQL
}

/**
 * Stores the license of an approved payment, valid from now for as long as it was sold. `licenses.payment_id` is unique, so a payment has
 * one license at most.
 */
function insertLicense({ db, now, newId }: Deps, paymentId: string, { key, when, conflictTarget }: NewLicense) {
  const at = now()
  return db.run(sql`
    insert into ${licenses} (id, key, payment_id, user_id, product_id, product_name, seller_type, level, purchase_date, expiration_date)
    select ${newId()}, ${key}, p.id, p.user_id, p.product_id, p.product_name, p.seller_type, p.level,
      ${at}, ${at} + p.key_expiration * ${dayMs}
    from ${payments} p
    where p.id = ${paymentId} and p.status = 'approved' and (${when})
    on conflict ${conflictTarget} do nothing`)
}

/**
 * Issues the key of the stock that the payment holds, or else one of our own. A duplicate or missing key fails the whole batch: to skip it
 * would leave the payment without a license.
 */
export const issueLicense = (deps: Deps, paymentId: string) =>
  insertLicense(deps, paymentId, {
    key: sql`iif(p.stock_key_id is null, ${deps.newKey()}, (select s.key from ${stockKeys} s where s.id = p.stock_key_id))`,
    when: sql`p.seller_type = 'internal' and p.renews_license_id is null`,
    conflictTarget: sql`(payment_id)`,
  })

/** Stores the key that an external seller has issued, while its delivery is open. A key that another license has is skipped. */
export const storeExternalLicense = (deps: Deps, paymentId: string, key: string) =>
  insertLicense(deps, paymentId, {
    key,
    when: sql`exists (select 1 from ${deliveries} where payment_id = p.id and status = 'open')`,
    conflictTarget: sql``,
  })
