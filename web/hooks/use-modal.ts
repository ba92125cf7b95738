import { type RefObject, useEffect } from 'react'
import { rememberOpener } from './opener.ts'

/**
 * Opens and closes a <dialog> as a modal. The browser traps the focus and returns it to the opener. `onBackdropClick` replaces
 * `closedby="any"` where the browser lacks it (Safari).
 */
export function useModal(
  dialog: RefObject<HTMLDialogElement | null>,
  isOpen: boolean,
  onBackdropClick: (() => void) | null,
) {
  useEffect(() => {
    const element = dialog.current
    // Open already, but not as a modal: a server rendered it. Without the close event, which would mean an answer.
    if (isOpen && element?.open && !element.matches(':modal')) element.removeAttribute('open')
    if (!element || element.open === isOpen) return
    if (!isOpen) {
      element.close()
      return
    }
    rememberOpener()
    element.showModal()
    element.querySelector<HTMLElement>('[data-autofocus]')?.focus()
  }, [dialog, isOpen])

  useEffect(() => {
    const element = dialog.current
    if (!element || !onBackdropClick) return
    const press = (event: MouseEvent) => {
      if (event.target === element) onBackdropClick()
    }
    element.addEventListener('click', press)
    return () => element.removeEventListener('click', press)
  }, [dialog, onBackdropClick])
}
