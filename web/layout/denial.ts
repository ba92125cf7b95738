import type { Role } from '#schema/rules/accounts.ts'

export type Denial = 'noToken' | 'expired' | 'unreadable' | 'failed' | 'wrongRole'

interface Visitor {
  hasToken: boolean
  /** There was a session here, which ended by itself. */
  hasEnded: boolean
  /** The token can be decoded. */
  isReadable: boolean
  /** Its claims are complete and it has not expired. */
  isSignedIn: boolean
  /** The token’s role; null where it has none. */
  role: Role | null
}

/** Why access is denied to a page that needs a session and, if given, this role; null where it is allowed. */
export function denialOf(
  { hasToken, hasEnded, isReadable, isSignedIn, role: own }: Visitor,
  role?: Role,
): Denial | null {
  if (!hasToken) return hasEnded ? 'expired' : 'noToken'
  if (!isReadable) return 'unreadable'
  // Decoded, but without a role that we know: this should not happen.
  if (own === null) return 'failed'
  if (!isSignedIn) return 'expired'
  return role === undefined || own === role ? null : 'wrongRole'
}
