import { proxy, type Snapshot } from 'valtio'
import type { PageData } from '#schema/api/page-data.ts'
import { type CategoryCard, listCategoryCards, listStore, type StoreList } from '#schema/api/store-lists.ts'
import type { Language } from '#schema/rules/languages.ts'
import { type Currency, currencies, inOrderOf } from '#schema/rules/money.ts'
import { type Filters, readFilters, readPage, readSort, type Sort } from '#schema/rules/store-list.ts'
import { call } from '#web/api/call.ts'
import { resource } from '#web/state/resource.ts'
import { pagedList } from '#web/state/shown-pages.ts'

export type StoreListSnapshot = Snapshot<StoreList>
export type CategoryCardSnapshot = Snapshot<CategoryCard>

/** What the store's list is asked for, but its page. */
export type StoreQuery = Filters & { sort?: Sort; currency?: Currency }

/** Prices are compared in the currency that a reader of the language is shown first. */
export function storeQuery(filters: Filters, sort: Sort, language: Language): StoreQuery {
  const [currency] = inOrderOf(language, currencies)
  const isByPrice = sort === 'price' || sort === 'price-down'
  return { ...filters, ...(sort !== 'newest' && { sort }), ...(isByPrice && currency && { currency }) }
}

function sentList({ store, language }: PageData) {
  if (!store) return undefined
  const asked = new URLSearchParams(store.query)
  const query = storeQuery(readFilters(asked), readSort(asked), language)
  return { query, page: readPage(asked), answer: store.list }
}

/** What is on sale, as filters and order say. */
export const storeList = pagedList<StoreList, StoreQuery>(
  (query, page) => call(listStore, { query: { ...query, ...(page > 1 && { page: String(page) }) } }),
  sentList,
)

/** How many pages of the categories are shown: kept, so that who goes back finds them. */
export const categoryPages = proxy({ shown: 1 })
const knownCategories: CategoryCard[][] = []

/** The categories that follow those of the store's list, up to this page. */
export const furtherCategories = resource<CategoryCard[], [page: number]>(
  [],
  async (page) => {
    if (page === 1) return []
    const { items } = await call(listCategoryCards, { query: { page: String(page) } })
    knownCategories[page] = items
    return knownCategories.flat()
  },
  { retries: 2, freshMs: 60_000, keepsPreviousData: true },
)
