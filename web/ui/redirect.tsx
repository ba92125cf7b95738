import type { To } from 'react-router'
import { useOnChange } from '../hooks/use-on-change.ts'
import { useRedirect } from '../hooks/use-redirect.ts'

/** Leads to another page as soon as it is shown. */
export function Redirect({ to }: { to: To }) {
  const redirect = useRedirect()
  useOnChange(() => redirect(to), JSON.stringify(to))
  return null
}
