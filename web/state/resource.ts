import { proxy, ref, useSnapshot } from 'valtio'
import type { PageData } from '#schema/api/page-data.ts'
import { type ApiError, asApiError, isTransient } from '#web/api/call.ts'
import { type Moment, moment, msSince } from '#web/api/server-clock.ts'
import { useOnChange } from '#web/hooks/use-on-change.ts'
import { onPageData } from '#web/state/on-page-data.ts'

type LoadStatus = 'idle' | 'loading' | 'ready' | 'failed'

interface Options<T, A extends unknown[]> {
  /** Automatic retries after a transient failure. */
  retries?: number
  retryMs?: number
  /** Data younger than this is not fetched again by `useLoad`. */
  freshMs?: number
  /** While other arguments load, the previous data stays (`isLoaded` is then false). */
  keepsPreviousData?: boolean
  /** What a page that the Worker rendered brings of it, and for which arguments. */
  sent?: (page: PageData) => [data: T | undefined, ...args: A]
}

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** The only implementation of loading, failing and retrying. Other arguments start from `initial`. */
export function resource<T extends object | null, A extends unknown[] = []>(
  initial: T,
  loader: (...args: A) => Promise<T>,
  { retries = 0, retryMs = 2_000, freshMs = 0, keepsPreviousData = false, sent }: Options<T, A> = {},
) {
  let latest: A | undefined
  let run = 0
  let newest: Promise<void> | undefined
  let loadedAt: Moment | undefined
  const isYoung = () => loadedAt !== undefined && msSince(loadedAt) < freshMs
  const state = proxy({
    /** Of the current arguments; empty where there are none. */
    key: '',
    initial,
    keepsPreviousData,
    /** How the first load of the current arguments, or the last one that ended, went: a refresh leaves it as it is. */
    status: 'idle' as LoadStatus,
    /** The current arguments are loaded again; the screen keeps what it shows. */
    isRefreshing: false,
    data: initial,
    error: null as ApiError | null,
    attempt: 0,
    /** `data` belongs to the current arguments; it stays while it is being refreshed. */
    isLoaded: false,
    /** Ends when the data is there that the newest call asked for. */
    load: (...args: A) => load(args),
    /** Loads again with the latest arguments: after a write. */
    reload: async () => {
      if (latest) await load(latest)
    },
    loadIfStale: (...args: A) => {
      const isSame = state.key === JSON.stringify(args)
      if (isSame && (state.status === 'loading' || state.isRefreshing || isYoung())) return
      void load(args)
    },
    /** Whether `data` is complete and younger than `freshMs`. */
    isFresh: () => state.isLoaded && isYoung(),
    /** Takes data that arrived with something else, as if it had just been loaded; undefined empties the resource. */
    fill: (data: T | undefined, ...args: A) => {
      run += 1
      newest = undefined
      state.key = data === undefined ? '' : JSON.stringify(args)
      latest = data === undefined ? undefined : args
      loadedAt = data === undefined ? undefined : moment()
      state.data = data ?? initial
      state.status = data === undefined ? 'idle' : 'ready'
      state.isLoaded = data !== undefined
      state.isRefreshing = false
      state.error = null
    },
  })

  function load(args: A): Promise<void> {
    newest = loadOnce(args)
    return newest
  }

  async function loadOnce(args: A): Promise<void> {
    const newKey = JSON.stringify(args)
    const isRefresh = newKey === state.key && (state.status === 'ready' || state.status === 'failed')
    if (newKey !== state.key) {
      if (!keepsPreviousData) state.data = initial
      state.error = null
      state.isLoaded = false
    }
    state.key = newKey
    latest = args
    run += 1
    const thisRun = run
    if (!isRefresh) state.status = 'loading'
    state.isRefreshing = isRefresh
    for (let attempt = 1; ; attempt++) {
      state.attempt = attempt
      try {
        const data = await loader(...args)
        if (thisRun !== run) return newest
        return state.fill(data, ...args)
      } catch (thrown) {
        if (thisRun !== run) return newest
        const error = asApiError(thrown)
        if (attempt > retries || !isTransient(error)) {
          state.error = ref(error)
          state.status = 'failed'
          state.isRefreshing = false
          return
        }
        await wait(retryMs)
        if (thisRun !== run) return newest
      }
    }
  }

  if (sent) {
    onPageData((page, arrivedAt) => {
      state.fill(...sent(page))
      if (state.isLoaded) loadedAt = arrivedAt
    })
  }
  return state
}

/** A snapshot of the resource, loaded for these arguments when the screen opens and whenever they change. */
export function useLoad<T extends object | null, A extends unknown[]>(
  state: ReturnType<typeof resource<T, A>>,
  ...args: A
) {
  const snap = useSnapshot(state)
  const key = JSON.stringify(args)
  useOnChange(() => state.loadIfStale(...args), key)
  // Until that load has begun, everything is of other arguments.
  const isOfOthers = snap.key !== '' && snap.key !== key
  const status = isOfOthers ? 'loading' : snap.status
  return {
    ...snap,
    status,
    data: isOfOthers && !snap.keepsPreviousData ? snap.initial : snap.data,
    error: isOfOthers ? null : snap.error,
    isLoaded: snap.isLoaded && !isOfOthers,
    /** A first load or a refresh is under way. */
    isLoading: status === 'idle' || status === 'loading' || snap.isRefreshing,
    retry: () => void state.load(...args),
  }
}
