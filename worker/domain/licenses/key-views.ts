import { and, eq, isNull, or, type SQL, sql } from 'drizzle-orm'
import { StoreError } from '#schema/api/errors.ts'
import { type KeyViewKind, keyViewPrecisionMs } from '#schema/rules/licenses.ts'
import { keyViews, licenses, type SessionUser } from '#schema/tables/index.ts'
import type { Deps } from '#worker/deps.ts'
import { type Database, writeBatch } from '#worker/lib/database.ts'
import { newId } from '#worker/lib/ids.ts'
import { isListed } from './list.ts'

export interface KeyView {
  kind: KeyViewKind
  /** The buyer's network address. */
  address: string
}

/**
 * Logs that the owner of a key looked at it or copied it. `id` is the key's or its payment's; of another's key: 404 `license_not_found`. Of a
 * suspended one, as after a withdrawal, nothing is logged: 409 `key_not_in_force`.
 */
export async function logKeyView(deps: Deps, user: SessionUser, id: string, view: KeyView): Promise<void> {
  const { db } = deps
  const isOwn = and(or(eq(licenses.id, id), eq(licenses.paymentId, id)), eq(licenses.userId, user.id), isListed)
  const {
    license: [license],
  } = await writeBatch(db, {
    license: db.select({ suspendedAt: licenses.suspendedAt }).from(licenses).where(isOwn),
    view: insertView(deps, view, and(isOwn, isNull(licenses.suspendedAt))),
  })
  if (!license) throw new StoreError('license_not_found')
  if (license.suspendedAt !== null) throw new StoreError('key_not_in_force')
}

/** A statement: inserts the view of the key that `isOwn` selects, unless there is one of its kind from the last minute. */
export function insertView(
  { db, now }: { db: Database; now: () => number },
  { kind, address }: KeyView,
  isOwn: SQL | undefined,
) {
  const at = now()
  return db.insert(keyViews).select(sql`
    select ${newId()}, ${licenses.id}, ${kind}, ${address}, ${at} from ${licenses} where ${isOwn}
      and not exists (
        select 1 from ${keyViews} seen
        where seen.license_id = ${licenses.id} and seen.kind = ${kind} and seen.viewed_at > ${at - keyViewPrecisionMs})`)
}
