import { useState } from 'react'
import { useTimeout } from './use-timeout.ts'

type CopyState = 'idle' | 'loading' | 'copied' | 'refused'
const shownMs = 3_000

/**
 * Copies text, or what `text` fetches. The state shows for 3 s that it was copied, or that the browser refused (then show the text in a
 * read-only field). What could not be fetched is for the caller to say.
 */
export function useCopy(text: string | (() => Promise<string>), onCopied?: () => void) {
  const [state, setState] = useState<CopyState>('idle')
  useTimeout(() => setState('idle'), state === 'copied' ? shownMs : null)
  const copy = async () => {
    let isKnown = typeof text === 'string'
    try {
      if (typeof text === 'string') await navigator.clipboard.writeText(text)
      else {
        setState('loading')
        await writeFetched(async () => {
          const fetched = await text()
          isKnown = true
          return fetched
        })
      }
      setState('copied')
      onCopied?.()
    } catch {
      setState(isKnown ? 'refused' : 'idle')
    }
  }
  return { state, copy }
}

/** Safari lets nothing be written but during a click: the item is written at once, and its text follows. Not all browsers take such an item. */
async function writeFetched(fetchText: () => Promise<string>) {
  const text = fetchText()
  const blob = text.then((fetched) => new Blob([fetched], { type: 'text/plain' }))
  blob.catch(() => {})
  try {
    await navigator.clipboard.write([new ClipboardItem({ 'text/plain': blob })])
  } catch {
    await navigator.clipboard.writeText(await text)
  }
}
