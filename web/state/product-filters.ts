import { categorySlug } from '#schema/rules/catalogue.ts'
import { type Currency, isCurrency } from '#schema/rules/money.ts'
import { belongsTo, type CategorySnapshot, type ProductSnapshot } from '#web/state/catalogue.ts'

/** What the store's list can be narrowed by; each is a part of the address under its name. */
export const filterNames = ['category', 'game', 'platform', 'price', 'state'] as const
export type FilterName = (typeof filterNames)[number]
export type Filters = Readonly<Partial<Record<FilterName, string>>>

export const sorts = ['newest', 'sales', 'rating', 'price', 'price-down', 'name'] as const
export type Sort = (typeof sorts)[number]

export const readFilters = (query: URLSearchParams): Filters =>
  Object.fromEntries(filterNames.flatMap((name) => (query.get(name) ? [[name, query.get(name)]] : [])))

export const readSort = (query: URLSearchParams): Sort => sorts.find((sort) => sort === query.get('sort')) ?? 'newest'

/** The query of a list's address; the first sort is left out. */
export function filterQuery(filters: Filters, sort: Sort): string {
  const query = new URLSearchParams()
  for (const name of filterNames) if (filters[name]) query.set(name, filters[name])
  if (sort !== 'newest') query.set('sort', sort)
  const text = query.toString()
  return text && `?${text}`
}

/** "USD-10" is at most 10 dollars. */
export function readPrice(value: string): { currency: Currency; most: number } | undefined {
  const [currency = '', most = ''] = value.split('-')
  return isCurrency(currency) && /^\d{1,6}$/.test(most) ? { currency, most: Number(most) } : undefined
}

/** The systems that a platform's text names: "Windows 10 e 11" has two. */
function systemsOf(platform: string): string[] {
  const windows = /windows/i.test(platform) ? (platform.match(/\b(?:7|8|10|11)\b/g) ?? []) : []
  const others = ['macOS', 'Linux', 'Android'].filter((system) => new RegExp(system, 'i').test(platform))
  return [...windows.map((version) => `Windows ${version}`), ...others]
}

type Check = (product: ProductSnapshot, value: string, categories: readonly CategorySnapshot[]) => boolean
const checks: Record<FilterName, Check> = {
  category(product, value, categories) {
    const category = categories.find(({ name }) => categorySlug(name) === value)
    return category !== undefined && belongsTo(product, category)
  },
  game: ({ games }, value) => games.some(({ name }) => name === value),
  platform: ({ platform }, value) => systemsOf(platform).includes(value),
  price({ price, soldIn, isFree }, value) {
    const limit = readPrice(value)
    return !limit || isFree || (soldIn.includes(limit.currency) && price[limit.currency] <= limit.most)
  },
  state: ({ status }, value) => status === value,
}

export const filterProducts = (
  products: readonly ProductSnapshot[],
  filters: Filters,
  categories: readonly CategorySnapshot[],
): ProductSnapshot[] =>
  products.filter((product) =>
    filterNames.every((name) => !filters[name] || checks[name](product, filters[name], categories)),
  )

/** Products come newest first. In the currency that the reader is shown first; what is not sold in it comes last. */
export function sortProducts(products: readonly ProductSnapshot[], sort: Sort, currency: Currency): ProductSnapshot[] {
  const amount = ({ price, soldIn }: ProductSnapshot) => (soldIn.includes(currency) ? price[currency] : undefined)
  const byPrice = (direction: 1 | -1) => (one: ProductSnapshot, other: ProductSnapshot) => {
    const [a, b] = [amount(one), amount(other)]
    return a === undefined || b === undefined ? Number(a === undefined) - Number(b === undefined) : direction * (a - b)
  }
  if (sort === 'newest') return [...products]
  if (sort === 'sales') return products.toSorted((one, other) => placeOf(one) - placeOf(other))
  if (sort === 'rating') return byRating(products)
  if (sort === 'name') return products.toSorted((one, other) => one.name.localeCompare(other.name))
  return products.toSorted(byPrice(sort === 'price' ? 1 : -1))
}

/** What has not been sold comes last. */
const placeOf = ({ salesRank }: ProductSnapshot) => salesRank ?? Number.MAX_SAFE_INTEGER

/** How many reviews of the shop's average each product gets added, so that one of five stars does not lead. */
const addedReviews = 5

function byRating(products: readonly ProductSnapshot[]): ProductSnapshot[] {
  const sum = (of: (rating: ProductSnapshot['rating']) => number) =>
    products.reduce((total, { rating }) => total + of(rating), 0)
  const mean = sum(({ average, count }) => average * count) / (sum(({ count }) => count) || 1)
  const worth = ({ rating: { average, count } }: ProductSnapshot) =>
    count === 0 ? 0 : (average * count + mean * addedReviews) / (count + addedReviews)
  return products.toSorted((one, other) => worth(other) - worth(one))
}

const limits: Record<Currency, readonly number[]> = { BRL: [20, 50, 100], USD: [5, 10, 20] }

/** The values of a filter that some product has. */
export function valuesOf(
  name: Exclude<FilterName, 'category'>,
  products: readonly ProductSnapshot[],
  currency: Currency,
) {
  const values: Record<typeof name, () => string[]> = {
    game: () => products.flatMap(({ games }) => games.map((game) => game.name)).sort((a, b) => a.localeCompare(b)),
    platform: () => products.flatMap(({ platform }) => systemsOf(platform)).sort((a, b) => a.localeCompare(b)),
    price: () => limits[currency].map((most) => `${currency}-${most}`),
    state: () => products.map(({ status }) => status).sort(),
  }
  return [...new Set(values[name]())]
}
