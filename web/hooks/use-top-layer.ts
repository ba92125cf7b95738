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

let announcements = 0

/**
 * Announces a text to screen readers, in the status node of the modal that is open, or else in the page's. Returns what takes it back where
 * no other was announced since. What the node says tells nothing: a page translator may have changed it.
 */
export function announce(text: string): () => void {
  const status = modals().at(-1)?.querySelector('[data-dialog-status]') ?? document.querySelector('[data-page-status]')
  announcements += 1
  const own = announcements
  status?.replaceChildren(text)
  return () => {
    if (own === announcements) status?.replaceChildren()
  }
}

/**
 * Keeps a manual popover on top of the top layer, and announces `text` to screen readers: a live region that has just been moved is not
 * announced.
 */
export function useTopLayer(region: RefObject<HTMLElement | null>, count: number, text: string) {
  useEffect(() => {
    const element = region.current
    // Whoever removes the modal removes it too: it comes back in another place.
    if (!element?.isConnected || !element.showPopover) return
    if (element.matches(':popover-open')) element.hidePopover()
    if (count > 0) element.showPopover()
    if (text) announce(text)
  }, [region, count, text])
}
