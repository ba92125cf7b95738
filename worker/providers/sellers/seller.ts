import type { SellerType } from '#schema/rules/licenses.ts'

/** The sellers other than our own database. */
type ExternalSeller = Exclude<SellerType, 'internal'>

export interface KeyOrder {
  /** Ours, stored by the seller with the key, so that it is found again after a lost response: the id of a payment or of an admin's order. */
  reference: string
  level: number
  days: number
}

/** A key in the seller's list. */
export interface ListedKey {
  key: string
  isBanned: boolean
  /** When the seller made it (ms). */
  createdAt: number
}

/** The seller's data of one key. */
export interface SellerKeyInfo {
  /** From its first use, in seconds. */
  durationSeconds: number
  hwid: string
  note: string
  /** The seller's own status: 'Not Used', 'Used', 'Banned', … */
  status: string
  level: string
  createdBy: string
  /** Empty for a key that was never used. */
  usedBy: string
  usedAt: number | null
  createdAt: number | null
  /** null for a key that was never used. */
  expiresAt: number | null
}

/**
 * An external service that issues and stores keys. Every call throws `ProviderError` where it is not known to have been carried out
 * (`isFinal`: the seller refused, nothing has changed), and `SellerRefusal` where the seller has no way to do it.
 * `callSeller` of worker/domain/licenses/sellers.ts turns both into `StoreError`s.
 */
export interface Seller {
  readonly type: ExternalSeller
  /**
   * Issues a key and returns it first; keys that the seller issued beyond the one follow, to be banned. NOT safe to repeat: after an error
   * the key may exist, or be created a little later. Call `findKeysByReference` first.
   */
  issue(order: KeyOrder): Promise<string[]>
  /** Every key that was issued under a reference, the oldest first. */
  findKeysByReference(reference: string): Promise<ListedKey[]>
  /** null where the seller has no such key. */
  info(key: string): Promise<SellerKeyInfo | null>
  // Each of the following returns false where the seller has no such key or user, and true where it is done, or was done before.

  /** Refuses with `seller_unsupported` where the key's user would lose other keys with it. */
  remove(key: string): Promise<boolean>
  /** Disables a key and its user; the seller keeps both on record. */
  ban(key: string, reason: string): Promise<boolean>
  unban(key: string): Promise<boolean>
  /** Adds days to a key that is in use. Not safe to repeat. Refuses with `seller_key_unused` or `seller_key_shared`. */
  extend(key: string, days: number): Promise<boolean>
  /** Unbinds the device of the key's user. True for a key that was never used: it has no device. */
  resetDevice(key: string): Promise<boolean>
  resetDeviceOfUser(userName: string): Promise<boolean>
}

/** The configured sellers. */
export type Sellers = Partial<Record<ExternalSeller, Seller>>
