import { type SQL, sql } from 'drizzle-orm'
import { stockCountedMax } from '#schema/rules/stock.ts'
import { payments, stockKeys } from '#schema/tables/index.ts'
import type { Deps } from '#worker/deps.ts'

/** In SQL, on the product `p`: its keys are those of its stock. */
export const sellsStock = sql.raw(`(p.sells_stock and p.seller_type = 'internal')`)

/** In SQL, what `foldedKey` makes of a visible key. */
export const foldedKeyInSql = (key: SQL): SQL =>
  sql`upper(replace(replace(replace(replace(${key}, '-', ''), ' ', ''), '_', ''), '.', ''))`

/** In SQL: a stock has or had a spelling of the key. */
export const isInStock = (folded: SQL | string): SQL =>
  sql`exists (select 1 from ${stockKeys} xs where xs.folded_key = ${folded})`

/** In SQL, on the key `s`: another spelling of it was known before spellings were compared. */
export const isRepeated = sql.raw(`s.folded_key like '-%'`)

/** In SQL, on the key `s`: no licence got it, or has its text, and it is no second spelling of a key. */
const isUnsold = sql`s.issued_at is null and not ${isRepeated}
  and not exists (select 1 from licenses l where l.key = s.key)`

/** In SQL, on the key `s`: a payment holds it, or has bought it. The condition is that of the unique index. */
export const isHeld = sql.raw(
  `exists (select 1 from payments h where h.stock_key_id = s.id and h.stock_key_id is not null and h.status <> 'cancelled')`,
)

/** In SQL, on the key `s`: it may be sold. */
export const isFree = sql`${isUnsold} and not ${isHeld}`

/** In SQL: the id of the product's key that is sold next; null where its stock is empty. */
export const nextFreeKey = (productId: SQL): SQL => sql`(select s.id from ${stockKeys} s
  where s.product_id = ${productId} and ${isFree} order by s.added_at, s.id limit 1)`

/**
 * In SQL, on `payments`: the key of the stock by which a payment is approved; null where there is none. It holds one while it is pending. Of
 * late money the key was free in the meantime: it is taken again, or the next one.
 */
export const keyToIssue = sql`coalesce(
  (select s.id from ${stockKeys} s where s.id = payments.stock_key_id and ${isUnsold}
    and not exists (select 1 from ${payments} h
      where h.stock_key_id = s.id and h.stock_key_id is not null and h.status <> 'cancelled' and h.id <> payments.id)),
  ${nextFreeKey(sql.raw('payments.product_id'))})`

/** The payment was approved, and its licence has the key: it never goes out again. */
export const closeStockKey = ({ db, now }: Deps, paymentId: string) =>
  db.run(sql`
    update ${stockKeys} set issued_at = ${now()}
    where issued_at is null
      and id = (select stock_key_id from ${payments} where id = ${paymentId} and status = 'approved')`)

/** In SQL, on `products`: how many free keys its stock has; null where it does not sell them. */
export const countOfFreeKeys = sql<number | null>`(select iif(${sellsStock}, (select count(*) from (
    select 1 from ${stockKeys} s where s.product_id = p.id and ${isFree} limit ${sql.raw(String(stockCountedMax))})), null)
  from products p where p.id = ${sql.raw('products.id')})`
