import type { ErrorCode } from '#schema/api/errors.ts'
import { stepUpMs } from '#schema/rules/second-factor.ts'
import type { Deps } from '#worker/deps.ts'
import type { Session } from '#worker/lib/tokens.ts'

/** What a call of an admin needs beyond a proof in this session: one of the last minutes, the same where there is one, none at all. */
export type ProofNeeded = 'recent' | 'recentIfAny' | 'none'

/**
 * Why a session's second factor is not enough for a call; null where it is. Its token tells: an account with a factor gets none without a proof,
 * and the first factor ends the sessions that began without one.
 */
export function proofRefusal(
  { secondFactor: { isRequired } }: Pick<Deps, 'secondFactor'>,
  { provedAt }: Pick<Session, 'provedAt'>,
  needed: ProofNeeded | undefined,
  now: number,
): ErrorCode | null {
  if (needed === 'none') return null
  if (provedAt === null) return isRequired && needed !== 'recentIfAny' ? 'second_factor_required' : null
  return needed !== undefined && now - provedAt > stepUpMs ? 'step_up_required' : null
}
