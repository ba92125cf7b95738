import { and, eq, isNotNull, or, type SQL, sql } from 'drizzle-orm'
import type { Parsed } from '#schema/api/endpoint.ts'
import { StoreError } from '#schema/api/errors.ts'
import type { listSharedKeys as api, SharedKey } from '#schema/api/shared-keys.ts'
import { licenseCallers, licenses, products, users } from '#schema/tables/index.ts'
import type { Deps } from '#worker/deps.ts'
import { isoOf } from '#worker/lib/iso.ts'
import { type Actor, auditedWrite } from '../audit/audited-write.ts'
import { ifAlreadyWritten } from '../audit/crud.ts'
import { mayDecide } from '../decisions.ts'
import { contains, countMax, countUpTo, type Listing, ordered, readList } from '../listing/lists.ts'
import { deviceCount } from './bound-devices.ts'
import { areShared, listedFrom } from './callers.ts'
import { isShownEnd } from './hidden-keys.ts'
import { isListed } from './listed.ts'
import { isInForce } from './suspension.ts'

const { devices, networks, countries, countedAt, lastAt, listedAt, licenseId, dismissedAt } = licenseCallers
const from = listedFrom('products')

/** In SQL, on `license_callers`, `licenses` and `products`: the key is listed, and what was counted is too much by what its product allows now. */
export const isSharedKey = (now: number): SQL | undefined =>
  and(
    // The condition of the partial index, word for word.
    sql`listed_at is not null`,
    isListed,
    isInForce(now),
    areShared(sql`${devices}`, sql`${networks}`, sql`${countries}`, from),
  )

/** In SQL: the keys with what is known of them. The cross join has SQLite begin with the listed ones. */
const sharedKeys = sql`${licenseCallers} cross join ${licenses} on ${licenses.id} = ${licenseId}
  join ${products} on ${products.id} = ${licenses.productId} left join ${users} on ${users.id} = ${licenses.userId}`

const matching = (search: string | undefined): SQL | undefined =>
  search
    ? or(
        contains(search, [licenses.productName, users.name, users.email]),
        eq(licenses.key, search),
        isShownEnd(licenses.key, search),
      )
    : undefined

/** The keys that many use, the worst first. */
export function listSharedKeys({ db, now }: Deps, query: Parsed<typeof api>): Promise<Listing<SharedKey>> {
  const where = and(isSharedKey(now()), matching(query.search))
  const columns = { devices, networks, countedAt, lastSeen: lastAt }
  const order = ordered(query.sort, columns, devices, networks, licenseId)
  return readList(db, query, {
    rows: (limit, offset) =>
      db
        .select({
          ...{ callers: licenseCallers, license: licenses, username: users.name, email: users.email },
          ...{ boundDevices: deviceCount().as('bound_devices'), deviceLimit: products.deviceLimit },
          listedFrom: sql<number>`${from}`.as('listed_from'),
        })
        .from(licenseCallers)
        .crossJoin(licenses)
        .innerJoin(products, eq(products.id, licenses.productId))
        .leftJoin(users, eq(users.id, licenses.userId))
        .where(and(eq(licenses.id, licenseId), where))
        .orderBy(...order)
        .limit(limit)
        .offset(offset),
    total: countUpTo(db, countMax, sql`select 1 from ${sharedKeys} where ${where}`),
    onWire,
  })
}

/** Takes a key off the list, and leaves it off for a day. */
export async function dismissSharedKey(deps: Deps, actor: Actor, id: string): Promise<void> {
  const { db, now } = deps
  const what = { action: 'license.dismiss_sharing', table: licenseCallers, key: sql`license_id`, id } as const
  const isOwn = sql`exists (select 1 from ${licenses} own where own.id = ${id} and own.user_id = ${actor.id})`
  const {
    before: [before],
    dismissed,
  } = await auditedWrite(deps, actor, what, {
    before: db.select({ listedAt }).from(licenseCallers).where(eq(licenseId, id)),
    dismissed: db
      .update(licenseCallers)
      .set({ listedAt: null, dismissedAt: now() })
      .where(and(eq(licenseId, id), isNotNull(listedAt), mayDecide(actor, isOwn, ['keys'])))
      .returning({ dismissedAt }),
  }).catch(ifAlreadyWritten(async () => ({ before: [], dismissed: [{ dismissedAt: now() }] })))
  if (dismissed.length > 0) return
  if (!before) throw new StoreError('key_not_found')
  throw new StoreError(before.listedAt === null ? 'invalid_move' : 'own_decision')
}

interface Row {
  callers: typeof licenseCallers.$inferSelect
  license: typeof licenses.$inferSelect
  username: string | null
  email: string | null
  boundDevices: number
  deviceLimit: number
  listedFrom: number
}

/** With the whole key. */
const onWire = ({ callers, license, username, email, ...limits }: Row): SharedKey => ({
  _id: license.id,
  key: license.key,
  userId: license.userId,
  username,
  email,
  productName: license.productName,
  devices: callers.devices,
  networks: callers.networks,
  countries: callers.countries,
  countedAt: isoOf(callers.countedAt),
  ...limits,
  lastSeen: isoOf(callers.lastAt),
  expirationDate: isoOf(license.expirationDate),
})
