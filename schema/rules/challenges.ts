/**
 * The challenge of a form beyond its soft limit: a proof of work in ALTCHA's format (version 2), which the page solves by itself. The solver
 * derives keys for the counters from 0 on; a derivation is `cost` iterations of PBKDF2/SHA-256. The slowest counter is what a phone has to
 * solve within a second, so the range is narrow.
 */
export const challengeWork = { algorithm: 'PBKDF2/SHA-256', cost: 2_000, counterMin: 150, counterMax: 200 } as const

/** How long a challenge is open. */
export const challengeOpenMs = 300_000

/** The header in which a call carries the solution: base64 of `{ challenge, solution }`. A longer one is none. */
export const solutionHeader = 'x-challenge-solution'
export const solutionMax = 2_048

/** A challenge in that format. */
export interface Challenge {
  parameters: {
    algorithm: string
    cost: number
    /** What it is for: the action, and the network address as a digest. */
    data: { action: string; caller: string }
    /** In seconds since the epoch. */
    expiresAt: number
    keyLength: number
    keyPrefix: string
    keySignature: string
    nonce: string
    salt: string
  }
  signature: string
}
