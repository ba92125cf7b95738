import { useInterval } from './use-interval.ts'
import { useOnline } from './use-online.ts'
import { usePageVisible } from './use-page-visible.ts'

/** Calls `ask` every `ms`, while the page is visible and the browser online. */
export function usePoll(ask: () => void, ms: number) {
  const isVisible = usePageVisible()
  const isOnline = useOnline()
  useInterval(ask, isVisible && isOnline ? ms : null)
}
