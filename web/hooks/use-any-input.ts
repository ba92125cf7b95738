import { useEffect, useRef } from 'react'

const events = ['pointerdown', 'keydown', 'wheel', 'touchmove'] as const

/** Calls `act` whenever the user interacts with the page. */
export function useAnyInput(act: () => void) {
  const latest = useRef(act)
  latest.current = act
  useEffect(() => {
    const listener = () => latest.current()
    for (const event of events) addEventListener(event, listener, { passive: true })
    return () => {
      for (const event of events) removeEventListener(event, listener)
    }
  }, [])
}
