import { useSnapshot } from 'valtio'
import { countBoughtKeys } from '#schema/api/bought-keys.ts'
import { call } from '#web/api/call.ts'
import { useOnChange } from '#web/hooks/use-on-change.ts'
import type { ProductSnapshot } from '#web/state/catalogue.ts'
import { resource } from '#web/state/resource.ts'

/** How many keys of a product the buyer has bought. */
export const boughtKeys = resource<{ productId: string; count: number } | null, [productId: string]>(
  null,
  async (productId) => ({ productId, ...(await call(countBoughtKeys, { params: { productId } })) }),
  { retries: 1 },
)

/**
 * Which of the buyer's keys of a product the next one is; null while that is asked for. It is only where the product has volume prices. Where
 * there is no answer it is taken for the first: the server names the right price before anything is charged.
 */
export function useKeyNumber(product: Pick<ProductSnapshot, '_id' | 'volumePrices'> | null): number | null {
  const { data, status } = useSnapshot(boughtKeys)
  const productId = product && product.volumePrices.length > 0 ? product._id : ''
  useOnChange((id) => {
    if (id) boughtKeys.loadIfStale(id)
  }, productId)
  if (!productId) return 1
  if (data?.productId === productId) return data.count + 1
  return status === 'failed' ? 1 : null
}
