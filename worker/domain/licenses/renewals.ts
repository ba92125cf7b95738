import { type Placeholder, type SQL, sql } from 'drizzle-orm'
import { dayMs, maxKeyDays } from '#schema/rules/licenses.ts'
import { type RenewalObstacle, renewUrlMs } from '#schema/rules/renewals.ts'
import { licenses, payments, products } from '#schema/tables/index.ts'
import { isOnSale } from '../on-sale.ts'
import { foldedKeyInSql, isInStock } from '../stock/free-keys.ts'

/** In SQL, on the license `l` and the product `p`: it would end too far ahead. */
const endsTooLate = (at: unknown) =>
  sql`(max(l.expiration_date, ${at}) + p.key_expiration * ${dayMs} > ${at} + ${maxKeyDays * dayMs})`

/** In SQL, on the license `l` and its product `p`, which may be missing: why it cannot be renewed; null where it can. */
const obstacleOf = (at: unknown) => sql`case
    when l.seller_type <> 'internal' then 'external'
    when ${isInStock(foldedKeyInSql(sql.raw('l.key')))} then 'stock'
    when l.deleted_at is not null or l.replaced_by is not null or not l.is_active then 'off'
    when l.suspended_at is not null then 'suspended'
    when p.id is null or p.seller_type <> 'internal' or not ${isOnSale} or (max(p.price_brl, p.price_usd) = 0 and not p.is_free) then 'not_sold'
    when max(p.price_brl, p.price_usd) = 0 then 'free'
    when ${endsTooLate(at)} then 'long'
  end`

/** In SQL, on the license `l` and the product `p`: it is its product, and it can be renewed. */
export const canRenew = (at: unknown): SQL => sql`(l.product_id = p.id and ${obstacleOf(at)} is null)`

/** In SQL, on `licenses`: why it cannot be renewed; null where it can. */
export const renewalObstacle = (at: number | Placeholder): SQL<RenewalObstacle | null> =>
  sql<RenewalObstacle | null>`(select ${obstacleOf(at)}
  from ${licenses} l left join ${products} p on p.id = l.product_id where l.id = licenses.id)`

/** In SQL, on `licenses`: by how many payments it was renewed that were not refunded. */
export const renewalCount = sql<number>`(select count(*) from ${payments} r
  where r.renews_license_id = ${sql.raw('licenses.id')} and r.status = 'approved')`

/** In SQL, on `licenses`: 1 where it ends within a week, or has ended, and can be renewed. */
export const isToBeRenewed = (at: number | Placeholder): SQL<number> =>
  sql<number>`iif(licenses.expiration_date <= ${at} + ${sql.raw(String(renewUrlMs))}, ${renewalObstacle(at)} is null, 0)`
