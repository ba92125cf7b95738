import { type RefObject, useLayoutEffect } from 'react'

const gapPx = 4
/** A list with less room below its field opens above it, where there is more. */
const enoughPx = 260

/**
 * Keeps a list with a fixed position at its field, over what scrolls around them: below it, or above where there is more room, and within
 * what a phone's keyboard leaves of the screen.
 */
export function useDropPlace(
  field: RefObject<HTMLElement | null>,
  list: RefObject<HTMLElement | null>,
  isOpen: boolean,
) {
  useLayoutEffect(() => {
    if (!isOpen) return
    const place = () => {
      if (!field.current || !list.current) return
      const { top, bottom, left, width } = field.current.getBoundingClientRect()
      const { offsetTop, height } = visualViewport ?? { offsetTop: 0, height: innerHeight }
      const above = top - offsetTop - 2 * gapPx
      const below = offsetTop + height - bottom - 2 * gapPx
      const isAbove = below < enoughPx && above > below
      const { style } = list.current
      style.left = `${left}px`
      style.width = `${width}px`
      style.top = isAbove ? 'auto' : `${bottom + gapPx}px`
      style.bottom = isAbove ? `${document.documentElement.clientHeight - top + gapPx}px` : 'auto'
      style.maxHeight = `${isAbove ? above : below}px`
    }
    place()
    const listeners = new AbortController()
    const { signal } = listeners
    // What scrolls may be any element around the field.
    addEventListener('scroll', place, { capture: true, passive: true, signal })
    addEventListener('resize', place, { signal })
    visualViewport?.addEventListener('resize', place, { signal })
    visualViewport?.addEventListener('scroll', place, { signal })
    return () => listeners.abort()
  }, [field, list, isOpen])
}
