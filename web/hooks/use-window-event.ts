import { useLayoutEffect, useRef } from 'react'

/** Calls `act` on an event of the window, as soon as what listens is painted: effects can run after the next frame. */
export function useWindowEvent<K extends keyof WindowEventMap>(type: K, act: (event: WindowEventMap[K]) => void) {
  const latest = useRef(act)
  latest.current = act
  useLayoutEffect(() => {
    const listener = (event: WindowEventMap[K]) => latest.current(event)
    addEventListener(type, listener)
    return () => removeEventListener(type, listener)
  }, [type])
}
