import { type ReactNode, startTransition, useLayoutEffect, useState } from 'react'
import { UNSAFE_createBrowserHistory as createBrowserHistory, Router } from 'react-router'
import { englishBase, splitAddress } from '#schema/rules/pages.ts'
import { followAddress } from '#web/state/locale.ts'

/** Below an English address all links stay in English. `url` begins with its path. */
export const basenameOf = (url: string): string =>
  splitAddress(url.replace(/[?#].*/, '')).isEnglish ? englishBase : '/'

/** The router's own for browsers keeps one basename; here the language may change while the page stays. */
export function ShopRouter({ children }: { children: ReactNode }) {
  const [history] = useState(() => createBrowserHistory({ v5Compat: true }))
  const [{ action, location }, setState] = useState({ action: history.action, location: history.location })
  useLayoutEffect(
    () =>
      history.listen((next) => {
        startTransition(() => setState({ action: next.action, location: next.location }))
        // Where its texts cannot be loaded, the page stays in the language that is shown.
        followAddress(next.location.pathname).catch(() => {})
      }),
    [history],
  )
  return (
    <Router basename={basenameOf(location.pathname)} location={location} navigationType={action} navigator={history}>
      {children}
    </Router>
  )
}
