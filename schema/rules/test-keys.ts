import { symbolsOf } from './key-spellings.ts'
import { keyGroupLength, keyGroups } from './licenses.ts'

/** The product of the test keys. No product of the shop has this id. */
export const testProductId = 'TEST'

/** Keys that the tools' calls answer without an account and without the database, each always in its own way. */
export const testKeys = [
  'TEST-VALID',
  'TEST-NEW',
  'TEST-EXPIRED',
  'TEST-SUSPENDED',
  'TEST-MISMATCH',
  'TEST-MOVE',
  'TEST-DENIED',
  'TEST-REVOKED',
  'TEST-PAUSED',
  'TEST-SLOW',
  'TEST-429',
  'TEST-500',
] as const
export type TestKey = (typeof testKeys)[number]

/** How long `TEST-SLOW` is waited for: longer than a tool waits. So many wait at once in one isolate; the others are refused. */
export const testSlowMs = 8_000
export const testSlowMax = 5

/** Of the move of `TEST-MOVE`: it is confirmed in the second half of each such time. */
export const testMoveMs = 30_000

/** After how many seconds a tool may repeat a call about `TEST-429`. */
export const testRetrySeconds = 30

const bySymbols = new Map<string, TestKey>(testKeys.map((key) => [symbolsOf(key), key]))
const prefix = symbolsOf(testProductId)

/**
 * The test key that a tool sent, in any spelling; `unknown` for another key of the test product that looks like one. undefined for all other keys:
 * one of the shop's own may begin with the same letters.
 */
export function testKeyOf(typed: string, productId: string | null | undefined): TestKey | 'unknown' | undefined {
  const symbols = symbolsOf(typed)
  const isLikeOne =
    productId === testProductId && symbols.startsWith(prefix) && symbols.length !== keyGroups * keyGroupLength
  return bySymbols.get(symbols) ?? (isLikeOne ? 'unknown' : undefined)
}
