import type { Suspension } from '#schema/rules/licenses.ts'

/** Why a key that its buyer has is not in force; `off`: switched off or deleted by the shop. */
export type KeyHold = Suspension | 'off' | 'expired'

interface Key {
  licenseKey: string | null
  isActive: boolean
  suspension: Suspension | null
  /** ISO; null where there is no key yet. */
  expiration: string | null
}

/** null for a key in force, and for one that is still to come and will be. */
export function keyHoldOf({ licenseKey, isActive, suspension, expiration }: Key, now: number): KeyHold | null {
  if (suspension) return suspension
  if (!licenseKey) return null
  if (!isActive) return 'off'
  return expiration !== null && Date.parse(expiration) <= now ? 'expired' : null
}
