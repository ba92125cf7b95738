import { and, eq, inArray, isNotNull, or } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { StoreError } from '#schema/api/errors.ts'
import type { KeyDetails } from '#schema/api/licenses.ts'
import { brand } from '#schema/brand.ts'
import { maskKey } from '#schema/rules/activations.ts'
import { plainKey } from '#schema/rules/key-spellings.ts'
import { dayMs, licenseStatus, type SellerType } from '#schema/rules/licenses.ts'
import { keysMeant } from '#schema/rules/typed-keys.ts'
import { type LicenseRow, licenses, users } from '#schema/tables/index.ts'
import type { Deps } from '#worker/deps.ts'
import { isoOf } from '#worker/lib/iso.ts'
import type { SellerKeyInfo } from '#worker/providers/sellers/seller.ts'
import { type BoundDevice, deviceLimit, deviceOnWire, devicesOfKey } from './bound-devices.ts'
import { isListed } from './listed.ts'
import { exactFirst } from './lookup.ts'
import { callSeller, sellerOf } from './sellers.ts'

const successor = alias(licenses, 'successor')

/** The details of one key. For an external key the seller's data take precedence; an unknown key is looked up at the seller only. */
export async function checkKey(deps: Deps, typed: string, sellerType: SellerType): Promise<KeyDetails> {
  const [found] = await deps.db
    .select({
      ...{ license: licenses, owner: users.name, newKey: successor.key },
      ...{ devices: devicesOfKey.as('devices'), deviceLimit: deviceLimit.as('device_limit') },
    })
    .from(licenses)
    .leftJoin(users, eq(users.id, licenses.userId))
    .leftJoin(successor, eq(successor.id, licenses.replacedBy))
    .where(and(inArray(licenses.key, keysMeant(typed)), or(isListed, isNotNull(licenses.replacedBy))))
    .orderBy(exactFirst(typed))
    .limit(1)
  const key = found?.license.key ?? plainKey(typed)
  const type = found?.license.sellerType ?? sellerType
  const seller = sellerOf(deps, type)
  const info = seller ? await callSeller(seller.info(key)) : null
  if (info)
    return {
      ...fromSeller(info),
      key,
      productName: found?.license.productName ?? null,
      sellerType: type,
      replacedBy: null,
    }
  if (!found || seller) throw new StoreError('key_not_found')
  return fromDatabase(found, deps.now())
}

interface Found {
  license: LicenseRow
  owner: string | null
  newKey: string | null
  devices: BoundDevice[]
  deviceLimit: number
}

const fromDatabase = ({ license, owner, newKey, devices, deviceLimit }: Found, now: number): KeyDetails => ({
  status: license.replacedBy === null ? licenseStatus(license, now) : 'Replaced',
  key: license.key,
  level: license.level,
  duration: daysOf(license.expirationDate - license.purchaseDate),
  createdBy: license.createdBy ?? brand.displayName,
  creationDate: isoOf(license.purchaseDate),
  expirationDate: isoOf(license.expirationDate),
  usedBy: license.activatedAt === null ? null : owner,
  usedOn: isoOf(license.activatedAt),
  lastSeen: isoOf(license.lastValidatedAt),
  note: license.note,
  productName: license.productName,
  sellerType: license.sellerType,
  hasDevice: devices.length > 0,
  devices: devices.map(deviceOnWire),
  deviceLimit,
  replacedBy: newKey && maskKey(newKey),
})

const fromSeller = (info: SellerKeyInfo) => ({
  status: info.status,
  level: Number(info.level) || 0,
  duration: daysOf(info.durationSeconds * 1000),
  createdBy: info.createdBy,
  creationDate: isoOf(info.createdAt),
  expirationDate: isoOf(info.expiresAt),
  usedBy: info.usedBy || null,
  usedOn: isoOf(info.usedAt),
  lastSeen: null,
  note: info.note,
  hasDevice: info.hwid !== '',
  devices: [],
  deviceLimit: 1,
})

const daysOf = (ms: number) => Math.ceil(ms / dayMs)
