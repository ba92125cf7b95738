import { useEffect, useRef } from 'react'

/** Calls `act` once after `ms`; null cancels it, another number restarts it. */
export function useTimeout(act: () => void, ms: number | null) {
  const latest = useRef(act)
  latest.current = act
  useEffect(() => {
    if (ms === null) return
    const timer = setTimeout(() => latest.current(), ms)
    return () => clearTimeout(timer)
  }, [ms])
}
