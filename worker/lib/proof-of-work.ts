import { createChallenge, randomInt, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'
import type { Payload } from 'altcha-lib/types'
import type { Challenge } from '#schema/rules/challenges.ts'
import { challengeOpenMs, challengeWork, solutionMax } from '#schema/rules/challenges.ts'
import { hmacHex } from './signatures.ts'

/** What a challenge is for: one action of one network address. */
export interface ChallengePurpose {
  action: string
  address: string
}

const secretsOf = (secret: string) => ({
  hmacSignatureSecret: hmacHex(secret, 'challenge'),
  hmacKeySignatureSecret: hmacHex(secret, 'challenge-key'),
})

/** What a challenge states of its purpose: the network address is not readable. */
const dataOf = (secret: string, { action, address }: ChallengePurpose) => ({
  action,
  caller: hmacHex(secret, `challenge-caller:${address}`).slice(0, 32),
})

/** A challenge for this purpose. One derivation is its whole cost: the server knows the counter that solves it. */
export function newChallenge(secret: string, purpose: ChallengePurpose, now: number): Promise<Challenge> {
  const { algorithm, cost, counterMin, counterMax } = challengeWork
  const made = createChallenge({
    ...{ algorithm, cost, deriveKey, counter: randomInt(counterMax, counterMin) },
    ...secretsOf(secret),
    data: dataOf(secret, purpose),
    expiresAt: Math.floor((now + challengeOpenMs) / 1000),
  })
  return made as Promise<Challenge>
}

/**
 * The nonce of the challenge that this solution, as a header carries it, solves; null for anything but the right solution of an open
 * challenge of ours for this purpose. Whether it was used before, the caller counts.
 */
export async function solvedNonce(
  secret: string,
  purpose: ChallengePurpose,
  header: string,
  now: number,
): Promise<string | null> {
  if (header.length > solutionMax) return null
  try {
    const { challenge, solution }: Payload = JSON.parse(atob(header))
    const { verified } = await verifySolution({ challenge, solution, deriveKey, ...secretsOf(secret) })
    const { nonce, data, expiresAt = 0 } = challenge.parameters
    const { action, caller } = dataOf(secret, purpose)
    const isOurs = verified && data?.action === action && data.caller === caller && expiresAt * 1000 > now
    return isOurs ? nonce : null
  } catch {
    return null
  }
}
