import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import type { Challenge } from '#schema/rules/challenges.ts'
import { solutionHeader } from '#schema/rules/challenges.ts'

/** The solution of a challenge, as a header carries it; found by ALTCHA's own solver. */
export async function solutionOf(challenge: Challenge): Promise<string> {
  const solution = await solveChallenge({ challenge, deriveKey })
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')
}

/** Headers with the solution of the challenge that a refusal brought. */
export async function solved({ body }: { body: unknown }): Promise<Record<string, string>> {
  return { [solutionHeader]: await solutionOf((body as { challenge: Challenge }).challenge) }
}

/** Makes a call as a page does: where the answer brings a challenge, once more with its solution. */
export async function asPage<A extends { body: unknown }>(call: (headers: Record<string, string>) => Promise<A>) {
  const answer = await call({})
  const { challenge } = (answer.body ?? {}) as { challenge?: Challenge }
  return challenge ? call(await solved(answer)) : answer
}
