import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Answer, Parsed } from '#schema/api/endpoint.ts'
import { StoreError } from '#schema/api/errors.ts'
import type * as api from '#schema/api/key-handover.ts'
import { keyEnding, maskKey } from '#schema/rules/activations.ts'
import { keyNoteMax } from '#schema/rules/licenses.ts'
import {
  deviceMoves,
  keyViews,
  type LicenseRow,
  licenseCallers,
  licenseDevices,
  licenseRefusals,
  licenses,
  products,
  stockKeys,
  users,
} from '#schema/tables/index.ts'
import type { Deps } from '#worker/deps.ts'
import { readBatch, type Statements } from '#worker/lib/database.ts'
import { isoOf } from '#worker/lib/iso.ts'
import { isAccount } from './accounts/find-account.ts'
import { type Actor, auditedWrite } from './audit/audited-write.ts'
import { ifAlreadyWritten } from './audit/crud.ts'
import { queueEmail } from './emails/queue.ts'
import { isListed } from './licenses/listed.ts'
import { notifyUser } from './notifications/notifications.ts'
import { isFree, nextFreeKey, sellsStock } from './stock/free-keys.ts'

/** A key gets another text, another owner, or both. */

/** What is left out stays. */
interface Change {
  action: 'license.replace' | 'license.give' | 'license.transfer'
  key?: string
  /** Of the stock from which the key is taken. */
  stockKeyId?: string | null
  userId?: string
  reason: string
  /** The reason is that too many devices used it: the notification to its owner says so. */
  isShared?: boolean
}

const selectKey = ({ db }: Deps, id: string) =>
  db
    .select()
    .from(licenses)
    .where(and(eq(licenses.id, id), isListed))

/** The note with a further line. Of a note that gets too long the beginning is cut. */
const noteWith = (line: string): SQL =>
  sql`substr(trim(${licenses.note} || char(10) || ${line}, char(10)), ${sql.raw(String(-keyNoteMax))})`

/** Tells the owner or the former owner of a key, in the panel and by e-mail, where `when` holds. */
const tell = (
  deps: Deps,
  userId: string,
  kind: 'key_replaced' | 'shared_key_replaced' | 'key_given' | 'key_transferred',
  { product, key, ...rest }: { product: string; productId: string | null; key: string; when: SQL },
): Statements => ({
  [`notice ${kind}`]: notifyUser(deps, userId, kind, { product, end: keyEnding(key) }, rest),
  ...queueEmail(deps, { kind, userId, params: { product, key: maskKey(key) }, ...rest }),
})

/**
 * Changes the license as one write with its notifications, if it still has the key and the owner of `before`. Its payment stays its payment,
 * so that a refund or a dispute goes on suspending it. A key that is replaced leaves a deleted row behind, by which it is refused and is
 * never issued again. A key of a stock is taken from it in the same write.
 */
async function changeKey(deps: Deps, actor: Actor, before: LicenseRow, change: Change): Promise<LicenseRow> {
  const { db, now, newId } = deps
  const { id, userId: former, productId, productName: product } = before
  const { action, key = before.key, stockKeyId = null, userId = former, reason, isShared = false } = change
  const isReplaced = key !== before.key
  const isGiven = userId !== former
  const isTransferred = isGiven && former !== null
  const line = [isReplaced ? `${keyEnding(before.key)} → ${keyEnding(key)}` : '', reason].filter(Boolean).join(': ')
  const isAsRead = and(
    eq(licenses.id, id),
    isListed,
    eq(licenses.key, before.key),
    sql`${licenses.userId} is ${former}`,
    stockKeyId === null
      ? undefined
      : sql`exists (select 1 from ${stockKeys} s where s.id = ${stockKeyId} and ${isFree})`,
  )
  // Evaluated before the change, in the same write: of two at once the second tells nobody anything.
  const notice = { product, productId, key, when: sql`exists (select 1 from ${licenses} where ${isAsRead})` }
  const replaced = isShared ? 'shared_key_replaced' : 'key_replaced'
  const what = { action, table: licenses, id }
  const { changed } = await auditedWrite(deps, actor, what, {
    ...(userId !== null && tell(deps, userId, isGiven ? 'key_given' : replaced, notice)),
    ...(isTransferred && tell(deps, former, 'key_transferred', notice)),
    // The views stay as evidence that the key was delivered. The address is the former owner's.
    ...(isTransferred && {
      views: db
        .update(keyViews)
        .set({ address: null })
        .where(and(eq(keyViews.licenseId, id), notice.when)),
      // What the former owner's tools were told.
      refusals: db.delete(licenseRefusals).where(and(eq(licenseRefusals.licenseId, id), notice.when)),
    }),
    ...((isReplaced || isTransferred) && {
      moves: db.delete(deviceMoves).where(and(eq(deviceMoves.licenseId, id), notice.when)),
      callers: db.delete(licenseCallers).where(and(eq(licenseCallers.licenseId, id), notice.when)),
      devices: db.delete(licenseDevices).where(and(eq(licenseDevices.licenseId, id), notice.when)),
    }),
    changed: db
      .update(licenses)
      .set({
        key,
        userId,
        ...((isReplaced || isTransferred) && { activatedAt: null }),
        ...(isTransferred && { releasedAt: null }),
        ...(line && { note: noteWith(line) }),
      })
      .where(isAsRead)
      .returning(),
    ...(stockKeyId !== null && {
      stock: db.run(sql`
        update ${stockKeys} set issued_at = ${now()}
        where id = ${stockKeyId} and exists (select 1 from ${licenses} where id = ${id} and key = ${key})`),
    }),
    ...(isReplaced && {
      retired: db.run(sql`
        insert into ${licenses} (id, key, product_id, product_name, seller_type, level, created_by, is_active,
          deleted_at, replaced_by, purchase_date, expiration_date)
        select ${newId()}, ${before.key}, product_id, product_name, seller_type, level, ${actor.name}, 0,
          ${now()}, id, purchase_date, expiration_date
        from ${licenses} where id = ${id} and key = ${key}`),
    }),
  }).catch(ifAlreadyWritten(async () => ({ changed: await selectKey(deps, id) })))
  const [row] = changed
  if (!row) throw new StoreError('invalid_move')
  return row
}

/** The next key of the stock of the license's product: no row where that sells none, nulls where it is empty. */
const selectNextOfStock = ({ db }: Deps, id: string) =>
  db
    .select({ id: stockKeys.id, key: stockKeys.key })
    .from(sql`${licenses} held join ${products} p on p.id = held.product_id and ${sellsStock}`)
    .leftJoin(stockKeys, sql`${stockKeys.id} = ${nextFreeKey(sql.raw('p.id'))}`)
    .where(sql`held.id = ${id}`)

/** An external seller has no call that moves a key's time to another. */
function newKeyFor(
  { newKey }: Deps,
  { sellerType }: LicenseRow,
  next: Awaited<ReturnType<typeof selectNextOfStock>>[number] | undefined,
) {
  if (sellerType !== 'internal') throw new StoreError('seller_unsupported')
  if (!next) return { key: newKey() }
  if (next.id === null || next.key === null) throw new StoreError('stock_empty')
  return { key: next.key, stockKeyId: next.id }
}

export async function replaceKey(
  deps: Deps,
  actor: Actor,
  id: string,
  { reason, isShared }: Parsed<typeof api.replaceKey>,
) {
  const {
    license: [license],
    next: [next],
  } = await readBatch(deps.db, { license: selectKey(deps, id), next: selectNextOfStock(deps, id) })
  if (!license) throw new StoreError('key_not_found')
  const change = { action: 'license.replace', ...newKeyFor(deps, license, next), reason, isShared } as const
  const changed = await changeKey(deps, actor, license, change)
  return { key: changed.key, expiration: isoOf(changed.expirationDate) }
}

export async function assignKey(
  deps: Deps,
  actor: Actor,
  id: string,
  { owner, reason, isReplaced }: Parsed<typeof api.assignKey>,
): Promise<Pick<Answer<typeof api.assignKey>, 'key' | 'userId' | 'username'>> {
  const { db } = deps
  const {
    license: [license],
    next: [next],
    user: [user],
  } = await readBatch(db, {
    license: selectKey(deps, id),
    next: selectNextOfStock(deps, id),
    user: db.select({ id: users.id, name: users.name }).from(users).where(isAccount(owner)).limit(1),
  })
  if (!license) throw new StoreError('key_not_found')
  if (!user) throw new StoreError('user_not_found')
  if (license.userId === user.id) throw new StoreError('key_owned')
  const changed = await changeKey(deps, actor, license, {
    action: license.userId === null ? 'license.give' : 'license.transfer',
    userId: user.id,
    ...(isReplaced && newKeyFor(deps, license, next)),
    reason,
  })
  return { key: changed.key, userId: user.id, username: user.name }
}
