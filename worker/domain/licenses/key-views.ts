import { and, eq, or, type SQL, sql } from 'drizzle-orm'
import { StoreError } from '#schema/api/errors.ts'
import { handedOutKinds, type KeyViewKind, keyViewPrecisionMs } from '#schema/rules/licenses.ts'
import { keyViews, licenses, type SessionUser } from '#schema/tables/index.ts'
import type { Deps } from '#worker/deps.ts'
import { type Database, writeBatch } from '#worker/lib/database.ts'
import { isListed } from './listed.ts'
import { isSwitchedOn } from './suspension.ts'

export interface KeyView {
  kind: KeyViewKind
  /** The buyer's network address. */
  address: string
}

/** In SQL, on `licenses`: there is a view of these kinds, later than `after` (ms). */
export const hasView = (kinds: readonly KeyViewKind[], after = 0) => sql<number>`exists (
  select 1 from ${keyViews} v where v.license_id = ${sql.raw('licenses.id')} and v.kind in ${kinds} and v.viewed_at > ${after})`

/** In SQL, on `licenses`: somebody was handed the whole key. */
export const isHandedOut = hasView(handedOutKinds)

/**
 * Records that the owner of a key looks at it or copies it, and returns it. `id` is the key's or its payment's; of another's key: 404
 * `license_not_found`. One that is not in force, as after a withdrawal, is neither recorded nor returned: 409 `key_not_in_force`.
 */
export async function viewKey(deps: Deps, user: SessionUser, id: string, view: KeyView): Promise<string> {
  const { db } = deps
  const isOwn = and(or(eq(licenses.id, id), eq(licenses.paymentId, id)), eq(licenses.userId, user.id), isListed)
  const {
    license: [license],
  } = await writeBatch(db, {
    view: insertView(deps, view, and(isOwn, isSwitchedOn)),
    license: db
      .select({ key: licenses.key, isSwitchedOn: sql<number>`(${isSwitchedOn})` })
      .from(licenses)
      .where(isOwn),
  })
  if (!license) throw new StoreError('license_not_found')
  if (!license.isSwitchedOn) throw new StoreError('key_not_in_force')
  return license.key
}

/** A statement: inserts the view of the keys that `isOwn` selects, unless there is one of its kind from the last minute. */
export function insertView(
  { db, now }: { db: Database; now: () => number },
  { kind, address }: KeyView,
  isOwn: SQL | undefined,
) {
  const at = now()
  return db.insert(keyViews).select(sql`
    select lower(hex(randomblob(16))), ${licenses.id}, ${kind}, ${address}, ${at} from ${licenses} where ${isOwn}
      and not ${hasView([kind], at - keyViewPrecisionMs)}`)
}
