import { type To, useLocation, useNavigate } from 'react-router'

/**
 * Leads from the current page to another one in its place, unless the user has gone elsewhere: until React has rendered the next page, a
 * timer or an answer may still end on this one.
 */
export function useRedirect() {
  const navigate = useNavigate()
  const { key } = useLocation()
  return (to: To, state?: unknown) => {
    if (keyOfAddress() === key) void navigate(to, { replace: true, state })
  }
}

/** As the router names it, which writes its key to the browser's history at once. */
const keyOfAddress = (): unknown => history.state?.key ?? 'default'
