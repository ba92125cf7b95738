import type { Snapshot } from 'valtio'
import { type CardProduct, type Category, listCategories, listProducts, type Product } from '#schema/api/catalogue.ts'
import { newestProducts, newProducts } from '#schema/rules/catalogue.ts'
import { call } from '#web/api/call.ts'
import { resource } from '#web/state/resource.ts'

export type ProductSnapshot = Snapshot<Product>
export type CardProductSnapshot = Snapshot<CardProduct>
export type CategorySnapshot = Snapshot<Category>

const loadOptions = { retries: 2, retryMs: 2_000, freshMs: 60_000 }
export const categories = resource<Category[]>([], () => call(listCategories), {
  ...loadOptions,
  sent: ({ categories }) => [categories],
})
/** Newest first, as the server lists them. */
export const products = resource<Product[]>([], () => call(listProducts), {
  ...loadOptions,
  sent: ({ products }) => [products],
})

/** The newest products: with a page that shows no others, only these are sent, and of each what its card shows. */
export const newest = resource<CardProduct[]>(
  [],
  async () => {
    if (!products.isFresh()) products.fill(await call(listProducts))
    return products.data.slice(0, newestProducts)
  },
  { ...loadOptions, sent: ({ newest }) => [newest] },
)

/** A product belongs to a category by its categoryId, or if its level is the category’s id. */
export function belongsTo(product: Pick<Product, 'categoryId' | 'level'>, category: Pick<Category, 'id' | '_id'>) {
  return (
    product.categoryId === category._id || product.categoryId === category.id || String(product.level) === category.id
  )
}

/** The newest products of the whole shop, whatever list shows them. */
export const newProductIds = (all: readonly Pick<Product, '_id'>[]): ReadonlySet<string> =>
  new Set(all.slice(0, newProducts).map(({ _id }) => _id))

/** One page of a list. A page number outside the list is clamped. */
export function paginate<T>(list: readonly T[], requested: string | null, size: number) {
  const pages = Math.max(1, Math.ceil(list.length / size))
  const page = Math.min(pages, Math.max(1, Number.parseInt(requested ?? '1', 10) || 1))
  return { page, pages, items: list.slice((page - 1) * size, page * size) }
}
