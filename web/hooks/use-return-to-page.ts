import { useEffect, useRef } from 'react'

/** Calls `act` whenever the user returns: from another window, tab or app, or from being offline. */
export function useReturnToPage(act: () => void) {
  const latest = useRef(act)
  latest.current = act
  useEffect(() => {
    const back = () => {
      if (document.visibilityState === 'visible') latest.current()
    }
    const listeners = new AbortController()
    const { signal } = listeners
    document.addEventListener('visibilitychange', back, { signal })
    addEventListener('online', back, { signal })
    addEventListener('focus', back, { signal })
    return () => listeners.abort()
  }, [])
}
