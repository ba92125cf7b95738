import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'
import type { Solution } from 'altcha-lib/types'
import type { Challenge } from '#schema/rules/challenges.ts'

/** Far more than the slowest phone needs. */
const timeoutMs = 60_000

/** The solution; null where it takes too long. The thread is free between two derivations. */
export const solve = (challenge: Challenge): Promise<Solution | null> =>
  solveChallenge({ challenge, deriveKey, timeout: timeoutMs })
