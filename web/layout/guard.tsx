import { type ReactNode, useState } from 'react'
import { Navigate, useLocation, useNavigate } from 'react-router'
import { useSnapshot } from 'valtio'
import type { Role } from '#schema/rules/accounts.ts'
import { useOnChange } from '#web/hooks/use-on-change.ts'
import { useTimeout } from '#web/hooks/use-timeout.ts'
import type { Key } from '#web/i18n/dictionary.ts'
import { useT } from '#web/i18n/use-t.ts'
import { paths } from '#web/paths.ts'
import { session } from '#web/state/session.ts'
import { toast } from '#web/state/toasts.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { type Denial, denialOf } from './denial.ts'
import { Page } from './page.tsx'

const redirectMs = 2_000

const texts = {
  noToken: 'shop.guard.noToken',
  expired: 'shop.guard.expired',
  unreadable: 'shop.guard.unreadable',
  failed: 'shop.guard.failed',
} as const satisfies Partial<Record<Denial, Key>>

interface Props {
  /** The role that is required. */
  requiredRole?: Role
  /** Redirects to the login: where the user was about to pay. */
  toLogin?: boolean
  children: ReactNode
}

/** Shows its children to users with a session (and the role, if required). The server checks again on every call. */
export function Guard({ requiredRole, toLogin = false, children }: Props) {
  const { hasToken, isReadable, isSignedIn, role } = useSnapshot(session)
  const { pathname, search } = useLocation()
  // Logging out on a guarded page is not a denial: it leads to the home page.
  const [hadSession] = useState(isSignedIn)
  const present = denialOf({ hasToken, isReadable, isSignedIn, role }, requiredRole)
  // An unreadable token is soon cleared: the reason shown first stays.
  const [first] = useState(present)
  const denial = present === 'noToken' ? (first ?? present) : present
  if (denial === null) return children
  if (hadSession && !hasToken) return <Navigate to={paths.home} replace />
  if (requiredRole === 'admin') return <AdminRedirect denial={denial} />
  return <Denied denial={denial} requiredRole={requiredRole} returnTo={pathname + search} toLogin={toLogin} />
}

/** Redirects away from the admin panel, whose existence is not shown, with the reason as a message. */
function AdminRedirect({ denial }: { denial: Denial }) {
  const t = useT()
  const navigate = useNavigate()
  const [to, text] = {
    noToken: [paths.home, t('shop.guard.noToken')],
    expired: [paths.home, t('shop.guard.expired')],
    unreadable: [paths.home, t('shop.guard.failed')],
    failed: [paths.home, t('shop.guard.failed')],
    wrongRole: [paths.dashboard, t('shop.guard.notAdmin')],
  }[denial] as [string, string]
  useOnChange(() => {
    toast(text, 'bad')
    navigate(to, { replace: true })
  }, to)
  return null
}

interface DeniedProps {
  denial: Denial
  requiredRole: Role | undefined
  returnTo: string
  toLogin: boolean
}

function Denied({ denial, requiredRole, returnTo, toLogin }: DeniedProps) {
  const t = useT()
  const navigate = useNavigate()
  useTimeout(() => navigate(paths.login(returnTo), { replace: true }), toLogin ? redirectMs : null)
  const text = denial === 'wrongRole' ? t('shop.guard.wrongRole', { role: requiredRole ?? '' }) : t(texts[denial])
  return (
    <Page title={t('shop.guard.title')} width="read">
      <h1 tabIndex={-1} className="sr-only">
        {t('shop.guard.title')}
      </h1>
      <div role="alert">
        <EmptyState
          title={t('shop.guard.title')}
          text={toLogin ? `${text} ${t('shop.guard.redirecting')}` : text}
          action={
            <>
              {denial !== 'wrongRole' && <LinkButton to={paths.login(returnTo)}>{t('shop.guard.login')}</LinkButton>}
              <LinkButton variant="quiet" to={paths.home}>
                {t('shop.guard.home')}
              </LinkButton>
            </>
          }
        />
      </div>
    </Page>
  )
}
