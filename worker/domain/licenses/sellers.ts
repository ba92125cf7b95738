import { StoreError } from '#schema/api/errors.ts'
import { type SellerType, sellerTypes } from '#schema/rules/licenses.ts'
import type { Deps } from '#worker/deps.ts'
import { ProviderError } from '#worker/providers/errors.ts'
import { SellerRefusal } from '#worker/providers/sellers/refusal.ts'
import type { KeyOrder, Seller } from '#worker/providers/sellers/seller.ts'

/**
 * The external seller of a type; null for `internal`, whose keys are issued by issue.ts. Throws 409 `seller_unavailable` if not configured.
 */
export function sellerOf({ sellers }: Deps, type: SellerType): Seller | null {
  if (type === 'internal') return null
  const seller = sellers[type]
  if (!seller) throw new StoreError('seller_unavailable')
  return seller
}

/** The seller types of which keys can be sold: internal, and the configured external ones. */
export const availableSellerTypes = ({ sellers }: Deps): SellerType[] =>
  sellerTypes.filter((type) => type === 'internal' || sellers[type])

/** Awaits a call to a seller: throws 409 with its code for what the seller refuses, 502 `seller_failed` if the call failed. */
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
 * Orders a key. An answer may get lost and workerd retries a GET after a connection error, so the issued keys are looked up whatever the
 * answer: the first is used, any other is banned.
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
