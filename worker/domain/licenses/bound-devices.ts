import { type SQL, sql } from 'drizzle-orm'
import type { KeyDevice } from '#schema/api/devices.ts'
import { daysLeft, deviceReleaseMs } from '#schema/rules/licenses.ts'
import { type LicenseDeviceRow, type LicenseRow, licenseDevices } from '#schema/tables/index.ts'
import { isoOf } from '#worker/lib/iso.ts'

/*
 * In SQL, on `licenses`. Columns are written out: drizzle leaves their tables out where a statement has one table, and `id` would be that of
 * the device.
 */

const isOfKey = sql.raw('d.license_id = licenses.id')

/** The key has a device of which this holds. */
export const hasDevice = (where: SQL = sql`true`): SQL =>
  sql`exists (select 1 from ${licenseDevices} d where ${isOfKey} and ${where})`

/** How many it has, of which this holds. */
export const deviceCount = (where: SQL = sql`true`): SQL<number> =>
  sql<number>`(select count(*) from ${licenseDevices} d where ${isOfKey} and ${where})`

/** Since when it has been in use on one of them; null without a device. */
export const boundSince = (where: SQL = sql`true`): SQL<number | null> =>
  sql<number | null>`(select min(d.bound_at) from ${licenseDevices} d where ${isOfKey} and ${where})`

/** How many it may have. That of a product that no longer exists has one. */
export const deviceLimit = sql<number>`coalesce((select p.device_limit from products p where p.id = licenses.product_id), 1)`

export type DeviceUse = Pick<LicenseDeviceRow, 'digest' | 'lastUsedAt'>

/** Its devices, and when each was last used. */
export const usesOfDevices = sql<DeviceUse[]>`(
  select json_group_array(json_object('digest', d.digest, 'lastUsedAt', d.last_used_at)) from ${licenseDevices} d where ${isOfKey})`.mapWith(
  (json: string): DeviceUse[] => JSON.parse(json),
)

export type BoundDevice = Pick<LicenseDeviceRow, 'id' | 'label' | 'boundAt' | 'lastUsedAt'>

/** Without their digests, the first that was bound first. */
export const devicesOfKey = sql<BoundDevice[]>`(
  select json_group_array(json_object('id', id, 'label', label, 'boundAt', bound_at, 'lastUsedAt', last_used_at))
  from (select d.* from ${licenseDevices} d where ${isOfKey} order by d.bound_at, d.id))`.mapWith(
  (json: string): BoundDevice[] => JSON.parse(json),
)

export const deviceOnWire = ({ id, label, boundAt, lastUsedAt }: BoundDevice): KeyDevice => ({
  _id: id,
  label,
  boundAt: isoOf(boundAt),
  lastUsedAt: isoOf(lastUsedAt),
})

/** When the device of a key may be released again (ms), after its last release; null where it never was released. */
export const releasableAt = ({ releasedAt }: Pick<LicenseRow, 'releasedAt'>): number | null =>
  releasedAt === null ? null : releasedAt + deviceReleaseMs

/** When the next release is due, for the error's body. */
export const releaseWait = (retryAt: number, now: number) => ({
  retryAt: isoOf(retryAt),
  days: daysLeft(retryAt, now),
})
