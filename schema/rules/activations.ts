import { keyAlphabet, keyGroupLength, keyGroups, type SellerType } from './licenses.ts'

/**
 * What a sold tool is told of a key on its device, in their order of precedence: the first that applies is answered. A code before `VALID`
 * says why the tool may not run.
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

export const hwidMax = 256
export const nonceMax = 256

/** How long a tool may run on a token without asking again; never beyond the licence itself. */
export const offlineTokenMs = 72 * 3_600_000
/** `lastValidatedAt` is as fine as this, so that hardly a validation writes to the licence. */
export const lastValidatedPrecisionMs = 3_600_000

const spoken: Record<string, string> = { O: '0', I: '1', L: '1' }
const wholeKey = new RegExp(`^[${keyAlphabet}]{${keyGroups * keyGroupLength}}$`)
const group = new RegExp(`.{${keyGroupLength}}(?=.)`, 'g')

/** A key as it is stored, from what a person typed: any case, with or without hyphens, O for 0, I or L for 1. No key of ours: as it is. */
export function canonicalKey(typed: string): string {
  const symbols = typed
    .replace(/[\s-]/g, '')
    .toUpperCase()
    .replace(/[OIL]/g, (letter) => spoken[letter] ?? letter)
  return wholeKey.test(symbols) ? symbols.replace(group, '$&-') : typed.trim()
}

/** Enough of a key to recognise it by, and nothing to use it with. */
export const maskKey = (key: string): string =>
  key.slice(0, -keyGroupLength).replace(/[^-]/g, '•') + key.slice(-keyGroupLength)

export interface Activation {
  sellerType: SellerType
  isActive: boolean
  deletedAt: number | null
  expirationDate: number
  productId: string | null
  /** The digest of the bound device. */
  hwid: string | null
}

/** How a key stands for a device. `hwid` is the device's digest. A key of an external seller lives there, and is none of ours. */
export function activationCode(
  license: Activation | undefined,
  { hwid, productId }: { hwid: string | null; productId: string | null },
  now: number,
): ActivationCode {
  if (!license || license.deletedAt !== null || license.sellerType !== 'internal') return 'NOT_FOUND'
  if (!license.isActive) return 'SUSPENDED'
  if (license.expirationDate <= now) return 'EXPIRED'
  if (productId !== null && license.productId !== productId) return 'PRODUCT_MISMATCH'
  if (hwid === null) return 'HWID_REQUIRED'
  if (license.hwid === null) return 'NOT_ACTIVATED'
  return license.hwid === hwid ? 'VALID' : 'HWID_MISMATCH'
}
