import type { Category } from '#schema/api/catalogue.ts'
import type { ProductIndex } from '#schema/api/store-lists.ts'
import { productSlug } from '#schema/rules/catalogue.ts'
import { categoriesOf } from './categories-of.ts'
import type { IndexedProduct } from './indexed-products.ts'
import { compareNames } from './store-list.ts'

interface Shop {
  /** Those in the shop's lists, newest first. */
  products: readonly IndexedProduct[]
  categories: readonly Category[]
}

const made = new WeakMap<Shop['products'], ProductIndex>()

/** The index of a snapshot's products: made once, and always the same object. */
export function productIndexOf(shop: Shop): ProductIndex {
  const known = made.get(shop.products) ?? columnsOf(shop)
  made.set(shop.products, known)
  return known
}

function columnsOf({ products, categories }: Shop): ProductIndex {
  const shelvesOf = categoriesOf(categories)
  const shelves = products.map((product) => shelvesOf(product)[0])
  const shown = new Set(shelves)
  const used = categories.filter((category) => shown.has(category))
  const numbers = new Map(used.map((category, at) => [category, at]))
  const games = [...new Set(products.flatMap((product) => product.games))].sort(compareNames)
  const gameNumbers = new Map(games.map((game, at) => [game, at]))
  return {
    categories: used.map(({ name, en, image }) => ({ name, en: en.name, image })),
    games,
    names: products.map(({ name }) => name),
    namesEn: products.map(({ name, en }) => (en.name === name ? '' : en.name)),
    slugs: products.map(({ name, slug }) => (slug === productSlug(name) ? '' : slug)),
    category: shelves.map((category) => (category && numbers.get(category)) ?? -1),
    gamesOf: products.map((product) => product.games.flatMap((game) => gameNumbers.get(game) ?? [])),
  }
}
