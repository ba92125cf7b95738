import { useEffect } from 'react'

let arrivals = 0

/**
 * After a change of page: focus goes to its heading, and `announce` is told the document's title. The first page of a visit
 * keeps the browser's own start of focus.
 */
export function useFocusOnNavigation(path: string, announce: (title: string) => void) {
  useEffect(() => {
    if (!path) return
    arrivals += 1
    if (arrivals === 1) return
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
    announce(document.title)
  }, [path, announce])
}

/** For a page whose heading comes with its data: takes over the focus that went with the heading of its skeleton. */
export function useHeadingFocus(key: string) {
  useEffect(() => {
    if (!key || arrivals <= 1 || document.activeElement !== document.body) return
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
  }, [key])
}
