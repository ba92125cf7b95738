import type { Role } from '#schema/rules/accounts.ts'

export type Denial = 'noToken' | 'expired' | 'unreadable' | 'wrongRole'

interface Visitor {
  hasToken: boolean
  /** The token is readable and has not run out. */
  isSignedIn: boolean
  /** As the token says; null where it cannot be read. */
  role: Role | null
}

/** Why somebody may not see what asks for `role` (or, without one, for a session alone); null where they may. */
export function denialOf({ hasToken, isSignedIn, role: own }: Visitor, role?: Role): Denial | null {
  if (!hasToken) return 'noToken'
  if (own === null) return 'unreadable'
  if (!isSignedIn) return 'expired'
  return role === undefined || own === role ? null : 'wrongRole'
}
