import { useEffect, useState } from 'react'

/** Whether `isOn` has been true for `ms`: a skeleton shown for an instant only flickers. */
export function useDelayedFlag(isOn: boolean, ms = 200): boolean {
  const [isDelayOver, setDelayOver] = useState(false)
  useEffect(() => {
    if (!isOn) return
    const timer = setTimeout(() => setDelayOver(true), ms)
    return () => {
      clearTimeout(timer)
      setDelayOver(false)
    }
  }, [isOn, ms])
  return isOn && isDelayOver
}
