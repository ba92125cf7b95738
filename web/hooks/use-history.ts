import { startTransition, useLayoutEffect, useRef, useState } from 'react'
import { UNSAFE_createBrowserHistory as createBrowserHistory } from 'react-router'

/** The browser's history and where it stands. `onMove` is called with every new path. */
export function useHistory(onMove: (pathname: string) => void) {
  const [history] = useState(() => createBrowserHistory({ v5Compat: true }))
  const [{ action, location }, setPlace] = useState({ action: history.action, location: history.location })
  const latest = useRef(onMove)
  latest.current = onMove
  useLayoutEffect(
    () =>
      history.listen((next) => {
        startTransition(() => setPlace({ action: next.action, location: next.location }))
        latest.current(next.location.pathname)
      }),
    [history],
  )
  return { history, action, location }
}
