import { listProducts, type Product } from '#schema/api/catalogue.ts'
import type { Store } from './open-store.ts'

/** A product in the public catalogue. */
export async function productOnSale(store: Store, name: string): Promise<Product | undefined> {
  const { body } = await store.ask(listProducts)
  return (body as Product[]).find((item) => item.name === name)
}
