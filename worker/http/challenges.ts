import { StoreError } from '#schema/api/errors.ts'
import { solutionHeader } from '#schema/rules/challenges.ts'
import { ChallengeNeeded } from '#worker/domain/rate-limits.ts'
import type { AppContext } from './context.ts'

const purposeOf = (c: AppContext, action: string) => ({ action, address: c.var.address })

/** The nonce of the challenge that the request carries a solution of, for this action; null without one. */
export async function solvedNonce(c: AppContext, action: string): Promise<string | null> {
  const solution = c.req.header(solutionHeader)
  return solution === undefined ? null : c.var.deps.challenges.solvedNonce(purposeOf(c, action), solution)
}

/** Throws the error. One that a challenge would help gets a new challenge, for this action and the caller's network address. */
export async function withChallenge(c: AppContext, action: string, error: unknown): Promise<never> {
  if (!(error instanceof ChallengeNeeded)) throw error
  throw new StoreError(error.code, { challenge: await c.var.deps.challenges.make(purposeOf(c, action)) })
}
