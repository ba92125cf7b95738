import { useRef } from 'react'
import { focusOpener } from './opener.ts'
import { useOnChange } from './use-on-change.ts'

/** After a dialog closes, the focus returns to its opener; where that is gone (its row was deleted), to the page’s heading. */
export function useReturnedFocus(isOpen: boolean) {
  const wasOpen = useRef(isOpen)
  useOnChange(() => {
    const hasClosed = wasOpen.current && !isOpen
    wasOpen.current = isOpen
    if (!hasClosed || document.querySelector('dialog:modal')) return
    const focused = document.activeElement
    // The browser returns the focus to the previously focused element, which may be in a dialog that is closed by now.
    if ((focused === null || focused === document.body) && !focusOpener())
      document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
  }, isOpen)
}
