import { useEffect, useLayoutEffect, useRef } from 'react'
import { holdScroll } from './hold-scroll.ts'
import { loadedPath } from './loaded-path.ts'

const positions = new Map<string, number>()

/** Whether a scroll position is stored for this history entry. */
export const hasScrollPosition = (entry: string): boolean => positions.has(entry)

/**
 * New pages start at the top; going back restores the scroll position, and keeps it while the page loads. The document's first page keeps
 * its position: the reader may have scrolled before hydration, or the browser have restored it.
 */
export function useScrollRestoration(entry: string, path: string, isBack: boolean) {
  const lastPath = useRef(loadedPath)
  useLayoutEffect(() => {
    const isNew = lastPath.current !== path
    lastPath.current = path
    const target = isBack ? positions.get(entry) : undefined
    if (target === undefined) {
      // A change of the query or the hash alone does not scroll.
      if (isNew) scrollTo(0, 0)
      return
    }
    const restore = () => {
      if (document.documentElement.scrollHeight >= target + innerHeight) scrollTo(0, target)
    }
    restore()
    return holdScroll(restore)
  }, [path, isBack, entry])

  // The browser restores what it loads itself: a reload, and a return from another site.
  useEffect(() => {
    const choose = (event?: Event) => {
      history.scrollRestoration = event?.type === 'pagehide' ? 'auto' : 'manual'
    }
    choose()
    addEventListener('pageshow', choose)
    addEventListener('pagehide', choose)
    return () => {
      removeEventListener('pageshow', choose)
      removeEventListener('pagehide', choose)
    }
  }, [])

  // A layout effect ends before the new page scrolls; an effect can end after it, and would note the new page's position as the old one's.
  useLayoutEffect(() => {
    const remember = () => positions.set(entry, scrollY)
    // The reader may have scrolled before hydration. Where there is a hash, the place is not found yet.
    if (!location.hash) remember()
    addEventListener('scroll', remember)
    return () => removeEventListener('scroll', remember)
  }, [entry])
}
