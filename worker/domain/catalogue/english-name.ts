import { sql } from 'drizzle-orm'
import { products } from '#schema/tables/catalogue.ts'

/** In SQL: the English name of a joined product; empty where it has not been written, or there is no product. */
export const englishName = sql<string>`coalesce(${products.en} ->> 'name', '')`
