import { type RefObject, useEffect } from 'react'
import { rememberOpener } from './opener.ts'

function show(dialog: HTMLDialogElement) {
  rememberOpener()
  dialog.showModal()
  dialog.querySelector<HTMLElement>('[data-autofocus]')?.focus()
}

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
    if (!element) return
    if (isOpen && element.open && !element.matches(':modal')) {
      // A server rendered it open, but not as a modal. In a task of its own, since the browser works out the styles of the whole page.
      const timer = setTimeout(() => {
        // Without the close event, which would mean an answer.
        element.removeAttribute('open')
        show(element)
      })
      return () => clearTimeout(timer)
    }
    if (element.open === isOpen) return
    if (isOpen) show(element)
    else element.close()
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
