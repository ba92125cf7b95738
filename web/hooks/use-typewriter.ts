import { useState } from 'react'
import { useInterval } from './use-interval.ts'

/** How many characters of a text of this length have been typed so far, one every `ms`; all of them unless `isTyped`. */
export function useTypewriter(length: number, ms: number, isTyped: boolean): number {
  const [typed, setTyped] = useState(0)
  useInterval(() => setTyped((count) => count + 1), isTyped && typed < length ? ms : null)
  return isTyped ? Math.min(typed, length) : length
}
