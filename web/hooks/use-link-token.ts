import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useOnChange } from './use-on-change.ts'

/** What stands behind the `#` of the address, which loses it at once: nothing of a secret link stays in the address bar or the history. */
export function useLinkToken(): string {
  const { hash, pathname, search } = useLocation()
  const navigate = useNavigate()
  const [token, setToken] = useState(() => hash.slice(1))
  useOnChange((present) => {
    if (present === '') return
    setToken(present.slice(1))
    navigate(pathname + search, { replace: true })
  }, hash)
  return token
}
