import { type Category, getProductPage, type Product } from '#schema/api/catalogue.ts'
import { call } from '#web/api/call.ts'
import { nullWhereMissing } from '#web/api/null-where-missing.ts'
import { productPage } from '#web/state/shown-product.ts'

export interface OfferedProduct {
  product: Product
  category: Category | null
}

/** By id, or by the last part of its page's address; null where no product on sale has it. Not asked for where its page was open just now. */
export async function readOffered(address: string): Promise<OfferedProduct | null> {
  const { data } = productPage
  const isOpen = productPage.isFresh() && data !== null && 'product' in data && data.product._id === address
  const page = isOpen ? data : await call(getProductPage, { params: { slug: address } }).catch(nullWhereMissing)
  return page && { product: page.product, category: page.category }
}
