import { and, eq, or, type SQL, sql } from 'drizzle-orm'
import type { Parsed } from '#schema/api/endpoint.ts'
import type { listPurchasedProducts as api, PurchasedProduct } from '#schema/api/purchases.ts'
import { keyPartsMeant } from '#schema/rules/typed-keys.ts'
import { deliveries, licenses, payments, products } from '#schema/tables/index.ts'
import type { Deps } from '#worker/deps.ts'
import { readBatch } from '#worker/lib/database.ts'
import { unindexed } from '#worker/lib/unindexed.ts'
import { englishName } from '../english-name.ts'
import { type Holder, handOut } from '../licenses/hand-out.ts'
import { readableKey, shownKey } from '../licenses/hidden-keys.ts'
import { wasRefused } from '../licenses/refusals.ts'
import { contains, isUnpaged, type Listing, listing, pageWindow, rowIdOf, soughtText } from '../listing/lists.ts'
import { foldedKeyInSql } from '../stock/free-keys.ts'
import {
  canBeHandedOut,
  keyOnWire,
  keyOrder,
  type OwnKey,
  selectKeys,
  selectUndelivered,
  undeliveredOnWire,
} from './own-rows.ts'

type Query = Parsed<typeof api>
/** Which of a user's purchases are listed. */
type Which = Pick<Query, 'search' | 'id' | 'each'>

/** So many keys of the whole list are read at once: their rows stay far below a megabyte. */
const batchKeys = 300

/**
 * A user's purchases, newest first: a page, or without a query all. The keys are handed out with them, unless they are asked for masked: then those
 * alone are whole that were handed out before.
 */
export function listPurchases(deps: Deps, holder: Holder, query: Query): Promise<Listing<PurchasedProduct>> {
  const { keys, ...paged } = query
  const areHidden = keys === 'hidden'
  return isUnpaged(paged) ? readAll(deps, holder, areHidden) : readPage(deps, holder, paged, areHidden)
}

async function readPage(
  deps: Deps,
  holder: Holder,
  query: Omit<Query, 'keys'>,
  areHidden: boolean,
): Promise<Listing<PurchasedProduct>> {
  const { db, now } = deps
  const at = now()
  const { limit, offset } = pageWindow(query)
  const first = undeliveredRows(holder.id, query)
  const rest = keyRows(holder.id, query)
  const firstCount = sql`(select count(*) from (${first}))`
  const {
    undelivered,
    keys,
    count: [total = { total: 0 }],
  } = await readBatch(db, {
    undelivered: selectUndelivered(db, holder.id, at)
      .where(sql`${rowIdOf(payments)} in (${first})`)
      .limit(limit)
      .offset(offset),
    keys: selectKeys(db, holder.id, at, true).where(sql`${rowIdOf(licenses)} in (
      with ahead (n) as materialized (select ${firstCount})
      ${rest} order by ${sql.join(keyOrder, sql`, `)}
      limit (select max(0, ${limit} - max(0, n - ${offset})) from ahead) offset (select max(0, ${offset} - n) from ahead))`),
    count: db.select({ total: sql<number>`${firstCount} + (select count(*) from (${rest}))` }).from(sql`(select 1)`),
  })
  return listing(
    query,
    [...undelivered.map(undeliveredOnWire), ...(await withKeys(deps, holder, keys, areHidden))],
    total,
  )
}

/** In batches: the list may be long, and what the database answers at once may not. */
async function readAll(deps: Deps, holder: Holder, areHidden: boolean): Promise<Listing<PurchasedProduct>> {
  const { db, now } = deps
  const at = now()
  const batchAfter = (last: OwnKey | undefined) =>
    selectKeys(db, holder.id, at, false)
      .where(
        and(
          eq(licenses.userId, holder.id),
          last && sql`(${licenses.purchaseDate}, ${rowIdOf(licenses)}) < (${last.license.purchaseDate}, ${last.rowId})`,
        ),
      )
      .limit(batchKeys)
  let { undelivered, keys } = await readBatch(db, {
    undelivered: selectUndelivered(db, holder.id, at).where(
      sql`${rowIdOf(payments)} in (${undeliveredRows(holder.id, {})})`,
    ),
    keys: batchAfter(undefined),
  })
  const items = [...undelivered.map(undeliveredOnWire), ...(await withKeys(deps, holder, keys, areHidden))]
  while (keys.length === batchKeys) {
    keys = await batchAfter(keys.at(-1))
    items.push(...(await withKeys(deps, holder, keys, areHidden)))
  }
  return listing({}, items, { total: items.length })
}

/** The purchases of these keys; whole are those that were handed out before, and unless `areHidden` those that are handed out now. */
async function withKeys(
  deps: Deps,
  holder: Holder,
  keys: readonly OwnKey[],
  areHidden: boolean,
): Promise<PurchasedProduct[]> {
  const first = areHidden
    ? []
    : keys.filter((key) => !key.isHandedOut && canBeHandedOut(key)).map(({ license }) => license.id)
  const handedOut = first.length > 0 ? await handOut(deps, holder, first) : null
  const at = deps.now()
  return keys.map((key) =>
    shownKey(key.isHandedOut === 1 || handedOut?.has(key.license.id) === true, 'licenseKey', keyOnWire(key, at)),
  )
}

/**
 * In SQL: the row ids of a user's payments whose key a seller owes. They are found by what is due at sellers, which is as much as an hour sells: a
 * user may have thousands of payments.
 */
function undeliveredRows(userId: string, { search, id, each }: Which): SQL {
  const text = soughtText(search)
  const isOwed = and(
    sql`${deliveries.nextAttemptAt} is not null`,
    eq(deliveries.status, 'open'),
    eq(unindexed(payments.userId), userId),
    eq(unindexed(payments.status), 'approved'),
    id === undefined ? undefined : eq(payments.id, id),
    each && sql`false`,
    contains(text, [payments.productName, englishName]),
  )
  const named = text && sql`left join ${products} on ${products.id} = ${payments.productId}`
  return sql`select ${rowIdOf(payments)} as row_id from ${deliveries}
    cross join ${payments} on ${payments.id} = ${deliveries.paymentId} ${named || undefined} where ${isOwed}`
}

/** In SQL: the row ids of a user's keys. Without a search the index on them has all that is read. */
function keyRows(userId: string, { search, id, each }: Which): SQL {
  const text = soughtText(search)
  const isThis = or(eq(licenses.id, id ?? ''), eq(licenses.paymentId, id ?? ''))
  const isListed = and(
    id === undefined ? eq(licenses.userId, userId) : and(eq(unindexed(licenses.userId), userId), isThis),
    each === 'product' ? sql`${rowIdOf(licenses)} in (${newestOfEach(userId)})` : undefined,
    each === 'refused' ? wasRefused : undefined,
    text ? isMatch(text) : undefined,
  )
  const named = text && sql`left join ${products} on ${products.id} = ${licenses.productId}`
  return sql`select ${rowIdOf(licenses)} as row_id from ${licenses} ${named || undefined} where ${isListed}`
}

/** In SQL: the product's name contains the text, or what its owner may read of the key does. */
const isMatch = (text: string): SQL | undefined =>
  or(
    contains(text, [licenses.productName, englishName]),
    ...keyPartsMeant(text).map((part) => sql`instr(${foldedKeyInSql(readableKey)}, ${part}) > 0`),
  )

/** In SQL: the row ids of the newest key of each product that a user has paid for, or was given. */
const newestOfEach = (userId: string): SQL => sql`
  select row_id from (
    select own.rowid as row_id, max(own.purchase_date) from ${licenses} own left join ${payments} paid on paid.id = own.payment_id
    where own.user_id = ${userId} and (own.payment_id is null or paid.status = 'approved')
    group by own.product_name)`
