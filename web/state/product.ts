import { type Category, getProduct, getProductPage, type Product } from '#schema/api/catalogue.ts'
import { call } from '#web/api/call.ts'
import { nullWhereMissing } from '#web/api/null-where-missing.ts'
import { resource } from '#web/state/resource.ts'
import { productPage, soldPage } from '#web/state/shown-product.ts'

const loadOptions = { retries: 2, retryMs: 2_000, freshMs: 60_000 }

/** The product that a page is about. */
export const product = resource<Product | null, [productId: string]>(
  null,
  (productId) => call(getProduct, { params: { productId } }),
  { ...loadOptions, sent: ({ product }) => [product, product?._id ?? ''] },
)

interface OfferedProduct {
  product: Product
  category: Category | null
}

/** By id, or by the last part of its page's address; null where no product on sale has it. */
export async function readOffered(address: string): Promise<OfferedProduct | null> {
  const open = productPage.isFresh() ? soldPage(productPage.data) : null
  const isOpen = open?.product._id === address
  const page = isOpen ? open : await call(getProductPage, { params: { slug: address } }).catch(nullWhereMissing)
  return page && { product: page.product, category: page.category }
}

/** The product that is offered, which visitors may read too, and its category. */
export const offered = resource<OfferedProduct | null, [productId: string]>(null, readOffered, {
  ...loadOptions,
  sent: ({ product, productCategory: category }) =>
    product && category !== undefined ? [{ product, category }, product._id] : [undefined, ''],
})
