import { useLocation, useNavigate } from 'react-router'
import { useSnapshot } from 'valtio'
import { currencies, inOrderOf } from '#schema/rules/money.ts'
import { paths } from '#web/paths.ts'
import { categories, products } from '#web/state/catalogue.ts'
import { useLanguage } from '#web/state/locale.ts'
import {
  type Filters,
  filterProducts,
  filterQuery,
  readFilters,
  readSort,
  type Sort,
  sortProducts,
} from '#web/state/product-filters.ts'

/** The store's list as its address says, and links to it with other filters. */
export function useStoreList() {
  const navigate = useNavigate()
  const query = new URLSearchParams(useLocation().search)
  const language = useLanguage()
  const all = useSnapshot(products).data
  const shelves = useSnapshot(categories).data
  const [currency = 'BRL'] = inOrderOf(language, currencies)
  const filters = readFilters(query)
  const sort = readSort(query)
  const found = (wanted: Filters) => filterProducts(all, wanted, shelves)
  const addressOf = (wanted: Filters, order: Sort = sort) => paths.store(filterQuery(wanted, order))
  return {
    all,
    categories: shelves,
    currency,
    filters,
    sort,
    found: sortProducts(found(filters), sort, currency),
    countOf: (wanted: Filters) => found(wanted).length,
    addressOf,
    /** In the place of the address shown, so that one step back leaves the list. */
    show: (wanted: Filters, order: Sort = sort) => navigate(addressOf(wanted, order), { replace: true }),
  }
}
export type StoreList = ReturnType<typeof useStoreList>
