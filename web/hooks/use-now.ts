import { useState } from 'react'
import { useInterval } from './use-interval.ts'

/** For waits on this device, which setting its clock does not change. */
export const elapsed = (): number => performance.now()

/** The time of `clock`, updated every `ms`; null stops the updates. */
export function useNow(clock: () => number, ms: number | null): number {
  const [now, setNow] = useState(clock)
  useInterval(() => setNow(clock()), ms)
  return now
}
