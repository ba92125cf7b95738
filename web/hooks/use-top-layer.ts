import { type RefObject, useEffect, useSyncExternalStore } from 'react'

const modals = () => [...document.querySelectorAll<HTMLDialogElement>('dialog:modal')]

function watch(onChange: () => void) {
  const observer = new MutationObserver(onChange)
  observer.observe(document.body, { childList: true, subtree: true, attributes: true, attributeFilter: ['open'] })
  return () => observer.disconnect()
}

/** The modal that is on top; null where none is open. What is outside it cannot be pressed. */
export const useTopModal = () =>
  useSyncExternalStore(
    watch,
    () => modals().at(-1) ?? null,
    () => null,
  )

/** Where text is announced to screen readers: the status node of the modal that is open, or else the page's. */
export const statusNode = (): Element | null =>
  modals().at(-1)?.querySelector('[data-dialog-status]') ?? document.querySelector('[data-page-status]')

/**
 * Keeps a manual popover on top of the top layer, and announces `text` to screen readers. A live region that has just been moved is not
 * announced, so the text goes into the status node of the modal that is open, or else into the page's.
 */
export function useTopLayer(region: RefObject<HTMLElement | null>, count: number, text: string) {
  useEffect(() => {
    const element = region.current
    // Whoever removes the modal removes it too: it comes back in another place.
    if (!element?.isConnected || !element.showPopover) return
    if (element.matches(':popover-open')) element.hidePopover()
    if (count > 0) element.showPopover()
    const status = statusNode()
    if (text && status) status.textContent = text
  }, [region, count, text])
}
