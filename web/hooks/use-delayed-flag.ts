import { useEffect, useState } from 'react'

/** Whether `isOn` has been true for 200 ms: a skeleton shown for an instant only flickers. */
export function useDelayedFlag(isOn: boolean): boolean {
  const [isDelayOver, setDelayOver] = useState(false)
  useEffect(() => {
    if (!isOn) return
    const timer = setTimeout(() => setDelayOver(true), 200)
    return () => {
      clearTimeout(timer)
      setDelayOver(false)
    }
  }, [isOn])
  return isOn && isDelayOver
}
