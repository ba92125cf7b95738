import { useLocation, useSearchParams } from 'react-router'
import type { Snapshot } from 'valtio'
import type { ApiError } from '#web/api/call.ts'
import { addressNow } from '#web/hooks/address-now.ts'
import { useLoad } from '#web/state/resource.ts'
import { useTableView } from '../table/table-views.ts'
import type { List, ListQuery } from './list-state.ts'

export interface ListView<Row> {
  rows: readonly Row[]
  total: number
  /** `total` is a lower bound: long lists are not counted to their end. */
  isAtLeast: boolean
  page: number
  pages: number
  /** A request is in progress; `rows` and `error` are those of the previous one. */
  isLoading: boolean
  /** `rows` are those of the current query. */
  isLoaded: boolean
  error: Pick<ApiError, 'code' | 'message' | 'status'> | null
  retry: () => void
  values: ListQuery
  /** Its rows have one line each, unless the admin has chosen otherwise. */
  isDense: boolean
  /** There is a search or a filter. */
  isFiltered: boolean
  /** Sets query parameters; undefined removes one. Goes back to the first page. `replace`: without a history entry. */
  set: (changes: Record<string, string | undefined>, replace?: boolean) => void
  /** Removes the search and the filters. */
  clear: () => void
  hrefOf: (page: number) => string
}

interface Options {
  /** The screen's filters, named as in the API's query. */
  filters?: readonly string[]
  limit?: number
  isDense?: boolean
}

const positiveInteger = (text: string | null) => (/^[1-9]\d{0,4}$/.test(text ?? '') ? text : null)

/** A list whose query is in the URL: `?search=…&sort=-createdAt&page=2` and the screen's filters. Other parameters are kept. */
export function useList<Row extends object>(
  list: List<Row>,
  { filters = [], limit = 10, isDense = false }: Options = {},
): ListView<Snapshot<Row>> {
  const [params, setParams] = useSearchParams()
  const { pathname } = useLocation()
  const { limit: kept } = useTableView(isDense)
  const filterNames = ['search', ...filters]
  const fromUrl = [...filterNames, 'sort'].map((name) => [name, params.get(name) ?? ''] as const)
  const values: ListQuery = {
    ...Object.fromEntries(fromUrl.filter(([, value]) => value !== '')),
    page: positiveInteger(params.get('page')) ?? '1',
    limit: positiveInteger(params.get('limit')) ?? kept ?? String(limit),
  }
  const { data, isLoading, isLoaded, error, retry } = useLoad(list, values)
  const rewrite = (now: URLSearchParams, changes: Record<string, string | undefined>) => {
    const next = new URLSearchParams(now)
    for (const [name, value] of Object.entries(changes)) {
      if (value) next.set(name, value)
      else next.delete(name)
    }
    return next
  }
  const set: ListView<Row>['set'] = (changes, replace = false) =>
    setParams(rewrite(addressNow(), { page: undefined, ...changes }), { replace })
  return {
    rows: data.items as readonly Snapshot<Row>[],
    total: data.total,
    isAtLeast: data.isAtLeast ?? false,
    page: Number(values.page),
    pages: data.pages,
    isLoading,
    isLoaded,
    error,
    retry,
    values,
    isDense,
    isFiltered: filterNames.some((name) => params.has(name)),
    set,
    clear: () => set(Object.fromEntries(filterNames.map((name) => [name, undefined]))),
    hrefOf: (page) => `${pathname}?${rewrite(params, { page: page > 1 ? String(page) : undefined })}`,
  }
}
