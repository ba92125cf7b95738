import { useRef, useState } from 'react'

/** Runs one task at a time: a second call while the first is running does nothing. */
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
