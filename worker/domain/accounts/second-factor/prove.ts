import { and, eq, type SQL, sql } from 'drizzle-orm'
import { StoreError } from '#schema/api/errors.ts'
import { challengeUse, proofLimits } from '#schema/rules/rate-limits.ts'
import { counters, recoveryCodes, secondFactors, type UserRow, users } from '#schema/tables/index.ts'
import type { Deps } from '#worker/deps.ts'
import { type Statements, writeBatch } from '#worker/lib/database.ts'
import type { Session } from '#worker/lib/tokens.ts'
import { auditedWrite } from '../../audit/audited-write.ts'
import { bucketOf, countEmailCall, countHit, isWithinLimit, requireEmailCallWithin } from '../../rate-limits.ts'
import type { CallerCheck } from '../caller-check.ts'
import { continueSession } from '../sessions.ts'
import { readChallenge, type StatedChallenge } from './challenges.ts'
import { checkProof, type Proof } from './proofs.ts'
import { cancelByProof } from './reset.ts'

export interface Origin {
  /** The network address. */
  address: string
  requestId: string
}

type Then = (user: UserRow, isProved: SQL) => Promise<Statements> | Statements

/**
 * Checks a proof and uses it up, in one write with the statements that depend on it (`then`, which gets their condition): of two calls with the
 * same code, or about the same challenge, one fails. Attempts are counted before the proof is checked, so that concurrent guesses are all
 * counted. What is wrong, was used or has expired gets the same answer: 403 `second_factor_refused`, of a passkey `passkey_refused`.
 */
export async function prove(
  deps: Deps,
  check: CallerCheck,
  { userId, version, nonce }: StatedChallenge,
  proof: Proof,
  { address, requestId }: Origin,
  then: Then = () => ({}),
): Promise<UserRow> {
  const { db, now } = deps
  const at = now()
  const {
    user: [user],
    factors,
    ...counts
  } = await check.writeBatch({
    ...countEmailCall(db, proofLimits, { email: userId, address }, at, check.holds),
    user: db
      .select()
      .from(users)
      .where(and(eq(users.id, userId), eq(users.sessionVersion, version))),
    factors: db.select().from(secondFactors).where(eq(secondFactors.userId, userId)),
  })
  requireEmailCallWithin(proofLimits, counts, at)
  if (!user || user.isBanned || user.isBlocked || factors.length === 0) throw new StoreError('challenge_expired')
  const isUnanswered = isWithinLimit({ ...challengeUse, max: 0 }, nonce, at)
  const isFirst = sql`(not ${isUnanswered} and ${isWithinLimit(challengeUse, nonce, at)})`
  const use = await checkProof(deps, proof, { userId, nonce, factors, at, isFirst })
  const refused = proof.passkey ? 'passkey_refused' : 'second_factor_refused'
  if (!use) throw new StoreError(refused)
  const owner = { id: userId, name: user.name, requestId }
  const isProved = sql`(${isFirst} and ${use.isDone})`
  const statements = {
    // A proof that is wrong or used leaves the challenge to the next one. Counted before the proof is used up: of two calls with the same proof in
    // the same millisecond the second would find it done as well.
    challenge: countHit(db, challengeUse, nonce, at, sql`(${use.isUsable} or not ${isUnanswered})`),
    use: use.statement,
    attempts: db
      .delete(counters)
      .where(and(eq(counters.bucket, bucketOf(proofLimits.here, `${userId}:${address}`)), isProved)),
    ...(await then(user, isProved)),
    ...(factors.some(({ endsAt }) => endsAt !== null) && cancelByProof(deps, owner, isProved)),
  }
  const code = { table: recoveryCodes, id: `${userId}:${use.hash}`, key: sql`user_id || ':' || code_hash` }
  const answers = await (use.hash === undefined
    ? writeBatch<Statements>(db, statements)
    : auditedWrite<Statements>(deps, owner, { action: 'recovery_code.use', ...code }, statements))
  if ((answers.use as unknown[]).length === 0) throw new StoreError(refused)
  return user
}

/** Proves the factor of a session again. Returns the token that continues the session. */
export async function proveSession(
  deps: Deps,
  check: CallerCheck,
  { challenge, ...proof }: Proof & { challenge: string },
  session: Session,
  from: Origin,
): Promise<string> {
  const stated = await readChallenge(deps, 'session', challenge)
  if (stated.userId !== session.userId || stated.sessionId !== session.sessionId)
    throw new StoreError('challenge_expired')
  const user = await prove(deps, check, stated, proof, from)
  return continueSession(deps, session, { version: user.sessionVersion, provedAt: deps.now() })
}
