import { and, count, eq } from 'drizzle-orm'
import type { countBoughtKeys as api } from '#schema/api/bought-keys.ts'
import type { Answer } from '#schema/api/endpoint.ts'
import { StoreError } from '#schema/api/errors.ts'
import { payments, products } from '#schema/tables/index.ts'
import type { Deps } from '#worker/deps.ts'
import { readBatch } from '#worker/lib/database.ts'
import { isBought } from '../catalogue/list-price.ts'
import { isShown } from '../catalogue/storefront.ts'

/** How many keys of a product somebody has bought, as volume prices count them. */
export async function countBoughtKeys({ db }: Deps, userId: string, productId: string): Promise<Answer<typeof api>> {
  const {
    product: [product],
    bought: [bought = { count: 0 }],
  } = await readBatch(db, {
    product: db
      .select({ id: products.id })
      .from(products)
      .where(and(eq(products.id, productId), isShown)),
    bought: db.select({ count: count() }).from(payments).where(isBought(userId, productId)),
  })
  if (!product) throw new StoreError('product_not_found')
  return bought
}
