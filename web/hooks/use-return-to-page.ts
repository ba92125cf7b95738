import { useEffect, useRef } from 'react'

/** Calls `act` whenever the user returns: from another window, tab or app, or from being offline. */
export function useReturnToPage(act: () => void) {
  const latest = useRef(act)
  latest.current = act
  useEffect(() => {
    const back = () => {
      if (document.visibilityState === 'visible') latest.current()
    }
    document.addEventListener('visibilitychange', back)
    addEventListener('online', back)
    addEventListener('focus', back)
    return () => {
      document.removeEventListener('visibilitychange', back)
      removeEventListener('online', back)
      removeEventListener('focus', back)
    }
  }, [])
}
