import type { Category } from '#schema/api/catalogue.ts'
import { placesOf } from '#schema/rules/catalogue.ts'
import type { IndexedProduct } from './indexed-products.ts'

/** Finds the categories that a product belongs to. */
export function categoriesOf(categories: readonly Category[]) {
  const byId = new Map(categories.map((category) => [category._id, category]))
  return (product: IndexedProduct): Category[] => [...new Set(placesOf(product))].flatMap((id) => byId.get(id) ?? [])
}
