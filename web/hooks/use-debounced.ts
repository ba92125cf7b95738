import { useEffect, useRef } from 'react'

/** Puts `act` off until nothing more has been asked for `ms`: for what follows somebody typing. Leaving the page calls it off. */
export function useDebounced<A extends unknown[]>(act: (...args: A) => void, ms: number) {
  const latest = useRef(act)
  latest.current = act
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return {
    later: (...args: A) => {
      clearTimeout(timer.current)
      timer.current = setTimeout(() => latest.current(...args), ms)
    },
    /** Without waiting; what waited is dropped. */
    now: (...args: A) => {
      clearTimeout(timer.current)
      latest.current(...args)
    },
  }
}
