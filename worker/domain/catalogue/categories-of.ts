import type { Category } from '#schema/api/catalogue.ts'
import { categorySlug, placesOf } from '#schema/rules/catalogue.ts'
import type { IndexedProduct } from './indexed-products.ts'

/** Finds the categories that a product belongs to. */
export function categoriesOf(categories: readonly Category[]) {
  const byId = new Map(categories.map((category) => [category._id, category]))
  return (product: IndexedProduct): Category[] => [...new Set(placesOf(product))].flatMap((id) => byId.get(id) ?? [])
}

/** The category whose page has this address. */
export function categoryAt(categories: readonly Category[], slug: string): Category | undefined {
  const wanted = categorySlug(slug)
  return categories.find(({ name }) => categorySlug(name) === wanted)
}

export const isAt = (product: IndexedProduct, { _id }: Category): boolean => placesOf(product).includes(_id)

export const productsAt = (products: readonly IndexedProduct[], category: Category): IndexedProduct[] =>
  products.filter((product) => isAt(product, category))
