import { StoreError } from '#schema/api/errors.ts'
import { type SellerType, sellerTypes } from '#schema/rules/licenses.ts'
import type { Deps } from '#worker/deps.ts'
import { ProviderError } from '#worker/lib/provider-error.ts'
import { SellerRefusal } from '#worker/lib/seller-refusal.ts'
import type { KeyOrder, Seller } from '#worker/providers/sellers/seller.ts'

/**
 * Who makes and keeps the keys of a type: null for `internal`, which is our own database and whose statements are those of licenses.ts.
 * 409 `seller_unavailable` for one that is not configured.
 */
export function sellerOf({ sellers }: Deps, type: SellerType): Seller | null {
  if (type === 'internal') return null
  const seller = sellers[type]
  if (!seller) throw new StoreError('seller_unavailable')
  return seller
}

/** The types that something can be sold of: ours, and those whose seller is configured. */
export const sellingTypes = ({ sellers }: Deps): SellerType[] =>
  sellerTypes.filter((type) => type === 'internal' || sellers[type])

/** Asks a seller for a caller who waits: what it cannot do is a 409 of its own, what it did not do 502 `seller_failed`. */
export async function askSeller<T>(question: Promise<T>): Promise<T> {
  try {
    return await question
  } catch (error) {
    if (error instanceof SellerRefusal) throw new StoreError(error.code)
    if (error instanceof ProviderError) throw new StoreError('seller_failed')
    throw error
  }
}

/**
 * Gets the key of an order that may have been sent before: the one that is there, or a new one. What a seller made beyond it is banned.
 * Not for two callers at once.
 */
export async function issueOnce(seller: Seller, order: KeyOrder): Promise<string> {
  const there = (await seller.findIssued(order.reference)).filter(({ isBanned }) => !isBanned)
  const [key, ...others] = there.length > 0 ? there.map((one) => one.key) : await seller.issue(order)
  if (key === undefined) throw new ProviderError(`${seller.type}: no key`, false)
  for (const other of others) await seller.ban(other, order.reference)
  return key
}
