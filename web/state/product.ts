import { getProduct, type Product } from '#schema/api/catalogue.ts'
import { call } from '#web/api/call.ts'
import { resource } from '#web/state/resource.ts'

/** The product that a page is about. */
export const product = resource<Product | null, [productId: string]>(
  null,
  (productId) => call(getProduct, { params: { productId } }),
  { retries: 2, retryMs: 2_000, freshMs: 60_000, sent: ({ product }) => [product, product?._id ?? ''] },
)
