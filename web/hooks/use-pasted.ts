import { useLayoutEffect, useRef } from 'react'
import { isTypingOrModal } from './is-typing.ts'

/** Calls `act` with a text that is pasted where nothing takes it: neither a field nor a dialog. */
export function usePasted(act: (text: string) => void) {
  const latest = useRef(act)
  latest.current = act
  useLayoutEffect(() => {
    const paste = (event: ClipboardEvent) => {
      const text = event.clipboardData?.getData('text/plain').trim() ?? ''
      if (text === '' || event.defaultPrevented || isTypingOrModal(event)) return
      event.preventDefault()
      latest.current(text)
    }
    addEventListener('paste', paste)
    return () => removeEventListener('paste', paste)
  }, [])
}
