import { useEffect, useRef } from 'react'

const signs = ['pointerdown', 'keydown', 'wheel', 'touchmove'] as const

/** Calls `act` whenever the user interacts with the page. */
export function useAnyInput(act: () => void) {
  const latest = useRef(act)
  latest.current = act
  useEffect(() => {
    const notice = () => latest.current()
    for (const sign of signs) addEventListener(sign, notice, { passive: true })
    return () => {
      for (const sign of signs) removeEventListener(sign, notice)
    }
  }, [])
}
