import { and, eq, isNull, lte, ne, or, type SQL, sql } from 'drizzle-orm'
import { StoreError } from '#schema/api/errors.ts'
import { deviceReleaseMs, isSuspended } from '#schema/rules/licenses.ts'
import { type LicenseRow, licenseDevices, licenses, type SessionUser } from '#schema/tables/index.ts'
import type { Deps } from '#worker/deps.ts'
import { writeBatch } from '#worker/lib/database.ts'
import { isoOf } from '#worker/lib/iso.ts'
import { boundSince, hasDevice, releaseWait } from './bound-devices.ts'
import { isListed } from './listed.ts'
import { callSeller, sellerOf } from './sellers.ts'
import { isInForce } from './suspension.ts'

/** In SQL: the key may have a device of which `where` holds. For external keys only the seller knows, and is called in any case. */
export const mayBeBound = (where?: SQL) => or(hasDevice(where), ne(licenses.sellerType, 'internal'))

/**
 * Unbinds one device of the owner's key, or all where none is named, once in `deviceReleaseMs` for the key. A conditional update makes
 * concurrent calls one release. An external seller is called after that; if it fails, the release is undone so that the owner may retry.
 */
export async function releaseDevice(
  deps: Deps,
  user: SessionUser,
  id: string,
  device?: string,
): Promise<{ retryAt: string }> {
  const { db, now } = deps
  const at = now()
  const releaseId = deps.newId()
  const isOwn = and(eq(licenses.id, id), eq(licenses.userId, user.id), isListed)
  const isDue = or(isNull(licenses.releasedAt), lte(licenses.releasedAt, at - deviceReleaseMs))
  const isMeant = device === undefined ? sql`true` : sql`d.id = ${device}`
  const {
    license: [license],
    bound: [bound],
    released,
  } = await writeBatch(db, {
    license: db.select().from(licenses).where(isOwn),
    bound: db
      .select({ count: sql<number>`count(*)` })
      .from(sql`${licenseDevices} d`)
      .where(sql`d.license_id = ${id} and ${isMeant}`),
    released: db
      .update(licenses)
      .set({ activatedAt: boundSince(sql`not ${isMeant}`), releasedAt: at, releaseId })
      .where(and(isOwn, isInForce(at), mayBeBound(isMeant), isDue))
      .returning({ id: licenses.id }),
    unbound: db.run(sql`
      delete from ${licenseDevices} as d where d.license_id = ${id} and ${isMeant}
        and exists (select 1 from ${licenses} l where l.id = ${id} and l.release_id = ${releaseId})`),
  })
  if (!license) throw new StoreError('license_not_found')
  // The write was sent again because its answer got lost, and read what it had written.
  const isRepeated = license.releaseId === releaseId
  if (released.length === 0 && !isRepeated) throw refusalOf(license, (bound?.count ?? 0) > 0, at)
  try {
    await resetAtSeller(deps, license)
  } catch (error) {
    await db
      .update(licenses)
      .set({ releasedAt: isRepeated ? null : license.releasedAt })
      .where(and(eq(licenses.id, id), eq(licenses.releasedAt, at)))
    throw error
  }
  return { retryAt: isoOf(at + deviceReleaseMs) }
}

function refusalOf(license: LicenseRow, isBound: boolean, now: number): StoreError {
  const { expirationDate, sellerType, releasedAt } = license
  if (isSuspended(license) || expirationDate <= now) return new StoreError('key_not_in_force')
  if (!isBound && sellerType === 'internal') return new StoreError('device_not_bound')
  return new StoreError('device_release_wait', releaseWait((releasedAt ?? now) + deviceReleaseMs, now))
}

export async function resetAtSeller(deps: Deps, { key, sellerType }: LicenseRow): Promise<void> {
  const seller = sellerOf(deps, sellerType)
  if (seller && !(await callSeller(seller.resetDevice(key)))) throw new StoreError('key_not_found')
}
