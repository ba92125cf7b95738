import { type Snapshot, useSnapshot } from 'valtio'
import type { Category, Product } from '#schema/api/catalogue.ts'
import { categorySlug, productSlug } from '#schema/rules/catalogue.ts'
import { type BowShape, bowOf } from '#schema/rules/key-shape.ts'
import { useOnChange } from '#web/hooks/use-on-change.ts'
import { keyOutline } from '#web/state/key-outline.ts'
import type { OfferedProduct } from '#web/state/read-offered.ts'
import { resource } from '#web/state/resource.ts'

/** In a slot of its own: the key of a reviewed product is shown over the checkout of another one. */
const keyProduct = resource<OfferedProduct | null, [address: string]>(
  null,
  async (address) => (await import('#web/state/read-offered.ts')).readOffered(address),
  { freshMs: 60_000 },
)

interface Wanted {
  name: string
  /** null: its name alone is known. */
  id: string | null
}

type Known = Snapshot<{ product: Pick<Product, '_id' | 'name'>; category: Pick<Category, 'name'> | null }> | null

/** The bow of a product’s key: its category’s, as in its picture; round as long as its product is not known. */
export function bowOfProduct({ name, id }: Wanted, products: readonly Known[]): BowShape {
  const known = products.find((one) => one && (id === null ? one.product.name === name : one.product._id === id))
  return known?.category ? bowOf(categorySlug(known.category.name)) : 'round'
}

/** The key outline of a product’s name, with its category’s bow. `known`: what the page has of it already. */
export function useProductKeyOutline(name: string, id: string | null, known: Known = null) {
  const isKnown = id !== null && known?.product._id === id
  const address = isKnown ? '' : (id ?? productSlug(name))
  useOnChange(() => {
    if (address) keyProduct.loadIfStale(address)
  }, address)
  return keyOutline(categorySlug(name), bowOfProduct({ name, id }, [known, useSnapshot(keyProduct).data]))
}
