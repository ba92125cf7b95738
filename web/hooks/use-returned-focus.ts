import { useRef } from 'react'
import { focusOpener } from './opener.ts'
import { useOnChange } from './use-on-change.ts'

/** A dialog gives the focus back to what opened it. Where that is gone (the row was deleted), the page's heading takes it. */
export function useReturnedFocus(isOpen: boolean) {
  const wasOpen = useRef(isOpen)
  useOnChange(() => {
    const hasClosed = wasOpen.current && !isOpen
    wasOpen.current = isOpen
    if (!hasClosed || document.querySelector('dialog:modal')) return
    const place = document.activeElement
    // The browser leads back to what had the focus before: that may be a dialog which is closed by now.
    if ((place === null || place === document.body) && !focusOpener())
      document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
  }, isOpen)
}
