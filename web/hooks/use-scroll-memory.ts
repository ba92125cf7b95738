import { useEffect, useLayoutEffect } from 'react'

const positions = new Map<string, number>()
const patienceMs = 1_500

/** New pages start at the top; going back returns to where one was, as soon as the page is tall enough again. */
export function useScrollMemory(entry: string, path: string, isBack: boolean) {
  useLayoutEffect(() => {
    history.scrollRestoration = 'manual'
    const target = isBack ? positions.get(entry) : undefined
    if (target === undefined) {
      if (path) scrollTo(0, 0)
      return
    }
    const restore = () => {
      if (document.documentElement.scrollHeight < target + innerHeight) return
      scrollTo(0, target)
      growth.disconnect()
    }
    const growth = new ResizeObserver(restore)
    growth.observe(document.body)
    restore()
    const timer = setTimeout(() => growth.disconnect(), patienceMs)
    return () => {
      clearTimeout(timer)
      growth.disconnect()
    }
    // A change of the query alone (a page of a list) keeps its place: `path`, not `entry`, says when to move.
  }, [path, isBack, entry])

  useEffect(() => {
    const remember = () => positions.set(entry, scrollY)
    addEventListener('scroll', remember, { passive: true })
    return () => removeEventListener('scroll', remember)
  }, [entry])
}
