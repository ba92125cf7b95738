import type { Category } from '#schema/api/catalogue.ts'
import { WordIndex, wordReader, worths } from '#schema/rules/word-search.ts'
import { categoriesOf } from './categories-of.ts'
import type { IndexedProduct } from './indexed-products.ts'

interface Shop {
  products: readonly IndexedProduct[]
  categories: readonly Category[]
}

interface Found {
  /** The best first. */
  found: IndexedProduct[]
  /** How good the best match is: comparable with those of pages and questions. */
  score: number
}

const made = new WeakMap<Shop['products'], WordIndex<IndexedProduct>>()

/** The products in which the query is found, in either language. The words of a snapshot's products are read once. */
export function searchProducts(shop: Shop, query: string): Found {
  const words = made.get(shop.products) ?? wordsOfShop(shop)
  made.set(shop.products, words)
  const ranked = words.search(query)
  return { found: ranked.map(({ found }) => found), score: ranked[0]?.score ?? 0 }
}

function wordsOfShop({ products, categories }: Shop) {
  const read = wordReader()
  const shelvesOf = categoriesOf(categories)
  return new WordIndex((product) => {
    const { name, description, en, games } = product
    const shelves = shelvesOf(product).flatMap((category) => [category.name, category.en.name])
    return [
      { words: read(name, en.name), worth: worths.name, isName: true },
      { words: read(...games), worth: worths.game, isName: true },
      { words: read(...shelves), worth: worths.category, isName: true },
      { words: read(description, en.description), worth: worths.description, isName: false },
    ]
  }, products)
}
