import { useEffect, useLayoutEffect, useRef } from 'react'
import { holdScroll } from './hold-scroll.ts'

const positions = new Map<string, number>()

/** Whether a scroll position is stored for this history entry. */
export const hasScrollPosition = (entry: string): boolean => positions.has(entry)

/** New pages start at the top; going back restores the scroll position, and keeps it while the page loads. */
export function useScrollRestoration(entry: string, path: string, isBack: boolean) {
  const lastPath = useRef('')
  useLayoutEffect(() => {
    const isNew = lastPath.current !== path
    lastPath.current = path
    history.scrollRestoration = 'manual'
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

  useEffect(() => {
    const remember = () => positions.set(entry, scrollY)
    addEventListener('scroll', remember, { passive: true })
    return () => removeEventListener('scroll', remember)
  }, [entry])
}
