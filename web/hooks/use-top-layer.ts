import { type RefObject, useEffect } from 'react'

/**
 * Keeps a manual popover on top of the top layer, and announces `text` to screen readers. Live regions outside an open modal are
 * not announced (the rest of the page leaves the accessibility tree), so the text goes into the modal’s own status node where there
 * is one, and into the page’s once that modal has closed: it may have closed before the text was read.
 */
export function useTopLayer(region: RefObject<HTMLElement | null>, count: number, text: string) {
  useEffect(() => {
    const element = region.current
    if (!element?.showPopover) return
    if (element.matches(':popover-open')) element.hidePopover()
    if (count > 0) element.showPopover()
    if (!text) return
    const announce = () => {
      const modals = document.querySelectorAll('dialog:modal [data-dialog-status]')
      const status = modals[modals.length - 1] ?? document.querySelector('[data-page-status]')
      if (status) status.textContent = text
      return status?.closest('dialog')
    }
    const modal = announce()
    modal?.addEventListener('close', announce)
    return () => modal?.removeEventListener('close', announce)
  }, [region, count, text])
}
