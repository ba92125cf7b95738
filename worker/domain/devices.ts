import { and, eq, gt, inArray, isNotNull, isNull, lte, ne, or, sql } from 'drizzle-orm'
import { StoreError } from '#schema/api/errors.ts'
import { daysLeft, deviceReleaseMs } from '#schema/rules/licenses.ts'
import { auditLog } from '#schema/tables/audit.ts'
import { type LicenseRow, licenses } from '#schema/tables/licenses.ts'
import { type UserRow, users } from '#schema/tables/users.ts'
import type { Deps } from '#worker/deps.ts'
import { readBatch, writeBatch } from '#worker/lib/database.ts'
import type { Actor } from './audit.ts'
import { isListed } from './license-book.ts'
import { licenseByKey } from './license-lookup.ts'
import { askSeller, sellerOf } from './sellers.ts'
import { isoOf } from './wire.ts'

/** A device that can be let go of: an external seller keeps its own, and is asked in any case. */
const mayBeBound = or(isNotNull(licenses.hwid), ne(licenses.sellerType, 'internal'))

/** Now, up to a second less, so that no two presses are likely to take each other's release for their own. */
const releaseInstant = ({ now, newId }: Deps) => now() - (Number.parseInt(newId().slice(0, 8), 16) % 1_000)

/**
 * The owner lets go of a key's device, once in a while. Taken by a conditional update, so that two presses are one release; an external
 * seller is asked after that, and where it did not do it the owner may try again at once.
 */
export async function releaseDevice(deps: Deps, user: UserRow, id: string): Promise<{ retryAt: string }> {
  const { db, now } = deps
  const at = releaseInstant(deps)
  const isOwn = and(eq(licenses.id, id), eq(licenses.userId, user.id), isListed)
  const isInForce = and(eq(licenses.isActive, true), gt(licenses.expirationDate, now()))
  const isDue = or(isNull(licenses.releasedAt), lte(licenses.releasedAt, now() - deviceReleaseMs))
  const [[license], released] = await writeBatch(db, [
    db.select().from(licenses).where(isOwn),
    db
      .update(licenses)
      .set({ hwid: null, activatedAt: null, releasedAt: at })
      .where(and(isOwn, isInForce, mayBeBound, isDue))
      .returning({ id: licenses.id }),
  ])
  if (!license) throw new StoreError('license_not_found')
  // Where the call was sent again because its answer got lost, it finds its own release.
  if (released.length === 0 && license.releasedAt !== at) throw refusalOf(license, now())
  try {
    await resetAtSeller(deps, license)
  } catch (error) {
    await db
      .update(licenses)
      .set({ releasedAt: license.releasedAt })
      .where(and(eq(licenses.id, id), eq(licenses.releasedAt, at)))
    throw error
  }
  return { retryAt: isoOf(at + deviceReleaseMs) }
}

function refusalOf({ isActive, expirationDate, hwid, sellerType, releasedAt }: LicenseRow, now: number): StoreError {
  if (!isActive || expirationDate <= now) return new StoreError('key_not_in_force')
  if (hwid === null && sellerType === 'internal') return new StoreError('device_not_bound')
  const retryAt = (releasedAt ?? now) + deviceReleaseMs
  return new StoreError('device_release_wait', { retryAt: isoOf(retryAt), days: daysLeft(retryAt, now) })
}

async function resetAtSeller(deps: Deps, { key, sellerType }: LicenseRow): Promise<void> {
  const seller = sellerOf(deps, sellerType)
  if (seller && !(await askSeller(seller.resetDevice(key)))) throw new StoreError('key_not_found')
}

function unlessMissing(error: unknown): void {
  if (!(error instanceof StoreError && error.code === 'key_not_found')) throw error
}

/** An admin lets go of the device of one key, or of all keys of a user; each leaves its row in the audit log. Answers how many keys. */
export async function resetDevices(deps: Deps, actor: Actor, name: string, isUser: boolean): Promise<number> {
  const { db, now, newId } = deps
  const found = await (isUser ? keysOfUser(deps, name) : keyNamed(deps, name))
  if (found.length === 0) return 0
  // One that its seller has lost is on no device, and no reason to leave the user's others as they are.
  const reset = found.map((license) => resetAtSeller(deps, license))
  await Promise.all(isUser ? reset.map((one) => one.catch(unlessMissing)) : reset)
  const entry = newId()
  const isMeant = and(
    inArray(
      licenses.id,
      found.map(({ id }) => id),
    ),
    mayBeBound,
  )
  await writeBatch(db, [
    db.run(sql`
      insert into ${auditLog} (id, actor_id, actor_name, action, entity, entity_id, before, after, request_id, created_at)
      select ${entry} || ':' || id, ${actor.id}, ${actor.name}, 'license.reset_hwid', 'licenses', id,
        json_object('hwid', hwid), json_object('hwid', null), ${actor.requestId}, ${now()}
      from ${licenses} where ${isMeant}
      on conflict do nothing`),
    db.update(licenses).set({ hwid: null, activatedAt: null }).where(isMeant),
  ])
  return found.length
}

async function keyNamed({ db }: Deps, key: string): Promise<LicenseRow[]> {
  const rows = await licenseByKey(db, key)
  if (rows.length === 0) throw new StoreError('key_not_found')
  return rows
}

/** Names are not unique: an e-mail always says who is meant. */
async function keysOfUser({ db }: Deps, name: string): Promise<LicenseRow[]> {
  const isCalled = or(eq(users.name, name), eq(users.email, name.toLowerCase()))
  const [people, rows] = await readBatch(db, [
    db.select({ id: users.id, email: users.email }).from(users).where(isCalled).limit(10),
    db
      .select({ license: licenses })
      .from(licenses)
      .innerJoin(users, eq(users.id, licenses.userId))
      .where(and(isCalled, isListed)),
  ])
  const [person] = people.length > 1 ? people.filter(({ email }) => email === name.toLowerCase()) : people
  if (people.length === 0) throw new StoreError('user_not_found')
  if (!person) throw new StoreError('user_ambiguous')
  return rows.map(({ license }) => license).filter(({ userId }) => userId === person.id)
}
