import { eq } from 'drizzle-orm'
import { StoreError } from '#schema/api/errors.ts'
import type { Challenge } from '#schema/api/second-factor.ts'
import { challengeMs, type FactorKind } from '#schema/rules/second-factor.ts'
import { secondFactors } from '#schema/tables/index.ts'
import type { Deps } from '#worker/deps.ts'
import type { Session } from '#worker/lib/tokens.ts'
import { requestOptions } from './passkey-options.ts'

/** What a challenge states; it is encrypted, and no row is kept of it. */
export interface StatedChallenge {
  /** Of a login, whose session it begins, or of a session that proves the factor again. */
  purpose: 'login' | 'session'
  nonce: string
  userId: string
  /** Of the session that proves the factor again; null at a login. */
  sessionId: string | null
  /** The user's session version: what ends the sessions ends the challenge. */
  version: number
  /** Of the session that begins. */
  lifetimeMs: number
  expiresAt: number
}

/** A factor of the account, as far as a challenge names it. */
export interface NamedFactor {
  kind: FactorKind
  handle: string
}

/** Seals a challenge for an account with these factors. */
export async function newChallenge(
  deps: Deps,
  about: Pick<StatedChallenge, 'purpose' | 'userId' | 'sessionId' | 'version' | 'lifetimeMs'>,
  factors: NamedFactor[],
): Promise<Challenge> {
  const nonce = deps.newId()
  const kinds = new Set(factors.map(({ kind }) => kind))
  const expiresAt = deps.now() + challengeMs
  const passkeys = factors.flatMap(({ kind, handle }) => (kind === 'passkey' ? [handle] : []))
  return {
    challenge: await deps.sealed.seal('challenge', { ...about, nonce, expiresAt }),
    methods: [...kinds, 'recovery'],
    passkey: passkeys.length > 0 ? requestOptions(deps, nonce, passkeys) : null,
  }
}

/** What a challenge of ours states. Throws 400 `challenge_expired` for any other, and for one of another purpose. */
export async function readChallenge(
  { sealed, now }: Deps,
  purpose: StatedChallenge['purpose'],
  challenge: string,
): Promise<StatedChallenge> {
  const stated = (await sealed.open('challenge', challenge)) as StatedChallenge | null
  if (stated?.purpose !== purpose || stated.expiresAt <= now()) throw new StoreError('challenge_expired')
  return stated
}

/** A challenge for the factors of the signed-in admin. Throws 404 `factor_not_found` without any. */
export async function challengeSession(
  deps: Deps,
  { userId, sessionId, version, lifetimeMs }: Session,
): Promise<Challenge> {
  const { kind, handle } = secondFactors
  const factors = await deps.db.select({ kind, handle }).from(secondFactors).where(eq(secondFactors.userId, userId))
  if (factors.length === 0) throw new StoreError('factor_not_found')
  return newChallenge(deps, { purpose: 'session', userId, sessionId, version, lifetimeMs }, factors)
}
