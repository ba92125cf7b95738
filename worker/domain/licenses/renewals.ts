import { type SQL, sql } from 'drizzle-orm'
import { dayMs, maxKeyDays } from '#schema/rules/licenses.ts'
import { type RenewalObstacle, renewUrlMs } from '#schema/rules/renewals.ts'
import { licenses, payments, products } from '#schema/tables/index.ts'
import { foldedKeyInSql, isInStock } from '../stock/free-keys.ts'

/** In SQL, on the license `l` and the product `p`: it would end too far ahead. */
const endsTooLate = (at: unknown) =>
  sql`(max(l.expiration_date, ${at}) + p.key_expiration * ${dayMs} > ${at} + ${maxKeyDays * dayMs})`

/** In SQL, on the product `p`: it may be ordered. */
const isOnSale = sql.raw(`(p.seller_type = 'internal' and p.deleted_at is null and p.sale in ('on_sale', 'hidden')
  and not (p.status = 'maintenance' and p.stops_sales))`)

const isOffForGood = sql.raw('(l.deleted_at is not null or l.replaced_by is not null or not l.is_active)')

/** In SQL, on the license `l` and the product `p`: a renewal may be ordered, as far as the two are concerned. `renewalObstacle` says why not. */
export const canRenew = (
  at: unknown,
): SQL => sql`(l.product_id = p.id and l.seller_type = 'internal' and not ${isOffForGood}
  and l.suspended_at is null and p.seller_type = 'internal' and not ${isInStock(foldedKeyInSql(sql.raw('l.key')))} and not ${endsTooLate(at)})`

/** In SQL, on `licenses`: why it cannot be renewed; null where it can. */
export const renewalObstacle = (at: number): SQL<RenewalObstacle | null> => sql<RenewalObstacle | null>`(select case
    when l.seller_type <> 'internal' then 'external'
    when ${isInStock(foldedKeyInSql(sql.raw('l.key')))} then 'stock'
    when ${isOffForGood} then 'off'
    when l.suspended_at is not null then 'suspended'
    when p.id is null or not ${isOnSale} or max(p.price_brl, p.price_usd) = 0 and not p.is_free then 'not_sold'
    when max(p.price_brl, p.price_usd) = 0 then 'free'
    when ${endsTooLate(at)} then 'long'
  end
  from ${licenses} l left join ${products} p on p.id = l.product_id where l.id = licenses.id)`

/** In SQL, on `licenses`: by how many payments it was renewed that were not refunded. */
export const renewalCount = sql<number>`(select count(*) from ${payments} r
  where r.renews_license_id = ${sql.raw('licenses.id')} and r.status = 'approved')`

/** In SQL, on `licenses`: 1 where it ends within a week, or has ended, and can be renewed. */
export const isToBeRenewed = (at: number): SQL<number> =>
  sql<number>`iif(licenses.expiration_date <= ${at + renewUrlMs}, ${renewalObstacle(at)} is null, 0)`
