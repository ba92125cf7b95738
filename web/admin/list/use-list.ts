import { useLocation, useSearchParams } from 'react-router'
import type { Snapshot } from 'valtio'
import type { ApiError } from '#web/api/call.ts'
import { useLoad } from '#web/state/resource.ts'
import type { List, ListQuery } from './list-state.ts'

export interface ListView<Row> {
  rows: readonly Row[]
  total: number
  /** There may be more than `total`: long lists are not counted to their end. */
  isAtLeast: boolean
  page: number
  pages: number
  /** An answer is on its way; `rows` are then the ones before it. */
  isLoading: boolean
  /** `rows` are what was asked for. */
  isLoaded: boolean
  error: Pick<ApiError, 'code' | 'message' | 'status'> | null
  retry: () => void
  values: ListQuery
  /** Somebody searches or filters. */
  isFiltered: boolean
  /** Writes into the URL; undefined takes away. The list begins again at its first page. `isPassing`: no step for the Back button. */
  set: (changes: Record<string, string | undefined>, isPassing?: boolean) => void
  /** Neither search nor filters. */
  clear: () => void
  hrefOf: (page: number) => string
}

interface Options {
  /** The names of the screen's own filters, spelt as the API spells them. */
  filters?: readonly string[]
  limit?: number
}

const whole = (text: string | null) => (/^[1-9]\d{0,4}$/.test(text ?? '') ? text : null)

/** A list as the URL asks for it: `?search=…&sort=-createdAt&page=2` and the screen's own filters. Another screen's are left alone. */
export function useList<Row extends object>(
  list: List<Row>,
  { filters = [], limit = 10 }: Options = {},
): ListView<Snapshot<Row>> {
  const [params, setParams] = useSearchParams()
  const { pathname } = useLocation()
  const narrowing = ['search', ...filters]
  const given = [...narrowing, 'sort'].map((name) => [name, params.get(name) ?? ''] as const)
  const values: ListQuery = {
    ...Object.fromEntries(given.filter(([, value]) => value !== '')),
    page: whole(params.get('page')) ?? '1',
    limit: whole(params.get('limit')) ?? String(limit),
  }
  const { data, status, isLoaded, error, retry } = useLoad(list, values)
  const rewrite = (changes: Record<string, string | undefined>) => {
    const next = new URLSearchParams(params)
    for (const [name, value] of Object.entries(changes)) {
      if (value) next.set(name, value)
      else next.delete(name)
    }
    return next
  }
  const set: ListView<Row>['set'] = (changes, isPassing = false) =>
    setParams(rewrite({ page: undefined, ...changes }), { replace: isPassing })
  return {
    rows: data.items as readonly Snapshot<Row>[],
    total: data.total,
    isAtLeast: data.isAtLeast ?? false,
    page: Number(values.page),
    pages: data.pages,
    isLoading: status === 'idle' || status === 'loading',
    isLoaded,
    error,
    retry,
    values,
    isFiltered: narrowing.some((name) => params.has(name)),
    set,
    clear: () => set(Object.fromEntries(narrowing.map((name) => [name, undefined]))),
    hrefOf: (page) => `${pathname}?${rewrite({ page: page > 1 ? String(page) : undefined })}`,
  }
}
