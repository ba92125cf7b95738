import { useState } from 'react'
import { useTimeout } from './use-timeout.ts'

type CopyState = 'idle' | 'copied' | 'refused'
const shownMs = 3_000

/** Copies text. The state shows for 3 s that it was copied, or that the browser refused (then show the text in a read-only field). */
export function useCopy(text: string, onCopied?: () => void) {
  const [state, setState] = useState<CopyState>('idle')
  useTimeout(() => setState('idle'), state === 'copied' ? shownMs : null)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setState('copied')
      onCopied?.()
    } catch {
      setState('refused')
    }
  }
  return { state, copy }
}
