import { type SQL, sql } from 'drizzle-orm'
import { products } from '#schema/tables/index.ts'

/** In SQL: the English name of a joined product; empty where it has not been written, or there is no product. */
export const englishName = sql<string>`coalesce(${products.en} ->> 'name', '')`

/** In SQL: the English name of a product; null where it has not been written. `productId` is an id, or SQL for one. */
export const englishNameOf = (productId: string | SQL | null): SQL =>
  sql`(select nullif(g.en ->> 'name', '') from ${products} g where g.id = ${productId})`

/** In SQL, as JSON: `params`, which name the product, with its English name where it has been written. */
export const withEnglishName = (params: object, productId: string | SQL | null): SQL =>
  sql`json_patch(${JSON.stringify(params)}, json_object('productEn', ${englishNameOf(productId)}))`
