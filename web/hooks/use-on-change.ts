import { useEffect, useRef } from 'react'

type Key = string | number | boolean | null

/**
 * Runs `act` after the first render and whenever `key` changes; its return value is the cleanup. `act` may be a new function each
 * time.
 */
export function useOnChange<K extends Key>(act: (key: K) => unknown, key: K) {
  const latest = useRef(act)
  latest.current = act
  useEffect(() => {
    const undo = latest.current(key)
    return typeof undo === 'function' ? () => undo() : undefined
  }, [key])
}
