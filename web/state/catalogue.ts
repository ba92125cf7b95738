import type { Snapshot } from 'valtio'
import { type Category, listCategories, listProducts, type Product } from '#schema/api/catalogue.ts'
import { call } from '#web/api/call.ts'
import { resource } from '#web/state/resource.ts'

export type ShownProduct = Snapshot<Product>
export type ShownCategory = Snapshot<Category>

const patience = { retries: 2, retryMs: 2_000, freshMs: 60_000 }
export const categories = resource<Category[]>([], () => call(listCategories), patience)
/** Newest first, as the server lists them. */
export const products = resource<Product[]>([], () => call(listProducts), patience)

/** Starts both before the first render. */
export function prefetchCatalogue() {
  categories.loadIfStale()
  products.loadIfStale()
}

/** A product belongs to a category by its categoryId, or where its level is the category's id. */
export function belongsTo(product: Pick<Product, 'categoryId' | 'level'>, category: Pick<Category, 'id' | '_id'>) {
  return (
    product.categoryId === category._id || product.categoryId === category.id || String(product.level) === category.id
  )
}
