import { lazy, useState } from 'react'
import { useSnapshot } from 'valtio'
import { useAnyInput } from '#web/hooks/use-any-input.ts'
import { toasts } from '#web/state/toasts.ts'
import { Optional } from './optional.tsx'

const loadToasts = () => import('./toasts.tsx')
const Toasts = lazy(loadToasts)

/** Loads the messages with the first input, before which there is none: one that reports a lost connection could not be loaded then. */
export function ToastHost() {
  const { list } = useSnapshot(toasts)
  const [isUsed, setUsed] = useState(false)
  useAnyInput(() => {
    if (isUsed) return
    loadToasts().then(
      () => setUsed(true),
      () => {},
    )
  })
  return <Optional isNeeded>{(isUsed || list.length > 0) && <Toasts />}</Optional>
}
