import { getProduct, type Product } from '#schema/api/catalogue.ts'
import { call } from '#web/api/call.ts'
import type { OfferedProduct } from '#web/state/read-offered.ts'
import { resource } from '#web/state/resource.ts'

const loadOptions = { retries: 2, freshMs: 60_000 }

/** The product that a page is about. */
export const product = resource<Product | null, [productId: string]>(
  null,
  (productId) => call(getProduct, { params: { productId } }),
  { ...loadOptions, sent: ({ product }) => [product, product?._id ?? ''] },
)

/** The product that is offered, which visitors may read too, and its category. */
export const offered = resource<OfferedProduct | null, [productId: string]>(
  null,
  async (productId) => (await import('#web/state/read-offered.ts')).readOffered(productId),
  {
    ...loadOptions,
    sent: ({ product, productCategory = null }) => [
      product && { product, category: productCategory },
      product?._id ?? '',
    ],
  },
)
