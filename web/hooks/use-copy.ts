import { useState } from 'react'
import { useTimeout } from './use-timeout.ts'

export type CopyState = 'idle' | 'copied' | 'refused'
const shownMs = 3_000

/** Copies text; says for 3 s that it did, or that the browser refused (then show the text in a readonly field). */
export function useCopy(text: string) {
  const [state, setState] = useState<CopyState>('idle')
  useTimeout(() => setState('idle'), state === 'copied' ? shownMs : null)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setState('copied')
    } catch {
      setState('refused')
    }
  }
  return { state, copy }
}
