import type { ReactNode } from 'react'
import { Router } from 'react-router'
import { englishBase, matchPage, renderedQuery, splitAddress } from '#schema/rules/pages.ts'
import { useHistory } from '#web/hooks/use-history.ts'
import { hydrateWhole, useIsHydrating } from '#web/state/hydration.ts'
import { followAddress } from '#web/state/locale.ts'
import { isOld, leadOn, loadAnew } from '#web/state/new-page.ts'

/** Below an English address all links stay in English. `url` begins with its path. */
export const basenameOf = (url: string): string =>
  splitAddress(url.replace(/[?#].*/, '')).isEnglish ? englishBase : '/'

/** The router's own for browsers keeps one basename; here the language may change while the page stays. */
export function ShopRouter({ children }: { children: ReactNode }) {
  const { history, action, location } = useHistory((next) => {
    if (next === location.pathname) hydrateWhole()
    else if (isOld()) return loadAnew()
    // Where its texts cannot be loaded, and the page not anew, it stays in the language that is shown.
    followAddress(next).catch(() => leadOn())
  })
  const { pathname, search } = location
  // The Worker sends one page for all other queries.
  const query = useIsHydrating() ? renderedQuery(matchPage(pathname), search) : search
  // The same object where nothing changes: everything that reads it would be rendered again.
  const here = query === search ? location : { ...location, search: query }
  return (
    <Router basename={basenameOf(pathname)} location={here} navigationType={action} navigator={history}>
      {children}
    </Router>
  )
}
