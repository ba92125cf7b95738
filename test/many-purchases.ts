import { sql } from 'drizzle-orm'
import { dayMs } from '#schema/rules/licenses.ts'
import { licenses, payments } from '#schema/tables/index.ts'
import type { Store } from './open-store.ts'
import type { Person } from './people.ts'

/** The number of a purchase as the last group of its key: the first is the oldest. */
export const keyEndOf = (n: number): string => String(n).padStart(5, '0')

/**
 * So many paid purchases of one person, each a minute after the one before, of products named "Lote 0" to "Lote 19" that the shop no longer has.
 * Nobody was handed their keys.
 */
export async function manyPurchases({ db }: Pick<Store, 'db'>, { id: userId }: Person, count: number) {
  const firstAt = Date.now() - 30 * dayMs
  const numbers = sql`with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < ${count})`
  const id = sql.raw(`'many-' || n || '-${userId}'`)
  const name = sql.raw(`'Lote ' || (n % 20)`)
  const at = sql`${firstAt} + n * 60000`
  await db.run(sql`
    insert into ${payments} (id, user_id, product_name, description, seller_type, level, key_expiration, method, provider, list_price_cents,
      amount_cents, currency, discount, status, created_at, expires_at, approved_at, checked_at)
    ${numbers} select ${id}, ${userId}, ${name}, '', 'internal', 0, 90, 'pix', 'mercadopago', 4990, 4990, 'BRL', 0, 'approved',
      ${at}, ${at}, ${at}, ${at} from numbers`)
  await db.run(sql`
    insert into ${licenses} (id, key, payment_id, user_id, product_name, seller_type, level, purchase_date, expiration_date)
    ${numbers} select 'key-' || ${id}, printf('%s-%s-%s-%s-%05d', ${sql.join(groupsOf(userId), sql`, `)}, n), ${id}, ${userId}, ${name},
      'internal', 0, ${at}, ${at} + ${90 * dayMs} from numbers`)
}

/** Four groups of letters and digits, the same for all keys of a person. */
const groupsOf = (userId: string) =>
  (userId.toUpperCase().slice(0, 20).match(/.{5}/g) ?? []).map((group) => sql`${group}`)
