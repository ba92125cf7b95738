import type { RefusalCode } from './activations.ts'
import { dayMs, isSuspended, type KeySwitches, type SellerType } from './licenses.ts'

/** Refusals of one key by one code within this time are recorded as one. */
export const refusalPrecisionMs = 60_000
export const refusalsKeptMs = 30 * dayMs

export interface Refusal {
  code: RefusalCode
  refusedAt: number
}

/** The key as it is now. */
export interface RefusedKey extends KeySwitches {
  sellerType: SellerType
  deletedAt: number | null
  expirationDate: number
  /** When the newest of its devices was bound; null where it has none. */
  boundAt: number | null
  activatedAt: number | null
  lastValidatedAt: number | null
}

/** Whether a tool that asks again would be refused for the same reason, as far as the key says; a use since then ends the other reasons. */
function stands({ code, refusedAt }: Refusal, key: RefusedKey, now: number): boolean {
  const isUsedSince = Math.max(key.activatedAt ?? 0, key.lastValidatedAt ?? 0) > refusedAt
  const isUnknown = key.deletedAt !== null || key.sellerType !== 'internal'
  if (code === 'NOT_FOUND') return isUnknown && !isUsedSince
  if (isUnknown) return false
  if (isSuspended(key)) return code === 'SUSPENDED'
  if (key.expirationDate <= now) return code === 'EXPIRED'
  if (code === 'SUSPENDED' || code === 'EXPIRED') return false
  if (code === 'NOT_ACTIVATED') return key.boundAt === null
  // Until another device is bound: the one that has the key goes on using it.
  if (code === 'HWID_MISMATCH') return key.boundAt !== null && key.boundAt <= refusedAt
  return !isUsedSince
}

/** Of what tools were told of a key, what its owner is to know: the newest that still stands. */
export const standingRefusal = (refusals: readonly Refusal[], key: RefusedKey, now: number): Refusal | null =>
  refusals
    .filter((refusal) => refusal.refusedAt > now - refusalsKeptMs && stands(refusal, key, now))
    .sort((one, other) => other.refusedAt - one.refusedAt)[0] ?? null
