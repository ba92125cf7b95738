import { isNull, sql } from 'drizzle-orm'
import { popularDays } from '#schema/rules/catalogue.ts'
import { dayMs } from '#schema/rules/licenses.ts'
import { payments, products } from '#schema/tables/index.ts'
import type { Deps } from '#worker/deps.ts'
import { writeBatch } from '#worker/lib/database.ts'
import { countPoints } from '../ranking.ts'

/** Works out which products were sold most, and the points of the ranking. It may be repeated: everything is written anew. */
export async function countPopularity(deps: Pick<Deps, 'db' | 'now'>): Promise<void> {
  const { db, now } = deps
  const sold = sql`
    select product_id, row_number() over (order by count(*) desc, product_id) as place from ${payments}
    where status = 'approved' and created_at >= ${now() - popularDays * dayMs} and method <> 'free' and product_id is not null
    group by product_id`
  await writeBatch(db, {
    places: db
      .update(products)
      .set({ salesRank: sql`(select place from (${sold}) sold where sold.product_id = ${products.id})` })
      .where(isNull(products.deletedAt)),
    points: countPoints(deps),
  })
}
