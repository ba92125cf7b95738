import type { Category, ProductPage } from '#schema/api/catalogue.ts'
import type { ServiceDay } from '#schema/api/service-days.ts'
import { relatedProducts } from '#schema/rules/catalogue.ts'
import { deliveryTimeOf } from '#schema/rules/delivery-time.ts'
import { cardOf, type IndexedProduct, type ProductShelf } from './indexed-products.ts'
import type { ProductEntry } from './product-entries.ts'

interface Shop {
  shelf: ProductShelf
  categories: Category[]
  serviceDays: ServiceDay[]
}

/** The product with this address or id; undefined where nobody may see it. */
export function findIndexed({ shelf }: Pick<Shop, 'shelf'>, address: string): IndexedProduct | undefined {
  const slug = address.toLowerCase()
  const hasAddress = (candidate: IndexedProduct) => candidate.slug === slug || candidate._id === address
  return shelf.products.find(hasAddress) ?? shelf.unlisted.find(hasAddress)
}

export const isUnlisted = ({ shelf }: Pick<Shop, 'shelf'>, id: string): boolean =>
  shelf.unlisted.some(({ _id }) => _id === id)

/** Of one entry, for the products of a snapshot: the same object for each call, whose bytes are kept. */
const made = new WeakMap<ProductEntry, { of: Shop; page: ProductPage }>()

/** What the page of a product shows; undefined where nobody may see it. */
export function productPageOf(shop: Shop, entry: ProductEntry): ProductPage | undefined {
  const { product, details, reviews } = entry
  if (!product) return undefined
  const known = made.get(entry)
  if (known?.of === shop) return known.page
  const page = {
    product,
    category: shop.categories.find(({ _id }) => _id === product.categoryId) ?? null,
    details,
    reviews,
    related: relatedTo(product, shop.shelf.products).map(cardOf),
    deliveryTime: deliveryTimeOf(shop.serviceDays),
  }
  made.set(entry, { of: shop, page })
  return page
}

/** Others of its category, then the newest of the rest. */
function relatedTo(
  { _id: own, categoryId }: Pick<IndexedProduct, '_id' | 'categoryId'>,
  products: readonly IndexedProduct[],
): IndexedProduct[] {
  const found = { near: [] as IndexedProduct[], others: [] as IndexedProduct[] }
  for (const product of products) {
    if (product._id === own) continue
    const isNear = categoryId !== null && product.categoryId === categoryId
    if (found.others.length < relatedProducts || isNear) found[isNear ? 'near' : 'others'].push(product)
    if (found.near.length === relatedProducts) break
  }
  return [...found.near, ...found.others].slice(0, relatedProducts)
}
