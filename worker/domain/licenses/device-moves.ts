import { and, eq, gt, isNull, lte, or, sql } from 'drizzle-orm'
import type * as api from '#schema/api/device-moves.ts'
import type { DeviceMove } from '#schema/api/device-moves.ts'
import type { Parsed } from '#schema/api/endpoint.ts'
import { StoreError } from '#schema/api/errors.ts'
import { keyEnding, maskKey } from '#schema/rules/activations.ts'
import { readMoveCode } from '#schema/rules/device-moves.ts'
import { dayMs, deviceReleaseMs, isSuspended } from '#schema/rules/licenses.ts'
import {
  deviceMoves,
  type LicenseRow,
  licenseDevices,
  licenses,
  products,
  type SessionUser,
} from '#schema/tables/index.ts'
import type { Deps } from '#worker/deps.ts'
import { writeBatch } from '#worker/lib/database.ts'
import { isoOf } from '#worker/lib/iso.ts'
import { sha256Hex } from '#worker/lib/signatures.ts'
import { queueEmail } from '../emails/queue.ts'
import { englishName } from '../english-name.ts'
import { notifyUser } from '../notifications/notifications.ts'
import { settingOf } from '../shop-settings.ts'
import {
  boundSince,
  deviceCount,
  deviceLimit,
  deviceOnWire,
  devicesOfKey,
  hasDevice,
  releasableAt,
  releaseWait,
} from './bound-devices.ts'
import { isListed } from './listed.ts'
import { isInForce } from './suspension.ts'

const isOpen = (now: number) => and(eq(deviceMoves.status, 'open'), gt(deviceMoves.expiresAt, now))
const isOwn = (user: SessionUser) => and(eq(licenses.userId, user.id), isListed)

/** Until when the key stays where it is, after its last release; null where it may move. */
function waitOf(license: Pick<LicenseRow, 'releasedAt'>, now: number): number | null {
  const until = releasableAt(license)
  return until !== null && until > now ? until : null
}

/** The device that asks for a key of this user, by the code that its tool shows. That of somebody else's key is not found. */
export async function findMove({ db, now }: Deps, user: SessionUser, typed: string): Promise<DeviceMove> {
  const at = now()
  const codeHash = sha256Hex(readMoveCode(typed) ?? '')
  const [found] = await db
    .select({
      ...{ license: licenses, move: deviceMoves, englishName: englishName.as('english_name') },
      ...{ devices: devicesOfKey.as('devices'), limit: deviceLimit.as('device_limit') },
      emergencyDays: settingOf('emergency_move_days').as('emergency_days'),
    })
    .from(deviceMoves)
    .innerJoin(licenses, eq(licenses.id, deviceMoves.licenseId))
    .leftJoin(products, eq(products.id, licenses.productId))
    .where(and(eq(deviceMoves.codeHash, codeHash), isOpen(at), isOwn(user), isInForce(at)))
  if (!found) throw new StoreError('move_not_found')
  const { license, move, emergencyDays } = found
  const retryAt = waitOf(license, at)
  const isEmergencyFree =
    emergencyDays > 0 && (license.emergencyMovedAt === null || license.emergencyMovedAt + emergencyDays * dayMs <= at)
  return {
    _id: move.id,
    licenseId: license.id,
    productName: license.productName,
    en: { productName: found.englishName },
    label: move.label,
    address: move.address,
    requestedAt: isoOf(move.requestedAt),
    expiresAt: isoOf(move.expiresAt),
    devices: found.devices.map(deviceOnWire),
    deviceLimit: found.limit,
    retryAt: isoOf(retryAt),
    emergencyDays: retryAt !== null && isEmergencyFree ? emergencyDays : null,
  }
}

/**
 * Moves the owner's key to the device that asks, as one write: the device that it leaves goes, the new one is bound, and the wait of a release
 * begins. Of confirmations at once the first one does it. Where the key has room, no device goes and no wait begins.
 */
export async function confirmMove(
  deps: Deps,
  user: SessionUser,
  id: string,
  { move, device, isEmergency }: Parsed<typeof api.confirmMove>,
): Promise<{ retryAt: string | null }> {
  const { db, now, newId } = deps
  const at = now()
  const callId = newId()
  const isOfUser = and(eq(licenses.id, id), isOwn(user))
  const isThis = sql`m.license_id = ${id} and m.id = ${move}`
  const isAsked = sql`exists (select 1 from ${deviceMoves} m where ${isThis} and m.status = 'open' and m.expires_at > ${at})`
  const isNew = sql`not exists (
    select 1 from ${licenseDevices} b join ${deviceMoves} m on m.digest = b.digest where b.license_id = ${id} and ${isThis})`
  const isLeaving = sql`d.id = ${device ?? ''}`
  const [before] = await db
    .select({ license: licenses, isAsked: sql<number>`${isAsked}`, isBound: sql<number>`${hasDevice(isLeaving)}` })
    .from(licenses)
    .where(isOfUser)
  if (!before) throw new StoreError('license_not_found')
  const { productName: product, productId, key } = before.license
  const isDue = or(isNull(licenses.releasedAt), lte(licenses.releasedAt, at - deviceReleaseMs))
  const emergencyMs = sql`${settingOf('emergency_move_days')} * ${dayMs}`
  const isFreeEmergency = sql`(${emergencyMs} > 0 and coalesce(licenses.emergency_moved_at + ${emergencyMs} <= ${at}, 1))`
  const hasPlace =
    device === undefined
      ? sql`${deviceCount()} < ${deviceLimit}`
      : and(hasDevice(isLeaving), isEmergency ? or(isDue, isFreeEmergency) : isDue)
  /** By this call. Sent again, none of its statements finds it, since the last one has closed the request. */
  const isMoved = sql`exists (select 1 from ${licenses} l where l.id = ${id} and l.release_id = ${callId}) and ${isAsked}`
  const notice = { productId, when: isMoved }
  const {
    after: [after],
  } = await writeBatch(db, {
    freed: db
      .update(licenses)
      .set({
        releaseId: callId,
        ...(device !== undefined && {
          releasedAt: at,
          emergencyMovedAt: sql`iif(${isDue}, ${licenses.emergencyMovedAt}, ${at})`,
        }),
      })
      .where(and(isOfUser, eq(licenses.sellerType, 'internal'), isInForce(at), isAsked, isNew, hasPlace)),
    gone: db.run(sql`
      delete from ${licenseDevices} as d where d.license_id = ${id} and ${isLeaving} and ${isMoved}`),
    bound: db.run(sql`
      insert into ${licenseDevices} (license_id, digest, id, label, bound_at, last_used_at)
      select m.license_id, m.digest, ${newId()}, m.label, ${at}, ${at} from ${deviceMoves} m where ${isThis} and ${isMoved}
      on conflict do nothing`),
    since: db
      .update(licenses)
      .set({ activatedAt: boundSince() })
      .where(and(eq(licenses.id, id), isMoved)),
    notice: notifyUser(deps, user.id, 'key_moved', { product, end: keyEnding(key) }, notice),
    ...queueEmail(deps, { kind: 'key_moved', userId: user.id, params: { product, key: maskKey(key) }, ...notice }),
    closed: db
      .update(deviceMoves)
      .set({ status: 'moved' })
      .where(and(eq(deviceMoves.licenseId, id), eq(deviceMoves.id, move), isMoved)),
    after: db.select().from(licenses).where(isOfUser),
  })
  if (after?.releaseId !== callId) throw refusalOf(before, device, at)
  return { retryAt: isoOf(waitOf(after, at)) }
}

interface Before {
  license: LicenseRow
  isAsked: number
  isBound: number
}

/** Why a key was not moved, by what was read before. */
function refusalOf({ license, isAsked, isBound }: Before, device: string | undefined, now: number): StoreError {
  if (!isAsked) return new StoreError('move_not_found')
  if (isSuspended(license) || license.expirationDate <= now) return new StoreError('key_not_in_force')
  const until = waitOf(license, now)
  if (device !== undefined && isBound && until !== null)
    return new StoreError('device_release_wait', releaseWait(until, now))
  // Another call was faster, or the device has gone meanwhile.
  return new StoreError(device === undefined || isBound ? 'move_not_found' : 'device_not_bound')
}

/** Refuses the request of a device: its tool is answered `DENIED`. */
export async function denyMove({ db, now }: Deps, user: SessionUser, id: string, move: string): Promise<void> {
  const denied = await db
    .update(deviceMoves)
    .set({ status: 'denied' })
    .where(
      and(
        eq(deviceMoves.licenseId, id),
        eq(deviceMoves.id, move),
        isOpen(now()),
        sql`exists (select 1 from ${licenses} l where l.id = ${id} and l.user_id = ${user.id} and l.deleted_at is null)`,
      ),
    )
    .returning({ id: deviceMoves.id })
  if (denied.length === 0) throw new StoreError('move_not_found')
}
