import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useLocation } from 'react-router'
import { useSnapshot } from 'valtio'
import type { Role } from '#schema/rules/accounts.ts'
import { useOnChange } from '#web/hooks/use-on-change.ts'
import { paths } from '#web/paths.ts'
import { endHydration } from '#web/state/hydration.ts'
import { session } from '#web/state/session.ts'
import { Redirect } from '#web/ui/redirect.tsx'
import { denialOf } from './denial.ts'
import { useIsHydrated } from './use-is-hydrated.ts'

const Denied = lazy(() => import('./denied.tsx'))

interface Props {
  /** The role that is required. */
  requiredRole?: Role
  /** Redirects to the login: where the user was about to pay. */
  toLogin?: boolean
  children: ReactNode
}

/** Shows its children to users with a session (and the role, if required). The server checks again on every call. */
export function Guard(props: Props) {
  // Where the address changes while the first page is being hydrated: the session is read only then.
  useOnChange(endHydration, true)
  const { isExpected } = useSnapshot(session)
  return useIsHydrated() && !isExpected ? <Decided {...props} /> : null
}

function Decided({ requiredRole, toLogin = false, children }: Props) {
  const { hasToken, hasEnded, isReadable, isSignedIn, role } = useSnapshot(session)
  const { pathname, search } = useLocation()
  // Logging out on a guarded page is not a denial: it leads to the home page. So does the end of a session in the panel, which says why itself.
  const [hadSession] = useState(isSignedIn)
  const present = denialOf({ hasToken, hasEnded, isReadable, isSignedIn, role }, requiredRole)
  // An unreadable token is soon cleared: the reason shown first stays.
  const [first] = useState(present)
  const denial = hasToken ? present : (first ?? present)
  if (denial === null) return children
  if (hadSession && !hasToken && (!hasEnded || requiredRole === 'admin')) return <Redirect to={paths.home} />
  const denied = <Denied denial={denial} requiredRole={requiredRole} returnTo={pathname + search} toLogin={toLogin} />
  // The frame of a page waits for what it shows, and then focuses its heading; the panel has no frame yet.
  return requiredRole === 'admin' ? <Suspense>{denied}</Suspense> : denied
}
