import { type ReactNode, useState } from 'react'
import { Navigate, useLocation, useNavigate } from 'react-router'
import { useSnapshot } from 'valtio'
import type { Role } from '#schema/rules/accounts.ts'
import { useTimeout } from '#web/hooks/use-timeout.ts'
import type { Key } from '#web/i18n/dictionary.ts'
import { useT } from '#web/i18n/use-t.ts'
import { paths } from '#web/paths.ts'
import { session } from '#web/state/session.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Page } from './page.tsx'

const redirectMs = 2_000
type Denial = 'noToken' | 'expired' | 'unreadable' | 'wrongRole'

/** Lets through who has a session (and the role, where one is asked for). The server decides again on every call. */
export function Guard({ role, children }: { role?: Role; children: ReactNode }) {
  const { hasToken, isSignedIn, role: ownRole } = useSnapshot(session)
  const { pathname, search } = useLocation()
  // Who logs out on a guarded page has not been denied anything: they go home.
  const [hadSession] = useState(isSignedIn)
  if (isSignedIn && (!role || ownRole === role)) return children
  if (hadSession && !hasToken) return <Navigate to={paths.home} replace />
  const denial: Denial = isSignedIn ? 'wrongRole' : !hasToken ? 'noToken' : ownRole ? 'expired' : 'unreadable'
  return <Denied denial={denial} role={role} returnTo={pathname + search} />
}

interface DeniedProps {
  denial: Denial
  role: Role | undefined
  returnTo: string
}

function Denied({ denial, role, returnTo }: DeniedProps) {
  const t = useT()
  const navigate = useNavigate()
  const toLogin = denial !== 'wrongRole'
  useTimeout(() => navigate(paths.login(returnTo), { replace: true }), toLogin ? redirectMs : null)
  const texts = {
    noToken: 'shop.guard.noToken',
    expired: 'shop.guard.expired',
    unreadable: 'shop.guard.unreadable',
  } as const satisfies Partial<Record<Denial, Key>>
  const text = denial === 'wrongRole' ? t('shop.guard.wrongRole', { role: role ?? '' }) : t(texts[denial])
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
              {toLogin && <LinkButton to={paths.login(returnTo)}>{t('shop.guard.login')}</LinkButton>}
              <LinkButton look="quiet" to={paths.home}>
                {t('shop.guard.home')}
              </LinkButton>
            </>
          }
        />
      </div>
    </Page>
  )
}
