import type { CardProduct, Category } from '#schema/api/catalogue.ts'
import type { Answer, Parsed } from '#schema/api/endpoint.ts'
import type * as api from '#schema/api/store-lists.ts'
import type { CategoryCard, CategoryPage, StoreList } from '#schema/api/store-lists.ts'
import { newestProducts, placesOf, productsPerPage } from '#schema/rules/catalogue.ts'
import { pageCount } from '#schema/rules/lists.ts'
import type { Currency } from '#schema/rules/money.ts'
import {
  type FilterName,
  type Filters,
  filterNames,
  offeredGames,
  readPrice,
  type Sort,
  shownCategories,
  storePageSize,
} from '#schema/rules/store-list.ts'
import { categoryAt, isAt, productsAt } from './categories-of.ts'
import { cardOf, type IndexedProduct, type ProductShelf } from './indexed-products.ts'
import { findIndexed } from './product-pages.ts'

interface Shop {
  shelf: ProductShelf
  categories: Category[]
}

/** One page of a list. A page beyond the last one is the last one. */
function paginated<T>(list: readonly T[], requested: number, size: number) {
  const pages = pageCount(list.length, size)
  const page = Math.min(pages, Math.max(1, requested))
  return { total: list.length, page, pages, items: list.slice((page - 1) * size, page * size) }
}

export function cardPage(list: readonly IndexedProduct[], requested: number, size: number) {
  const { items, ...page } = paginated(list, requested, size)
  return { ...page, cards: items.map(cardOf) }
}

/** The systems that a platform's text names: "Windows 10 e 11" has two. */
function systemsOf(platform: string): string[] {
  const windows = /windows/i.test(platform) ? (platform.match(/\b(?:7|8|10|11)\b/g) ?? []) : []
  const others = ['macOS', 'Linux', 'Android'].filter((system) => new RegExp(system, 'i').test(platform))
  return [...windows.map((version) => `Windows ${version}`), ...others]
}

type Check = (product: IndexedProduct) => boolean
const checks: Record<FilterName, (value: string, categories: readonly Category[]) => Check> = {
  category(value, categories) {
    const category = categoryAt(categories, value)
    return (product) => category !== undefined && isAt(product, category)
  },
  game:
    (value) =>
    ({ games }) =>
      games.includes(value),
  platform:
    (value) =>
    ({ platform }) =>
      systemsOf(platform).includes(value),
  price(value) {
    const limit = readPrice(value)
    return ({ price, soldIn, isFree }) =>
      !limit || isFree || (soldIn.includes(limit.currency) && price[limit.currency] <= limit.most)
  },
  state:
    (value) =>
    ({ status }) =>
      status === value,
}

export function filterProducts(
  products: readonly IndexedProduct[],
  filters: Filters,
  categories: readonly Category[],
): IndexedProduct[] {
  const set = filterNames.flatMap((name) => (filters[name] ? [checks[name](filters[name], categories)] : []))
  return products.filter((product) => set.every((check) => check(product)))
}

/** Products come newest first. In the currency that the reader is shown first; what is not sold in it comes last. */
export function sortProducts(products: readonly IndexedProduct[], sort: Sort, currency: Currency): IndexedProduct[] {
  const amount = ({ price, soldIn }: IndexedProduct) => (soldIn.includes(currency) ? price[currency] : undefined)
  const byPrice = (direction: 1 | -1) => (one: IndexedProduct, other: IndexedProduct) => {
    const [a, b] = [amount(one), amount(other)]
    return a === undefined || b === undefined ? Number(a === undefined) - Number(b === undefined) : direction * (a - b)
  }
  if (sort === 'newest') return [...products]
  if (sort === 'sales') return products.toSorted((one, other) => placeOf(one) - placeOf(other))
  if (sort === 'rating') return byRating(products)
  if (sort === 'name') return products.toSorted((one, other) => compareNames(one.name, other.name))
  return products.toSorted(byPrice(sort === 'price' ? 1 : -1))
}

export const { compare: compareNames } = new Intl.Collator('pt-BR')

/** What has not been sold comes last. */
const placeOf = ({ salesRank }: IndexedProduct) => salesRank ?? Number.MAX_SAFE_INTEGER

/** How many reviews of the shop's average each product gets added, so that one of five stars does not lead. */
const addedReviews = 5

function byRating(products: readonly IndexedProduct[]): IndexedProduct[] {
  const sum = (of: (rating: IndexedProduct['rating']) => number) =>
    products.reduce((total, { rating }) => total + of(rating), 0)
  const mean = sum(({ average, count }) => average * count) / (sum(({ count }) => count) || 1)
  const worth = ({ rating: { average, count } }: IndexedProduct) =>
    count === 0 ? 0 : (average * count + mean * addedReviews) / (count + addedReviews)
  return products.toSorted((one, other) => worth(other) - worth(one))
}

/** How many of the products each category has, by its id. */
function countsOf(products: readonly IndexedProduct[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const product of products) {
    for (const place of new Set(placesOf(product))) counts.set(place, (counts.get(place) ?? 0) + 1)
  }
  return counts
}

/** The values that products have, those of the most products first. */
function valuesOf(products: readonly IndexedProduct[], of: (product: IndexedProduct) => readonly string[]): string[] {
  const counts = new Map<string, number>()
  for (const product of products) for (const value of of(product)) counts.set(value, (counts.get(value) ?? 0) + 1)
  return [...counts].sort(([, one], [, other]) => other - one).map(([value]) => value)
}

const inOrder = (values: readonly string[]) => values.toSorted(compareNames)

/** What the whole shop has, whatever the filters: worked out once for a snapshot. */
interface Overview {
  counts: ReadonlyMap<string, number>
  games: string[]
  platforms: string[]
  states: string[]
}
const overviews = new WeakMap<ProductShelf, Overview>()

function overviewOf({ shelf }: Shop): Overview {
  const { products } = shelf
  const overview = overviews.get(shelf) ?? {
    counts: countsOf(products),
    games: inOrder(valuesOf(products, ({ games }) => games).slice(0, offeredGames)),
    platforms: inOrder(valuesOf(products, ({ platform }) => systemsOf(platform))),
    states: inOrder(valuesOf(products, ({ status }) => [status])),
  }
  overviews.set(shelf, overview)
  return overview
}

const categoryCard = (category: Category, counts: ReadonlyMap<string, number>): CategoryCard => ({
  ...category,
  count: counts.get(category._id) ?? 0,
})

/** One page of the store's list. */
export function storeListOf(shop: Shop, filters: Filters, sort: Sort, currency: Currency, page: number): StoreList {
  const { shelf, categories } = shop
  const { counts, games, platforms, states } = overviewOf(shop)
  const { category: chosen, ...others } = filters
  const underOthers = filterProducts(shelf.products, others, categories)
  const founds = countsOf(underOthers)
  const category = chosen === undefined ? undefined : categoryAt(categories, chosen)
  const found = chosen === undefined ? underOthers : category ? productsAt(underOthers, category) : []
  const named = new Set([...categories.slice(0, shownCategories), ...(category ? [category] : [])])
  return {
    ...cardPage(sortProducts(found, sort, currency), page, storePageSize),
    all: shelf.products.length,
    categories: [...named].map((one) => ({ ...categoryCard(one, counts), found: founds.get(one._id) ?? 0 })),
    categoryCount: categories.length,
    found: underOthers.length,
    games,
    platforms,
    states,
  }
}

/** One page of what the page of a category shows; undefined where none has the address. */
export function categoryPageOf({ shelf, categories }: Shop, slug: string, page: number): CategoryPage | undefined {
  const category = categoryAt(categories, slug)
  if (!category) return undefined
  return { ...cardPage(productsAt(shelf.products, category), page, productsPerPage), category }
}

export function categoryCardsOf(shop: Shop, requested: number): Answer<typeof api.listCategoryCards> {
  const { counts } = overviewOf(shop)
  const { items, ...page } = paginated(shop.categories, requested, shownCategories)
  return { ...page, items: items.map((category) => categoryCard(category, counts)) }
}

export const newestCards = ({ shelf }: Pick<Shop, 'shelf'>): CardProduct[] =>
  shelf.products.slice(0, newestProducts).map(cardOf)

/** Of the products with these addresses or ids, in this order; unknown ones are left out. */
export function cardsOf(shop: Pick<Shop, 'shelf'>, { slugs }: Parsed<typeof api.listCards>): CardProduct[] {
  if (slugs === undefined) return newestCards(shop)
  return slugs.split(',').flatMap((slug) => {
    const product = findIndexed(shop, slug)
    return product ? [cardOf(product)] : []
  })
}
