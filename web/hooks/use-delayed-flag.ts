import { useEffect, useState } from 'react'

/** Whether `isOn` has been true for `ms`: a skeleton shown for an instant only flickers. */
export function useDelayedFlag(isOn: boolean, ms = 200): boolean {
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    if (!isOn) return
    const timer = setTimeout(() => setLate(true), ms)
    return () => {
      clearTimeout(timer)
      setLate(false)
    }
  }, [isOn, ms])
  return isOn && isLate
}
