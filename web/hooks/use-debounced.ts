import { useEffect, useRef } from 'react'

/** Delays `act` until it has not been scheduled again for `ms`. Unmounting cancels it. */
export function useDebounced<A extends unknown[]>(act: (...args: A) => void, ms: number) {
  const latest = useRef(act)
  latest.current = act
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return {
    schedule: (...args: A) => {
      clearTimeout(timer.current)
      timer.current = setTimeout(() => latest.current(...args), ms)
    },
    /** Runs at once and cancels what was scheduled. */
    runNow: (...args: A) => {
      clearTimeout(timer.current)
      latest.current(...args)
    },
  }
}
