import { sql } from 'drizzle-orm'
import { dayMs } from '#schema/rules/licenses.ts'
import { licenses } from '#schema/tables/licenses.ts'
import { payments, refunds } from '#schema/tables/payments.ts'
import type { Deps } from '#worker/deps.ts'
import type { Database } from '#worker/lib/database.ts'

/** Issues the key of an approved payment, valid from now on. The unique payment id allows one key. */
export const issueLicense = ({ db, now, newId, newKey }: Deps, paymentId: string) =>
  db.run(sql`
    insert into ${licenses} (id, key, payment_id, user_id, product_id, product_name, seller_type, level, purchase_date, expiration_date)
    select ${newId()}, ${newKey()}, p.id, p.user_id, p.product_id, p.product_name, p.seller_type, p.level,
      ${now()}, ${now()} + p.key_expiration * ${dayMs}
    from ${payments} p
    where p.id = ${paymentId} and p.status = 'approved' and p.seller_type = 'internal'
    on conflict (payment_id) do nothing`)

/** Deactivates the key of a payment as soon as its refund is requested. */
export const deactivateLicense = (db: Database, paymentId: string) =>
  db.run(sql`
    update ${licenses} set is_active = 0
    where payment_id = ${paymentId}
      and exists (select 1 from ${refunds} where payment_id = ${paymentId} and status <> 'failed')`)

/** Reactivates the key if the provider has refused the refund. */
export const reactivateLicense = (db: Database, paymentId: string) =>
  db.run(sql`
    update ${licenses} set is_active = 1
    where payment_id = ${paymentId} and deleted_at is null
      and exists (select 1 from ${refunds} where payment_id = ${paymentId} and status = 'failed')
      and exists (select 1 from ${payments} where id = ${paymentId} and status = 'approved')`)
