import { loadedPath } from './loaded-path.ts'
import { isPanelOpen } from './open-panel.ts'
import { useOnChange } from './use-on-change.ts'

let hasNavigated = false

/** Not while a panel is open, which would close: somebody has opened it before the page came. */
const focusHeading = () =>
  isPanelOpen() || document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })

/**
 * After a navigation, focuses the heading of the page and calls `announce` with the document’s title. The page that the browser has loaded
 * keeps its initial focus; it may be left before it is rendered.
 */
export function useFocusOnNavigation(path: string, announce: (title: string) => void) {
  useOnChange(() => {
    hasNavigated ||= location.pathname !== loadedPath
    if (!hasNavigated) return
    focusHeading()
    announce(document.title)
  }, path)
}

/** For a page whose heading arrives with its data: focuses it, since the focus was lost with the skeleton’s heading. */
export function useHeadingFocus(key: string) {
  useOnChange(() => {
    if (key && hasNavigated && document.activeElement === document.body) focusHeading()
  }, key)
}
