import { type Currency, isCurrency } from './money.ts'

/** How many cards a page of the store's list has, and one of the search's results. */
export const storePageSize = 24
export const searchPageSize = 20
/** How much of a text is searched for. */
export const searchQueryMax = 120
/** What is searched for of a typed text: never half a letter of two parts, which no address can hold. */
export const searchText = (typed: string): string =>
  typed
    .trim()
    .slice(0, searchQueryMax)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trim()
/** How many categories the store shows at first, and with each further page. */
export const shownCategories = 12
/** How many games the filter beside the list offers: those of the most products. The index has all. */
export const offeredGames = 30
/** How many products can be asked for by their addresses at once. */
export const cardsMax = 24
/** How much of a description a card has. */
export const leadMax = 90

/** What the store's list can be narrowed by; each is a part of the address under its name. */
export const filterNames = ['category', 'game', 'platform', 'price', 'state'] as const
export type FilterName = (typeof filterNames)[number]
export type Filters = Readonly<Partial<Record<FilterName, string>>>
export const filterValueMax = 80

export const sorts = ['newest', 'sales', 'rating', 'price', 'price-down', 'name'] as const
export type Sort = (typeof sorts)[number]

/** A value that is too long is of nothing that is sold. */
export const readFilters = (query: URLSearchParams): Filters =>
  Object.fromEntries(
    filterNames.flatMap((name) => {
      const value = query.get(name) ?? ''
      return value && value.length <= filterValueMax ? [[name, value]] : []
    }),
  )

export const readSort = (query: URLSearchParams): Sort => sorts.find((sort) => sort === query.get('sort')) ?? 'newest'

/** A page's number in an address; 1 for what is none. */
export const readPage = (query: URLSearchParams): number => {
  const page = query.get('page') ?? ''
  return /^[1-9]\d{0,4}$/.test(page) ? Number(page) : 1
}

/** The query of a list's address; the first sort and the first page are left out. */
export function filterQuery(filters: Filters, sort: Sort, page = 1): string {
  const query = new URLSearchParams()
  for (const name of filterNames) if (filters[name]) query.set(name, filters[name])
  if (sort !== 'newest') query.set('sort', sort)
  if (page > 1) query.set('page', String(page))
  const text = query.toString()
  return text && `?${text}`
}

/** "USD-10" is at most 10 dollars. */
export function readPrice(value: string): { currency: Currency; most: number } | undefined {
  const [currency = '', most = ''] = value.split('-')
  return isCurrency(currency) && /^\d{1,6}$/.test(most) ? { currency, most: Number(most) } : undefined
}

const priceLimits: Record<Currency, readonly number[]> = { BRL: [20, 50, 100], USD: [5, 10, 20] }

/** The values of the price filter that are offered. */
export const offeredPrices = (currency: Currency): string[] =>
  priceLimits[currency].map((most) => `${currency}-${most}`)
