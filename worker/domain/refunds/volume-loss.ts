import { type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import { payments, refunds } from '#schema/tables/index.ts'

type Column = SQL | SQLiteColumn

/** The columns of a payment, under the name that it has in the query. */
export interface VolumeColumns {
  id: Column
  userId: Column
  productId: Column
  createdAt: Column
}

/** In SQL, of the payment `alias`: its money goes back, or went back. */
const isGoingBack = (alias: string) =>
  sql`exists (select 1 from ${refunds} r where r.payment_id = ${sql.raw(alias)}.id and r.status <> 'refused')`

/**
 * In SQL, of the payment `alias`: it was bought at a volume price that its number does not reach any more, without the payment of the id. The
 * keys count that were ordered before it, but for those whose money goes back.
 */
export const lacksVolume = (alias: string, without: Column) => {
  const order = sql.raw(alias)
  return sql`(${order}.volume_from > 1 + (
    select count(*) from ${payments} before
    where before.user_id = ${order}.user_id and before.product_id = ${order}.product_id and before.id not in (${order}.id, ${without})
      and +before.status = 'approved' and before.amount_cents > 0 and before.renews_license_id is null and before.created_at <= ${order}.created_at
      and not ${isGoingBack('before')}))`
}

/**
 * In SQL, in cents: how much more the buyer would have paid for their other keys of the product without this purchase, by which they reached a
 * volume price; 0 where it takes none away. An open order counts as a key: it is paid at the price that it has. As `lacksVolume` says of each order,
 * in one pass: a reseller may have thousands.
 */
export const volumeLoss = ({ id, userId, productId, createdAt }: VolumeColumns) => sql<number>`(
  select coalesce(sum(volume_saved_cents), 0) from (
    select *, sum(is_key) over (order by created_at) - is_key as before from (
      select own.*, ${isGoingBack('own')} as is_back,
        own.status = 'approved' and own.amount_cents > 0 and own.renews_license_id is null and own.id <> ${id} and not ${isGoingBack('own')} as is_key
      from ${payments} own where own.user_id = ${userId} and own.product_id = ${productId})) later
  where later.id <> ${id} and volume_saved_cents > 0 and later.created_at >= ${createdAt} and later.status in ('pending', 'approved')
    and not is_back and volume_from > 1 + before)`
