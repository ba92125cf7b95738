import type { SellerType } from '#schema/rules/licenses.ts'

/** The sellers beside our own database. */
export type ExternalSeller = Exclude<SellerType, 'internal'>

export interface KeyOrder {
  /** Ours, kept by the seller with the key, so that a key whose answer got lost is found again: a payment's id, or an admin's order. */
  reference: string
  level: number
  days: number
}

/** A key as the seller lists it. */
export interface ListedKey {
  key: string
  isBanned: boolean
  /** When the seller made it (ms). */
  createdAt: number
}

/** What the seller tells of one key. */
export interface SellerKeyInfo {
  /** How long it runs from its first use, in seconds. */
  durationSeconds: number
  hwid: string
  note: string
  /** The seller's own word: 'Not Used', 'Used', 'Banned', … */
  status: string
  level: string
  createdBy: string
  /** Empty for a key that was never used. */
  usedBy: string
  usedAt: number | null
  createdAt: number | null
  /** null for a key that was never used: it has not begun to run. */
  expiresAt: number | null
}

/**
 * Who makes and keeps keys outside of our database. Every call throws `ProviderError` where it is not known to have done what it says
 * (`isFinal`: the seller refused, nothing has happened), and `SellerRefusal` where it cannot be done at all.
 * `askSeller` of worker/domain/licenses/sellers.ts makes answers of both.
 */
export interface Seller {
  readonly type: ExternalSeller
  /**
   * Makes a key and answers it first; a seller that makes more than was asked answers those too, to be banned. NOT safe to repeat: after
   * any unclear answer the key may be there, or come to be there a little later. Look with `findIssued` first.
   */
  issue(order: KeyOrder): Promise<string[]>
  /** Every key that was issued under a reference, the oldest first. */
  findKeysByReference(reference: string): Promise<ListedKey[]>
  /** null where the seller has no such key. */
  info(key: string): Promise<SellerKeyInfo | null>
  /** Each of the following: false where the seller has no such key or user; true where it is done, or was done before. */
  /** Refuses `seller_unsupported` where whoever uses the key would lose others with it. */
  remove(key: string): Promise<boolean>
  /** Switches a key off, and whoever has used it; keeps both as evidence. */
  ban(key: string, reason: string): Promise<boolean>
  unban(key: string): Promise<boolean>
  /** Adds days to a key that is in use. Not safe to repeat. Refuses `seller_key_unused`, `seller_key_shared`. */
  extend(key: string, days: number): Promise<boolean>
  /** Lets go of the device of whoever uses the key; one that was never used has none, which is as good. */
  resetDevice(key: string): Promise<boolean>
  resetDeviceOfUser(userName: string): Promise<boolean>
}

/** Those that are configured. */
export type Sellers = Partial<Record<ExternalSeller, Seller>>
