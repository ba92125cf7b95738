import { and, count, desc, eq, gt, isNotNull, isNull, lte, not, type SQL, sql } from 'drizzle-orm'
import type { Parsed } from '#schema/api/endpoint.ts'
import type { listKeys as api, LicenseKey } from '#schema/api/licenses.ts'
import { bareMax, type Page } from '#schema/api/lists.ts'
import { licenseStatus } from '#schema/rules/licenses.ts'
import { type LicenseRow, licenses } from '#schema/tables/licenses.ts'
import { users } from '#schema/tables/users.ts'
import type { Deps } from '#worker/deps.ts'
import { type Database, readBatch } from '#worker/lib/database.ts'
import { contains, ordered, readList } from './lists.ts'
import { isoOf } from './wire.ts'

type Query = Parsed<typeof api>

/** What an admin sees of the keys: a deleted one is no longer there. */
export const isListed = isNull(licenses.deletedAt)
const isWaiting = sql`(${licenses.discordId} is not null and ${licenses.userId} is null)`

/** How many accounts claim to be the person whom a key waits for. */
const claims = sql<number>`(select count(*) from ${users} claim
  where ${licenses.userId} is null and claim.discord_id = ${licenses.discordId} and claim.is_discord_confirmed = 0)`

const keysOf = (db: Database) =>
  db
    .select({ license: licenses, username: users.name, email: users.email, claims })
    .from(licenses)
    .leftJoin(users, eq(users.id, licenses.userId))
const newest = [desc(licenses.purchaseDate), desc(licenses.id)]

/** The newest keys in the two lists of the specification: whoever's they are, and those that wait for a person of the community. */
export async function newestKeys({ db, now }: Deps) {
  const rows = (kind: SQL) =>
    keysOf(db)
      .where(and(isListed, kind))
      .orderBy(...newest)
      .limit(bareMax)
  const [keys, discordKeys, [all]] = await readBatch(db, [
    rows(not(isWaiting)),
    rows(isWaiting),
    db.select({ total: count() }).from(licenses).where(isListed),
  ])
  const onWire = (row: Row) => keyOnWire(row, now())
  return { keys: keys.map(onWire), discordKeys: discordKeys.map(onWire), total: all?.total ?? 0 }
}

/** On licences joined with their users. */
export function keysMatching(query: Omit<Query, 'page' | 'limit' | 'sort'>, now: number) {
  const { productName, userId, discordId, key, sellerType } = licenses
  return and(
    isListed,
    contains(query.search, [productName, key, userId, users.name, users.email, discordId]),
    query.productName ? eq(productName, query.productName) : undefined,
    query.sellerType && eq(sellerType, query.sellerType),
    query.status && hasStatus(query.status, now),
    query.discord && and(isWaiting, query.discord === 'claimed' ? gt(claims, 0) : undefined),
  )
}

export async function listKeys({ db, now }: Deps, query: Query): Promise<Page<LicenseKey>> {
  const { purchaseDate, expirationDate, productName, userId } = licenses
  const where = keysMatching(query, now())
  const columns = { purchaseDate, expirationDate, productName, username: sql`${users.name} collate nocase` }
  const order = ordered(query.sort, columns, desc(purchaseDate), licenses.id)
  const counted = db.select({ total: count() }).from(licenses)
  const { isBare: _, ...page } = await readList(db, query, {
    rows: (limit, offset) =>
      keysOf(db)
        .where(where)
        .orderBy(...order)
        .limit(limit)
        .offset(offset),
    total: (query.search ? counted.leftJoin(users, eq(users.id, userId)) : counted).where(where),
    onWire: (row) => keyOnWire(row, now()),
  })
  return page
}

function hasStatus(status: NonNullable<Query['status']>, now: number): SQL | undefined {
  const { isActive, expirationDate, activatedAt } = licenses
  const isInForce = and(eq(isActive, true), gt(expirationDate, now))
  switch (status) {
    case 'active':
      return isInForce
    case 'unused':
      return and(isInForce, isNull(activatedAt))
    case 'used':
      return and(isInForce, isNotNull(activatedAt))
    case 'expired':
      return and(eq(isActive, true), lte(expirationDate, now))
    case 'suspended':
      return eq(isActive, false)
  }
}

interface Row {
  license: LicenseRow
  username: string | null
  email: string | null
  claims: number
}

const keyOnWire = ({ license, username, email, claims }: Row, now: number): LicenseKey => ({
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
  status: licenseStatus(license, now),
  level: license.level,
  sellerType: license.sellerType,
  createdBy: license.createdBy,
  note: license.note,
  hasDevice: license.sellerType === 'internal' ? license.hwid !== null : null,
  usedOn: isoOf(license.activatedAt),
  lastSeen: isoOf(license.lastValidatedAt),
  discordId: license.discordId,
  claims,
})
