import { sql } from 'drizzle-orm'

/** In SQL, on the product `p`: `isForSale` of schema/rules/catalogue.ts, of one that is not deleted. */
export const isOnSale = sql.raw(`(p.deleted_at is null and p.sale in ('on_sale', 'hidden')
  and not (p.status = 'maintenance' and p.stops_sales))`)
