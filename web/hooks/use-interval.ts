import { useEffect, useRef } from 'react'

/** Calls `tick` every `ms` while mounted; null stops it. */
export function useInterval(tick: () => void, ms: number | null) {
  const latest = useRef(tick)
  latest.current = tick
  useEffect(() => {
    if (ms === null) return
    const timer = setInterval(() => latest.current(), ms)
    return () => clearInterval(timer)
  }, [ms])
}
