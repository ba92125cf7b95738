import { and, eq, sql } from 'drizzle-orm'
import { keyViewPrecisionMs } from '#schema/rules/licenses.ts'
import { licenses } from '#schema/tables/index.ts'
import type { Deps } from '#worker/deps.ts'
import { writeBatch } from '#worker/lib/database.ts'
import { shownKey } from './hidden-keys.ts'
import { hasView, insertView, isHandedOut } from './key-views.ts'
import { isListed } from './listed.ts'
import { isSwitchedOn } from './suspension.ts'

/** Who asks for their own keys, and from where. */
export interface Holder {
  id: string
  address: string
}

/**
 * Records that these keys of a user are handed out, those that are in force, and returns each that ever was, by its license. One that was
 * suspended before somebody had it is not among them: nobody keeps the key together with its money.
 */
export async function handOut(
  deps: Deps,
  { id: userId, address }: Holder,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const { db } = deps
  const isOwn = and(
    sql`${licenses.id} in (select value from json_each(${JSON.stringify(ids)}))`,
    eq(licenses.userId, userId),
  )
  const { keys } = await writeBatch(db, {
    views: insertView(deps, { kind: 'revealed', address }, and(isOwn, isListed, isSwitchedOn)),
    keys: db.select({ id: licenses.id, key: licenses.key }).from(licenses).where(and(isOwn, isHandedOut)),
  })
  return new Map(keys.map(({ id, key }) => [id, key]))
}

/** What is read with a key that is to be handed out. */
export interface HandedOutState {
  licenseId: string | null
  key: string | null
  /** 1 or 0: whether it is neither switched off, suspended nor deleted; null without a key. */
  isUsable: number | null
  /** 1 or 0: whether somebody was ever handed it, and whether that was recorded within the last minute. */
  isHandedOut: number
  isJustHandedOut: number
}

/** The columns of `HandedOutState` about what was recorded, of a query with `licenses`. */
export const handedOutState = (at: number) => ({
  licenseId: licenses.id,
  isHandedOut,
  isJustHandedOut: hasView(['revealed'], at - keyViewPrecisionMs),
})

/** The same with the key as its buyer may have it: whole and recorded, or masked. */
export async function withKey<S extends HandedOutState>(deps: Deps, holder: Holder, state: S): Promise<S> {
  const { licenseId, key, isUsable, isHandedOut, isJustHandedOut } = state
  if (licenseId === null || key === null || isJustHandedOut) return state
  if (!isUsable) return shownKey(isHandedOut === 1, 'key', state)
  const whole = (await handOut(deps, holder, [licenseId])).get(licenseId)
  // It was suspended since it was read.
  return whole === undefined ? { ...shownKey(false, 'key', state), isUsable: 0 } : { ...state, key: whole }
}
