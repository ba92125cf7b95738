import { useState } from 'react'
import { useInterval } from './use-interval.ts'

/** What `clock` says, read anew every `ms`; null lets it stand. */
export function useNow(clock: () => number, ms: number | null): number {
  const [now, setNow] = useState(clock)
  useInterval(() => setNow(clock()), ms)
  return now
}
