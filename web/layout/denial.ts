import type { Role } from '#schema/rules/accounts.ts'

export type Denial = 'noToken' | 'expired' | 'unreadable' | 'failed' | 'wrongRole'

interface Visitor {
  hasToken: boolean
  /** The token can be decoded. */
  isReadable: boolean
  /** It says all that it should and has not run out. */
  isSignedIn: boolean
  /** As the token says; null where it says none. */
  role: Role | null
}

/** Why somebody may not see what asks for `role` (or, without one, for a session alone); null where they may. */
export function denialOf({ hasToken, isReadable, isSignedIn, role: own }: Visitor, role?: Role): Denial | null {
  if (!hasToken) return 'noToken'
  if (!isReadable) return 'unreadable'
  // Decoded, and yet nothing we know: nothing that should happen.
  if (own === null) return 'failed'
  if (!isSignedIn) return 'expired'
  return role === undefined || own === role ? null : 'wrongRole'
}
