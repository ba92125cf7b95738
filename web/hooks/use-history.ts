import { startTransition, useLayoutEffect, useRef, useState } from 'react'
import {
  UNSAFE_createBrowserHistory as createBrowserHistory,
  createPath,
  type Location,
  type NavigationType,
} from 'react-router'

/** The browser's history and where it stands. `onMove` is called with every new path. */
export function useHistory(onMove: (pathname: string) => void) {
  const [history] = useState(() => createBrowserHistory({ v5Compat: true }))
  const [{ action, location }, setPlace] = useState({ action: history.action, location: history.location })
  const latest = useRef(onMove)
  latest.current = onMove
  const rendered = useRef(location)
  useLayoutEffect(() => {
    const follow = (next: { action: NavigationType; location: Location }) => {
      startTransition(() => setPlace({ action: next.action, location: next.location }))
      latest.current(next.location.pathname)
    }
    const stop = history.listen(follow)
    // Somebody who goes back while the first page is being rendered is not heard yet.
    if (createPath(history.location) !== createPath(rendered.current)) follow(history)
    return stop
  }, [history])
  return { history, action, location }
}
