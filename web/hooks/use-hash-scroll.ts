import { useEffect } from 'react'
import { hasScrollPosition } from './use-scroll-restoration.ts'

const delayMs = 100
const timeoutMs = 4_000

/**
 * Scrolls to the URL's `#id` smoothly, 100 ms after the navigation and once the element exists, and focuses its heading. `entry` is
 * new with every navigation, so the same link works twice. Going back is left to useScrollRestoration.
 */
export function useHashScroll(hash: string, entry: string, isBack: boolean) {
  useEffect(() => {
    const id = decodeURIComponent(hash.slice(1))
    if (!id || (isBack && hasScrollPosition(entry))) return
    let isDone = false
    const before = document.activeElement
    const go = () => {
      const target = document.getElementById(id)
      if (isDone || !target) return
      isDone = true
      const isReducedMotion = matchMedia('(prefers-reduced-motion: reduce)').matches
      target.scrollIntoView({ behavior: isReducedMotion ? 'auto' : 'smooth' })
      // The focus stays where the user has moved it meanwhile.
      const now = document.activeElement
      if (now === before || now === document.body || now?.matches('main h1')) focusInto(target)
    }
    const first = setTimeout(() => {
      go()
      growth.observe(document.body, { childList: true, subtree: true })
    }, delayMs)
    const growth = new MutationObserver(go)
    const last = setTimeout(() => growth.disconnect(), timeoutMs)
    return () => {
      clearTimeout(first)
      clearTimeout(last)
      growth.disconnect()
    }
  }, [hash, entry, isBack])
}

function focusInto(target: HTMLElement) {
  const heading = target.querySelector<HTMLElement>('h1, h2') ?? target
  if (!heading.hasAttribute('tabindex')) heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}
