import { and, eq, not, sql } from 'drizzle-orm'
import type { Parsed } from '#schema/api/endpoint.ts'
import { StoreError } from '#schema/api/errors.ts'
import type * as api from '#schema/api/licenses.ts'
import { foldedKey, plainKey } from '#schema/rules/key-spellings.ts'
import { dayMs, expiryOf } from '#schema/rules/licenses.ts'
import { canonicalKey } from '#schema/rules/typed-keys.ts'
import { type LicenseRow, licenses } from '#schema/tables/index.ts'
import type { Deps } from '#worker/deps.ts'
import { isNotNullViolation, isUniqueViolation } from '#worker/lib/database.ts'
import { isoOf } from '#worker/lib/iso.ts'
import type { Seller } from '#worker/providers/sellers/seller.ts'
import type { Actor } from '../audit/audited-write.ts'
import { createRow, deleteRow, updateRow, updateRowIf } from '../audit/crud.ts'
import { areKeysOverLimit } from '../key-limit.ts'
import { isLicenseOf } from '../license-of-payment.ts'
import { isInStock } from '../stock/free-keys.ts'
import { accountOf } from './discord.ts'
import { isPaidStill, isRenewed } from './grants.ts'
import { isListed } from './listed.ts'
import { licenseByKey } from './lookup.ts'
import { callSeller, issueExternalKey, sellerOf } from './sellers.ts'
import { findTarget } from './targets.ts'

/** Admin actions on keys. For an external key the seller is called first, and nothing is stored that the seller did not do. */

const resource = { table: licenses, name: 'license', notFound: 'key_not_found', scope: isListed } as const

async function requireKey({ db }: Deps, typed: string): Promise<LicenseRow> {
  const [license] = await licenseByKey(db, typed)
  if (!license) throw new StoreError('key_not_found')
  return license
}

type NewKey = Pick<LicenseRow, 'id' | 'key' | 'productId' | 'productName' | 'sellerType' | 'level'> & {
  discordId?: string | null
}

/** A key for a Discord id is at once of the account that is confirmed with it; without one it waits. */
async function insertKey(deps: Deps, actor: Actor, license: NewKey, days: number): Promise<LicenseRow> {
  const purchaseDate = deps.now()
  const { discordId = null } = license
  const userId = discordId === null ? null : accountOf(discordId)
  const validity = { purchaseDate, expirationDate: expiryOf(purchaseDate, days) }
  // Null where a stock has it, which the column refuses: the check is part of the write.
  const key = sql`(select ${license.key} where not ${isInStock(foldedKey(license.key))})`
  // Null beyond the keys that one admin makes alone, which the column refuses, too.
  const productName = sql`(select ${license.productName} where not ${isOverLimit(deps, actor)})`
  const values = { ...license, key, productName, discordId, userId, createdBy: actor.name, ...validity }
  return (await createRow(deps, actor, resource, values).catch((error: unknown) => {
    if (isNotNullViolation(error, 'licenses.product_name')) throw new StoreError('keys_over_limit')
    const isTaken = isUniqueViolation(error, 'licenses.key') || isNotNullViolation(error, 'licenses.key')
    throw isTaken ? new StoreError('key_taken') : error
  })) as LicenseRow
}

const isOverLimit = (deps: Deps, { id }: Actor) => areKeysOverLimit(deps, id, sql`1`)

/** Before an external seller issues a key: the write would refuse it too late. */
async function requireWithinLimit(deps: Deps, actor: Actor): Promise<void> {
  const [found] = await deps.db.select({ isOver: sql<number>`${isOverLimit(deps, actor)}` }).from(sql`(select 1)`)
  if (found?.isOver) throw new StoreError('keys_over_limit')
}

export async function addKey(deps: Deps, actor: Actor, form: Parsed<typeof api.addKey>): Promise<void> {
  const { target } = await findTarget(deps, { productName: form.productName })
  const seller = sellerOf(deps, target.sellerType)
  // Stored as tools send it; an external seller has its own format.
  const key = seller ? plainKey(form.key) : canonicalKey(form.key)
  if (seller && (await callSeller(seller.info(key))) === null) throw new StoreError('key_not_found')
  await insertKey(deps, actor, { ...target, id: deps.newId(), key }, form.expirationDays)
}

export async function generateKey(
  deps: Deps,
  actor: Actor,
  { days, discordId = null, ...wanted }: Parsed<typeof api.generateKey>,
): Promise<{ key: string; expiration: string }> {
  const seller = sellerOf(deps, wanted.sellerType)
  const { target, hasLevel } = await findTarget(deps, wanted)
  if (!hasLevel) throw new StoreError('level_not_found')
  if (seller) await requireWithinLimit(deps, actor)
  const id = deps.newId()
  const key = seller
    ? await callSeller(issueExternalKey(seller, { reference: id, level: target.level, days }))
    : deps.newKey()
  const license = await insertKey(deps, actor, { ...target, id, key, discordId }, days)
  return { key: license.key, expiration: isoOf(license.expirationDate) }
}

/** In SQL: it was not paid for, or is off for a reason that was given. Otherwise one is needed to take it from its buyer. */
const needsNoReason = sql`(not exists (
    select 1 from payments p where ${isLicenseOf('p')} and p.status = 'approved' and p.method <> 'free')
  or (not licenses.is_active and licenses.off_reason is not null))`

/** The reason for which a key is off is written with it; without a new one it keeps the one that it has. */
const switchedOff = (reason: string) => ({
  otherwise: 'key_reason_required' as const,
  condition: reason === '' ? needsNoReason : undefined,
  offReason: reason === '' ? sql`off_reason` : reason,
})

/** Before an external seller is called: the write would refuse it too late. */
async function requireReason({ db }: Deps, id: string, reason: string): Promise<void> {
  const isNeeded = reason === '' && (await db.$count(licenses, and(eq(licenses.id, id), needsNoReason))) === 0
  if (isNeeded) throw new StoreError('key_reason_required')
}

/** In SQL: somebody paid for the key, or for more days on it. */
const isSoldKey = sql`(licenses.payment_id is not null or ${isRenewed('licenses')})`

/** A sold key is deactivated for good but kept, because its payment must have its key. */
export async function deleteKey(deps: Deps, actor: Actor, typed: string, reason: string): Promise<void> {
  const license = await requireKey(deps, typed)
  const { key } = license
  const isSold = license.paymentId !== null
  const seller = sellerOf(deps, license.sellerType)
  if (seller) await requireReason(deps, license.id, reason)
  if (seller) await callSeller(isSold ? seller.ban(key, 'deleted') : seller.remove(key))
  if (!isSold) {
    try {
      return await deleteRow(deps, actor, { ...resource, scope: not(isSoldKey) }, license.id)
    } catch (error) {
      // Of a key that an admin gave away, days were sold.
      if (!(error instanceof StoreError) || error.code !== 'key_not_found') throw error
    }
  }
  const sold = { ...resource, scope: and(isListed, isSoldKey) }
  const { offReason, ...onlyIf } = switchedOff(reason)
  const change = { isActive: false, deletedAt: deps.now(), offReason }
  await updateRowIf(deps, actor, sold, license.id, { verb: 'delete', change, ...onlyIf })
}

/** Computed in the database, so that concurrent calls add up. For an external key the stored date is only a copy of the seller's. */
export async function addTime(deps: Deps, actor: Actor, { key, time }: Parsed<typeof api.addTime>): Promise<string> {
  const license = await requireKey(deps, key)
  const seller = sellerOf(deps, license.sellerType)
  if (seller && !(await callSeller(seller.extend(license.key, time)))) throw new StoreError('key_not_found')
  const expirationDate = sql`max(${licenses.expirationDate}, ${deps.now()}) + ${time * dayMs}`
  const changed = await updateRow(deps, actor, resource, license.id, { expirationDate }, 'add_time')
  return isoOf((changed as LicenseRow).expirationDate)
}

/** In SQL: the money of the key was not refunded, and no refund or dispute is open. */
const mayBeActivated = sql`(licenses.suspended_at is null and (licenses.payment_id is null or ${isPaidStill('licenses')} or exists (
  select 1 from payments p where p.id = licenses.payment_id and p.status = 'approved')))`

export async function updateKey(
  deps: Deps,
  actor: Actor,
  id: string,
  { reason = '', ...fields }: Parsed<typeof api.updateKey>,
): Promise<void> {
  const [license] = await deps.db
    .select()
    .from(licenses)
    .where(and(eq(licenses.id, id), isListed))
  if (!license) throw new StoreError('key_not_found')
  const seller = sellerOf(deps, license.sellerType)
  if (seller && fields.expirationDate !== undefined) throw new StoreError('seller_unsupported')
  const { isActive } = fields
  const allowed = isActive
    ? { ...resource, notFound: 'invalid_move' as const, scope: and(isListed, mayBeActivated) }
    : resource
  const { offReason, condition, otherwise } = switchedOff(reason)
  // The key was found: the condition is what keeps it from being written.
  const switched = isActive === false ? { ...resource, notFound: otherwise, scope: and(isListed, condition) } : allowed
  const newReason = isActive === undefined ? sql`iif(is_active, off_reason, ${offReason})` : isActive ? null : offReason
  const save = () => updateRow(deps, actor, switched, id, { ...fields, offReason: newReason })
  if (!seller || isActive === undefined) await save()
  else if (isActive) await activateAtSeller(deps, seller, license, save)
  else {
    await requireReason(deps, id, reason)
    await callSeller(seller.ban(license.key, 'suspended'))
    await save()
  }
}

/** Unbans the key at the seller only if it may be active; bans it again if a refund began before the change was stored. */
async function activateAtSeller({ db }: Deps, seller: Seller, { id, key }: LicenseRow, save: () => Promise<unknown>) {
  const isAble = await db.$count(licenses, and(eq(licenses.id, id), mayBeActivated))
  if (isAble === 0) throw new StoreError('invalid_move')
  if (!(await callSeller(seller.unban(key)))) throw new StoreError('key_not_found')
  try {
    await save()
  } catch (error) {
    if (error instanceof StoreError) await callSeller(seller.ban(key, 'refunded'))
    throw error
  }
}
