import { useLocation, useNavigate } from 'react-router'
import { splitAddress } from '#schema/rules/pages.ts'
import { loadedPath } from '#web/hooks/loaded-path.ts'
import { useOnChange } from '#web/hooks/use-on-change.ts'

/**
 * Of an address that no category has: goes on to the present one of the category that had it, to which the Worker redirects. It has done so
 * where the browser loaded the page.
 */
export function usePresentAddress(isUnknown: boolean) {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  useOnChange((asked) => {
    if (!asked || location.pathname === loadedPath) return undefined
    const leaving = new AbortController()
    fetch(location.pathname + search, { method: 'HEAD', signal: leaving.signal }).then(
      ({ redirected, url }) => {
        if (redirected) navigate(splitAddress(new URL(url).pathname).path + search, { replace: true })
      },
      // Then the page goes on saying that no category has the address.
      () => {},
    )
    return () => leaving.abort()
  }, isUnknown && pathname)
}
