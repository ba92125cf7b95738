import { useLocation, useNavigate } from 'react-router'
import { currencies, inOrderOf } from '#schema/rules/money.ts'
import { type Filters, filterQuery, readFilters, readSort, type Sort } from '#schema/rules/store-list.ts'
import { addressNow } from '#web/hooks/address-now.ts'
import { paths } from '#web/paths.ts'
import { useLanguage } from '#web/state/locale.ts'
import { storeList, storeQuery } from '#web/state/store-list.ts'
import { useShownPages } from '../use-shown-pages.ts'

/** The store's list as its address says, and links to it with other filters. */
export function useStoreList() {
  const navigate = useNavigate()
  const asked = new URLSearchParams(useLocation().search)
  const language = useLanguage()
  const [currency = 'BRL'] = inOrderOf(language, currencies)
  const filters = readFilters(asked)
  const sort = readSort(asked)
  const loaded = useShownPages(storeList, storeQuery(filters, sort, language))
  const addressOf = (wanted: Filters, order: Sort = sort) => paths.store(filterQuery(wanted, order))
  /** In the place of the address shown, so that one step back leaves the list. */
  const show = (wanted: Filters, order: Sort) => void navigate(addressOf(wanted, order), { replace: true })
  return {
    loaded,
    /** What the Worker counted; of the list shown before while another loads. */
    counted: loaded.data?.last,
    currency,
    filters,
    sort,
    addressOf,
    pageAddress: (page: number) => paths.store(filterQuery(filters, sort, page)),
    /** Changes what the address says. */
    change(changed: Filters, order?: Sort) {
      const now = addressNow()
      show({ ...readFilters(now), ...changed }, order ?? readSort(now))
    },
    /** Takes all filters away, and leaves the order. */
    clear: () => show({}, readSort(addressNow())),
  }
}
export type ShownList = ReturnType<typeof useStoreList>
