import { StoreError } from '#schema/api/errors.ts'
import { type SellerType, sellerTypes } from '#schema/rules/licenses.ts'
import type { Deps } from '#worker/deps.ts'
import { ProviderError } from '#worker/providers/errors.ts'
import { SellerRefusal } from '#worker/providers/sellers/refusal.ts'
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
export const availableSellerTypes = ({ sellers }: Deps): SellerType[] =>
  sellerTypes.filter((type) => type === 'internal' || sellers[type])

/** Asks a seller for a caller who waits: what it cannot do is a 409 of its own, what it did not do 502 `seller_failed`. */
export async function callSeller<T>(question: Promise<T>): Promise<T> {
  try {
    return await question
  } catch (error) {
    if (error instanceof SellerRefusal) throw new StoreError(error.code)
    if (error instanceof ProviderError) throw new StoreError('seller_failed')
    throw error
  }
}

/**
 * Gets the key of a new order. Whatever the answer, what was made is looked for and not asked for again: an answer may get lost, and
 * platforms send a GET again by themselves where a connection breaks. What was made beyond one key is banned.
 */
export async function issueExternalKey(seller: Seller, order: KeyOrder): Promise<string> {
  const answer = await seller.issue(order).catch((error: unknown) => {
    if (error instanceof ProviderError) return error
    throw error
  })
  const [key, ...others] = (await seller.findKeysByReference(order.reference)).map((one) => one.key)
  if (key === undefined)
    throw answer instanceof ProviderError ? answer : new ProviderError(`${seller.type}: no key`, false)
  for (const other of others) await seller.ban(other, order.reference)
  return key
}
