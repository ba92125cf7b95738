import { isSuspended, type KeySwitches, keyGroupLength, type SellerType } from './licenses.ts'

/**
 * The answers to a sold tool about a key on its device, in order of precedence: the first that applies is returned. Every code but `VALID`
 * means that the tool may not run.
 */
export const activationCodes = [
  'NOT_FOUND',
  'SUSPENDED',
  'EXPIRED',
  'PRODUCT_MISMATCH',
  'HWID_REQUIRED',
  'NOT_ACTIVATED',
  'HWID_MISMATCH',
  'VALID',
] as const
export type ActivationCode = (typeof activationCodes)[number]

/** The answers by which a tool refuses a key. */
export const refusingCodes = activationCodes.filter((code) => code !== 'VALID')
export type RefusingCode = (typeof refusingCodes)[number]

/** What a tool may have been told of a key: a code that refuses it, or that the key was replaced, which the code alone does not say. */
export const refusalCodes = ['REPLACED', ...refusingCodes] as const
export type RefusalCode = (typeof refusalCodes)[number]

export const hwidMax = 256
export const nonceMax = 256

/** How long a tool may run offline on a token; never beyond the license itself. */
export const offlineTokenMs = 72 * 3_600_000
/**
 * Within this time of the last use of a key on a device, a validation there is a repetition: it is not counted and nothing is written. So it is the
 * precision of `lastValidatedAt` and of a device's last use.
 */
export const repeatedValidationMs = 600_000

/** Whether the server has masked a key. */
export const isMaskedKey = (key: string): boolean => key.includes('•')

/** Of shorter keys, which other sellers issue, nothing is shown: the end would be half of them. */
export const maskedMin = 16

/** A key with all but its last group masked; a short one whole. */
export const maskKey = (key: string): string =>
  key.length < maskedMin
    ? '•'.repeat(key.length)
    : key.slice(0, -keyGroupLength).replace(/[^-]/g, '•') + key.slice(-keyGroupLength)

/** By what a key is named to whoever may not see it. */
export const keyEnding = (key: string): string => (key.length < maskedMin ? '…' : `…${key.slice(-keyGroupLength)}`)

export interface Activation extends KeySwitches {
  sellerType: SellerType
  deletedAt: number | null
  /** Of a key that was replaced: the license with the new one. */
  replacedBy: string | null
  expirationDate: number
  productId: string | null
}

/** The devices of a key, by their digests, and how many it may have. */
export interface Binding {
  bound: readonly string[]
  limit: number
}

/** The state of a key on a device, of which `digests` are those that it may be bound by. Keys of external sellers are unknown here. */
export function activationCode(
  license: Activation | undefined,
  { bound, limit }: Binding,
  { digests, productId }: { digests: readonly string[]; productId: string | null },
  now: number,
): ActivationCode {
  if (license && license.replacedBy !== null) return 'SUSPENDED'
  if (!license || license.deletedAt !== null || license.sellerType !== 'internal') return 'NOT_FOUND'
  if (isSuspended(license)) return 'SUSPENDED'
  if (license.expirationDate <= now) return 'EXPIRED'
  if (productId !== null && license.productId !== productId) return 'PRODUCT_MISMATCH'
  if (digests.length === 0) return 'HWID_REQUIRED'
  if (bound.some((digest) => digests.includes(digest))) return 'VALID'
  return bound.length < limit ? 'NOT_ACTIVATED' : 'HWID_MISMATCH'
}
