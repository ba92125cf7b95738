import { and, desc, eq, gt, isNotNull, isNull, lte, not, or, type SQL, sql } from 'drizzle-orm'
import type { Parsed } from '#schema/api/endpoint.ts'
import type { listKeys as api, LicenseKey } from '#schema/api/licenses.ts'
import { licenseStatus, type SellerType } from '#schema/rules/licenses.ts'
import { type Page, unpagedMax } from '#schema/rules/lists.ts'
import { searchedKey } from '#schema/rules/typed-keys.ts'
import { licenseCounts, licenses, users } from '#schema/tables/index.ts'
import type { Deps } from '#worker/deps.ts'
import { type Database, readBatch } from '#worker/lib/database.ts'
import { isoOf } from '#worker/lib/iso.ts'
import { unindexed } from '#worker/lib/unindexed.ts'
import { contains, ordered, rowIdOf, type TotalQuery } from '../listing/lists.ts'
import { isMatch, type LongList, match, readLongList } from '../listing/long-lists.ts'
import { ownerName } from '../listing/order-by-owner.ts'
import { type ExportBatch, isInNextBatch } from '../listing/search.ts'
import { sumOf } from '../statistics/sums.ts'
import { deviceCount } from './bound-devices.ts'
import { isShownEnd } from './hidden-keys.ts'
import { isListed } from './listed.ts'
import { isSwitchedOn } from './suspension.ts'

type Query = Parsed<typeof api>

const isWaiting = sql`(${licenses.discordId} is not null and ${licenses.userId} is null)`

/** How many accounts are registered, unconfirmed, with the Discord id that a key waits for. */
const claims = sql<number>`(select count(*) from ${users} requester
  where ${licenses.userId} is null and requester.discord_id = ${licenses.discordId} and requester.is_discord_confirmed = 0)`

const isClaimed = sql`${licenses.discordId} in (
  select discord_id from ${users} where discord_id is not null and is_discord_confirmed = 0)`

const columnsOfKeys = {
  ...{ license: licenses, username: users.name, email: users.email, claims },
  deviceCount: deviceCount().as('device_count'),
}

const keysOf = (db: Database) => db.select(columnsOfKeys).from(licenses).leftJoin(users, eq(users.id, licenses.userId))
const newest = [desc(licenses.purchaseDate), desc(licenses.id)]

/** A statement: the newest keys of a user. */
export const keysOfUser = (db: Database, id: string, limit: number) =>
  keysOf(db)
    .where(and(isListed, eq(userId, id)))
    .orderBy(...newest)
    .limit(limit)

/** The newest keys in the two lists of the specification: all others, and those that wait for a Discord account. */
export async function newestKeys({ db, now }: Deps) {
  const rows = (kind: SQL) =>
    keysOf(db)
      .where(and(isListed, kind))
      .orderBy(...newest)
      .limit(unpagedMax)
  const {
    keys,
    discordKeys,
    count: [count],
  } = await readBatch(db, { keys: rows(not(isWaiting)), discordKeys: rows(isWaiting), count: countKeys(db) })
  const onWire = (row: Row) => keyOnWire(row, now())
  return { keys: keys.map(onWire), discordKeys: discordKeys.map(onWire), total: count?.total ?? 0 }
}

const { productName, userId, discordId, key, note, sellerType, purchaseDate, expirationDate } = licenses

/** Keys with what they are searched by. */
export const searchedKeys: LongList = {
  table: licenses,
  from: sql`${licenses} left join ${users} on ${users.id} = ${userId}`,
  isListed,
  words: [key, productName, userId, discordId, users.name, users.email, note],
  insertionOrder: 'purchaseDate',
  ownedTable: { table: licenses, date: purchaseDate },
}

type Filters = Omit<Query, 'page' | 'limit' | 'sort' | 'search'>

function filtersOf(query: Filters, now: number) {
  return and(
    query.productName ? eq(productName, query.productName) : undefined,
    query.sellerType && hasSellerType(query.sellerType),
    query.status && hasStatus(query.status, now),
    query.discord && and(isWaiting, query.discord === 'claimed' ? isClaimed : undefined),
  )
}

/** Repeats the condition of the partial index on external keys word for word, as SQLite requires. */
const hasSellerType = (type: SellerType) => and(eq(sellerType, type), type === 'internal' ? undefined : isExternal)
const isExternal = sql`${sellerType} <> 'internal'`

/** A key is found however it was pasted. */
const searchOf = ({ search }: Pick<Query, 'search'>) => (search === undefined ? undefined : searchedKey(search))

/** Condition on licenses joined with users, for the export. */
export const keysMatching = (query: Filters & Pick<Query, 'search'>, now: number, batch: ExportBatch) =>
  isInNextBatch(searchedKeys, searchOf(query), filtersOf(query, now), batch)

const countKeys = (db: Database, type?: SellerType): TotalQuery =>
  db
    .select({ total: sumOf(licenseCounts.count) })
    .from(licenseCounts)
    .where(type && eq(licenseCounts.sellerType, type))

/** In SQL: the text is in a key's product, owner or note, or is the end that a masked key shows. Other parts of the key are not searched. */
export const hasBesidesKey = (text: string | undefined): SQL | undefined =>
  or(
    contains(text, [productName, userId, discordId, note]),
    text === undefined ? undefined : isShownEnd(key, text.trim()),
    sql`exists (select 1 from ${users} u where u.id = ${userId} and ${contains(text, [sql`u.name`, sql`u.email`])})`,
  )

/** As `listKeys`, with a search that does not look at the keys themselves. */
export const listKeysByOwner = (deps: Deps, query: Query): Promise<Page<LicenseKey>> =>
  listKeys(deps, query, hasBesidesKey(query.search))

export async function listKeys({ db, now }: Deps, query: Query, also?: SQL): Promise<Page<LicenseKey>> {
  const columns = { purchaseDate, expirationDate, productName, username: ownerName }
  const order = ordered(query.sort, columns, purchaseDate, purchaseDate, rowIdOf(licenses))
  const isCounted = !(query.productName || query.status || query.discord)
  const counted = isCounted ? countKeys(db, query.sellerType) : undefined
  const index = query.discord && 'licenses_waiting'
  const { isUnpaged: _, ...page } = await readLongList(
    db,
    searchedKeys,
    { ...query, search: searchOf(query) },
    {
      filters: and(filtersOf(query, now()), also),
      order,
      counted,
      index,
      rows: (page) =>
        db
          .select({ ...columnsOfKeys, ...match.columns })
          .from(licenses)
          .innerJoin(page, isMatch(searchedKeys))
          .leftJoin(users, eq(users.id, userId))
          .orderBy(match.position),
      onWire: (row) => keyOnWire(row, now()),
    },
  )
  return page
}

function hasStatus(status: NonNullable<Query['status']>, now: number): SQL | undefined {
  const { activatedAt } = licenses
  // By the index on the expiration date SQLite would have to sort half a million rows.
  const expiresAt = unindexed(expirationDate)
  const isUsable = and(isSwitchedOn, gt(expiresAt, now))
  switch (status) {
    case 'active':
      return isUsable
    case 'unused':
      return and(isUsable, isNull(activatedAt))
    case 'used':
      return and(isUsable, isNotNull(activatedAt))
    case 'expired':
      return and(isSwitchedOn, lte(expiresAt, now))
    // The condition of the partial index, word for word.
    case 'suspended':
      return sql`(not is_active or suspended_at is not null)`
  }
}

type Row = Awaited<ReturnType<typeof keysOf>>[number]

export const keyOnWire = ({ license, deviceCount, username, email, claims }: Row, now: number): LicenseKey => ({
  _id: license.id,
  key: license.key,
  userId: license.userId,
  username,
  email,
  productId: license.productId,
  productName: license.productName,
  paymentId: license.paymentId,
  purchaseDate: isoOf(license.purchaseDate),
  expirationDate: isoOf(license.expirationDate),
  isActive: license.isActive,
  offReason: license.offReason,
  status: licenseStatus(license, now),
  level: license.level,
  sellerType: license.sellerType,
  createdBy: license.createdBy,
  note: license.note,
  hasDevice: license.sellerType === 'internal' ? deviceCount > 0 : null,
  usedOn: isoOf(license.activatedAt),
  lastSeen: isoOf(license.lastValidatedAt),
  discordId: license.discordId,
  claims,
})
