import { useRef, useState } from 'react'

/** Runs one task at a time: a second press while the first is on its way does nothing. */
export function useTask() {
  const isRunning = useRef(false)
  const [isBusy, setBusy] = useState(false)
  const run = async (task: () => Promise<void>) => {
    if (isRunning.current) return
    isRunning.current = true
    setBusy(true)
    try {
      await task()
    } finally {
      isRunning.current = false
      setBusy(false)
    }
  }
  return { isBusy, run }
}
