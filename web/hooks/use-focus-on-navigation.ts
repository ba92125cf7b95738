import { useEffect } from 'react'

let arrivals = 0

/**
 * After a navigation, focuses the heading of the page and calls `announce` with the document’s title. The first page of a visit
 * keeps the browser’s initial focus.
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

/** For a page whose heading arrives with its data: focuses it, since the focus was lost with the skeleton’s heading. */
export function useHeadingFocus(key: string) {
  useEffect(() => {
    if (!key || arrivals <= 1 || document.activeElement !== document.body) return
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
  }, [key])
}
