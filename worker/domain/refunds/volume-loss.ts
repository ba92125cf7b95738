import { type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import { methodTerms } from '#schema/rules/payments.ts'
import { payments, refunds } from '#schema/tables/index.ts'

type Column = SQL | SQLiteColumn

/** In SQL, of the payment `alias`: its money goes back, or went back. */
const isGoingBack = (alias: string) =>
  sql`exists (select 1 from ${refunds} r where r.payment_id = ${sql.raw(alias)}.id and r.status <> 'refused')`

/** The columns of a payment, under the name that it has in the query. */
export interface VolumeColumns {
  id: Column
  userId: Column
  productId: Column
  approvedAt: Column
}

/** An order that was closed may be paid as long as its charge lives, at the price that it has. */
const payableMs = Math.max(...Object.values(methodTerms).map(({ chargeLifetimeMs }) => chargeLifetimeMs))

/**
 * In SQL, in cents: how much more the buyer would have paid for their other keys of the product without this purchase, at `at` (ms). Each has its
 * volume price because of the number of keys that had been bought before it; those whose money goes back do not count. 0 where it takes no
 * volume price away. An order that can still be paid counts as a key.
 */
export const volumeLoss = (payment: VolumeColumns, at: number) => sql<number>`(
  select coalesce(sum(later.volume_saved_cents), 0) from ${payments} later
  where later.user_id = ${payment.userId} and later.product_id = ${payment.productId} and later.id <> ${payment.id}
    and later.volume_saved_cents > 0 and later.created_at >= ${payment.approvedAt}
    and (later.status in ('pending', 'approved') or (later.status = 'cancelled' and later.created_at > ${at - payableMs}))
    and not ${isGoingBack('later')}
    and later.volume_from > 1 + (
      select count(*) from ${payments} before
      where before.user_id = later.user_id and before.product_id = later.product_id and before.id not in (later.id, ${payment.id})
        and +before.status = 'approved' and before.amount_cents > 0 and before.approved_at <= later.created_at
        and not ${isGoingBack('before')}))`
