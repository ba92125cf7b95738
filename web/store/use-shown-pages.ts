import { useLocation } from 'react-router'
import { readPage } from '#schema/rules/store-list.ts'
import { useLoad } from '#web/state/resource.ts'
import type { ListPage, PageRange, pagedList } from '#web/state/shown-pages.ts'

/** Another build of the shop may have written the entry. */
function rangeIn(state: unknown): PageRange {
  const { from, to } = (state ?? {}) as Partial<PageRange>
  return { from: from ?? Number.POSITIVE_INFINITY, to: to ?? 0 }
}

/** The pages of a list that the address and its entry in the browser's history say. */
export function useShownPages<T extends ListPage, Query extends object>(
  list: ReturnType<typeof pagedList<T, Query>>,
  query: Query,
) {
  const { search, state } = useLocation()
  const page = readPage(new URLSearchParams(search))
  const { from, to } = list.rangeOf(query, page, rangeIn(state))
  const loaded = useLoad(list.state, query, from, to)
  return {
    ...loaded,
    isOfThisList: loaded.data?.key === JSON.stringify(query),
    /** Of the address; the last one where the list has fewer. */
    page: Math.min(page, loaded.data?.last.pages ?? page),
  }
}
