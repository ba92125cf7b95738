import type { Category, Product } from '#schema/api/catalogue.ts'
import { categorySlug } from '#schema/rules/catalogue.ts'
import { type BowShape, bowOf } from '#schema/rules/key-shape.ts'
import { belongsTo, categories, products } from '#web/state/catalogue.ts'
import { keyOutline } from '#web/state/key-outline.ts'
import { useLoad } from '#web/state/resource.ts'

interface CatalogueLists {
  products: readonly Pick<Product, 'name' | 'categoryId' | 'level'>[]
  categories: readonly Pick<Category, '_id' | 'id' | 'name'>[]
}

/** The bow of a product’s key: its category’s, as in its picture; round for a product that the catalogue no longer has. */
export function bowOfProduct(productName: string, { products, categories }: CatalogueLists): BowShape {
  const product = products.find(({ name }) => name === productName)
  const category = product && categories.find((candidate) => belongsTo(product, candidate))
  return category ? bowOf(categorySlug(category.name)) : 'round'
}

/** The key outline of a product’s name, with its category’s bow. */
export function useProductKeyOutline(productName: string) {
  const lists = { products: useLoad(products).data, categories: useLoad(categories).data }
  return keyOutline(categorySlug(productName), bowOfProduct(productName, lists))
}
