export const sellerTypes = ['internal', 'multiloader'] as const
export type SellerType = (typeof sellerTypes)[number]

/** Crockford base 32: no I, L, O or U, so a key survives being read aloud. */
export const keyAlphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
/** Five groups of five symbols: 125 random bits. */
export const keyGroups = 5
export const keyGroupLength = 5
export const keyPattern = /^[0-9A-HJKMNP-TV-Z]{5}(-[0-9A-HJKMNP-TV-Z]{5}){4}$/

export const dayMs = 86_400_000
export const defaultKeyDays = 30
/** Ten years: an upper bound that keeps every date valid. */
export const maxKeyDays = 3_650

/** Also for keys of external sellers, which have other formats. */
export const keyMax = 128
export const keyNoteMax = 500
/** How many keys are generated or imported at once, and how many by each call. */
export const keyRunMax = 1_000
export const keyRunCallMax = 100
/** Why an admin replaced or transferred a key, a line of its note; or switched it off or deleted it. */
export const keyReasonMax = 200

/** How often an owner may release the device of a key. Admins may at any time. */
export const deviceReleaseMs = 7 * dayMs

/** What a buyer does with a key: it was handed out whole, copied, or the tool that it opens was downloaded. */
export const keyViewKinds = ['revealed', 'copied', 'downloaded'] as const
export type KeyViewKind = (typeof keyViewKinds)[number]

/** Of these the buyer has had the whole key. */
export const handedOutKinds = ['revealed', 'copied'] as const satisfies readonly KeyViewKind[]
export type HandedOutKind = (typeof handedOutKinds)[number]
/** Views of one kind within this time are logged as one. */
export const keyViewPrecisionMs = 60_000

/** The statuses of a key, as the specification spells them. */
export const licenseStatuses = ['Not Used', 'Used', 'Expired', 'Suspended'] as const
export type LicenseStatus = (typeof licenseStatuses)[number]

/** The two ways in which a key is off: switched off by an admin, or suspended while its payment has an open refund or dispute. */
export interface KeySwitches {
  isActive: boolean
  suspendedAt: number | null
}

/** Whether a key is off, whatever its expiration. */
export const isSuspended = ({ isActive, suspendedAt }: KeySwitches): boolean => !isActive || suspendedAt !== null

/** Why a key is suspended: its payment is disputed, or is being refunded. */
export const suspensions = ['disputed', 'refunding'] as const
export type Suspension = (typeof suspensions)[number]

/** Suspension and expiry take precedence over use. */
export function licenseStatus(
  key: KeySwitches & { activatedAt: number | null; expirationDate: number },
  now: number,
): LicenseStatus {
  if (isSuspended(key)) return 'Suspended'
  if (key.expirationDate <= now) return 'Expired'
  return key.activatedAt === null ? 'Not Used' : 'Used'
}

/** When a key issued at `from` (ms) for `days` expires. */
export const expiryOf = (from: number, days: number): number => from + days * dayMs

/** Whole days until a key expires, rounded up; 0 once it has expired. */
export const daysLeft = (expiresAt: number, now: number): number => Math.max(0, Math.ceil((expiresAt - now) / dayMs))
